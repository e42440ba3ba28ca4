//! Tri-colour position texts: sixteen holes `red.blue.transparent` joined by
//! `/`, the player to move, both scores, plies played.

use std::fmt;

use thiserror::Error;

use super::{Colour, HOLES, PLY_LIMIT, Rules, SEEDS, Tricolore};
use crate::excerpt::brief;
use crate::{Explanation, Game, Side};

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Not five words.
    #[error(
        "a tri-colour position is five words (16 holes joined by `/`, P1 or P2, both scores, plies played); this has {0}"
    )]
    Words(usize),
    /// Not sixteen holes.
    #[error("the ring has 16 holes joined by `/`; this has {0}")]
    Holes(usize),
    /// A hole that is not three numbers.
    #[error(
        "hole {hole}: `{given}` is not red.blue.transparent, such as 2.2.2, with at most 32 of each"
    )]
    Hole {
        /// The hole's number, from 1.
        hole: usize,
        /// What stands there.
        given: String,
    },
    /// Neither P1 nor P2.
    #[error("unknown player to move `{0}`: write P1 or P2")]
    Side(String),
    /// A score that is not a number of seeds.
    #[error("{side}'s score `{given}` is not a number of seeds from 0 to 96")]
    Score {
        /// Whose score.
        side: Side,
        /// What stands there.
        given: String,
    },
    /// A number of plies that is none.
    #[error("`{0}` is not a number of plies from 0 to 400")]
    Plies(String),
    /// More seeds of a colour than exist.
    #[error("there are {seeds} {colour} seeds on the board; the game has 32")]
    Colour {
        /// The colour.
        colour: Colour,
        /// How many were counted.
        seeds: u32,
    },
    /// Seeds missing or too many.
    #[error(
        "the seeds add up to {total} ({board} on the board, {scores} captured); the game has 96"
    )]
    Total {
        /// All seeds.
        total: u32,
        /// Those on the board.
        board: u32,
        /// Those captured.
        scores: u32,
    },
}

impl PositionError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        match self {
            PositionError::Words(count) => Explanation::new("tricolore-words", &[("count", count)]),
            PositionError::Holes(count) => Explanation::new("tricolore-holes", &[("count", count)]),
            PositionError::Hole { hole, given } => {
                Explanation::new("tricolore-hole", &[("cell", hole), ("given", given)])
            }
            PositionError::Side(given) => Explanation::new("tricolore-side", &[("given", given)]),
            PositionError::Score { side, given } => Explanation::new(
                "tricolore-score",
                &[("player", &(side.index() + 1)), ("given", given)],
            ),
            PositionError::Plies(given) => Explanation::new("tricolore-plies", &[("given", given)]),
            PositionError::Colour { colour, seeds } => {
                let code = match colour {
                    Colour::Red => "tricolore-red",
                    Colour::Blue => "tricolore-blue",
                    Colour::Clear => "tricolore-clear",
                };
                Explanation::new(code, &[("count", seeds)])
            }
            PositionError::Total {
                total,
                board,
                scores,
            } => Explanation::new(
                "tricolore-total",
                &[("total", total), ("board", board), ("scores", scores)],
            ),
        }
    }
}

pub(super) fn parse(text: &str, rules: Rules) -> Result<Tricolore, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[holes, turn, one, two, plies] = words.as_slice() else {
        return Err(PositionError::Words(words.len()));
    };
    let seeds = read_holes(holes)?;
    let turn = match turn {
        "P1" | "p1" => Side::One,
        "P2" | "p2" => Side::Two,
        _ => return Err(PositionError::Side(brief(turn))),
    };
    let score = |side, text| {
        number(text, u16::from(SEEDS)).ok_or_else(|| PositionError::Score {
            side,
            given: brief(text),
        })
    };
    let scores = [score(Side::One, one)?, score(Side::Two, two)?];
    let plies = number(plies, PLY_LIMIT).ok_or_else(|| PositionError::Plies(brief(plies)))?;
    check_totals(&seeds, scores)?;
    let mut position = Tricolore::raw(rules, seeds, turn, scores.map(|score| score as u8), plies);
    position.settle_as_read();
    Ok(position)
}

fn read_holes(text: &str) -> Result<[[u8; HOLES]; 3], PositionError> {
    let holes: Vec<&str> = text.split('/').collect();
    if holes.len() != HOLES {
        return Err(PositionError::Holes(holes.len()));
    }
    let mut seeds = [[0; HOLES]; 3];
    for (index, hole) in holes.into_iter().enumerate() {
        let counts: Option<Vec<u16>> = hole.split('.').map(|count| number(count, 32)).collect();
        match counts.as_deref() {
            Some(&[red, blue, clear]) => {
                for (colour, count) in [red, blue, clear].into_iter().enumerate() {
                    seeds[colour][index] = count as u8;
                }
            }
            _ => {
                return Err(PositionError::Hole {
                    hole: index + 1,
                    given: brief(hole),
                });
            }
        }
    }
    Ok(seeds)
}

fn check_totals(seeds: &[[u8; HOLES]; 3], scores: [u16; 2]) -> Result<(), PositionError> {
    let mut board = 0;
    for colour in Colour::ALL {
        let seeds: u32 = seeds[colour as usize].iter().copied().map(u32::from).sum();
        if seeds > 32 {
            return Err(PositionError::Colour { colour, seeds });
        }
        board += seeds;
    }
    let scores = u32::from(scores[0] + scores[1]);
    if board + scores == u32::from(SEEDS) {
        return Ok(());
    }
    Err(PositionError::Total {
        total: board + scores,
        board,
        scores,
    })
}

/// A plain number that is not above `most`.
fn number(text: &str, most: u16) -> Option<u16> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| number <= most);
    number.filter(|_| digits)
}

impl fmt::Display for Tricolore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hole in 0..HOLES {
            if hole > 0 {
                f.write_str("/")?;
            }
            let [red, blue, clear] = Colour::ALL.map(|colour| self.seeds(colour, hole));
            write!(f, "{red}.{blue}.{clear}")?;
        }
        let player = self.turn.index() + 1;
        write!(
            f,
            " P{player} {} {} {}",
            self.scores[0], self.scores[1], self.ply
        )
    }
}

impl std::str::FromStr for Tricolore {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Tricolore, PositionError> {
        Tricolore::parse(text, super::Rules::Official)
    }
}
