//! Exact distributions of whole numbers.
//!
//! Weights are whole numbers over one common total, so sums, mixtures and maps stay exact however
//! many dice there are.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::Fraction;

/// How likely each value of a whole number is, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    weights: BTreeMap<i64, BigUint>,
    total: BigUint,
}

impl Distribution {
    /// One value, always.
    pub fn certain(value: i64) -> Self {
        Self {
            weights: BTreeMap::from([(value, BigUint::one())]),
            total: BigUint::one(),
        }
    }

    /// Each of `count` values from `first` up, equally likely; a `count` of 0 counts as 1.
    pub fn uniform(first: i64, count: u32) -> Self {
        let count = count.max(1);
        let weights = (0..i64::from(count))
            .map(|step| (first + step, BigUint::one()))
            .collect();
        Self {
            weights,
            total: BigUint::from(count),
        }
    }

    /// The sum of `count` dice of `sides` sides; without dice or sides, 0.
    pub fn of_dice(count: u32, sides: u32) -> Self {
        let mut sum = Self::certain(0);
        if sides > 0 {
            let die = Self::uniform(1, sides);
            for _ in 0..count {
                sum = sum.plus(&die);
            }
        }
        sum
    }

    /// The distribution with every value raised by `by`.
    pub fn shifted(&self, by: i64) -> Self {
        self.mapped(|value| value + by)
    }

    /// The distribution of a function of the value.
    pub fn mapped(&self, f: impl Fn(i64) -> i64) -> Self {
        let mut weights = BTreeMap::new();
        for (&value, weight) in &self.weights {
            *weights.entry(f(value)).or_insert_with(BigUint::zero) += weight;
        }
        Self {
            weights,
            total: self.total.clone(),
        }
    }

    /// The sum of two independent numbers.
    pub fn plus(&self, other: &Self) -> Self {
        self.combined(other, |a, b| a + b)
    }

    /// The greater of two independent numbers.
    pub fn maximum(&self, other: &Self) -> Self {
        self.combined(other, i64::max)
    }

    fn combined(&self, other: &Self, f: impl Fn(i64, i64) -> i64) -> Self {
        let mut weights = BTreeMap::new();
        for (&a, weight_a) in &self.weights {
            for (&b, weight_b) in &other.weights {
                *weights.entry(f(a, b)).or_insert_with(BigUint::zero) += weight_a * weight_b;
            }
        }
        Self {
            weights,
            total: &self.total * &other.total,
        }
    }

    /// The mixture of parts, each with its chance; the chances must add up to 1.
    pub fn mixed(parts: &[(Fraction, Self)]) -> Self {
        let total: BigUint = parts
            .iter()
            .map(|(chance, part)| &part.total * chance.denominator())
            .product();
        let mut weights = BTreeMap::new();
        for (chance, part) in parts {
            let scale =
                &total / (&part.total * chance.denominator()) * BigUint::from(chance.numerator());
            if scale.is_zero() {
                continue;
            }
            for (&value, weight) in &part.weights {
                *weights.entry(value).or_insert_with(BigUint::zero) += weight * &scale;
            }
        }
        Self { weights, total }.simplified()
    }

    /// The distribution of a second number that depends on the first.
    pub fn compound(&self, second: impl Fn(i64) -> Self) -> Self {
        let parts: Vec<(&BigUint, Self)> = self
            .weights
            .iter()
            .map(|(&value, weight)| (weight, second(value)))
            .collect();
        let common = parts
            .iter()
            .fold(BigUint::one(), |all, (_, part)| all.lcm(&part.total));
        let mut weights = BTreeMap::new();
        for (chance, part) in &parts {
            let scale = *chance * (&common / &part.total);
            for (&value, weight) in &part.weights {
                *weights.entry(value).or_insert_with(BigUint::zero) += weight * &scale;
            }
        }
        Self {
            weights,
            total: common * &self.total,
        }
        .simplified()
    }

    /// Returns the chance of each value, ascending, as the nearest double.
    pub fn chances(&self) -> impl Iterator<Item = (i64, f64)> + '_ {
        self.weights
            .iter()
            .map(|(&value, weight)| (value, ratio(weight, &self.total)))
    }

    /// Returns the chance that the value satisfies a predicate, as the nearest double.
    pub fn chance_that(&self, is_met: impl Fn(i64) -> bool) -> f64 {
        let sum: BigUint = self
            .weights
            .iter()
            .filter(|&(&value, _)| is_met(value))
            .map(|(_, weight)| weight)
            .sum();
        ratio(&sum, &self.total)
    }

    /// Returns the expected value of a chance that depends on the value, as the nearest double.
    pub fn expected_chance(&self, chance: impl Fn(i64) -> Fraction) -> f64 {
        let mut numerator = BigUint::zero();
        let mut denominator = BigUint::one();
        for (&value, weight) in &self.weights {
            let chance = chance(value);
            let lower = BigUint::from(chance.denominator());
            numerator = numerator * &lower + weight * chance.numerator() * &denominator;
            denominator *= lower;
            let divisor = numerator.gcd(&denominator);
            numerator /= &divisor;
            denominator /= &divisor;
        }
        ratio(&numerator, &(denominator * &self.total))
    }

    /// Returns the least value.
    pub fn min(&self) -> i64 {
        self.weights.keys().next().copied().unwrap_or(0)
    }

    /// Returns the greatest value.
    pub fn max(&self) -> i64 {
        self.weights.keys().next_back().copied().unwrap_or(0)
    }

    /// Returns the mean as the nearest double.
    pub fn mean(&self) -> f64 {
        let least = self.min();
        let sum: BigUint = self
            .weights
            .iter()
            .map(|(&value, weight)| weight * value.abs_diff(least))
            .sum();
        least as f64 + ratio(&sum, &self.total)
    }

    /// Divides out what all weights and the total share, so that chains of mixtures stay small.
    fn simplified(mut self) -> Self {
        let divisor = self
            .weights
            .values()
            .fold(self.total.clone(), |divisor, weight| divisor.gcd(weight));
        if !divisor.is_zero() && !divisor.is_one() {
            for weight in self.weights.values_mut() {
                *weight /= &divisor;
            }
            self.total /= &divisor;
        }
        self
    }
}

/// Divides two whole numbers of any size to the nearest double or the one beside it.
fn ratio(numerator: &BigUint, denominator: &BigUint) -> f64 {
    // Both are cut to the same power of two so that neither overflows; 128 bits are kept.
    let excess = numerator.bits().max(denominator.bits()).saturating_sub(900);
    let upper = (numerator >> excess).to_f64();
    let lower = (denominator >> excess).to_f64();
    match (upper, lower) {
        (Some(upper), Some(lower)) if lower > 0.0 => upper / lower,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_d_five_reaches_twenty_four_in_six_of_3125() {
        let dice = Distribution::of_dice(5, 5);
        assert!((dice.chance_that(|sum| sum >= 24) - 0.00192).abs() < 1e-15);
        assert!((dice.chance_that(|sum| sum >= 23) - 0.00672).abs() < 1e-15);
        assert_eq!((dice.min(), dice.max()), (5, 25));
        assert!((dice.mean() - 15.0).abs() < 1e-12);
    }

    #[test]
    fn mixtures_weigh_their_parts() {
        let third = Fraction::new(1, 3);
        let mixed = Distribution::mixed(&[
            (third, Distribution::certain(1)),
            (third.complement(), Distribution::uniform(1, 4)),
        ]);
        let chances: Vec<(i64, f64)> = mixed.chances().collect();
        assert_eq!(chances.len(), 4);
        assert!((chances[0].1 - 0.5).abs() < 1e-15);
        assert!((chances[3].1 - 1.0 / 6.0).abs() < 1e-15);
    }

    #[test]
    fn many_dice_stay_exact() {
        let dice = Distribution::of_dice(50, 20);
        let sum: f64 = dice.chances().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert!((dice.mean() - 525.0).abs() < 1e-9);
    }

    #[test]
    fn the_expected_chance_weighs_by_value() {
        let die = Distribution::uniform(1, 4);
        let expected = die.expected_chance(|value| Fraction::new(value as u64, 100));
        assert!((expected - 0.025).abs() < 1e-15);
    }
}
