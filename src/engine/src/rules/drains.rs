//! What blows drain: charges, enchantments, fuel, experience (M-13 to M-16, M-24, M-35).

use crate::rng::{Fraction, Rng, Roll};

/// What a monster gains from drained charges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gain {
    /// Points of mana, at most what it lacks.
    pub mana: i64,
    /// Hit points that it heals.
    pub hp: i64,
}

/// Returns the total of a drain (M-15): (2 + level / 20) × charges, truncated.
pub const fn drain_total(level: i64, charges: i64) -> i64 {
    (2 + level / 20) * charges
}

/// Returns the charges that rods count for (M-15): a thirtieth of the turns that they are charged.
pub const fn rod_charges(charged_turns: i64) -> i64 {
    charged_turns / 30
}

/// Returns what a total gives (M-15, M-16): a tenth and one mana; where a tenth is more than the
/// monster lacks, it is full, and the rest heals twice as much.
pub fn drain_gain(total: i64, lacked: i64) -> Gain {
    if total / 10 > lacked {
        Gain {
            mana: lacked,
            hp: 2 * (total - 10 * lacked),
        }
    } else {
        Gain {
            mana: (total / 10 + 1).min(lacked),
            hp: 0,
        }
    }
}

/// An artifact withstands disenchantment with this chance, percent (M-13).
pub const ARTIFACT_WITHSTANDS: i32 = 70;

/// A bonus of this much or more may lose one more (M-13).
const DEEP: i16 = 7;

/// A deep bonus loses one more with this chance, percent (M-13).
pub const DEEPER: i32 = 20;

/// Rolls what is left of one bonus after a disenchantment (M-13): one less if it is positive, from
/// +7 perhaps one more.
pub fn roll_disenchanted(rng: &mut Rng, bonus: i16) -> i16 {
    if bonus <= 0 {
        return bonus;
    }
    let is_deep = bonus >= DEEP && rng.draw(Roll::Disenchant, 100) < i64::from(DEEPER);
    bonus - 1 - i16::from(is_deep)
}

/// Rolls the fuel left after a drain (M-24): 251 to 500 turns less, at least one is left.
pub fn roll_fuel_left(rng: &mut Rng, fuel: u32) -> u32 {
    let drained = 250 + rng.die(Roll::FuelDrained, 250) as u32;
    fuel.saturating_sub(drained).max(1)
}

/// How much experience is drained: one of the four strengths of a blow (M-35), or of a draught.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExperienceDrain {
    /// Six-sided dice.
    pub dice: u32,
    /// The share of the current experience that is lost beside them, percent.
    pub share_percent: u64,
    /// The chance that hold life keeps everything, percent.
    pub held_percent: i32,
}

impl ExperienceDrain {
    /// The strengths that there are, in dice.
    pub const STRENGTHS: [u32; 4] = [10, 20, 40, 80];

    /// What a draught takes: a quarter of what is known, unless life is held.
    pub const QUARTER: Self = Self {
        dice: 0,
        share_percent: 25,
        held_percent: 100,
    };

    /// Returns the strength of so many dice: 10, 20, 40 or 80; the share is 2 percent.
    pub const fn of_dice(dice: u32) -> Self {
        let held_percent = match dice {
            10 => 95,
            20 => 90,
            40 => 75,
            _ => 50,
        };
        Self {
            dice,
            share_percent: 2,
            held_percent,
        }
    }

    /// Returns the chance that hold life keeps everything.
    pub fn held(self) -> Fraction {
        Fraction::percent(self.held_percent as u32)
    }

    /// Returns the most points that are lost of an experience.
    pub fn most(self, experience: u64) -> u64 {
        experience * self.share_percent / 100 + 6 * u64::from(self.dice)
    }

    /// Rolls the points that are lost of an experience; a tenth where hold life failed.
    pub fn roll(self, rng: &mut Rng, experience: u64, holds_life: bool) -> u64 {
        let dice: i64 = (0..self.dice)
            .map(|_| rng.die(Roll::ExperienceDrain, 6))
            .sum();
        let lost = experience * self.share_percent / 100 + dice as u64;
        if holds_life { lost / 10 } else { lost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_staffs_of_twenty_five() {
        let total = drain_total(60, 50);
        assert_eq!(total, 250);
        assert_eq!(drain_gain(total, 1000), Gain { mana: 26, hp: 0 });
        assert_eq!(drain_gain(total, 15), Gain { mana: 15, hp: 200 });
        assert_eq!(rod_charges(59), 1);
    }

    #[test]
    fn ten_thousand_points_and_ten_dice() {
        let mut rng = Rng::new(9);
        let drain = ExperienceDrain::of_dice(10);
        for _ in 0..3000 {
            assert!((210..=260).contains(&drain.roll(&mut rng, 10_000, false)));
            assert!((21..=26).contains(&drain.roll(&mut rng, 10_000, true)));
        }
        let held = [10, 20, 40, 80].map(|dice| ExperienceDrain::of_dice(dice).held_percent);
        assert_eq!(held, [95, 90, 75, 50]);
    }

    #[test]
    fn three_hundred_turns_of_fuel_leave_one_to_forty_nine() {
        let mut rng = Rng::new(9);
        let left: Vec<u32> = (0..3000).map(|_| roll_fuel_left(&mut rng, 300)).collect();
        assert_eq!(
            (left.iter().min().copied(), left.iter().max().copied()),
            (Some(1), Some(49))
        );
    }

    #[test]
    fn bonuses_lose_one_and_from_seven_perhaps_two() {
        let mut rng = Rng::new(9);
        assert_eq!(roll_disenchanted(&mut rng, 0), 0);
        assert_eq!(roll_disenchanted(&mut rng, -3), -3);
        assert_eq!(roll_disenchanted(&mut rng, 6), 5);
        let deep = (0..10_000)
            .filter(|_| roll_disenchanted(&mut rng, 7) == 5)
            .count();
        assert!((1800..2200).contains(&deep), "{deep}");
    }
}
