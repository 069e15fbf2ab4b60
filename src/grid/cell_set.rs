//! Sets of cells, one bit each: who is near is found row by row, without asking everybody.

use super::{Dir, Pos};

/// Cells in a word of a set.
const WORD: usize = u64::BITS as usize;

/// The bit of a window that stands for the column it is taken around.
const MIDDLE: i16 = 32;

/// Cells of one rectangle, one bit each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellSet {
    width: i16,
    height: i16,
    /// Words a row: one before the first column and one after the last stay empty, so that windows
    /// may hang over.
    words: usize,
    bits: Vec<u64>,
}

impl CellSet {
    /// Makes an empty set of cells of a rectangle; sizes below 0 count as 0.
    pub fn new(width: i16, height: i16) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        let words = (width as usize).div_ceil(WORD) + 2;
        Self {
            width,
            height,
            words,
            bits: vec![0; words * height as usize],
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

    /// Returns what gives the window around a column in each row.
    #[inline]
    pub(super) fn windows(&self, x: i16) -> impl Fn(i16) -> u64 {
        let column = Column::of(self, x);
        move |y| match column.first_word(y) {
            Some(first) => joined([self.bits[first], self.bits[first + 1]], column.shift),
            None => 0,
        }
    }

    fn place(&self, pos: Pos) -> Option<(usize, u64)> {
        let is_inside = pos.x >= 0 && pos.y >= 0 && pos.x < self.width && pos.y < self.height;
        is_inside.then(|| {
            let word = pos.y as usize * self.words + pos.x as usize / WORD + 1;
            (word, 1 << (pos.x as usize % WORD))
        })
    }
}

/// Where in the rows of a set the windows around a column lie.
#[derive(Clone, Copy)]
struct Column {
    /// Rows that have a window; none where the column is too far outside.
    height: i16,
    /// Words a row.
    words: usize,
    /// The first of the two words that hold the window.
    word: usize,
    /// Where in it the window begins.
    shift: u32,
}

impl Column {
    #[inline]
    fn of(set: &CellSet, x: i16) -> Self {
        let is_near = x > -MIDDLE && x < set.width + MIDDLE;
        let bit = if is_near { (x + MIDDLE) as usize } else { 0 };
        Self {
            height: if is_near { set.height } else { 0 },
            words: set.words,
            word: bit / WORD,
            shift: (bit % WORD) as u32,
        }
    }

    #[inline]
    fn first_word(self, y: i16) -> Option<usize> {
        (y >= 0 && y < self.height).then(|| y as usize * self.words + self.word)
    }
}

/// Returns the word that begins at a bit of the first of two.
#[inline]
fn joined([low, high]: [u64; 2], shift: u32) -> u64 {
    low >> shift | high << 1 << (u64::BITS - 1 - shift)
}

/// The cells of one set that are not in another.
#[derive(Clone, Copy, Debug)]
pub struct Without<'a> {
    all: &'a CellSet,
    but: &'a CellSet,
}

impl Without<'_> {
    /// Says whether a cell is among them.
    pub fn contains(self, pos: Pos) -> bool {
        self.all.contains(pos) && !self.but.contains(pos)
    }

    /// Returns which of the eight neighbors of a cell are among them, in the order of [`Dir::ALL`].
    pub fn around(self, pos: Pos) -> impl Iterator<Item = Dir> {
        let window = self.windows(pos.x);
        let rows = [-1, 0, 1].map(|dy| window(pos.y + dy));
        Dir::ALL.into_iter().filter(move |dir| {
            let (dx, dy) = dir.delta();
            rows[(dy + 1) as usize] >> (MIDDLE + dx) & 1 == 1
        })
    }

    /// Says whether any of the eight neighbors of a cell is among them.
    pub fn touches(self, pos: Pos) -> bool {
        let window = self.windows(pos.x);
        let own = window(pos.y) & !(1 << MIDDLE);
        (window(pos.y - 1) | own | window(pos.y + 1)) & span(1) != 0
    }

    /// Returns the one with the least [`Pos::steps`], and among equals with the least rank; those
    /// without a rank don't count, nor does the cell itself.
    pub fn nearest<R: Ord>(
        self,
        from: Pos,
        mut rank: impl FnMut(Pos) -> Option<R>,
    ) -> Option<(i16, R)> {
        let mut best: Option<(i16, R)> = None;
        self.by_steps(from, |steps, pos| {
            if let Some(rank) = rank(pos) {
                let key = (steps, rank);
                if best.as_ref().is_none_or(|best| key < *best) {
                    best = Some(key);
                }
            }
            best.as_ref().map_or(i16::MAX, |(steps, _)| *steps)
        });
        best
    }

    /// Calls `visit` with each of them and its steps from a cell, ring by ring, up to the greatest
    /// number of steps that it returns; those out of the window come last, in no order of steps.
    pub fn by_steps(self, from: Pos, mut visit: impl FnMut(i16, Pos) -> i16) {
        let mut last = self.all.width.max(self.all.height);
        let window = self.windows(from.x);
        let mut inner = window(from.y);
        for steps in 1..MIDDLE {
            if steps > last {
                return;
            }
            let above = window(from.y - steps);
            let below = window(from.y + steps);
            let (row, ends) = (span(steps), ends(steps));
            if (above | below) & row | inner & ends != 0 {
                for (y, bits) in [(from.y - steps, above), (from.y + steps, below)] {
                    for pos in cells_of(bits & row, from.x, y) {
                        last = last.min(visit(steps, pos));
                    }
                }
                if inner & ends != 0 {
                    for y in from.y - steps + 1..from.y + steps {
                        for pos in cells_of(window(y) & ends, from.x, y) {
                            last = last.min(visit(steps, pos));
                        }
                    }
                }
            }
            inner |= above | below;
        }
        for pos in self.cells() {
            let steps = from.steps(pos) as i16;
            if (MIDDLE..=last).contains(&steps) {
                last = last.min(visit(steps, pos));
            }
        }
    }

    /// Returns all of them, row by row.
    fn cells(self) -> impl Iterator<Item = Pos> {
        let words = self.all.words;
        (0..self.all.bits.len()).flat_map(move |at| {
            let bits = self.all.bits[at] & !self.but.bits[at];
            let (x, y) = ((at % words * WORD) as i16, (at / words) as i16);
            cells_of(bits, x - WORD as i16 + MIDDLE, y)
        })
    }

    #[inline]
    fn windows(self, x: i16) -> impl Fn(i16) -> u64 {
        let column = Column::of(self.all, x);
        move |y| {
            let Some(first) = column.first_word(y) else {
                return 0;
            };
            let (all, but) = (&self.all.bits[first..][..2], &self.but.bits[first..][..2]);
            joined([all[0] & !but[0], all[1] & !but[1]], column.shift)
        }
    }
}

/// Returns the bits of a window up to so many columns to either side of its middle.
pub(super) const fn span(columns: i16) -> u64 {
    let last: u64 = 1 << (MIDDLE + columns);
    (last - (1 << (MIDDLE - columns))) | last
}

/// Returns the two bits of a window that are so many columns from its middle.
const fn ends(columns: i16) -> u64 {
    1 << (MIDDLE - columns) | 1 << (MIDDLE + columns)
}

/// Returns the cells of a window around a column of a row.
pub(super) fn cells_of(mut window: u64, x: i16, y: i16) -> impl Iterator<Item = Pos> {
    std::iter::from_fn(move || {
        let bit = (window != 0).then(|| window.trailing_zeros() as i16)?;
        window &= window - 1;
        Some(Pos::new(x - MIDDLE + bit, y))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SIZE: (i16, i16) = (150, 20);

    fn set(cells: &[(i16, i16)]) -> CellSet {
        let mut set = CellSet::new(SIZE.0, SIZE.1);
        for &(x, y) in cells {
            set.insert(Pos::new(x, y));
        }
        set
    }

    fn cell() -> impl Strategy<Value = (i16, i16)> {
        (0..SIZE.0, 0..SIZE.1)
    }

    proptest! {
        #[test]
        fn queries_agree_with_asking_every_cell(
            all in prop::collection::vec(cell(), 0..40),
            but in prop::collection::vec(cell(), 0..40),
            from in cell(),
            reach in 1_i16..60,
        ) {
            let (both, gone) = (set(&all), set(&but));
            let cells = both.without(&gone);
            let from = Pos::new(from.0, from.1);
            let mut left: Vec<Pos> = all
                .iter()
                .filter(|cell| !but.contains(cell))
                .map(|&(x, y)| Pos::new(x, y))
                .collect();
            left.sort();
            left.dedup();
            let has_own = left.contains(&from);
            left.retain(|&pos| pos != from);

            let rank = |pos: Pos| ((pos.x + pos.y) % 4 != 0).then_some((pos.x * 7 % 5, pos));
            let key = |pos: &Pos| rank(*pos).map(|rank| (from.steps(*pos) as i16, rank));
            prop_assert_eq!(cells.nearest(from, rank), left.iter().filter_map(key).min());

            let mut near = Vec::new();
            cells.by_steps(from, |steps, pos| {
                near.push((steps, pos));
                reach
            });
            near.retain(|row| row.0 <= reach);
            near.sort();
            let with_steps = left.iter().map(|&pos| (from.steps(pos) as i16, pos));
            let mut expected: Vec<(i16, Pos)> = with_steps.filter(|row| row.0 <= reach).collect();
            expected.sort();
            prop_assert_eq!(near, expected);

            let around: Vec<Dir> = cells.around(from).collect();
            let expected: Vec<Dir> = Dir::ALL
                .into_iter()
                .filter(|&dir| left.contains(&from.step(dir)))
                .collect();
            prop_assert_eq!(cells.touches(from), !expected.is_empty());
            prop_assert_eq!(around, expected);
            prop_assert_eq!(cells.contains(from), has_own);
        }
    }

    #[test]
    fn neighbors_are_found_across_words_and_at_the_edges() {
        let row: Vec<(i16, i16)> = (0..SIZE.0).map(|x| (x, 5)).collect();
        let (full, none) = (set(&row), set(&[]));
        for x in 0..SIZE.0 {
            let around: Vec<Dir> = full.without(&none).around(Pos::new(x, 5)).collect();
            let mut expected = Vec::new();
            expected.extend((x < SIZE.0 - 1).then_some(Dir::East));
            expected.extend((x > 0).then_some(Dir::West));
            assert_eq!(around, expected, "column {x}");
        }
    }

    #[test]
    fn cells_outside_are_never_in_a_set() {
        let mut set = CellSet::new(3, 2);
        for pos in [Pos::new(-1, 0), Pos::new(3, 0), Pos::new(0, 2)] {
            set.insert(pos);
            assert!(!set.contains(pos));
        }
        assert_eq!(set, CellSet::new(3, 2));
    }
}
