//! The keys of the screen below, from the one table; a key that is pressed here is explained.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::App;
use crate::keymap::{Action, Keymap, Screen};
use crate::theme::{Role, Theme};
use crate::widgets::Canvas;

use super::draw_foot;

/// What the rule says before a key was pressed.
pub(crate) const ASKS: &str = "press a key to read what it does";
/// Where what a key does begins.
const DOES_AT: u16 = 30;

/// What a screen shows that needs words beside the keys.
pub(crate) const NOTES: [(Screen, &str, &str); 9] = [
    (Screen::Fight, "WORST", WORST),
    (Screen::Look, "WORST", WORST),
    (Screen::Look, "/ on the map", REACHED),
    (Screen::Pack, "letters", "mark their entry"),
    (Screen::Items, "letters", "do it at once with their entry"),
    (Screen::Deeds, "letters", "mark their entry"),
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
const WORST: &str = "the most you can lose before you act again here";
const REACHED: &str = "where a foe can strike you before you act again";

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let below = app.screen_below();
    draw_keys(
        (app.keymap(), below),
        app.help_page(),
        app.theme(),
        area,
        buf,
    );
    let text = app.explained().unwrap_or(ASKS);
    draw_foot(app, area, buf, text, Screen::Help);
    None
}

/// Returns how many rows stand between header and foot.
fn room(height: u16) -> usize {
    usize::from(height.saturating_sub(4)).max(1)
}

/// Returns how many pages the help of a screen has, in a window of some rows.
fn n_pages(keymap: &Keymap, below: Screen, height: u16) -> usize {
    rows(keymap, below).len().div_ceil(room(height)).max(1)
}

/// Returns the page that a key turns to from another: around, as many as there are.
pub(crate) fn turned(
    (keymap, below): (&Keymap, Screen),
    height: u16,
    page: usize,
    action: Action,
) -> usize {
    let n_pages = n_pages(keymap, below, height);
    match action {
        Action::PageDown => (page + 1) % n_pages,
        Action::PageUp => (page + n_pages - 1) % n_pages,
        _ => page,
    }
}

/// Returns all rows: what needs words first, then keys and what they do.
fn rows(keymap: &Keymap, below: Screen) -> Vec<(String, String)> {
    let notes = NOTES.iter().filter(|note| note.0 == below);
    notes
        .map(|note| (note.1.to_owned(), note.2.to_owned()))
        .chain(keymap.help(below))
        .collect()
}

/// Draws a page of the keys of a screen above the last two rows, and which of how many it is.
pub(crate) fn draw_keys(
    (keymap, below): (&Keymap, Screen),
    page: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let n_pages = n_pages(keymap, below, area.height);
    let page = page % n_pages;
    if n_pages > 1 {
        let next = keymap.key_of(Screen::Help, Action::PageDown);
        let text = format!("page {} of {n_pages}, {next} turns", page + 1);
        Canvas::new(buf, area, theme).text(7, 0, &text);
    }
    let rows = rows(keymap, below);
    draw_rows(&rows[page * room(area.height)..], below, theme, area, buf);
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
        Screen::History => "messages",
        Screen::Hero => "hero",
        Screen::Pack => "pack and gear",
        Screen::Items => "choosing a thing",
        Screen::Deeds => "what to do with it",
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
