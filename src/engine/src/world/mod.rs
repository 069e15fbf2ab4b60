//! The state of a fight: ground, actors as ids with component columns, items, the clock.
//!
//! Invariants: the fields are private and [`World::apply`] is the only writer; it draws nothing and
//! decides nothing. Ids are handed out in order and never reused. Derived indexes (who stands on a
//! cell, how many of a team live) are updated with what they derive from and recounted by
//! [`World::broken_invariants`]. Whether a command is allowed, and what a figure is, others decide.

#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

mod apply;
mod column;
mod components;
mod contact;
mod digest;
mod invariants;
mod items;
mod snapshot;

use std::sync::{Arc, OnceLock};

use crate::content::{
    Condition, Content, Encounter, HeroSheet, ItemDef, MonsterRace, Places, Profile, Terrain,
};
use crate::grid::{CellSet, Grid, Ground, Pos, sees};
use crate::ids::{ActorId, TeamId};

use column::Column;
pub use components::{Body, Cell, Counters, Hero, Mind, Monster};
pub use digest::{Digest, PARTS};
pub use items::{Item, ItemRef, Pile};
pub use snapshot::{SnapshotError, WorldSnapshot};

/// What a fight is made from, shared by all fights of a batch.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The packs that its ids point into.
    pub content: Arc<Content>,
    /// Who meets whom.
    pub encounter: Encounter,
    /// Every item that the encounter brings along: the hero's equipment, the hero's pack, then what
    /// monsters carry, in order.
    pub items: Vec<ItemDef>,
    /// The ground before any door moves: for those who open none, and for those who do. Made when it
    /// is first asked for.
    grounds: [OnceLock<Arc<Ground>>; 2],
}

impl Definition {
    /// Joins content and encounter.
    pub fn new(content: Arc<Content>, encounter: Encounter) -> Self {
        let hero = encounter.hero.iter();
        let worn = hero
            .clone()
            .flat_map(|sheet| sheet.equipment.iter().map(|(_, item)| item));
        let carried = hero.flat_map(|sheet| &sheet.pack);
        let theirs = encounter.monsters.iter().flat_map(|placed| &placed.carries);
        let items = worn.chain(carried).chain(theirs).cloned().collect();
        Self {
            content,
            encounter,
            items,
            grounds: [OnceLock::new(), OnceLock::new()],
        }
    }

    /// Returns the place where hunters share the starting ground: 0 for those who open no doors, 1
    /// for those who do.
    pub fn start_ground(&self, kind: usize) -> &OnceLock<Arc<Ground>> {
        &self.grounds[kind.min(1)]
    }

    /// Returns the rule profile of the encounter.
    pub fn profile(&self) -> &Profile {
        self.content.profile(self.encounter.rules)
    }

    /// Returns the digest of the content that the fight uses, hexadecimal.
    pub fn content_digest(&self) -> String {
        self.content.digest_of_fight(&self.encounter, Places::Free)
    }

    /// Returns the name of a side.
    pub fn team_name(&self, team: TeamId) -> &str {
        self.encounter
            .teams
            .get(team.index())
            .map_or("?", String::as_str)
    }
}

/// The state of a fight.
#[derive(Clone, Debug)]
pub struct World {
    definition: Arc<Definition>,
    turn: u32,
    last_loss_turn: u32,
    contact_turn: u32,
    noise: u32,
    cells: Grid<Cell>,
    walls_version: u32,
    occupants: Grid<Option<ActorId>>,
    /// Where anybody stands.
    held: CellSet,
    /// Where the foes of each side stand, by team id.
    foes: Vec<CellSet>,
    bodies: Column<Body>,
    teams: Column<TeamId>,
    minds: Column<Mind>,
    counters: Column<Counters>,
    monsters: Column<Monster>,
    hero: Option<Hero>,
    items: Column<Item>,
    /// Things that are no more, by origin.
    destroyed: Vec<u16>,
    piles: Vec<Pile>,
    alive: Vec<u32>,
}

impl World {
    /// Makes the empty ground of a definition: no actors, time 0.
    pub fn new(definition: Arc<Definition>) -> Self {
        let arena = &definition.encounter.arena.cells;
        let mut cells = Grid::new(arena.width(), arena.height(), Cell::EMPTY);
        for pos in arena.positions() {
            if let (Some(cell), Some(drawn)) = (cells.get_mut(pos), arena.get(pos)) {
                let terrain = definition.content.terrain(drawn.terrain);
                *cell = Cell::new(drawn.terrain, terrain, drawn.is_lit);
            }
        }
        let occupants = Grid::new(arena.width(), arena.height(), None);
        let held = CellSet::new(arena.width(), arena.height());
        let n_teams = definition.encounter.teams.len();
        let destroyed = vec![0; definition.items.len()];
        Self {
            foes: vec![held.clone(); n_teams],
            held,
            alive: vec![0; n_teams],
            definition,
            turn: 0,
            last_loss_turn: 0,
            contact_turn: 0,
            noise: 0,
            cells,
            walls_version: 0,
            occupants,
            bodies: Column::default(),
            teams: Column::default(),
            minds: Column::default(),
            counters: Column::default(),
            monsters: Column::default(),
            hero: None,
            items: Column::default(),
            destroyed,
            piles: Vec::new(),
        }
    }

    /// Returns what the fight is made from.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }

    /// Returns what exists.
    pub fn content(&self) -> &Content {
        &self.definition.content
    }

    /// Returns the rule profile.
    pub fn profile(&self) -> &Profile {
        self.definition.profile()
    }

    /// Returns how many turns are over.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Returns the turn in which somebody last lost hit points.
    pub fn last_loss_turn(&self) -> u32 {
        self.last_loss_turn
    }

    /// Returns the noise that fighting added in this turn.
    pub fn noise(&self) -> u32 {
        self.noise
    }

    /// Returns the ground.
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// Returns a number that changes whenever a wall or door does.
    pub fn walls_version(&self) -> u32 {
        self.walls_version
    }

    /// Returns the kind of ground at a cell, or `None` outside.
    pub fn terrain(&self, at: Pos) -> Option<&Terrain> {
        self.cells
            .get(at)
            .map(|cell| self.definition.content.terrain(cell.terrain))
    }

    /// Says whether an actor may stand on a cell, whoever stands there now.
    pub fn is_walkable(&self, at: Pos) -> bool {
        self.cells.get(at).is_some_and(|cell| cell.is_walkable)
    }

    /// Returns who stands on a cell.
    pub fn occupant(&self, at: Pos) -> Option<ActorId> {
        self.occupants.get(at).copied().flatten()
    }

    /// Returns where anybody stands.
    pub fn held(&self) -> &CellSet {
        &self.held
    }

    /// Returns where the foes of an actor stand; `None` for an actor of no known side.
    pub fn held_by_foes(&self, actor: ActorId) -> Option<&CellSet> {
        self.foes.get(self.team(actor).index())
    }

    /// Says whether two cells see each other (the one definition of sight).
    pub fn sees(&self, from: Pos, to: Pos) -> bool {
        sees(from, to, |pos| {
            self.cells.get(pos).is_some_and(|cell| !cell.blocks_sight)
        })
    }

    /// Returns how many actors ever entered; their ids are 0 to one less.
    pub fn n_actors(&self) -> usize {
        self.teams.len()
    }

    /// Returns the living actors in spawn order.
    pub fn living(&self) -> impl Iterator<Item = (ActorId, &Body)> {
        self.bodies.iter()
    }

    /// Returns the body of a living actor.
    pub fn body(&self, actor: ActorId) -> Option<&Body> {
        self.bodies.get(actor)
    }

    /// Says whether an actor lives.
    pub fn is_alive(&self, actor: ActorId) -> bool {
        self.bodies.get(actor).is_some()
    }

    /// Returns the side of an actor, dead or alive.
    pub fn team(&self, actor: ActorId) -> TeamId {
        self.teams.get(actor).copied().unwrap_or(TeamId(0))
    }

    /// Says whether two actors are of different sides.
    pub fn are_enemies(&self, a: ActorId, b: ActorId) -> bool {
        self.team(a) != self.team(b)
    }

    /// Returns how many of each side live, by team id.
    pub fn alive_by_team(&self) -> &[u32] {
        &self.alive
    }

    /// Returns an actor's mind.
    pub fn mind(&self, actor: ActorId) -> Option<&Mind> {
        self.minds.get(actor)
    }

    /// Says whether an actor sleeps.
    pub fn is_asleep(&self, actor: ActorId) -> bool {
        self.minds.get(actor).is_some_and(|mind| mind.sleep > 0)
    }

    /// Returns a condition's counter; 0 where there is none.
    pub fn counter(&self, actor: ActorId, condition: Condition) -> u16 {
        self.counters
            .get(actor)
            .map_or(0, |counters| counters.get(condition))
    }

    /// Returns the counters of all conditions of an actor.
    pub fn counters(&self, actor: ActorId) -> Counters {
        self.counters.get(actor).copied().unwrap_or_default()
    }

    /// Says whether an actor has a condition.
    pub fn has(&self, actor: ActorId, condition: Condition) -> bool {
        self.counter(actor, condition) > 0
    }

    /// Says whether an actor has any condition.
    pub fn is_afflicted(&self, actor: ActorId) -> bool {
        self.counters
            .get(actor)
            .is_some_and(|counters| *counters != Counters::default())
    }

    /// Returns the monster part of an actor, dead or alive; `None` for the hero.
    pub fn monster(&self, actor: ActorId) -> Option<&Monster> {
        self.monsters.get(actor)
    }

    /// Returns the race of a monster, dead or alive; `None` for the hero.
    pub fn race(&self, actor: ActorId) -> Option<&MonsterRace> {
        self.monsters
            .get(actor)
            .map(|monster| self.definition.content.monster_race(monster.race))
    }

    /// Returns the hero, dead or alive.
    pub fn hero(&self) -> Option<&Hero> {
        self.hero.as_ref()
    }

    /// Returns the hero's sheet.
    pub fn hero_sheet(&self) -> Option<&HeroSheet> {
        self.definition.encounter.hero.as_ref()
    }

    /// Says whether an actor is the hero.
    pub fn is_hero(&self, actor: ActorId) -> bool {
        self.hero.as_ref().is_some_and(|hero| hero.actor == actor)
    }

    /// Returns the name of an actor in odds, scripts and JSON.
    pub fn actor_name(&self, actor: ActorId) -> &str {
        if self.is_hero(actor) {
            return crate::content::HERO_TEAM_NAME;
        }
        let placed = self.monster(actor).and_then(|monster| {
            self.definition
                .encounter
                .monsters
                .get(monster.placed as usize)
        });
        placed.map_or("?", |placed| placed.id.as_str())
    }
}
