//! Numbers for positions: those of n seeds are counted from 0 to C(n+11, 11) − 1,
//! each exactly once.
//!
//! A row of six houses is told by its seeds and a number among the rows of as many
//! seeds: five bars between the houses, as a sum of binomials. A position is then
//! (own seeds, own row, other row), in that order.

use awalam_games::awale::Rows;

/// The seeds on the board at the start of a game: no position has more.
pub const MAX_SEEDS: usize = 48;

const ONES: u64 = 0x0101_0101_0101_0101;

/// For bar i, by the seeds before it: C(seeds + i, i + 1).
static BARS: [[u32; 64]; 5] = {
    let mut table = [[0; 64]; 5];
    let mut bar = 0;
    while bar < 5 {
        let mut seeds = 0;
        while seeds <= MAX_SEEDS {
            table[bar][seeds] = choose(seeds + bar, bar + 1) as u32;
            seeds += 1;
        }
        bar += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`.
pub const fn choose(n: usize, k: usize) -> u64 {
    let (mut result, mut i) = (1, 0);
    while i < k {
        // Always whole: it is C(n, i + 1).
        result = result * (n.saturating_sub(i)) as u64 / (i as u64 + 1);
        i += 1;
    }
    result
}

/// The number of positions with this many seeds on the board.
pub const fn positions(seeds: usize) -> usize {
    choose(seeds + 11, 11) as usize
}

/// The number of rows with this many seeds.
const fn rows(seeds: usize) -> usize {
    choose(seeds + 5, 5) as usize
}

/// A row's seeds, and its number among the rows of as many seeds.
#[inline(always)]
fn rank(row: u64) -> (usize, usize) {
    // The sum of all houses up to each, in its byte.
    let sums = row.wrapping_mul(ONES);
    let bar = |i: usize| BARS[i][(sums >> (8 * i)) as usize & 63] as usize;
    (
        (sums >> 56) as usize,
        bar(0) + bar(1) + bar(2) + bar(3) + bar(4),
    )
}

/// Positions of one number of seeds, to numbers.
#[derive(Clone, Debug)]
pub struct Index {
    seeds: usize,
    /// By own seeds: where the positions with that number begin; one more for the end.
    starts: [usize; MAX_SEEDS + 2],
    /// By own seeds: how many rows the opponent may have.
    widths: [usize; MAX_SEEDS + 1],
}

impl Index {
    /// For positions of this many seeds, [`MAX_SEEDS`] at most.
    pub fn new(seeds: usize) -> Index {
        let (mut starts, mut widths) = ([0; MAX_SEEDS + 2], [0; MAX_SEEDS + 1]);
        for own in 0..=seeds {
            widths[own] = rows(seeds - own);
            starts[own + 1] = starts[own] + rows(own) * widths[own];
        }
        Index {
            seeds,
            starts,
            widths,
        }
    }

    /// The number of seeds that all positions have.
    pub fn seeds(&self) -> usize {
        self.seeds
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.starts[self.seeds + 1]
    }

    /// The number of a position with as many seeds as the index is for.
    #[inline(always)]
    pub fn of(&self, position: &Rows) -> usize {
        let (seeds, own) = rank(position.own);
        let (_, other) = rank(position.other);
        self.starts[seeds] + own * self.widths[seeds] + other
    }
}

/// All rows up to some number of seeds: the way back from numbers.
pub struct RowList {
    rows: Vec<u64>,
    /// By seeds: where the rows with that number begin.
    starts: Vec<usize>,
}

impl RowList {
    /// The rows of up to this many seeds.
    pub fn new(most: usize) -> RowList {
        let mut starts = vec![0];
        for seeds in 0..=most {
            starts.push(starts[seeds] + rows(seeds));
        }
        let mut list = RowList {
            rows: vec![0; starts[most + 1]],
            starts,
        };
        list.fill(0, 0, most);
        list
    }

    fn fill(&mut self, row: u64, house: usize, left: usize) {
        for seeds in 0..=left {
            let row = row | (seeds as u64) << (8 * house);
            if house < 5 {
                self.fill(row, house + 1, left - seeds);
            } else {
                let (seeds, number) = rank(row);
                let place = self.starts[seeds] + number;
                self.rows[place] = row;
            }
        }
    }

    #[inline(always)]
    fn of(&self, seeds: usize) -> &[u64] {
        &self.rows[self.starts[seeds]..self.starts[seeds + 1]]
    }
}

/// Goes through positions from number to number; quick where the next number is
/// near.
pub struct Cursor<'a> {
    index: &'a Index,
    list: &'a RowList,
    /// The numbers that share the own row.
    from: usize,
    to: usize,
    own: u64,
    others: &'a [u64],
}

impl<'a> Cursor<'a> {
    /// At no position yet.
    pub fn new(index: &'a Index, list: &'a RowList) -> Cursor<'a> {
        Cursor {
            index,
            list,
            from: 0,
            to: 0,
            own: 0,
            others: &[],
        }
    }

    /// The position of a number below [`Index::positions`].
    #[inline(always)]
    pub fn at(&mut self, number: usize) -> Rows {
        if number < self.from || number >= self.to {
            self.seek(number);
        }
        Rows {
            own: self.own,
            other: self.others[number - self.from],
        }
    }

    #[inline(never)]
    fn seek(&mut self, number: usize) {
        let index = self.index;
        let starts = &index.starts[..=index.seeds];
        let seeds = starts.partition_point(|&start| start <= number) - 1;
        let own = (number - starts[seeds]) / index.widths[seeds];
        self.from = starts[seeds] + own * index.widths[seeds];
        self.to = self.from + index.widths[seeds];
        self.own = self.list.of(seeds)[own];
        self.others = self.list.of(index.seeds - seeds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_number_of_its_own() {
        let list = RowList::new(9);
        for seeds in 0..=9 {
            let index = Index::new(seeds);
            assert_eq!(index.positions(), positions(seeds));
            let mut cursor = Cursor::new(&index, &list);
            for number in 0..index.positions() {
                let rows = cursor.at(number);
                assert_eq!(usize::from(rows.seeds()), seeds);
                assert_eq!(index.of(&rows), number);
            }
        }
    }

    #[test]
    fn counts_are_binomials() {
        assert_eq!(positions(0), 1);
        assert_eq!(positions(9), 167_960);
        assert_eq!((0..=18).map(positions).sum::<usize>(), 86_493_225);
        assert_eq!((0..=24).map(positions).sum::<usize>(), 1_251_677_700);
        let full = Rows::new([0, 0, 0, 0, 0, 48], [0; 6]);
        assert!(Index::new(MAX_SEEDS).of(&full) < positions(MAX_SEEDS));
    }
}
