//! The options, each with how it stands.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{App, Setting};
use crate::keymap::Screen;
use crate::theme::Role;
use crate::widgets::{Canvas, wrapped};

use super::draw_foot;

/// Where the values begin.
const VALUE_AT: u16 = 26;
/// Columns of a marked entry.
const WIDTH: u16 = 52;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let theme = app.theme();
    let mark = app.option_mark();
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "OPTIONS", theme.style(Role::Heading));
    let kept = "kept from sitting to sitting";
    canvas.put_right(area.width - 1, 0, kept, theme.style(Role::Plain));
    canvas.rule(1);
    for (n, setting) in Setting::ALL.into_iter().enumerate() {
        let y = 3 + n as u16;
        canvas.text(4, y, setting.name());
        canvas.text(VALUE_AT, y, setting.value(app.settings()));
        if n == mark {
            canvas.text(2, y, ">");
            canvas.restyle(4, y, WIDTH, theme.style(Role::Marked));
        }
    }
    let about = Setting::ALL.get(mark).map_or("", |setting| setting.about());
    let rows = wrapped(about, usize::from(area.width) - 8);
    for (y, row) in (4 + Setting::ALL.len() as u16..).zip(&rows) {
        canvas.text(4, y, row);
    }
    draw_foot(app, area, buf, "", Screen::Options);
    Position::new(area.x + 2, area.y + 3 + mark as u16)
}
