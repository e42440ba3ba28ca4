//! Awalé position texts, as oware programs write them: twelve houses in sowing
//! order from A, both stores, the side to move, joined by `-`.

use std::fmt;

use thiserror::Error;

use super::sowing::row;
use super::{Awale, QUIET_LIMIT, Rules, SEEDS};
use crate::excerpt::brief;
use crate::{Explanation, Game, Points, Side};

/// Where seeds lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A house, by its letter.
    House(char),
    /// What a side has captured.
    Store(Side),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::House(letter) => write!(f, "house {letter}"),
            Place::Store(Side::One) => f.write_str("south's store"),
            Place::Store(Side::Two) => f.write_str("north's store"),
        }
    }
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Not fifteen fields.
    #[error(
        "an Awalé position has 15 fields joined by `-` (12 houses from A, south's store, north's store, S or N); this has {0}"
    )]
    Fields(usize),
    /// A field that is not a number of seeds.
    #[error("{place}: `{given}` is not a number of seeds from 0 to 48")]
    Number {
        /// Which house or store.
        place: Place,
        /// What stands there.
        given: String,
    },
    /// A half seed where there can be none.
    #[error(
        "half seeds exist only under awari rules, in both stores at once, when no seed is left on the board"
    )]
    Halves,
    /// The side to move is neither south nor north.
    #[error("unknown side to move `{0}`: write S (south) or N (north)")]
    Side(String),
    /// Seeds missing or too many.
    #[error(
        "the seeds add up to {total} ({houses} in the houses, {stores} in the stores); the game has 48"
    )]
    Total {
        /// All seeds.
        total: u32,
        /// Those on the board.
        houses: u32,
        /// Those captured.
        stores: u32,
    },
    /// A quiet-ply count under rules that have none.
    #[error(
        "`{given}` follows the side to move; only uga positions end with a number (of plies since the last capture)"
    )]
    Trailing {
        /// What follows.
        given: String,
    },
    /// A quiet-ply count that is none.
    #[error("`{0}` is not a number of plies since the last capture (0 to 16)")]
    Quiet(String),
}

impl PositionError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        match self {
            PositionError::Fields(count) => Explanation::new("awale-fields", &[("count", count)]),
            PositionError::Number { place, given } => match place {
                Place::House(cell) => {
                    Explanation::new("awale-house", &[("cell", cell), ("given", given)])
                }
                Place::Store(Side::One) => Explanation::new("awale-south", &[("given", given)]),
                Place::Store(Side::Two) => Explanation::new("awale-north", &[("given", given)]),
            },
            PositionError::Halves => Explanation::new("awale-halves", &[]),
            PositionError::Side(given) => Explanation::new("awale-side", &[("given", given)]),
            PositionError::Total {
                total,
                houses,
                stores,
            } => Explanation::new(
                "awale-total",
                &[("total", total), ("houses", houses), ("stores", stores)],
            ),
            PositionError::Trailing { given } => {
                Explanation::new("awale-trailing", &[("given", given)])
            }
            PositionError::Quiet(given) => Explanation::new("awale-quiet", &[("given", given)]),
        }
    }
}

pub(super) fn parse(text: &str, rules: Rules) -> Result<Awale, PositionError> {
    let (board, quiet) = match text.trim().split_once(char::is_whitespace) {
        Some((board, quiet)) => (board, read_quiet(quiet.trim(), rules)?),
        None => (text.trim(), 0),
    };
    let fields: Vec<&str> = board.split('-').collect();
    if fields.len() != 15 {
        return Err(PositionError::Fields(fields.len()));
    }
    let mut rows = [[0; 6]; 2];
    for (index, field) in fields[..12].iter().enumerate() {
        let place = Place::House(b"ABCDEFabcdef"[index] as char);
        rows[index / 6][index % 6] = read_seeds(field, place)?;
    }
    let (stores, halves) = read_stores(&fields[12..14])?;
    let turn = match fields[14] {
        "S" | "s" => Side::One,
        "N" | "n" => Side::Two,
        other => return Err(PositionError::Side(brief(other))),
    };
    if halves && (rows != [[0; 6]; 2] || rules != Rules::Awari) {
        return Err(PositionError::Halves);
    }
    let houses: u32 = rows.as_flattened().iter().copied().map(u32::from).sum();
    let stored = u32::from(stores[0]) + u32::from(stores[1]) + u32::from(halves);
    if houses + stored != u32::from(SEEDS) {
        return Err(PositionError::Total {
            total: houses + stored,
            houses,
            stores: stored,
        });
    }
    let mut position = Awale::raw(rules, turn, rows.map(row), stores, quiet);
    position.settle_as_read();
    Ok(position)
}

fn read_seeds(field: &str, place: Place) -> Result<u8, PositionError> {
    let number = field.parse().ok().filter(|&seeds| seeds <= SEEDS);
    let digits = field.bytes().all(|b| b.is_ascii_digit());
    number
        .filter(|_| digits)
        .ok_or_else(|| PositionError::Number {
            place,
            given: brief(field),
        })
}

/// Both stores, and whether each holds another half seed.
fn read_stores(fields: &[&str]) -> Result<([u8; 2], bool), PositionError> {
    let halves = fields.iter().filter(|field| field.ends_with(".5")).count();
    if halves == 1 {
        return Err(PositionError::Halves);
    }
    let mut stores = [0; 2];
    for (side, field) in Side::BOTH.into_iter().zip(fields) {
        let whole = field.strip_suffix(".5").unwrap_or(field);
        stores[side.index()] = read_seeds(whole, Place::Store(side))?;
    }
    Ok((stores, halves == 2))
}

fn read_quiet(text: &str, rules: Rules) -> Result<u8, PositionError> {
    if rules != Rules::Uga {
        let given = brief(text);
        return Err(PositionError::Trailing { given });
    }
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let plies = text.parse().ok().filter(|&plies| plies <= QUIET_LIMIT);
    plies
        .filter(|_| digits)
        .ok_or_else(|| PositionError::Quiet(brief(text)))
}

impl fmt::Display for Awale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::BOTH {
            for house in 0..6 {
                write!(f, "{}-", self.seeds(side, house))?;
            }
        }
        let [south, north]: [Points; 2] = self.scores().0;
        let side = match self.turn {
            Side::One => 'S',
            Side::Two => 'N',
        };
        write!(f, "{south}-{north}-{side}")?;
        match self.rules {
            Rules::Uga => write!(f, " {}", self.quiet),
            _ => Ok(()),
        }
    }
}

impl std::str::FromStr for Awale {
    type Err = PositionError;

    /// Reads a position under the default rules.
    fn from_str(text: &str) -> Result<Awale, PositionError> {
        Awale::parse(text, Rules::default())
    }
}
