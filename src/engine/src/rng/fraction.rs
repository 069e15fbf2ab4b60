//! Exact chances.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul};

/// A number from 0 to 1 (or above, as a ratio) as an exact fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// The chance of what never happens.
    pub const ZERO: Self = Self {
        numerator: 0,
        denominator: 1,
    };
    /// The chance of what always happens.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// Makes `numerator` / `denominator` in lowest terms; a denominator of 0 gives [`Self::ZERO`].
    pub fn new(numerator: u64, denominator: u64) -> Self {
        Self::reduced(u128::from(numerator), u128::from(denominator))
    }

    /// Makes a fraction of `n` percent, at most 1.
    pub fn percent(n: u32) -> Self {
        Self::new(u64::from(n.min(100)), 100)
    }

    /// Returns the upper number.
    pub fn numerator(self) -> u128 {
        self.numerator
    }

    /// Returns the lower number.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// Returns the chance of the opposite; 0 for anything of 1 and above.
    pub fn complement(self) -> Self {
        Self::reduced(
            self.denominator.saturating_sub(self.numerator),
            self.denominator,
        )
    }

    /// Returns the nearest double, for display and statistics.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    fn reduced(numerator: u128, denominator: u128) -> Self {
        if denominator == 0 {
            return Self::ZERO;
        }
        let divisor = gcd(numerator, denominator);
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }
}

/// A chance as so many of some equally likely cases: quick to note down, put in lowest terms when it
/// is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cases {
    /// How many are favorable.
    pub favorable: u64,
    /// How many there are.
    pub all: u64,
}

impl Cases {
    /// Returns the chance in lowest terms.
    pub fn chance(self) -> Fraction {
        Fraction::new(self.favorable, self.all)
    }
}

impl From<Fraction> for Cases {
    fn from(chance: Fraction) -> Self {
        let word = |n: u128| u64::try_from(n).expect("the cases of one roll fit a word");
        Self {
            favorable: word(chance.numerator),
            all: word(chance.denominator),
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return u128::from(a.max(1));
    }
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Mul for Fraction {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        // Reducing crosswise first keeps the products small.
        let left = Self::reduced(self.numerator, other.denominator);
        let right = Self::reduced(other.numerator, self.denominator);
        Self {
            numerator: left.numerator * right.numerator,
            denominator: left.denominator * right.denominator,
        }
    }
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let shared = gcd(self.denominator, other.denominator).max(1);
        let (mine, theirs) = (self.denominator / shared, other.denominator / shared);
        Self::reduced(
            self.numerator * theirs + other.numerator * mine,
            self.denominator * theirs,
        )
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl fmt::Display for Fraction {
    /// Writes `109/140`, or `0` and `1` without a bar.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(Fraction::new(218, 280).to_string(), "109/140");
        assert_eq!(Fraction::new(5, 5).to_string(), "1");
        assert_eq!(Fraction::new(0, 9).to_string(), "0");
        assert_eq!(Fraction::new(3, 0), Fraction::ZERO);
    }

    #[test]
    fn products_and_complements_are_exact() {
        let half = Fraction::new(1, 2);
        assert_eq!(half * Fraction::new(2, 3), Fraction::new(1, 3));
        assert_eq!(Fraction::new(29, 80).complement(), Fraction::new(51, 80));
        assert!(half < Fraction::new(51, 100));
    }
}
