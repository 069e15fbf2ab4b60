//! A digest of the whole state, and of each of its parts, to compare fights by.
//!
//! XXH3-128 over the parts' XXH3-64 digests; each part is written field by field in a fixed order,
//! integers little endian. Indexes that derive from other parts are left out.

use std::fmt;

use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::event::Owner;

use super::World;

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
    /// The whole.
    pub whole: u128,
    /// Each part of [`PARTS`].
    pub parts: [u64; PARTS.len()],
}

impl fmt::Display for Digest {
    /// Writes the whole as 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.whole)
    }
}

/// A part being written.
struct Part(Xxh3);

impl Part {
    fn new() -> Self {
        Self(Xxh3::new())
    }

    fn put(&mut self, value: impl Into<i128>) -> &mut Self {
        let value: i128 = value.into();
        self.0.update(&(value as i64).to_le_bytes());
        self
    }

    fn done(&self) -> u64 {
        self.0.digest()
    }
}

impl World {
    /// Returns the digest of the state.
    pub fn digest(&self) -> Digest {
        let parts = [
            self.clock_part(),
            self.cells_part(),
            self.bodies_part(),
            self.minds_part(),
            self.conditions_part(),
            self.hero_part(),
            self.items_part(),
        ];
        let mut bytes = [0; 8 * PARTS.len()];
        for (chunk, part) in bytes.chunks_exact_mut(8).zip(parts) {
            chunk.copy_from_slice(&part.to_le_bytes());
        }
        Digest {
            whole: xxh3_128(&bytes),
            parts,
        }
    }

    fn clock_part(&self) -> u64 {
        let mut part = Part::new();
        part.put(self.turn)
            .put(self.last_loss_turn)
            .put(self.noise)
            .done()
    }

    fn cells_part(&self) -> u64 {
        let mut hasher = Xxh3::new();
        let mut row = [0; 256];
        for chunk in self.cells.cells().chunks(row.len()) {
            for (byte, cell) in row.iter_mut().zip(chunk) {
                *byte = cell.terrain.0 << 1 | u8::from(cell.is_lit);
            }
            hasher.update(&row[..chunk.len()]);
        }
        hasher.digest()
    }

    fn bodies_part(&self) -> u64 {
        let mut part = Part::new();
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
            part.put(actor.0).put(monster.race.0).put(monster.mana);
            part.put(monster.gold)
                .put(monster.drained)
                .put(u8::from(monster.is_gone));
        }
        part.done()
    }

    fn minds_part(&self) -> u64 {
        let mut part = Part::new();
        for (actor, mind) in self.minds.iter().filter(|(actor, _)| self.is_alive(*actor)) {
            part.put(actor.0)
                .put(mind.sleep)
                .put(mind.waited)
                .put(mind.detour_until);
            let from = mind.came_from.map_or((-1, -1), |pos| (pos.x, pos.y));
            part.put(from.0).put(from.1);
        }
        part.done()
    }

    fn conditions_part(&self) -> u64 {
        let mut part = Part::new();
        for (actor, counters) in self
            .counters
            .iter()
            .filter(|(actor, _)| self.is_alive(*actor))
        {
            for (condition, count) in counters.iter() {
                part.put(actor.0).put(condition as u8).put(count);
            }
        }
        part.done()
    }

    fn hero_part(&self) -> u64 {
        let mut part = Part::new();
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
                .put(hero.mana_tenths);
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
        part.done()
    }

    fn items_part(&self) -> u64 {
        let mut part = Part::new();
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
        part.done()
    }
}
