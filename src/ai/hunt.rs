//! The way to a foe: straight over open ground, else by a distance map shared by all its hunters.
//!
//! A map is rebuilt only when its target or a wall has moved. A hunter whose way is held by others
//! steps aside where that helps, and after some turns of waiting goes around them by a map that
//! counts others as walls, made at most once a turn for each target. Foes in a part of the arena
//! that can't be reached are never hunted and cost nothing.

use std::sync::Arc;

use crate::figures;
use crate::grid::{Dir, Grid, HuntMap, Pos, Regions, UNREACHABLE, line_is_clear};
use crate::ids::ActorId;
use crate::world::{Cell, World};

/// Waits in a row after which a blocked hunter looks for a way around.
const PATIENCE: u16 = 4;

/// A map and what it was made for.
#[derive(Clone, Debug)]
struct Cached {
    target: Pos,
    stamp: u32,
    map: HuntMap,
}

/// The maps of one fight. They derive from the world: dropping them changes nothing but speed.
#[derive(Clone, Default, Debug)]
pub struct Hunts {
    maps: [Vec<Option<Cached>>; 2],
    crowds: [Vec<Option<Cached>>; 2],
    regions: [Option<(u32, Arc<Regions>)>; 2],
}

/// Where a hunter goes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// A step (or a door) in this direction.
    Step(Dir),
    /// Others hold every way; wait, or go around them from now on.
    Blocked {
        /// Whether a way around them exists.
        goes_around: bool,
    },
}

impl Hunts {
    /// Forgets everything: for a new fight.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Says whether a hunter can get beside a cell, others left aside.
    pub(super) fn can_reach(&mut self, world: &World, hunter: ActorId, from: Pos, to: Pos) -> bool {
        let kind = door_kind(world, hunter);
        let version = world.walls_version();
        let made = || Arc::new(Regions::of(&ground(world, kind, |_| false)));
        let regions = &mut self.regions[kind];
        if regions.as_ref().is_none_or(|(stamp, _)| *stamp != version) {
            // All fights of a definition start on the same ground.
            let shared = world.definition().start_regions(kind);
            let new = if version == 0 {
                shared.get_or_init(made).clone()
            } else {
                made()
            };
            *regions = Some((version, new));
        }
        regions
            .as_ref()
            .is_some_and(|(_, regions)| regions.are_joined(from, to))
    }

    /// Returns the next step of a hunter toward a foe.
    pub(super) fn way(&mut self, world: &World, hunter: ActorId, foe: ActorId) -> Way {
        let (Some(body), Some(target)) = (world.body(hunter), world.body(foe)) else {
            return Way::Blocked { goes_around: false };
        };
        let (from, to) = (body.pos, target.pos);
        let mind = world.mind(hunter).copied().unwrap_or_default();
        let kind = door_kind(world, hunter);
        if world.turn() < mind.detour_until {
            let map = self.crowd(world, kind, hunter, foe, to);
            let here = around(map, from);
            let next = nearer(world, kind, from, to, |pos, _| map.steps(pos), here);
            return next.map_or(Way::Blocked { goes_around: false }, Way::Step);
        }
        let open = |pos: Pos| {
            world
                .cells()
                .get(pos)
                .is_some_and(|cell| passes(*cell, kind))
        };
        let found = if line_is_clear(from, to, open) {
            let steps = |pos: Pos, most: u16| {
                let steps = pos.steps(to) as u16;
                if steps <= most && line_is_clear(pos, to, open) {
                    steps
                } else {
                    UNREACHABLE
                }
            };
            step_or_sidle(world, kind, from, to, steps, mind.came_from)
        } else {
            let map = self.map(world, kind, foe, to);
            step_or_sidle(
                world,
                kind,
                from,
                to,
                |pos, _| map.steps(pos),
                mind.came_from,
            )
        };
        if let Some(dir) = found {
            return Way::Step(dir);
        }
        // The longer it waits, the rarer it looks: after 4, 8, 16 … turns.
        let is_patient = mind.waited < PATIENCE || !mind.waited.is_power_of_two();
        let has_room = || {
            Dir::ALL
                .into_iter()
                .any(|dir| is_free(world, kind, to.step(dir)))
        };
        if is_patient || !has_room() {
            return Way::Blocked { goes_around: false };
        }
        let map = self.crowd(world, kind, hunter, foe, to);
        Way::Blocked {
            goes_around: around(map, from) != UNREACHABLE,
        }
    }

    fn map(&mut self, world: &World, kind: usize, foe: ActorId, to: Pos) -> &HuntMap {
        let stamp = world.walls_version();
        let slot = slot(&mut self.maps[kind], foe);
        if slot
            .as_ref()
            .is_none_or(|made| made.target != to || made.stamp != stamp)
        {
            *slot = None;
        }
        let made = slot.get_or_insert_with(|| Cached {
            target: to,
            stamp,
            map: HuntMap::toward(to, &ground(world, kind, |_| false)),
        });
        &made.map
    }

    /// Returns a map on which others count as walls; it is made at most once a turn.
    fn crowd(
        &mut self,
        world: &World,
        kind: usize,
        hunter: ActorId,
        foe: ActorId,
        to: Pos,
    ) -> &HuntMap {
        let stamp = world.turn();
        let slot = slot(&mut self.crowds[kind], foe);
        if slot
            .as_ref()
            .is_none_or(|made| made.target != to || made.stamp != stamp)
        {
            *slot = None;
        }
        let made = slot.get_or_insert_with(|| {
            let others = |pos| world.occupant(pos).is_some_and(|other| other != hunter);
            Cached {
                target: to,
                stamp,
                map: HuntMap::toward(to, &ground(world, kind, others)),
            }
        });
        &made.map
    }
}

fn slot(list: &mut Vec<Option<Cached>>, foe: ActorId) -> &mut Option<Cached> {
    if list.len() <= foe.index() {
        list.resize_with(foe.index() + 1, || None);
    }
    &mut list[foe.index()]
}

/// 1 for an actor that opens doors, 0 for one that doesn't.
fn door_kind(world: &World, actor: ActorId) -> usize {
    usize::from(figures::opens_doors(world, actor))
}

fn passes(cell: Cell, kind: usize) -> bool {
    cell.is_walkable || kind == 1 && cell.is_door
}

fn ground(world: &World, kind: usize, is_held: impl Fn(Pos) -> bool) -> Grid<bool> {
    let cells = world.cells();
    let mut ground = Grid::new(cells.width(), cells.height(), false);
    for pos in cells.positions() {
        if let (Some(place), Some(cell)) = (ground.get_mut(pos), cells.get(pos)) {
            *place = passes(*cell, kind) && !is_held(pos);
        }
    }
    ground
}

/// Returns the steps of a cell on a crowd map: those of its best neighbor and one, since a hunter
/// that came later may stand in a cell that the map counts as a wall.
fn around(map: &HuntMap, from: Pos) -> u16 {
    let own = map.steps(from);
    let best = Dir::ALL
        .into_iter()
        .map(|dir| map.steps(from.step(dir)))
        .min();
    own.min(best.unwrap_or(UNREACHABLE).saturating_add(1))
}

fn is_free(world: &World, kind: usize, pos: Pos) -> bool {
    world.occupant(pos).is_none()
        && world
            .cells()
            .get(pos)
            .is_some_and(|cell| passes(*cell, kind))
}

/// How far two cells are apart as the crow flies, squared: it prefers straight ways among equals.
fn crow(a: Pos, b: Pos) -> i32 {
    let (dx, dy) = (i32::from(a.x - b.x), i32::from(a.y - b.y));
    dx * dx + dy * dy
}

/// Returns the direction of the free neighbor that is nearest by a measure and nearer than `here`.
/// The measure is told the most steps that are of interest.
fn nearer(
    world: &World,
    kind: usize,
    from: Pos,
    to: Pos,
    steps: impl Fn(Pos, u16) -> u16,
    here: u16,
) -> Option<Dir> {
    let mut best: Option<(u16, i32, Dir)> = None;
    let most = here.checked_sub(1)?;
    for dir in Dir::ALL {
        let pos = from.step(dir);
        if !is_free(world, kind, pos) {
            continue;
        }
        let key = (steps(pos, most), crow(pos, to), dir);
        if key.0 <= most && best.is_none_or(|best| key < best) {
            best = Some(key);
        }
    }
    best.map(|(_, _, dir)| dir)
}

/// Returns a step nearer; else a step aside, as far from the foe as here, from which a free step
/// nearer leads on.
fn step_or_sidle(
    world: &World,
    kind: usize,
    from: Pos,
    to: Pos,
    steps: impl Fn(Pos, u16) -> u16,
    came_from: Option<Pos>,
) -> Option<Dir> {
    let here = steps(from, UNREACHABLE - 1);
    if here == UNREACHABLE {
        return None;
    }
    if let Some(dir) = nearer(world, kind, from, to, &steps, here) {
        return Some(dir);
    }
    let aside = |dir: &Dir| {
        let pos = from.step(*dir);
        Some(pos) != came_from
            && is_free(world, kind, pos)
            && steps(pos, here) == here
            && nearer(world, kind, pos, to, &steps, here).is_some()
    };
    Dir::ALL
        .into_iter()
        .filter(aside)
        .min_by_key(|&dir| (crow(from.step(dir), to), dir))
}
