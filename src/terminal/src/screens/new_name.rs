//! The last step of making a hero: a name, and the hero at a glance.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::hero_form::{HeroForm, alone};
use crate::view::new_scores::parts;
use crate::widgets::Canvas;

use super::draw_foot;

/// Where the text of each part begins.
const TEXT_AT: u16 = 14;

/// The row of the name.
const NAME_ROW: u16 = 2;

pub(super) fn draw(
    form: &HeroForm,
    screen: &dyn Component,
    cx: &Context<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let content = cx.content();
    let hero = form.hero(content).ok()?;
    let world = alone(cx, &hero)?;
    let mut canvas = Canvas::new(buf, area, &cx.theme);
    let field = format!("[{:<18}]", form.name.raw());
    let mut y = part(&mut canvas, NAME_ROW, "NAME", &field) + 1;
    for (heading, text) in parts(content, &hero, &world) {
        y = part(&mut canvas, y, heading, &text);
    }
    let name = form.name.raw();
    let text = if form.name.is_suggested() {
        let width = name.width() as u16;
        let marked = canvas.theme.style(Role::Marked);
        canvas.restyle(TEXT_AT + 1, NAME_ROW, width, marked);
        "the first letter you type takes the place of the name"
    } else {
        "Backspace takes a letter away, Ctrl-U all of them"
    };
    draw_foot(cx, screen, text, area, buf);
    let column = TEXT_AT + 1 + form.name.cursor() as u16;
    Some(Position::new(area.x + column, area.y + NAME_ROW))
}

/// Draws a heading with its text beside it; returns the row below.
fn part(canvas: &mut Canvas<'_>, y: u16, heading: &str, text: &str) -> u16 {
    canvas.put(1, y, heading, canvas.theme.style(Role::Heading));
    let room = usize::from(canvas.width().saturating_sub(TEXT_AT + 1));
    let rows = wrapped(text, room);
    for (at, row) in (y..).zip(&rows) {
        canvas.text(TEXT_AT, at, row);
    }
    y + rows.len() as u16
}
