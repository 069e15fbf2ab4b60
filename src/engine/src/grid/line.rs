//! Lines over cells, and the one definition of sight.
//!
//! Sight is symmetric by construction: [`sees`] asks whether the straight line in *either*
//! direction is free, so swapping the two cells asks the same two questions.

use super::{Pos, SIGHT};

/// The cells of a straight line after its start, up to and including its end, one a step of the
/// longer axis; the shorter axis rounds half away from the start.
#[derive(Clone, Debug)]
pub struct Line {
    at: Pos,
    end: Pos,
    dx: i32,
    dy: i32,
    error: i32,
}

impl Line {
    /// Starts a line; its first cell is the one after `from`.
    pub fn new(from: Pos, to: Pos) -> Self {
        let dx = i32::from(to.x - from.x).abs();
        let dy = i32::from(to.y - from.y).abs();
        Self {
            at: from,
            end: to,
            dx,
            dy,
            error: dx.max(dy) / 2,
        }
    }
}

impl Iterator for Line {
    type Item = Pos;

    fn next(&mut self) -> Option<Pos> {
        if self.at == self.end {
            return None;
        }
        let step_x = (self.end.x - self.at.x).signum();
        let step_y = (self.end.y - self.at.y).signum();
        if self.dx >= self.dy {
            self.at.x += step_x;
            self.error -= self.dy;
            if self.error < 0 {
                self.error += self.dx;
                self.at.y += step_y;
            }
        } else {
            self.at.y += step_y;
            self.error -= self.dx;
            if self.error < 0 {
                self.error += self.dy;
                self.at.x += step_x;
            }
        }
        Some(self.at)
    }
}

/// Says whether every cell strictly between two cells passes `is_free`, on the line from the first.
pub fn line_is_clear(from: Pos, to: Pos, is_free: impl Fn(Pos) -> bool) -> bool {
    Line::new(from, to).all(|pos| pos == to || is_free(pos))
}

/// Says whether two cells see each other: within [`SIGHT`], and a straight line in one direction or
/// the other crosses no cell that blocks sight. The ends themselves never block.
///
/// Symmetric: `sees(a, b)` equals `sees(b, a)`.
pub fn sees(from: Pos, to: Pos, is_transparent: impl Fn(Pos) -> bool) -> bool {
    from.distance(to) <= SIGHT
        && (line_is_clear(from, to, &is_transparent) || line_is_clear(to, from, &is_transparent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_at_its_end_and_steps_to_neighbors() {
        for (x, y) in [(5, 2), (-5, 2), (2, -5), (-3, -3), (0, 4), (7, 0), (-6, 5)] {
            let (start, end) = (Pos::new(0, 0), Pos::new(x, y));
            let cells: Vec<Pos> = Line::new(start, end).collect();
            assert_eq!(cells.len() as i32, start.steps(end));
            assert_eq!(cells.last(), Some(&end));
            let mut before = start;
            for cell in cells {
                assert!(before.is_adjacent(cell));
                before = cell;
            }
        }
    }

    #[test]
    fn sight_reaches_twenty_cells_and_no_farther() {
        let open = |_: Pos| true;
        assert!(sees(Pos::new(0, 0), Pos::new(20, 0), open));
        assert!(!sees(Pos::new(0, 0), Pos::new(21, 0), open));
        assert!(!sees(Pos::new(0, 0), Pos::new(16, 10), open));
    }

    #[test]
    fn a_wall_between_blocks_and_a_wall_at_the_end_does_not() {
        let wall = Pos::new(2, 0);
        let open = |pos: Pos| pos != wall;
        assert!(!sees(Pos::new(0, 0), Pos::new(4, 0), open));
        assert!(sees(Pos::new(0, 0), wall, open));
    }
}
