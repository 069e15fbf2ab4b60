//! Where the hero last knew of its foes.

use crate::grid::Pos;
use crate::ids::ActorId;
use crate::world::World;

use super::sight::{can_see, senses};

/// What the hero knows of its foes at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Where the hero stands.
    at: Pos,
    /// The foes that it sees or senses, and where each stands.
    foes: Box<[(ActorId, Pos)]>,
}

impl Known {
    /// Returns what the hero knows now; `None` without one.
    pub fn of(world: &World) -> Option<Self> {
        let hero = world.hero()?.actor;
        let at = world.body(hero)?.pos;
        let foes = world.living().filter(|&(foe, _)| {
            world.are_enemies(hero, foe) && (can_see(world, hero, foe) || senses(world, foe))
        });
        Some(Self {
            at,
            foes: foes.map(|(foe, body)| (foe, body.pos)).collect(),
        })
    }
}

/// Foes, and where each was when the hero last knew.
#[derive(Clone, Default, Debug)]
pub struct Trail(Vec<(ActorId, Pos)>);

impl Trail {
    /// Forgets everybody: another fight begins.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes note of where foes are; forgets the cell that the hero has come to.
    pub fn note(&mut self, known: &Known) {
        let is_known = |foe| known.foes.iter().any(|row| row.0 == foe);
        self.0
            .retain(|&(foe, pos)| pos != known.at && !is_known(foe));
        self.0.extend_from_slice(&known.foes);
    }

    /// Returns the places where living foes were last known, the nearest first.
    pub fn places(&self, world: &World) -> Vec<(ActorId, Pos)> {
        let hero = world.hero().map(|hero| hero.actor);
        let Some((hero, body)) = hero.and_then(|hero| Some((hero, world.body(hero)?))) else {
            return Vec::new();
        };
        let mut places = self.0.clone();
        places.retain(|&(foe, _)| world.is_alive(foe) && world.are_enemies(hero, foe));
        places.sort_unstable_by_key(|&(foe, pos)| (body.pos.distance(pos), foe));
        places
    }

    /// Returns those of them whom the hero neither sees nor senses now.
    pub fn lost(&self, world: &World) -> Vec<(ActorId, Pos)> {
        let Some(known) = Known::of(world) else {
            return Vec::new();
        };
        let mut lost = self.places(world);
        lost.retain(|&(foe, _)| !known.foes.iter().any(|row| row.0 == foe));
        lost
    }
}
