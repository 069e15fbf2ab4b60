//! The state as a value that can be kept and taken up again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grid::Pos;
use crate::ids::{ActorId, TeamId, TerrainId};

use super::column::Column;
use super::{Body, Cell, Counters, Definition, Hero, Item, Mind, Monster, Pile, World};

/// Nobody has more hit points: far above what content and levels give.
const MOST_HP: i32 = 1_000_000;
/// Nobody acts later, in milliseconds: far beyond the last turn of any fight.
const LATEST_MS: u64 = 1 << 48;

/// The state of a fight without what it is made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldSnapshot {
    turn: u32,
    last_loss_turn: u32,
    contact_turn: u32,
    noise: u32,
    walls_version: u32,
    /// The ground, row by row.
    terrain: Vec<TerrainId>,
    bodies: Column<Body>,
    teams: Column<TeamId>,
    minds: Column<Mind>,
    counters: Column<Counters>,
    monsters: Column<Monster>,
    hero: Option<Hero>,
    items: Column<Item>,
    destroyed: Vec<u16>,
    piles: Vec<Pile>,
}

impl WorldSnapshot {
    /// Returns how many turns are over.
    pub fn turn(&self) -> u32 {
        self.turn
    }
}

/// A snapshot that does not fit its definition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the saved state does not fit what it is made from: {0}")]
pub struct SnapshotError(String);

impl SnapshotError {
    /// Makes an error of what does not fit.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl World {
    /// Returns the state as a value.
    pub fn snapshot(&self) -> WorldSnapshot {
        WorldSnapshot {
            turn: self.turn,
            last_loss_turn: self.last_loss_turn,
            contact_turn: self.contact_turn,
            noise: self.noise,
            walls_version: self.walls_version,
            terrain: self.cells.cells().iter().map(|cell| cell.terrain).collect(),
            bodies: self.bodies.clone(),
            teams: self.teams.clone(),
            minds: self.minds.clone(),
            counters: self.counters.clone(),
            monsters: self.monsters.clone(),
            hero: self.hero,
            items: self.items.clone(),
            destroyed: self.destroyed.clone(),
            piles: self.piles.clone(),
        }
    }

    /// Takes a state up again. Everything in it is checked against the definition first.
    pub fn restore(
        definition: Arc<Definition>,
        snapshot: WorldSnapshot,
    ) -> Result<Self, SnapshotError> {
        let mut world = Self::new(definition);
        world.set_ground(&snapshot)?;
        let n_races = world.content().monster_races.len();
        if snapshot
            .monsters
            .iter()
            .any(|(_, monster)| monster.race.index() >= n_races)
        {
            return Err(SnapshotError("a monster of no known race".to_owned()));
        }
        let n_teams = world.alive.len();
        if snapshot
            .teams
            .iter()
            .any(|(_, team)| team.index() >= n_teams)
        {
            return Err(SnapshotError("an actor of no known side".to_owned()));
        }
        if snapshot.hero.is_some() != world.hero_sheet().is_some() {
            return Err(SnapshotError(
                "a hero where none is, or none where one is".to_owned(),
            ));
        }
        let n_origins = world.definition.items.len();
        let is_known = |item: &Item| (item.origin as usize) < n_origins;
        let are_known = snapshot.items.iter().all(|(_, item)| is_known(item));
        if snapshot.destroyed.len() != n_origins || !are_known {
            return Err(SnapshotError("an item of no known origin".to_owned()));
        }
        let is_sound = |body: &Body| body.max_hp <= MOST_HP && body.due_ms <= LATEST_MS;
        if !snapshot.bodies.iter().all(|(_, body)| is_sound(body)) {
            return Err(SnapshotError("an actor beyond all bounds".to_owned()));
        }
        world.turn = snapshot.turn;
        world.last_loss_turn = snapshot.last_loss_turn;
        world.contact_turn = snapshot.contact_turn;
        world.noise = snapshot.noise;
        world.bodies = snapshot.bodies;
        world.teams = snapshot.teams;
        world.minds = snapshot.minds;
        world.counters = snapshot.counters;
        world.monsters = snapshot.monsters;
        world.hero = snapshot.hero;
        world.items = snapshot.items;
        world.destroyed = snapshot.destroyed;
        world.piles = snapshot.piles;
        world.index();
        match world.broken_invariants().into_iter().next() {
            Some(broken) => Err(SnapshotError(broken)),
            None => Ok(world),
        }
    }

    fn set_ground(&mut self, snapshot: &WorldSnapshot) -> Result<(), SnapshotError> {
        if snapshot.terrain.len() != self.cells.cells().len() {
            return Err(SnapshotError("ground of another size".to_owned()));
        }
        let definition = self.definition.clone();
        let n_terrains = definition.content.terrains.len();
        let positions: Vec<Pos> = self.cells.positions().collect();
        for (pos, &terrain) in positions.into_iter().zip(&snapshot.terrain) {
            if terrain.index() >= n_terrains {
                return Err(SnapshotError("ground of no known kind".to_owned()));
            }
            if let Some(cell) = self.cells.get_mut(pos) {
                *cell = Cell::new(terrain, definition.content.terrain(terrain), cell.is_lit);
            }
        }
        self.walls_version = snapshot.walls_version;
        Ok(())
    }

    /// Makes what derives from the columns in a world without actors: who stands where, how many of
    /// each side live.
    fn index(&mut self) {
        let standing: Vec<(ActorId, Pos)> = self
            .bodies
            .iter()
            .map(|(actor, body)| (actor, body.pos))
            .collect();
        for (actor, pos) in standing {
            self.hold(pos, actor);
            let team = self.team(actor);
            if let Some(count) = self.alive.get_mut(team.index()) {
                *count += 1;
            }
        }
    }
}
