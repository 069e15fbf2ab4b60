//! One screen after the other: what its keys do, and where everything stands.

mod amount;
pub(crate) mod bestiary;
pub(crate) mod devices;
pub(crate) mod help;
pub(crate) mod hero;
pub(crate) mod history;
pub(crate) mod inspector;
pub(crate) mod layout;
pub(crate) mod listings;
pub(crate) mod look;
pub(crate) mod new_hero;
mod new_name;
mod new_scores;
pub(crate) mod options;
pub(crate) mod over;
pub(crate) mod pack;
pub(crate) mod ring;
mod ringside;
mod specialties;
pub(crate) mod text_field;
pub(crate) mod title;
pub(crate) mod too_small;
mod travel;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget as _;

use crate::app::{Component, Context};
use crate::keymap::{Action, Screen};
use crate::text::whole;
use crate::widgets::{Canvas, Footer, RuleRow};

/// The least window that holds a screen, in columns and rows.
pub(crate) const LEAST: (u16, u16) = (80, 24);
/// Nothing is drawn beyond this.
const MOST: (u16, u16) = (400, 160);

/// Returns the screen of a run.
pub(crate) fn of_run(screen: Screen) -> Box<dyn Component> {
    match screen {
        Screen::Ringside => Box::new(ringside::Ringside),
        Screen::Over => Box::<over::Over>::default(),
        screen => Box::new(ring::Ring::new(screen)),
    }
}

/// Returns the part of a window that is drawn on.
pub(crate) fn drawn(area: Rect) -> Rect {
    Rect {
        width: area.width.min(MOST.0),
        height: area.height.min(MOST.1),
        ..area
    }
}

/// Says whether a window is below the least size.
pub(crate) fn is_too_small(area: Rect) -> bool {
    area.width < LEAST.0 || area.height < LEAST.1
}

/// Returns where a mark goes in a list of `n` entries, around its ends; `None` of what moves none.
fn around(mark: usize, n: usize, action: Action) -> Option<usize> {
    let n = n.max(1);
    Some(match action {
        Action::Next => (mark + 1) % n,
        Action::Previous => (mark + n - 1) % n,
        Action::First => 0,
        Action::Last => n - 1,
        _ => return None,
    })
}

/// Returns where a mark goes in a list of `n` entries, not beyond its ends; `page` is how many are a page.
fn along(mark: usize, n: usize, page: usize, action: Action) -> usize {
    let last = n.saturating_sub(1);
    match action {
        Action::Next => (mark + 1).min(last),
        Action::Previous => mark.saturating_sub(1),
        Action::PageDown => (mark + page).min(last),
        Action::PageUp => mark.saturating_sub(page),
        Action::First => 0,
        Action::Last => last,
        _ => mark,
    }
}

/// Returns a row, counted from the last one, which is 1.
fn row(area: Rect, from_end: u16) -> Rect {
    Rect::new(area.x, area.bottom() - from_end, area.width, 1)
}

/// Draws a rule with a text.
fn draw_rule(cx: &Context<'_>, text: &str, area: Rect, buf: &mut Buffer) {
    RuleRow {
        text,
        is_alert: false,
        theme: &cx.theme,
    }
    .render(area, buf);
}

/// Draws a rule with a text, and the footer of a screen below it, on the last two rows.
fn draw_foot(
    cx: &Context<'_>,
    screen: &dyn Component,
    text: &str,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    draw_rule(cx, text, row(area, 2), buf);
    draw_footer(cx, &screen.footer(cx), row(area, 1), buf);
    None
}

/// Draws what the keys do, or what the player is told in its place.
fn draw_footer(cx: &Context<'_>, entries: &[String], area: Rect, buf: &mut Buffer) {
    if let Some(hint) = &cx.hint {
        let told = whole(hint, usize::from(area.width));
        Canvas::new(buf, area, &cx.theme).text(0, 0, &told);
        return;
    }
    Footer {
        entries,
        has_help: true,
        theme: &cx.theme,
    }
    .render(area, buf);
}
