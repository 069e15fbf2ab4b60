//! What flies, in words: bolts and balls, shots and throws.

use crate::content::Brand;
use crate::event::{Event, Loosed, ShotHit};
use crate::ids::ActorId;
use crate::step::Stamped;
use crate::world::World;

use super::names::element_word;
use super::things::bare;
use super::{Figure, Mark, Narrator};

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
                self.flying = Some(format!("A {shape} of {}", element_word(element)));
            }
            // What flies on from elsewhere met somebody, and is told of with the next one it meets.
            Event::Loosed(Loosed {
                actor, item, from, ..
            }) if Some(actor) == self.hero => {
                let own = world.body(actor).map(|body| body.pos);
                self.flies_on = own != Some(from);
                if !self.flies_on {
                    self.flying = Some(format!("The {}", bare(world, item)));
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
        let what = flying.unwrap_or_else(|| format!("The {}", element_word(element)));
        if Some(defender) == self.hero {
            let text = format!("{what} takes you.");
            self.say(turn, Mark::Danger, text, Some(Figure::Yours(damage)));
        } else if is_told {
            let text = format!("{what} takes {}.", self.object(world, defender));
            self.say(turn, Mark::None, text, Some(Figure::Theirs(damage)));
        }
    }
}
