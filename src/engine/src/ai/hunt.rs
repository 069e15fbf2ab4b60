//! The way to a foe: straight over open ground, else by a distance map shared by all its hunters.
//!
//! A map is rebuilt only when its target or a wall has moved. A hunter whose way is held by others
//! steps aside where that helps, and after some turns of waiting goes around them by a map that
//! counts others as walls, made at most once a turn for each target. Foes in a part of the arena
//! that can't be reached are never hunted and cost nothing.

use std::sync::Arc;

use crate::figures;
use crate::grid::{CellSet, Dir, Flood, Grid, Ground, Pos, UNREACHABLE, Without, line_is_clear};
use crate::ids::ActorId;
use crate::world::{Cell, Mind, World};

/// Waits in a row after which a blocked hunter looks for a way around.
const PATIENCE: u16 = 4;

/// How far a hunter looks from where it stands: to neighbors of neighbors.
const REACH: i16 = 2;

/// Steps toward a foe and what they were counted for.
#[derive(Clone, Debug)]
struct Cached {
    target: Pos,
    stamp: u32,
    flood: Flood,
}

/// The maps of one fight. They derive from the world: dropping them changes nothing but speed.
#[derive(Clone, Default, Debug)]
pub struct Hunts {
    /// By door kind and foe: counted over open ground.
    maps: [Vec<Option<Box<Cached>>>; 2],
    /// By door kind and foe: others counted as walls.
    crowds: [Vec<Option<Box<Cached>>>; 2],
    grounds: [Option<(u32, Arc<Ground>)>; 2],
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

/// One hunter's look at the ground between it and a foe.
#[derive(Clone, Copy)]
struct Hunt<'a> {
    world: &'a World,
    ground: &'a Ground,
    from: Pos,
    to: Pos,
}

impl Hunts {
    /// Forgets everything: for a new fight.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the ground as a hunter passes it, others left aside.
    pub(super) fn ground(&mut self, world: &World, hunter: ActorId) -> &Ground {
        let kind = door_kind(world, hunter);
        ground(&mut self.grounds[kind], world, kind)
    }

    /// Returns the cells that a hunter can pass and that nobody holds.
    pub(super) fn free<'a>(&'a mut self, world: &'a World, hunter: ActorId) -> Without<'a> {
        self.ground(world, hunter).passable().without(world.held())
    }

    /// Says whether a hunter waits whoever its foe is: no neighbor is free, and it is neither on its way
    /// around others nor about to look for one.
    pub(super) fn is_hemmed_in(&mut self, world: &World, hunter: ActorId, from: Pos) -> bool {
        let mind = world.mind(hunter).copied().unwrap_or_default();
        is_patient(&mind)
            && world.turn() >= mind.detour_until
            && !self.free(world, hunter).touches(from)
    }

    /// Returns the next step of a hunter toward a foe.
    pub(super) fn way(&mut self, world: &World, hunter: ActorId, foe: ActorId) -> Way {
        let (Some(body), Some(target)) = (world.body(hunter), world.body(foe)) else {
            return Way::Blocked { goes_around: false };
        };
        let mind = world.mind(hunter).copied().unwrap_or_default();
        let kind = door_kind(world, hunter);
        let hunt = Hunt {
            world,
            ground: ground(&mut self.grounds[kind], world, kind),
            from: body.pos,
            to: target.pos,
        };
        let crowd = slot(&mut self.crowds[kind], foe);
        if world.turn() < mind.detour_until {
            let flood = hunt.crowd(crowd);
            let here = hunt.around(flood);
            let next = hunt.nearer(hunt.from, |pos, _| flood.steps(pos), here);
            return next.map_or(Way::Blocked { goes_around: false }, Way::Step);
        }
        let maps = &mut self.maps[kind];
        if let Some(dir) = hunt.straight_or_around(|| slot(maps, foe), mind.came_from) {
            return Way::Step(dir);
        }
        if is_patient(&mind) || !hunt.free().touches(hunt.to) {
            return Way::Blocked { goes_around: false };
        }
        let flood = hunt.crowd(crowd);
        Way::Blocked {
            goes_around: hunt.around(flood) != UNREACHABLE,
        }
    }
}

impl<'a> Hunt<'a> {
    /// Returns the cells that can be walked on and that nobody holds.
    fn free(&self) -> Without<'a> {
        self.ground.passable().without(self.world.held())
    }

    /// Returns a step by sight where nothing is between, else by the map of the foe.
    fn straight_or_around<'m>(
        &self,
        map: impl FnOnce() -> &'m mut Option<Box<Cached>>,
        came_from: Option<Pos>,
    ) -> Option<Dir> {
        let to = self.to;
        // No line between cells of open ground needs to be walked along.
        if self.ground.is_open_around(self.from, to, REACH) {
            let steps = |pos: Pos, _| pos.steps(to) as u16;
            return self.step_or_sidle(steps, came_from);
        }
        let open = |pos: Pos| self.ground.passable().contains(pos);
        if line_is_clear(self.from, to, open) {
            let steps = |pos: Pos, most: u16| {
                let steps = pos.steps(to) as u16;
                if steps <= most && line_is_clear(pos, to, open) {
                    steps
                } else {
                    UNREACHABLE
                }
            };
            return self.step_or_sidle(steps, came_from);
        }
        let flood = self.map(map());
        self.step_or_sidle(|pos, _| flood.steps(pos), came_from)
    }

    /// Returns steps over open ground, counted around the hunter.
    fn map<'m>(&self, slot: &'m mut Option<Box<Cached>>) -> &'m Flood {
        let stamp = self.world.walls_version();
        let open = |open: &mut CellSet| open.copy(self.ground.passable());
        self.cached(slot, stamp, open)
    }

    /// Returns steps with others as walls, counted around the hunter; it is begun at most once a
    /// turn.
    fn crowd<'m>(&self, slot: &'m mut Option<Box<Cached>>) -> &'m Flood {
        let stamp = self.world.turn();
        let open = |open: &mut CellSet| {
            open.assign(self.free());
            if self.ground.passable().contains(self.from) {
                open.insert(self.from);
            }
        };
        self.cached(slot, stamp, open)
    }

    /// Returns the flood of a slot, begun anew where it is stale, counted around the hunter.
    fn cached<'m>(
        &self,
        slot: &'m mut Option<Box<Cached>>,
        stamp: u32,
        open: impl FnOnce(&mut CellSet),
    ) -> &'m Flood {
        let is_stale = slot
            .as_ref()
            .is_none_or(|made| made.target != self.to || made.stamp != stamp);
        let cells = self.world.cells();
        let made = slot.get_or_insert_with(|| {
            Box::new(Cached {
                target: self.to,
                stamp,
                flood: Flood::new(cells.width(), cells.height()),
            })
        });
        if is_stale {
            (made.target, made.stamp) = (self.to, stamp);
            made.flood.begin(self.to, open);
        }
        made.flood.reach(self.from);
        &made.flood
    }

    /// Returns the steps of the hunter on a crowd map: those of its best neighbor and one, since a
    /// hunter that came later may stand in a cell that the map counts as a wall.
    fn around(&self, flood: &Flood) -> u16 {
        let best = Dir::ALL
            .into_iter()
            .map(|dir| flood.steps(self.from.step(dir)))
            .min()
            .unwrap_or(UNREACHABLE);
        flood.steps(self.from).min(best.saturating_add(1))
    }

    /// Returns the direction of the free neighbor of a cell that is nearest by a measure and nearer
    /// than `here`. The measure is told the most steps that are of interest.
    fn nearer(&self, from: Pos, steps: impl Fn(Pos, u16) -> u16, here: u16) -> Option<Dir> {
        let mut best: Option<(u16, i32, Dir)> = None;
        let most = here.checked_sub(1)?;
        for dir in self.free().around(from) {
            let pos = from.step(dir);
            let steps = steps(pos, most);
            if steps > most {
                continue;
            }
            let key = (steps, crow(pos, self.to), dir);
            if best.is_none_or(|best| key < best) {
                best = Some(key);
            }
        }
        best.map(|(_, _, dir)| dir)
    }

    /// Returns a step nearer; else a step aside, as far from the foe as here, from which a free step
    /// nearer leads on.
    fn step_or_sidle(
        &self,
        steps: impl Fn(Pos, u16) -> u16,
        came_from: Option<Pos>,
    ) -> Option<Dir> {
        let here = steps(self.from, UNREACHABLE - 1);
        if here == UNREACHABLE {
            return None;
        }
        if let Some(dir) = self.nearer(self.from, &steps, here) {
            return Some(dir);
        }
        let aside = |dir: &Dir| {
            let pos = self.from.step(*dir);
            Some(pos) != came_from
                && steps(pos, here) == here
                && self.nearer(pos, &steps, here).is_some()
        };
        self.free()
            .around(self.from)
            .filter(aside)
            .min_by_key(|&dir| (crow(self.from.step(dir), self.to), dir))
    }
}

/// Returns the ground as it is now; all fights of a definition share it until a door moves.
fn ground<'m>(known: &'m mut Option<(u32, Arc<Ground>)>, world: &World, kind: usize) -> &'m Ground {
    let version = world.walls_version();
    if known.as_ref().is_none_or(|(made, _)| *made != version) {
        *known = None;
    }
    let (_, ground) = known.get_or_insert_with(|| {
        let shared = world.definition().start_ground(kind);
        let made = || Arc::new(Ground::of(&walkable(world, kind)));
        let ground = if version == 0 {
            shared.get_or_init(made).clone()
        } else {
            made()
        };
        (version, ground)
    });
    ground
}

fn walkable(world: &World, kind: usize) -> Grid<bool> {
    let cells = world.cells();
    let mut walkable = Grid::new(cells.width(), cells.height(), false);
    for pos in cells.positions() {
        if let (Some(place), Some(cell)) = (walkable.get_mut(pos), cells.get(pos)) {
            *place = passes(*cell, kind);
        }
    }
    walkable
}

fn slot(list: &mut Vec<Option<Box<Cached>>>, foe: ActorId) -> &mut Option<Box<Cached>> {
    if list.len() <= foe.index() {
        list.resize_with(foe.index() + 1, || None);
    }
    &mut list[foe.index()]
}

/// Says whether a hunter that waits looks for no way around: the longer it waits, the rarer it looks,
/// after 4, 8, 16 … turns.
fn is_patient(mind: &Mind) -> bool {
    mind.waited < PATIENCE || !mind.waited.is_power_of_two()
}

/// 1 for an actor that opens doors, 0 for one that doesn't.
fn door_kind(world: &World, actor: ActorId) -> usize {
    usize::from(figures::opens_doors(world, actor))
}

fn passes(cell: Cell, kind: usize) -> bool {
    cell.is_walkable || kind == 1 && cell.is_door
}

/// How far two cells are apart as the crow flies, squared: it prefers straight ways among equals.
fn crow(a: Pos, b: Pos) -> i32 {
    let (dx, dy) = (i32::from(a.x - b.x), i32::from(a.y - b.y));
    dx * dx + dy * dy
}
