//! WORST: the most that can happen before the hero acts again, if the hero stays (DESIGN §3).

use crate::check::awake_foes_in_sight;
use crate::content::{BlowEffect, Condition};
use crate::figures;
use crate::grid::Dir;
use crate::ids::ActorId;
use crate::rules::energy::{ACTION, TURN_MS, action_ms};
use crate::rules::wounds::cut_damage;
use crate::world::World;

/// What the worst bleeding takes a turn.
const WORST_CUT: i32 = 3;

/// Returns the most hit points that the foes in sight, and what already runs in the hero, can take
/// before the hero acts again, from a moment at which the hero acts: from the schedule, their way,
/// full dice after armor, and cuts. `None` without a living hero.
pub fn worst(world: &World) -> Option<i32> {
    let hero = world.hero()?.actor;
    let body = world.body(hero)?;
    let now = body.due_ms;
    let next = now + action_ms(ACTION, figures::energy(world, hero)).max(1);
    let mut taken: Vec<(i32, bool)> = awake_foes_in_sight(world, hero)
        .map(|foe| worst_of(world, foe, hero, next))
        .filter(|(points, _)| *points > 0)
        .collect();
    // Only so many find room beside the hero.
    let room = Dir::ALL
        .into_iter()
        .filter(|&dir| world.is_walkable(body.pos.step(dir)))
        .count();
    taken.sort_unstable_by(|a, b| b.cmp(a));
    taken.truncate(room);
    let blows: i32 = taken.iter().map(|(points, _)| points).sum();
    let may_cut = taken.iter().any(|(_, cuts)| *cuts);
    let turn_ends = (next / TURN_MS - now / TURN_MS) as i32;
    let own_cut = cut_damage(world.counter(hero, Condition::Cut));
    let bleeding = turn_ends * if may_cut { WORST_CUT } else { own_cut };
    Some(blows + bleeding)
}

/// Returns the most that one foe can take until a moment, and whether it may cut.
fn worst_of(world: &World, foe: ActorId, hero: ActorId, until: u64) -> (i32, bool) {
    let (Some(body), Some(target), Some(race)) =
        (world.body(foe), world.body(hero), world.race(foe))
    else {
        return (0, false);
    };
    let each = action_ms(ACTION, figures::energy(world, foe)).max(1);
    let actions = if body.due_ms < until {
        (until - 1 - body.due_ms) / each + 1
    } else {
        0
    };
    let steps = (body.pos.steps(target.pos) - 1).max(0) as u64;
    let rounds = actions.saturating_sub(steps) as i32;
    if rounds == 0 || world.has(foe, Condition::Afraid) || world.has(foe, Condition::Paralyzed) {
        return (0, false);
    }
    let mut points = 0;
    let mut may_cut = false;
    for index in 0..race.blows.len() {
        let Some(blow) = figures::blow(world, foe, hero, index) else {
            continue;
        };
        if blow.entry.effect == BlowEffect::None {
            continue;
        }
        let most = blow.entry.dice.max();
        points += if blow.entry.effect.is_lessened_by_armor() {
            world.profile().armor.after_armor(most, blow.damage_armor) as i32
        } else {
            most as i32
        };
        may_cut |= blow.entry.method.may_cut();
    }
    (points * rounds, may_cut)
}
