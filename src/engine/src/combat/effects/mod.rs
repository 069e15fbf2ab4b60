//! What the effect of a landed blow does beyond its damage (M-7 to M-35, K-13).
//!
//! The match in [`side_effect`] is the one place where an effect comes to life. Against the hero each
//! does what its rule says; against a monster what makes sense there (L-8).

mod afflictions;
mod belongings;
mod drains;
mod quake;
mod theft;

use crate::content::{BlowEffect, Condition, MonsterFlag};
use crate::event::{Escape, Event};
use crate::figures;
use crate::rng::Roll;
use crate::rules::resist::{percent_chance, roll_percent};
use crate::step::{RollRecord, Step};

use super::conditions;
use super::rolls::Pair;

pub(super) use afflictions::poison_hero;
pub(super) use belongings::harm_belongings;
pub use drains::lose_experience;
pub(super) use drains::{drain_stat, settle_frame};

/// Applies what a landed blow does beyond its damage. A thief or a trader may be elsewhere, or
/// gone, afterwards.
pub(super) fn side_effect(step: &mut Step<'_>, pair: Pair, effect: BlowEffect, dealt: i64) {
    if !step.world.is_hero(pair.defender) {
        against_monster(step, pair, effect);
        return;
    }
    match effect {
        BlowEffect::None | BlowEffect::Attack => {}
        BlowEffect::Poison => afflictions::poison(step, pair, dealt),
        BlowEffect::Disenchant => drains::disenchant(step, pair),
        BlowEffect::DrainCharges => drains::charges(step, pair),
        BlowEffect::StealGold => theft::gold(step, pair),
        BlowEffect::StealItems => theft::items(step, pair),
        BlowEffect::EatFood => theft::food(step, pair),
        BlowEffect::AbsorbLight => drains::light(step, pair),
        BlowEffect::Acid | BlowEffect::Electricity | BlowEffect::Fire | BlowEffect::Cold => {
            if let Some(element) = effect.element() {
                harm_belongings(step, pair.defender, element, dealt);
            }
        }
        BlowEffect::Blind | BlowEffect::Confuse | BlowEffect::Terrify | BlowEffect::Paralyze => {
            afflictions::mind(step, pair, effect);
        }
        BlowEffect::ReduceStrength
        | BlowEffect::ReduceIntelligence
        | BlowEffect::ReduceWisdom
        | BlowEffect::ReduceDexterity
        | BlowEffect::ReduceConstitution
        | BlowEffect::ReduceCharisma
        | BlowEffect::ReduceAllStats => drains::stats(step, pair, effect),
        BlowEffect::Shatter => quake::shatter(step, pair, dealt),
        BlowEffect::LowerExperience10
        | BlowEffect::LowerExperience20
        | BlowEffect::LowerExperience40
        | BlowEffect::LowerExperience80 => drains::experience(step, pair, effect),
    }
}

/// Rolls whether a landed blow of an undead brings the Black Breath, before its damage (K-13).
pub(super) fn black_breath(step: &mut Step<'_>, pair: Pair) {
    let Pair { attacker, defender } = pair;
    let Some(chance) = figures::black_breath(step.world, attacker, defender) else {
        return;
    };
    let of = chance.denominator() as u32;
    let drawn = step.rng.draw(Roll::BlackBreath, of);
    step.record_check(Roll::BlackBreath, attacker, drawn == 0, || RollRecord {
        cases: Some(chance.into()),
        drawn: Some(drawn),
        range: Some((0, i64::from(of) - 1)),
        passed: Some(drawn == 0),
        ..RollRecord::new(Roll::BlackBreath, "K-13", attacker, defender)
    });
    if drawn == 0 {
        conditions::worsen(step, defender, Condition::BlackBreath, 1, Some(attacker));
    }
}

/// Returns the level of an attacker; effects count with at least 0.
fn level_of(step: &Step<'_>, pair: Pair) -> i64 {
    step.world
        .race(pair.attacker)
        .map_or(0, |race| i64::from(race.level))
}

/// Tells that an effect came to nothing.
fn escape(step: &mut Step<'_>, pair: Pair, effect: BlowEffect, escape: Escape) {
    step.emit(Event::Escaped {
        source: pair.attacker,
        effect,
        escape,
    });
}

/// Rolls the hero's saving throw (fact 2.19).
fn saves(step: &mut Step<'_>, pair: Pair) -> bool {
    let percent = figures::saving_throw(step.world);
    let (drawn, passed) = roll_percent(step.rng, Roll::SavingThrow, percent);
    step.record_check(Roll::SavingThrow, pair.defender, passed, || RollRecord {
        cases: Some(percent_chance(percent).into()),
        drawn: Some(drawn),
        range: Some((0, 99)),
        passed: Some(passed),
        ..RollRecord::new(Roll::SavingThrow, "fact 2.19", pair.attacker, pair.defender)
    });
    passed
}

/// Effects against a monster: afflictions where its race allows them, theft of what it carries, and
/// drains as a loss of to-hit.
fn against_monster(step: &mut Step<'_>, pair: Pair, effect: BlowEffect) {
    match effect {
        BlowEffect::Confuse | BlowEffect::Terrify | BlowEffect::Paralyze => {
            let flag = match effect {
                BlowEffect::Confuse => MonsterFlag::NoConfusion,
                BlowEffect::Terrify => MonsterFlag::NoFear,
                _ => MonsterFlag::NoSleep,
            };
            let race = step.world.race(pair.defender);
            if race.is_some_and(|race| !race.is(flag)) {
                afflictions::begin(step, pair, effect);
            }
        }
        BlowEffect::StealGold => theft::gold_of_monster(step, pair),
        BlowEffect::StealItems => theft::item_of_monster(step, pair),
        BlowEffect::Shatter => {}
        effect if effect.drained_stat().is_some() || effect.experience_drain().is_some() => {
            step.emit(Event::Sapped {
                actor: pair.defender,
            });
        }
        BlowEffect::ReduceAllStats => step.emit(Event::Sapped {
            actor: pair.defender,
        }),
        _ => {}
    }
}
