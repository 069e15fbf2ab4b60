//! What the effect of a landed blow does: its damage, and what follows.
//!
//! The match on [`BlowEffect`](crate::content::BlowEffect) is the one place where an effect comes to
//! life.

use crate::content::Profile;
use crate::figures::Blow;
use crate::step::Step;

use super::melee::Pair;

/// Returns the damage that a landed blow deals, from what its dice gave.
pub(super) fn damage_dealt(profile: &Profile, blow: &Blow, rolled: i64) -> i64 {
    if blow.entry.effect.is_lessened_by_armor() {
        profile.armor.after_armor(rolled, blow.damage_armor)
    } else {
        rolled
    }
}

/// Applies what a landed blow does beyond its damage.
pub(super) fn side_effect(_step: &mut Step<'_>, _pair: Pair, _blow: &Blow) {}
