//! Fights that follow each other, and what they add up to.

use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::Playback;
use ludus_engine::rng::{Seed, derive_seed};
use ludus_engine::turn::Outcome;

use super::WatchOptions;

/// What the fights so far came to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Summary {
    pub(super) sides: Vec<String>,
    pub(super) wins: Vec<u64>,
    pub(super) draws: u64,
    pub(super) fights: u64,
    pub(super) turns: u64,
}

impl Summary {
    /// Returns the summary in words: "3 fights: a won 2, b won 1; 17.3 turns".
    pub(super) fn words(&self) -> String {
        let mut parts: Vec<String> = self
            .sides
            .iter()
            .zip(&self.wins)
            .map(|(side, wins)| format!("{side} won {wins}"))
            .collect();
        if self.draws > 0 {
            parts.push(format!("nobody won {}", self.draws));
        }
        let mean = self.turns as f64 / self.fights.max(1) as f64;
        let fights = match self.fights {
            1 => "1 fight".to_owned(),
            n => format!("{n} fights"),
        };
        format!("{fights}: {}; {mean:.1} turns", parts.join(", "))
    }
}

/// Where one fight follows the other.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    definition: RunDefinition,
    base: Seed,
    pilot: Pilot,
    pub(super) is_loop: bool,
    /// Which fight, from 0.
    pub(super) fight: u64,
    is_counted: bool,
    pub(super) summary: Summary,
}

impl Ring {
    pub(super) fn new(options: WatchOptions) -> Self {
        let sides = match &options.definition {
            RunDefinition::Fight(fight) => fight.encounter.teams.clone(),
            RunDefinition::Gauntlet { .. } => Vec::new(),
        };
        Self {
            definition: options.definition,
            base: options.seed,
            pilot: options.pilot,
            is_loop: options.is_loop,
            fight: 0,
            is_counted: false,
            summary: Summary {
                wins: vec![0; sides.len()],
                sides,
                ..Summary::default()
            },
        }
    }

    /// Returns the seed of this fight: the one given, or of fights that follow each other the one
    /// that a batch gives to the fight of this number.
    pub(super) fn seed(&self) -> Seed {
        if self.is_loop {
            Seed::from(derive_seed(self.base.value(), self.fight))
        } else {
            self.base.clone()
        }
    }

    /// Opens this fight.
    pub(super) fn open(&self) -> Playback {
        Playback::live(self.definition.clone(), self.seed(), self.pilot)
    }

    /// Turns to the next fight.
    pub(super) fn next(&mut self) {
        self.fight += 1;
        self.is_counted = false;
    }

    /// Counts a fight that is over, once.
    pub(super) fn count(&mut self, playback: &Playback) {
        let Some(outcome) = playback.outcome() else {
            return;
        };
        if std::mem::replace(&mut self.is_counted, true) {
            return;
        }
        match outcome {
            Outcome::Won(team) => {
                if let Some(wins) = self.summary.wins.get_mut(team.index()) {
                    *wins += 1;
                }
            }
            Outcome::Draw(_) => self.summary.draws += 1,
        }
        self.summary.fights += 1;
        self.summary.turns += u64::from(playback.turn());
    }
}
