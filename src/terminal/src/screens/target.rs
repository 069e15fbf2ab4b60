//! Target mode: the map with the way of what is aimed, and what it does to who is marked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr as _;

use crate::app::{App, Payload, held, obstacle_words};
use crate::game::Game;
use crate::keymap::Screen;
use crate::widgets::{RuleRow, shortened, whole};
use crate::works::{self, Told};
use ludus_engine::figures::{Missile, bites_back, launcher, range_of};
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::narrate::{article, capitalized, definite};
use ludus_engine::odds::{self, Aimed, aimed};
use ludus_engine::world::{ItemRef, World};

use super::about::{self, Manner};
use super::draw_footer;
use super::fight::{Layout, MapMarks, draw_map};
use super::look::{Panel, place, target_name};

/// Columns of the rule row that no text takes: its ends and their gaps.
const RULE_ENDS: usize = 8;
/// No name is cut shorter.
const LEAST_NAME: usize = 8;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let game = app.game()?;
    let theme = app.theme();
    let layout = Layout::of(area);
    let world = game.world();
    let (hero, at) = game.hero()?;
    let mark = app.look_mark();
    let payload = app.payload()?;
    let (path, way) = match payload {
        Payload::Device(item) => {
            let aimed = aimed(world, hero, item, mark)?;
            let way = way(game, &aimed, mark);
            (aimed.flight.path, way)
        }
        Payload::Missile(missile) => {
            let course = odds::course(world, missile, mark)?;
            let clear = || "nothing in the way".to_owned();
            let way = course
                .obstacle
                .map_or_else(clear, |what| obstacle_words(world, what));
            (course.path, way)
        }
    };
    let marks = MapMarks {
        flight: &path,
        ..MapMarks::default()
    };
    let cursor = draw_map(app, game, area, buf, mark, &marks);
    let target = world
        .occupant(mark)
        .filter(|&actor| actor == hero || game.knows_of(actor));
    let manner = manner(payload);
    about::draw(world, (target, mark), manner, theme, layout.log, buf);
    draw_side(app, layout.side(), buf);
    let verb = match manner {
        Manner::Strike => "aim",
        Manner::Shot => "fire",
        Manner::Throw => "throw",
    };
    let name = target_name(world, target, mark);
    let text = |name: &str| format!("{verb} at: {name}, {}, {way}", place(at, mark));
    // A long name gives way to what is in the way.
    let room = usize::from(layout.alert.width).saturating_sub(RULE_ENDS);
    let long = text(&name).width().saturating_sub(room);
    let text = text(&shortened(
        &name,
        name.width().saturating_sub(long).max(LEAST_NAME),
    ));
    let offer = app.shot_offer();
    RuleRow {
        text: offer.as_deref().unwrap_or(&text),
        is_alert: offer.is_some(),
        theme,
    }
    .render(layout.alert, buf);
    draw_footer(app, layout.footer, buf, Screen::Target);
    cursor
}

/// Draws what is aimed and whom at, on its own.
pub(super) fn draw_side(app: &App<'_>, area: Rect, buf: &mut Buffer) {
    let hero = app.game().and_then(|game| Some((game, game.hero()?)));
    let (Some((game, (hero, at))), Some(payload)) = (hero, app.payload()) else {
        return;
    };
    let (world, mark) = (game.world(), app.look_mark());
    let known = |actor: &ActorId| *actor == hero || game.knows_of(*actor);
    let target = world.occupant(mark).filter(known);
    let foe = target.filter(|&actor| actor != hero);
    let mut panel = Panel::new(app, area, buf);
    if let Some(foe) = foe {
        panel.draw_head(game, foe, manner(payload));
    } else {
        panel.heading(&capitalized(&target_name(world, target, mark)));
        panel.row(&place(at, mark));
        panel.canvas.rule(panel.y);
        panel.y += 1;
    }
    match payload {
        Payload::Device(item) => draw_device(&mut panel, world, item, mark, foe.is_some()),
        Payload::Missile(missile) => draw_missile(&mut panel, world, missile, foe),
    }
    if let Some(foe) = foe.filter(|&foe| game.foes_in_sight().contains(&foe)) {
        panel.draw_odds(game, foe);
    }
    panel.tell_the_rest();
}

/// Returns how the hero would harm with what he aims, as armor rules see it.
const fn manner(payload: Payload) -> Manner {
    match payload {
        Payload::Device(_) => Manner::Strike,
        Payload::Missile(Missile::Fired) => Manner::Shot,
        Payload::Missile(Missile::Thrown(_)) => Manner::Throw,
    }
}

fn draw_device(panel: &mut Panel<'_>, world: &World, item: ItemId, at: Pos, is_at_foe: bool) {
    let hero = world.hero().map(|hero| hero.actor);
    let aimed = hero.and_then(|hero| aimed(world, hero, item, at));
    let (Some(thing), Some(aimed)) = (world.item(item), aimed) else {
        return;
    };
    let width = usize::from(panel.canvas.width());
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

/// Draws what is let fly, how many there are, and what it does to a foe.
fn draw_missile(panel: &mut Panel<'_>, world: &World, missile: Missile, foe: Option<ActorId>) {
    let Some(thing) = missile.item(world) else {
        return;
    };
    let width = usize::from(panel.canvas.width());
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
    panel.attack_damage(&odds);
    panel.kills(&odds);
}

/// Returns "YOU THROW AN AXE, 5 left", the name as short as it must be: without what comes before its
/// last word, or after "of".
fn missile_heading(verb: &str, thing: &ItemRef<'_>, width: usize) -> String {
    let (name, left) = (thing.kind.name.as_str(), thing.state.count);
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
fn way(game: &Game, aimed: &Aimed, mark: Pos) -> String {
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
