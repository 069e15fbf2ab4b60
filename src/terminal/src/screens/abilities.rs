//! The shapes that the hero may take.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::App;
use crate::keymap::Screen;
use crate::theme::Role;
use crate::widgets::Canvas;
use ludus_engine::content::Shape;

use super::draw_foot;

/// The row of the first entry.
const FIRST: u16 = 3;
/// Where the columns begin: what it adds to melee and to missile skill, whether it reads, and so aims,
/// uses and wears, what is in the way.
const COLUMNS: [u16; 4] = [14, 22, 30, 38];

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "SHAPES", heading);
    canvas.rule(1);
    for (column, title) in COLUMNS.into_iter().zip(["melee", "shots", "reads", ""]) {
        canvas.put(column, 2, title, heading);
    }
    let rows = app.shapes();
    let mark = app.shape_mark();
    let room = usize::from(area.height.saturating_sub(FIRST + 2));
    let first = (mark + 1).saturating_sub(room);
    for (n, row) in rows.iter().enumerate().skip(first).take(room) {
        let y = FIRST + (n - first) as u16;
        let letter = char::from(b'a' + n as u8);
        let name = match row.shape {
            Shape::Normal => "yourself",
            shape => shape.name(),
        };
        let reads = if row.shape.has_hands() { "yes" } else { "no" };
        canvas.text(1, y, &format!("{letter} {name}"));
        canvas.text(COLUMNS[0], y, &format!("{:+}", row.skills.0));
        canvas.text(COLUMNS[1], y, &format!("{:+}", row.skills.1));
        canvas.text(COLUMNS[2], y, reads);
        if let Some(refusal) = row.refusal {
            let words = refusal.words();
            canvas.text(
                COLUMNS[3],
                y,
                &match row.level {
                    1 => words.to_owned(),
                    level => format!("{words} Level {level}."),
                },
            );
        }
        if n == mark {
            canvas.text(0, y, ">");
            canvas.restyle(1, y, area.width - 1, theme.style(Role::Marked));
        }
    }
    let text = "a letter takes the shape; it takes a turn";
    draw_foot(app, area, buf, text, Screen::Abilities);
    Position::new(area.x, area.y + FIRST + (mark - first) as u16)
}
