//! Avalam position texts: rows 9 to 1 joined by `/`, then the side to move.

use std::fmt;

use thiserror::Error;

use super::{Avalam, CELLS, Cell, Colour, MAX_HEIGHT, Rules, Tower};
use crate::excerpt::brief;
use crate::{Explanation, Game};

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Not "rows, space, side".
    #[error(
        "an Avalam position is nine rows joined by `/`, a space, and the side to move (y or r); words found: {0}"
    )]
    Words(usize),
    /// Not nine rows.
    #[error("the board has 9 rows joined by `/`; this has {0}")]
    Rows(usize),
    /// A row that is not nine cells long.
    #[error(
        "row {row} covers {cells} cells instead of 9 (a `.` for an empty cell, a letter and a digit for a tower)"
    )]
    Width {
        /// The row's name, 9 at the top.
        row: usize,
        /// How many cells it covers.
        cells: usize,
    },
    /// Something that is neither `.` nor a colour.
    #[error(
        "row {row}: unknown letter `{letter}` (write `.` for an empty cell, `y` or `r` and a height for a tower)"
    )]
    Letter {
        /// The row's name, 9 at the top.
        row: usize,
        /// What stands there.
        letter: char,
    },
    /// A colour without a height.
    #[error("row {row}: a colour without a height (write y1 to y5 or r1 to r5)")]
    NoHeight {
        /// The row's name, 9 at the top.
        row: usize,
    },
    /// A tower without a height from 1 to 5.
    #[error("row {row}: a tower of height `{height}`; heights go from 1 to 5")]
    Height {
        /// The row's name, 9 at the top.
        row: usize,
        /// What stands there.
        height: String,
    },
    /// A tower beside the board.
    #[error("row {row}, column {column}: a tower stands where the board has no cell")]
    OffBoard {
        /// The row's name, 9 at the top.
        row: usize,
        /// The column's letter.
        column: char,
    },
    /// The side to move is neither yellow nor red.
    #[error("unknown side to move `{0}`: write y (yellow) or r (red)")]
    Side(String),
    /// More counters than the game has.
    #[error("the towers hold {0} counters; the game has only 48")]
    Counters(u32),
    /// More towers of a colour than it has counters.
    #[error("{towers} towers are topped {colour}; there are only 24 {colour} counters")]
    Tops {
        /// The colour.
        colour: Colour,
        /// Its towers.
        towers: u32,
    },
}

impl PositionError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        match self {
            PositionError::Words(count) => Explanation::new("avalam-words", &[("count", count)]),
            PositionError::Rows(count) => Explanation::new("avalam-rows", &[("count", count)]),
            PositionError::Width { row, cells } => {
                Explanation::new("avalam-width", &[("row", row), ("count", cells)])
            }
            PositionError::Letter { row, letter } => {
                Explanation::new("avalam-letter", &[("row", row), ("given", letter)])
            }
            PositionError::NoHeight { row } => {
                Explanation::new("avalam-no-height", &[("row", row)])
            }
            PositionError::Height { row, height } => {
                Explanation::new("avalam-height", &[("row", row), ("given", height)])
            }
            PositionError::OffBoard { row, column } => {
                Explanation::new("avalam-off-board", &[("row", row), ("column", column)])
            }
            PositionError::Side(given) => Explanation::new("avalam-side", &[("given", given)]),
            PositionError::Counters(count) => {
                Explanation::new("avalam-counters", &[("count", count)])
            }
            PositionError::Tops { colour, towers } => {
                let code = match colour {
                    Colour::Yellow => "avalam-tops-yellow",
                    Colour::Red => "avalam-tops-red",
                };
                Explanation::new(code, &[("count", towers)])
            }
        }
    }
}

pub(super) fn parse(text: &str, rules: Rules) -> Result<Avalam, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[board, side] = words.as_slice() else {
        return Err(PositionError::Words(words.len()));
    };
    let turn = match side {
        "y" | "Y" => Colour::Yellow,
        "r" | "R" => Colour::Red,
        _ => return Err(PositionError::Side(brief(side))),
    };
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 9 {
        return Err(PositionError::Rows(rows.len()));
    }
    let mut position = Avalam::empty(rules, turn);
    for (index, row) in rows.into_iter().enumerate() {
        read_row(&mut position, index, row)?;
    }
    check_counters(&position)?;
    Ok(position)
}

fn read_row(position: &mut Avalam, index: usize, text: &str) -> Result<(), PositionError> {
    let row = 9 - index;
    let mut column = 0;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let top = match letter {
            '.' => {
                column += 1;
                continue;
            }
            'y' | 'Y' => Colour::Yellow,
            'r' | 'R' => Colour::Red,
            letter => return Err(PositionError::Letter { row, letter }),
        };
        let digits = letters.as_str();
        let length = digits.len()
            - digits
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let height = match digits[..length].parse() {
            Ok(height @ 1..=MAX_HEIGHT) => height,
            _ if length == 0 => return Err(PositionError::NoHeight { row }),
            _ => {
                let height = brief(&digits[..length]);
                return Err(PositionError::Height { row, height });
            }
        };
        letters = digits[length..].chars();
        if column < 9 {
            let Some(cell) = Cell::at(index, column) else {
                let column = (b'a' + column as u8) as char;
                return Err(PositionError::OffBoard { row, column });
            };
            position.put(cell, Tower { top, height });
        }
        column += 1;
    }
    if column == 9 {
        Ok(())
    } else {
        Err(PositionError::Width { row, cells: column })
    }
}

/// Fewer counters than 48 are allowed: studies on part of the board are useful.
fn check_counters(position: &Avalam) -> Result<(), PositionError> {
    let counters: u32 = position.at_least.iter().map(|set| set.count_ones()).sum();
    if counters as usize > CELLS {
        return Err(PositionError::Counters(counters));
    }
    for colour in [Colour::Yellow, Colour::Red] {
        let towers = position.topped(colour).count_ones();
        if towers as usize > CELLS / 2 {
            return Err(PositionError::Tops { colour, towers });
        }
    }
    Ok(())
}

impl fmt::Display for Avalam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..9 {
                match Cell::at(row, column).and_then(|cell| self.tower(cell)) {
                    Some(tower) => write!(f, "{}{}", tower.top.letter(), tower.height)?,
                    None => f.write_str(".")?,
                }
            }
        }
        write!(f, " {}", self.turn.letter())
    }
}

impl std::str::FromStr for Avalam {
    type Err = PositionError;

    /// Reads a position under the default rules.
    fn from_str(text: &str) -> Result<Avalam, PositionError> {
        Avalam::parse(text, Rules::default())
    }
}
