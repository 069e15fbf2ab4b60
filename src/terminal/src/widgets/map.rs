//! The map: ground, items, monsters and the hero.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::theme::{Role, Theme};
use crate::view::map::{Ink, Mark};
use ludus_engine::grid::Pos;
use ludus_engine::ids::TeamId;

use super::Canvas;

/// Colors of sides, in the order of their letters.
const SIDE_COLORS: [&str; 6] = [
    "light_green",
    "light_red",
    "light_blue",
    "yellow",
    "light_magenta",
    "light_cyan",
];

/// Which part of an arena a view shows: all of it in the middle, or what is around a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Viewport {
    origin: Pos,
    area: Rect,
}

impl Viewport {
    /// Places an arena of some size in an area, around a cell.
    pub(crate) fn new(area: Rect, width: i16, height: i16, focus: Pos) -> Self {
        let place = |view: u16, arena: i16, at: i16| {
            let view = view as i16;
            if arena <= view {
                -((view - arena) / 2)
            } else {
                (at - view / 2).clamp(0, arena - view)
            }
        };
        let origin = Pos::new(
            place(area.width, width, focus.x),
            place(area.height, height, focus.y),
        );
        Self { origin, area }
    }

    /// Returns the first cell in view, and the one beyond the last.
    pub(crate) const fn cells(self) -> (Pos, Pos) {
        let Pos { x, y } = self.origin;
        let (width, height) = (self.area.width as i16, self.area.height as i16);
        (self.origin, Pos::new(x + width, y + height))
    }

    /// Returns where a cell is on the screen, if it is in view.
    pub(crate) fn screen(self, pos: Pos) -> Option<Position> {
        let (x, y) = (pos.x - self.origin.x, pos.y - self.origin.y);
        let is_inside =
            x >= 0 && y >= 0 && x < self.area.width as i16 && y < self.area.height as i16;
        is_inside.then(|| Position::new(self.area.x + x as u16, self.area.y + y as u16))
    }

    /// Returns which cell is at a place on the screen, if the view is there.
    pub(crate) fn cell(self, at: Position) -> Option<Pos> {
        let (x, y) = (
            at.x.checked_sub(self.area.x)?,
            at.y.checked_sub(self.area.y)?,
        );
        let is_inside = x < self.area.width && y < self.area.height;
        is_inside.then(|| Pos::new(self.origin.x + x as i16, self.origin.y + y as i16))
    }
}

/// The map of a fight.
pub(crate) struct MapView<'a> {
    pub(crate) marks: &'a [Mark<'a>],
    pub(crate) theme: &'a Theme,
    pub(crate) view: Viewport,
}

fn style(theme: &Theme, mark: &Mark<'_>) -> Style {
    let mut style = match mark.ink {
        Ink::Plain => theme.style(Role::Plain),
        Ink::You => theme.style(Role::You),
        Ink::Friend => theme.style(Role::Friend),
        Ink::Danger => theme.style(Role::Danger),
        Ink::Flight => theme.style(Role::Heading),
        Ink::Own(color) => theme.paint(color),
        Ink::Side(team) => side_style(theme, team),
    };
    if mark.is_new {
        style = style.patch(theme.style(Role::Newcomer));
    }
    if mark.is_struck {
        style = style.patch(theme.style(Role::Struck));
    }
    style
}

impl MapView<'_> {
    /// Draws the marks that are in view.
    pub(crate) fn draw(&self, buf: &mut Buffer) {
        let bounds = buf.area;
        let mut canvas = Canvas::new(buf, bounds, self.theme);
        for mark in self.marks {
            if let Some(at) = self.view.screen(mark.at) {
                let (x, y) = (at.x - bounds.x, at.y - bounds.y);
                let glyph = mark.glyph.to_string();
                canvas.put(x, y, &glyph, style(self.theme, mark));
            }
        }
    }
}

/// Returns the style of a side. The first sides differ without color too.
pub(crate) fn side_style(theme: &Theme, team: TeamId) -> Style {
    let color = SIDE_COLORS[team.index() % SIDE_COLORS.len()];
    let style = theme.paint(color);
    if team.0.is_multiple_of(2) {
        style
    } else {
        style.add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_arena_stands_in_the_middle() {
        let area = Rect::new(0, 1, 50, 16);
        let view = Viewport::new(area, 30, 14, Pos::new(5, 7));
        assert_eq!(view.screen(Pos::new(0, 0)), Some(Position::new(10, 2)));
        let exact = Viewport::new(area, 50, 16, Pos::new(5, 7));
        assert_eq!(exact.screen(Pos::new(49, 15)), Some(Position::new(49, 16)));
    }

    #[test]
    fn a_large_arena_scrolls_and_keeps_six_cells_around_the_hero() {
        let area = Rect::new(0, 1, 50, 16);
        for x in 0..200 {
            for y in 0..60 {
                let at = Pos::new(x, y);
                let view = Viewport::new(area, 200, 60, at);
                for dir in ludus_engine::grid::Dir::ALL {
                    let mut far = at;
                    for _ in 0..6 {
                        far = far.step(dir);
                    }
                    let is_inside = far.x >= 0 && far.y >= 0 && far.x < 200 && far.y < 60;
                    assert!(!is_inside || view.screen(far).is_some(), "{at:?} {far:?}");
                }
            }
        }
    }
}
