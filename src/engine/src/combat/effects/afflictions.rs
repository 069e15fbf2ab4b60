//! Poison, blindness, confusion, terror, paralysis (M-8 to M-10, M-26 to M-29).

use crate::content::{Ability, BlowEffect, Condition, HeroResist};
use crate::event::Escape;
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::afflictions::{
    Amount, blindness, confusion, paralysis, poison as poison_amount, terror,
};
use crate::rules::resist::poison_strength;
use crate::step::{RollRecord, Step};

use super::super::conditions::worsen;
use super::{Pair, escape, level_of, saves};

/// Poisons by the damage of a blow, unless both resistances stand in the way (M-8 to M-10).
pub(super) fn poison(step: &mut Step<'_>, pair: Pair, damage: i64) {
    if !poison_hero(step, pair.defender, damage, Some(pair.attacker)) {
        escape(step, pair, BlowEffect::Poison, Escape::Resisted);
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
    record(step, Roll::PoisonAmount, "M-10", (source, hero), amount, by);
    worsen(step, hero, Condition::Poisoned, by, source);
    true
}

/// Blinds, confuses, frightens or holds the hero, unless resistance or saving throw stand in the
/// way.
pub(super) fn mind(step: &mut Step<'_>, pair: Pair, effect: BlowEffect) {
    let is_safe = match effect {
        BlowEffect::Blind => figures::resistance(step.world, HeroResist::Blindness).is_any(),
        BlowEffect::Confuse => figures::resistance(step.world, HeroResist::Confusion).is_any(),
        BlowEffect::Terrify => figures::resistance(step.world, HeroResist::Fear).is_any(),
        _ => figures::has_ability(step.world, Ability::FreeAction),
    };
    if is_safe {
        escape(step, pair, effect, Escape::Resisted);
        return;
    }
    let may_save = matches!(effect, BlowEffect::Terrify | BlowEffect::Paralyze);
    if may_save && saves(step, pair) {
        escape(step, pair, effect, Escape::Saved);
        return;
    }
    begin(step, pair, effect);
}

/// Begins or lengthens what an effect brings.
pub(super) fn begin(step: &mut Step<'_>, pair: Pair, effect: BlowEffect) {
    let level = level_of(step, pair);
    let (condition, rule, amount): (_, _, fn(i64, bool) -> Amount) = match effect {
        BlowEffect::Blind => (Condition::Blind, "M-26", blindness),
        BlowEffect::Confuse => (Condition::Confused, "M-27", confusion),
        BlowEffect::Terrify => (Condition::Afraid, "M-28", terror),
        _ => (Condition::Paralyzed, "M-29", paralysis),
    };
    let amount = amount(level, step.world.has(pair.defender, condition));
    let by = amount.roll(step.rng, Roll::Duration);
    let who = (Some(pair.attacker), pair.defender);
    record(step, Roll::Duration, rule, who, amount, by);
    worsen(step, pair.defender, condition, by, Some(pair.attacker));
}

fn record(
    step: &mut Step<'_>,
    roll: Roll,
    rule: &'static str,
    (source, hero): (Option<ActorId>, ActorId),
    amount: Amount,
    by: u16,
) {
    if amount.die > 0 {
        step.record(|| RollRecord {
            drawn: Some(i64::from(by) - amount.base),
            range: Some((1, amount.die)),
            ..RollRecord::new(roll, rule, source.unwrap_or(hero), hero)
        });
    }
}
