//! Many fights into statistics: the only module with threads, where feature `threads` asks for them.
//!
//! Fight *i* uses a seed derived from the base seed and *i*; results are gathered by index, so the
//! number of threads changes nothing but the time.

mod report;
mod threads;

use std::sync::Arc;

use crate::ai::Pilot;
use crate::ids::TeamId;
use crate::rng::derive_seed;
use crate::step::Counts;
use crate::turn::{DrawReason, FightError, Keep, Outcome, Sim};
use crate::world::Definition;

use threads::Threads;

pub use report::{Interval, Summary, TurnStatistics, wilson};

/// Fights that are handed to the threads at once; their results are gathered before the next.
const BLOCK: u64 = 4096;

/// What to fight, and how often.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Who meets whom.
    pub definition: Arc<Definition>,
    /// The seed that all fights' seeds derive from.
    pub seed: u64,
    /// How many fights.
    pub fights: u64,
    /// How many threads; 0 for one a core. Without feature `threads` there is one.
    pub jobs: usize,
    /// The turn at which a fight is a draw.
    pub max_turns: u32,
    /// Who stands in for the hero.
    pub pilot: Pilot,
}

/// What became of one side in a fight of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SideResult {
    /// Hit points of its living at the end, 0 for each who stands at less.
    pub hp_left: u64,
    /// Damage that it dealt, from every source that a batch counts.
    pub dealt: u64,
    /// How many of it died, the summoned and those that came again among them.
    pub deaths: u64,
}

/// How one fight of a batch ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FightResult {
    /// Its number, from 0.
    pub fight: u64,
    /// Its seed: `run --seed` plays the same fight.
    pub seed: u64,
    /// The side that won.
    pub winner: Option<TeamId>,
    /// Why nobody won.
    pub reason: Option<DrawReason>,
    /// The turn it ended in.
    pub turns: u32,
    /// The digest of its last state.
    pub digest: u128,
    /// What became of each side, in their order.
    pub sides: Vec<SideResult>,
}

/// Why a batch stopped.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A fight could not be played to its end.
    #[error("fight {fight}, seed {seed}: {error}")]
    Fight {
        /// Which fight, from 0.
        fight: u64,
        /// The seed of that fight.
        seed: u64,
        /// Why it could not be played on.
        error: FightError,
    },
    /// The threads could not be started.
    #[error("can't start threads: {0}")]
    Threads(#[from] threads::StartError),
    /// Whoever took the results could not go on.
    #[error(transparent)]
    Taken(#[from] std::io::Error),
}

impl Batch {
    /// Fights all fights; every result is handed to `taken` in the order of the fights.
    pub fn run(
        &self,
        mut taken: impl FnMut(&FightResult) -> std::io::Result<()>,
    ) -> Result<Summary, BatchError> {
        let threads = Threads::start(self.jobs)?;
        let n_teams = self.definition.encounter.teams.len();
        let mut summary = Summary::new(n_teams);
        let mut next = 0;
        while next < self.fights {
            let block = next..self.fights.min(next + BLOCK);
            let fought = threads.map(block.clone(), |fight| self.fight(fight));
            for result in fought {
                let (result, counts) = result?;
                summary.add(&result, &counts);
                taken(&result)?;
            }
            next = block.end;
        }
        Ok(summary)
    }

    /// Fights one fight of the batch.
    pub fn fight(&self, fight: u64) -> Result<(FightResult, Counts), BatchError> {
        let seed = derive_seed(self.seed, fight);
        let mut sim = Sim::new(self.definition.clone(), seed, Keep::default());
        sim.set_max_turns(self.max_turns);
        let outcome = sim
            .play_out(self.pilot, |_| ())
            .map_err(|error| BatchError::Fight { fight, seed, error })?;
        let (winner, reason) = match outcome {
            Outcome::Won(team) => (Some(team), None),
            Outcome::Draw(reason) => (None, Some(reason)),
        };
        let digest = sim.world().digest().whole;
        let turns = sim.last_turn();
        let mut hp_left = vec![0; self.definition.encounter.teams.len()];
        for (actor, body) in sim.world().living() {
            if let Some(left) = hp_left.get_mut(sim.world().team(actor).index()) {
                *left += body.hp.max(0) as u64;
            }
        }
        let counts = sim.into_counts();
        let side = |(team, hp_left)| SideResult {
            hp_left,
            dealt: counts.dealt_by(TeamId(team)),
            deaths: counts.deaths.get(usize::from(team)).copied().unwrap_or(0),
        };
        let result = FightResult {
            fight,
            seed,
            winner,
            reason,
            turns,
            digest,
            sides: (0..).zip(hp_left).map(side).collect(),
        };
        Ok((result, counts))
    }
}
