//! The roll inspector: why a line of the log says what it says.
//!
//! It stands over whatever screen it was opened from and walks from roll to roll.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::keymap::Action;
use crate::tui::theme::{Role, Theme};
use crate::tui::why::{Page, Source};
use crate::tui::widgets::{Canvas, wrapped};

/// The most columns that it takes.
const WIDEST: u16 = 78;
/// Where the right column of a row begins.
const RIGHT_AT: u16 = 43;

/// Where the inspector stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::tui) struct Inspector {
    line: usize,
    page: usize,
    scroll: usize,
}

impl Inspector {
    /// Opens at a line, or at the newest one before it that has rolls.
    pub(in crate::tui) fn open(source: Source<'_>, line: usize) -> Option<Self> {
        let last = source.lines.len().checked_sub(1)?;
        let line = (0..=line.min(last))
            .rev()
            .find(|&line| source.n_pages(line) > 0)?;
        Some(Self {
            line,
            page: source.n_pages(line) - 1,
            scroll: 0,
        })
    }

    /// Walks from roll to roll, or scrolls.
    pub(in crate::tui) fn act(&mut self, source: Source<'_>, action: Action) {
        match action {
            Action::PageUp => self.walk_back(source),
            Action::PageDown => self.walk_on(source),
            Action::First => {
                let first = (0..source.lines.len()).find(|&line| source.n_pages(line) > 0);
                if let Some(line) = first {
                    *self = Self {
                        line,
                        ..Self::default()
                    };
                }
            }
            Action::Last => *self = Self::open(source, usize::MAX).unwrap_or(*self),
            Action::Next => {
                let page = source.page(self.line, self.page);
                let n_rows = page.map_or(0, |page| page.rows.len());
                self.scroll = (self.scroll + 1).min(n_rows.saturating_sub(1));
            }
            Action::Previous => self.scroll = self.scroll.saturating_sub(1),
            _ => {}
        }
    }

    fn walk_back(&mut self, source: Source<'_>) {
        if self.page > 0 {
            self.page -= 1;
            self.scroll = 0;
        } else if let Some(before) = self.line.checked_sub(1) {
            *self = Self::open(source, before).unwrap_or(*self);
        }
    }

    fn walk_on(&mut self, source: Source<'_>) {
        if self.page + 1 < source.n_pages(self.line) {
            self.page += 1;
            self.scroll = 0;
            return;
        }
        let later = (self.line + 1..source.lines.len()).find(|&line| source.n_pages(line) > 0);
        if let Some(line) = later {
            *self = Self {
                line,
                ..Self::default()
            };
        }
    }

    /// Draws the popup into the upper part of an area; returns where the cursor rests.
    pub(in crate::tui) fn draw(
        &self,
        source: Source<'_>,
        theme: &Theme,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let page = source.page(self.line, self.page).unwrap_or_default();
        let width = area.width.saturating_sub(2).min(WIDEST);
        let inner = usize::from(width.saturating_sub(4));
        let head = wrapped(&page.line, inner.saturating_sub(page.part.len() + 2).max(1));
        let n_rows = head.len() + 1 + page.rows.len();
        let height = (n_rows as u16 + 2).min(area.height);
        let x = area.x + area.width.saturating_sub(width) / 2;
        let popup = Rect::new(x, area.y, width, height).intersection(area);
        frame(&page.title, theme, popup, buf);
        let body = Rect {
            x: popup.x + 2.min(popup.width),
            y: popup.y + 1.min(popup.height),
            width: popup.width.saturating_sub(4),
            height: popup.height.saturating_sub(2),
        };
        draw_body(&page, &head, self.scroll, theme, body, buf);
        (body.width > 0 && body.height > 0).then(|| Position::new(body.x, body.y))
    }
}

/// Draws the border with its title and empties what is inside.
fn frame(title: &str, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    let style = theme.style(Role::Rule);
    let (width, height) = (usize::from(canvas.width()), canvas.height());
    if width < 2 {
        return;
    }
    let (rule, side) = (theme.rule(), theme.divider());
    let [top_left, top_right, bottom_left, bottom_right] = theme.corners();
    let line = |left: char, right: char| {
        let middle: String = std::iter::repeat_n(rule, width - 2).collect();
        format!("{left}{middle}{right}")
    };
    for y in 0..height {
        let text = match y {
            0 => line(top_left, top_right),
            _ if y + 1 == height => line(bottom_left, bottom_right),
            _ => format!("{side}{}{side}", " ".repeat(width - 2)),
        };
        canvas.blank(y);
        canvas.put(0, y, &text, style);
    }
    canvas.put(1, 0, &format!("{rule}[ {title} ]"), style);
}

fn draw_body(
    page: &Page,
    head: &[String],
    scroll: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut canvas = Canvas::new(buf, area, theme);
    let (plain, heading) = (theme.style(Role::Plain), theme.style(Role::Heading));
    for (y, row) in head.iter().enumerate() {
        canvas.put(0, y as u16, row, heading);
    }
    let width = canvas.width();
    canvas.put_right(width, 0, &page.part, plain);
    let first = head.len() as u16 + 1;
    let room = usize::from(canvas.height().saturating_sub(first));
    // What is scrolled away is never the last row.
    let most = page.rows.len().saturating_sub(room);
    let rows = page.rows.iter().skip(scroll.min(most)).take(room);
    for (n, row) in rows.enumerate() {
        let y = first + n as u16;
        canvas.text(0, y, &row.left);
        let at = RIGHT_AT.max(row.left.chars().count() as u16 + 2);
        if !row.right.is_empty() {
            canvas.text(at, y, &row.right);
        }
        canvas.put_right(width, y, &row.rule, plain);
    }
}
