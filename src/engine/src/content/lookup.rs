//! Finds content by the names that files and command lines use.
//!
//! A bare name is looked up in the scenario, then in the packs in their order; `pack:id` names one
//! exactly.

use crate::grid::{Grid, Pos};
use crate::ids::{
    EffectId, HeroClassId, HeroRaceId, ItemKindId, MonsterRaceId, ProfileId, TerrainId,
};

use super::scenario::DEFAULT_RULES;
use super::{CellDef, Content, SCENARIO_PACK};

impl Content {
    /// Returns the monster race of an id, bare or with its pack.
    pub fn find_monster_race(&self, name: &str) -> Option<MonsterRaceId> {
        let races = &self.monster_races;
        let found = find(
            races
                .iter()
                .map(|race| (race.pack.as_str(), race.id.as_str())),
            name,
        );
        found.map(|index| MonsterRaceId(index as u16))
    }

    /// Returns the item kind of an id, bare or with its pack.
    pub fn find_item_kind(&self, name: &str) -> Option<ItemKindId> {
        let kinds = &self.item_kinds;
        let found = find(
            kinds
                .iter()
                .map(|kind| (kind.pack.as_str(), kind.id.as_str())),
            name,
        );
        found.map(|index| ItemKindId(index as u16))
    }

    /// Returns the effect of an id.
    pub fn find_effect(&self, name: &str) -> Option<EffectId> {
        let found = self.effects.iter().position(|effect| effect.id == name);
        found.map(|index| EffectId(index as u8))
    }

    /// Returns the rule profile of an id.
    pub fn find_profile(&self, name: &str) -> Option<ProfileId> {
        let found = self.profiles.iter().position(|profile| profile.id == name);
        found.map(|index| ProfileId(index as u8))
    }

    /// Returns the profile that counts where none is named.
    pub fn default_profile(&self) -> Option<ProfileId> {
        self.find_profile(DEFAULT_RULES)
    }

    /// Returns the hero's race of an id.
    pub fn find_hero_race(&self, name: &str) -> Option<HeroRaceId> {
        let found = self.hero_races.iter().position(|race| race.id == name);
        found.map(|index| HeroRaceId(index as u8))
    }

    /// Returns the hero's class of an id.
    pub fn find_hero_class(&self, name: &str) -> Option<HeroClassId> {
        let found = self.hero_classes.iter().position(|class| class.id == name);
        found.map(|index| HeroClassId(index as u8))
    }

    /// Returns the kind of ground of an id.
    pub fn find_terrain(&self, name: &str) -> Option<TerrainId> {
        let found = self.terrains.iter().position(|terrain| terrain.id == name);
        found.map(|index| TerrainId(index as u8))
    }

    /// Returns the kind of ground that a glyph draws.
    pub fn terrain_of_glyph(&self, glyph: char) -> Option<TerrainId> {
        let found = self
            .terrains
            .iter()
            .position(|terrain| terrain.glyph == glyph);
        found.map(|index| TerrainId(index as u8))
    }

    /// Says whether an actor may stand on a cell.
    pub(super) fn is_walkable(&self, cells: &Grid<CellDef>, pos: Pos) -> bool {
        cells
            .get(pos)
            .is_some_and(|cell| self.terrain(cell.terrain).is_walkable)
    }
}

fn find<'e>(
    mut entries: impl Iterator<Item = (&'e str, &'e str)> + Clone,
    name: &str,
) -> Option<usize> {
    if let Some((pack, id)) = name.split_once(':') {
        return entries.position(|entry| entry == (pack, id));
    }
    let own = entries
        .clone()
        .position(|entry| entry == (SCENARIO_PACK, name));
    own.or_else(|| entries.position(|(_, id)| id == name))
}
