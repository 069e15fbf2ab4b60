//! What the horn and the last turn of a thief are counted from (L-48, L-49).

use crate::event::{Event, Handling};
use crate::ids::ActorId;

use super::World;

impl World {
    /// Returns the last turn in which the hero and a foe saw or harmed each other, from 1; 0 before
    /// the first. It is kept only where a horn sounds.
    pub fn contact_turn(&self) -> u32 {
        self.contact_turn
    }

    /// Takes note of sight, of harm between the hero and a foe, and of thefts, where a horn sounds.
    pub(super) fn note_contact(&mut self, event: &Event) {
        if !self.definition.encounter.has_horn {
            return;
        }
        let turn = self.turn + 1;
        match *event {
            Event::Sighted { .. } => self.contact_turn = turn,
            Event::Struck { .. }
            | Event::Bashed(_)
            | Event::ShotHit(_)
            | Event::Blasted { .. }
            | Event::ConditionWorsened { .. } => {
                let harm = event.pair();
                if harm.is_some_and(|(a, b)| self.are_hero_and_foe(a, b)) {
                    self.contact_turn = turn;
                }
            }
            Event::GoldMoved {
                to: Some(thief),
                how: Handling::Stolen,
                ..
            }
            | Event::ItemMoved {
                actor: thief,
                how: Handling::Stolen,
                ..
            } => {
                if let Some(monster) = self.monsters.get_mut(thief) {
                    monster.stole_in = turn;
                }
            }
            _ => {}
        }
    }

    fn are_hero_and_foe(&self, a: ActorId, b: ActorId) -> bool {
        (self.is_hero(a) || self.is_hero(b)) && self.are_enemies(a, b)
    }
}
