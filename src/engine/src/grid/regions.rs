//! Which cells can be reached from which.

use super::{Dir, Grid, Pos};

/// The connected parts of walkable ground, by number.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    labels: Grid<u16>,
}

/// The label of ground that can't be walked on.
const NONE: u16 = 0;

impl Regions {
    /// Numbers the connected parts of walkable ground.
    pub(super) fn of(walkable: &Grid<bool>) -> Self {
        let mut labels = Grid::new(walkable.width(), walkable.height(), NONE);
        let mut next = NONE;
        let mut open = Vec::new();
        for start in walkable.positions() {
            if walkable.get(start) != Some(&true) || labels.get(start) != Some(&NONE) {
                continue;
            }
            next += 1;
            open.push(start);
            while let Some(pos) = open.pop() {
                match labels.get_mut(pos) {
                    Some(label) if *label == NONE && walkable.get(pos) == Some(&true) => {
                        *label = next;
                    }
                    _ => continue,
                }
                open.extend(Dir::ALL.into_iter().map(|dir| pos.step(dir)));
            }
        }
        Self { labels }
    }

    /// Says whether a walk leads from one cell to another, or beside it where it is a wall.
    pub(super) fn are_joined(&self, from: Pos, to: Pos) -> bool {
        let label = |pos: Pos| self.labels.get(pos).copied().unwrap_or(NONE);
        let own = label(from);
        own != NONE
            && (label(to) == own
                || label(to) == NONE && Dir::ALL.into_iter().any(|dir| label(to.step(dir)) == own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_part_and_diagonals_join() {
        let rows = ["..#.", ".##.", "####", "...."];
        let mut walkable = Grid::new(4, 4, false);
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                *walkable.get_mut(Pos::new(x as i16, y as i16)).unwrap() = glyph == '.';
            }
        }
        let regions = Regions::of(&walkable);
        assert!(regions.are_joined(Pos::new(0, 0), Pos::new(0, 1)));
        assert!(!regions.are_joined(Pos::new(0, 0), Pos::new(3, 0)));
        assert!(!regions.are_joined(Pos::new(0, 0), Pos::new(0, 3)));
        assert!(
            regions.are_joined(Pos::new(0, 1), Pos::new(1, 2)),
            "beside a wall"
        );
    }
}
