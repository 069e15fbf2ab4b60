//! What is aimed: the cells that it would cross, what is in its way, and its rows beside the map.

use crate::game::Game;
use crate::text::{shortened, whole};
use ludus_engine::figures::{Missile, bites_back, launcher, range_of};
use ludus_engine::grid::{Pos, SIGHT};
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::narrate::{article, definite, thrown_name};
use ludus_engine::odds::{self, Aimed, aimed};
use ludus_engine::rules::{Term, TermName};
use ludus_engine::world::{ItemRef, World};

use super::look::Manner;
use super::map::is_in_view;
use super::shots::{Payload, held, obstacle_words};
use super::side::{Panel, target_name};
use super::works::{self, Told};

/// Returns the cells that what is aimed would cross, and what is in its way.
pub(crate) fn way(game: &Game, payload: Payload, mark: Pos) -> Option<(Vec<Pos>, String)> {
    let world = game.world();
    Some(match payload {
        Payload::Device(item) => {
            let aimed = aimed(world, world.hero()?.actor, item, mark)?;
            let way = way_of_device(game, &aimed, mark);
            (aimed.flight.path, way)
        }
        Payload::Missile(missile) => {
            let course = odds::course(world, missile, mark)?;
            let clear = || "nothing in the way".to_owned();
            let words = |what| obstacle_words(world, what);
            (course.path, course.obstacle.map_or_else(clear, words))
        }
    })
}

/// Tells what is aimed and whom at.
pub(crate) fn tell(
    panel: &mut Panel,
    game: &Game,
    payload: Payload,
    target: Option<ActorId>,
    at: Pos,
) {
    let world = game.world();
    let foe = target.filter(|&actor| !world.is_hero(actor));
    if let Some(foe) = foe {
        panel.tell_head(game, foe, Manner::of(Some(payload)));
    } else {
        panel.tell_place(game, &target_name(world, target, at), at);
        panel.rule();
    }
    match payload {
        Payload::Device(item) => tell_device(panel, world, item, at, foe.is_some()),
        Payload::Missile(missile) => tell_missile(panel, world, missile, (foe, at)),
    }
    if let Some(foe) = foe.filter(|foe| game.foes_in_sight().contains(foe)) {
        panel.tell_odds(game, foe);
    }
}

fn tell_device(panel: &mut Panel, world: &World, item: ItemId, at: Pos, is_at_foe: bool) {
    let hero = world.hero().map(|hero| hero.actor);
    let aimed = hero.and_then(|hero| aimed(world, hero, item, at));
    let (Some(thing), Some(aimed)) = (world.item(item), aimed) else {
        return;
    };
    let width = panel.width();
    panel.heading(&shortened(&thing.kind.name.to_uppercase(), width));
    panel.row(&format!(" holds     {}", held(&thing, world.turn())));
    panel.chance(" obeys", aimed.obeys);
    for told in works::told(&aimed, is_at_foe) {
        match told {
            Told::Line(text) => panel.row(&format!(" {text}")),
            Told::Chance(label, p) => panel.chance(&format!(" {label}"), p),
        }
    }
}

/// Tells what is let fly, how many there are, and what it does to a foe on a cell, if one is known there.
fn tell_missile(
    panel: &mut Panel,
    world: &World,
    missile: Missile,
    (foe, at): (Option<ActorId>, Pos),
) {
    let Some(thing) = missile.item(world) else {
        return;
    };
    let width = panel.width();
    let verb = match missile {
        Missile::Fired => "YOU SHOOT",
        Missile::Thrown(_) => "YOU THROW",
    };
    panel.heading(&missile_heading(verb, &thing, width));
    let Some(foe) = foe else {
        let bow = launcher(world).filter(|_| missile == Missile::Fired);
        if let Some(damage) = odds::missile_damage(world, &thing, bow.as_ref()) {
            panel.damage(damage.min(), damage.max(), damage.max(), damage.mean());
        }
        panel.row(&format!(" range     {} cells", range_of(world, missile)));
        tell_unseen(panel, world, at, !is_in_view(world, at));
        return;
    };
    if bites_back(world, missile) {
        panel.row(" turns on you, not on it");
        return;
    }
    let Some(odds) = odds::of_missile(world, missile, foe) else {
        panel.row(" does not get there");
        return;
    };
    panel.chance(" hits", odds.p_hit);
    let is_halved = |term: &Term| term.name == TermName::ShotUnseen;
    tell_unseen(panel, world, at, odds.terms.iter().any(is_halved));
    panel.attack_damage(&odds);
    panel.kills(&odds);
}

/// Says that what flies at a cell has half the skill there, if so (S-14).
fn tell_unseen(panel: &mut Panel, world: &World, at: Pos, is_halved: bool) {
    let hero = world.hero().and_then(|hero| world.body(hero.actor));
    let is_far = hero.is_some_and(|body| body.pos.distance(at) > SIGHT);
    match (is_halved, is_far) {
        (false, _) => {}
        (true, true) => panel.row(&format!(" half skill beyond {SIGHT} cells")),
        (true, false) => panel.row(" half skill: out of sight"),
    }
}

/// Returns "YOU THROW AN AXE, 5 left": what it is made for goes without saying. The name is as short as
/// it must be: without what comes before its last word, or after "of".
fn missile_heading(verb: &str, thing: &ItemRef<'_>, width: usize) -> String {
    let (name, left) = (thrown_name(&thing.kind.name), thing.state.count);
    let main = name.split(" of ").next().unwrap_or(name);
    let last = main.rsplit(' ').next().unwrap_or(main);
    let heading = |name: &str| {
        let named = format!("{} {name}", article(name)).to_uppercase();
        format!("{verb} {named}, {left} left")
    };
    let names = [name, main, last];
    let fits = |text: &String| text.chars().count() <= width;
    let found = names.into_iter().map(heading).find(fits);
    found.unwrap_or_else(|| whole(&heading(last), width))
}

/// Says what is in the way, as far as the hero can tell.
fn way_of_device(game: &Game, aimed: &Aimed, mark: Pos) -> String {
    let world: &World = game.world();
    let flight = &aimed.flight;
    if flight.end == mark {
        return "nothing in the way".to_owned();
    }
    match flight.hit.and_then(|actor| world.race(actor)) {
        Some(race) => format!("{} is in the way", definite(race)),
        None if game.hero().is_some_and(|(_, at)| at == mark) => "your own feet".to_owned(),
        None => "out of its way".to_owned(),
    }
}
