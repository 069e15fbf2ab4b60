//! The map: ground, items, monsters and the hero.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use crate::show::Frame;
use crate::theme::{Role, Theme};
use ludus_engine::content::{ItemGroup, Terrain, TerrainArmor};
use ludus_engine::event::Owner;
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, TeamId};
use ludus_engine::world::World;

use crate::view::sides::side_letter;

use super::Canvas;

/// How a cell in reach of foes is drawn.
const THREAT: char = '/';
/// How a cell is drawn that something would cross.
const FLIGHT: char = '*';
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

/// What of an arena is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sight<'a> {
    /// What the hero sees.
    OfHero {
        /// Whom.
        seen: &'a [ActorId],
        /// Who came into sight since the last key.
        newcomers: &'a [ActorId],
    },
    /// Everything, as nobody in it sees it.
    Whole {
        /// Whether monsters are the letters of their sides.
        shows_sides: bool,
    },
}

/// The map of a fight.
pub(crate) struct MapView<'a> {
    pub(crate) world: &'a World,
    pub(crate) theme: &'a Theme,
    pub(crate) sight: Sight<'a>,
    /// Cells that are marked as in reach of foes.
    pub(crate) threatened: &'a [Pos],
    /// Cells that what is aimed would cross.
    pub(crate) flight: &'a [Pos],
    /// What is drawn over the map for a moment.
    pub(crate) frame: Option<&'a Frame>,
    /// The cell that the view keeps in sight.
    pub(crate) focus: Pos,
}

impl MapView<'_> {
    /// Returns the part of the arena that fits an area.
    pub(crate) fn viewport(&self, area: Rect) -> Viewport {
        let cells = self.world.cells();
        Viewport::new(area, cells.width(), cells.height(), self.focus)
    }

    fn is_shown(&self, pos: Pos) -> bool {
        matches!(self.sight, Sight::Whole { .. }) || is_in_view(self.world, pos)
    }

    /// Returns how the ground of a cell is drawn. Ground that does something keeps its glyph where
    /// foes reach it.
    fn ground(&self, pos: Pos) -> Option<(char, Style)> {
        let terrain = self.world.terrain(pos)?;
        let is_shown = self.is_shown(pos);
        if is_shown && self.threatened.contains(&pos) {
            let style = self.theme.style(Role::Danger);
            let glyph = if is_bare(terrain) {
                THREAT
            } else {
                terrain.glyph
            };
            return Some((glyph, style));
        }
        let style = if is_shown {
            self.theme.paint(&terrain.color)
        } else {
            self.theme.style(Role::Plain)
        };
        Some((terrain.glyph, style))
    }

    /// Returns the actors that are drawn.
    fn actors(&self) -> Vec<ActorId> {
        let world = self.world;
        match self.sight {
            Sight::Whole { .. } => world.living().map(|(actor, _)| actor).collect(),
            Sight::OfHero { seen, .. } => {
                let hero = world.hero().map(|hero| hero.actor);
                seen.iter().copied().chain(hero).collect()
            }
        }
    }

    /// Returns how an actor is drawn.
    fn drawn(&self, actor: ActorId) -> Option<(char, Style)> {
        let (world, theme) = (self.world, self.theme);
        if world.is_hero(actor) {
            return Some(('@', theme.style(Role::You)));
        }
        let race = world.race(actor)?;
        let hero = world.hero().map(|hero| hero.actor);
        let is_friend = hero.is_some_and(|hero| !world.are_enemies(hero, actor));
        let own = if is_friend {
            theme.style(Role::Friend)
        } else {
            theme.paint(&race.color)
        };
        let team = world.team(actor);
        Some(match self.sight {
            Sight::OfHero { newcomers, .. } if newcomers.contains(&actor) => {
                (race.glyph, own.patch(theme.style(Role::Newcomer)))
            }
            Sight::OfHero { .. } => (race.glyph, own),
            Sight::Whole { shows_sides: true } => (side_letter(team), side_style(theme, team)),
            Sight::Whole { .. } if world.hero().is_some() => (race.glyph, own),
            Sight::Whole { .. } => (race.glyph, side_style(theme, team)),
        })
    }
}

impl Widget for &MapView<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let view = self.viewport(area);
        let bounds = buf.area;
        let mut canvas = Canvas::new(buf, bounds, self.theme);
        let mut put = |pos: Pos, (glyph, style): (char, Style)| {
            if let Some(at) = view.screen(pos) {
                canvas.put(at.x - bounds.x, at.y - bounds.y, &glyph.to_string(), style);
            }
        };
        let world = self.world;
        for pos in world.cells().positions() {
            if view.screen(pos).is_some()
                && let Some(ground) = self.ground(pos)
            {
                put(pos, ground);
            }
        }
        let plain = self.theme.style(Role::Plain);
        for item in world.items() {
            if let Owner::Floor(pos) = item.state.owner
                && self.is_shown(pos)
            {
                put(pos, (item_glyph(item.group()), plain));
            }
        }
        let piles = world.piles().iter();
        for pile in piles.filter(|pile| self.is_shown(pile.at)) {
            put(pile.at, ('$', plain));
        }
        let in_flight = self.frame.into_iter().flat_map(|frame| &frame.flight);
        for &pos in self.flight.iter().chain(in_flight) {
            put(pos, (FLIGHT, self.theme.style(Role::Heading)));
        }
        let placed = self.frame.map_or(&[][..], |frame| &frame.placed);
        let is_elsewhere = |&actor: &ActorId| placed.iter().any(|one| one.actor == actor);
        for actor in self.actors().into_iter().filter(|a| !is_elsewhere(a)) {
            if let (Some(body), Some(drawn)) = (world.body(actor), self.drawn(actor)) {
                put(body.pos, drawn);
            }
        }
        for one in placed {
            if let Some((glyph, mut style)) = self.drawn(one.actor) {
                if one.is_struck {
                    style = style.patch(self.theme.style(Role::Struck));
                }
                put(one.at, (glyph, style));
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

/// Says whether a kind of ground does nothing to who stands on it.
fn is_bare(terrain: &Terrain) -> bool {
    terrain.armor == TerrainArmor::None
        && terrain.enter_time.max(terrain.leave_time) <= 1
        && !terrain.is_slippery
        && terrain.opens_into.is_none()
        && terrain.closes_into.is_none()
}

/// Says whether the hero sees a cell: it is in sight and lit, by the arena or the hero.
pub(crate) fn is_in_view(world: &World, pos: Pos) -> bool {
    let Some(body) = world.hero().and_then(|hero| world.body(hero.actor)) else {
        return false;
    };
    let is_near = body.pos.distance(pos) <= figures::light_radius(world).max(1);
    let is_lit = is_near || world.cells().get(pos).is_some_and(|cell| cell.is_lit);
    pos == body.pos || is_lit && world.sees(body.pos, pos)
}

/// Returns the glyph of an item.
fn item_glyph(group: ItemGroup) -> char {
    use ItemGroup as G;
    match group {
        G::Sword | G::Polearm | G::Hafted | G::Digger => '|',
        G::Sling | G::Bow | G::Crossbow | G::Shot | G::Arrow | G::Bolt => '}',
        G::Shield | G::Body | G::Cloak | G::Head | G::Hands | G::Feet => '[',
        G::Potion | G::Flask => '!',
        G::Scroll => '?',
        G::Wand | G::Staff | G::Rod => '-',
        G::Light | G::Ring | G::Amulet | G::Food | G::Spike | G::Junk | G::Chest => ';',
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
