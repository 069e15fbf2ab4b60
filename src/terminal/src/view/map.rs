//! The map in marks: ground, items, monsters and the hero.

use ludus_engine::content::{ItemGroup, Terrain, TerrainArmor};
use ludus_engine::event::Owner;
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, TeamId};
use ludus_engine::world::World;

use crate::view::frames::Frame;

use super::sides::side_letter;

/// How a cell in reach of foes is drawn.
const THREAT: char = '/';
/// How a cell is drawn that something would cross.
const FLIGHT: char = '*';

/// What of an arena is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sight<'a> {
    /// What the hero sees.
    OfHero {
        /// Whom, but for the hero itself.
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

/// What a mark means, which its color tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink<'a> {
    Plain,
    You,
    Friend,
    /// In reach of a foe.
    Danger,
    /// What something would cross.
    Flight,
    /// The own color of a kind, as the content names it.
    Own(&'a str),
    Side(TeamId),
}

/// A glyph on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) at: Pos,
    pub(crate) glyph: char,
    pub(crate) ink: Ink<'a>,
    /// Whether it came into sight since the last key.
    pub(crate) is_new: bool,
    /// Whether it was struck a moment ago.
    pub(crate) is_struck: bool,
}

/// An arena in marks; of several on a cell the last one counts.
pub(crate) struct Map<'a> {
    /// Columns and rows of the arena.
    pub(crate) size: (i16, i16),
    pub(crate) marks: Vec<Mark<'a>>,
}

/// What is shown of an arena beside what is seen in it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Overlay<'a> {
    /// Cells in reach of foes.
    pub(crate) threatened: &'a [Pos],
    /// Cells that what is aimed would cross.
    pub(crate) flight: &'a [Pos],
    /// What has just happened, as one picture of it.
    pub(crate) frame: Option<&'a Frame>,
}

/// Returns the map of a fight.
pub(crate) fn map<'a>(world: &'a World, sight: Sight<'_>, over: Overlay<'_>) -> Map<'a> {
    let eyes = Eyes { world, sight };
    let cells = world.cells();
    let plain = |at, glyph, ink| Mark {
        at,
        glyph,
        ink,
        is_new: false,
        is_struck: false,
    };
    let ground = cells.positions().filter_map(|at| {
        let (glyph, ink) = eyes.ground(at, over.threatened)?;
        Some(plain(at, glyph, ink))
    });
    let mut marks: Vec<Mark<'a>> = ground.collect();
    for item in world.items() {
        if let Owner::Floor(at) = item.state.owner
            && eyes.shows(at)
        {
            marks.push(plain(at, item_glyph(item.group()), Ink::Plain));
        }
    }
    let piles = world.piles().iter().filter(|pile| eyes.shows(pile.at));
    marks.extend(piles.map(|pile| plain(pile.at, '$', Ink::Plain)));
    let in_flight = over.frame.into_iter().flat_map(|frame| &frame.flight);
    let crossed = over.flight.iter().chain(in_flight);
    marks.extend(crossed.map(|&at| plain(at, FLIGHT, Ink::Flight)));
    let placed = over.frame.map_or(&[][..], |frame| &frame.placed);
    let is_elsewhere = |actor: ActorId| placed.iter().any(|one| one.actor == actor);
    for actor in eyes.actors() {
        if let Some(body) = world.body(actor).filter(|_| !is_elsewhere(actor)) {
            marks.extend(eyes.actor(actor, body.pos, false));
        }
    }
    for one in placed {
        marks.extend(eyes.actor(one.actor, one.at, one.is_struck));
    }
    Map {
        size: (cells.width(), cells.height()),
        marks,
    }
}

/// Who looks at a fight.
struct Eyes<'a, 's> {
    world: &'a World,
    sight: Sight<'s>,
}

impl<'a> Eyes<'a, '_> {
    fn shows(&self, pos: Pos) -> bool {
        matches!(self.sight, Sight::Whole { .. }) || is_in_view(self.world, pos)
    }

    /// Returns how the ground of a cell is drawn. Ground that does something keeps its glyph where
    /// foes reach it.
    fn ground(&self, pos: Pos, threatened: &[Pos]) -> Option<(char, Ink<'a>)> {
        let terrain = self.world.terrain(pos)?;
        if !self.shows(pos) {
            return Some((terrain.glyph, Ink::Plain));
        }
        if threatened.contains(&pos) {
            let glyph = if is_bare(terrain) {
                THREAT
            } else {
                terrain.glyph
            };
            return Some((glyph, Ink::Danger));
        }
        Some((terrain.glyph, Ink::Own(&terrain.color)))
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
    fn actor(&self, actor: ActorId, at: Pos, is_struck: bool) -> Option<Mark<'a>> {
        let world = self.world;
        let mark = |glyph, ink, is_new| Mark {
            at,
            glyph,
            ink,
            is_new,
            is_struck,
        };
        if world.is_hero(actor) {
            return Some(mark('@', Ink::You, false));
        }
        let race = world.race(actor)?;
        let hero = world.hero().map(|hero| hero.actor);
        let is_friend = hero.is_some_and(|hero| !world.are_enemies(hero, actor));
        let own = if is_friend {
            Ink::Friend
        } else {
            Ink::Own(&race.color)
        };
        let side = Ink::Side(world.team(actor));
        Some(match self.sight {
            Sight::OfHero { newcomers, .. } => mark(race.glyph, own, newcomers.contains(&actor)),
            Sight::Whole { shows_sides: true } => mark(side_letter(world.team(actor)), side, false),
            Sight::Whole { .. } if hero.is_some() => mark(race.glyph, own, false),
            Sight::Whole { .. } => mark(race.glyph, side, false),
        })
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
