//! The ground as cells: positions, directions, distance, lines, sight and hunting maps.
//!
//! Invariants: [`Pos`] is (column, row) from (0, 0) at the top left; every walk over neighbors uses
//! the fixed order of [`Dir::ALL`]. This module knows shapes, not what stands on them.

mod cell_set;
mod flood;
mod ground;
mod hunt;
mod line;
mod regions;

use serde::{Deserialize, Serialize};

use regions::Regions;

pub use cell_set::{CellSet, Without};
pub use flood::Flood;
pub use ground::Ground;
pub use hunt::{HuntMap, UNREACHABLE};
pub use line::{Line, line_is_clear, sees};

/// How far sight reaches, in cells of [`Pos::distance`] (rule M-20, L-5).
pub const SIGHT: i32 = 20;

/// A cell's place: column and row, from (0, 0) at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pos {
    /// The column, from 0 at the left.
    pub x: i16,
    /// The row, from 0 at the top.
    pub y: i16,
}

impl Pos {
    /// Makes a position from a column and a row.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// Returns the distance in cells: the longer difference plus half the shorter, truncated.
    ///
    /// A diagonal neighbor is at 1; (4, 3) is at 5.
    pub fn distance(self, other: Self) -> i32 {
        let dx = i32::from(self.x - other.x).abs();
        let dy = i32::from(self.y - other.y).abs();
        dx.max(dy) + dx.min(dy) / 2
    }

    /// Returns the least number of steps over open ground: the longer of the two differences.
    pub fn steps(self, other: Self) -> i32 {
        i32::from(self.x - other.x)
            .abs()
            .max(i32::from(self.y - other.y).abs())
    }

    /// Says whether the two cells touch, corners included.
    pub fn is_adjacent(self, other: Self) -> bool {
        self.steps(other) == 1
    }

    /// Returns the neighbor in a direction; it may lie outside any grid.
    pub fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.delta();
        Self::new(self.x + dx, self.y + dy)
    }
}

/// One of the eight directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Dir {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Dir {
    /// All eight, clockwise from the north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the change of column and row.
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Returns the direction from one cell toward another (by sign of the differences), or `None`
    /// when they are the same.
    pub fn between(from: Pos, to: Pos) -> Option<Self> {
        let delta = ((to.x - from.x).signum(), (to.y - from.y).signum());
        Self::ALL.into_iter().find(|dir| dir.delta() == delta)
    }
}

/// A rectangle of values, one a cell, row by row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grid<T> {
    width: i16,
    height: i16,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Makes a grid filled with one value; sizes below 0 count as 0.
    pub fn new(width: i16, height: i16, value: T) -> Self
    where
        T: Clone,
    {
        let (width, height) = (width.max(0), height.max(0));
        Self {
            width,
            height,
            cells: vec![value; width as usize * height as usize],
        }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> i16 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> i16 {
        self.height
    }

    /// Says whether a position lies inside.
    pub fn contains(&self, pos: Pos) -> bool {
        pos.x >= 0 && pos.y >= 0 && pos.x < self.width && pos.y < self.height
    }

    /// Returns the index of a cell, row by row, or `None` outside.
    pub fn index(&self, pos: Pos) -> Option<usize> {
        self.contains(pos)
            .then(|| pos.y as usize * self.width as usize + pos.x as usize)
    }

    /// Returns the position of an index.
    pub fn pos(&self, index: usize) -> Pos {
        let width = self.width.max(1) as usize;
        Pos::new((index % width) as i16, (index / width) as i16)
    }

    /// Returns the value at a cell, or `None` outside.
    pub fn get(&self, pos: Pos) -> Option<&T> {
        self.index(pos).map(|index| &self.cells[index])
    }

    /// Returns the value at a cell for writing, or `None` outside.
    pub fn get_mut(&mut self, pos: Pos) -> Option<&mut T> {
        self.index(pos).map(|index| &mut self.cells[index])
    }

    /// Returns all values, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Returns every position, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<T> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| Pos::new(x, y)))
    }

    /// Sets every cell to one value.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.cells.fill(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_half_the_shorter_difference() {
        let origin = Pos::new(0, 0);
        for (x, y, expected) in [
            (0, 0, 0),
            (1, 1, 1),
            (2, 1, 2),
            (4, 3, 5),
            (-3, 2, 4),
            (20, 1, 20),
        ] {
            assert_eq!(origin.distance(Pos::new(x, y)), expected, "({x}, {y})");
        }
    }

    #[test]
    fn directions_and_steps_agree() {
        let origin = Pos::new(5, 5);
        for dir in Dir::ALL {
            assert_eq!(Dir::between(origin, origin.step(dir)), Some(dir));
            assert!(origin.is_adjacent(origin.step(dir)));
        }
        assert_eq!(Dir::between(origin, origin), None);
    }

    #[test]
    fn positions_outside_have_no_index() {
        let grid = Grid::new(3, 2, 0u8);
        assert_eq!(grid.index(Pos::new(2, 1)), Some(5));
        assert_eq!(grid.pos(5), Pos::new(2, 1));
        for pos in [
            Pos::new(-1, 0),
            Pos::new(0, -1),
            Pos::new(3, 0),
            Pos::new(0, 2),
        ] {
            assert_eq!(grid.index(pos), None);
        }
        assert_eq!(grid.positions().count(), 6);
    }
}
