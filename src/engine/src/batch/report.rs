//! What a batch adds up to.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::Xxh3;

use crate::step::Counts;
use crate::turn::DrawReason;

use super::FightResult;

/// A range that holds the true rate 95 times in 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The normal quantile of a two-sided 95%.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the Wilson interval of a rate of `passed` in `tried`; 0 to 1 without a try.
pub fn wilson(passed: u64, tried: u64) -> Interval {
    if tried == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = tried as f64;
    let rate = passed as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let middle = (rate + Z * Z / (2.0 * n)) / scale;
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    Interval {
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    }
}

/// How long fights lasted, in turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurnStatistics {
    /// The mean of all fights.
    pub mean: f64,
    /// The shortest fight.
    pub min: u32,
    /// Half of them were no longer.
    pub p50: u32,
    /// 95 in 100 were no longer.
    pub p95: u32,
    /// The longest fight.
    pub max: u32,
}

/// What a batch adds up to. Fights are added in their order.
#[derive(Clone)]
pub struct Summary {
    /// How many fights.
    pub fights: u64,
    /// How many each side won.
    pub wins: Vec<u64>,
    /// How many nobody won, by reason.
    pub draws: BTreeMap<DrawReason, u64>,
    /// What was counted.
    pub counts: Counts,
    turns: BTreeMap<u32, u64>,
    digest: Xxh3,
}

impl std::fmt::Debug for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Summary")
            .field("fights", &self.fights)
            .field("wins", &self.wins)
            .finish_non_exhaustive()
    }
}

impl Summary {
    pub(super) fn new(n_teams: usize) -> Self {
        Self {
            fights: 0,
            wins: vec![0; n_teams],
            draws: BTreeMap::new(),
            counts: Counts::new(n_teams),
            turns: BTreeMap::new(),
            digest: Xxh3::new(),
        }
    }

    pub(super) fn add(&mut self, result: &FightResult, counts: &Counts) {
        self.fights += 1;
        if let Some(wins) = result
            .winner
            .and_then(|team| self.wins.get_mut(team.index()))
        {
            *wins += 1;
        }
        if let Some(reason) = result.reason {
            *self.draws.entry(reason).or_default() += 1;
        }
        *self.turns.entry(result.turns).or_default() += 1;
        self.counts.add(counts);
        self.digest.update(&result.digest.to_le_bytes());
    }

    /// Returns the digest over the final digests of all fights, in order.
    pub fn digest(&self) -> String {
        format!("{:032x}", self.digest.digest128())
    }

    /// Returns how long the fights lasted; all 0 without a fight.
    pub fn turns(&self) -> TurnStatistics {
        let sum: u64 = self
            .turns
            .iter()
            .map(|(&turns, &count)| u64::from(turns) * count)
            .sum();
        TurnStatistics {
            mean: if self.fights == 0 {
                0.0
            } else {
                sum as f64 / self.fights as f64
            },
            min: self.turns.keys().next().copied().unwrap_or(0),
            p50: self.percentile(50),
            p95: self.percentile(95),
            max: self.turns.keys().next_back().copied().unwrap_or(0),
        }
    }

    /// Returns the least number of turns that at least `percent` of the fights did not exceed.
    fn percentile(&self, percent: u64) -> u32 {
        let needed = (self.fights * percent).div_ceil(100);
        let mut passed = 0;
        for (&turns, &count) in &self.turns {
            passed += count;
            if passed >= needed {
                return turns;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_of_known_rates() {
        let half = wilson(50, 100);
        assert!((half.low - 0.403_83).abs() < 1e-5 && (half.high - 0.596_17).abs() < 1e-5);
        let none = wilson(0, 20);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.161_13).abs() < 1e-5);
        assert_eq!(
            wilson(0, 0),
            Interval {
                low: 0.0,
                high: 1.0
            }
        );
    }
}
