//! Between two waves: what the last one came to, and how to go on.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Screen};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::ringside::{RingsideView, ringside};
use crate::widgets::{Canvas, health_bar};
use ludus_engine::gauntlet::Choice;

use super::draw_foot;
use super::ring::{GiveUp, draw_log};
use super::specialties::SpecialtyOffer;

/// Lines of the log.
const LOG: u16 = 6;

/// Where the text of each part begins.
const TEXT_AT: u16 = 12;

pub(super) struct Ringside;

impl Component for Ringside {
    fn screen(&self) -> Screen {
        Screen::Ringside
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let choice = match action {
            Action::RestAndGo if has_to_rest(cx) => Choice::RestAndGo,
            // Nobody rests for nothing: what is welcome would pass.
            Action::RestAndGo | Action::GoUnrested => Choice::Go,
            Action::Specialty => return Reply::push_some(SpecialtyOffer::open(cx)),
            Action::GiveUp => return Reply::push(GiveUp::ask(Screen::Ringside, cx)),
            Action::Save => {
                cx.save_and_leave();
                return Reply::Keep;
            }
            _ => return Reply::Pass,
        };
        cx.start_hints();
        cx.play(|game, recorder| game.choose(choice, recorder));
        Reply::Keep
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        if has_to_rest(cx) {
            return cx.keymap.footer(Screen::Ringside);
        }
        let goes = |action| matches!(action, Action::RestAndGo | Action::GoUnrested);
        let mut entries = (cx.keymap).footer_of(Screen::Ringside, |action| !goes(action));
        let key = cx.keymap.key_of(Screen::Ringside, Action::RestAndGo);
        entries.insert(0, format!("{key} go on"));
        entries
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let game = cx.game()?;
        let theme = &cx.theme;
        let room = usize::from(area.width - TEXT_AT);
        let view = ringside(game, usize::from(area.width), room)?;
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, &view.title, theme.style(Role::Heading));
        canvas.put_right(area.width - 1, 0, &view.who, theme.style(Role::Plain));
        canvas.rule(1);
        // A name that is too long for its column pushes the text on.
        let beside = TEXT_AT.max(view.arena.width() as u16 + 3);
        let room = usize::from(area.width.saturating_sub(beside));
        let [long, short] = &view.came_to;
        let fits = long.width() <= room;
        canvas.put(1, 2, &view.arena, theme.style(Role::Heading));
        canvas.text(beside, 2, if fits { long } else { short });
        part(&mut canvas, 3, "THE DICE", &view.dice);
        draw_hero(&mut canvas, 4, &view);
        part(&mut canvas, 7, "THE RUN", &view.run);
        let (wave, next) = &view.next;
        part(&mut canvas, 9, &format!("WAVE {wave}"), next);
        draw_choices(cx, &view, &mut canvas, 11);
        // How it ended: the last lines of the log.
        let room = area.height.saturating_sub(16).min(LOG);
        let log = Rect::new(area.x, area.bottom() - 2 - room, area.width, room);
        draw_log(cx, game, Screen::Fight, log, buf);
        draw_foot(cx, self, "only resting takes time here", area, buf)
    }
}

/// Says whether a rest between two waves mends anything.
fn has_to_rest(cx: &Context<'_>) -> bool {
    let mending = cx.game().map(Game::mending).unwrap_or_default();
    mending.heals || mending.cures
}

fn part(canvas: &mut Canvas<'_>, y: u16, heading: &str, text: &str) {
    canvas.put(1, y, heading, canvas.theme.style(Role::Heading));
    canvas.text(TEXT_AT, y, text);
}

fn draw_hero(canvas: &mut Canvas<'_>, y: u16, view: &RingsideView) {
    let theme = canvas.theme;
    let (hp, max_hp) = view.health;
    let bar = health_bar(theme, hp, max_hp, 10);
    let health = format!("HP {hp}/{max_hp} [{bar}]");
    part(canvas, y, "YOU", "");
    canvas.put(TEXT_AT, y, &health, theme.health(hp, max_hp));
    let after = TEXT_AT + health.chars().count() as u16;
    canvas.text(after, y, &view.figures);
    let room = usize::from(canvas.width() - TEXT_AT - 1);
    for (y, row) in (y + 1..y + 3).zip(wrapped(&view.conditions, room)) {
        canvas.text(TEXT_AT, y, &row);
    }
}

fn draw_choices(cx: &Context<'_>, view: &RingsideView, canvas: &mut Canvas<'_>, y: u16) {
    let key = |action| cx.keymap.key_of(Screen::Ringside, action);
    let (rest, go) = (key(Action::RestAndGo), key(Action::GoUnrested));
    let mut rows = if let Some(words) = &view.rest {
        let (hp, max_hp) = view.health;
        let go_on = format!("go as you are, with {hp} of {max_hp}");
        vec![(rest, words.clone()), (go, go_on)]
    } else {
        let next = view.next.0;
        let go_on = format!("go on to wave {next}; there is nothing to rest for");
        vec![(format!("{rest} or {go}"), go_on)]
    };
    if view.n_specialties > 0 {
        let does = format!("choose a specialty ({})", view.n_specialties);
        rows.push((key(Action::Specialty), does));
    }
    for (y, (keys, does)) in (y..).zip(&rows) {
        canvas.text(1, y, &format!("{keys:<11}{does}"));
    }
}
