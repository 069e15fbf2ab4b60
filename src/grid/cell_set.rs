//! Sets of cells, one bit each: who is near is found row by row, without asking everybody.

use super::{Dir, Pos};

/// Cells in a word of a set.
const WORD: usize = u64::BITS as usize;

/// Cells of one rectangle, one bit each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellSet {
    width: i16,
    height: i16,
    /// Words a row.
    words: usize,
    bits: Vec<u64>,
}

impl CellSet {
    /// Makes an empty set of cells of a rectangle; sizes below 0 count as 0.
    pub fn new(width: i16, height: i16) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        let words = (width as usize).div_ceil(WORD);
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

    /// Returns the cells from the left neighbor (bit 0) to the right neighbor (bit 2) of a column.
    pub(super) fn three(&self, x: i16, y: i16) -> u64 {
        if y < 0 || y >= self.height {
            return 0;
        }
        let first = y as usize * self.words;
        three_of(self.words, x, |word| self.bits[first + word])
    }

    fn place(&self, pos: Pos) -> Option<(usize, u64)> {
        let is_inside = pos.x >= 0 && pos.y >= 0 && pos.x < self.width && pos.y < self.height;
        is_inside.then(|| {
            let word = pos.y as usize * self.words + pos.x as usize / WORD;
            (word, 1 << (pos.x as usize % WORD))
        })
    }
}

/// Returns three bits of a row: those of the columns around one, and its own.
fn three_of(words: usize, x: i16, word: impl Fn(usize) -> u64) -> u64 {
    let bits = if x <= 0 {
        // The column left of the first is empty.
        if x < 0 || words == 0 {
            return 0;
        }
        word(0) << 1
    } else {
        let (at, shift) = ((x - 1) as usize / WORD, (x - 1) as usize % WORD);
        if at >= words {
            return 0;
        }
        let low = word(at) >> shift;
        if shift + 3 > WORD && at + 1 < words {
            low | word(at + 1) << (WORD - shift)
        } else {
            low
        }
    };
    bits & 0b111
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
        let rows = [-1, 0, 1].map(|dy| self.three(pos.x, pos.y + dy));
        Dir::ALL.into_iter().filter(move |dir| {
            let (dx, dy) = dir.delta();
            rows[(dy + 1) as usize] >> (dx + 1) & 1 == 1
        })
    }

    /// Says whether any of the eight neighbors of a cell is among them.
    pub fn touches(self, pos: Pos) -> bool {
        self.three(pos.x, pos.y - 1)
            | self.three(pos.x, pos.y) & 0b101
            | self.three(pos.x, pos.y + 1)
            != 0
    }

    /// Returns the least [`Pos::steps`] to one of them that is at least `least`.
    pub fn nearest(self, from: Pos, least: i16) -> Option<i16> {
        let mut best: Option<i16> = None;
        for (dy, y) in self.rows_outward(from.y) {
            if best.is_some_and(|best| dy >= best) {
                break;
            }
            // In a near row only what is far enough to either side counts.
            let side = if dy < least { least } else { 0 };
            let left = self.left(from.x - side, y).map(|x| from.x - x);
            let right = self.right(from.x + side, y).map(|x| x - from.x);
            for dx in left.into_iter().chain(right) {
                let steps = dx.max(dy);
                if best.is_none_or(|best| steps < best) {
                    best = Some(steps);
                }
            }
        }
        best
    }

    /// Calls `found` with each of them that is exactly so many steps away, at least 1.
    pub fn for_each_at(self, from: Pos, steps: i16, mut found: impl FnMut(Pos)) {
        for y in [from.y - steps, from.y + steps] {
            let mut next = self.right(from.x - steps, y);
            while let Some(x) = next.filter(|&x| x <= from.x + steps) {
                found(Pos::new(x, y));
                next = self.right(x + 1, y);
            }
        }
        for y in from.y - steps + 1..from.y + steps {
            for x in [from.x - steps, from.x + steps] {
                let pos = Pos::new(x, y);
                if self.contains(pos) {
                    found(pos);
                }
            }
        }
    }

    /// Returns the least [`Pos::distance`] to one of them that counts.
    pub fn least_distance(self, from: Pos, counts: impl Fn(Pos) -> bool) -> Option<i32> {
        let mut best: Option<i32> = None;
        for (dy, y) in self.rows_outward(from.y) {
            if best.is_some_and(|best| i32::from(dy) >= best) {
                break;
            }
            let mut left = self.left(from.x, y);
            while let Some(x) = left.filter(|&x| !counts(Pos::new(x, y))) {
                left = self.left(x - 1, y);
            }
            let mut right = self.right(from.x, y);
            while let Some(x) = right.filter(|&x| !counts(Pos::new(x, y))) {
                right = self.right(x + 1, y);
            }
            for x in left.into_iter().chain(right) {
                let distance = from.distance(Pos::new(x, y));
                if best.is_none_or(|best| distance < best) {
                    best = Some(distance);
                }
            }
        }
        best
    }

    /// Returns the rows with their differences to one, the nearest first.
    fn rows_outward(self, from: i16) -> impl Iterator<Item = (i16, i16)> {
        let height = self.all.height;
        let farthest = from.max(height - 1 - from);
        (0..=farthest).flat_map(move |dy| {
            let below = (dy > 0).then_some(from + dy);
            [Some(from - dy), below]
                .into_iter()
                .flatten()
                .filter(move |&y| y >= 0 && y < height)
                .map(move |y| (dy, y))
        })
    }

    fn word(self, row: usize, word: usize) -> u64 {
        let at = row * self.all.words + word;
        self.all.bits[at] & !self.but.bits[at]
    }

    fn three(self, x: i16, y: i16) -> u64 {
        if y < 0 || y >= self.all.height {
            return 0;
        }
        three_of(self.all.words, x, |word| self.word(y as usize, word))
    }

    /// Returns the last column up to `x` of a row.
    fn left(self, x: i16, y: i16) -> Option<i16> {
        if x < 0 || y < 0 || y >= self.all.height {
            return None;
        }
        let x = x.min(self.all.width - 1) as usize;
        let mut at = x / WORD;
        let mut bits = self.word(y as usize, at) & (u64::MAX >> (WORD - 1 - x % WORD));
        while bits == 0 {
            at = at.checked_sub(1)?;
            bits = self.word(y as usize, at);
        }
        Some((at * WORD + WORD - 1 - bits.leading_zeros() as usize) as i16)
    }

    /// Returns the first column from `x` on of a row.
    fn right(self, x: i16, y: i16) -> Option<i16> {
        if x >= self.all.width || y < 0 || y >= self.all.height {
            return None;
        }
        let x = x.max(0) as usize;
        let mut at = x / WORD;
        let mut bits = self.word(y as usize, at) & (u64::MAX << (x % WORD));
        while bits == 0 {
            at += 1;
            if at >= self.all.words {
                return None;
            }
            bits = self.word(y as usize, at);
        }
        Some((at * WORD + bits.trailing_zeros() as usize) as i16)
    }
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
            least in 1_i16..30,
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

            let steps = |pos: &Pos| from.steps(*pos) as i16;
            let nearest = left.iter().map(steps).filter(|&steps| steps >= least).min();
            prop_assert_eq!(cells.nearest(from, least), nearest);

            let mut ring = Vec::new();
            cells.for_each_at(from, least, |pos| ring.push(pos));
            ring.sort();
            let at: Vec<Pos> = left.iter().copied().filter(|pos| steps(pos) == least).collect();
            prop_assert_eq!(ring, at);

            let counts = |pos: Pos| (pos.x + pos.y) % 3 != 0;
            let far = left.iter().filter(|pos| counts(**pos)).map(|&pos| from.distance(pos)).min();
            prop_assert_eq!(cells.least_distance(from, counts), far);

            let around: Vec<Dir> = cells.around(from).collect();
            let expected: Vec<Dir> = Dir::ALL
                .into_iter()
                .filter(|&dir| left.contains(&from.step(dir)))
                .collect();
            prop_assert_eq!(cells.touches(from), !expected.is_empty());
            prop_assert_eq!(around, expected);
            prop_assert_eq!(cells.contains(from), left.contains(&from));
        }
    }

    #[test]
    fn neighbors_are_found_across_words_and_at_the_edges() {
        let full = {
            let mut set = CellSet::new(SIZE.0, SIZE.1);
            for x in 0..SIZE.0 {
                set.insert(Pos::new(x, 5));
            }
            set
        };
        let none = CellSet::new(SIZE.0, SIZE.1);
        for x in 0..SIZE.0 {
            let expected = if x == 0 {
                0b110
            } else if x == SIZE.0 - 1 {
                0b011
            } else {
                0b111
            };
            assert_eq!(full.three(x, 5), expected, "column {x}");
            assert_eq!(full.without(&none).three(x, 5), expected, "column {x}");
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
