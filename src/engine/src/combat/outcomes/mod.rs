//! What a landed blow does beyond its damage (M-7 to M-35, K-13), and what using a thing does.
//!
//! The rows of `effects.ron` say which outcomes an effect has, those of items what a use has, [`figures::consequence`] what each
//! comes to; here the checks are rolled and the outcome happens. The match in [`happen`] is the one
//! place where a kind of outcome comes to life: against the hero each does what its rule says, against
//! a monster what makes sense there (L-8).

mod afflictions;
mod belongings;
mod blast;
mod drains;
mod mend;
mod quake;
mod theft;

use crate::content::{Condition, Outcome, OutcomeKind, Taking};
use crate::event::{Cause, Escape, Event};
use crate::figures::{self, Save, Trial};
use crate::ids::EffectId;
use crate::rng::{Dice, Roll};
use crate::rules::resist::roll_percent;
use crate::step::{Check, Pair, Step};

use super::conditions;
use super::death::suffer;
use super::moves::blink;
use super::shapes::take_shape;

use belongings::harm_belongings;
pub use drains::lose_experience;
pub(super) use drains::settle_frame;

/// What brings an outcome about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Means {
    /// A blow with an effect, whose words tell what came to nothing.
    Blow(EffectId),
    /// A thing that is used.
    Thing,
}

/// An outcome about to happen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landed {
    /// Whose doing it is, and whom it meets.
    pub(super) pair: Pair,
    /// What brings it about.
    pub(super) means: Means,
    /// The damage that was dealt, or that reaches the target.
    pub(super) dealt: i64,
    /// What belongings see of it (M-25).
    pub(super) dealt_to_belongings: i64,
}

/// Lets everything happen that a landed blow does beyond its damage. A thief or a trader may be
/// elsewhere, or gone, afterwards.
pub(super) fn follow(step: &mut Step<'_>, landed: Landed) {
    let Means::Blow(effect) = landed.means else {
        return;
    };
    let n_outcomes = step.world.content().effect(effect).outcomes.len();
    for index in 0..n_outcomes {
        if !step.world.is_alive(landed.pair.defender) {
            return;
        }
        let outcome = step.world.content().effect(effect).outcomes[index].outcome;
        try_outcome(step, landed, outcome);
    }
}

/// Lets one outcome happen, unless something guards against it or a check stops it.
pub(super) fn try_outcome(step: &mut Step<'_>, landed: Landed, outcome: Outcome) {
    let Pair { attacker, defender } = landed.pair;
    let consequence = figures::consequence(step.world, attacker, defender, outcome);
    if !consequence.can_be_tried() {
        return;
    }
    let checks = consequence.checks();
    if consequence.is_guarded() {
        escape(step, landed, Escape::Resisted);
    } else if let Some(save) = checks
        .into_iter()
        .flatten()
        .find(|&save| passes(step, landed.pair, save))
    {
        escape(step, landed, save.escape);
        theft::go_empty_handed(step, landed.pair, outcome.kind);
    } else {
        happen(step, landed, outcome.kind);
    }
}

/// Makes an outcome happen that nothing kept away.
fn happen(step: &mut Step<'_>, landed: Landed, kind: OutcomeKind) {
    let Landed { pair, dealt, .. } = landed;
    let is_hero = step.world.is_hero(pair.defender);
    match kind {
        OutcomeKind::Poison(venom) => afflictions::poison(step, landed, venom),
        OutcomeKind::Afflict { condition, turns } => {
            afflictions::begin(step, landed, condition, turns);
        }
        OutcomeKind::Lull => step.emit(Event::FellAsleep {
            actor: pair.defender,
            depth: figures::LULLED,
        }),
        OutcomeKind::Hurt(dice) => {
            let points = roll_amount(step, dice) as i32;
            suffer(step, pair.defender, points, (Cause::Potion, None));
        }
        OutcomeKind::Blast(element, _) => blast::blast(step, pair, element, dealt),
        OutcomeKind::Blink(range) => blink(step, pair.defender, range.into()),
        OutcomeKind::Shape(shape) => take_shape(step, pair.defender, shape, false),
        OutcomeKind::Mend(mend) => mend::mend(step, pair.defender, mend),
        OutcomeKind::HarmBelongings(element) => {
            harm_belongings(step, pair.defender, element, landed.dealt_to_belongings);
        }
        OutcomeKind::Take(Taking::Bonuses) => drains::disenchant(step, landed),
        OutcomeKind::Take(Taking::Charges) => drains::charges(step, landed),
        OutcomeKind::Take(Taking::Gold) if is_hero => theft::gold(step, landed),
        OutcomeKind::Take(Taking::Gold) => theft::gold_of_monster(step, pair),
        OutcomeKind::Take(Taking::Thing) if is_hero => theft::item(step, landed),
        OutcomeKind::Take(Taking::Thing) => theft::item_of_monster(step, pair),
        OutcomeKind::Take(Taking::Food) => theft::food(step, landed),
        OutcomeKind::Take(Taking::Fuel) => drains::light(step, landed),
        OutcomeKind::DrainStats { stats, is_sure } if is_hero => {
            drains::stats(step, pair.defender, stats, is_sure);
        }
        OutcomeKind::DrainExperience(drain) if is_hero => {
            drains::experience(step, pair.defender, drain);
        }
        OutcomeKind::DrainStats { .. } | OutcomeKind::DrainExperience(_) => {
            step.emit(Event::Sapped {
                actor: pair.defender,
            });
        }
        OutcomeKind::Quake => quake::shatter(step, pair, dealt),
    }
}

/// Rolls how much something that is used does, never below 0.
pub(super) fn roll_amount(step: &mut Step<'_>, dice: Dice) -> i64 {
    step.rng.dice(Roll::UseAmount, dice).max(0)
}

/// Rolls whether a landed blow of an undead brings the Black Breath, before its damage (K-13).
pub(super) fn black_breath(step: &mut Step<'_>, pair: Pair) {
    let Pair { attacker, defender } = pair;
    let Some(chance) = figures::black_breath(step.world, attacker, defender) else {
        return;
    };
    if step.roll_check(Roll::BlackBreath, pair, chance.into()) {
        conditions::worsen(step, defender, Condition::BlackBreath, 1, Some(attacker));
    }
}

/// Tells that something came to nothing: the hero of a blow's effect, everybody of a monster that
/// withstands a thing.
fn escape(step: &mut Step<'_>, landed: Landed, escape: Escape) {
    let Pair { attacker, defender } = landed.pair;
    let is_hero = step.world.is_hero(defender);
    match landed.means {
        Means::Blow(effect) if is_hero => step.emit(Event::Escaped {
            source: attacker,
            effect,
            escape,
        }),
        Means::Thing if !is_hero => step.emit(Event::Unmoved { actor: defender }),
        Means::Blow(_) | Means::Thing => {}
    }
}

/// Rolls a check that may spare the target.
fn passes(step: &mut Step<'_>, pair: Pair, save: Save) -> bool {
    let (_, passed) = match save.trial {
        Trial::Percent(percent) => roll_percent(step.rng, save.roll, percent),
        Trial::Check(check) => check.roll(step.rng),
    };
    let check = Check::new(save.roll, pair, passed).of_defender();
    step.check(check, || Some(save.trial.chance().into()));
    passed
}
