//! What a window shows that is too small for everything else.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::Theme;
use crate::widgets::Canvas;

use super::LEAST;

/// Below this many columns the size alone is shown.
const NARROW: u16 = 18;
/// Below this many columns nothing is shown.
const TINY: u16 = 5;

/// Draws it; `is_fighting` says whether a fight waits meanwhile.
pub(crate) fn draw(theme: &Theme, is_fighting: bool, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    let (width, height) = (area.width, area.height);
    let least = format!("{}x{}", LEAST.0, LEAST.1);
    if width < TINY {
        return;
    }
    if width < NARROW {
        canvas.text(0, 0, &least);
        return;
    }
    let waits = if is_fighting {
        [
            "Your fight waits. Make it larger,",
            "or Ctrl-C saves and leaves.",
        ]
    } else {
        ["Make it larger,", "or Ctrl-C leaves."]
    };
    let rows = [
        format!("Ludus needs {least}."),
        format!("This window is {width}x{height}."),
        String::new(),
        waits[0].to_owned(),
        waits[1].to_owned(),
    ];
    let longest = rows.iter().map(String::len).max().unwrap_or(0) as u16;
    let left = 6.min(width.saturating_sub(longest));
    let top = 3.min(height.saturating_sub(rows.len() as u16));
    for (y, row) in rows.iter().enumerate() {
        canvas.text(left, top + y as u16, row);
    }
}
