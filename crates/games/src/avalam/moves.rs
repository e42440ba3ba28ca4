//! Avalam moves and why one may be refused.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Cell, Colour, board::CELLS};
use crate::{Explanation, GameMove, MoveError};

/// A tower lifted onto another, written `c9d9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The cell left empty.
    pub from: Cell,
    /// The cell moved onto.
    pub to: Cell,
}

impl GameMove for Move {
    const COUNT: usize = CELLS * CELLS;
    /// From either of two neighbours onto the other.
    const MAX_LEGAL: usize = 292;

    #[inline(always)]
    fn index(self) -> usize {
        self.from.index() * CELLS + self.to.index()
    }

    fn from_index(index: usize) -> Move {
        assert!(index < Self::COUNT, "move number {index} is out of range");
        Move {
            from: Cell::new(index / CELLS),
            to: Cell::new(index % CELLS),
        }
    }

    /// Letters of either case; spaces and a hyphen may stand between the cells.
    fn read(text: &str) -> Result<(Move, &str), MoveError> {
        let (from, rest) = read_cell(text, text)?;
        let rest = rest.trim_start();
        let rest = rest.strip_prefix('-').unwrap_or(rest).trim_start();
        let (to, rest) = read_cell(rest, text)?;
        Ok((Move { from, to }, rest))
    }
}

fn read_cell<'a>(text: &'a str, whole: &str) -> Result<(Cell, &'a str), MoveError> {
    let shape = || {
        MoveError::new(
            whole,
            "write the cell left and the cell reached, such as c9d9",
        )
        .with_code("avalam-move")
    };
    let bytes = text.as_bytes();
    let (Some(column), Some(row)) = (bytes.first(), bytes.get(1)) else {
        return Err(shape());
    };
    let column = column.to_ascii_lowercase();
    if !(b'a'..=b'i').contains(&column) || !(b'1'..=b'9').contains(row) {
        return Err(shape());
    }
    let name = &text[..2];
    match Cell::at(usize::from(b'9' - row), usize::from(column - b'a')) {
        Some(cell) => Ok((cell, &text[2..])),
        None if name.eq_ignore_ascii_case("e5") => {
            Err(MoveError::new(whole, "e5 is the hole in the centre").with_code("centre"))
        }
        None => Err(
            MoveError::new(whole, format!("{name} is not a cell of the board"))
                .with_code("no-cell"),
        ),
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        Move::read_one(text)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nothing stands where the move begins.
    #[error("there is no tower on {0} to move")]
    EmptyOrigin(Cell),
    /// The move ends where it begins.
    #[error("a tower cannot move onto itself ({0})")]
    SameCell(Cell),
    /// The cells do not touch.
    #[error(
        "{to} is not a neighbour of {from}: a tower moves one step, in any of the 8 directions"
    )]
    NotNeighbour {
        /// Where the move begins.
        from: Cell,
        /// Where it would end.
        to: Cell,
    },
    /// Empty cells stay empty for ever.
    #[error("{0} is empty: a tower moves onto another tower, never onto an empty cell")]
    EmptyTarget(Cell),
    /// A tower of more than five.
    #[error("{from_height} + {to_height} exceeds 5, the greatest height of a tower")]
    TooHigh {
        /// The height of the tower to move.
        from_height: u32,
        /// The height of the tower to cover.
        to_height: u32,
    },
    /// `house` rules: players move their own towers only.
    #[error("the tower on {cell} is not yours: {turn} is to move, and may only move {turn} towers")]
    NotYourTower {
        /// Where the move begins.
        cell: Cell,
        /// The colour to move.
        turn: Colour,
    },
    /// `house` rules: only the other colour may be covered.
    #[error("the tower on {cell} is {turn} too: a tower may only cover one of the other colour")]
    OwnTarget {
        /// Where the move would end.
        cell: Cell,
        /// The colour to move.
        turn: Colour,
    },
}

impl Refusal {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        match self {
            Refusal::EmptyOrigin(cell) => Explanation::new("empty-origin", &[("cell", cell)]),
            Refusal::SameCell(cell) => Explanation::new("same-cell", &[("cell", cell)]),
            Refusal::NotNeighbour { from, to } => {
                Explanation::new("not-neighbour", &[("from", from), ("to", to)])
            }
            Refusal::EmptyTarget(cell) => Explanation::new("empty-target", &[("cell", cell)]),
            Refusal::TooHigh {
                from_height,
                to_height,
            } => Explanation::new(
                "too-high",
                &[("from_height", from_height), ("to_height", to_height)],
            ),
            Refusal::NotYourTower { cell, turn } => {
                Explanation::new("not-your-tower", &[("cell", cell), ("colour", turn)])
            }
            Refusal::OwnTarget { cell, turn } => {
                Explanation::new("own-target", &[("cell", cell), ("colour", turn)])
            }
        }
    }
}
