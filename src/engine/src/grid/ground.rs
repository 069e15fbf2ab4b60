//! Ground as hunters of one sort see it: what they pass, what they can reach, where no wall is.

use super::{CellSet, Grid, Pos, Regions};

/// What can be walked on, and what follows from it.
#[derive(Clone, Debug)]
pub struct Ground {
    passable: CellSet,
    regions: Regions,
    /// How many cells above and left of a corner can't be walked on.
    walls: Grid<u32>,
    /// The least rectangle that holds all passable cells: its first cell and the one past its last.
    bounds: (Pos, Pos),
}

impl Ground {
    /// Makes the ground of walkable cells.
    pub fn of(walkable: &Grid<bool>) -> Self {
        let (width, height) = (walkable.width(), walkable.height());
        let mut passable = CellSet::new(width, height);
        let mut walls = Grid::new(width + 1, height + 1, 0);
        let mut bounds = (Pos::new(width, height), Pos::new(0, 0));
        let count = |walls: &Grid<u32>, x, y| walls.get(Pos::new(x, y)).copied().unwrap_or(0);
        for pos in walkable.positions() {
            let Pos { x, y } = pos;
            let is_walkable = walkable.get(pos) == Some(&true);
            if is_walkable {
                passable.insert(pos);
                let (first, end) = &mut bounds;
                *first = Pos::new(first.x.min(x), first.y.min(y));
                *end = Pos::new(end.x.max(x + 1), end.y.max(y + 1));
            }
            let sum = count(&walls, x + 1, y) + count(&walls, x, y + 1) + u32::from(!is_walkable)
                - count(&walls, x, y);
            if let Some(corner) = walls.get_mut(Pos::new(x + 1, y + 1)) {
                *corner = sum;
            }
        }
        Self {
            passable,
            regions: Regions::of(walkable),
            walls,
            bounds,
        }
    }

    /// Returns the cells that can be walked on.
    pub fn passable(&self) -> &CellSet {
        &self.passable
    }

    /// Says whether a walk leads from one cell to another, or beside it where it is a wall.
    pub fn are_joined(&self, from: Pos, to: Pos) -> bool {
        self.regions.are_joined(from, to)
    }

    /// Says whether no wall is in the least rectangle around two passable cells and a margin around
    /// it, as far as any passable cell is. Then every line between two passable cells in it is free.
    pub fn is_open_around(&self, a: Pos, b: Pos, margin: i16) -> bool {
        let (first, end) = self.bounds;
        let left = (a.x.min(b.x) - margin).max(first.x);
        let top = (a.y.min(b.y) - margin).max(first.y);
        let right = (a.x.max(b.x) + margin + 1).min(end.x);
        let bottom = (a.y.max(b.y) + margin + 1).min(end.y);
        let count = |x, y| self.walls.get(Pos::new(x, y)).copied().unwrap_or(0);
        count(right, bottom) + count(left, top) == count(right, top) + count(left, bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_is_open_where_it_holds_no_wall() {
        let mut walkable = Grid::new(9, 7, false);
        for pos in walkable.positions() {
            let is_inside = (1..8).contains(&pos.x) && (1..6).contains(&pos.y);
            *walkable.get_mut(pos).unwrap() = is_inside && pos != Pos::new(5, 3);
        }
        let ground = Ground::of(&walkable);
        let inside = || {
            walkable
                .positions()
                .filter(|&pos| ground.passable().contains(pos))
        };
        for a in inside() {
            for b in inside() {
                for margin in 0..3 {
                    let holds = |a: i16, b: i16, at: i16| {
                        (a.min(b) - margin..=a.max(b) + margin).contains(&at)
                    };
                    let holds_the_wall = holds(a.x, b.x, 5) && holds(a.y, b.y, 3);
                    let is_open = ground.is_open_around(a, b, margin);
                    assert_eq!(is_open, !holds_the_wall, "{a:?} {b:?} {margin}");
                }
            }
        }
        assert!(!ground.passable().contains(Pos::new(5, 3)));
        assert!(ground.are_joined(Pos::new(1, 1), Pos::new(7, 5)));
    }
}
