//! Monsters lose heart when nearly dead (L-16).
//!
//! The documents are silent on it: a blow that takes a monster below a fifth of its hit points
//! frightens it for 1 to 10 turns, unless it knows no fear or has no mind to lose. Then it comes
//! back.

use crate::content::{Condition, MonsterFlag};
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::step::Step;

use super::conditions;

/// Below one in this many of its hit points a monster loses heart.
const SHARE: i32 = 5;
/// It takes at most this many turns to find it again.
const LONGEST: u32 = 10;

/// Frightens a living monster whose hit points a blow of `damage` took below the bound.
pub(super) fn lose_heart(step: &mut Step<'_>, actor: ActorId, damage: i32, source: ActorId) {
    let (Some(body), Some(race)) = (step.world.body(actor), step.world.race(actor)) else {
        return;
    };
    let is_below = |hp: i32| SHARE * hp < body.max_hp;
    let fearless = [
        MonsterFlag::NoFear,
        MonsterFlag::EmptyMind,
        MonsterFlag::Stupid,
    ];
    let crosses = is_below(body.hp) && !is_below(body.hp + damage);
    if !crosses || fearless.into_iter().any(|flag| race.is(flag)) {
        return;
    }
    let by = step.rng.die(Roll::Fright, LONGEST) as u16;
    conditions::worsen(step, actor, Condition::Afraid, by, Some(source));
}
