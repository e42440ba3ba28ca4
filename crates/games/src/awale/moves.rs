//! Awalé moves and why one may be refused.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Explanation, GameMove, MoveError, Side};

/// The house to sow: `A`–`F` are south's, `a`–`f` north's.
///
/// The player is in bit 3, the house in bits 0 to 2, so that taking a move
/// apart costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// A player's house, 0 (`A` or `a`) to 5 (`F` or `f`).
    #[inline(always)]
    pub const fn of(side: Side, house: usize) -> Move {
        debug_assert!(house < 6);
        Move((side.index() << 3 | house) as u8)
    }

    /// Whose house it is.
    #[inline(always)]
    pub const fn owner(self) -> Side {
        if self.0 < 8 { Side::One } else { Side::Two }
    }

    /// Which of the owner's houses, from 0.
    #[inline(always)]
    pub const fn house(self) -> usize {
        (self.0 & 7) as usize
    }
}

impl GameMove for Move {
    const COUNT: usize = 12;

    #[inline]
    fn index(self) -> usize {
        self.owner().index() * 6 + self.house()
    }

    fn from_index(index: usize) -> Move {
        assert!(index < Self::COUNT, "move number {index} is out of range");
        Move::of(Side::BOTH[index / 6], index % 6)
    }

    fn read(text: &str) -> Result<(Move, &str), MoveError> {
        let mv = match text.as_bytes().first() {
            Some(&letter @ b'A'..=b'F') => Move::of(Side::One, usize::from(letter - b'A')),
            Some(&letter @ b'a'..=b'f') => Move::of(Side::Two, usize::from(letter - b'a')),
            _ => {
                let expected = "write the house to sow, A to F for south, a to f for north";
                return Err(MoveError::new(text, expected).with_code("awale-move"));
            }
        };
        Ok((mv, &text[1..]))
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
        let first = match self.owner() {
            Side::One => b'A',
            Side::Two => b'a',
        };
        write!(f, "{}", (first + self.house() as u8) as char)
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has a result.
    #[error("the game is over")]
    Over,
    /// It is the other player's house.
    #[error("house {0} belongs to the opponent: south sows A to F, north a to f")]
    NotYourHouse(Move),
    /// Nothing to sow.
    #[error("house {0} is empty")]
    EmptyHouse(Move),
    /// The opponent has no seed, and this move gives none though another would.
    #[error("the opponent has no seed, so you must feed them, and {0} does not")]
    MustFeed(Move),
    /// `uga`: a grand slam is illegal.
    #[error("{0} would capture all the opponent's seeds (a grand slam), which these rules forbid")]
    GrandSlam(Move),
    /// `awari`: another move leaves the opponent something.
    #[error(
        "{0} would leave the opponent nothing to play, which is forbidden while another move avoids it"
    )]
    LeavesNothing(Move),
}

impl Refusal {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        let (code, house) = match self {
            Refusal::Over => return Explanation::new("over", &[]),
            Refusal::NotYourHouse(house) => ("not-yours", house),
            Refusal::EmptyHouse(house) => ("empty", house),
            Refusal::MustFeed(house) => ("must-feed", house),
            Refusal::GrandSlam(house) => ("grand-slam", house),
            Refusal::LeavesNothing(house) => ("leaves-nothing", house),
        };
        Explanation::new(code, &[("cell", house)])
    }
}
