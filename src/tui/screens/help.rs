//! The keys of the screen below, from the one table; a key that is pressed here is explained.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::app::App;
use crate::tui::keymap::{Keymap, Screen};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::Canvas;

use super::draw_foot;

/// What the rule says before a key was pressed.
pub(in crate::tui) const ASKS: &str = "press a key to read what it does";
/// Where what a key does begins.
const DOES_AT: u16 = 30;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    draw_keys(app.keymap(), app.screen_below(), app.theme(), area, buf);
    let text = app.explained().unwrap_or(ASKS);
    draw_foot(app, area, buf, text, Screen::Help);
    None
}

/// Draws the keys of a screen above the last two rows.
pub(in crate::tui) fn draw_keys(
    keymap: &Keymap,
    below: Screen,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "KEYS", theme.style(Role::Heading));
    canvas.put_right(area.width - 1, 0, name(below), theme.style(Role::Plain));
    canvas.rule(1);
    for (n, (keys, does)) in keymap.help(below).iter().enumerate() {
        let y = 2 + n as u16;
        if y + 2 < area.height {
            canvas.text(2, y, keys);
            canvas.text(DOES_AT, y, does);
        }
    }
}

fn name(screen: Screen) -> &'static str {
    match screen {
        Screen::Title => "title",
        Screen::Scenarios => "scenarios",
        Screen::Fight | Screen::Direction => "in a fight",
        Screen::Look => "looking",
        Screen::History => "messages",
        Screen::Hero => "hero",
        Screen::Inspector => "why",
        Screen::Bestiary => "bestiary",
        Screen::Replay => "replay",
        Screen::Watch => "watching",
        Screen::Saved => "saved runs",
        Screen::NewHero => "a new hero",
        Screen::Ringside => "between waves",
        Screen::Over => "the end",
        Screen::Options => "options",
        Screen::Help | Screen::TooSmall => "",
    }
}
