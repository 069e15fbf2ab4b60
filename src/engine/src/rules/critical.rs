//! The hero's criticals: W-2 to W-4.

use serde::{Deserialize, Serialize};

use crate::rng::{Fraction, Rng, Roll};

/// The constant of the melee chance skill / (constant + skill) (W-2).
pub const MELEE_CONSTANT: i32 = 240;
/// The constant of the missile chance skill / (constant + skill) (V-2).
pub const MISSILE_CONSTANT: i32 = 360;
/// A specialist's flat chance is one in this many (W-2).
pub const SPECIALIST_ONE_IN: u32 = 6;
/// Mana that a critical burns at most (W-4).
pub const MANA_BURNED: i32 = 20;

/// What decides whether a hit is a critical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalCheck {
    /// The total skill against this target, in the way's parts; 0 or less is never critical by skill.
    weight: i32,
    /// What the skill is weighed against, in the same parts.
    constant: i32,
    /// The draw of a specialist's flat chance, if it comes first.
    pub specialist: Option<Roll>,
}

impl CriticalCheck {
    /// The check of a melee hit (W-2): skill / (240 + skill).
    pub fn of_melee(skill: i32, specialist: Option<Roll>) -> Self {
        Self::new(skill, MELEE_CONSTANT, specialist)
    }

    /// The check of a shot that hit (V-2): skill / (360 + skill).
    pub fn of_shot(skill: i32, specialist: Option<Roll>) -> Self {
        Self::new(skill, MISSILE_CONSTANT, specialist)
    }

    /// The check of a thrown thing that hit (U-4): half as much skill again counts, in halves.
    pub fn of_throw(skill: i32, specialist: Option<Roll>) -> Self {
        Self::new(3 * skill, 2 * MISSILE_CONSTANT, specialist)
    }

    fn new(weight: i32, constant: i32, specialist: Option<Roll>) -> Self {
        Self {
            weight: weight.max(0),
            constant,
            specialist,
        }
    }

    /// Returns how many values the draw by skill is among; the lowest ones are critical.
    pub fn outcomes(self) -> i64 {
        i64::from(self.constant + self.weight)
    }

    /// Returns the chance of the draw by skill alone.
    pub fn by_skill(self) -> Fraction {
        Fraction::new(self.weight as u64, self.outcomes() as u64)
    }

    /// Returns the exact chance, a specialist's flat one included: in melee skill 120 gives 1/3, with the flat chance 4/9.
    pub fn chance(self) -> Fraction {
        let by_skill = self.by_skill();
        if self.specialist.is_some() {
            let failed = Fraction::new(
                u64::from(SPECIALIST_ONE_IN - 1),
                u64::from(SPECIALIST_ONE_IN),
            );
            (failed * by_skill.complement()).complement()
        } else {
            by_skill
        }
    }
}

/// What a critical check drew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalRoll {
    /// The specialist's draw, 0..5.
    pub flat_drawn: Option<i64>,
    /// The draw by skill, from 1.
    pub drawn: Option<i64>,
    /// Whether the hit is critical.
    pub is_critical: bool,
}

/// Rolls a critical check.
pub fn roll_critical(rng: &mut Rng, check: CriticalCheck) -> CriticalRoll {
    let flat_drawn = check
        .specialist
        .map(|roll| rng.draw(roll, SPECIALIST_ONE_IN));
    if flat_drawn == Some(0) {
        return CriticalRoll {
            flat_drawn,
            drawn: None,
            is_critical: true,
        };
    }
    if check.weight == 0 {
        return CriticalRoll {
            flat_drawn,
            drawn: None,
            is_critical: false,
        };
    }
    let drawn = rng.die(Roll::Critical, check.outcomes() as u32);
    CriticalRoll {
        flat_drawn,
        drawn: Some(drawn),
        is_critical: drawn <= i64::from(check.weight),
    }
}

/// How many dice a critical adds: (dice, weight) rows; the weights add up to the number drawn among.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CriticalDice(pub Vec<(u32, u32)>);

impl CriticalDice {
    /// Returns the sum of the weights.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&(_, weight)| weight).sum()
    }

    /// Returns each number of dice with its chance.
    pub fn chances(&self) -> impl Iterator<Item = (u32, Fraction)> + '_ {
        let total = u64::from(self.total());
        self.0
            .iter()
            .map(move |&(dice, weight)| (dice, Fraction::new(u64::from(weight), total)))
    }

    /// Draws a number of dice; returns it with the value drawn, 0..total − 1.
    pub fn roll(&self, rng: &mut Rng) -> (u32, i64) {
        let drawn = rng.draw(Roll::CriticalDice, self.total());
        let mut passed = 0;
        for &(dice, weight) in &self.0 {
            passed += i64::from(weight);
            if drawn < passed {
                return (dice, drawn);
            }
        }
        (0, drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_by_skill_and_with_the_flat_chance() {
        let check = |skill, is_armsman: bool| {
            CriticalCheck::of_melee(skill, is_armsman.then_some(Roll::Armsman)).chance()
        };
        assert_eq!(check(120, false), Fraction::new(1, 3));
        assert_eq!(check(120, true), Fraction::new(4, 9));
        assert_eq!(check(63, false), Fraction::new(63, 303));
        assert_eq!(check(-4, false), Fraction::ZERO);
        assert_eq!(check(-4, true), Fraction::new(1, 6));
    }

    #[test]
    fn missiles_are_critical_less_often_and_throws_by_half_as_much_skill_again() {
        let marksman = Some(Roll::Marksman);
        let shot = CriticalCheck::of_shot(90, marksman).chance();
        assert_eq!(shot, Fraction::new(1, 3));
        let throw = CriticalCheck::of_throw(120, None);
        assert_eq!(throw.chance(), Fraction::new(1, 3));
        assert_eq!(CriticalCheck::of_throw(33, None).outcomes(), 819);
    }

    #[test]
    fn missile_criticals_add_little_more_than_one_die() {
        let table = CriticalDice(vec![(3, 10), (2, 49), (1, 441)]);
        assert_eq!(table.total(), 500);
        let dice = |(dice, chance): (u32, Fraction)| f64::from(dice) * chance.to_f64();
        let mean: f64 = table.chances().map(dice).sum();
        assert!((mean - 1.138).abs() < 1e-12);
    }

    #[test]
    fn melee_criticals_add_two_and_a_half_dice() {
        let table = CriticalDice(vec![(5, 12), (4, 39), (3, 143), (2, 286)]);
        assert_eq!(table.total(), 480);
        let mean: f64 = table
            .chances()
            .map(|(dice, chance)| f64::from(dice) * chance.to_f64())
            .sum();
        assert!((mean - 1217.0 / 480.0).abs() < 1e-12);
        let printed = [
            Fraction::new(1, 40),
            Fraction::new(13, 160),
            Fraction::new(143, 480),
        ];
        for ((_, chance), expected) in table.chances().zip(printed) {
            assert_eq!(chance, expected);
        }
    }

    #[test]
    fn rolls_agree_with_their_chance() {
        let check = CriticalCheck::of_melee(120, Some(Roll::Armsman));
        let mut rng = Rng::new(2);
        let tried = 30_000;
        let passed = (0..tried)
            .filter(|_| roll_critical(&mut rng, check).is_critical)
            .count();
        assert!((passed as f64 / f64::from(tried) - 4.0 / 9.0).abs() < 0.0115);
    }
}
