//! Shots and throws: what flies, at whom, and the same again.

use crate::belongings::{Verb, beside, fitting, is_worth_throwing};
use crate::game::Game;
use crate::keymap::{Action, Screen};
use crate::pack::Pack;
use ludus_engine::command::Command;
use ludus_engine::figures::{self, Missile};
use ludus_engine::gauntlet::Next;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, ItemId, ItemKindId};
use ludus_engine::narrate::{capitalized, definite, listed};
use ludus_engine::odds::{self, Obstacle};
use ludus_engine::world::World;

use super::App;
use super::aim::Payload;

/// What was let fly last, to do it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Repeat {
    /// The kind of what was thrown; `None` for a shot.
    thrown: Option<ItemKindId>,
    target: Target,
    /// The wave in which it was.
    wave: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Actor(ActorId),
    Cell(Pos),
}

/// Returns what stands in the way of something, as the rule row tells it.
pub(crate) fn obstacle_words(world: &World, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::OwnFeet => "your own feet".to_owned(),
        Obstacle::Actor(actor) => {
            let name = world.race(actor).map_or_else(String::new, definite);
            let hero = world.hero().map(|hero| hero.actor);
            let is_friend = hero.is_some_and(|hero| !world.are_enemies(hero, actor));
            let friend = if is_friend { ", your friend," } else { "" };
            format!("{name}{friend} is in the way")
        }
        Obstacle::Ground(pos) => {
            let name = world
                .terrain(pos)
                .map_or("edge", |ground| ground.name.as_str());
            format!("the {name} is in the way")
        }
        Obstacle::Range(cells) => format!("out of range, {cells} at most"),
    }
}

/// Returns the things of the pack that are worth throwing, the best first: those made for it, then
/// those that do damage.
fn worth_throwing(world: &World) -> Vec<ItemId> {
    let all = fitting(world, Some(Verb::Throw));
    all.into_iter()
        .map(|entry| entry.item)
        .filter(|&item| {
            world
                .item(item)
                .is_some_and(|item| is_worth_throwing(&item))
        })
        .collect()
}

impl App<'_> {
    /// Returns what the panel names below the weapon: what was let fly last, if there is more of it,
    /// else what is at hand.
    pub(crate) fn missile_at_hand(&self) -> Option<Missile> {
        let world = self.game.as_ref()?.world();
        let again = self.aim.last.and_then(|last| again(world, last).ok());
        again.or_else(|| figures::missile_at_hand(world))
    }

    /// Returns which keys of the fight have nothing to do.
    pub(super) fn is_idle(&self, action: Action) -> bool {
        let Some(world) = self.game.as_ref().map(Game::world) else {
            return false;
        };
        match action {
            Action::AutoFight => self.game.as_ref().is_some_and(Game::has_nobody_to_fight),
            Action::Fire => self.refusal_to(Action::Fire).is_some(),
            Action::Throw => {
                worth_throwing(world).is_empty() || self.refusal_to(Action::Throw).is_some()
            }
            _ => false,
        }
    }

    /// Says why nothing can be fired or thrown at all, if so.
    fn refusal_to(&self, action: Action) -> Option<String> {
        let game = self.game.as_ref()?;
        let world = game.world();
        let at = beside(world, world.hero()?.actor)?;
        if action == Action::Fire {
            let refused = game.sim().check(Command::Fire(at)).err();
            return refused.map(|refusal| refusal.words().to_owned());
        }
        let mut pack = world.carried(world.hero()?.actor);
        let Some(item) = pack.next() else {
            return Some(Verb::Throw.nothing().to_owned());
        };
        let refused = game.sim().check(Command::Throw(item.id, at)).err();
        refused.map(|refusal| refusal.words().to_owned())
    }

    /// Opens target mode for the launcher at hand or for something to throw; says why not.
    pub(super) fn open_missile(&mut self, action: Action) {
        if let Some(reason) = self.refusal_to(action) {
            self.play(|game, _| game.refused(&reason));
        } else {
            self.aim.at = None;
            self.choose_missile(action);
        }
    }

    /// Opens target mode, or first the list of what can be thrown.
    fn choose_missile(&mut self, action: Action) {
        let Some(world) = self.game.as_ref().map(Game::world) else {
            return;
        };
        if action == Action::Fire {
            self.open_target(Payload::Missile(Missile::Fired));
            return;
        }
        if let [only] = worth_throwing(world)[..] {
            self.open_target(Payload::Missile(Missile::Thrown(only)));
        } else {
            self.pages.pack = Pack::of(Some(Verb::Throw));
            self.screens.push(Screen::Items);
        }
    }

    /// Aims something else at the marked cell, or lets go what is aimed already.
    pub(super) fn change_question(&mut self, action: Action) {
        let is_same = self.screen() == Screen::Target
            && matches!(
                (action, self.aim.payload),
                (Action::Fire, Some(Payload::Missile(Missile::Fired)))
                    | (Action::Throw, Some(Payload::Missile(Missile::Thrown(_))))
                    | (Action::Device, Some(Payload::Device(_)))
            );
        if is_same {
            self.let_go();
            return;
        }
        let is_over = self
            .game
            .as_ref()
            .is_none_or(|game| game.next() != Next::Hero);
        let refusal = match action {
            _ if is_over => Some("Not now. The fight is over.".to_owned()),
            Action::Device if self.devices().is_empty() => {
                Some("You carry no wand, no staff and no rod.".to_owned())
            }
            Action::Device => None,
            _ => self.refusal_to(action),
        };
        if refusal.is_some() {
            self.hint = refusal;
            return;
        }
        self.aim.at = Some(self.marks.look);
        self.back();
        if action == Action::Device {
            self.open_devices();
        } else {
            self.choose_missile(action);
        }
    }

    /// Says why a shot or throw at the marked cell would be wasted, if so: what is out of reach is
    /// refused for free.
    pub(super) fn falls_short(&self) -> Option<String> {
        let (Some(Payload::Missile(missile)), Some(game)) = (self.aim.payload, &self.game) else {
            return None;
        };
        let world = game.world();
        match odds::course(world, missile, self.marks.look)?.obstacle? {
            Obstacle::Actor(_) => None,
            obstacle => Some(capitalized(&obstacle_words(world, obstacle)) + "."),
        }
    }

    /// Takes note of what is let fly, to do it again.
    pub(super) fn remember_missile(&mut self) {
        let (Some(Payload::Missile(missile)), Some(game)) = (self.aim.payload, &self.game) else {
            return;
        };
        let (world, at) = (game.world(), self.marks.look);
        let known = world.occupant(at).filter(|&actor| game.knows_of(actor));
        let thrown = match missile {
            Missile::Fired => None,
            Missile::Thrown(_) => missile.item(world).map(|item| item.def.kind),
        };
        self.aim.last = Some(Repeat {
            thrown,
            target: known.map_or(Target::Cell(at), Target::Actor),
            wave: game.run().wave(),
        });
    }

    /// Lets the same fly again at the same target, or says why not.
    pub(super) fn fire_again(&mut self) {
        match self.command_again() {
            Ok(command) => self.play(|game, recorder| game.command(command, recorder)),
            Err(reason) => self.play(|game, _| game.refused(&reason)),
        }
    }

    fn command_again(&self) -> Result<Command, String> {
        let (Some(last), Some(game)) = (self.aim.last, &self.game) else {
            return Err("Nothing has flown yet.".to_owned());
        };
        let world = game.world();
        let missile = again(world, last)?;
        let at = match last.target {
            _ if last.wave != game.run().wave() => return Err("Your target is gone.".to_owned()),
            Target::Cell(at) => at,
            Target::Actor(actor) => {
                let Some(body) = world.body(actor) else {
                    return Err("Your target is gone.".to_owned());
                };
                if !game.knows_of(actor) {
                    return Err("Your target is out of sight.".to_owned());
                }
                body.pos
            }
        };
        let command = Payload::Missile(missile).command(at);
        if let Err(refusal) = game.sim().check(command) {
            return Err(refusal.words().to_owned());
        }
        let course = odds::course(world, missile, at);
        if let Some(obstacle) = course.and_then(|course| course.obstacle) {
            return Err(capitalized(&obstacle_words(world, obstacle)) + ".");
        }
        let friends = odds::friends_hit(world, missile, at);
        if !friends.is_empty() {
            return Err(format!("It may hit {}.", friends_named(world, &friends)));
        }
        Ok(command)
    }
}

/// Returns what flies when the last thing is let fly again, or says what is missing.
fn again(world: &World, last: Repeat) -> Result<Missile, String> {
    let Some(kind) = last.thrown else {
        return Ok(Missile::Fired);
    };
    let hero = world.hero().map(|hero| hero.actor);
    let mut pack = hero.into_iter().flat_map(|hero| world.carried(hero));
    let found = pack.find(|item| item.def.kind == kind);
    let found = found.map(|item| Missile::Thrown(item.id));
    found.ok_or_else(|| {
        let name = &world.content().item_kind(kind).name;
        format!("You have no {name} left.")
    })
}

/// Returns "the jackal, your friend".
pub(super) fn friends_named(world: &World, friends: &[ActorId]) -> String {
    let races = friends.iter().filter_map(|&friend| world.race(friend));
    let names: Vec<String> = races.map(definite).collect();
    let friend = if names.len() == 1 {
        "friend"
    } else {
        "friends"
    };
    format!("{}, your {friend}", listed(&names))
}
