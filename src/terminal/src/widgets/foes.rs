//! The foes and friends in sight, nearest first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr as _;

use crate::text::shortened;
use crate::theme::{Role, Theme};
use crate::view::foes::{Foe, FoeRow, InSight};
use crate::view::map::Ink;

use super::{Canvas, health_bar};

/// From this width on rows show hit points and the chance of the next blow.
const WIDE: u16 = 36;

/// The cells of a bar, and what a long name leaves of them beside figures.
const BAR: usize = 5;
const LEAST_BAR: usize = 3;

/// The columns of hit points there.
const FIGURES: usize = 7;

/// The list of foes.
pub(crate) struct FoeList<'a> {
    pub(crate) sight: InSight<'a>,
    pub(crate) theme: &'a Theme,
}

impl FoeList<'_> {
    /// Returns how the letter of one is drawn, and what stands before the name of a friend.
    fn style(&self, foe: &Foe<'_>) -> (Style, &'static str) {
        match foe.ink {
            Ink::Own(color) => (self.theme.paint(color), ""),
            _ => (self.theme.style(Role::Friend), "+"),
        }
    }

    fn draw_one(&self, canvas: &mut Canvas<'_>, y: u16, foe: &Foe<'_>) {
        let theme = self.theme;
        let away = foe.away.map_or_else(String::new, |row| row.0.to_string());
        let way = foe.away.map_or("", |row| row.1);
        let is_wide = canvas.width() >= WIDE;
        // What name and bar share.
        let (shared, least) = if is_wide {
            (usize::from(canvas.width()) - 23, LEAST_BAR)
        } else {
            (15, BAR)
        };
        let (style, sign) = self.style(foe);
        let room = shared - least - sign.len();
        let name = format!("{sign}{}", foe.name.shortened(room));
        let n_cells = (shared - name.width()).min(BAR);
        canvas.put(0, y, &foe.glyph.to_string(), style);
        canvas.text(2, y, &name);
        let bar_at = (3 + shared - n_cells) as u16;
        let after_bar = bar_at + n_cells as u16 + 1;
        let bar = health_bar(theme, foe.hp, foe.max_hp, n_cells);
        canvas.put(bar_at, y, &bar, theme.health(foe.hp, foe.max_hp));
        if is_wide {
            let long = format!("{}/{}", foe.hp, foe.max_hp);
            let figures = Some(long).filter(|long| long.len() <= FIGURES);
            let figures = figures.unwrap_or_else(|| foe.hp.to_string());
            canvas.text(after_bar, y, &format!("{figures:>FIGURES$}"));
            let shown = match foe.mark {
                "" => foe.chance.as_deref().unwrap_or_default(),
                mark => mark,
            };
            canvas.text(after_bar + 8, y, &format!("{shown:>5}{away:>3} {way}"));
        } else {
            canvas.text(after_bar, y, &format!("{away:>2} {way:<2} {}", foe.mark));
        }
        if foe.is_new {
            let width = canvas.width();
            canvas.restyle(0, y, width, theme.style(Role::Newcomer));
        }
    }

    fn draw_many(&self, canvas: &mut Canvas<'_>, y: u16, n: usize, names: &str, foe: &Foe<'_>) {
        let (style, sign) = self.style(foe);
        canvas.put(0, y, &foe.glyph.to_string(), style);
        let count = format!("{n} {sign}");
        let away = foe.away.map(|(away, way)| format!("{away} {way}"));
        let place = format!("  {}", away.unwrap_or_default());
        let room = usize::from(canvas.width()).saturating_sub(2 + count.len() + place.len());
        canvas.text(2, y, &format!("{count}{}{place}", shortened(names, room)));
    }
}

impl Widget for &FoeList<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        let heading = self.theme.style(Role::Heading);
        let is_wide = canvas.width() >= WIDE;
        let health_at = if is_wide { canvas.width() - 25 } else { 13 };
        canvas.put(0, 0, "FOES", heading);
        canvas.put(health_at, 0, "health", heading);
        if is_wide {
            let width = canvas.width();
            canvas.put_right(width, 0, "hits away", heading);
        } else {
            canvas.put(21, 0, "away", heading);
        }
        let room = usize::from(canvas.height().saturating_sub(1));
        for (y, row) in (1..).zip(self.sight.rows(room, is_wide)) {
            match row {
                FoeRow::One(foe) => self.draw_one(&mut canvas, y, &foe),
                FoeRow::Many(n, names, foe) => self.draw_many(&mut canvas, y, n, &names, &foe),
                FoeRow::More(n) => canvas.text(0, y, &format!("and {n} more kinds")),
            }
        }
        if self.sight.actors.is_empty() {
            canvas.text(0, 1, "none in sight");
        }
    }
}
