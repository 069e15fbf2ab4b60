//! Ways over the map: where the hero could walk, and the walk there.

use crate::Recorder;
use crate::view::map::is_in_view;
use ludus_engine::event::Owner;
use ludus_engine::figures;
use ludus_engine::grid::{Dir, Grid, HuntMap, Pos, UNREACHABLE};
use ludus_engine::world::ItemRef;

use super::orders::LONGEST;
use super::{After, Game};

impl Game {
    /// Walks until the hero stands on a cell, a foe is awake in sight, or it is disturbed.
    pub(crate) fn travel(&mut self, goal: Pos, recorder: &mut dyn Recorder) -> After {
        self.walk(goal, Self::is_watched, recorder)
    }

    /// Walks until the hero stands on a cell, a foe is in sight, or it is disturbed.
    pub(super) fn walk_to(&mut self, goal: Pos, recorder: &mut dyn Recorder) -> After {
        self.walk(goal, Self::is_within_reach, recorder)
    }

    fn walk(&mut self, goal: Pos, stops: fn(&Self) -> bool, recorder: &mut dyn Recorder) -> After {
        for _ in 0..LONGEST {
            let Some((_, at)) = self.hero().filter(|hero| hero.1 != goal) else {
                break;
            };
            let dir = match self.step_to(goal) {
                Ok(dir) => dir,
                Err(reason) => {
                    self.refuse(&reason);
                    return After::Disturbed;
                }
            };
            // Where somebody unseen stands it is no step.
            let is_blocked = self.world().occupant(at.step(dir)).is_some();
            let after = self.go(dir, recorder);
            if after == After::Disturbed || is_blocked || stops(self) {
                return After::Disturbed;
            }
        }
        After::Calm
    }

    /// Returns the nearest cell in view that the hero can walk to and with something on it: to pick
    /// up, or that the pack has no room for.
    pub(super) fn nearest_loot(&self, has_room: bool) -> Option<Pos> {
        let (hero, at) = self.hero()?;
        let world = self.world();
        let fits = |item: &ItemRef<'_>| {
            figures::has_room_for(world, hero, item.id, item.state.count) == has_room
        };
        let lying = self.lying_in_view(fits);
        let nearest = |map: HuntMap| {
            let within = lying.iter().filter(|&&pos| map.steps(pos) != UNREACHABLE);
            within.copied().min_by_key(|&pos| (map.steps(pos), pos))
        };
        nearest(HuntMap::toward(at, &self.walkable(at, true)))
            .or_else(|| nearest(HuntMap::toward(at, &self.walkable(at, false))))
    }

    /// Returns the cells in view with gold, or with a thing that is asked for.
    fn lying_in_view(&self, is_wanted: impl Fn(&ItemRef<'_>) -> bool) -> Vec<Pos> {
        let world = self.world();
        let piles = world.piles().iter().map(|pile| pile.at);
        let things = world.items().filter(is_wanted);
        let things = things.filter_map(|item| match item.state.owner {
            Owner::Floor(pos) => Some(pos),
            _ => None,
        });
        let lying = piles.chain(things);
        lying.filter(|&pos| is_in_view(world, pos)).collect()
    }

    /// Returns where a walk may lead, in the order in which it is offered: where foes were last seen,
    /// what lies in view, the gates; of each the nearest first.
    pub(crate) fn places(&self) -> Vec<Pos> {
        let Some((_, at)) = self.hero() else {
            return Vec::new();
        };
        let world = self.world();
        let lost = self.lost_foes().into_iter().map(|row| row.1).collect();
        let gates = world.cells().positions();
        let gates = gates.filter(|&pos| figures::is_gate(world, pos)).collect();
        let mut places: Vec<Pos> = Vec::new();
        for mut kind in [lost, self.lying_in_view(|_| true), gates] {
            kind.sort_unstable_by_key(|&pos| (at.distance(pos), pos));
            kind.retain(|pos| *pos != at && !places.contains(pos));
            kind.dedup();
            places.extend(kind);
        }
        places
    }

    /// Returns the cells from the hero to a goal, the goal the last one, or why there is no way.
    pub(crate) fn way_to(&self, goal: Pos) -> Result<Vec<Pos>, String> {
        let Some((_, at)) = self.hero().filter(|hero| hero.1 != goal) else {
            return Err("You are there.".to_owned());
        };
        let first = self.step_to(goal)?;
        let walkable = self.walkable(goal, true);
        let map = HuntMap::toward(goal, &walkable);
        let mut way = vec![at.step(first)];
        // Each step leads nearer, so that the way ends.
        for _ in 0..map.steps(way[0]) {
            let last = way[way.len() - 1];
            way.extend(next_step(last, goal, &walkable, &map).map(|dir| last.step(dir)));
        }
        Ok(way)
    }

    /// Returns which cells the hero can walk on now: those where it knows of nobody, but for its goal;
    /// without those that harm who steps in, if they are to be avoided.
    fn walkable(&self, goal: Pos, avoids_harm: bool) -> Grid<bool> {
        let world = self.world();
        let cells = world.cells();
        let mut walkable = Grid::new(cells.width(), cells.height(), false);
        let Some((hero, at)) = self.hero() else {
            return walkable;
        };
        for pos in cells.positions() {
            if let (Some(free), Some(cell)) = (walkable.get_mut(pos), cells.get(pos)) {
                let is_taken = world.occupant(pos).is_some_and(|who| self.knows_of(who));
                *free = figures::walkable_for(world, hero, cell)
                    && (!is_taken || pos == at || pos == goal)
                    && !(avoids_harm && pos != at && pos != goal && self.is_known_harm(pos));
            }
        }
        walkable
    }

    /// Returns the first step to a goal, or why there is none. Nobody walks into known harm unasked:
    /// the way leads around it, if there is one.
    pub(super) fn step_to(&self, goal: Pos) -> Result<Dir, String> {
        if let Some(dir) = self.step_within(goal, &self.walkable(goal, true)) {
            return match self.harm_ahead(dir) {
                Some(name) => Err(format!("The way leads into a {name}. Step in by hand.")),
                None => Ok(dir),
            };
        }
        match self.step_within(goal, &self.walkable(goal, false)) {
            Some(_) => Err("Every way leads through a pit. Step in by hand.".to_owned()),
            None => Err("There is no way to it.".to_owned()),
        }
    }

    fn step_within(&self, goal: Pos, walkable: &Grid<bool>) -> Option<Dir> {
        let (_, at) = self.hero().filter(|_| walkable.get(goal) == Some(&true))?;
        next_step(at, goal, walkable, &HuntMap::toward(goal, walkable))
    }
}

/// Returns the first step from a cell to a goal.
fn next_step(at: Pos, goal: Pos, walkable: &Grid<bool>, map: &HuntMap) -> Option<Dir> {
    Dir::ALL
        .into_iter()
        .filter(|&dir| walkable.get(at.step(dir)) == Some(&true))
        .filter(|&dir| map.steps(at.step(dir)) != UNREACHABLE)
        .min_by_key(|&dir| (map.steps(at.step(dir)), at.step(dir).distance(goal)))
}
