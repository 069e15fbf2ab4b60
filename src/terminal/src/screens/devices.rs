//! The wands, staffs and rods at hand.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::App;
use crate::keymap::Screen;
use crate::theme::Role;
use crate::widgets::{Canvas, shortened, whole};
use ludus_engine::narrate::percent;

use super::draw_foot;

/// The row of the first entry.
const FIRST: u16 = 3;
/// Where the columns begin: what is in it, how surely it obeys, how it is used.
const COLUMNS: [u16; 3] = [36, 54, 68];

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "DEVICES", heading);
    canvas.rule(1);
    for (column, title) in COLUMNS.into_iter().zip(["holds", "obeys", "use"]) {
        canvas.put(column, 2, title, heading);
    }
    let rows = app.devices();
    let mark = app.device_mark();
    let room = usize::from(area.height.saturating_sub(FIRST + 2));
    let first = (mark + 1).saturating_sub(room);
    for (n, row) in rows.iter().enumerate().skip(first).take(room) {
        let y = FIRST + (n - first) as u16;
        let letter = char::from(b'a' + n as u8);
        let room = usize::from(COLUMNS[0]) - 5;
        canvas.text(1, y, &format!("{letter} {}", shortened(&row.name, room)));
        canvas.text(COLUMNS[0], y, &row.held);
        if let Some(refusal) = row.refusal {
            let room = usize::from(area.width.saturating_sub(COLUMNS[1]));
            canvas.text(COLUMNS[1], y, &whole(refusal.words(), room));
        } else {
            let way = if row.is_aimed {
                "at a target"
            } else {
                "at once"
            };
            canvas.text(COLUMNS[1], y, &percent(row.obeys.to_f64()));
            canvas.text(COLUMNS[2], y, way);
        }
        if n == mark {
            canvas.text(0, y, ">");
            canvas.restyle(1, y, area.width - 1, theme.style(Role::Marked));
        }
    }
    draw_foot(app, area, buf, "a letter uses the device", Screen::Devices);
    Position::new(area.x, area.y + FIRST + (mark - first) as u16)
}
