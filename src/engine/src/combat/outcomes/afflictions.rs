//! Poison, blindness, confusion, terror, paralysis (M-8 to M-10, M-26 to M-29).

use crate::content::{Condition, HeroResist};
use crate::event::Escape;
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::afflictions::{Span, poison as poison_amount};
use crate::rules::resist::poison_strength;
use crate::step::Step;

use super::super::conditions::worsen;
use super::{Landed, Pair, escape};

/// Poisons by the damage of a blow, where there was any (M-8 to M-10).
pub(super) fn poison(step: &mut Step<'_>, landed: Landed) {
    let Pair { attacker, defender } = landed.pair;
    if !poison_hero(step, defender, landed.dealt, Some(attacker)) {
        escape(step, landed, Escape::Resisted);
    }
}

/// Poisons the hero as a hit of this damage does; says whether it took hold.
pub(in crate::combat) fn poison_hero(
    step: &mut Step<'_>,
    hero: ActorId,
    damage: i64,
    source: Option<ActorId>,
) -> bool {
    let strength = poison_strength(damage, figures::resistance(step.world, HeroResist::Poison));
    if strength == 0 {
        return false;
    }
    let amount = poison_amount(strength, step.world.has(hero, Condition::Poisoned));
    let by = amount.roll(step.rng, Roll::PoisonAmount);
    if amount.die > 0 {
        let attacker = source.unwrap_or(hero);
        let pair = Pair {
            attacker,
            defender: hero,
        };
        step.note(Roll::PoisonAmount, "M-10", pair);
    }
    worsen(step, hero, Condition::Poisoned, by, source);
    true
}

/// Begins or lengthens a condition.
pub(super) fn begin(
    step: &mut Step<'_>,
    pair: Pair,
    (condition, span, rule): (Condition, Span, &'static str),
) {
    let Pair { attacker, defender } = pair;
    let amount = figures::lasting(step.world, [attacker, defender], condition, span);
    let by = amount.roll(step.rng, Roll::Duration);
    if amount.die > 0 {
        step.note(Roll::Duration, rule, pair);
    }
    worsen(step, defender, condition, by, Some(attacker));
}
