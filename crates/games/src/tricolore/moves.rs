//! Tri-colour moves and why one may be refused.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Colour, HOLES, Tricolore};
use crate::excerpt::brief;
use crate::visible::Visible;
use crate::{Explanation, GameMove, MoveError, Side};

/// What of a hole is played, and how it is sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// The red seeds, into every hole.
    Red = 0,
    /// The blue seeds, into the opponent's holes.
    Blue = 1,
    /// The transparent seeds and then the red ones, sown as red.
    ClearRed = 2,
    /// The transparent seeds and then the blue ones, sown as blue.
    ClearBlue = 3,
}

impl Kind {
    /// All kinds, in the order in which moves are listed.
    pub const ALL: [Kind; 4] = [Kind::Red, Kind::Blue, Kind::ClearRed, Kind::ClearBlue];

    /// The letters after the hole's number.
    pub const fn letters(self) -> &'static str {
        ["R", "B", "TR", "TB"][self as usize]
    }

    /// The colour that says how the seeds are sown.
    #[inline(always)]
    pub const fn colour(self) -> Colour {
        match self {
            Kind::Red | Kind::ClearRed => Colour::Red,
            Kind::Blue | Kind::ClearBlue => Colour::Blue,
        }
    }

    /// Whether the transparent seeds go first.
    #[inline(always)]
    pub const fn with_clear(self) -> bool {
        matches!(self, Kind::ClearRed | Kind::ClearBlue)
    }
}

/// A hole and what of it is played, written `3R` or `14TB`; or, where the rules let a
/// player without seeds go on, [`PASS`](Move::PASS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    hole: u8,
    /// What is played.
    pub kind: Kind,
}

impl Move {
    /// Nothing is played, written `pass`. It has a hole's number beyond the last.
    pub const PASS: Move = Move {
        hole: HOLES as u8,
        kind: Kind::Red,
    };

    /// Whether nothing is played.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.hole as usize == HOLES
    }

    /// Plays part of a hole, numbered from 0 (hole 1) to 15 (hole 16).
    #[inline(always)]
    pub const fn new(hole: usize, kind: Kind) -> Move {
        debug_assert!(hole < HOLES);
        Move {
            hole: hole as u8,
            kind,
        }
    }

    /// The hole, from 0; of a pass, none of the board's.
    #[inline(always)]
    pub const fn hole(self) -> usize {
        self.hole as usize
    }

    /// Whose hole it is: player 1 owns holes 1, 3, … 15. A pass is nobody's.
    #[inline]
    pub const fn owner(self) -> Side {
        if self.hole.is_multiple_of(2) {
            Side::One
        } else {
            Side::Two
        }
    }
}

const PASS_TEXT: &str = "pass";

impl GameMove for Move {
    const COUNT: usize = HOLES * 4 + 1;

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.hole) * 4 + self.kind as usize
    }

    #[inline]
    fn from_index(index: usize) -> Move {
        assert!(index < Self::COUNT, "move number {index} is out of range");
        if index == Move::PASS.index() {
            return Move::PASS;
        }
        Move::new(index / 4, Kind::ALL[index % 4])
    }

    /// Lower case and spaces are accepted: `14 tb`.
    fn read(text: &str) -> Result<(Move, &str), MoveError> {
        let shape = || {
            let expected = "write a hole from 1 to 16 and R, B, TR or TB, such as 14TB";
            MoveError::new(text, expected).with_code("tricolore-move")
        };
        if let Some((word, rest)) = text.split_at_checked(PASS_TEXT.len())
            && word.eq_ignore_ascii_case(PASS_TEXT)
        {
            return Ok((Move::PASS, rest));
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = text.split_at(digits);
        let mut rest = rest.trim_start();
        if number.is_empty() {
            return Err(shape());
        }
        let mut take = |letter: char| {
            let mut letters = rest.chars();
            let found = letters
                .next()
                .is_some_and(|c| c.eq_ignore_ascii_case(&letter));
            if found {
                rest = letters.as_str();
            }
            found
        };
        let clear = take('T');
        if clear {
            // A space may stand between T and the colour too.
            while take(' ') {}
        }
        let kind = if take('R') {
            [Kind::Red, Kind::ClearRed][usize::from(clear)]
        } else if take('B') {
            [Kind::Blue, Kind::ClearBlue][usize::from(clear)]
        } else {
            return Err(shape());
        };
        match number.parse() {
            Ok(hole @ 1..=HOLES) => Ok((Move::new(hole - 1, kind), rest)),
            _ => {
                let expected = format!("there is no hole {}, they go from 1 to 16", brief(number));
                Err(MoveError::new(text, expected).with_code("no-hole"))
            }
        }
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
        if self.is_pass() {
            return f.write_str(PASS_TEXT);
        }
        write!(f, "{}{}", self.hole + 1, self.kind.letters())
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has a result.
    #[error("the game is over")]
    Over,
    /// It is the other player's hole.
    #[error("hole {hole} belongs to the opponent: {turn} plays the {} holes", parity(.turn))]
    NotYourHole {
        /// The hole's number, from 1.
        hole: u8,
        /// The player to move.
        turn: Side,
    },
    /// A pass, where there is a seed to play.
    #[error("only a player without seeds passes")]
    NoPass,
    /// No seed of the colour played.
    #[error("hole {hole} holds no {colour} seed")]
    NoSeed {
        /// The hole's number, from 1.
        hole: u8,
        /// The colour played.
        colour: Colour,
    },
}

fn parity(side: &Side) -> &'static str {
    match side {
        Side::One => "odd",
        Side::Two => "even",
    }
}

impl Refusal {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        match self {
            Refusal::Over => Explanation::new("over", &[]),
            Refusal::NotYourHole { hole, .. } => Explanation::new("not-yours", &[("cell", hole)]),
            Refusal::NoPass => Explanation::new("no-pass", &[]),
            Refusal::NoSeed { hole, colour } => Explanation::new(
                "no-seed",
                &[
                    ("cell", hole),
                    ("kind", &Tricolore::KINDS[*colour as usize]),
                ],
            ),
        }
    }
}
