//! The shield bash: B-1 to B-12.

use serde::Deserialize;

use crate::rng::{Distribution, Fraction};

use super::{TermName, Terms};

/// What a class makes of the chance of a bash (B-3).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
pub enum BashAdjustment {
    /// The level is added.
    AddLevel,
    /// A third is left.
    Third,
    /// The chance stays as it is.
    #[default]
    Plain,
}

/// What decides how often a bash happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BashInput {
    /// Melee skill of race, class and level alone.
    pub skill: i32,
    /// The dexterity bonus to hit.
    pub dexterity: i32,
    /// The class's part in it.
    pub adjustment: BashAdjustment,
    /// Level, 1..50.
    pub level: i32,
    /// No weapon is wielded, and bare hands are not trained (B-4).
    pub is_clumsy: bool,
    /// Weapon dice × sides × blows; `None` without a weapon, to which B-5 does not apply.
    pub weapon: Option<i32>,
    /// Shield dice × sides.
    pub shield: i32,
}

/// Returns the bash chance (B-2 to B-5), a number to hold against a draw, and adds its terms: the
/// paladin of level 20 with the doubled mace has 140.
pub fn bash_chance(input: &BashInput, terms: &mut Terms) -> i32 {
    terms.push(TermName::BashSkill, input.skill);
    terms.push_nonzero(TermName::BashDexterity, input.dexterity);
    let mut chance = input.skill + input.dexterity;
    let mut set = |name: TermName, now: i32| {
        terms.push_nonzero(name, now - chance);
        chance = now;
        now
    };
    let base = input.skill + input.dexterity;
    let mut now = match input.adjustment {
        BashAdjustment::AddLevel => set(TermName::BashClass, base + input.level),
        BashAdjustment::Third => set(TermName::BashClass, base / 3),
        BashAdjustment::Plain => base,
    };
    if input.is_clumsy {
        now = set(TermName::BashHands, 4 * now);
    }
    if input.weapon.is_some_and(|weapon| weapon < 3 * input.shield) {
        now = set(TermName::BashWeapon, 2 * now);
    }
    now
}

/// Returns among how many values a bash of a monster of a level draws: 240 + 9 × level (B-6).
pub fn bash_outcomes(monster_level: i32) -> u32 {
    (240 + 9 * monster_level) as u32
}

/// Returns the chance that a bash happens: the draw among so many values, from 0 up, is below the
/// bash chance (B-6).
pub fn chance_of_bash(bash_chance: i32, outcomes: u32) -> Fraction {
    Fraction::new(
        bash_chance.clamp(0, outcomes as i32) as u64,
        outcomes.into(),
    )
}

/// What the quality of a bash is made of. Weights of things are in tenths of a pound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BashQualityInput {
    /// Melee skill of race, class and level alone.
    pub skill: i32,
    /// The basher's own weight, pounds.
    pub weight_lb: i32,
    /// Weight of everything worn, tenths of a pound.
    pub equipment: i32,
    /// The shield's weight, tenths of a pound.
    pub shield: i32,
    /// Has the shield mastery specialty.
    pub has_mastery: bool,
}

/// The quality of a bash, exact, in 240ths (B-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BashQuality(i64);

impl BashQuality {
    /// Adds up the quality (B-7): skill, an eighth of the basher's weight and of the equipment's, ten
    /// thirds of the shield's, and twice the shield's with shield mastery; all in pounds.
    pub fn of(input: BashQualityInput) -> Self {
        let mastery = if input.has_mastery { 48 } else { 0 };
        Self(
            240 * i64::from(input.skill)
                + 30 * i64::from(input.weight_lb)
                + 3 * i64::from(input.equipment)
                + (80 + mastery) * i64::from(input.shield),
        )
    }

    /// Returns what the shield's dice are multiplied by (B-8): ⌊quality / 20⌋ + ⌊level / 7⌋.
    pub fn factor(self, level: i32) -> i64 {
        self.0.div_euclid(240 * 20) + i64::from(level / 7)
    }

    /// Returns the quality in 240ths, which it is whole in.
    pub fn in_240ths(self) -> i64 {
        self.0
    }

    /// Returns how many of the values 1 up to `most` are below quality + level (B-10, B-11).
    pub fn cases_below(self, level: i32, most: u32) -> u32 {
        let least_above = (self.0 + 240 * i64::from(level) + 239).div_euclid(240) - 1;
        least_above.clamp(0, i64::from(most)) as u32
    }
}

/// The most that a bash does (B-8).
const MOST_DAMAGE: i64 = 125;

/// Returns the damage of a bash from what the shield's dice gave (B-8): × factor, + the strength
/// bonus to deadliness in points, 0 to 125.
pub fn bash_damage(dice: i64, factor: i64, strength: i32) -> i64 {
    (dice * factor + i64::from(strength)).clamp(0, MOST_DAMAGE)
}

/// Adds what a bash does with its dice (B-8).
pub fn push_damage_terms(factor: i64, strength: i32, terms: &mut Terms) {
    terms.push(TermName::BashTimes, factor as i32);
    terms.push_nonzero(TermName::BashStrength, strength);
    terms.push(TermName::BashMost, MOST_DAMAGE as i32);
}

/// Returns the exact distribution of a bash's damage.
pub fn bash_distribution(dice: &Distribution, factor: i64, strength: i32) -> Distribution {
    dice.mapped(|rolled| bash_damage(rolled, factor, strength))
}

/// Returns the upper end of the draw against a stun: 200 + 4 × monster level (B-10).
pub fn stun_outcomes(monster_level: i32) -> u32 {
    (200 + 4 * monster_level) as u32
}

/// Returns the upper end of the draw against confusion: 300 + 6 × monster level (B-11).
pub fn confuse_outcomes(monster_level: i32) -> u32 {
    (300 + 6 * monster_level) as u32
}

/// Returns by how many rounds a bash stuns or confuses (B-10, B-11): 4 + level / 5.
pub fn dazed_rounds(level: i32) -> u16 {
    (4 + level / 5) as u16
}

/// A bash stuns to this many rounds in all at most (B-10).
pub const MOST_STUNNED: u16 = 24;

/// The draw against a lost balance goes up to this (B-12).
pub const BALANCE_OUTCOMES: u32 = 60;

/// Returns the greatest draw that keeps the balance: 30 + the dexterity bonus (B-12).
pub fn balance_kept(dexterity: i32) -> i64 {
    i64::from(30 + dexterity)
}

/// Returns the chance to lose balance (B-12): dexterity +1 loses it in 29 of 60.
pub fn chance_off_balance(dexterity: i32) -> Fraction {
    let kept = balance_kept(dexterity).clamp(0, i64::from(BALANCE_OUTCOMES)) as u64;
    Fraction::new(
        u64::from(BALANCE_OUTCOMES) - kept,
        u64::from(BALANCE_OUTCOMES),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Sum;

    /// The human paladin of level 20 with a 2d4 mace, two blows, and a knight's shield.
    fn paladin() -> BashInput {
        BashInput {
            skill: 19 + 30,
            dexterity: 1,
            adjustment: BashAdjustment::AddLevel,
            level: 20,
            is_clumsy: false,
            weapon: Some(2 * 4 * 2),
            shield: 6,
        }
    }

    fn chance(input: BashInput) -> i32 {
        let mut terms = Terms::EMPTY;
        let chance = bash_chance(&input, &mut terms);
        assert_eq!(terms.sum_of(Sum::Bash), chance, "the terms add up");
        chance
    }

    #[test]
    fn the_paladin_bashes_one_round_in_three() {
        assert_eq!(chance(paladin()), 140);
        assert_eq!(chance_of_bash(140, bash_outcomes(20)), Fraction::new(1, 3));
        let with_shield = |shield| {
            chance(BashInput {
                shield,
                ..paladin()
            })
        };
        assert_eq!([5, 6, 7].map(with_shield), [70, 140, 140]);
    }

    #[test]
    fn classes_and_empty_hands_change_the_chance() {
        let of = |adjustment| {
            chance(BashInput {
                adjustment,
                weapon: None,
                ..paladin()
            })
        };
        assert_eq!(
            [BashAdjustment::Third, BashAdjustment::Plain].map(of),
            [16, 50]
        );
        let clumsy = BashInput {
            is_clumsy: true,
            weapon: None,
            ..paladin()
        };
        assert_eq!(chance(clumsy), 280);
        assert_eq!(chance_of_bash(900, 249), Fraction::ONE);
        assert_eq!(chance_of_bash(-9, 249), Fraction::ZERO);
    }

    #[test]
    fn the_quality_of_the_paladin() {
        let input = BashQualityInput {
            skill: 49,
            weight_lb: 180,
            equipment: 800,
            shield: 160,
            has_mastery: false,
        };
        let quality = BashQuality::of(input);
        assert_eq!(quality.in_240ths(), 134 * 240 + 200);
        assert_eq!(quality.factor(20), 8);
        let has_mastery = true;
        let mastered = BashQuality::of(BashQualityInput {
            has_mastery,
            ..input
        });
        assert_eq!(mastered.in_240ths() - quality.in_240ths(), 32 * 240);
    }

    #[test]
    fn side_checks_of_the_document() {
        let quality = BashQuality(134 * 240);
        let stun = (
            quality.cases_below(20, stun_outcomes(20)),
            stun_outcomes(20),
        );
        assert_eq!(stun, (153, 280));
        let confuse = quality.cases_below(20, confuse_outcomes(20));
        assert_eq!((confuse, confuse_outcomes(20)), (153, 420));
        assert_eq!(BashQuality(134 * 240 + 1).cases_below(20, 280), 154);
        assert_eq!([1, 20, 50].map(dazed_rounds), [4, 8, 14]);
        let lost = [-4, 1, 20].map(chance_off_balance);
        assert_eq!(
            lost,
            [
                Fraction::new(34, 60),
                Fraction::new(29, 60),
                Fraction::new(1, 6)
            ]
        );
    }

    #[test]
    fn damage_has_a_limit() {
        assert_eq!(bash_damage(3, 8, -2), 22);
        assert_eq!(bash_damage(7, 40, 25), 125);
        assert_eq!(bash_damage(1, 1, -2), 0);
    }
}
