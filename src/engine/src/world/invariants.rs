//! What must hold in every state, recounted from scratch.

use crate::event::Owner;
use crate::grid::CellSet;

use super::World;

impl World {
    /// Returns what does not hold, in words for developers; empty in a sound state.
    pub fn broken_invariants(&self) -> Vec<String> {
        let mut broken = Vec::new();
        self.check_bodies(&mut broken);
        self.check_held(&mut broken);
        self.check_counts(&mut broken);
        self.check_items(&mut broken);
        broken
    }

    fn check_bodies(&self, broken: &mut Vec<String>) {
        for (actor, body) in self.bodies.iter() {
            if self.occupant(body.pos) != Some(actor) {
                broken.push(format!("{actor:?} does not occupy its cell {:?}", body.pos));
            }
            if !self.is_walkable(body.pos) {
                broken.push(format!("{actor:?} stands in a wall at {:?}", body.pos));
            }
            if body.hp > body.max_hp {
                broken.push(format!(
                    "{actor:?} has {} of {} hit points",
                    body.hp, body.max_hp
                ));
            }
        }
        for pos in self.cells.positions() {
            if let Some(actor) = self.occupant(pos)
                && self.body(actor).is_none_or(|body| body.pos != pos)
            {
                broken.push(format!("{pos:?} is held by {actor:?}, who is not there"));
            }
        }
    }

    fn check_held(&self, broken: &mut Vec<String>) {
        for pos in self.cells.positions() {
            let team = self.occupant(pos).map(|actor| self.team(actor).index());
            if self.held.contains(pos) != team.is_some() {
                broken.push(format!("{pos:?} is not held as its occupant says"));
            }
            let is_wrong = |(side, foes): (usize, &CellSet)| {
                foes.contains(pos) != team.is_some_and(|team| team != side)
            };
            if self.foes.iter().enumerate().any(is_wrong) {
                broken.push(format!("{pos:?} is held by a foe of another side"));
            }
        }
    }

    fn check_counts(&self, broken: &mut Vec<String>) {
        let mut counted = vec![0; self.alive.len()];
        for (actor, _) in self.bodies.iter() {
            match counted.get_mut(self.team(actor).index()) {
                Some(count) => *count += 1,
                None => broken.push(format!("{actor:?} is of no known side")),
            }
        }
        if counted != self.alive {
            broken.push(format!(
                "{:?} of the sides live, {:?} are counted",
                counted, self.alive
            ));
        }
    }

    fn check_items(&self, broken: &mut Vec<String>) {
        let mut worn = Vec::new();
        let mut things: Vec<u32> = self.destroyed.iter().map(|&n| u32::from(n)).collect();
        for (item, state) in self.items.iter_items() {
            match things.get_mut(state.origin as usize) {
                Some(count) => *count += u32::from(state.count),
                None => broken.push(format!("{item:?} has no origin")),
            }
            if state.count == 0 {
                continue;
            }
            match state.owner {
                Owner::Worn(actor, slot) => {
                    if worn.contains(&(actor, slot)) {
                        broken.push(format!("{actor:?} wears two things as {slot:?}"));
                    }
                    worn.push((actor, slot));
                }
                Owner::Floor(at) if !self.cells.contains(at) => {
                    broken.push(format!("{item:?} lies outside at {at:?}"));
                }
                Owner::Floor(_) | Owner::Carried(_) => {}
            }
        }
        self.check_totals(&things, broken);
    }

    /// What is carried, worn, lying and destroyed of an origin is what it was at the start. Nothing
    /// is counted before everybody has entered.
    fn check_totals(&self, things: &[u32], broken: &mut Vec<String>) {
        let has_begun = self.items.len() >= self.definition.items.len();
        let origins = self.definition.items.iter().zip(things).enumerate();
        for (origin, (def, &count)) in origins.filter(|_| has_begun) {
            if count != u32::from(def.count) {
                let of = def.count;
                broken.push(format!(
                    "{count} of {of} things of origin {origin} are left"
                ));
            }
        }
    }
}
