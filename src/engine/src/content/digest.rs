//! Digests of what a fight uses: the same whatever else is loaded, and in whatever order it stands.
//!
//! Each entry has a sum of its own, made from its canonical form as it is read. A fight uses the tables
//! and conditions, its profile, the kinds of ground that are there or may come about, and the races,
//! effects, things and classes of those who fight; a gauntlet uses all races, arenas and grounds, for its
//! waves are drawn from them. What a scenario itself says stands in its text.

use std::collections::BTreeSet;

use xxhash_rust::xxh3::xxh3_128;

use crate::ids::{HeroClassId, HeroRaceId, ItemKindId, MonsterRaceId, ProfileId, TerrainId};

use super::{Arena, Content, Encounter, HeroSheet, ItemDef};

/// The grounds that a quake leaves.
const QUAKE_GROUNDS: [&str; 3] = ["wall", "rubble", "floor"];

/// What is counted of an entry beside its sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// Nothing: it may stand anywhere in its list.
    Free,
    /// Its place in its list, for what names it by that: snapshots and sheets.
    Fixed,
}

impl Content {
    /// Returns the digest of everything but scenarios, hexadecimal; comments and formatting do not
    /// alter it.
    pub fn digest(&self) -> String {
        let mut used = Used::of(self, Places::Fixed);
        self.profiles
            .iter()
            .for_each(|profile| used.put(profile.sum, 0));
        used.everything();
        self.hero_races
            .iter()
            .for_each(|race| used.put(race.sum, 0));
        self.hero_classes
            .iter()
            .for_each(|class| used.put(class.sum, 0));
        self.item_kinds
            .iter()
            .for_each(|kind| used.put(kind.sum, 0));
        self.hero_sums.iter().for_each(|&sum| used.put(sum, 0));
        used.digest()
    }

    /// Returns the digest of what a fight uses, hexadecimal.
    pub fn digest_of_fight(&self, encounter: &Encounter, places: Places) -> String {
        let mut used = Used::of(self, places);
        used.profile(encounter.rules);
        used.arena(&encounter.arena);
        for placed in &encounter.monsters {
            used.race(placed.race);
            used.things(&placed.carries);
        }
        if let Some(hero) = &encounter.hero {
            used.hero(hero);
        }
        used.in_any_order().digest()
    }

    /// Returns the digest of what wave after wave uses, hexadecimal.
    pub fn digest_of_gauntlet(&self, rules: ProfileId, hero: &HeroSheet) -> String {
        let mut used = Used::of(self, Places::Fixed);
        used.profile(rules);
        used.hero(hero);
        used.everything();
        used.digest()
    }
}

/// The entries that are used: their sums and places.
struct Used<'c> {
    content: &'c Content,
    places: Places,
    sums: Vec<(u64, u64)>,
    grounds: BTreeSet<TerrainId>,
}

impl<'c> Used<'c> {
    /// Starts with what every fight uses.
    fn of(content: &'c Content, places: Places) -> Self {
        let mut used = Self {
            content,
            places,
            sums: Vec::new(),
            grounds: BTreeSet::new(),
        };
        used.put(content.tables.sum, 0);
        for rule in &content.conditions {
            used.put(rule.sum, 0);
        }
        for ground in QUAKE_GROUNDS {
            if let Some(id) = content.find_terrain(ground) {
                used.ground(id);
            }
        }
        used
    }

    fn put(&mut self, sum: u64, place: usize) {
        let place = match self.places {
            Places::Free => 0,
            Places::Fixed => place as u64,
        };
        self.sums.push((sum, place));
    }

    fn profile(&mut self, id: ProfileId) {
        self.put(self.content.profile(id).sum, 0);
    }

    /// Adds a kind of ground with those that its doors make of it.
    fn ground(&mut self, id: TerrainId) {
        if self.grounds.insert(id) {
            let terrain = self.content.terrain(id);
            self.put(terrain.sum, id.index());
            for other in [terrain.opens_into, terrain.closes_into]
                .into_iter()
                .flatten()
            {
                self.ground(other);
            }
        }
    }

    fn arena(&mut self, arena: &Arena) {
        self.put(arena.sum, 0);
        let grounds: BTreeSet<TerrainId> = arena
            .cells
            .cells()
            .iter()
            .map(|cell| cell.terrain)
            .collect();
        for id in grounds {
            self.ground(id);
        }
    }

    fn race(&mut self, id: MonsterRaceId) {
        let race = self.content.monster_race(id);
        self.put(race.sum, id.index());
        for blow in &race.blows {
            self.put(self.content.effect(blow.effect).sum, blow.effect.index());
        }
    }

    fn things(&mut self, things: &[ItemDef]) {
        for thing in things {
            self.kind(thing.kind);
        }
    }

    fn kind(&mut self, id: ItemKindId) {
        self.put(self.content.item_kind(id).sum, id.index());
    }

    fn hero(&mut self, hero: &HeroSheet) {
        let HeroSheet { race, class, .. } = *hero;
        self.hero_race(race);
        self.hero_class(class);
        for (_, thing) in &hero.equipment {
            self.kind(thing.kind);
        }
        self.things(&hero.pack);
        // One that is made ready is no scenario's own.
        let heroes = self.content.heroes.iter().zip(&self.content.hero_sums);
        let own = heroes.filter(|(other, _)| other.name == hero.name);
        let sums: Vec<u64> = own.map(|row| *row.1).collect();
        for sum in sums {
            self.put(sum, 0);
        }
    }

    fn hero_race(&mut self, id: HeroRaceId) {
        self.put(self.content.hero_race(id).sum, id.index());
    }

    fn hero_class(&mut self, id: HeroClassId) {
        self.put(self.content.hero_class(id).sum, id.index());
    }

    /// Adds all that waves are drawn from, in its order.
    fn everything(&mut self) {
        for index in 0..self.content.terrains.len() {
            self.ground(TerrainId(index as u8));
        }
        for arena in &self.content.arenas {
            self.put(arena.sum, 0);
        }
        for index in 0..self.content.monster_races.len() {
            self.race(MonsterRaceId(index as u16));
        }
    }

    /// Forgets in which order the entries came, and how often.
    fn in_any_order(mut self) -> Self {
        self.sums.sort_unstable();
        self.sums.dedup();
        self
    }

    fn digest(&self) -> String {
        let mut bytes = Vec::with_capacity(16 * self.sums.len());
        for (sum, place) in &self.sums {
            bytes.extend_from_slice(&sum.to_le_bytes());
            bytes.extend_from_slice(&place.to_le_bytes());
        }
        format!("{:032x}", xxh3_128(&bytes))
    }
}
