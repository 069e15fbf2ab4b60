//! The viewer: a recording, or a fight that is watched, with the keys that move along it.
//!
//! While nothing goes on, nothing is drawn and nothing is waited for but a key.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::source::{Soundness, Source as _, Tape};
use crate::text::{clipped, whole};
use crate::theme::{Role, Theme};
use crate::view::fight::threatened;
use crate::view::map::{self, InSight, Overlay, Sight};
use crate::view::sides::{ground_name, is_hero_at, look_words, middle, roll_rows, sides, stander};
use crate::widgets::{
    Canvas, FoeList, Footer, MapView, MessageLog, Viewport, draw_bar, draw_sides, draw_stander,
};
use ludus_engine::grid::Pos;
use ludus_engine::narrate::capitalized;
use ludus_engine::replay::Incident;

use super::fight::{draw_hero, draw_newest_roll};
use super::layout::Layout;
use super::look::Look;
use super::text_field::Query;
use super::{draw_rule, row};

/// Turns that a page holds.
const PAGE: u32 = 10;

/// No longer text asks for a turn, in characters.
const LONGEST_TURN: usize = 12;

/// The rows of the hero's panel that are shown.
const HERO_ROWS: u16 = 4;

/// The rows that the rolls have at least: a rule, their heading and some of them.
const ROLL_ROWS: u16 = 7;

/// No longer seed stands in the header whole, in characters.
const LONGEST_SEED: usize = 20;

pub(crate) struct Viewer {
    screen: Screen,
    /// The turn that is asked for.
    turn: Option<Query>,
}

impl Viewer {
    /// Opens a fight in the context.
    pub(crate) fn open(tape: Tape, cx: &mut Context<'_>) -> Self {
        let screen = screen_of(&tape);
        cx.hint = tape.warning();
        cx.tape = Some(tape);
        Self { screen, turn: None }
    }

    /// Moves along the run, which stands still then; returns what is to be said.
    fn move_to(tape: &mut Tape, action: Action) -> Option<String> {
        tape.is_playing = false;
        let turn = tape.playback.turn_of_run();
        let mut jump = |incident, is_forward| tape.jump(incident, is_forward);
        let said = match action {
            Action::NextKill => jump(Incident::Kill, true),
            Action::LastKill => jump(Incident::Kill, false),
            Action::NextCritical => jump(Incident::Critical, true),
            Action::LastCritical => jump(Incident::Critical, false),
            Action::NextWound => jump(Incident::Wound, true),
            Action::LastWound => jump(Incident::Wound, false),
            _ => None,
        };
        let playback = &mut tape.playback;
        match action {
            Action::Forward => drop(playback.step()),
            Action::Backward => drop(playback.step_back()),
            Action::PageDown => playback.seek(turn + PAGE),
            Action::PageUp => playback.seek(turn.saturating_sub(PAGE)),
            Action::First => playback.seek(0),
            Action::Last => playback.seek(u32::MAX),
            _ => {}
        }
        tape.settle().or(said)
    }

    fn toggle_play(tape: &mut Tape) -> Option<String> {
        if !tape.playback.is_at_end() {
            tape.is_playing = !tape.is_playing;
        } else if tape.next_fight() {
            tape.is_playing = true;
        } else {
            return Some("This is the end.".to_owned());
        }
        None
    }

    fn toggle_sight(tape: &mut Tape) -> Option<String> {
        if tape.has_hero() {
            tape.sees_all = !tape.sees_all;
            return None;
        }
        Some("Without a hero everything is seen.".to_owned())
    }
}

impl Component for Viewer {
    fn screen(&self) -> Screen {
        self.screen
    }

    fn takes_text(&self) -> bool {
        self.turn.is_some()
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let query = self.turn.as_mut()?;
        if key.is("ctrl-c") {
            return Some(Reply::Do(Action::Leave));
        } else if key.is("ctrl-z") {
            return Some(Reply::Do(Action::Suspend));
        }
        if query.is_done(key, |c| c.is_ascii_digit() || c == ':') {
            let text = self.turn.take().filter(|_| key.is("enter"));
            let text = text.map(|query| query.text).unwrap_or_default();
            if let Some(tape) = cx.tape.as_mut().filter(|_| !text.is_empty()) {
                cx.hint = if tape.go_to(&text) {
                    tape.settle()
                } else {
                    Some(format!("There is no turn {text}."))
                };
            }
        }
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        if action == Action::Look {
            return Reply::push_some(Look::around(cx));
        }
        let Some(tape) = &mut cx.tape else {
            return Reply::Back;
        };
        let said = match action {
            Action::Play => Self::toggle_play(tape),
            Action::Faster | Action::Slower => {
                tape.pace(action == Action::Faster);
                None
            }
            Action::AllSeeing => Self::toggle_sight(tape),
            Action::Sides => {
                tape.shows_sides = !tape.shows_sides;
                None
            }
            Action::TakeOver => match tape.take_over() {
                Ok(start) => return Reply::TakeOver(Box::new(start)),
                Err(reason) => Some(reason.to_owned()),
            },
            Action::GoTo => {
                tape.is_playing = false;
                self.turn = Some(Query::new(LONGEST_TURN));
                None
            }
            Action::NextFight if tape.next_fight() => None,
            Action::NextFight => Some("There is no other fight.".to_owned()),
            Action::Forward
            | Action::Backward
            | Action::PageDown
            | Action::PageUp
            | Action::First
            | Action::Last
            | Action::NextKill
            | Action::LastKill
            | Action::NextCritical
            | Action::LastCritical
            | Action::NextWound
            | Action::LastWound => Self::move_to(tape, action),
            _ => return Reply::Pass,
        };
        cx.hint = said;
        Reply::Keep
    }

    fn click(&mut self, at: Position, cx: &mut Context<'_>) -> Reply {
        if self.turn.is_some() {
            return Reply::Keep;
        }
        let focus = cx.tape.as_ref().map(|tape| middle(tape.world()));
        let cell = focus.and_then(|focus| super::fight::cell_at(cx, focus, at));
        Reply::push_some(cell.map(Look::at))
    }

    fn wait(&self, cx: &Context<'_>) -> Option<Duration> {
        let tape = cx.tape.as_ref();
        tape.filter(|_| self.turn.is_none())?.wait()
    }

    fn tick(&mut self, cx: &mut Context<'_>) {
        cx.signals.is_changed = true;
        if let Some(tape) = &mut cx.tape {
            let begins_anew = tape.playback.is_at_end();
            let said = tape.tick();
            if said.is_some() || begins_anew {
                cx.hint = said;
            }
        }
    }

    fn closed(&mut self, cx: &mut Context<'_>) {
        cx.tape = None;
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        let Some(tape) = &cx.tape else {
            return false;
        };
        // Sides have letters where there is no hero, who alone has eyes and can be taken over.
        match action {
            Action::NextFight => tape.looping().is_some(),
            Action::AllSeeing | Action::TakeOver => tape.has_hero(),
            Action::Sides => !tape.has_hero(),
            _ => true,
        }
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let tape = cx.tape.as_ref()?;
        let layout = Layout::of(area).above_two_footers();
        let focus = middle(tape.world());
        let cursor = draw_map(cx, tape, (focus, false), area, buf);
        draw_panel(cx, tape, &layout, buf);
        draw_bar(tape, &cx.theme, layout.alert, buf);
        let foot = Rect::new(area.x, area.bottom() - 2, area.width, 2);
        if let Some(query) = &self.turn {
            let text = format!("Go to turn: {}", query.text);
            Canvas::new(buf, foot, &cx.theme).text(0, 1, &text);
            let x = foot.x + text.len() as u16;
            return Some(Position::new(x, foot.y + 1));
        }
        self.draw_keys(cx, area, buf);
        cursor
    }
}

impl Viewer {
    /// Draws the two rows of keys, or a hint in the last of them.
    fn draw_keys(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) {
        let entries = self.footer(cx);
        let play = cx.keymap.key_of(self.screen, Action::Play);
        let split = entries.iter().position(|entry| entry.starts_with(&play));
        let (first, second) = entries.split_at(split.unwrap_or(0));
        for (from_end, entries) in [(2, first), (1, second)] {
            let footer = Footer {
                entries,
                has_help: from_end == 1,
                theme: &cx.theme,
            };
            match &cx.hint {
                Some(hint) if from_end == 1 => {
                    Canvas::new(buf, row(area, 1), &cx.theme).text(0, 0, hint);
                }
                _ => footer.render(row(area, from_end), buf),
            }
        }
    }
}

/// Draws what is looked at in a fight without a hand in it.
pub(super) fn draw_look(
    cx: &Context<'_>,
    at: Pos,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let tape = cx.tape.as_ref()?;
    let world = tape.world();
    let layout = Layout::of(area).above_two_footers();
    let cursor = draw_map(cx, tape, (at, true), area, buf);
    let shown = tape.shown_actors();
    if is_hero_at(world, at) {
        draw_panel(cx, tape, &layout, buf);
    } else if let Some(stander) = stander(world, &shown, at) {
        draw_stander(&stander, &cx.theme, layout.side(), buf);
    } else {
        let name = capitalized(ground_name(world, at));
        let heading = cx.theme.style(Role::Heading);
        Canvas::new(buf, layout.side(), &cx.theme).put(0, 0, &name, heading);
    }
    let words = look_words(world, &shown, at);
    draw_rule(cx, &words, layout.alert, buf);
    cursor
}

/// Draws header, map, log and the line beside the map; returns where the cursor rests.
fn draw_map(
    cx: &Context<'_>,
    tape: &Tape,
    (focus, is_looking): (Pos, bool),
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let (world, theme) = (tape.world(), &cx.theme);
    let layout = Layout::of(area).above_two_footers();
    draw_header(tape, theme, area, buf);
    let seen = tape.shown_actors();
    let sight = if tape.shows_all() {
        Sight::Whole {
            shows_sides: tape.shows_sides,
        }
    } else {
        Sight::OfHero {
            seen: &seen,
            newcomers: &[],
        }
    };
    let over = Overlay {
        threatened: &if is_looking && !tape.shows_all() {
            threatened(world)
        } else {
            Vec::new()
        },
        ..Overlay::default()
    };
    let (width, height) = map::size(world);
    let view = Viewport::new(layout.map, width, height, focus);
    let marks = &map::map(world, sight, over, view.cells());
    MapView { marks, theme, view }.draw(buf);
    layout.draw_divider(theme, buf);
    MessageLog {
        lines: tape.playback.lines(),
        fresh_from: tape.playback.fresh_from(),
        detail: tape.detail,
        rolls: tape.playback.rolls(),
        history_key: &cx.keymap.key_of(screen_of(tape), Action::Messages),
        theme,
    }
    .render(layout.log, buf);
    let has_place = is_looking || tape.has_hero();
    let cursor = view.screen(focus);
    cursor.filter(|_| has_place)
}

fn screen_of(tape: &Tape) -> Screen {
    match tape.series {
        Some(_) => Screen::Watch,
        None => Screen::Replay,
    }
}

fn draw_header(tape: &Tape, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let playback = &tape.playback;
    let mut canvas = Canvas::new(buf, area, theme);
    let arena = &playback.world().definition().encounter.arena.name;
    let what = match tape.series {
        Some(_) => "WATCH",
        None => "REPLAY",
    };
    let name = format!("{what} {}", tape.name);
    let (wave, place) = match (playback.wave(), arena.is_empty()) {
        (0, true) => (name.clone(), name.clone()),
        (0, false) => (name.clone(), format!("{name} - {arena}")),
        (wave, _) => {
            let wave = format!("{name} - wave {wave}");
            (wave.clone(), format!("{wave}, {arena}"))
        }
    };
    let mut words = Vec::new();
    words.extend(tape.looping().map(|one| format!("fight {}", one.fight + 1)));
    let seed = playback.seed().to_string();
    words.push(if seed.chars().count() > LONGEST_SEED {
        let head: String = seed.chars().take(LONGEST_SEED - 2).collect();
        format!("seed {head}..")
    } else {
        format!("seed {seed}")
    });
    words.extend(tape.soundness.as_ref().map(|soundness| {
        let word = match soundness {
            Soundness::Verified => "verified",
            Soundness::Unfinished => "unfinished",
            Soundness::Damaged(_) => "damaged",
            Soundness::Diverges(_) => "diverges",
        };
        word.to_owned()
    }));
    words.push(format!("turn {}", playback.turn()));
    let right = words.join("    ");
    let room = usize::from(area.width).saturating_sub(right.chars().count() + 4);
    // The arena gives way before the wave, and both before the name.
    let fits = |text: &&String| text.width() <= room;
    let left = [place, wave].iter().find(fits).cloned();
    let left = left.unwrap_or_else(|| clipped(&name, room));
    canvas.put(1, 0, &left, theme.style(Role::Heading));
    canvas.put_right(area.width - 1, 0, &right, theme.style(Role::Plain));
}

/// Draws the hero and the foes, or the sides, and the rolls of the turn below.
fn draw_panel(cx: &Context<'_>, tape: &Tape, layout: &Layout, buf: &mut Buffer) {
    let (area, theme, world) = (layout.panel, &cx.theme, tape.world());
    let part = |y: u16, height: u16| Rect {
        y: area.y + y,
        height,
        ..area
    };
    let room = area.height.saturating_sub(ROLL_ROWS);
    let used = if tape.has_hero() {
        let shown = tape.shown_actors();
        draw_hero(cx, part(0, HERO_ROWS), buf);
        Canvas::new(buf, area, theme).rule(HERO_ROWS);
        let first = HERO_ROWS + 1;
        let n_rows = (shown.len() as u16 + 1).max(2).min(room - first);
        let sight = InSight {
            world,
            actors: &shown,
            newcomers: &[],
        };
        FoeList { sight, theme }.render(part(first, n_rows), buf);
        first + n_rows
    } else {
        draw_sides(&sides(world), theme, part(0, room), buf).min(room)
    };
    Canvas::new(buf, area, theme).rule(used);
    let rolls = part(used + 1, area.height.saturating_sub(used + 1));
    let mut canvas = Canvas::new(buf, rolls, theme);
    canvas.put(0, 0, "ROLLS OF THIS TURN", theme.style(Role::Heading));
    let (width, room) = (usize::from(rolls.width), rolls.height.saturating_sub(1));
    let rows = roll_rows(&tape.playback, width);
    let first = rows.len().saturating_sub(usize::from(room));
    for (y, row) in (1..).zip(rows.iter().skip(first)) {
        canvas.text(0, y, &whole(row, width));
    }
    if tape.playback.has_forgotten_rolls() {
        canvas.text(0, 1, "no longer kept");
    } else if rows.is_empty() {
        canvas.text(0, 1, "none");
    }
    if let Some(dock) = layout.dock {
        draw_newest_roll(&tape.book(), theme, dock, buf);
    }
}
