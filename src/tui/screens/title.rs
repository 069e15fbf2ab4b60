//! The title screen, and the list of scenarios.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::app::{App, TITLE_ENTRIES};
use crate::tui::keymap::Screen;
use crate::tui::theme::Role;
use crate::tui::widgets::Canvas;

use super::draw_foot;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let foot = area.bottom() - 6;
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(4, 2, "L U D U S", heading);
    canvas.text(4, 4, "Exact rules, honest dice, no appeals.");
    let n_scenarios = app.n_scenarios();
    for (n, entry) in TITLE_ENTRIES.iter().enumerate() {
        let about = if entry.key == 's' {
            format!("{n_scenarios} {}", entry.about)
        } else {
            entry.about.to_owned()
        };
        let y = 8 + n as u16;
        canvas.text(4, y, &format!("{}  {:<13}  {about}", entry.key, entry.name));
        if n == app.title_mark() {
            canvas.text(2, y, ">");
            canvas.restyle(4, y, 58, theme.style(Role::Marked));
        }
    }
    canvas.rule(foot);
    canvas.text(
        3,
        foot + 1,
        "New here? Press Enter, then Tab until something dies.",
    );
    canvas.text(3, foot + 2, "The seed of a fight is shown at its end.");
    let version = format!("ludus {}", env!("CARGO_PKG_VERSION"));
    let keys = app.keymap().footer(Screen::Title).join("   ");
    canvas.text(0, area.height - 1, &keys);
    canvas.put_right(
        area.width - 1,
        area.height - 1,
        &version,
        theme.style(Role::Plain),
    );
    Position::new(area.x + 2, area.y + 8 + app.title_mark() as u16)
}

pub(super) fn draw_scenarios(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let theme = app.theme();
    let scenarios = app.scenarios();
    let mark = app.scenario_mark();
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "SCENARIOS", theme.style(Role::Heading));
    canvas.rule(1);
    let room = usize::from(area.height - 6);
    let first = mark.saturating_sub(room.saturating_sub(1));
    for (n, scenario) in scenarios.iter().skip(first).take(room).enumerate() {
        let y = 2 + n as u16;
        canvas.text(2, y, &scenario.name);
        if first + n == mark {
            canvas.text(0, y, ">");
            canvas.restyle(2, y, 40, theme.style(Role::Marked));
        }
    }
    let about = scenarios
        .get(mark)
        .map_or("", |scenario| scenario.about.as_str());
    let rows = crate::tui::widgets::wrapped(about, usize::from(area.width) - 2);
    for (n, row) in rows.iter().take(2).enumerate() {
        canvas.text(1, area.height - 4 + n as u16, row);
    }
    let place = format!("scenario {} of {}", mark + 1, scenarios.len());
    draw_foot(app, area, buf, &place, Screen::Scenarios);
    Position::new(area.x, area.y + 2 + (mark - first) as u16)
}
