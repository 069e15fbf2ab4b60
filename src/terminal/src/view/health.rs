//! Hit points of one actor, followed from event to event.

use ludus_engine::event::{Bashed, Event, MonsterEntered, ShotHit};
use ludus_engine::ids::ActorId;

/// The hit points of an actor.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Health {
    /// What is left.
    pub(crate) now: i32,
    /// When unhurt.
    pub(crate) unhurt: i32,
}

impl Health {
    /// Takes in what an event does to them.
    pub(crate) fn follow(&mut self, who: ActorId, event: Event) {
        match event {
            Event::HeroEntered {
                actor, hp, max_hp, ..
            }
            | Event::MonsterEntered(MonsterEntered {
                actor, hp, max_hp, ..
            }) if actor == who => (self.now, self.unhurt) = (hp, max_hp),
            Event::LevelGained { actor, max_hp, .. } if actor == who => {
                self.now += (max_hp - self.unhurt).max(0);
                self.unhurt = max_hp;
            }
            Event::FrameSet { actor, max_hp, .. } if actor == who => {
                (self.now, self.unhurt) = (self.now.min(max_hp), max_hp);
            }
            Event::Regenerated { actor, points, .. } | Event::Healed { actor, points }
                if actor == who =>
            {
                self.now += points;
            }
            _ => {
                if let Some((_, damage)) = loss(event).filter(|loss| loss.0 == who) {
                    self.now -= damage;
                }
            }
        }
    }
}

/// Returns who loses hit points, and how many.
pub(crate) const fn loss(event: Event) -> Option<(ActorId, i32)> {
    match event {
        Event::Struck {
            defender, damage, ..
        }
        | Event::ShotHit(ShotHit {
            defender, damage, ..
        })
        | Event::Bashed(Bashed {
            defender, damage, ..
        })
        | Event::Blasted {
            defender, damage, ..
        } => Some((defender, damage)),
        Event::Suffered { actor, damage, .. } => Some((actor, damage)),
        _ => None,
    }
}
