//! What the hero has, letter by letter, and what can be done with it.

use ludus_engine::check::{Refusal, check};
use ludus_engine::command::Command;
use ludus_engine::content::{ItemGroup, Slot};
use ludus_engine::event::Owner;
use ludus_engine::figures;
use ludus_engine::gauntlet::Next;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::world::{ItemRef, World};

use crate::game::Game;
use crate::keymap::Action;

/// One thing of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// A capital for what is worn, a small letter for the pack.
    pub(crate) letter: char,
    pub(crate) item: ItemId,
}

/// Something to do with a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    Quaff,
    Read,
    Eat,
    Use,
    Aim,
    Wear,
    TakeOff,
    Refuel,
    Throw,
    Drop,
}

impl Verb {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 10] = [
        Self::Quaff,
        Self::Read,
        Self::Eat,
        Self::Use,
        Self::Aim,
        Self::Wear,
        Self::TakeOff,
        Self::Refuel,
        Self::Throw,
        Self::Drop,
    ];

    /// Returns the verb that a key of the fight asks for.
    pub(crate) const fn of_action(action: Action) -> Option<Self> {
        Some(match action {
            Action::Quaff => Self::Quaff,
            Action::Read => Self::Read,
            Action::Eat => Self::Eat,
            Action::Wear => Self::Wear,
            Action::TakeOff => Self::TakeOff,
            Action::Drop => Self::Drop,
            _ => return None,
        })
    }

    /// Returns the letter that marks it in the list of what to do.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Quaff => 'q',
            Self::Read => 'r',
            Self::Eat => 'e',
            Self::Use => 'u',
            Self::Aim => 'a',
            Self::Wear => 'w',
            Self::TakeOff => 'T',
            Self::Throw => 't',
            Self::Refuel => 'f',
            Self::Drop => 'd',
        }
    }

    /// Returns what it is called for a thing.
    pub(crate) fn words(self, item: &ItemRef<'_>) -> &'static str {
        match self {
            Self::Quaff => "quaff it",
            Self::Read => "read it",
            Self::Eat => "eat it",
            Self::Use => "use it",
            Self::Aim => "aim it",
            Self::Throw if item.state.count > 1 => "throw one",
            Self::Throw => "throw it",
            Self::Wear if Slot::Quiver.takes(item.group()) => "put it in your quiver",
            Self::Wear if Slot::Weapon.takes(item.group()) || Slot::Bow.takes(item.group()) => {
                "wield it"
            }
            Self::Wear => "put it on",
            Self::TakeOff => "take it off",
            Self::Refuel => "feed your light with it",
            Self::Drop if item.state.count > 1 => "drop some or all",
            Self::Drop => "drop it",
        }
    }

    /// Returns the heading of the list that asks for a thing.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Self::Quaff => "QUAFF WHICH POTION?",
            Self::Read => "READ WHICH SCROLL?",
            Self::Eat => "EAT WHAT?",
            Self::Use => "USE WHAT?",
            Self::Aim => "AIM WHAT?",
            Self::Throw => "THROW WHAT?",
            Self::Wear => "WEAR OR WIELD WHAT?",
            Self::TakeOff => "TAKE OFF WHAT?",
            Self::Refuel => "FEED YOUR LIGHT WITH WHAT?",
            Self::Drop => "DROP WHAT?",
        }
    }

    /// Returns what is said where nothing fits.
    pub(crate) const fn nothing(self) -> &'static str {
        match self {
            Self::Quaff => "You have nothing to drink.",
            Self::Read => "You have nothing to read.",
            Self::Eat => "You have nothing to eat.",
            Self::Use => "You have nothing to use.",
            Self::Aim => "You have nothing to aim.",
            Self::Throw => "You have nothing to throw.",
            Self::Wear => "You have nothing to put on.",
            Self::TakeOff => "You wear nothing.",
            Self::Refuel => "You have no fuel.",
            Self::Drop => "Your pack is empty.",
        }
    }

    /// Returns the command for a thing, or `None` where the thing has no place to go.
    pub(crate) fn command(
        self,
        world: &World,
        hero: ActorId,
        item: &ItemRef<'_>,
    ) -> Option<Command> {
        let id = item.id;
        Some(match self {
            Self::Quaff => Command::Quaff(id),
            Self::Read => Command::Read(id),
            Self::Eat => Command::Eat(id),
            Self::Use => Command::Use(id),
            Self::Aim => Command::Aim(id, beside(world, hero)?),
            Self::Throw => Command::Throw(id, beside(world, hero)?),
            Self::Wear => Command::Wield(id, figures::slot_for(world, hero, item.group())?),
            Self::TakeOff => Command::TakeOff(id),
            Self::Refuel => Command::Refuel(id),
            Self::Drop => Command::Drop(id, item.state.count),
        })
    }

    /// Says whether a thing may be had for it at all, and if so whether now: `None` where it is not
    /// what the thing is for.
    pub(crate) fn allowed(
        self,
        world: &World,
        item: &ItemRef<'_>,
    ) -> Option<Result<Command, Refusal>> {
        let hero = world.hero()?.actor;
        let command = self.command(world, hero, item)?;
        match check(world, hero, command) {
            Ok(()) => Some(Ok(command)),
            Err(Refusal::NoLightForIt) if is_fuel(item) => Some(Err(Refusal::NoLightForIt)),
            Err(
                Refusal::WrongUse
                | Refusal::NotWorn
                | Refusal::NoSuchThing
                | Refusal::NoHands
                | Refusal::NoLightForIt,
            ) => None,
            Err(refusal) => Some(Err(refusal)),
        }
    }
}

/// Returns a cell beside an actor: to ask whether something can be aimed at all, any will do.
pub(crate) fn beside(world: &World, actor: ActorId) -> Option<Pos> {
    let at = world.body(actor)?.pos;
    let mut neighbors = Dir::ALL.into_iter().map(|dir| at.step(dir));
    neighbors.find(|&pos| world.cells().contains(pos))
}

fn is_fuel(item: &ItemRef<'_>) -> bool {
    item.group() == ItemGroup::Flask && item.kind.fuel.is_some()
}

/// Returns everything that the hero has: what is worn by slots, then the pack by kinds.
pub(crate) fn entries(world: &World) -> Vec<Entry> {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return Vec::new();
    };
    let mut worn: Vec<(Slot, ItemId)> = world
        .worn(hero)
        .map(|(slot, item)| (slot, item.id))
        .collect();
    worn.sort_unstable();
    let mut pack: Vec<(ItemGroup, ItemId)> = world
        .carried(hero)
        .map(|item| (item.group(), item.id))
        .collect();
    pack.sort_unstable();
    let capitals = ('A'..='Z').zip(worn.into_iter().map(|row| row.1));
    let smalls = ('a'..='z').zip(pack.into_iter().map(|row| row.1));
    capitals
        .chain(smalls)
        .map(|(letter, item)| Entry { letter, item })
        .collect()
}

/// Returns what a verb's list holds; everything without a verb. The letters stay those of all; what is
/// best to throw comes first.
pub(crate) fn fitting(world: &World, verb: Option<Verb>) -> Vec<Entry> {
    let mut all = entries(world);
    if let Some(verb) = verb {
        all.retain(|entry| {
            world
                .item(entry.item)
                .is_some_and(|item| verb.allowed(world, &item).is_some())
        });
    }
    if verb == Some(Verb::Throw) {
        all.sort_by_key(|entry| world.item(entry.item).map(|item| throwing_rank(&item)));
    }
    all
}

/// Says whether a thing is for throwing, or does more harm than any trinket: arms, missiles, flasks.
pub(crate) fn is_worth_throwing(item: &ItemRef<'_>) -> bool {
    throwing_rank(item) < LITTER
}

/// Twice the mean damage of a flask of oil: a potion that does as much is thrown for its harm.
const FLASK_HARM: i64 = 14;

fn harm(item: &ItemRef<'_>) -> i64 {
    let dice = item.kind.dice;
    dice.min() + dice.max()
}

/// What harms nobody much has this rank among things to throw.
const LITTER: u8 = 2;

fn throwing_rank(item: &ItemRef<'_>) -> u8 {
    let group = item.group();
    if figures::is_throwing_weapon(item) {
        0
    } else if Slot::Weapon.takes(group)
        || Slot::Quiver.takes(group)
        || group == ItemGroup::Flask
        || group == ItemGroup::Potion && harm(item) >= FLASK_HARM
    {
        1
    } else {
        LITTER
    }
}

/// Returns what can be done with a thing, and what cannot now, with the reason; once a wave is over
/// only what changes gear.
pub(crate) fn verbs(game: &Game, item: &ItemRef<'_>) -> Vec<(Verb, Result<Command, Refusal>)> {
    let (world, is_idle) = (game.world(), game.next() == Next::Choice);
    let hero = world.hero().map(|hero| hero.actor);
    let is_offered = |verb: &Verb| {
        let command = hero.and_then(|hero| verb.command(world, hero, item));
        !is_idle || command.is_some_and(Command::is_of_gear)
    };
    let offered = Verb::ALL.into_iter().filter(is_offered);
    offered
        .filter_map(|verb| Some((verb, verb.allowed(world, item)?)))
        .collect()
}

/// Returns the command that a comparison supposes: putting on what is carried, taking off what is
/// worn; nothing for what is not worn.
pub(crate) fn change_of_gear(world: &World, item: &ItemRef<'_>) -> Option<Command> {
    let verb = match item.state.owner {
        Owner::Worn(..) => Verb::TakeOff,
        _ => Verb::Wear,
    };
    verb.allowed(world, item)?.ok()
}
