//! Steps to one target, counted outward from it no farther than somebody asks.
//!
//! A flood and a [`HuntMap`](super::HuntMap) agree on every cell that both have counted. A map counts
//! all cells at once; a flood is cheap to begin, and a hunter near its target needs little of it.

use super::{CellSet, Dir, Grid, Pos, UNREACHABLE};

/// Steps from cells to one target, as far as they were needed.
#[derive(Clone, Debug)]
pub struct Flood {
    steps: Grid<u16>,
    /// What can be walked on and was not counted yet.
    open: CellSet,
    /// What was counted, the nearest first.
    counted: Vec<Pos>,
    /// How many of these have their neighbors counted.
    n_done: usize,
}

impl Flood {
    /// Makes a flood for a rectangle of cells that reaches nothing yet.
    pub fn new(width: i16, height: i16) -> Self {
        Self {
            steps: Grid::new(width, height, UNREACHABLE),
            open: CellSet::new(width, height),
            counted: Vec::new(),
            n_done: 0,
        }
    }

    /// Begins anew toward a target over the cells that `open` marks as walkable; the target's own
    /// need not be.
    pub fn begin(&mut self, target: Pos, open: impl FnOnce(&mut CellSet)) {
        for &pos in &self.counted {
            if let Some(steps) = self.steps.get_mut(pos) {
                *steps = UNREACHABLE;
            }
        }
        self.counted.clear();
        self.n_done = 0;
        open(&mut self.open);
        self.open.remove(target);
        if let Some(steps) = self.steps.get_mut(target) {
            *steps = 0;
            self.counted.push(target);
        }
    }

    /// Counts until the cell or a neighbor of it is counted, and then all that are at most one step
    /// farther: enough to compare the neighbors of the cell with the cell.
    pub fn reach(&mut self, from: Pos) {
        let near = |flood: &Self| {
            let around = Dir::ALL.into_iter().map(|dir| from.step(dir));
            around.chain([from]).map(|pos| flood.steps(pos)).min()
        };
        let mut nearest = near(self).unwrap_or(UNREACHABLE);
        while nearest == UNREACHABLE {
            let n_before = self.counted.len();
            if !self.spread() {
                return;
            }
            let new = &self.counted[n_before..];
            if new.iter().any(|pos| pos.steps(from) <= 1) {
                nearest = near(self).unwrap_or(UNREACHABLE);
            }
        }
        while self.next_steps().is_some_and(|steps| steps <= nearest) && self.spread() {}
    }

    /// Returns the steps from a cell to the target; [`UNREACHABLE`] where they are not counted.
    pub fn steps(&self, from: Pos) -> u16 {
        self.steps.get(from).copied().unwrap_or(UNREACHABLE)
    }

    /// Returns the steps of the next cell whose neighbors are to be counted.
    fn next_steps(&self) -> Option<u16> {
        self.counted.get(self.n_done).map(|&pos| self.steps(pos))
    }

    /// Counts the neighbors of the next cell; says whether there was one.
    fn spread(&mut self) -> bool {
        let Some(&pos) = self.counted.get(self.n_done) else {
            return false;
        };
        self.n_done += 1;
        let steps = self.steps(pos).saturating_add(1);
        for dir in self.open.around(pos) {
            let next = pos.step(dir);
            self.open.remove(next);
            if let Some(place) = self.steps.get_mut(next) {
                *place = steps;
            }
            self.counted.push(next);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Ground, HuntMap};
    use crate::rng::{Rng, Roll};

    const SIZE: (i16, i16) = (70, 12);

    fn place(rng: &mut Rng) -> Pos {
        let mut below = |end: i16| rng.draw(Roll::Wander, end as u32) as i16;
        Pos::new(below(SIZE.0), below(SIZE.1))
    }

    /// Whoever compares neighbors by a flood goes where a whole map would send it.
    #[test]
    fn floods_agree_with_whole_maps_around_whoever_asks() {
        for seed in 0..300 {
            let rng = &mut Rng::new(seed);
            let mut walkable = Grid::new(SIZE.0, SIZE.1, false);
            let places: Vec<Pos> = walkable.positions().collect();
            for pos in places {
                let is_wall = rng.draw(Roll::Wander, 2) == 0;
                *walkable.get_mut(pos).unwrap() = !is_wall || (pos.x + pos.y) % 3 == 0;
            }
            let target = place(rng);
            let map = HuntMap::toward(target, &walkable);
            let ground = Ground::of(&walkable);
            let mut flood = Flood::new(SIZE.0, SIZE.1);
            // What an earlier target left behind must not show.
            flood.begin(Pos::new(0, 0), |open| open.copy(ground.passable()));
            flood.reach(target);
            flood.begin(target, |open| open.copy(ground.passable()));
            for _ in 0..4 {
                let from = place(rng);
                flood.reach(from);
                let near = Dir::ALL.into_iter().map(|dir| from.step(dir)).chain([from]);
                let least = near.clone().map(|pos| map.steps(pos)).min().unwrap();
                for pos in near {
                    let steps = map.steps(pos);
                    let is_counted = steps != UNREACHABLE && steps <= least.saturating_add(1);
                    let seen = flood.steps(pos);
                    let is_right = if is_counted {
                        seen == steps
                    } else {
                        seen >= steps
                    };
                    assert!(is_right, "seed {seed}, {pos:?}: {seen} for {steps}");
                }
            }
        }
    }
}
