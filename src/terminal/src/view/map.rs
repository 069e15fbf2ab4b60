//! The map in marks, and those in sight row by row.

use crate::text::Name;
use crate::view::frames::Frame;
use ludus_engine::content::{Condition, ItemGroup, Terrain, TerrainArmor};
use ludus_engine::event::Owner;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, MonsterRaceId, TeamId};
use ludus_engine::narrate::{direction_short, percent, plural};
use ludus_engine::world::World;
use ludus_engine::{figures, odds};

use super::sides::side_letter;

/// How a cell in reach of foes is drawn.
const THREAT: char = '/';

/// How a cell is drawn that something would cross.
const FLIGHT: char = '*';

/// How bare floor is drawn, lit and dark: out of sight it is blank.
const FLOOR: [char; 2] = ['.', ','];

/// What stands on the edge of the map for a foe beyond it, by its side.
const BEYOND: [char; 2] = ['<', '>'];

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

/// Returns the columns and rows of the arena.
pub(crate) fn size(world: &World) -> (i16, i16) {
    (world.cells().width(), world.cells().height())
}

/// Returns the map of a fight in marks, from a cell to the one beyond the last; of several marks on a cell
/// the last one counts.
pub(crate) fn map<'a>(
    world: &'a World,
    sight: Sight<'_>,
    over: Overlay<'_>,
    (from, to): (Pos, Pos),
) -> Vec<Mark<'a>> {
    let eyes = Eyes { world, sight };
    let is_in = |at: &Pos| at.x >= from.x && at.y >= from.y && at.x < to.x && at.y < to.y;
    let plain = |at, glyph, ink| Mark {
        at,
        glyph,
        ink,
        is_new: false,
        is_struck: false,
    };
    let cells = world.cells().positions().filter(is_in);
    let ground = cells.filter_map(|at| {
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
    let mut actors: Vec<Mark<'a>> = Vec::new();
    for actor in eyes.actors() {
        if let Some(body) = world.body(actor).filter(|_| !is_elsewhere(actor)) {
            actors.extend(eyes.actor(actor, body.pos, false));
        }
    }
    for one in placed {
        actors.extend(eyes.actor(one.actor, one.at, one.is_struck));
    }
    // Who stands on the edge covers the mark of who is beyond it.
    let beyond = actors.iter().filter_map(|mark| beyond(*mark, from, to));
    marks.extend(beyond);
    marks.extend(actors);
    marks
}

/// Returns what stands on the edge of the map for a foe that is not between two cells, where it is
/// nearest to the foe.
fn beyond(foe: Mark<'_>, from: Pos, to: Pos) -> Option<Mark<'_>> {
    let nearest = Pos::new(
        foe.at.x.clamp(from.x, (to.x - 1).max(from.x)),
        foe.at.y.clamp(from.y, (to.y - 1).max(from.y)),
    );
    let is_foe = !matches!(foe.ink, Ink::You | Ink::Friend);
    let is_east = 2 * foe.at.x >= from.x + to.x;
    (is_foe && nearest != foe.at).then_some(Mark {
        at: nearest,
        glyph: BEYOND[usize::from(is_east)],
        ..foe
    })
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

    /// Returns how the ground of a cell is drawn; floor out of sight is not, so that the edge of sight
    /// shows without color. Ground that does something keeps its glyph where foes reach it.
    fn ground(&self, pos: Pos, threatened: &[Pos]) -> Option<(char, Ink<'a>)> {
        let terrain = self.world.terrain(pos)?;
        if !self.shows(pos) {
            let is_floor = FLOOR.contains(&terrain.glyph);
            return (!is_floor).then_some((terrain.glyph, Ink::Plain));
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

/// Says whether the hero sees a cell: it is in sight and lit, by the arena or the hero. The blind feel
/// their own alone.
pub(crate) fn is_in_view(world: &World, pos: Pos) -> bool {
    let hero = world.hero().map(|hero| hero.actor);
    let Some((hero, body)) = hero.and_then(|hero| Some((hero, world.body(hero)?))) else {
        return false;
    };
    if world.has(hero, Condition::Blind) {
        return pos == body.pos;
    }
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

/// One of those in sight.
pub(crate) struct Foe<'a> {
    pub(crate) glyph: char,
    pub(crate) ink: Ink<'a>,
    pub(crate) name: Name<'a>,
    pub(crate) hp: i32,
    pub(crate) max_hp: i32,
    /// How far it is and where to; from the dead nobody has a distance.
    pub(crate) away: Option<(i32, &'static str)>,
    /// Its one mark: "new", "zzz"; empty where there is nothing to tell.
    pub(crate) mark: &'static str,
    /// Whether it is out of sight, and `away` is where it was last seen.
    pub(crate) is_lost: bool,
    /// The chance of its first blow at the hero to get through, in percent.
    pub(crate) chance: Option<String>,
    pub(crate) is_new: bool,
}

/// A row of the list.
pub(crate) enum FoeRow<'a> {
    One(Box<Foe<'a>>),
    /// Equal ones: how many, their name, and the nearest of them.
    Many(usize, String, Box<Foe<'a>>),
    /// So many kinds that find no row.
    More(usize),
}

/// Those in sight as somebody sees them.
#[derive(Clone, Copy)]
pub(crate) struct InSight<'a> {
    pub(crate) world: &'a World,
    /// Who is in sight, nearest first.
    pub(crate) actors: &'a [ActorId],
    /// Who is out of sight, and where each was last seen, nearest first.
    pub(crate) lost: &'a [(ActorId, Pos)],
    /// Who came into sight since the last key.
    pub(crate) newcomers: &'a [ActorId],
}

impl<'a> InSight<'a> {
    fn is_friend(self, actor: ActorId) -> bool {
        let hero = self.world.hero().map(|hero| hero.actor);
        hero.is_some_and(|hero| !self.world.are_enemies(hero, actor))
    }

    /// Says whether the hero sees an actor, not only senses it.
    fn is_seen(self, actor: ActorId) -> bool {
        let hero = self.world.hero().map(|hero| hero.actor);
        hero.is_none_or(|hero| {
            figures::can_see(self.world, hero, actor) || !figures::senses(self.world, actor)
        })
    }

    /// Returns the one mark of an actor.
    fn mark(self, actor: ActorId) -> &'static str {
        if self.newcomers.contains(&actor) {
            return "new";
        } else if !self.is_seen(actor) {
            return "uns";
        } else if self.world.is_asleep(actor) {
            return "zzz";
        }
        let marks = [
            (Condition::Paralyzed, "hld"),
            (Condition::Afraid, "run"),
            (Condition::Stun, "stn"),
            (Condition::Confused, "cnf"),
            (Condition::Slow, "slo"),
        ];
        let own = marks.iter().find(|row| self.world.has(actor, row.0));
        own.map_or("", |row| row.1)
    }

    /// Returns what is told of who is in sight, or was last seen on a cell.
    fn foe(self, actor: ActorId, lost: Option<Pos>, tells_chance: bool) -> Option<Foe<'a>> {
        let world = self.world;
        let (body, race) = (world.body(actor)?, world.race(actor)?);
        let hero = world
            .hero()
            .and_then(|hero| Some((hero.actor, world.body(hero.actor)?.pos)));
        let is_friend = self.is_friend(actor);
        let target = hero.filter(|_| tells_chance && !is_friend && lost.is_none());
        let pos = lost.unwrap_or(body.pos);
        let chance = target.and_then(|(hero, _)| {
            let odds = odds::between(world, actor, hero);
            Some(percent(odds.first()?.p_hit.to_f64()))
        });
        Some(Foe {
            glyph: race.glyph,
            ink: if is_friend {
                Ink::Friend
            } else {
                Ink::Own(&race.color)
            },
            name: Name::of(race),
            hp: body.hp,
            max_hp: body.max_hp,
            away: hero.map(|(_, at)| (at.distance(pos), direction_short(at, pos))),
            mark: if lost.is_some() { "" } else { self.mark(actor) },
            is_lost: lost.is_some(),
            chance,
            is_new: self.newcomers.contains(&actor),
        })
    }

    /// Returns those in sight, and behind them those out of sight, in so many rows; equal ones join when
    /// not all fit.
    pub(crate) fn rows(self, n_rows: usize, tells_chance: bool) -> Vec<FoeRow<'a>> {
        type Kind = (Option<MonsterRaceId>, bool, bool);
        type One = (ActorId, Option<Pos>);
        let kind = |(actor, lost): One| -> Kind {
            let race = self.world.monster(actor).map(|monster| monster.race);
            (race, self.is_friend(actor), lost.is_some())
        };
        let joins = self.actors.len() + self.lost.len() > n_rows;
        let seen = self.actors.iter().map(|&actor| (actor, None));
        let lost = self.lost.iter().map(|&(actor, at)| (actor, Some(at)));
        let mut groups: Vec<(Kind, One, usize)> = Vec::new();
        for one in seen.chain(lost) {
            let own = kind(one);
            match groups.iter_mut().find(|group| joins && group.0 == own) {
                Some(group) => group.2 += 1,
                None => groups.push((own, one, 1)),
            }
        }
        let n_groups = groups.len();
        let shown = groups.into_iter().take(n_rows).enumerate();
        let row = |(n, (_, (first, lost), count)): (usize, (Kind, One, usize))| {
            if n + 1 == n_rows && n_groups > n_rows {
                return Some(FoeRow::More(n_groups - n));
            }
            let foe = Box::new(self.foe(first, lost, tells_chance && count == 1)?);
            let names = || Some(plural(self.world.race(first)?));
            Some(match count {
                1 => FoeRow::One(foe),
                _ => FoeRow::Many(count, names()?, foe),
            })
        };
        shown.filter_map(row).collect()
    }
}
