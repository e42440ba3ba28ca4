//! One name for all regions that are the same game: moved, turned, mirrored, or
//! with the colours swapped.
//!
//! Cells never refill, so what surrounds a region does not matter to it.

use crate::avalam::common::board::{Board, Geometry, members};

/// No region of more towers has a name: it would not fit.
pub(crate) const MAX_NAMED_TOWERS: u32 = 11;

/// A region's name, and whether it is the negative of the game so named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub code: u128,
    pub negated: bool,
}

/// The name of the region of all towers on the board.
pub(crate) fn name(board: &Board, geometry: &Geometry) -> Name {
    let mut towers = [(0, 0, 0); MAX_NAMED_TOWERS as usize];
    let mut count = 0;
    for cell in members(board.all()).take(MAX_NAMED_TOWERS as usize) {
        let (row, column) = geometry.squares[cell];
        towers[count] = (row, column, board.code(cell) as u16);
        count += 1;
    }
    let towers = &towers[..count];
    let (mut top, mut left, mut bottom, mut right) = (9, 9, 0, 0);
    for &(row, column, _) in towers {
        (top, left) = (top.min(row), left.min(column));
        (bottom, right) = (bottom.max(row), right.max(column));
    }
    let (mut plain, mut swapped) = (u128::MAX, u128::MAX);
    for symmetry in 0..8 {
        let mut words = [0u16; MAX_NAMED_TOWERS as usize];
        for (word, &(row, column, code)) in words.iter_mut().zip(towers) {
            let row = if symmetry & 1 == 0 {
                row - top
            } else {
                bottom - row
            };
            let column = if symmetry & 2 == 0 {
                column - left
            } else {
                right - column
            };
            let (row, column) = if symmetry & 4 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            *word = u16::from(row) << 7 | u16::from(column) << 3 | code;
        }
        let words = &mut words[..count];
        words.sort_unstable();
        // The cells differ from word to word, so that swapping the colours
        // leaves the order as it is.
        // It begins with a one, for a low tower in the corner packs to zero and
        // would be lost in front.
        let pack = |flip| {
            words
                .iter()
                .fold(1, |code, &word| code << 11 | u128::from(word ^ flip))
        };
        plain = plain.min(pack(0));
        swapped = swapped.min(pack(1));
    }
    Name {
        code: plain.min(swapped),
        negated: swapped < plain,
    }
}
