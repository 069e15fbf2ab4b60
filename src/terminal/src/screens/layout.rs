//! Where the parts of a fight stand in a window.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::Theme;
use crate::widgets::Canvas;

use super::inspector::Stand;

/// The least window in which the newest roll is explained beside the log.
const DOCK_FROM: (u16, u16) = (120, 40);
/// The rows of that explanation.
const DOCK_HEIGHT: u16 = 19;

/// Where the parts of the fight stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) map: Rect,
    pub(crate) panel: Rect,
    /// Where the newest roll is explained, if there is room beside the log.
    pub(crate) dock: Option<Rect>,
    pub(crate) alert: Rect,
    pub(crate) log: Rect,
    pub(crate) footer: Rect,
}

impl Layout {
    /// Divides an area of at least 80 x 24: the log takes two fifths of the rows beyond 24, up to
    /// 14 lines, and the map takes the rest.
    pub(crate) fn of(area: Rect) -> Self {
        let panel_width = match area.width {
            120.. => 39,
            100..=119 => 36,
            _ => 28,
        };
        let log_height = (5 + area.height.saturating_sub(24) * 2 / 5).min(14);
        let map_width = area.width.saturating_sub(panel_width + 2);
        let map_height = area.height.saturating_sub(log_height + 3);
        let (x, y) = (area.x, area.y + 1);
        let below = y + map_height;
        let side = x + map_width + 2;
        let has_dock = area.width >= DOCK_FROM.0 && area.height >= DOCK_FROM.1;
        let dock_at = area.bottom().saturating_sub(DOCK_HEIGHT + 1);
        let dock = Rect::new(side, dock_at, panel_width, DOCK_HEIGHT);
        let (panel_height, width) = if has_dock {
            (dock_at - y, map_width)
        } else {
            (map_height, area.width)
        };
        Self {
            map: Rect::new(x, y, map_width, map_height),
            panel: Rect::new(side, y, panel_width, panel_height),
            dock: has_dock.then_some(dock),
            alert: Rect::new(x, below, width, 1),
            log: Rect::new(x, below + 1, width, log_height),
            footer: Rect::new(x, below + 1 + log_height, area.width, 1),
        }
    }

    /// Returns the layout with a second row of keys above the first: log and dock end before it.
    pub(crate) fn above_two_footers(self) -> Self {
        let shorter = |part: Rect| Rect {
            height: part.height.saturating_sub(1),
            ..part
        };
        Self {
            log: shorter(self.log),
            dock: self.dock.map(shorter),
            ..self
        }
    }

    /// Returns where the inspector stands: docked, or over map and panel.
    pub(crate) fn inspector(&self) -> Stand {
        match self.dock {
            Some(dock) => Stand::Docked(dock),
            None => Stand::Popup(self.map.union(self.panel)),
        }
    }

    /// Returns the whole side beside the map, which look mode takes.
    pub(crate) fn side(&self) -> Rect {
        self.dock.map_or(self.panel, |dock| self.panel.union(dock))
    }

    /// Draws the line between the map and what is beside it.
    pub(crate) fn draw_divider(&self, theme: &Theme, buf: &mut Buffer) {
        let line = Rect {
            x: self.map.right(),
            width: 1,
            ..self.side()
        };
        let mut canvas = Canvas::new(buf, line, theme);
        for y in 0..line.height {
            canvas.text(0, y, &theme.divider().to_string());
        }
    }
}
