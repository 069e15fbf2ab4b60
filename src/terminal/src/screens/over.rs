//! The end of a fight: how it ended, how it went, and how to see it again.

use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::ReplayOptions;
use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::Action::{self, Again, Back, Messages, NewGauntlet, WatchIt, Why};
use crate::keymap::{Key, Screen};
use crate::source::Tape;
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::over::{End, end};
use crate::widgets::{Canvas, health_bar};

use super::bestiary::look_of;
use super::inspector::Leaf;
use super::new_hero::Maker;
use super::ring::Ring;
use super::{draw_foot, draw_rule, row};

/// Where the text of each part begins.
const TEXT_AT: u16 = 17;

/// The columns of a turn before what took its points.
const SOURCES_AT: u16 = 31;
/// The row of the first part below the table.
const PARTS_AT: u16 = 14;

/// Where the keys stand that act once Enter was pressed.
const THEN_AT: u16 = 49;

/// The end of a run. Until Enter is pressed nothing else acts: a key that was held down when death came
/// skips nothing.
#[derive(Default)]
pub(super) struct Over {
    is_read: bool,
}

impl Component for Over {
    fn screen(&self) -> Screen {
        Screen::Over
    }

    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        if self.is_read {
            return None;
        }
        let action = cx.keymap.action(Screen::Over, key);
        if matches!(
            action,
            Some(Action::Leave | Action::Redraw | Action::Suspend)
        ) {
            return None;
        }
        self.is_read = key.is("enter");
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            NewGauntlet => return Reply::push(Maker::new(cx)),
            WatchIt => return watch_the_end(cx),
            Again => {
                if let Some(start) = cx.game().map(Game::start) {
                    cx.begin(start);
                }
            }
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        let newest = |game: &Game| Leaf::open(&game.book(), usize::MAX);
        action != Why || cx.game().and_then(newest).is_some()
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        let does = |action| self.does(action, cx);
        let entries = cx.keymap.footer_with(Screen::Over, does, None);
        // Where the row is full without them, the keys stand in wider windows alone.
        cx.without_last_if_wide(entries)
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let (at, sources_at) = (usize::from(TEXT_AT), usize::from(TEXT_AT + SOURCES_AT));
        let end = end(cx.game()?, usize::from(area.width), at, sources_at);
        let mut canvas = Canvas::new(buf, area, theme);
        let (name, how) = &end.headline;
        canvas.put(1, 0, name, theme.style(Role::Heading));
        canvas.put_right(area.width - 1, 0, how, theme.style(Role::Plain));
        let (heading, rows) = &end.first;
        part(&mut canvas, 2, heading, "");
        for (y, row) in (2..).zip(rows) {
            canvas.text(TEXT_AT, y, row);
        }
        draw_turns(&mut canvas, &end);
        for (y, (heading, text)) in (PARTS_AT..).zip(&end.parts) {
            part(&mut canvas, y, heading, text);
        }
        draw_traces(&mut canvas, &end.traces);
        draw_rule(cx, &end.place, row(area, area.height - 1), buf);
        if self.is_read || cx.hint.is_some() {
            return draw_foot(cx, self, "", area, buf);
        }
        draw_rule(cx, "", row(area, 2), buf);
        let deeds = [NewGauntlet, Again, WatchIt, Why, Messages, Back];
        let does = deeds.into_iter().filter(|&deed| self.does(deed, cx));
        let keys: Vec<String> = does
            .map(|deed| cx.keymap.key_of(Screen::Over, deed))
            .collect();
        let mut canvas = Canvas::new(buf, row(area, 1), theme);
        canvas.text(0, 0, "Enter goes on");
        canvas.text(THEN_AT, 0, &format!("(then: {})", keys.join(" ")));
        None
    }
}

/// Shows how the run came to its end.
fn watch_the_end(cx: &mut Context<'_>) -> Reply {
    if let Some(path) = cx.game().and_then(Game::replay).cloned() {
        return show_replay(&path, true, cx);
    }
    cx.hint = Some("Nobody wrote it down.".to_owned());
    Reply::Keep
}

/// Shows a replay, or only its end; tells why it cannot be shown.
pub(super) fn show_replay(path: &Path, is_about_the_end: bool, cx: &mut Context<'_>) -> Reply {
    if cx.options.is_plain {
        cx.hint = Some("Watching needs a screen.".to_owned());
        return Reply::Keep;
    }
    match cx.options.recorder.open_replay(path) {
        Ok(recorded) => {
            let tape = Tape::of_replay(ReplayOptions {
                recorded,
                is_about_the_end,
                at: None,
                look: look_of(cx),
            });
            Reply::push(Ring::open(tape, cx))
        }
        Err(problem) => {
            cx.hint = Some(problem);
            Reply::Keep
        }
    }
}

fn part(canvas: &mut Canvas<'_>, y: u16, heading: &str, text: &str) {
    let style = canvas.theme.style(Role::Heading);
    canvas.put(1, y, heading, style);
    canvas.text(TEXT_AT, y, text);
}

fn draw_turns(canvas: &mut Canvas<'_>, end: &End) {
    part(canvas, 6, "HOW IT WENT", "turn   hp                lost");
    if end.turns.is_empty() {
        canvas.text(TEXT_AT, 7, "Nothing touched you.");
    }
    for (y, turn) in (7..).zip(&end.turns) {
        let bar = health_bar(canvas.theme, turn.hp, end.max_hp, 10);
        let (number, hp, lost) = (turn.number, turn.hp, turn.lost);
        let row = format!("{number:>4} {hp:>4}  {bar}    {lost:>4}   ");
        canvas.text(TEXT_AT, y, &format!("{row}{}", turn.sources));
    }
}

/// Draws what the run can be seen again by. A path that does not fit beside the seed has rows of its own.
fn draw_traces(canvas: &mut Canvas<'_>, [seed, replay]: &[String; 2]) {
    let room = usize::from(canvas.width()) - 2;
    let row = format!("{seed}    {replay}");
    if row.width() <= room {
        canvas.text(1, 19, &row);
        return;
    }
    canvas.text(1, 19, seed);
    for (y, row) in (20..22).zip(wrapped(replay, room)) {
        canvas.text(1, y, &row);
    }
}
