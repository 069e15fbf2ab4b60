//! What exists: terrain, arenas, races, classes, items, monsters, rule profiles and encounters.
//!
//! The types here are *checked*: every reference is an index, every number is in range. They are
//! made from the packs under `assets/` and shared, unchanged, by all fights. Nothing here draws a
//! random number.

mod arena;
mod arena_map;
mod bestiary;
mod check;
mod color;
mod condition;
mod digest;
mod effect;
mod encounter;
mod error;
mod fields;
mod hero;
mod item;
mod load;
mod lookup;
mod matchup;
mod mechanic;
mod misfit;
mod monster;
mod named;
mod pack;
mod placement;
mod profile;
mod read_core;
mod read_effect;
mod read_hero;
mod read_item;
mod read_monster;
mod read_profile;
mod scanner;
mod scenario;
mod scenario_cast;
mod scenario_hero;
mod scenario_script;
mod script;
mod source;
mod split;
mod tables;
mod terrain;
mod traits;
mod usage;

use crate::ids::{
    EffectId, HeroClassId, HeroRaceId, ItemKindId, MonsterRaceId, ProfileId, TerrainId,
};

pub use arena::{Arena, CellDef};
pub use bestiary::bestiary;
pub use check::{CheckReport, check, is_of_keys, is_of_pack, parse_scenario, place_in_scenario};
pub use color::COLORS;
pub use condition::{ConditionRule, Easing, Hazard, STONE_AT, Stacking};
pub use digest::Places;
pub use effect::{
    DamageKind, Effect, EscapeWords, Guard, Mend, Named, Outcome, OutcomeKind, Saving, Spared,
    Stats, Taking, Turns, Venom,
};
pub use encounter::{Encounter, HERO_TEAM, HERO_TEAM_NAME, Placed};
pub use error::{At, MatchupError, Problem, Problems, escaped, is_control, nearest_words, shown};
pub use hero::{
    Fixed, HeroClass, HeroRace, HeroSheet, Race, ShapeGift, SkillGrowth, WeaponBonus,
    WeightAllowance,
};
pub use item::{
    Brand, ItemDef, ItemFlag, ItemFlags, ItemGroup, ItemKind, PACK_SLOTS, Slay, SlayKind, Slot,
};
pub use matchup::{Matchup, parse_matchup};
pub use mechanic::{Deed, Mechanic, Topic};
pub use misfit::ron_words;
pub use monster::{BlowMethod, MonsterBlow, MonsterFlag, MonsterFlags, MonsterRace, ResistKind};
pub use profile::{Profile, Stage};
pub use script::ScriptedCommand;
pub use source::{Packs, read_text};
pub use tables::{BlowTable, ShapeRow, StatRow, Tables};
pub use terrain::{Terrain, TerrainArmor};
pub use traits::{
    Abilities, Ability, Alignment, Condition, Conditions, HeroResist, Shape, Specialties,
    Specialty, Stat, StatScore, StatScoreError,
};
pub use usage::{Reach, UseStep};

/// The pack name of what a scenario defines for itself.
pub const SCENARIO_PACK: &str = "scenario";

/// Everything that exists, checked and resolved. Fights share one by reference.
#[derive(Clone, Debug)]
pub struct Content {
    /// Names of the packs, in the order of lookup.
    pub packs: Vec<String>,
    /// Tables of the rules.
    pub tables: Tables,
    /// How conditions stack and ease, one rule for each of [`Condition::ALL`] in that order.
    pub conditions: Vec<ConditionRule>,
    /// What blows do when they land; the first is nothing, [`EffectId::NONE`].
    pub effects: Vec<Effect>,
    /// Kinds of ground.
    pub terrains: Vec<Terrain>,
    /// Drawn arenas.
    pub arenas: Vec<Arena>,
    /// Heroes' races.
    pub hero_races: Vec<HeroRace>,
    /// Heroes' classes.
    pub hero_classes: Vec<HeroClass>,
    /// Ready-made heroes, the first of all first. Each stands at (0, 0) until a fight places it.
    pub heroes: Vec<HeroSheet>,
    /// The digests of their entries.
    pub hero_sums: Vec<u64>,
    /// Item kinds.
    pub item_kinds: Vec<ItemKind>,
    /// Monster races of all packs, in the order of lookup.
    pub monster_races: Vec<MonsterRace>,
    /// Rule profiles.
    pub profiles: Vec<Profile>,
    /// Built-in scenarios, by topic and name, as RON text.
    pub scenarios: Vec<ScenarioText>,
}

/// A built-in scenario as its file holds it; it is resolved when it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioText {
    /// Its name.
    pub name: String,
    /// What to watch for.
    pub about: String,
    /// What it is listed under.
    pub topic: Option<Topic>,
    /// The mechanics that happen there.
    pub shows: Vec<Mechanic>,
    /// The file it comes from, for error messages.
    pub path: String,
    /// The RON text.
    pub text: String,
}

impl Content {
    /// Returns a kind of ground.
    pub fn terrain(&self, id: TerrainId) -> &Terrain {
        &self.terrains[id.index()]
    }

    /// Returns how a condition stacks and eases.
    pub fn condition(&self, condition: Condition) -> &ConditionRule {
        &self.conditions[condition as usize]
    }

    /// Returns what a blow does when it lands.
    pub fn effect(&self, id: EffectId) -> &Effect {
        &self.effects[id.index()]
    }

    /// Returns a monster race.
    pub fn monster_race(&self, id: MonsterRaceId) -> &MonsterRace {
        &self.monster_races[id.index()]
    }

    /// Returns a hero's race.
    pub fn hero_race(&self, id: HeroRaceId) -> &HeroRace {
        &self.hero_races[id.index()]
    }

    /// Returns a hero's class.
    pub fn hero_class(&self, id: HeroClassId) -> &HeroClass {
        &self.hero_classes[id.index()]
    }

    /// Returns how many specialties a class has at a level, however many its list holds.
    pub fn specialties_at(&self, class: HeroClassId, level: u8) -> usize {
        let levels = self.tables.specialty_levels.iter();
        let n_levels = levels.filter(|&&from| from <= level).count();
        n_levels + usize::from(self.hero_class(class).more_specialties)
    }

    /// Returns the first ready-made hero of a class.
    pub fn hero_of_class(&self, class: HeroClassId) -> Option<&HeroSheet> {
        self.heroes.iter().find(|hero| hero.class == class)
    }

    /// Returns an item kind.
    pub fn item_kind(&self, id: ItemKindId) -> &ItemKind {
        &self.item_kinds[id.index()]
    }

    /// Returns a rule profile.
    pub fn profile(&self, id: ProfileId) -> &Profile {
        &self.profiles[id.index()]
    }

    /// Returns the built-in scenario of a name.
    pub fn scenario(&self, name: &str) -> Option<&ScenarioText> {
        self.scenarios.iter().find(|scenario| scenario.name == name)
    }
}

/// Loads the packs that ship, from the folder that holds them.
#[cfg(test)]
pub(crate) fn shipped() -> Content {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets");
    let packs = Packs::read(std::path::Path::new(folder));
    let content = packs.and_then(|packs| Content::load(&packs, &[]));
    content.unwrap_or_else(|problems| panic!("{problems}"))
}
