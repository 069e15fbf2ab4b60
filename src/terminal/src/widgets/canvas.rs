//! A part of the buffer to write text on: clipped on all sides, and free of what a terminal could
//! take for a command.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

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

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;

    use super::*;

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
}
