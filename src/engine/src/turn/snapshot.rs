//! A fight as a value, and back: what saves and seeking in a replay are made of. Its record, the
//! hunting maps and the queue are not in it; they are made anew from what is.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ai::Hunts;
use crate::ids::ActorId;
use crate::rng::{Rng, RngSnapshot};
use crate::step::Output;
use crate::world::{Definition, SnapshotError, World, WorldSnapshot};

use super::{Keep, Outcome, Sim, queue};

/// A fight as a value that can be kept and taken up again. Its record is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimSnapshot {
    world: WorldSnapshot,
    rng: RngSnapshot,
    waiting: Option<(u64, ActorId)>,
    max_turns: u32,
    now_ms: u64,
    last_turn: u32,
    outcome: Option<Outcome>,
}

impl SimSnapshot {
    /// Returns how many turns are over.
    pub fn turn(&self) -> u32 {
        self.world.turn()
    }
}

impl Sim {
    /// Returns the fight as a value.
    pub fn snapshot(&self) -> SimSnapshot {
        SimSnapshot {
            world: self.world.snapshot(),
            rng: self.rng.snapshot(),
            waiting: self.waiting,
            max_turns: self.max_turns,
            now_ms: self.now_ms,
            last_turn: self.last_turn,
            outcome: self.outcome,
        }
    }

    /// Takes a fight up again; its record starts here.
    pub fn restore(
        definition: Arc<Definition>,
        snapshot: SimSnapshot,
        keep: Keep,
    ) -> Result<Self, SnapshotError> {
        let n_teams = definition.encounter.teams.len();
        let mut rng = Rng::restore(&snapshot.rng, keep.turns);
        rng.keep_unexplained(keep.record);
        let world = World::restore(definition, snapshot.world)?;
        Ok(Self {
            queue: queue(&world, snapshot.waiting),
            world,
            rng,
            out: Output::new(keep.record, n_teams),
            hunts: Hunts::default(),
            waiting: snapshot.waiting,
            keep,
            turns: Vec::new(),
            max_turns: snapshot.max_turns,
            now_ms: snapshot.now_ms,
            last_turn: snapshot.last_turn,
            outcome: snapshot.outcome,
        })
    }
}
