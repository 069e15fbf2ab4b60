//! One fight's definition, resolved and checked: who meets whom, where, under which rules.

use crate::grid::Pos;
use crate::ids::{MonsterRaceId, ProfileId, TeamId};
use crate::rng::{Roll, Seed};

use super::{Arena, Conditions, HeroSheet, ItemDef, ScriptedCommand};

/// A monster at the start of a fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// What it is.
    pub race: MonsterRaceId,
    /// Its name in odds, scripts and JSON; unique.
    pub id: String,
    /// The cell where it stands.
    pub at: Pos,
    /// The side it fights on.
    pub team: TeamId,
    /// Hit points in place of its dice.
    pub hp: Option<i32>,
    /// Whether it sleeps.
    pub is_asleep: bool,
    /// Whether it walks its rounds and knows of no foe yet.
    pub patrols: bool,
    /// Conditions at the start.
    pub conditions: Conditions,
    /// What it carries, and leaves when it dies.
    pub carries: Vec<ItemDef>,
}

/// One fight's definition. It holds no seed of the fight itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Name shown to players.
    pub name: String,
    /// What to watch for.
    pub about: String,
    /// The rule profile.
    pub rules: ProfileId,
    /// The ground they meet on.
    pub arena: Arena,
    /// The hero, if one fights.
    pub hero: Option<HeroSheet>,
    /// The monsters, in spawn order.
    pub monsters: Vec<Placed>,
    /// Names of the sides; a hero's side is `hero`.
    pub teams: Vec<String>,
    /// Scripted commands of the hero, before the pilot acts.
    pub commands: Vec<ScriptedCommand>,
    /// Forced rolls, in order.
    pub forced: Vec<(Roll, i64)>,
    /// The seed that the definition names; `--seed` wins.
    pub seed: Option<Seed>,
    /// Whether the horn calls the hero's foes, and thieves are gone in time (L-48, L-49).
    pub has_horn: bool,
    /// The fight is a draw at this turn.
    pub max_turns: u32,
}

/// The side of the hero, where there is one.
pub const HERO_TEAM: TeamId = TeamId(0);

/// The name of the hero's side.
pub const HERO_TEAM_NAME: &str = "hero";
