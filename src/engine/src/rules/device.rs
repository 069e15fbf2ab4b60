//! How surely a device obeys, and the check of a d24 (L-9, L-10).
//!
//! The documents give devices no figure. Here the skill less the device's level, at least 3, is
//! drawn from 1 up, and the two lowest values fail.

use crate::rng::{Fraction, Rng, Roll};

/// Draws that fail: from 1 up, so many.
pub const FAILURES: i64 = 2;
/// The fewest values that are drawn among.
const FEWEST: i32 = 3;

/// Whether a device obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeviceCheck {
    /// How many values are drawn among.
    pub outcomes: u32,
}

impl DeviceCheck {
    /// Makes the check of a skill against a device's level.
    pub fn new(skill: i32, level: i32) -> Self {
        Self {
            outcomes: (skill - level).max(FEWEST) as u32,
        }
    }

    /// Returns the chance that it obeys.
    pub fn chance(self) -> Fraction {
        let outcomes = u64::from(self.outcomes);
        Fraction::new(outcomes - FAILURES as u64, outcomes)
    }

    /// Rolls it: what was drawn, and whether it obeys.
    pub fn roll(self, rng: &mut Rng) -> (i64, bool) {
        let drawn = rng.die(Roll::DeviceUse, self.outcomes);
        (drawn, drawn > FAILURES)
    }
}

/// A check of d24 and a modifier against a number: 1 always fails, 24 always succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// Added to the die.
    pub modifier: i32,
    /// The number to reach.
    pub against: i32,
}

/// The die of a check.
const DIE: u32 = 24;

impl Check {
    /// The number that most checks need.
    pub const USUAL: i32 = 15;

    /// Makes a monster's usual check: its modifier is an eighth of its level.
    pub const fn of_monster(level: i32) -> Self {
        Self {
            modifier: level / 8,
            against: Self::USUAL,
        }
    }

    const fn passes(self, drawn: i64) -> bool {
        drawn == DIE as i64 || drawn != 1 && drawn + self.modifier as i64 >= self.against as i64
    }

    /// Returns the chance to succeed.
    pub fn chance(self) -> Fraction {
        let passing = (1..=i64::from(DIE)).filter(|&drawn| self.passes(drawn));
        Fraction::new(passing.count() as u64, u64::from(DIE))
    }

    /// Rolls it: what was drawn, and whether it succeeds.
    pub fn roll(self, rng: &mut Rng) -> (i64, bool) {
        let drawn = rng.die(Roll::Check, DIE);
        (drawn, self.passes(drawn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_fails_twice_in_what_the_skill_leaves() {
        assert_eq!(DeviceCheck::new(36, 4).chance().to_string(), "15/16");
        assert_eq!(DeviceCheck::new(10, 40).chance().to_string(), "1/3");
    }

    #[test]
    fn checks_fail_at_one_and_succeed_at_twenty_four() {
        assert_eq!(Check::of_monster(0).chance().to_string(), "5/12");
        assert_eq!(Check::of_monster(40).chance().to_string(), "5/8");
        let sure = Check {
            modifier: 50,
            against: 15,
        };
        assert_eq!(sure.chance().to_string(), "23/24");
        let hopeless = Check {
            modifier: -50,
            against: 15,
        };
        assert_eq!(hopeless.chance().to_string(), "1/24");
    }
}
