//! What flies, in words: bolts and balls, shots and throws.

use crate::content::Brand;
use crate::event::{Event, Loosed, ShotHit};
use crate::ids::ActorId;
use crate::step::Stamped;
use crate::world::World;

use super::names::element_word;
use super::things::bare;
use super::{Figure, Mark, Narrator};

/// What the hero let fly and nobody met yet.
#[derive(Clone, Debug)]
pub(super) struct Flying {
    /// "A ball of poison".
    what: String,
    /// Whether a wall right before the hero stopped it.
    is_stopped: bool,
}

impl Flying {
    /// Says what becomes of it if nobody meets it.
    pub(super) fn goes_astray(&self) -> String {
        let end = if self.is_stopped {
            "falls at your feet"
        } else {
            "flies off"
        };
        format!("{} {end}.", self.what)
    }
}

impl Narrator {
    /// Tells of what flies and of what a bolt or ball harms.
    pub(super) fn hear_flight(&mut self, world: &World, turn: u32, event: Event) {
        match event {
            Event::Flew {
                actor,
                element,
                radius,
                ..
            } if Some(actor) == self.hero => {
                let shape = if radius > 0 { "ball" } else { "bolt" };
                self.flying = Some(Flying {
                    what: format!("A {shape} of {}", element_word(element)),
                    is_stopped: false,
                });
            }
            // What flies on from elsewhere met somebody, and is told of with the next one it meets.
            Event::Loosed(Loosed {
                actor,
                item,
                from,
                to,
                ..
            }) if Some(actor) == self.hero => {
                let own = world.body(actor).map(|body| body.pos);
                self.flies_on = own != Some(from);
                if !self.flies_on {
                    self.flying = Some(Flying {
                        what: format!("The {}", bare(world, item)),
                        is_stopped: from == to,
                    });
                }
            }
            Event::Blasted {
                defender,
                element,
                damage,
                ..
            } => self.hear_blast(world, turn, defender, element, damage),
            Event::Unbalanced { actor, .. } if Some(actor) == self.hero => {
                let text = "You lose your balance.".to_owned();
                self.tell_of(turn, self.hero, Mark::None, text, None);
            }
            _ => {}
        }
    }

    /// Tells of a missile that turns on its shooter; says whether it is one.
    pub(super) fn hear_backbite(&mut self, world: &World, stamped: &Stamped) -> bool {
        match stamped.event {
            Event::ShotHit(ShotHit {
                attacker,
                defender,
                item,
                damage,
                ..
            }) if attacker == defender => {
                self.lose(defender, damage);
                self.flying = None;
                let text = format!("The {} turns on you.", bare(world, item));
                let figure = Some(Figure::Yours(damage));
                self.say(stamped.turn, Mark::Danger, text, figure);
                true
            }
            _ => false,
        }
    }

    fn hear_blast(
        &mut self,
        world: &World,
        turn: u32,
        defender: ActorId,
        element: Brand,
        damage: i32,
    ) {
        self.lose(defender, damage);
        let is_told = Some(defender) == self.hero || self.can_tell(world, defender);
        let flying = self.flying.take_if(|_| is_told);
        let what = flying.map_or_else(
            || format!("The {}", element_word(element)),
            |flying| flying.what,
        );
        if Some(defender) == self.hero {
            let text = format!("{what} takes you.");
            self.say(turn, Mark::Danger, text, Some(Figure::Yours(damage)));
        } else if is_told {
            let text = format!("{what} takes {}.", self.object(world, defender));
            self.say(turn, Mark::None, text, Some(Figure::Theirs(damage)));
        }
    }
}
