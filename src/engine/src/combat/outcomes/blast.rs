//! Bolts and balls: an element harms whom it reaches.

use crate::content::{Brand, Outcome, OutcomeKind, Saving};
use crate::event::{Cause, Event};
use crate::figures;
use crate::step::{Pair, Step};

use super::super::death::die_if_spent;
use super::super::fear::lose_heart;
use super::super::melee::wake;
use super::{Landed, Means, try_outcome};

/// Harms one actor with an element: resistances take their thirds, a monster that its race guards
/// takes nothing.
pub(super) fn blast(step: &mut Step<'_>, pair: Pair, element: Brand, reached: i64) {
    let Pair { attacker, defender } = pair;
    let damage = figures::after_element(step.world, defender, element, reached) as i32;
    wake(step, defender);
    step.emit(Event::Blasted {
        attacker,
        defender,
        element,
        damage,
    });
    if die_if_spent(step, defender, Some(attacker), Cause::Device) {
        return;
    }
    if step.world.is_hero(defender) {
        let landed = Landed {
            pair,
            means: Means::Thing,
            dealt: damage.into(),
            dealt_to_belongings: damage.into(),
        };
        let outcome = Outcome {
            kind: OutcomeKind::HarmBelongings(element),
            saving: Saving::Nothing,
        };
        try_outcome(step, landed, outcome);
    } else {
        lose_heart(step, defender, damage, attacker);
    }
}
