//! The whole arena as nobody in it sees it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use crate::event::Owner;
use crate::grid::Pos;
use crate::ids::{ActorId, TeamId};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::{Canvas, Viewport, item_glyph};
use crate::world::World;

/// Colors of sides, in the order of their letters.
const COLORS: [&str; 6] = [
    "light_green",
    "light_red",
    "light_blue",
    "yellow",
    "light_magenta",
    "light_cyan",
];

/// Returns the letter of a side.
pub(super) fn letter(team: TeamId) -> char {
    char::from(b'A' + team.0 % 26)
}

/// Returns the style of a side. The first sides differ without color too.
pub(super) fn style(theme: &Theme, team: TeamId) -> Style {
    let color = COLORS[team.index() % COLORS.len()];
    let style = theme.paint(color);
    if team.0.is_multiple_of(2) {
        style
    } else {
        style.add_modifier(Modifier::BOLD)
    }
}

/// The map of a fight with everything in it.
pub(super) struct WholeMap<'a> {
    pub(super) world: &'a World,
    pub(super) theme: &'a Theme,
    /// Whether monsters are the letters of their sides.
    pub(super) shows_sides: bool,
    pub(super) focus: Pos,
}

impl WholeMap<'_> {
    pub(super) fn viewport(&self, area: Rect) -> Viewport {
        let cells = self.world.cells();
        Viewport::new(area, cells.width(), cells.height(), self.focus)
    }

    /// Returns how an actor is drawn.
    fn drawn(&self, actor: ActorId) -> Option<(char, Style)> {
        let world = self.world;
        if world.is_hero(actor) {
            return Some(('@', self.theme.style(Role::You)));
        }
        let race = world.race(actor)?;
        let team = world.team(actor);
        let glyph = if self.shows_sides {
            letter(team)
        } else {
            race.glyph
        };
        let style = if world.hero().is_some() && !self.shows_sides {
            self.theme.paint(&race.color)
        } else {
            style(self.theme, team)
        };
        Some((glyph, style))
    }
}

impl Widget for &WholeMap<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let view = self.viewport(area);
        let bounds = buf.area;
        let mut canvas = Canvas::new(buf, bounds, self.theme);
        let mut put = |pos: Pos, glyph: char, style| {
            if let Some(at) = view.screen(pos) {
                canvas.put(at.x - bounds.x, at.y - bounds.y, &glyph.to_string(), style);
            }
        };
        let world = self.world;
        for pos in world.cells().positions() {
            if let Some(terrain) = world.terrain(pos) {
                put(pos, terrain.glyph, self.theme.paint(&terrain.color));
            }
        }
        for item in world.items() {
            if let Owner::Floor(pos) = item.state.owner {
                let glyph = item_glyph(item.group());
                put(pos, glyph, self.theme.style(Role::Plain));
            }
        }
        for pile in world.piles() {
            put(pile.at, '$', self.theme.style(Role::Plain));
        }
        for (actor, body) in world.living() {
            if let Some((glyph, style)) = self.drawn(actor) {
                put(body.pos, glyph, style);
            }
        }
    }
}
