//! One file for each screen: where everything stands.

pub(super) mod abilities;
mod about;
pub(super) mod bestiary;
pub(super) mod blows;
pub(super) mod devices;
pub(super) mod fight;
pub(super) mod help;
pub(super) mod hero;
pub(super) mod history;
pub(super) mod inspector;
pub(super) mod look;
pub(super) mod new_hero;
pub(super) mod new_name;
pub(super) mod new_scores;
pub(super) mod options;
pub(super) mod over;
pub(super) mod pack;
pub(super) mod ringside;
pub(super) mod specialties;
pub(super) mod target;
pub(super) mod title;
pub(super) mod too_small;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::app::App;
use super::keymap::Screen;
use super::widgets::{Canvas, Footer, RuleRow, whole};

/// The least window that holds a screen.
pub(super) const LEAST: (u16, u16) = (80, 24);
/// Nothing is drawn beyond this.
const MOST: (u16, u16) = (400, 160);

/// Draws the screen that is on top; returns where the cursor rests.
pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let area = drawn(area);
    if is_too_small(area) {
        too_small::draw(app.theme(), app.is_fighting(), area, buf);
        return None;
    }
    draw_screen(app, app.screen(), area, buf)
}

fn draw_screen(app: &App<'_>, screen: Screen, area: Rect, buf: &mut Buffer) -> Option<Position> {
    match screen {
        Screen::Title => Some(title::draw(app, area, buf)),
        Screen::Scenarios => Some(title::draw_scenarios(app, area, buf)),
        Screen::Saved => Some(title::draw_saved(app, area, buf)),
        Screen::Bouts => Some(title::draw_bouts(app, area, buf)),
        Screen::Replays => Some(title::draw_replays(app, area, buf)),
        Screen::NewHero => new_hero::draw(app, area, buf),
        Screen::NewSpecialty => specialties::draw_step(app, area, buf),
        Screen::NewScores => new_scores::draw(app, area, buf),
        Screen::NewName => new_name::draw(app, area, buf),
        Screen::Specialties => specialties::draw_offer(app, area, buf),
        Screen::Ringside => ringside::draw(app, area, buf),
        Screen::Fight | Screen::Direction | Screen::Quiet => fight::draw(app, area, buf),
        Screen::Look => look::draw(app, area, buf),
        Screen::Target => target::draw(app, area, buf),
        Screen::Devices => Some(devices::draw(app, area, buf)),
        Screen::Abilities => Some(abilities::draw(app, area, buf)),
        Screen::Hero => hero::draw(app, area, buf),
        Screen::Pack | Screen::Items | Screen::Deeds => pack::draw(app, screen, area, buf),
        Screen::Over => over::draw(app, area, buf),
        Screen::Options => Some(options::draw(app, area, buf)),
        Screen::Inspector | Screen::Terms => {
            draw_screen(app, app.screen_below(), area, buf);
            let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            Canvas::new(buf, foot, app.theme()).blank(0);
            draw_footer(app, foot, buf, screen);
            app.draw_inspector(area, buf)
        }
        Screen::History => {
            let (text, cursor) = app.draw_history(area, buf);
            draw_foot(app, area, buf, &text, Screen::History);
            cursor
        }
        Screen::Bestiary => {
            let (text, cursor) = app.draw_bestiary(area, buf);
            draw_foot(app, area, buf, &text, Screen::Bestiary);
            cursor
        }
        // Replays and watched fights are a frontend of their own.
        Screen::Replay | Screen::Watch => None,
        Screen::Help | Screen::TooSmall => help::draw(app, area, buf),
    }
}

/// Draws what stands beside the map while one looks or aims, on its own.
pub(super) fn draw_side(app: &App<'_>, area: Rect, buf: &mut Buffer) {
    if app.screen() == Screen::Target {
        target::draw_side(app, area, buf);
    } else {
        look::draw_side(app, area, buf);
    }
}

/// Returns the part of a window that is drawn on.
pub(super) fn drawn(area: Rect) -> Rect {
    Rect {
        width: area.width.min(MOST.0),
        height: area.height.min(MOST.1),
        ..area
    }
}

/// Says whether a window is below the least size.
pub(super) fn is_too_small(area: Rect) -> bool {
    area.width < LEAST.0 || area.height < LEAST.1
}

/// Draws a rule with a text, and the footer below it, on the last two rows.
fn draw_foot(app: &App<'_>, area: Rect, buf: &mut Buffer, text: &str, screen: Screen) {
    let theme = app.theme();
    let rule = RuleRow {
        text,
        is_alert: false,
        theme,
    };
    let row = |from_end: u16| Rect::new(area.x, area.bottom() - from_end, area.width, 1);
    ratatui::widgets::Widget::render(&rule, row(2), buf);
    draw_footer(app, row(1), buf, screen);
}

fn draw_footer(app: &App<'_>, row: Rect, buf: &mut Buffer, screen: Screen) {
    let theme = app.theme();
    if let Some(hint) = app.hint() {
        let told = whole(hint, usize::from(row.width));
        Canvas::new(buf, row, theme).text(0, 0, &told);
        return;
    }
    let entries = app.footer(screen);
    let footer = Footer {
        entries: &entries,
        has_help: true,
        theme,
    };
    ratatui::widgets::Widget::render(&footer, row, buf);
}
