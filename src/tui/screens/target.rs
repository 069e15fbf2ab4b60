//! Target mode: the map with the way of what is aimed, and what it does to who is marked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::grid::Pos;
use crate::narrate::{capitalized, definite, element_word, percent};
use crate::odds::{Aimed, Work, aimed};
use crate::tui::app::{App, Missile, held};
use crate::tui::game::Game;
use crate::tui::keymap::Screen;
use crate::tui::widgets::{RuleRow, shortened};
use crate::world::World;

use super::fight::{Layout, MapMarks, draw_map};
use super::look::{Panel, place, target_name};
use super::{about, draw_footer};

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let game = app.game()?;
    let theme = app.theme();
    let layout = Layout::of(area);
    let world = game.world();
    let (hero, at) = game.hero()?;
    let mark = app.look_mark();
    let Missile::Device(item) = app.missile()?;
    let aimed = aimed(world, hero, item, mark)?;
    let marks = MapMarks {
        flight: &aimed.flight.path,
        ..MapMarks::default()
    };
    let cursor = draw_map(app, game, area, buf, mark, &marks);
    let target = world
        .occupant(mark)
        .filter(|&actor| actor == hero || game.knows_of(actor));
    about::draw(world, target, mark, theme, layout.log, buf);
    let thing = world.item(item)?;
    let foe = target.filter(|&actor| actor != hero);
    let mut panel = Panel::new(app, layout.side(), buf);
    if let Some(foe) = foe {
        panel.draw_head(game, foe);
    } else {
        panel.heading(&capitalized(&target_name(world, target, mark)));
        panel.row(&place(at, mark));
        panel.canvas.rule(panel.y);
        panel.y += 1;
    }
    let width = usize::from(panel.canvas.width());
    panel.heading(&shortened(&thing.kind.name.to_uppercase(), width));
    panel.row(&format!(" holds     {}", held(&thing, world.turn())));
    panel.chance(" obeys", aimed.obeys);
    draw_works(&mut panel, &aimed, foe.is_some());
    if let Some(foe) = foe.filter(|&foe| game.foes_in_sight().contains(&foe)) {
        panel.draw_odds(game, foe);
    }
    let text = format!(
        "aim at: {}, {}, {}",
        target_name(world, target, mark),
        place(at, mark),
        way(game, &aimed, mark)
    );
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

/// Draws what the device does once it obeys, and the chance that it kills, obeying or not.
fn draw_works(panel: &mut Panel<'_>, aimed: &Aimed, is_at_foe: bool) {
    if aimed.works.is_empty() && is_at_foe {
        panel.row(" does not get there");
    }
    for work in &aimed.works {
        match work {
            Work::Harm {
                element,
                damage,
                p_kill,
            } => {
                let name = element_word(*element);
                let (least, most) = (damage.min(), damage.max());
                match (least, most) {
                    (_, 0) => panel.row(&format!(" {name:<10}harms it not")),
                    (least, most) if least == most => panel.row(&format!(" {name:<10}{most}")),
                    _ => panel.row(&format!(
                        " {name:<10}{least}-{most}, mean {:.1}",
                        damage.mean()
                    )),
                }
                let p_kill = aimed.obeys.to_f64() * p_kill;
                panel.row(&format!(" kills now {}", percent(p_kill)));
            }
            Work::Condition {
                condition,
                turns,
                p,
            } => {
                panel.chance(&format!(" {}", condition.name()), *p);
                panel.row(&format!("  for      {}-{} turns", turns.min(), turns.max()));
            }
            Work::Sleep { p } => panel.chance(" asleep", *p),
            Work::SendAway(cells) => panel.row(&format!(" sends it up to {cells} cells off")),
        }
    }
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
