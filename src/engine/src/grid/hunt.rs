//! Distance maps toward one target: the only place that knows bracket-pathfinding.
//!
//! A map counts steps (every step costs the same) from any cell to its target. It is built for one
//! target and shared by all who hunt it; who owns it decides when it is stale. It chooses no step:
//! walkers compare neighbors in the order of [`Dir::ALL`](super::Dir::ALL).

use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};

use super::{Dir, Grid, Pos};

/// The distance of a cell from which the target can't be reached.
pub const UNREACHABLE: u16 = u16::MAX;

/// Steps from every cell to one target.
#[derive(Clone, Debug)]
pub struct HuntMap {
    steps: Grid<u16>,
}

/// What bracket-pathfinding needs to know of the ground.
struct Ground<'a> {
    walkable: &'a Grid<bool>,
}

impl BaseMap for Ground<'_> {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let pos = self.walkable.pos(index);
        Dir::ALL
            .into_iter()
            .map(|dir| pos.step(dir))
            .filter(|&next| self.walkable.get(next) == Some(&true))
            .filter_map(|next| self.walkable.index(next).map(|index| (index, 1.0)))
            .collect()
    }
}

impl HuntMap {
    /// Builds the map of steps to `target` over the walkable cells; the target's own cell need not
    /// be walkable.
    pub fn toward(target: Pos, walkable: &Grid<bool>) -> Self {
        let mut steps = Grid::new(walkable.width(), walkable.height(), UNREACHABLE);
        let Some(start) = walkable.index(target) else {
            return Self { steps };
        };
        let ground = Ground { walkable };
        let longest = walkable.cells().len() as f32;
        let map = DijkstraMap::new(
            walkable.width(),
            walkable.height(),
            &[start],
            &ground,
            longest,
        );
        for pos in walkable.positions() {
            let (Some(cell), Some(index)) = (steps.get_mut(pos), walkable.index(pos)) else {
                continue;
            };
            let distance = map.map[index];
            if distance <= longest {
                *cell = distance as u16;
            }
        }
        // The library marks the start with the way out and back.
        if let Some(cell) = steps.get_mut(target) {
            *cell = 0;
        }
        Self { steps }
    }

    /// Returns the steps from a cell to the target, or [`UNREACHABLE`].
    pub fn steps(&self, from: Pos) -> u16 {
        self.steps.get(from).copied().unwrap_or(UNREACHABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walkable(rows: &[&str]) -> Grid<bool> {
        let mut grid = Grid::new(rows[0].len() as i16, rows.len() as i16, false);
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                *grid.get_mut(Pos::new(x as i16, y as i16)).unwrap() = glyph != '#';
            }
        }
        grid
    }

    #[test]
    fn steps_go_around_walls_and_corners_may_be_cut() {
        let grid = walkable(&["#######", "#..#..#", "#..#..#", "#.....#", "#######"]);
        let map = HuntMap::toward(Pos::new(1, 1), &grid);
        for (x, y, expected) in [(1, 1, 0), (2, 2, 1), (3, 3, 2), (4, 2, 3), (5, 1, 4)] {
            assert_eq!(map.steps(Pos::new(x, y)), expected, "({x}, {y})");
        }
        assert_eq!(map.steps(Pos::new(0, 0)), UNREACHABLE);
        assert_eq!(map.steps(Pos::new(-1, 9)), UNREACHABLE);
    }

    #[test]
    fn a_walled_in_cell_is_unreachable() {
        let grid = walkable(&["#####", "#.#.#", "#####"]);
        let map = HuntMap::toward(Pos::new(1, 1), &grid);
        assert_eq!(map.steps(Pos::new(3, 1)), UNREACHABLE);
    }
}
