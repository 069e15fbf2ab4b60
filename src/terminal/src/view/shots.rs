//! What can be aimed: wands and rods, shots and throws, what is in their way, and the same again.

use crate::game::Game;
use crate::view::belongings::{Verb, beside, fitting, is_worth_throwing};
use ludus_engine::check::{Refusal, check};
use ludus_engine::command::Command;
use ludus_engine::content::{ItemGroup, Shape};
use ludus_engine::figures;
pub(crate) use ludus_engine::figures::Missile;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, ItemId, ItemKindId};
use ludus_engine::narrate::{capitalized, counted_of, definite, listed, percent};
use ludus_engine::odds::{self, Obstacle, friends_hit, friends_taken};
use ludus_engine::world::{ItemRef, World};

/// What target mode lets go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Payload {
    /// The power of a wand or a rod.
    Device(ItemId),
    /// A shot or throw.
    Missile(Missile),
}

impl Payload {
    /// Returns the command that lets it go at a cell.
    pub(crate) const fn command(self, at: Pos) -> Command {
        match self {
            Self::Device(item) => Command::Aim(item, at),
            Self::Missile(Missile::Fired) => Command::Fire(at),
            Self::Missile(Missile::Thrown(item)) => Command::Throw(item, at),
        }
    }
}

/// What was let fly last, to do it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Repeat {
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

/// What an entry of a list of devices or shapes does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Does {
    /// Is aimed first.
    Aim(ItemId),
    /// Is done at once.
    Now(Command),
}

/// An entry of the list of devices or shapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// Its columns; the last one, of an entry that cannot be taken now, is the reason.
    pub(crate) cells: Vec<String>,
    /// What it does, or what is said of why it cannot now.
    pub(crate) does: Result<Does, String>,
}

/// Returns the wands, staffs and rods of the hero's pack: what each holds, how surely it obeys and how it
/// is used.
pub(crate) fn devices(world: &World) -> Vec<Entry> {
    let is_device = |item: &ItemRef<'_>| {
        let group = item.group();
        matches!(group, ItemGroup::Wand | ItemGroup::Staff | ItemGroup::Rod)
    };
    let hero = world.hero().map(|hero| hero.actor);
    let carried = hero.into_iter().flat_map(|hero| world.carried(hero));
    let entry = |item| device(world, &item);
    carried.filter(is_device).filter_map(entry).collect()
}

fn device(world: &World, item: &ItemRef<'_>) -> Option<Entry> {
    let hero = world.hero()?.actor;
    let is_aimed = item.kind.uses.iter().any(|step| step.is_aimed());
    let (command, does, way) = if is_aimed {
        let command = Payload::Device(item.id).command(beside(world, hero)?);
        (command, Does::Aim(item.id), "at a target")
    } else {
        let command = Command::Use(item.id);
        (command, Does::Now(command), "at once")
    };
    let name = item.kind.name.clone();
    let holds = held(item, world.turn());
    let obeys = figures::device_check(world, item).chance().to_f64();
    Some(match check(world, hero, command) {
        Ok(()) => Entry {
            cells: vec![holds, percent(obeys), way.to_owned()],
            does: Ok(does),
            name,
        },
        Err(refusal) => Entry {
            cells: vec![holds, refusal.words().to_owned()],
            does: Err(format!("{}: {}", capitalized(&name), refusal.words())),
            name,
        },
    })
}

/// Returns what is in a device: "5 charges", "charging 12 turns".
pub(crate) fn held(item: &ItemRef<'_>, turn: u32) -> String {
    if item.group() != ItemGroup::Rod {
        return match item.state.charges {
            0 => "empty".to_owned(),
            n => counted_of(n, "charge"),
        };
    }
    let recharge = u32::from(item.kind.recharge.max(1));
    let turns = item.uncharged_turns(turn);
    match (item.charged_rods(turn), item.state.count) {
        (0, _) => {
            // The next one is ready when whole rods less one still charge.
            let next = (turns - 1) % recharge + 1;
            format!("charging {}", counted_of(next, "turn"))
        }
        (_, 1) => "charged".to_owned(),
        (ready, all) => format!("{ready} of {all} charged"),
    }
}

/// Returns the shapes of the hero's: what each adds to melee and to missile skill, and what it is good
/// for.
/// The own one is first, or one that the hero is in and has not of race or class before it; there is
/// nothing of whoever has but the own one.
pub(crate) fn shapes(world: &World) -> Vec<Entry> {
    let gifts = figures::shapes(world);
    let Some(hero) = world.hero() else {
        return Vec::new();
    };
    if gifts.is_empty() && hero.shape == Shape::Normal {
        return Vec::new();
    }
    let is_given = gifts.iter().any(|gift| gift.shape == hero.shape);
    let strange = (hero.shape != Shape::Normal && !is_given).then_some((hero.shape, 1));
    let own = std::iter::once((Shape::Normal, 1));
    let given = gifts.iter().map(|gift| (gift.shape, gift.level));
    let all = strange.into_iter().chain(own).chain(given);
    all.map(|(shape, level)| shape_entry(world, hero.actor, shape, level))
        .collect()
}

fn shape_entry(world: &World, hero: ActorId, shape: Shape, level: u8) -> Entry {
    let name = match shape {
        Shape::Normal => "yourself",
        shape => shape.name(),
    };
    let (melee, missile) = figures::shape_skills(world, shape);
    let mut cells = vec![
        format!("{melee:+}"),
        format!("{missile:+}"),
        good_for(shape, melee),
    ];
    let command = Command::Shape(shape);
    let does = match check(world, hero, command) {
        Ok(()) => Ok(Does::Now(command)),
        Err(refusal) => {
            let words = refusal.words();
            cells.push(match refusal {
                Refusal::ShapeBeyond => format!("From level {level} on."),
                _ => words.to_owned(),
            });
            Err(words.to_owned())
        }
    };
    Entry {
        name: name.to_owned(),
        cells,
        does,
    }
}

/// Says what a shape is good for, and what it takes away: "blows, disenchanters; no hands".
fn good_for(shape: Shape, melee: i32) -> String {
    let goods = [
        (melee > 0, "blows"),
        // A disenchanting blow finds nothing to unmake in another shape (M-11).
        (shape != Shape::Normal, "disenchanters"),
        (shape == Shape::Normal, "everything"),
    ];
    let goods = goods.iter().filter(|good| good.0).map(|good| good.1);
    let told = goods.collect::<Vec<_>>().join(", ");
    let lack = if shape.has_hands() { "" } else { "; no hands" };
    format!("{told}{lack}")
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
pub(crate) fn worth_throwing(world: &World) -> Vec<ItemId> {
    let all = fitting(world, Some(Verb::Throw));
    all.into_iter()
        .map(|entry| entry.item)
        .filter(|&item| {
            let item = world.item(item);
            item.is_some_and(|item| is_worth_throwing(&item))
        })
        .collect()
}

/// Says why nothing can be fired at all, or nothing thrown, if so.
pub(crate) fn refusal_to_shoot(game: &Game, is_throw: bool) -> Option<String> {
    let world = game.world();
    let hero = world.hero()?.actor;
    let at = beside(world, hero)?;
    let command = if is_throw {
        let Some(item) = world.carried(hero).next() else {
            return Some(Verb::Throw.nothing().to_owned());
        };
        Command::Throw(item.id, at)
    } else {
        Command::Fire(at)
    };
    let refused = game.sim().check(command).err();
    refused.map(|refusal| refusal.words().to_owned())
}

/// Says why a shot or throw at a cell would be wasted, if so: what is out of reach is refused for free.
pub(crate) fn falls_short(world: &World, payload: Payload, at: Pos) -> Option<String> {
    let Payload::Missile(missile) = payload else {
        return None;
    };
    match odds::course(world, missile, at)?.obstacle? {
        Obstacle::Actor(_) => None,
        obstacle => Some(capitalized(&obstacle_words(world, obstacle)) + "."),
    }
}

/// Says which friends what is aimed at a cell may hit: "It may hit the jackal, your friend."
pub(crate) fn friends_in_the_way(game: &Game, payload: Payload, at: Pos) -> Option<String> {
    let (world, (hero, _)) = (game.world(), game.hero()?);
    let (does, friends) = match payload {
        Payload::Device(item) => ("takes", friends_taken(world, hero, item, at)),
        Payload::Missile(missile) => ("may hit", friends_hit(world, missile, at)),
    };
    let named = || format!("It {does} {}.", friends_named(world, &friends));
    (!friends.is_empty()).then(named)
}

/// Returns "the jackal, your friend".
fn friends_named(world: &World, friends: &[ActorId]) -> String {
    let races = friends.iter().filter_map(|&friend| world.race(friend));
    let names: Vec<String> = races.map(definite).collect();
    let friend = if names.len() == 1 {
        "friend"
    } else {
        "friends"
    };
    format!("{}, your {friend}", listed(&names))
}

impl Repeat {
    /// Takes note of what is let fly at a cell, to do it again; of a device nothing.
    pub(crate) fn of(game: &Game, payload: Payload, at: Pos) -> Option<Self> {
        let Payload::Missile(missile) = payload else {
            return None;
        };
        let world = game.world();
        let known = world.occupant(at).filter(|&actor| game.knows_of(actor));
        Some(Self {
            thrown: match missile {
                Missile::Fired => None,
                Missile::Thrown(_) => missile.item(world).map(|item| item.def.kind),
            },
            target: known.map_or(Target::Cell(at), Target::Actor),
            wave: game.run().wave(),
        })
    }

    /// Returns what flies when the last thing is let fly again, or says what is missing.
    fn missile(self, world: &World) -> Result<Missile, String> {
        let Some(kind) = self.thrown else {
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

    /// Prepares what is at hand for the nearest foe in sight, where nothing has flown yet; says whom it is
    /// for.
    pub(crate) fn of_nearest(game: &Game) -> Option<(Self, String)> {
        let missile = figures::missile_at_hand(game.world())?;
        let (foe, at) = nearest(game)?;
        let name = game.world().race(foe).map_or_else(String::new, definite);
        let shot = Self::of(game, Payload::Missile(missile), at)?;
        Some((shot, format!("It flies at {name}, the nearest.")))
    }

    /// Says whether what it was let fly at is there.
    pub(crate) fn is_there(self, game: &Game) -> bool {
        match self.target {
            _ if self.wave != game.run().wave() => false,
            Target::Cell(_) => true,
            Target::Actor(actor) => game.world().is_alive(actor) && game.knows_of(actor),
        }
    }

    /// Turns to the nearest foe in sight where the target is gone or out of sight; says whom it is then.
    pub(crate) fn retarget(self, game: &Game) -> Result<(Self, Option<String>), String> {
        if self.is_there(game) {
            return Ok((self, None));
        }
        let (foe, _) = nearest(game).ok_or("Your target is gone, and nobody else is in sight.")?;
        let other = Self {
            target: Target::Actor(foe),
            wave: game.run().wave(),
            ..self
        };
        let name = game.world().race(foe).map_or_else(String::new, definite);
        Ok((
            other,
            Some(format!("Your target is gone. It flies at {name}.")),
        ))
    }

    /// Returns the command that lets the same fly again at the same target, or says why not.
    pub(crate) fn command(self, game: &Game) -> Result<Command, String> {
        let world = game.world();
        let missile = self.missile(world)?;
        let at = match self.target {
            Target::Cell(at) => at,
            Target::Actor(actor) => {
                let body = world.body(actor);
                body.ok_or("Your target is gone.")?.pos
            }
        };
        let payload = Payload::Missile(missile);
        let command = payload.command(at);
        if let Err(refusal) = game.sim().check(command) {
            return Err(refusal.words().to_owned());
        }
        let course = odds::course(world, missile, at);
        if let Some(obstacle) = course.and_then(|course| course.obstacle) {
            return Err(capitalized(&obstacle_words(world, obstacle)) + ".");
        }
        match friends_in_the_way(game, payload, at) {
            Some(words) => Err(words),
            None => Ok(command),
        }
    }
}

/// Returns the nearest foe in sight, and where it stands.
fn nearest(game: &Game) -> Option<(ActorId, Pos)> {
    let foe = game.foes_in_sight().first().copied()?;
    Some((foe, game.world().body(foe)?.pos))
}

/// Returns what the panel names below the weapon: what was let fly last, if there is more of it, else
/// what is at hand.
pub(crate) fn missile_at_hand(world: &World, last: Option<Repeat>) -> Option<Missile> {
    let again = last.and_then(|last| last.missile(world).ok());
    again.or_else(|| figures::missile_at_hand(world))
}
