//! How many blows a round has (fact 2.34), and how a bare hand strikes (fact 2.42, L-23).

use crate::rng::{Distribution, Fraction, Rng, Roll};

/// The lightest weight that counts, in tenths of a pound.
const LIGHTEST: i32 = 30;
/// The last row and column of the table.
const LAST: i32 = 11;

/// What decides the number of blows with a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlowsInput {
    /// The strength figure.
    pub strength: i32,
    /// The dexterity column, 0..11.
    pub dexterity_column: i32,
    /// Weapon weight in tenths of a pound.
    pub weight: i32,
    /// Heaviest weapon without penalty, tenths of a pound.
    pub limit: i32,
}

/// Returns the blows of a round with a weapon: 1 if it is too heavy, else by the table, whose row is
/// ⌊6 × strength / max(weight, 3 lb)⌋, at most 11.
pub fn weapon_blows(table: &[[u8; 12]; 12], input: BlowsInput) -> u32 {
    if input.weight > input.limit {
        return 1;
    }
    let row = (6 * input.strength / input.weight.max(LIGHTEST)).clamp(0, LAST);
    let column = input.dexterity_column.clamp(0, LAST);
    u32::from(table[row as usize][column as usize])
}

/// Returns the blows of a round with bare hands: 2 + level / 20.
pub fn hand_blows(level: i32) -> u32 {
    2 + (level / 20) as u32
}

/// The highest grade of a trained bare hand.
pub const GRADES: i64 = 20;

/// How a trained bare hand finds its grade: the best of some tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandTries {
    /// Tries that are always had.
    pub tries: u32,
    /// The chance of one more, in percent.
    pub one_more_percent: u32,
    /// Each try is 1 to this.
    pub best: u32,
    /// The grade is at least this.
    pub least: i64,
}

/// Returns how a hand of this level and deadliness (percent) finds its grade: 2 + deadliness / 100
/// tries, the fraction as the chance of one more, of 1..max(1, ⌊2 × level / 5⌋); at least
/// 1 + level / 10.
pub fn hand_tries(level: i32, deadliness: i32) -> HandTries {
    let hundredths = (200 + deadliness).max(0);
    HandTries {
        tries: (hundredths / 100) as u32,
        one_more_percent: (hundredths % 100) as u32,
        best: (2 * level / 5).max(1) as u32,
        least: i64::from(1 + level / 10),
    }
}

impl HandTries {
    /// Rolls a grade, 1..20.
    pub fn roll(self, rng: &mut Rng) -> i64 {
        let more = self.one_more_percent > 0
            && rng.draw(Roll::Grade, 100) < i64::from(self.one_more_percent);
        let tries = self.tries + u32::from(more);
        let best = (0..tries).map(|_| rng.die(Roll::Grade, self.best)).max();
        best.unwrap_or(0).clamp(self.least, GRADES)
    }

    /// Returns the exact distribution of the grade.
    pub fn distribution(self) -> Distribution {
        let chance = Fraction::percent(self.one_more_percent);
        let best_of = |tries: u32| {
            // The best of t tries is at most g with chance (g / best)^t: a product of t draws.
            let mut best = Distribution::certain(0);
            for _ in 0..tries {
                best = best.maximum(&Distribution::uniform(1, self.best));
            }
            best.mapped(|grade| grade.clamp(self.least, GRADES))
        };
        Distribution::mixed(&[
            (chance, best_of(self.tries + 1)),
            (chance.complement(), best_of(self.tries)),
        ])
    }
}

/// Returns the damage of an untrained hand: 1 + the strength bonus to deadliness, at least 1.
pub fn untrained_damage(strength_deadliness: i32) -> i64 {
    i64::from((1 + strength_deadliness).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_16_druid_reaches_grades_two_to_six() {
        let tries = hand_tries(16, 0);
        assert_eq!(
            tries,
            HandTries {
                tries: 2,
                one_more_percent: 0,
                best: 6,
                least: 2
            }
        );
        let chances: Vec<(i64, f64)> = tries.distribution().chances().collect();
        let expected = [(2, 4.0), (3, 5.0), (4, 7.0), (5, 9.0), (6, 11.0)];
        for ((grade, chance), (value, of_36)) in chances.into_iter().zip(expected) {
            assert_eq!(grade, value);
            assert!((chance - of_36 / 36.0).abs() < 1e-12);
        }
    }

    #[test]
    fn tries_come_from_deadliness() {
        assert_eq!(hand_tries(50, 130).tries, 3);
        assert_eq!(hand_tries(50, 130).one_more_percent, 30);
        assert_eq!(hand_tries(1, -150).tries, 0);
        assert_eq!(hand_tries(1, -150).one_more_percent, 50);
        assert_eq!(hand_tries(1, 0).best, 1);
    }

    #[test]
    fn grades_rolled_agree_with_their_distribution() {
        let tries = hand_tries(30, 45);
        let mut rng = Rng::new(6);
        let tried = 20_000;
        let sum: i64 = (0..tried).map(|_| tries.roll(&mut rng)).sum();
        assert!((sum as f64 / f64::from(tried) - tries.distribution().mean()).abs() < 0.1);
    }

    #[test]
    fn hands_and_heavy_weapons() {
        assert_eq!((hand_blows(1), hand_blows(20), hand_blows(50)), (2, 3, 4));
        let table = [[2; 12]; 12];
        let input = BlowsInput {
            strength: 14,
            dexterity_column: 0,
            weight: 220,
            limit: 200,
        };
        assert_eq!(weapon_blows(&table, input), 1);
        assert_eq!(
            weapon_blows(
                &table,
                BlowsInput {
                    weight: 200,
                    ..input
                }
            ),
            2
        );
        assert_eq!((untrained_damage(-2), untrained_damage(5)), (1, 6));
    }
}
