//! How long blows poison, blind, confuse, frighten and hold (M-8 to M-10, M-26 to M-30), and how
//! likely the Black Breath is (K-13).

use crate::rng::{Dice, Fraction, Rng, Roll};

/// A number of turns, or more of them: a base and one die. Without sides it is the base alone
/// (M-30).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    /// What is sure.
    pub base: i64,
    /// The sides of the die, 0 for none.
    pub die: i64,
}

impl Amount {
    /// Rolls the amount.
    pub fn roll(self, rng: &mut Rng, roll: Roll) -> u16 {
        let more = if self.die > 0 {
            rng.die(roll, self.die as u32)
        } else {
            0
        };
        (self.base + more).clamp(0, i64::from(u16::MAX)) as u16
    }

    /// Returns the least and the most.
    pub fn range(self) -> (i64, i64) {
        (self.base + i64::from(self.die > 0), self.base + self.die)
    }
}

impl From<Amount> for Dice {
    fn from(amount: Amount) -> Self {
        Self {
            count: u32::from(amount.die > 0),
            sides: amount.die as u32,
            bonus: amount.base as i32,
        }
    }
}

/// Returns what a poison of a strength (M-9) adds to the counter (M-10).
pub fn poison(strength: i64, is_poisoned: bool) -> Amount {
    let by = if is_poisoned { 3 } else { 2 };
    Amount {
        base: strength / by + if is_poisoned { 0 } else { 4 },
        die: (strength + by - 1) / by,
    }
}

/// How long a blow of a monster blinds, confuses, frightens or holds, in turns: a base, and a die of
/// the monster's level divided, truncated (M-26 to M-29).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// Base and divisor where the condition is new; a divisor of 0 adds no die.
    pub first: (i64, i64),
    /// Base and divisor where it is there already.
    pub again: (i64, i64),
}

impl Span {
    /// Returns how long it lasts, or how much longer.
    pub const fn amount(self, level: i64, is_there: bool) -> Amount {
        let (base, divisor) = if is_there { self.again } else { self.first };
        // Without a divisor the base is all.
        let die = if divisor == 0 { 0 } else { level / divisor };
        Amount { base, die }
    }
}

/// Returns the chance that a landed blow of an undead brings the Black Breath (K-13): 1 in 250 −
/// level for a unique of level 40 and up, 1 in 500 − level for another of level 50 and up.
pub fn black_breath(level: i64, is_unique: bool) -> Option<Fraction> {
    let of = match (is_unique, level) {
        (true, 40..) => 250 - level,
        (false, 50..) => 500 - level,
        _ => return None,
    };
    Some(Fraction::new(1, of.max(1) as u64))
}

/// Returns the experience that the Black Breath takes from a hero at a time (fact 2.31): 1 and a
/// fifth of the level.
pub const fn breath_drain(level: u8) -> u64 {
    1 + level as u64 / 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_of_a_monster_of_level_thirty() {
        let both = |first, again| {
            let span = Span { first, again };
            (
                span.amount(30, false).range(),
                span.amount(30, true).range(),
            )
        };
        assert_eq!(both((12, 1), (6, 2)), ((13, 42), (7, 21)));
        assert_eq!(both((4, 2), (2, 6)), ((5, 19), (3, 7)));
        let hold = Span {
            first: (4, 2),
            again: (2, 6),
        };
        assert_eq!(hold.amount(1, true).range(), (2, 2));
    }

    #[test]
    fn poison_of_twenty_and_of_seven() {
        assert_eq!(poison(20, false).range(), (15, 24));
        assert_eq!(poison(20, true).range(), (7, 13));
        assert_eq!(poison(7, false).range(), (8, 11));
        assert_eq!(poison(7, true).range(), (3, 5));
        assert_eq!(poison(4, false).range(), (7, 8));
    }

    #[test]
    fn the_black_breath_is_rare() {
        let of = |level, is_unique| black_breath(level, is_unique).map(|chance| chance.to_string());
        assert_eq!(of(40, true).as_deref(), Some("1/210"));
        assert_eq!(of(50, true).as_deref(), Some("1/200"));
        assert_eq!(of(50, false).as_deref(), Some("1/450"));
        assert_eq!(of(60, false).as_deref(), Some("1/440"));
        assert_eq!((of(39, true), of(49, false)), (None, None));
        assert_eq!([1, 5, 49, 50].map(breath_drain), [1, 2, 10, 11]);
    }
}
