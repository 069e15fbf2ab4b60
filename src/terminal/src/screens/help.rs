//! The keys of the screen below, from the one table; a key that is pressed here is explained.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Keymap, Screen};
use crate::theme::{Role, Theme};
use crate::widgets::Canvas;

use super::draw_foot;

/// What the rule says before a key was pressed.
const ASKS: &str = "press a key to read what it does";
/// Where what a key does begins.
const DOES_AT: u16 = 30;

/// What a screen shows that needs words beside the keys.
pub(crate) const NOTES: [(Screen, &str, &str); 12] = [
    (Screen::Fight, "WORST", WORST),
    (Screen::Fight, "blank ground", BLANK),
    (Screen::Fight, "< > on the map's edge", BEYOND),
    (Screen::Look, "WORST", WORST),
    (Screen::Look, "blank ground", BLANK),
    (Screen::Look, "/ on the map", REACHED),
    (Screen::Pack, "letters", "mark their entry"),
    (Screen::Items, "letters", "do it at once with their entry"),
    (Screen::Uses, "letters", "mark their entry"),
    (
        Screen::NewName,
        "letters",
        "type; the first one takes the place of the name",
    ),
    (
        Screen::NewName,
        "Left Right Home End",
        "move in the name, and edit it",
    ),
    (
        Screen::NewName,
        "Backspace Ctrl-U",
        "take a letter away, or all of them",
    ),
];
const WORST: &str = "the most you can lose before you act, if you stay";
const BLANK: &str = "floor out of sight: past 20 cells, or in the dark";
const BEYOND: &str = "a foe that the map has no room for";
const REACHED: &str = "where a foe can strike you before you act again";

/// The keys of a screen.
pub(crate) struct Help {
    below: Screen,
    page: usize,
    /// What the last key does, in words.
    explained: Option<String>,
}

impl Help {
    pub(crate) const fn of(below: Screen) -> Self {
        Self {
            below,
            page: 0,
            explained: None,
        }
    }
}

impl Component for Help {
    fn screen(&self) -> Screen {
        Screen::Help
    }

    fn hear(&mut self, key: Key, action: Option<Action>, cx: &mut Context<'_>) {
        cx.signals.is_changed = true;
        let is_own = matches!(
            action,
            Some(Action::Back | Action::Leave | Action::PageDown | Action::PageUp)
        );
        if !is_own {
            let does = cx.keymap.explain(self.below, key);
            self.explained = Some(format!("{key}: {}", does.unwrap_or("nothing here")));
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let n_pages = n_pages(&cx.keymap, self.below, cx.size.1);
        self.page = match action {
            Action::PageDown => (self.page + 1) % n_pages,
            Action::PageUp => (self.page + n_pages - 1) % n_pages,
            _ => return Reply::Pass,
        };
        Reply::Keep
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let keymap = &cx.keymap;
        let n_pages = n_pages(keymap, self.below, area.height);
        let page = self.page % n_pages;
        if n_pages > 1 {
            let next = keymap.key_of(Screen::Help, Action::PageDown);
            let text = format!("page {} of {n_pages}, {next} turns", page + 1);
            Canvas::new(buf, area, &cx.theme).text(7, 0, &text);
        }
        let rows = rows(keymap, self.below);
        let rows = &rows[page * room(area.height)..];
        draw_rows(rows, self.below, &cx.theme, area, buf);
        let text = self.explained.as_deref().unwrap_or(ASKS);
        draw_foot(cx, self, text, area, buf)
    }
}

/// Returns how many rows stand between header and foot.
fn room(height: u16) -> usize {
    usize::from(height.saturating_sub(4)).max(1)
}

/// Returns how many pages the help of a screen has, in a window of some rows.
fn n_pages(keymap: &Keymap, below: Screen, height: u16) -> usize {
    rows(keymap, below).len().div_ceil(room(height)).max(1)
}

/// Returns all rows: what needs words first, then keys and what they do.
fn rows(keymap: &Keymap, below: Screen) -> Vec<(String, String)> {
    let notes = NOTES.iter().filter(|note| note.0 == below);
    notes
        .map(|note| (note.1.to_owned(), note.2.to_owned()))
        .chain(keymap.help(below))
        .collect()
}

fn draw_rows(
    rows: &[(String, String)],
    below: Screen,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "KEYS", theme.style(Role::Heading));
    canvas.put_right(area.width - 1, 0, name(below), theme.style(Role::Plain));
    canvas.rule(1);
    for (y, (keys, does)) in (2..).zip(rows.iter().take(room(area.height))) {
        canvas.text(2, y, keys);
        canvas.text(DOES_AT, y, does);
    }
}

fn name(screen: Screen) -> &'static str {
    match screen {
        Screen::Title => "title",
        Screen::Scenarios => "scenarios",
        Screen::Fight | Screen::Direction => "in a fight",
        Screen::Look => "looking",
        Screen::Devices => "devices",
        Screen::Abilities => "shapes",
        Screen::Target => "aiming",
        Screen::Travel => "choosing where to walk",
        Screen::History => "messages",
        Screen::Hero => "hero",
        Screen::Pack => "pack and gear",
        Screen::Items => "choosing a thing",
        Screen::Uses => "what to do with it",
        Screen::Inspector => "why",
        Screen::Terms => "terms",
        Screen::Bestiary => "bestiary",
        Screen::Replay => "replay",
        Screen::Watch => "watching",
        Screen::Saved => "saved runs",
        Screen::Bouts => "matchups",
        Screen::Replays => "replays",
        Screen::NewHero | Screen::NewSpecialty | Screen::NewScores | Screen::NewName => {
            "a new hero"
        }
        Screen::Specialties => "specialties",
        Screen::Quiet => "when a wave is over",
        Screen::Ringside => "between waves",
        Screen::Over => "the end",
        Screen::Options => "options",
        Screen::Help | Screen::TooSmall => "",
    }
}
