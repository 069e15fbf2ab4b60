//! Bolts and balls: an element harms whom it reaches.

use crate::content::Brand;
use crate::event::{Cause, Event};
use crate::figures;
use crate::step::{Pair, Step};

use super::super::death::die_if_spent;
use super::super::fear::lose_heart;
use super::super::melee::wake;
use super::harm_belongings;

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
        harm_belongings(step, defender, element, i64::from(damage));
    } else {
        lose_heart(step, defender, damage, attacker);
    }
}
