//! The board's shape: 48 cells of a 9×9 grid, and which of them touch.

use std::fmt;

/// Rows 9 (top) to 1, columns a to i; `#` is a playable cell.
const SHAPE: [&[u8; 9]; 9] = [
    b"..##.....",
    b".####....",
    b".######..",
    b".########",
    b"####.####",
    b"########.",
    b"..######.",
    b"....####.",
    b".....##..",
];

/// How many cells are playable.
pub const CELLS: usize = 48;

/// Index of no cell.
const NO_CELL: u8 = u8::MAX;

/// For each square of the grid, row by row from a9, its cell.
const CELL_AT: [[u8; 9]; 9] = {
    let mut table = [[NO_CELL; 9]; 9];
    let (mut row, mut next) = (0, 0);
    while row < 9 {
        let mut column = 0;
        while column < 9 {
            if SHAPE[row][column] == b'#' {
                table[row][column] = next;
                next += 1;
            }
            column += 1;
        }
        row += 1;
    }
    assert!(next as usize == CELLS);
    table
};

/// For each cell, its row (from the top) and column (from the left).
const SQUARE_OF: [(u8, u8); CELLS] = {
    let mut table = [(0, 0); CELLS];
    let mut i = 0;
    while i < 81 {
        let cell = CELL_AT[i / 9][i % 9];
        if cell != NO_CELL {
            table[cell as usize] = ((i / 9) as u8, (i % 9) as u8);
        }
        i += 1;
    }
    table
};

/// For each cell, the set of its neighbours.
pub(super) static NEIGHBOURS: [u64; CELLS] = {
    let mut table = [0; CELLS];
    let mut i = 0;
    while i < CELLS * CELLS {
        let (a, b) = (i / CELLS, i % CELLS);
        let ((row_a, column_a), (row_b, column_b)) = (SQUARE_OF[a], SQUARE_OF[b]);
        if a != b && row_a.abs_diff(row_b) <= 1 && column_a.abs_diff(column_b) <= 1 {
            table[a] |= 1 << b;
        }
        i += 1;
    }
    table
};

/// A playable cell, numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell of that number, below [`CELLS`].
    #[inline(always)]
    pub(super) const fn new(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }

    /// The cell at a row (0 is row 9, the top) and a column (0 is column a).
    pub fn at(row: usize, column: usize) -> Option<Cell> {
        let cell = *CELL_AT.get(row)?.get(column)?;
        (cell != NO_CELL).then_some(Cell(cell))
    }

    /// All cells, row by row from the top left.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The cell's number.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row from the top and column from the left, both from 0.
    pub const fn square(self) -> (usize, usize) {
        let (row, column) = SQUARE_OF[self.0 as usize];
        (row as usize, column as usize)
    }

    /// The cells of a set, one bit per cell, lowest number first.
    #[inline(always)]
    pub fn in_set(set: u64) -> impl Iterator<Item = Cell> {
        cells(set)
    }

    /// The set that holds this cell only.
    #[inline(always)]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The set of the cells that touch this one.
    #[inline(always)]
    pub fn neighbours(self) -> u64 {
        NEIGHBOURS[self.0 as usize]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.square();
        write!(f, "{}{}", (b'a' + column as u8) as char, 9 - row)
    }
}

/// The cells of a set, lowest number first.
#[inline(always)]
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = Cell(set.trailing_zeros() as u8);
            set &= set - 1;
            cell
        })
    })
}
