//! Cuts and stuns from landed blows (K-1 to K-11).

use crate::content::{BlowMethod, Condition};
use crate::figures;
use crate::rng::Roll;
use crate::rules::wounds::LandedBlow;
use crate::step::{Check, Pair, Step};

use super::conditions;

/// Rolls whether a landed blow is critical and applies its cut or stun.
///
/// A hero takes either; a monster that is hit by a blow that chose the cut takes nothing more
/// (L-8).
pub(super) fn cut_or_stun(step: &mut Step<'_>, pair: Pair, method: BlowMethod, landed: LandedBlow) {
    let defender = pair.defender;
    if !method.may_cut() && !method.may_stun() {
        return;
    }
    if !step.profile().critical.is_candidate(landed) {
        return;
    }
    let definition = step.world.definition().clone();
    let rule = &definition.profile().critical;
    let is_critical = rule.roll_is_critical(step.rng, landed);
    let check = Check::new(Roll::Critical, pair, is_critical).under("K-7");
    step.check(check, || Some(rule.chance(landed).into()));
    if !is_critical {
        return;
    }
    let cuts = match (method.may_cut(), method.may_stun()) {
        (true, true) => {
            let drawn = step.rng.draw(Roll::CutOrStun, 2);
            step.note(Roll::CutOrStun, "K-2", pair);
            drawn == 0
        }
        (may_cut, _) => may_cut,
    };
    let severity = rule.roll_severity(step.rng, landed);
    if cuts {
        if step.world.is_hero(defender) {
            let by = rule.roll_cut(step.rng, severity);
            worsen(step, pair, Condition::Cut, by);
        }
    } else if !figures::is_proof(step.world, defender, Condition::Stun) {
        let by = rule.roll_stun(step.rng, severity);
        worsen(step, pair, Condition::Stun, by);
    }
}

fn worsen(step: &mut Step<'_>, pair: Pair, condition: Condition, by: u16) {
    let roll = if condition == Condition::Cut {
        Roll::CutAmount
    } else {
        Roll::StunAmount
    };
    let rule = if condition == Condition::Cut {
        "K-9"
    } else {
        "K-10"
    };
    step.note_drawn((roll, rule), pair, i64::from(by), None);
    conditions::worsen(step, pair.defender, condition, by, Some(pair.attacker));
}
