//! Ground as hunters of one sort see it: what they pass, what they can reach, where no wall is.

use super::{CellSet, Grid, Pos, Regions};

/// What can be walked on, and what follows from it.
#[derive(Clone, Debug)]
pub struct Ground {
    passable: CellSet,
    regions: Regions,
    /// How many cells above and left of a corner can't be walked on.
    walls: Grid<u32>,
}

impl Ground {
    /// Makes the ground of walkable cells.
    pub fn of(walkable: &Grid<bool>) -> Self {
        let (width, height) = (walkable.width(), walkable.height());
        let mut passable = CellSet::new(width, height);
        let mut walls = Grid::new(width + 1, height + 1, 0);
        let count = |walls: &Grid<u32>, x, y| walls.get(Pos::new(x, y)).copied().unwrap_or(0);
        for pos in walkable.positions() {
            let Pos { x, y } = pos;
            let is_walkable = walkable.get(pos) == Some(&true);
            if is_walkable {
                passable.insert(pos);
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

    /// Says whether every cell of the least rectangle around two cells, and of a margin around it
    /// as far as it lies inside, can be walked on. Then every line between two of them is free.
    pub fn is_open_around(&self, a: Pos, b: Pos, margin: i16) -> bool {
        let (width, height) = (self.walls.width() - 1, self.walls.height() - 1);
        let left = (a.x.min(b.x) - margin).clamp(0, width);
        let top = (a.y.min(b.y) - margin).clamp(0, height);
        let right = (a.x.max(b.x) + margin + 1).clamp(0, width);
        let bottom = (a.y.max(b.y) + margin + 1).clamp(0, height);
        let count = |x, y| self.walls.get(Pos::new(x, y)).copied().unwrap_or(0);
        count(right, bottom) + count(left, top) == count(right, top) + count(left, bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_is_open_where_it_holds_no_wall() {
        let mut walkable = Grid::new(7, 5, true);
        *walkable.get_mut(Pos::new(4, 2)).unwrap() = false;
        let ground = Ground::of(&walkable);
        for a in walkable.positions() {
            for b in walkable.positions() {
                for margin in 0..3 {
                    let holds_the_wall = (a.x.min(b.x) - margin..=a.x.max(b.x) + margin)
                        .contains(&4)
                        && (a.y.min(b.y) - margin..=a.y.max(b.y) + margin).contains(&2);
                    assert_eq!(
                        ground.is_open_around(a, b, margin),
                        !holds_the_wall,
                        "{a:?} {b:?} {margin}"
                    );
                }
            }
        }
        assert!(!ground.passable().contains(Pos::new(4, 2)));
        assert!(ground.are_joined(Pos::new(0, 0), Pos::new(6, 4)));
    }
}
