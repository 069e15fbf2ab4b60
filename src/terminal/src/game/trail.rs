//! Where foes were last seen, and the walk there.
//!
//! Invariants: it holds what the hero knows, never where somebody went on to; no run depends on it,
//! for what is walked is recorded step by step.

use crate::Recorder;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;

use super::orders::LONGEST;
use super::{After, Game};

/// Foes, and where each was when the hero last knew.
#[derive(Clone, Default, Debug)]
pub(super) struct Trail(Vec<(ActorId, Pos)>);

impl Trail {
    /// Forgets everybody: another fight begins.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Game {
    /// Takes note of where foes are; forgets who is gone, and the cell that the hero has come to.
    pub(super) fn note_trail(&mut self) {
        let Some((hero, at)) = self.hero() else {
            return;
        };
        let mut trail = std::mem::take(&mut self.trail);
        let world = self.world();
        let known = self.foes_known_here();
        trail.0.retain(|&(foe, pos)| {
            pos != at
                && !known.contains(&foe)
                && world.is_alive(foe)
                && world.are_enemies(hero, foe)
        });
        let places = known
            .iter()
            .filter_map(|&foe| Some((foe, world.body(foe)?.pos)));
        trail.0.extend(places);
        self.trail = trail;
    }

    /// Returns the nearest cell where a foe was last seen and that the hero can walk to.
    pub(crate) fn last_seen(&self) -> Option<Pos> {
        let (_, at) = self.hero()?;
        let mut places: Vec<Pos> = self.trail.0.iter().map(|row| row.1).collect();
        places.sort_unstable_by_key(|&pos| (at.distance(pos), pos));
        places
            .into_iter()
            .find(|&pos| pos != at && self.step_to(pos).is_ok())
    }

    /// Says whether no foe is in sight, and none was where the hero could walk to.
    pub(crate) fn has_nobody_to_fight(&self) -> bool {
        self.foes_in_sight().is_empty() && self.last_seen().is_none()
    }

    /// Walks until the hero stands on a cell, a foe is in sight, or it is disturbed.
    pub(super) fn walk_to(&mut self, goal: Pos, recorder: &mut dyn Recorder) -> After {
        for _ in 0..LONGEST {
            let Some((_, at)) = self.hero().filter(|hero| hero.1 != goal) else {
                break;
            };
            let dir = match self.step_to(goal) {
                Ok(dir) => dir,
                Err(reason) => {
                    self.refuse(&reason);
                    return After::Disturbed;
                }
            };
            // Where somebody unseen stands it is no step.
            let is_blocked = self.world().occupant(at.step(dir)).is_some();
            let after = self.go(dir, recorder);
            if after == After::Disturbed || is_blocked || !self.foes_in_sight().is_empty() {
                return After::Disturbed;
            }
        }
        After::Calm
    }
}
