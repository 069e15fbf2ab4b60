//! Cuts and stuns: when a blow is critical (K-4 to K-8), how much it adds (K-9, K-10), and what the
//! counters mean (facts 2.27, 2.28).

use serde::{Deserialize, Serialize};

use crate::rng::{Fraction, Rng, Roll};

/// A profile's rule for monster criticals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriticalRule {
    /// A candidate dealt at least this share of its dice's maximum, in percent (K-4).
    pub candidate_percent: i64,
    /// Whether one candidate in three is no critical (K-6).
    pub spares_a_third: bool,
    /// What holds below 20 damage (K-7).
    pub under_twenty: UnderTwenty,
    /// Least damage of severity 1, 2, 3 … (K-8).
    pub severity_from: Vec<i64>,
    /// When the severity rises by one more (K-8).
    pub extra: ExtraSeverity,
    /// Cut by severity as (base, die), the last row for all higher (K-9).
    pub cuts: Vec<(u16, u16)>,
    /// Stun by severity as (base, die), the last row for all higher (K-10).
    pub stuns: Vec<(u16, u16)>,
}

/// What holds for a candidate that dealt less than 20 damage (K-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum UnderTwenty {
    /// It is critical with 1% a point of damage.
    PercentAPoint,
    /// It is never critical.
    Never,
}

/// The draws that raise a severity (K-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtraSeverity {
    /// Least damage for it.
    pub from_damage: i64,
    /// The chance is one in this many.
    pub one_in: u32,
    /// Whether it is drawn again after a success.
    pub repeats: bool,
}

/// From this damage up every candidate that K-6 leaves is critical (K-7).
const SURE_FROM: i64 = 20;

/// One blow that landed, as the critical rules see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LandedBlow {
    /// Damage dealt, after armor (K-5).
    pub dealt: i64,
    /// Whether the dice gave their maximum, before armor.
    pub is_maximum: bool,
    /// The most that the dice can give.
    pub maximum: i64,
}

impl CriticalRule {
    /// Says whether the blow dealt enough to be critical at all (K-4): 24 or 25 for 5d5.
    pub fn is_candidate(&self, blow: LandedBlow) -> bool {
        blow.dealt > 0 && 100 * blow.dealt >= self.candidate_percent * blow.maximum
    }

    /// Returns the exact chance that the blow is critical (K-4, K-6, K-7): 2/3 for 24 of 5d5.
    pub fn chance(&self, blow: LandedBlow) -> Fraction {
        if !self.is_candidate(blow) {
            return Fraction::ZERO;
        }
        let kept = if self.spares_a_third {
            Fraction::new(2, 3)
        } else {
            Fraction::ONE
        };
        if blow.dealt >= SURE_FROM {
            return kept;
        }
        match self.under_twenty {
            UnderTwenty::PercentAPoint => kept * Fraction::percent(blow.dealt as u32),
            UnderTwenty::Never => Fraction::ZERO,
        }
    }

    /// Rolls whether the blow is critical.
    pub fn roll_is_critical(&self, rng: &mut Rng, blow: LandedBlow) -> bool {
        if !self.is_candidate(blow) {
            return false;
        }
        if blow.dealt < SURE_FROM && self.under_twenty == UnderTwenty::Never {
            return false;
        }
        if self.spares_a_third && rng.die(Roll::Critical, 3) == 1 {
            return false;
        }
        blow.dealt >= SURE_FROM || rng.die(Roll::SmallCritical, 100) <= blow.dealt
    }

    /// Returns the severity before the draws that raise it (K-8): from 1 up.
    pub fn base_severity(&self, blow: LandedBlow) -> u32 {
        let reached = self
            .severity_from
            .iter()
            .filter(|&&least| blow.dealt >= least)
            .count();
        reached as u32 + u32::from(blow.is_maximum)
    }

    /// Rolls the severity (K-8).
    pub fn roll_severity(&self, rng: &mut Rng, blow: LandedBlow) -> u32 {
        let mut severity = self.base_severity(blow);
        if blow.dealt >= self.extra.from_damage {
            while rng.draw(Roll::Severity, self.extra.one_in) == 0 {
                severity += 1;
                if !self.extra.repeats {
                    break;
                }
            }
        }
        severity
    }

    /// Returns the most that a blow can add to a cut counter (K-8, K-9), from the most it can deal.
    pub fn most_cut(&self, blow: LandedBlow) -> u16 {
        self.most(&self.cuts, blow)
    }

    /// Returns the most that a blow can add to a stun counter (K-8, K-10), likewise.
    pub fn most_stun(&self, blow: LandedBlow) -> u16 {
        self.most(&self.stuns, blow)
    }

    fn most(&self, rows: &[(u16, u16)], blow: LandedBlow) -> u16 {
        if !self.is_candidate(blow) {
            return 0;
        }
        let raised = if blow.dealt < self.extra.from_damage {
            0
        } else if self.extra.repeats {
            rows.len()
        } else {
            1
        };
        let highest = self.base_severity(blow) as usize + raised;
        let (base, die) = rows[..highest.min(rows.len())]
            .last()
            .copied()
            .unwrap_or((0, 0));
        base + die
    }

    /// Rolls what is added to the cut counter (K-9).
    pub fn roll_cut(&self, rng: &mut Rng, severity: u32) -> u16 {
        roll_amount(rng, Roll::CutAmount, &self.cuts, severity)
    }

    /// Rolls what is added to the stun counter (K-10).
    pub fn roll_stun(&self, rng: &mut Rng, severity: u32) -> u16 {
        roll_amount(rng, Roll::StunAmount, &self.stuns, severity)
    }
}

fn roll_amount(rng: &mut Rng, roll: Roll, rows: &[(u16, u16)], severity: u32) -> u16 {
    let row = (severity as usize).clamp(1, rows.len().max(1)) - 1;
    let (base, die) = rows.get(row).copied().unwrap_or((0, 0));
    base + if die == 0 {
        0
    } else {
        rng.die(roll, u32::from(die)) as u16
    }
}

/// How bad a bleeding is (fact 2.27).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CutGrade {
    /// 1–10.
    Graze,
    /// 11–25.
    Light,
    /// 26–50.
    Bad,
    /// 51–100.
    Nasty,
    /// 101–200.
    Severe,
    /// 201–1000.
    Deep,
    /// Above 1000: it never heals by itself.
    Mortal,
}

impl CutGrade {
    /// Returns the grade of a counter, or `None` for 0.
    pub fn of(cut: u16) -> Option<Self> {
        Some(match cut {
            0 => return None,
            1..=10 => Self::Graze,
            11..=25 => Self::Light,
            26..=50 => Self::Bad,
            51..=100 => Self::Nasty,
            101..=200 => Self::Severe,
            201..=1000 => Self::Deep,
            _ => Self::Mortal,
        })
    }

    /// Returns the words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Graze => "a graze",
            Self::Light => "a light cut",
            Self::Bad => "a bad cut",
            Self::Nasty => "a nasty cut",
            Self::Severe => "a severe cut",
            Self::Deep => "a deep gash",
            Self::Mortal => "a mortal wound",
        }
    }
}

/// Returns what a bleeding takes a turn: 1 up to 100, 2 up to 200, 3 above (fact 2.27).
pub fn cut_damage(cut: u16) -> i32 {
    match cut {
        0 => 0,
        1..=100 => 1,
        101..=200 => 2,
        _ => 3,
    }
}

/// From this stun on a hero loses turns (fact 2.28).
pub const KNOCKED_OUT: u32 = 100;

/// How bad a stun is (fact 2.28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StunGrade {
    /// 1–50: −5 to hit and deadliness.
    Stunned,
    /// 51–99: −20 to both.
    Heavy,
    /// 100 and above: turns are lost.
    KnockedOut,
}

impl StunGrade {
    /// Returns the grade of a counter, or `None` for 0.
    pub fn of(stun: u16) -> Option<Self> {
        Some(match stun {
            0 => return None,
            1..=50 => Self::Stunned,
            51..=99 => Self::Heavy,
            _ => Self::KnockedOut,
        })
    }

    /// Returns the words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Stunned => "stunned",
            Self::Heavy => "heavily stunned",
            Self::KnockedOut => "knocked out",
        }
    }
}

/// What a stun takes from deadliness, in points (fact 2.28, L-21).
pub fn stun_deadliness(stun: u16) -> i32 {
    match StunGrade::of(stun) {
        None => 0,
        Some(StunGrade::Stunned) => -5,
        Some(StunGrade::Heavy | StunGrade::KnockedOut) => -20,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oangband() -> CriticalRule {
        CriticalRule {
            candidate_percent: 95,
            spares_a_third: true,
            under_twenty: UnderTwenty::PercentAPoint,
            severity_from: vec![1, 12, 19, 26, 34, 46],
            extra: ExtraSeverity {
                from_damage: 20,
                one_in: 100,
                repeats: true,
            },
            cuts: vec![
                (0, 5),
                (5, 5),
                (20, 20),
                (50, 50),
                (100, 100),
                (300, 0),
                (500, 0),
            ],
            stuns: vec![
                (0, 5),
                (8, 8),
                (15, 15),
                (25, 25),
                (35, 35),
                (60, 0),
                (100, 0),
            ],
        }
    }

    fn blow(dealt: i64, maximum: i64) -> LandedBlow {
        LandedBlow {
            dealt,
            is_maximum: dealt == maximum,
            maximum,
        }
    }

    #[test]
    fn candidates_deal_ninety_five_percent_exactly() {
        let rule = oangband();
        for (maximum, least) in [(10, 10), (20, 19), (25, 24), (40, 38), (100, 95)] {
            assert!(
                rule.is_candidate(blow(least, maximum)),
                "{least} of {maximum}"
            );
            assert!(
                !rule.is_candidate(blow(least - 1, maximum)),
                "{} of {maximum}",
                least - 1
            );
        }
        assert!(!rule.is_candidate(blow(0, 0)));
    }

    #[test]
    fn chances_below_and_from_twenty() {
        let rule = oangband();
        assert_eq!(rule.chance(blow(24, 25)), Fraction::new(2, 3));
        assert_eq!(rule.chance(blow(16, 16)), Fraction::new(32, 300));
        assert_eq!(rule.chance(blow(22, 25)), Fraction::ZERO);
        let never = CriticalRule {
            under_twenty: UnderTwenty::Never,
            ..oangband()
        };
        assert_eq!(never.chance(blow(19, 19)), Fraction::ZERO);
    }

    #[test]
    fn severities_of_the_table() {
        let rule = oangband();
        let cases = [
            (11, 20, 1),
            (18, 30, 2),
            (20, 20, 4),
            (25, 25, 4),
            (33, 33, 5),
            (45, 45, 6),
            (46, 46, 7),
        ];
        for (dealt, maximum, expected) in cases {
            assert_eq!(
                rule.base_severity(blow(dealt, maximum)),
                expected,
                "{dealt} of {maximum}"
            );
        }
    }

    #[test]
    fn amounts_stay_within_their_rows() {
        let rule = oangband();
        let mut rng = Rng::new(4);
        let cuts = [
            (1, 5),
            (6, 10),
            (21, 40),
            (51, 100),
            (101, 200),
            (300, 300),
            (500, 500),
            (500, 500),
        ];
        let stuns = [
            (1, 5),
            (9, 16),
            (16, 30),
            (26, 50),
            (36, 70),
            (60, 60),
            (100, 100),
            (100, 100),
        ];
        for severity in 1..=8 {
            for _ in 0..300 {
                let (cut, stun) = (
                    rule.roll_cut(&mut rng, severity),
                    rule.roll_stun(&mut rng, severity),
                );
                let row = severity as usize - 1;
                assert!((cuts[row].0..=cuts[row].1).contains(&cut));
                assert!((stuns[row].0..=stuns[row].1).contains(&stun));
            }
        }
    }

    #[test]
    fn the_most_that_a_cut_can_be() {
        let rule = oangband();
        for (dealt, maximum, expected) in [
            (6, 6, 10),
            (18, 18, 40),
            (19, 20, 40),
            (20, 20, 500),
            (3, 6, 0),
        ] {
            assert_eq!(
                rule.most_cut(blow(dealt, maximum)),
                expected,
                "{dealt} of {maximum}"
            );
        }
    }

    #[test]
    fn rolls_agree_with_their_chance() {
        let rule = oangband();
        let mut rng = Rng::new(8);
        let tried = 30_000;
        for (landed, chance) in [(blow(24, 25), 2.0 / 3.0), (blow(16, 16), 0.106_666_67)] {
            let passed = (0..tried)
                .filter(|_| rule.roll_is_critical(&mut rng, landed))
                .count() as f64;
            let error = (chance * (1.0 - chance) / f64::from(tried)).sqrt();
            assert!((passed / f64::from(tried) - chance).abs() < 4.0 * error);
        }
    }

    #[test]
    fn grades_and_losses() {
        assert_eq!(CutGrade::of(0), None);
        assert_eq!(CutGrade::of(10), Some(CutGrade::Graze));
        assert_eq!(CutGrade::of(1001), Some(CutGrade::Mortal));
        assert_eq!(
            (cut_damage(100), cut_damage(101), cut_damage(201)),
            (1, 2, 3)
        );
        assert_eq!(StunGrade::of(50), Some(StunGrade::Stunned));
        assert_eq!(StunGrade::of(100), Some(StunGrade::KnockedOut));
        assert_eq!((stun_deadliness(1), stun_deadliness(51)), (-5, -20));
    }
}
