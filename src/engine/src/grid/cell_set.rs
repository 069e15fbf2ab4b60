//! Sets of cells, one bit each: who is near is found row by row, without asking everybody.

use super::{Dir, Pos};

/// Cells in a word of a set.
const WORD: usize = u64::BITS as usize;

/// From so many steps on a window of a wide set holds not all that is within them.
const FAR: i16 = WORD as i16 / 2;

/// Cells of one rectangle, one bit each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellSet {
    width: i16,
    height: i16,
    /// Words a row. The first column is the second bit, the last bit stays empty, and so do the rows
    /// above and below all: every cell has eight neighbors.
    words: usize,
    bits: Vec<u64>,
}

impl CellSet {
    /// Makes an empty set of cells of a rectangle; sizes below 0 count as 0.
    pub fn new(width: i16, height: i16) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        let words = (width as usize + 2).div_ceil(WORD);
        Self {
            width,
            height,
            words,
            bits: vec![0; words * (height as usize + 2)],
        }
    }

    /// Adds a cell; one outside the rectangle is left out.
    pub fn insert(&mut self, pos: Pos) {
        if let Some((word, bit)) = self.place(pos) {
            self.bits[word] |= bit;
        }
    }

    /// Takes a cell out.
    pub fn remove(&mut self, pos: Pos) {
        if let Some((word, bit)) = self.place(pos) {
            self.bits[word] &= !bit;
        }
    }

    /// Says whether a cell is in the set.
    pub fn contains(&self, pos: Pos) -> bool {
        self.place(pos)
            .is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// Becomes a copy of another set of the same size.
    pub fn copy(&mut self, other: &Self) {
        self.bits.clone_from(&other.bits);
    }

    /// Becomes the cells of one set that are not in another of the same size.
    pub fn assign(&mut self, cells: Without<'_>) {
        let all = &cells.all.bits;
        self.bits.clear();
        self.bits
            .extend(all.iter().zip(&cells.but.bits).map(|(a, b)| a & !b));
    }

    /// Returns the cells of this set that are not in another of the same size.
    pub fn without<'a>(&'a self, but: &'a Self) -> Without<'a> {
        debug_assert_eq!((self.width, self.height), (but.width, but.height));
        Without { all: self, but }
    }

    /// Returns which of the eight neighbors of a cell are in the set, in the order of [`Dir::ALL`];
    /// none of a cell outside.
    pub fn around(&self, pos: Pos) -> impl Iterator<Item = Dir> + use<> {
        dirs(clockwise(self.beside(pos)))
    }

    /// Calls `visit` with each cell and its steps from a cell, ring by ring, up to the greatest number
    /// of steps that it returns; in a wide set those that are far come last, in no order of steps.
    /// From a cell outside nothing is visited.
    pub fn by_steps(&self, from: Pos, mut visit: impl FnMut(i16, Pos) -> i16) {
        if !self.is_inside(from) {
            return;
        }
        let own = (from.y as usize + 1, from.x + 1);
        if self.words == 1 {
            let row = |row| self.bits.get(row).copied().unwrap_or(0);
            rings(row, own, self.height.max(WORD as i16), |steps, row, bit| {
                visit(steps, Pos::new(bit - 1, row as i16 - 1))
            });
            return;
        }
        let begin = (own.1 - FAR).clamp(0, (self.words as i16 - 1) * WORD as i16);
        let row = |row| self.window(row, begin as usize);
        let mut last = rings(row, (own.0, own.1 - begin), FAR, |steps, row, bit| {
            visit(steps, Pos::new(begin + bit - 1, row as i16 - 1))
        });
        if last < FAR {
            return;
        }
        for pos in self.cells() {
            let steps = from.steps(pos) as i16;
            if (FAR..=last).contains(&steps) {
                last = last.min(visit(steps, pos));
            }
        }
    }

    /// Returns the word that begins at a bit of a row; an empty one beyond the rows.
    #[inline]
    fn window(&self, row: usize, begin: usize) -> u64 {
        let (word, shift) = (begin / WORD, begin % WORD);
        let first = row.wrapping_mul(self.words);
        let row = self.bits.get(first..).unwrap_or_default();
        let at = |word| row.get(word).copied().unwrap_or(0);
        // Of a last word, what follows is another row's: it is shifted out.
        at(word) >> shift | at(word + 1) << 1 << (WORD - 1 - shift)
    }

    /// Returns all of them, row by row.
    fn cells(&self) -> impl Iterator<Item = Pos> {
        self.bits.iter().enumerate().flat_map(|(at, &word)| {
            let (row, begin) = (at / self.words, at % self.words * WORD);
            bits(word).map(move |bit| Pos::new(begin as i16 + bit - 1, row as i16 - 1))
        })
    }

    fn is_inside(&self, pos: Pos) -> bool {
        pos.x >= 0 && pos.y >= 0 && pos.x < self.width && pos.y < self.height
    }

    fn place(&self, pos: Pos) -> Option<(usize, u64)> {
        self.is_inside(pos).then(|| {
            let (row, bit) = (pos.y as usize + 1, pos.x as usize + 1);
            (row * self.words + bit / WORD, 1 << (bit % WORD))
        })
    }

    /// Returns three bits of the row above a cell, of its own and of the one below, the first that of
    /// the column to the left; none for a cell outside.
    #[inline]
    fn beside(&self, pos: Pos) -> [u64; 3] {
        if !self.is_inside(pos) {
            return [0; 3];
        }
        let (row, begin) = (pos.y as usize, pos.x as usize);
        if self.words == 1 {
            let rows = &self.bits[row..row + 3];
            return [rows[0] >> begin, rows[1] >> begin, rows[2] >> begin];
        }
        [row, row + 1, row + 2].map(|row| self.window(row, begin))
    }
}

/// The cells of one set that are not in another.
#[derive(Clone, Copy, Debug)]
pub struct Without<'a> {
    all: &'a CellSet,
    but: &'a CellSet,
}

impl Without<'_> {
    /// Returns which of the eight neighbors of a cell are among them, in the order of [`Dir::ALL`];
    /// none of a cell outside.
    pub fn around(self, pos: Pos) -> impl Iterator<Item = Dir> + use<> {
        dirs(clockwise(self.beside(pos)))
    }

    /// Says whether any of the eight neighbors of a cell is among them.
    pub fn touches(self, pos: Pos) -> bool {
        clockwise(self.beside(pos)) != 0
    }

    /// Returns what [`CellSet::beside`] does.
    #[inline]
    fn beside(self, pos: Pos) -> [u64; 3] {
        let (all, but) = (self.all.beside(pos), self.but.beside(pos));
        [all[0] & !but[0], all[1] & !but[1], all[2] & !but[2]]
    }
}

/// Returns a bit for each neighbor of a cell, in the order of [`Dir::ALL`], of the bits beside it.
#[inline]
fn clockwise([above, own, below]: [u64; 3]) -> u64 {
    above >> 1 & 1
        | above >> 1 & 2
        | own & 4
        | below << 1 & 8
        | below << 3 & 16
        | below << 5 & 32
        | own << 6 & 64
        | above << 7 & 128
}

/// Calls `visit` with the steps, the row and the bit of all bits but one, ring by ring around that one,
/// up to the greatest number of steps that it returns and below `far`; returns that number.
fn rings(
    row: impl Fn(usize) -> u64,
    (own, bit): (usize, i16),
    far: i16,
    mut visit: impl FnMut(i16, usize, i16) -> i16,
) -> i16 {
    let mut seen = row(own);
    let mut span = 1_u64 << bit;
    let mut last = i16::MAX;
    for steps in 1..far as usize {
        if steps as i16 > last {
            break;
        }
        let inner = seen;
        let (above, below) = (row(own.wrapping_sub(steps)), row(own + steps));
        seen |= above | below;
        let ends = (span << 1 | span >> 1) & !span;
        span |= ends;
        if seen & span == 0 {
            continue;
        }
        let mut each = |row: usize, found: u64| {
            for bit in bits(found) {
                last = last.min(visit(steps as i16, row, bit));
            }
        };
        each(own.wrapping_sub(steps), above & span);
        each(own + steps, below & span);
        if inner & ends != 0 {
            for at in (own + 1).saturating_sub(steps)..own + steps {
                each(at, row(at) & ends);
            }
        }
    }
    last
}

/// Returns which bits of a word are set.
fn bits(mut word: u64) -> impl Iterator<Item = i16> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as i16)?;
        word &= word - 1;
        Some(bit)
    })
}

/// Returns the directions whose bits are set.
#[inline]
fn dirs(mut neighbors: u64) -> impl Iterator<Item = Dir> {
    std::iter::from_fn(move || {
        let dir = Dir::ALL.get(neighbors.trailing_zeros() as usize)?;
        neighbors &= neighbors - 1;
        Some(*dir)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Roll};

    const HEIGHT: i16 = 20;

    /// Sets of one word a row, of two and of three, just within and just beyond.
    const WIDTHS: [i16; 6] = [7, 62, 63, 126, 127, 150];

    fn set(width: i16, cells: &[Pos]) -> CellSet {
        let mut set = CellSet::new(width, HEIGHT);
        for &pos in cells {
            set.insert(pos);
        }
        set
    }

    fn below(rng: &mut Rng, end: i16) -> i16 {
        rng.draw(Roll::Wander, end as u32) as i16
    }

    /// Cells of a set, fewer than 40.
    fn cells(rng: &mut Rng, width: i16) -> Vec<Pos> {
        let n_cells = below(rng, 40);
        let cells = (0..n_cells).map(|_| Pos::new(below(rng, width), below(rng, HEIGHT)));
        cells.collect()
    }

    #[test]
    fn queries_agree_with_asking_every_cell() {
        for seed in 0..600 {
            let rng = &mut Rng::new(seed);
            let width = WIDTHS[seed as usize % WIDTHS.len()];
            let (all, but) = (cells(rng, width), cells(rng, width));
            let from = Pos::new(below(rng, width), below(rng, HEIGHT));
            let reach = 1 + below(rng, 59);
            check_queries(width, (&all, &but), from, reach);
        }
    }

    #[track_caller]
    fn check_queries(width: i16, (all, but): (&[Pos], &[Pos]), from: Pos, reach: i16) {
        let (all_set, but_set) = (set(width, all), set(width, but));
        let cells = all_set.without(&but_set);
        let mut rest = all_set.clone();
        rest.assign(cells);
        let kept = all.iter().filter(|cell| !but.contains(cell));
        let mut left: Vec<Pos> = kept.copied().collect();
        left.sort();
        left.dedup();
        let case = format!("{all:?} without {but:?} from {from:?}, {reach} far, {width} wide");
        assert_eq!(rest.contains(from), left.contains(&from), "{case}");
        left.retain(|&pos| pos != from);

        let mut near = Vec::new();
        rest.by_steps(from, |steps, pos| {
            near.push((steps, pos));
            reach
        });
        near.retain(|row| row.0 <= reach);
        near.sort();
        let with_steps = left.iter().map(|&pos| (from.steps(pos) as i16, pos));
        let mut expected: Vec<(i16, Pos)> = with_steps.filter(|row| row.0 <= reach).collect();
        expected.sort();
        assert_eq!(near, expected, "{case}");

        let around: Vec<Dir> = cells.around(from).collect();
        let expected: Vec<Dir> = Dir::ALL
            .into_iter()
            .filter(|&dir| left.contains(&from.step(dir)))
            .collect();
        assert_eq!(cells.touches(from), !expected.is_empty(), "{case}");
        assert_eq!(rest.around(from).collect::<Vec<_>>(), expected, "{case}");
        assert_eq!(around, expected, "{case}");
    }

    #[test]
    fn neighbors_are_found_across_words_and_at_the_edges() {
        for width in WIDTHS {
            let row: Vec<Pos> = (0..width).map(|x| Pos::new(x, 5)).collect();
            let (full, none) = (set(width, &row), set(width, &[]));
            for x in 0..width {
                let around: Vec<Dir> = full.without(&none).around(Pos::new(x, 5)).collect();
                let mut expected = Vec::new();
                expected.extend((x < width - 1).then_some(Dir::East));
                expected.extend((x > 0).then_some(Dir::West));
                assert_eq!(around, expected, "column {x} of {width}");
            }
        }
    }

    #[test]
    fn cells_outside_are_never_in_a_set() {
        let mut set = CellSet::new(3, 2);
        for pos in [Pos::new(-1, 0), Pos::new(3, 0), Pos::new(0, 2)] {
            set.insert(pos);
            assert!(!set.contains(pos));
            assert_eq!(set.around(pos).count(), 0);
        }
        assert_eq!(set, CellSet::new(3, 2));
    }
}
