//! A digest of the whole state, and of each of its parts, to compare fights by.
//!
//! XXH3-128 over the parts' XXH3-64 digests; each part is written field by field in a fixed order,
//! integers little endian. What exists is named by the digest of its name, whatever else is loaded:
//! a race by all 64 bits, a kind of ground by 15. Indexes that derive from other parts are left out.

use std::fmt;

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::event::Owner;

use super::{Cell, World};

/// The names of the parts, in the order of [`Digest::parts`].
pub const PARTS: [&str; 7] = [
    "clock",
    "cells",
    "bodies",
    "minds",
    "conditions",
    "hero",
    "items",
];

/// The digest of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest {
    /// Of the whole state, 128 bits.
    pub whole: u128,
    /// Of each part of [`PARTS`], 64 bits each.
    pub parts: [u64; PARTS.len()],
}

impl fmt::Display for Digest {
    /// Writes the whole as 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.whole)
    }
}

/// A part being written.
struct Part<'a>(&'a mut Vec<u8>);

impl Part<'_> {
    fn put(&mut self, value: impl Into<i128>) -> &mut Self {
        let value: i128 = value.into();
        self.0.extend_from_slice(&(value as i64).to_le_bytes());
        self
    }
}

impl World {
    /// Returns the digest of the state.
    pub fn digest(&self) -> Digest {
        let writers = [
            Self::put_clock,
            Self::put_cells,
            Self::put_bodies,
            Self::put_minds,
            Self::put_conditions,
            Self::put_hero,
            Self::put_items,
        ];
        // The widest part has 8 figures of each body and 7 of each monster, 8 bytes each.
        let widest = (self.n_actors() * 15 * 8).max(2 * self.cells.cells().len());
        let mut written = Vec::with_capacity(widest);
        let parts = writers.map(|put: fn(&Self, &mut Part<'_>)| {
            written.clear();
            put(self, &mut Part(&mut written));
            xxh3_64(&written)
        });
        let mut bytes = [0; 8 * PARTS.len()];
        for (chunk, part) in bytes.chunks_exact_mut(8).zip(parts) {
            chunk.copy_from_slice(&part.to_le_bytes());
        }
        Digest {
            whole: xxh3_128(&bytes),
            parts,
        }
    }

    fn put_clock(&self, part: &mut Part<'_>) {
        part.put(self.turn).put(self.last_loss_turn).put(self.noise);
        if self.definition.encounter.has_horn {
            part.put(self.contact_turn);
        }
    }

    fn put_cells(&self, part: &mut Part<'_>) {
        let content = self.content();
        let marks = |cell: &Cell| {
            let mark = content.terrain(cell.terrain).mark << 1 | u16::from(cell.is_lit);
            mark.to_le_bytes()
        };
        part.0.extend(self.cells.cells().iter().flat_map(marks));
    }

    fn put_bodies(&self, part: &mut Part<'_>) {
        for (actor, body) in self.bodies.iter() {
            part.put(actor.0)
                .put(body.pos.x)
                .put(body.pos.y)
                .put(body.hp)
                .put(body.max_hp);
            part.put(body.speed)
                .put(body.due_ms)
                .put(self.team(actor).0);
        }
        for (actor, monster) in self.monsters.iter() {
            part.put(actor.0)
                .put(self.content().monster_race(monster.race).key);
            part.put(monster.mana);
            part.put(monster.gold)
                .put(monster.drained)
                .put(u8::from(monster.is_gone));
            if monster.stole_in > 0 {
                part.put(monster.stole_in);
            }
        }
    }

    fn put_minds(&self, part: &mut Part<'_>) {
        for (actor, mind) in self.minds.iter().filter(|(actor, _)| self.is_alive(*actor)) {
            part.put(actor.0)
                .put(mind.sleep)
                .put(u8::from(mind.patrols))
                .put(mind.waited)
                .put(mind.detour_until);
            let from = mind.came_from.map_or((-1, -1), |pos| (pos.x, pos.y));
            part.put(from.0).put(from.1);
        }
    }

    fn put_conditions(&self, part: &mut Part<'_>) {
        for (actor, counters) in self
            .counters
            .iter()
            .filter(|(actor, _)| self.is_alive(*actor))
        {
            for (condition, count) in counters.iter() {
                part.put(actor.0).put(condition as u8).put(count);
            }
            for bringer in counters.bringers().iter().flatten() {
                part.put(actor.0).put(bringer.0);
            }
        }
    }

    fn put_hero(&self, part: &mut Part<'_>) {
        if let Some(hero) = &self.hero {
            part.put(hero.actor.0)
                .put(hero.level)
                .put(hero.experience)
                .put(hero.carried_hp);
            part.put(u8::from(hero.is_resting));
            part.put(hero.killer.map_or(-1, |killer| i64::from(killer.0)));
            part.put(hero.max_experience)
                .put(hero.gold)
                .put(hero.food)
                .put(hero.mana_tenths)
                .put(hero.shape as u8);
            for score in hero.stats.iter().chain(&hero.full_stats) {
                part.put(score.internal());
            }
            if let Some(offer) = hero.offer {
                part.put(offer.trader.0)
                    .put(offer.item.0)
                    .put(offer.count)
                    .put(offer.gold);
            }
        }
    }

    fn put_items(&self, part: &mut Part<'_>) {
        for (item, state) in self.items.iter_items() {
            part.put(item.0).put(state.origin).put(state.count);
            part.put(state.to_hit).put(state.to_dam).put(state.to_ac);
            part.put(state.charges)
                .put(state.fuel)
                .put(state.charged_at);
            match state.owner {
                Owner::Worn(actor, slot) => part.put(0_u8).put(actor.0).put(slot as u8),
                Owner::Carried(actor) => part.put(1_u8).put(actor.0).put(0_u8),
                Owner::Floor(pos) => part.put(2_u8).put(pos.x).put(pos.y),
            };
        }
        for pile in &self.piles {
            part.put(pile.at.x).put(pile.at.y).put(pile.gold);
        }
    }
}
