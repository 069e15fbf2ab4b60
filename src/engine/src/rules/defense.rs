//! What stops a blow after it would hit: evasion (H-8, fact 2.22) and protection from evil (H-9).

use crate::rng::{Fraction, Rng, Roll};

/// Returns the chance of evasion in percent (fact 2.22): the dexterity figure with armor up to 60%
/// of the limit, half of it up to the limit, 0 above. The limit is 15 + 0.3 × level pounds; armor
/// weight is in tenths of a pound.
pub fn evasion_chance(dexterity_figure: i32, armor_weight: i32, level: i32) -> i32 {
    let limit = 150 + 3 * level;
    if 10 * armor_weight <= 6 * limit {
        dexterity_figure
    } else if armor_weight <= limit {
        dexterity_figure / 2
    } else {
        0
    }
}

/// Rolls evasion: returns the draw 0..99 and whether the blow is avoided.
pub fn roll_evasion(rng: &mut Rng, chance: i32) -> (i64, bool) {
    let drawn = rng.draw(Roll::Evasion, 100);
    (drawn, drawn < i64::from(chance))
}

/// Protection from evil against one monster: the draws that repel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Protection {
    /// How many equally likely values there are, from 0 up.
    pub outcomes: u32,
    /// Values above this repel.
    pub above: u32,
}

/// Draws above this repel (H-9).
const REPELS_ABOVE: u32 = 50;

/// Returns how protection from evil works (H-9), or `None` where it can't: above level
/// ⌊3 × hero level / 2⌋ nothing is repelled. A hero of level 30 repels level 40 with 29/80.
pub fn protection_from_evil(hero_level: i32, monster_level: i32) -> Option<Protection> {
    if 3 * hero_level / 2 < monster_level {
        return None;
    }
    let outcomes = (100 + hero_level - 5 * monster_level / 4).max(1) as u32;
    Some(Protection {
        outcomes,
        above: REPELS_ABOVE,
    })
}

impl Protection {
    /// Returns the exact chance to repel.
    pub fn chance(self) -> Fraction {
        let repelling = self.outcomes.saturating_sub(self.above + 1);
        Fraction::new(u64::from(repelling), u64::from(self.outcomes))
    }

    /// Rolls it: returns the draw and whether the blow is repelled.
    pub fn roll(self, rng: &mut Rng) -> (i64, bool) {
        let drawn = rng.draw(Roll::ProtectionFromEvil, self.outcomes);
        (drawn, drawn > i64::from(self.above))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armor_weight_halves_and_ends_evasion() {
        // At level 20 the limit is 21 lb, 60% of it 12.6 lb.
        for (weight, expected) in [(126, 33), (127, 16), (210, 16), (211, 0)] {
            assert_eq!(evasion_chance(33, weight, 20), expected, "{weight}");
        }
    }

    #[test]
    fn protection_by_levels() {
        assert_eq!(
            protection_from_evil(30, 40).unwrap().chance(),
            Fraction::new(29, 80)
        );
        assert_eq!(protection_from_evil(30, 45).unwrap().outcomes, 74);
        assert_eq!(protection_from_evil(30, 46), None);
    }

    #[test]
    fn rolls_agree_with_their_chance() {
        let protection = protection_from_evil(30, 40).unwrap();
        let mut rng = Rng::new(12);
        let tried = 20_000;
        let repelled = (0..tried).filter(|_| protection.roll(&mut rng).1).count() as f64;
        assert!((repelled / f64::from(tried) - 29.0 / 80.0).abs() < 0.0137);
    }
}
