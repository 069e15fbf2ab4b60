//! A part of the buffer to write text on, clipped on all sides and free of what a terminal could take for a
//! command; bars of health, rules with a text in them, and the footer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Role, Theme};
use ludus_engine::content::is_control;

/// An area of a buffer with its own origin.
pub(crate) struct Canvas<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    pub(crate) theme: &'a Theme,
}

impl<'a> Canvas<'a> {
    /// Takes an area, cut to the buffer.
    pub(crate) fn new(buf: &'a mut Buffer, area: Rect, theme: &'a Theme) -> Self {
        let area = area.intersection(buf.area);
        Self { buf, area, theme }
    }

    /// Returns the width.
    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    /// Returns the height.
    pub(crate) fn height(&self) -> u16 {
        self.area.height
    }

    /// Writes a text from a place on; what does not fit is cut.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if x >= self.area.width || y >= self.area.height {
            return;
        }
        let room = usize::from(self.area.width - x);
        let clean: String = self
            .theme
            .fold(text)
            .chars()
            .filter(|&c| !is_control(c))
            .collect();
        self.buf
            .set_stringn(self.area.x + x, self.area.y + y, clean, room, style);
    }

    /// Writes plain text.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str) {
        self.put(x, y, text, self.theme.style(Role::Plain));
    }

    /// Writes a text so that it ends before a column.
    pub(crate) fn put_right(&mut self, end: u16, y: u16, text: &str, style: Style) {
        let width = text.width() as u16;
        self.put(end.saturating_sub(width), y, text, style);
    }

    /// Draws a rule over a whole row.
    pub(crate) fn rule(&mut self, y: u16) {
        let rule = self
            .theme
            .rule()
            .to_string()
            .repeat(usize::from(self.area.width));
        self.put(0, y, &rule, self.theme.style(Role::Rule));
    }

    /// Empties a row, style included.
    pub(crate) fn blank(&mut self, y: u16) {
        if y < self.area.height {
            for x in self.area.left()..self.area.right() {
                if let Some(cell) = self.buf.cell_mut((x, self.area.y + y)) {
                    cell.reset();
                }
            }
        }
    }

    /// Adds a style to a part of a row.
    pub(crate) fn restyle(&mut self, x: u16, y: u16, width: u16, style: Style) {
        if x < self.area.width && y < self.area.height {
            let width = width.min(self.area.width - x);
            let part = Rect::new(self.area.x + x, self.area.y + y, width, 1);
            self.buf.set_style(part, style);
        }
    }
}

/// Returns a bar of some columns: rounded down, with one mark while anything lives, full only when
/// unhurt.
pub(crate) fn health_bar(theme: &Theme, hp: i32, max_hp: i32, width: usize) -> String {
    let (full, empty) = theme.bar();
    let share = i64::from(hp.max(0)) * width as i64 / i64::from(max_hp.max(1));
    let least = i64::from(hp >= 0);
    let n = share.clamp(least, width as i64) as usize;
    let mut bar = String::new();
    bar.extend(std::iter::repeat_n(full, n));
    bar.extend(std::iter::repeat_n(empty, width - n));
    bar
}

/// A rule that says something, or an alert in its place.
pub(crate) struct RuleRow<'a> {
    pub(crate) text: &'a str,
    pub(crate) is_alert: bool,
    pub(crate) theme: &'a Theme,
}

impl Widget for &RuleRow<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        canvas.rule(0);
        if !self.text.is_empty() {
            let rule = self.theme.rule();
            canvas.text(0, 0, &format!("{rule}{rule}[ {} ]", self.text));
        }
        if self.is_alert {
            let width = canvas.width();
            canvas.restyle(0, 0, width, self.theme.style(Role::Alert));
        }
    }
}

/// The last row: what the keys do here.
pub(crate) struct Footer<'a> {
    pub(crate) entries: &'a [String],
    /// Whether the last of them is the keys' own key, which always stands.
    pub(crate) has_help: bool,
    pub(crate) theme: &'a Theme,
}

impl Widget for &Footer<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        let room = usize::from(canvas.width());
        // Three columns between entries, two where the row is full.
        let widths = self.entries.iter().map(|entry| entry.width());
        let gaps = 3 * self.entries.len().saturating_sub(1);
        let gap = if widths.clone().sum::<usize>() + gaps <= room {
            3
        } else {
            2
        };
        // The keys' own key stands last and always fits; where the row is too full it stands alone.
        let (others, last) = match self.entries.split_last() {
            Some((last, others)) if self.has_help => (others, last.as_str()),
            _ => (self.entries, ""),
        };
        let bare = last.split(' ').next().unwrap_or_default();
        let least = widths.sum::<usize>() + gap * self.entries.len().saturating_sub(1);
        let last = if least > room && least - last.width() + bare.width() <= room {
            bare
        } else {
            last
        };
        let end = if last.is_empty() {
            0
        } else {
            gap + last.width()
        };
        let mut text = String::new();
        for entry in others {
            if text.width() + entry.width() + end <= room {
                text.push_str(entry);
                text.push_str(&" ".repeat(gap));
            }
        }
        text.push_str(last);
        canvas.text(0, 0, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use ratatui::buffer::Cell;

    #[test]
    fn text_is_clipped_and_cleaned() {
        let theme = Theme::built_in(true, false).unwrap();
        let mut buf = Buffer::empty(Rect::new(0, 0, 5, 2));
        let mut canvas = Canvas::new(&mut buf, Rect::new(1, 0, 90, 90), &theme);
        canvas.text(0, 0, "a\x1b[31mbcdefgh");
        canvas.text(9, 0, "x");
        canvas.text(0, 9, "x");
        canvas.put_right(2, 1, "much too long", Style::new());
        assert_eq!(
            buf.content()
                .iter()
                .take(5)
                .map(Cell::symbol)
                .collect::<String>(),
            " a[31"
        );
    }

    #[test]
    fn bars_are_full_only_when_unhurt_and_empty_only_for_the_dead() {
        let theme = Theme::built_in(true, true).unwrap();
        for (hp, max_hp, expected) in [
            (117, 117, "##########"),
            (116, 117, "#########-"),
            (47, 117, "####------"),
            (1, 117, "#---------"),
            (0, 117, "#---------"),
            (-1, 117, "----------"),
            (0, 0, "#---------"),
        ] {
            assert_eq!(
                health_bar(&theme, hp, max_hp, 10),
                expected,
                "{hp} of {max_hp}"
            );
        }
    }
}
