//! The to-hit check of both sides: H-2 to H-7 for a monster's blow, A-20 for the hero.

use serde::{Deserialize, Serialize};

use crate::rng::{Cases, Fraction, Rng, Roll};

use super::armor::ArmorShare;

/// Of 100 values of luck, how many hit outright and how many miss outright (H-2, A-20).
pub const SURE_HITS: i32 = 5;
/// The first value of luck that decides nothing.
const OPEN_LUCK: i64 = 10;

/// How a monster's level enters its to-hit quality (H-3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QualityRule {
    /// Quality = power + this × level.
    pub level_factor: i32,
    /// What counts in place of that while stunned; the row with the highest bound passed counts.
    pub stunned: Vec<StunnedQuality>,
}

/// One row of [`QualityRule::stunned`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StunnedQuality {
    /// Counts above this stun.
    pub above: u16,
    /// The level drops to this many percent first, truncated.
    pub level_percent: i32,
    /// Then quality = power + level × numerator / denominator, truncated.
    pub numerator: i32,
    /// See `numerator`.
    pub denominator: i32,
}

impl QualityRule {
    /// Returns what a monster's level adds to its quality: level 20 adds 60 unhurt, 40 stunned.
    pub fn level_part(&self, level: i32, stun: u16) -> i32 {
        let stunned = self
            .stunned
            .iter()
            .filter(|row| stun > row.above)
            .max_by_key(|row| row.above);
        match stunned {
            None => self.level_factor * level,
            Some(row) => level * row.level_percent / 100 * row.numerator / row.denominator.max(1),
        }
    }
}

/// A to-hit check before its dice: how many of the equally likely draws hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitCheck {
    /// The least value of the draw.
    pub first: i64,
    /// The number of equally likely values; 0 where only luck can hit.
    pub outcomes: u32,
    /// How many of them hit: the highest ones.
    pub hits: u32,
}

impl HitCheck {
    /// The hero's check: r in 0..skill − 1 hits when r ≥ AC. Skill 63 against AC 12 is 109/140.
    pub fn of_skill(skill: i32, armor: i32) -> Self {
        let outcomes = skill.max(0);
        let hits = (outcomes - armor.max(0)).clamp(0, outcomes);
        Self {
            first: 0,
            outcomes: outcomes as u32,
            hits: hits as u32,
        }
    }

    /// A blow's check: r in 1..Q hits when r > 3/4 of the armor class. Quality 120 against armor
    /// 60 is 0.6125; a quality below 1 leaves only luck (H-7).
    pub fn of_quality(quality: i32, armor: i32, share: ArmorShare) -> Self {
        let outcomes = quality.max(0);
        let counted = (armor * share.numerator).div_euclid(share.denominator.max(1));
        let hits = (outcomes - counted).clamp(0, outcomes);
        Self {
            first: 1,
            outcomes: outcomes as u32,
            hits: hits as u32,
        }
    }

    /// Returns the exact chance, luck included: 1/20 + 9/10 × hits / outcomes.
    pub fn chance(self) -> Fraction {
        self.cases().chance()
    }

    /// Returns the chance as cases, not in lowest terms.
    pub fn cases(self) -> Cases {
        let outcomes = u64::from(self.outcomes.max(1));
        Cases {
            favorable: outcomes + 18 * u64::from(self.hits),
            all: 20 * outcomes,
        }
    }

    /// Returns the least and the greatest draw, if there is anything to draw.
    pub fn range(self) -> Option<(i64, i64)> {
        (self.outcomes > 0).then(|| (self.first, self.first + i64::from(self.outcomes) - 1))
    }

    /// Returns the least draw that hits.
    pub fn needed(self) -> i64 {
        self.first + i64::from(self.outcomes - self.hits)
    }
}

/// What a to-hit check drew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitRoll {
    /// 0..99.
    pub luck: i64,
    /// The draw, where luck did not decide and there was something to draw.
    pub drawn: Option<i64>,
    /// Whether it hit.
    pub is_hit: bool,
}

impl HitRoll {
    /// What luck alone decided: hit, miss, or nothing.
    pub fn luck_decided(self) -> Option<bool> {
        (self.luck < OPEN_LUCK).then_some(self.luck < i64::from(SURE_HITS))
    }
}

/// Rolls a to-hit check.
pub fn roll_to_hit(rng: &mut Rng, check: HitCheck) -> HitRoll {
    let luck = rng.draw(Roll::HitLuck, 100);
    if luck < OPEN_LUCK {
        return HitRoll {
            luck,
            drawn: None,
            is_hit: luck < i64::from(SURE_HITS),
        };
    }
    if check.outcomes == 0 {
        return HitRoll {
            luck,
            drawn: None,
            is_hit: false,
        };
    }
    let drawn = rng.draw_from(Roll::ToHit, check.first, check.outcomes);
    HitRoll {
        luck,
        drawn: Some(drawn),
        is_hit: drawn >= check.needed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE_QUARTERS: ArmorShare = ArmorShare {
        numerator: 3,
        denominator: 4,
    };

    #[track_caller]
    fn blow(quality: i32, armor: i32, expected: (u64, u64)) {
        let chance = HitCheck::of_quality(quality, armor, THREE_QUARTERS).chance();
        assert_eq!(chance, Fraction::new(expected.0, expected.1));
    }

    #[test]
    fn blows_against_armor() {
        blow(120, 60, (6125, 10_000));
        blow(100, 60, (545, 1_000));
        blow(0, 0, (1, 20));
        blow(10, 200, (1, 20));
        blow(10, -8, (19, 20));
        blow(10, 1, (19, 20));
        blow(10, 2, (86, 100));
    }

    #[track_caller]
    fn strike(skill: i32, armor: i32, expected: (u64, u64)) {
        assert_eq!(
            HitCheck::of_skill(skill, armor).chance(),
            Fraction::new(expected.0, expected.1)
        );
    }

    #[test]
    fn strikes_against_armor() {
        strike(63, 12, (109, 140));
        strike(-1, 12, (1, 20));
        strike(100, 40, (59, 100));
        strike(12, 12, (1, 20));
        strike(5, -3, (19, 20));
        strike(1, 0, (19, 20));
    }

    #[test]
    fn stun_lowers_quality_by_the_rows_of_the_profile() {
        let row = |above, level_percent, numerator, denominator| StunnedQuality {
            above,
            level_percent,
            numerator,
            denominator,
        };
        let rule = QualityRule {
            level_factor: 3,
            stunned: vec![row(0, 100, 2, 1), row(50, 100, 3, 2)],
        };
        for (stun, expected) in [(0, 63), (1, 42), (50, 42), (51, 31)] {
            assert_eq!(rule.level_part(21, stun), expected, "stun {stun}");
        }
        let other = QualityRule {
            level_factor: 3,
            stunned: vec![row(0, 80, 3, 1), row(50, 50, 3, 1)],
        };
        assert_eq!(
            (other.level_part(21, 9), other.level_part(21, 99)),
            (48, 30)
        );
    }

    #[test]
    fn rolls_agree_with_their_chance() {
        let check = HitCheck::of_skill(63, 12);
        let mut rng = Rng::new(5);
        let tried = 40_000;
        let hits = (0..tried)
            .filter(|_| roll_to_hit(&mut rng, check).is_hit)
            .count() as f64;
        let chance = check.chance().to_f64();
        let error = (chance * (1.0 - chance) / f64::from(tried)).sqrt();
        assert!((hits / f64::from(tried) - chance).abs() < 4.0 * error);
    }
}
