//! The fight in words: how the hero stands and who is near, what it is warned of, what is offered, and
//! what the ground does.

use std::fmt::Write as _;

use crate::game::Game;
use crate::text::headed;
use crate::view::frames::{Before, Frame, frames};
use crate::view::hero::{is_blind, worst_words};
use ludus_engine::check::awake_foes_in_sight;
use ludus_engine::content::{Condition, MonsterRace, STONE_AT, Slot};
use ludus_engine::event::Offer;
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{capitalized, definite, direction, indefinite, lying, some_things};
use ludus_engine::odds::{self, Deadly};
use ludus_engine::rng::Roll;
use ludus_engine::rules::wounds::StunGrade;
use ludus_engine::step::RollRecord;
use ludus_engine::world::World;

/// What who can kill at once can do.
const KILLS: &str = "can kill you before you act again";

/// A name that is longer is cut in the alert, between two words.
const LONGEST_NAME: usize = 33;

/// Where everybody was when something was begun.
#[derive(Debug)]
pub(crate) struct Moment {
    wave: u32,
    n_events: usize,
    before: Before,
}

impl Moment {
    pub(crate) fn of(game: &Game) -> Self {
        let world = game.world();
        let knows = |actor| world.is_hero(actor) || game.knows_of(actor);
        let living = || world.living().map(|row| row.0);
        Self {
            wave: game.run().wave(),
            n_events: game.sim().out().events.len(),
            before: Before {
                places: world
                    .living()
                    .map(|(actor, body)| (actor, body.pos))
                    .collect(),
                known: living().filter(|&actor| knows(actor)).collect(),
            },
        }
    }

    /// Returns the pictures of what has happened since, in the same wave.
    pub(crate) fn frames(self, game: &Game) -> Option<Vec<Frame>> {
        let events = game.sim().out().events.get(self.n_events..);
        let events = events.filter(|_| game.run().wave() == self.wave)?;
        let knows = |actor| game.knows_of(actor);
        Some(frames(events, self.before, game.world(), knows))
    }
}

/// Returns the offer that waits for an answer.
pub(crate) fn offer_of(world: &World) -> Option<Offer> {
    world.hero().and_then(|hero| hero.offer)
}

/// Says what is offered and which key takes it.
pub(crate) fn offer_words(world: &World, key: &str) -> Option<String> {
    let offer = offer_of(world)?;
    let item = world.item(offer.item)?;
    let things = capitalized(&some_things(&item, offer.count));
    let gold = offer.gold;
    Some(format!(
        "{things} for {gold} gold: {key} trades, any other key declines."
    ))
}

/// Returns the page of a blow or shot of the hero's that has just missed.
pub(crate) fn fresh_miss(game: &Game) -> Option<(usize, usize)> {
    let hero = game.hero()?.0;
    let is_miss = |roll: &RollRecord| {
        roll.roll == Roll::ToHit && roll.attacker == Some(hero) && roll.passed == Some(false)
    };
    let page = game.book().newest(is_miss)?;
    (page.0 >= game.fresh_from()).then_some(page)
}

/// Returns the page of the hero's newest roll; before any the newest on it, then any.
pub(crate) fn newest_of_hero(game: &Game) -> Option<(usize, usize)> {
    let (hero, book) = (game.world().hero()?.actor, game.book());
    let is_own = |roll: &RollRecord| roll.attacker == Some(hero);
    let is_on_hero = |roll: &RollRecord| roll.defender == Some(hero);
    book.newest(is_own)
        .or_else(|| book.newest(is_on_hero))
        .or_else(|| book.newest(|_| true))
}

/// Returns what the ground under the hero does, and what lies on it.
pub(crate) fn ground(world: &World, at: Pos) -> String {
    let name = world
        .terrain(at)
        .map_or("ground", |terrain| terrain.name.as_str());
    let (own, here) = (
        figures::armor_class(world),
        figures::armor_class_here(world),
    );
    let lies = lying(world, at).map_or_else(String::new, |what| format!("; {what}"));
    if own == here {
        format!("on {name}{lies}")
    } else {
        format!("on {name}: AC {own} -> {here}{lies}")
    }
}

/// Returns the alert of the moment, the worst one alone.
pub(crate) fn alert(world: &World) -> Option<String> {
    let hero = world.hero()?.actor;
    let body = world.body(hero)?;
    let stun = StunGrade::of(world.counter(hero, Condition::Stun));
    let stiff = world.counter(hero, Condition::Stiffening);
    let has = |condition| world.has(hero, condition);
    let text = if 3 * body.hp < body.max_hp {
        let worst = low_words(odds::worst(world).unwrap_or(0), is_blind(world));
        let stands = match body.hp {
            0 => " and still up",
            _ => "",
        };
        format!("LOW: {} of {}{stands}, {worst}", body.hp, body.max_hp)
    } else if let Some(deadly) = odds::deadly(world) {
        deadly_words(world, deadly)
    } else if stiff > 0 {
        stiff_words(stiff)
    } else if stun == Some(StunGrade::KnockedOut) {
        "KNOCKED OUT: you lose your turns".to_owned()
    } else if has(Condition::Paralyzed) || has(Condition::Transfixed) {
        "HELD: you cannot act".to_owned()
    } else if has(Condition::Burning) {
        "BURNING: water puts it out".to_owned()
    } else if has(Condition::Blind) {
        "BLIND: you see nobody".to_owned()
    } else if is_starving(world) {
        "STARVING: eat, or it takes your hit points".to_owned()
    } else if is_in_the_dark(world) {
        "YOUR LIGHT IS OUT: you see no farther than your hands".to_owned()
    } else {
        return None;
    };
    Some(format!("!! {text} !!"))
}

/// Returns "worst 19" of what may fall on who has little left.
fn low_words(worst: i32, is_blind: bool) -> String {
    if worst >= odds::MORE_THAN_ANYBODY_HAS {
        "the worst takes all".to_owned()
    } else {
        format!("worst {}", worst_words(worst, is_blind))
    }
}

/// Returns who can kill the hero, and that it can: "Together they can kill you before you act again".
fn deadly_words(world: &World, deadly: Deadly) -> String {
    let foe = match deadly {
        Deadly::Alone(foe) => foe,
        Deadly::Together => return format!("Together they {KILLS}"),
        Deadly::Running => return format!("What runs in you {KILLS}"),
    };
    let (Some(race), Some(hero)) = (world.race(foe), world.hero()) else {
        return format!("A foe {KILLS}");
    };
    let is_alike = |&other: &ActorId| world.race(other).map(|race| &race.name) == Some(&race.name);
    let foes = awake_foes_in_sight(world, hero.actor);
    killer_words(race, foes.filter(is_alike).count())
}

/// Returns "The wolf can kill you before you act again", "A wolf" where it is one of several.
pub(crate) fn killer_words(race: &MonsterRace, n_alike: usize) -> String {
    let name = if n_alike > 1 {
        indefinite(race)
    } else {
        definite(race)
    };
    format!("{} {KILLS}", capitalized(&headed(&name, LONGEST_NAME)))
}

/// Returns "STIFF 3 of 4: the next is stone".
fn stiff_words(stiff: u16) -> String {
    let end = if stiff + 1 == STONE_AT {
        "the next is stone".to_owned()
    } else {
        format!("{STONE_AT} is stone")
    };
    format!("STIFF {stiff} of {STONE_AT}: {end}")
}

fn is_starving(world: &World) -> bool {
    let food = world.hero().map_or(figures::FULL, |hero| hero.food);
    food < figures::STARVING
}

/// Says whether the hero's own light is out, on a cell that nothing else lights.
fn is_in_the_dark(world: &World) -> bool {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return false;
    };
    let has_burnt_out = world
        .worn_in(hero, Slot::Light)
        .is_some_and(|light| light.kind.fuel.is_some() && light.state.fuel == 0);
    let stands_lit = world
        .body(hero)
        .and_then(|body| world.cells().get(body.pos))
        .is_some_and(|cell| cell.is_lit);
    has_burnt_out && !stands_lit && figures::light_radius(world) == 0
}

/// Returns the cells in reach of foes before the hero acts again.
pub(crate) fn threatened(world: &World) -> Vec<Pos> {
    odds::threatened(world)
}

/// So many foes are named, the nearest first.
const N_NEAR: usize = 8;

/// Returns "hp 47 of 117, worst 19".
pub(crate) fn status(game: &Game) -> String {
    let world = game.world();
    let Some(body) = game.hero().and_then(|(hero, _)| world.body(hero)) else {
        return String::new();
    };
    let worst = odds::worst(world).unwrap_or(0);
    let worst = worst_words(worst, is_blind(world));
    format!("hp {} of {}, worst {worst}", body.hp, body.max_hp)
}

/// Returns "near: wolf 1 south-west, hurt; wolf 2 west; cave orc 20 west, new".
pub(crate) fn near(game: &Game) -> String {
    let foes = [game.foes_known_here(), game.friends_known_here()].concat();
    let n_unseen = game.n_unseen_foes();
    if foes.is_empty() {
        let unseen = match n_unseen {
            0 => String::new(),
            n => format!("; {n} here, unseen"),
        };
        return format!("near: nobody in sight{}{unseen}", lost_words(game));
    }
    let told: Vec<String> = foes
        .iter()
        .take(N_NEAR)
        .filter_map(|&foe| foe_words(game, foe))
        .collect();
    let mut text = format!("near: {}", told.join("; "));
    if foes.len() > N_NEAR {
        let _ = write!(text, "; and {} more", foes.len() - N_NEAR);
    }
    text.push_str(&lost_words(game));
    if n_unseen > 0 {
        let _ = write!(text, "; {n_unseen} unseen");
    }
    text
}

/// Returns who is out of sight and where each was last seen: "; wolf last seen 7 east".
fn lost_words(game: &Game) -> String {
    let (world, hero) = (game.world(), game.hero());
    let lost = game.lost_foes().into_iter().take(N_NEAR);
    let words = lost.filter_map(|(foe, pos)| {
        let (at, name) = (hero?.1, &world.race(foe)?.name);
        let (away, way) = (at.distance(pos), direction(at, pos));
        Some(format!("; {name} last seen {away} {way}"))
    });
    words.collect()
}

/// Returns "wolf 1 south-west, hurt".
fn foe_words(game: &Game, foe: ActorId) -> Option<String> {
    let world = game.world();
    let (_, at) = game.hero()?;
    let body = world.body(foe)?;
    let name = &world.race(foe)?.name;
    let (away, way) = (at.distance(body.pos), direction(at, body.pos));
    let is_friend = !world.are_enemies(game.hero()?.0, foe);
    let whose = if is_friend { "your friend " } else { "" };
    let mut text = format!("{whose}{name} {away} {way}");
    if 3 * body.hp < body.max_hp {
        text.push_str(", badly hurt");
    } else if body.hp < body.max_hp {
        text.push_str(", hurt");
    }
    for (is_so, word) in [
        (game.newcomers().contains(&foe), "new"),
        (world.is_asleep(foe), "asleep"),
        (world.has(foe, Condition::Paralyzed), "held"),
        (world.has(foe, Condition::Afraid), "runs"),
        (world.has(foe, Condition::Stun), "stunned"),
        (world.has(foe, Condition::Confused), "confused"),
        (world.has(foe, Condition::Slow), "slow"),
    ] {
        if is_so {
            text.push_str(", ");
            text.push_str(word);
        }
    }
    Some(text)
}
