//! The components that actors, items and cells are made of.

use serde::{Deserialize, Serialize};

use crate::content::{Condition, Shape, StatScore, Terrain, TerrainArmor};
use crate::event::Offer;
use crate::grid::Pos;
use crate::ids::{ActorId, MonsterRaceId, TerrainId};
use crate::rules::armor::Cover;

/// One cell of ground, with what is asked of it most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The kind of ground.
    pub terrain: TerrainId,
    /// Whether the arena lights it.
    pub is_lit: bool,
    /// Whether an actor may stand here.
    pub is_walkable: bool,
    /// Whether it is a door that can be opened.
    pub is_door: bool,
    /// Whether it blocks sight.
    pub blocks_sight: bool,
}

impl Cell {
    pub(super) const EMPTY: Self = Self {
        terrain: TerrainId(0),
        is_lit: false,
        is_walkable: false,
        is_door: false,
        blocks_sight: true,
    };

    pub(super) fn new(id: TerrainId, terrain: &Terrain, is_lit: bool) -> Self {
        Self {
            terrain: id,
            is_lit,
            is_walkable: terrain.is_walkable,
            is_door: terrain.opens_into.is_some(),
            blocks_sight: terrain.blocks_sight,
        }
    }
}

/// Returns how a kind of ground covers who stands on it.
impl From<TerrainArmor> for Cover {
    fn from(armor: TerrainArmor) -> Self {
        match armor {
            TerrainArmor::None => Self::None,
            TerrainArmor::Rubble => Self::Rubble,
            TerrainArmor::Trees => Self::Trees,
            TerrainArmor::Water => Self::Water,
        }
    }
}

/// What every living actor has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The cell where it stands.
    pub pos: Pos,
    /// Hit points; below 0 is dead.
    pub hp: i32,
    /// Hit points when unhurt.
    pub max_hp: i32,
    /// Its own speed, 0..199, before load and conditions; 110 is normal.
    pub speed: u8,
    /// When it acts next, in milliseconds from the start of the fight.
    pub due_ms: u64,
}

/// What a mind remembers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Mind {
    /// Depth of sleep, which noise takes down; 0 is awake.
    pub sleep: u16,
    /// Whether it walks its rounds and knows of no foe.
    pub patrols: bool,
    /// Turns in a row that it waited.
    pub waited: u16,
    /// It goes around others until the end of this turn.
    pub detour_until: u32,
    /// Where it stood before its last step.
    pub came_from: Option<Pos>,
}

const N_CONDITIONS: usize = Condition::ALL.len();

/// Conditions that take hit points turn after turn, so that somebody may die of them (L-35).
const LINGERING: [Condition; 3] = [Condition::Cut, Condition::Poisoned, Condition::Burning];

/// The counters of all conditions, and who brought those that may kill in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counters {
    counts: [u16; N_CONDITIONS],
    bringers: [Option<ActorId>; LINGERING.len()],
}

impl Default for Counters {
    fn default() -> Self {
        Self {
            counts: [0; N_CONDITIONS],
            bringers: [None; LINGERING.len()],
        }
    }
}

impl Counters {
    /// Returns one counter.
    pub fn get(&self, condition: Condition) -> u16 {
        self.counts[condition as usize]
    }

    /// Returns who worsened a condition last that takes hit points, if anybody else did (L-35).
    pub fn bringer(&self, condition: Condition) -> Option<ActorId> {
        let place = LINGERING.iter().position(|&other| other == condition)?;
        self.bringers[place]
    }

    /// Returns who brought each of the conditions that take hit points.
    pub(super) const fn bringers(&self) -> &[Option<ActorId>] {
        &self.bringers
    }

    /// Returns the conditions that are there, with their counters.
    pub fn iter(&self) -> impl Iterator<Item = (Condition, u16)> + '_ {
        let is_any = self.counts.iter().any(|&count| count > 0);
        let all: &[Condition] = if is_any { Condition::ALL } else { &[] };
        all.iter()
            .map(|&condition| (condition, self.get(condition)))
            .filter(|row| row.1 > 0)
    }

    /// Sets a counter; what is over is nobody's any more.
    pub(super) fn set(&mut self, condition: Condition, count: u16) {
        self.counts[condition as usize] = count;
        if count == 0 {
            self.bring(condition, None);
        }
    }

    /// Notes who worsened a condition.
    pub(super) fn bring(&mut self, condition: Condition, source: Option<ActorId>) {
        if let Some(place) = LINGERING.iter().position(|&other| other == condition) {
            self.bringers[place] = source;
        }
    }
}

/// What a monster has beyond its body; kept when it dies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Monster {
    /// What it is.
    pub race: MonsterRaceId,
    /// Its place in the encounter's list, from 0.
    pub placed: u16,
    /// Points of mana left.
    pub mana: u16,
    /// Pieces of gold that it stole.
    pub gold: u32,
    /// The turn of its last theft, from 1; 0 where it stole nothing.
    pub stole_in: u32,
    /// How often its scores or experience were drained.
    pub drained: u8,
    /// Whether it left the fight alive.
    pub is_gone: bool,
}

/// What the hero has beyond a body; kept at death.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hero {
    /// The hero's id.
    pub actor: ActorId,
    /// Level now, 1..50.
    pub level: u8,
    /// Experience in 65536ths of a point.
    pub experience: u64,
    /// The most experience ever had, in 65536ths: kills are worth what its level says (fact 2.45).
    pub max_experience: u64,
    /// Ability scores as they are now, in the order of [`Stat::ALL`](crate::content::Stat::ALL).
    pub stats: [StatScore; 6],
    /// Ability scores that a restoration brings back.
    pub full_stats: [StatScore; 6],
    /// Pieces of gold in the purse.
    pub gold: u32,
    /// Food in the stomach: 500 faint, 1000 weak, 2000 hungry, 10000 full (fact 2.33).
    pub food: u16,
    /// Mana now, in tenths of a point.
    pub mana_tenths: u32,
    /// Who waits for an answer to an offer, and what it asks for.
    pub offer: Option<Offer>,
    /// The part of a hit point that regeneration carries, in 65536ths.
    pub carried_hp: u16,
    /// The shape now; it is left behind with the fight.
    pub shape: Shape,
    /// Whether the last action was rest.
    pub is_resting: bool,
    /// Who killed the hero, if anyone did.
    pub killer: Option<ActorId>,
}
