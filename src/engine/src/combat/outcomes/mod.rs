//! What a landed blow does beyond its damage (M-7 to M-35, K-13).
//!
//! The rows of `effects.ron` say which outcomes an effect has, [`figures::consequence`] what each
//! comes to; here the checks are rolled and the outcome happens. The match in [`happen`] is the one
//! place where a kind of outcome comes to life: against the hero each does what its rule says, against
//! a monster what makes sense there (L-8).

mod afflictions;
mod belongings;
mod drains;
mod quake;
mod theft;

use crate::content::{Condition, OutcomeKind};
use crate::event::{Escape, Event};
use crate::figures::{self, Save};
use crate::ids::EffectId;
use crate::rng::Roll;
use crate::rules::resist::{percent_chance, roll_percent};
use crate::step::{Check, Pair, Step};

use super::conditions;

pub(super) use afflictions::poison_hero;
pub(super) use belongings::harm_belongings;
pub use drains::lose_experience;
pub(super) use drains::{drain_stat, settle_frame};

/// An effect at work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landed {
    /// Whose blow it is, and whom it met.
    pub(super) pair: Pair,
    /// The effect that brings it about.
    pub(super) effect: EffectId,
    /// The damage that was dealt.
    pub(super) dealt: i64,
    /// What belongings see of it (M-25).
    pub(super) dealt_to_belongings: i64,
}

/// Lets everything happen that a landed blow does beyond its damage. A thief or a trader may be
/// elsewhere, or gone, afterwards.
pub(super) fn follow(step: &mut Step<'_>, landed: Landed) {
    let n_outcomes = step.world.content().effect(landed.effect).outcomes.len();
    for index in 0..n_outcomes {
        let Pair { attacker, defender } = landed.pair;
        if !step.world.is_alive(defender) {
            return;
        }
        let outcome = &step.world.content().effect(landed.effect).outcomes[index];
        let consequence = figures::consequence(step.world, attacker, defender, outcome);
        if !consequence.can_be_tried() {
            continue;
        }
        let (kind, checks) = (consequence.kind(), consequence.checks());
        if consequence.is_guarded() {
            escape(step, landed, Escape::Resisted);
        } else if let Some(save) = checks
            .into_iter()
            .flatten()
            .find(|&save| passes(step, landed.pair, save))
        {
            escape(step, landed, save.escape);
            theft::go_empty_handed(step, landed.pair, kind);
        } else {
            happen(step, landed, kind);
        }
    }
}

/// Makes an outcome happen that nothing kept away.
fn happen(step: &mut Step<'_>, landed: Landed, kind: OutcomeKind) {
    let Landed { pair, dealt, .. } = landed;
    let is_hero = step.world.is_hero(pair.defender);
    match kind {
        OutcomeKind::Poison => afflictions::poison(step, landed),
        OutcomeKind::Afflict {
            condition,
            span,
            rule,
        } => afflictions::begin(step, pair, (condition, span, rule)),
        OutcomeKind::HarmBelongings(element) => {
            harm_belongings(step, pair.defender, element, landed.dealt_to_belongings);
        }
        OutcomeKind::Disenchant => drains::disenchant(step, landed),
        OutcomeKind::DrainCharges => drains::charges(step, landed),
        OutcomeKind::StealGold if is_hero => theft::gold(step, landed),
        OutcomeKind::StealGold => theft::gold_of_monster(step, pair),
        OutcomeKind::StealItem if is_hero => theft::item(step, landed),
        OutcomeKind::StealItem => theft::item_of_monster(step, pair),
        OutcomeKind::EatFood => theft::food(step, landed),
        OutcomeKind::DrainLight => drains::light(step, landed),
        OutcomeKind::DrainStats(stats) if is_hero => drains::stats(step, pair.defender, stats),
        OutcomeKind::DrainExperience(drain) if is_hero => {
            drains::experience(step, pair.defender, drain);
        }
        OutcomeKind::DrainStats(_) | OutcomeKind::DrainExperience(_) => step.emit(Event::Sapped {
            actor: pair.defender,
        }),
        OutcomeKind::Quake => quake::shatter(step, pair, dealt),
    }
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

/// Tells the hero that an effect came to nothing; a monster feels no such thing.
fn escape(step: &mut Step<'_>, landed: Landed, escape: Escape) {
    if step.world.is_hero(landed.pair.defender) {
        step.emit(Event::Escaped {
            source: landed.pair.attacker,
            effect: landed.effect,
            escape,
        });
    }
}

/// Rolls a check that may spare the target.
fn passes(step: &mut Step<'_>, pair: Pair, save: Save) -> bool {
    let (_, passed) = roll_percent(step.rng, save.roll, save.percent);
    let check = Check::new(save.roll, pair, passed).of_defender();
    step.check(check, || Some(percent_chance(save.percent).into()));
    passed
}
