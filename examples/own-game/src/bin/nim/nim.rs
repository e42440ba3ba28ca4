//! Nim: three heaps of stones; a move takes some stones of one heap, and the player who takes the
//! last stone wins.

use std::fmt;
use std::str::FromStr;

use awalam_games::{
    Game, GameMove, MoveError, MoveList, Outcome, Presentation, Reason, Side, Standard,
};
use thiserror::Error;

const HEAPS: usize = 3;
/// The largest heap: a digit.
const LARGEST: u8 = 9;

/// A position: the heaps, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    heaps: [u8; HEAPS],
    turn: Side,
}

/// Takes stones from a heap: `B3` takes three from the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    heap: u8,
    stones: u8,
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("heap {} has only {left} stones", heap_name(*heap))]
pub struct TooMany {
    heap: u8,
    left: u8,
}

/// A text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("write three heaps of 0 to 9 stones and the player to move, such as 3-4-5 P1")]
pub struct NotNim;

fn heap_name(heap: u8) -> char {
    char::from(b'A' + heap)
}

impl Nim {
    /// The heaps added up without carry: a position is lost for the player to move exactly
    /// when this is 0.
    pub fn nim_sum(&self) -> u8 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }
}

impl Default for Nim {
    fn default() -> Nim {
        Nim {
            heaps: [3, 4, 5],
            turn: Side::One,
        }
    }
}

impl Game for Nim {
    type Rules = Standard;
    type Move = Take;
    type Refusal = TooMany;
    type PositionError = NotNim;

    const NAME: &'static str = "nim";
    const MAX_PLIES: Option<usize> = Some(HEAPS * LARGEST as usize);

    fn start(Standard: Standard) -> Nim {
        Nim::default()
    }

    fn parse(text: &str, Standard: Standard) -> Result<Nim, NotNim> {
        let (heaps, side) = text.trim().split_once(" P").ok_or(NotNim)?;
        let digit = |word: &str| word.parse().ok().filter(|&stones| stones <= LARGEST);
        let heaps: Option<Vec<u8>> = heaps.split('-').map(digit).collect();
        Ok(Nim {
            heaps: heaps
                .and_then(|heaps| heaps.try_into().ok())
                .ok_or(NotNim)?,
            turn: match side {
                "1" => Side::One,
                "2" => Side::Two,
                _ => return Err(NotNim),
            },
        })
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self, moves: &mut MoveList<Take>) {
        for (heap, &left) in (0..).zip(&self.heaps) {
            moves.extend((1..=left).map(|stones| Take { heap, stones }));
        }
    }

    fn check(&self, Take { heap, stones }: Take) -> Result<(), TooMany> {
        let left = self.heaps[usize::from(heap)];
        match stones <= left {
            true => Ok(()),
            false => Err(TooMany { heap, left }),
        }
    }

    fn play_unchecked(&mut self, Take { heap, stones }: Take) {
        self.heaps[usize::from(heap)] -= stones;
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = Reason::new("last-stone", "the last stone is taken");
        (self.heaps == [0; HEAPS]).then(|| Outcome::won(self.turn.other(), reason))
    }

    fn key(&self) -> u64 {
        let heaps = self
            .heaps
            .iter()
            .fold(self.turn.index() as u64, |key, &heap| {
                key * 16 + u64::from(heap)
            });
        // Search tables want bits that look random.
        (heaps + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Only what is shown to people needs this.
impl Presentation for Nim {
    const SUMMARY: &'static str = "three heaps of stones; the last stone wins";
    const MOVE_HELP: &'static str = "a heap and a number of stones, such as B3";

    fn side_name(&self, side: Side) -> &'static str {
        ["first", "second"][side.index()]
    }

    fn draw(&self, _: Option<Take>) -> String {
        let heap = |(heap, &stones): (u8, &u8)| {
            format!("{} {}\n", heap_name(heap), "●".repeat(stones.into()))
        };
        (0..).zip(&self.heaps).map(heap).collect()
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = self.heaps.map(|heap| heap.to_string()).join("-");
        write!(f, "{heaps} P{}", self.turn.index() + 1)
    }
}

impl GameMove for Take {
    const COUNT: usize = HEAPS * LARGEST as usize;

    fn index(self) -> usize {
        usize::from(self.heap * LARGEST + self.stones - 1)
    }

    fn from_index(index: usize) -> Take {
        let (heap, stones) = (
            index / usize::from(LARGEST),
            index % usize::from(LARGEST) + 1,
        );
        Take {
            heap: heap as u8,
            stones: stones as u8,
        }
    }

    fn read(text: &str) -> Result<(Take, &str), MoveError> {
        let expected = "write a heap from A to C and 1 to 9 stones, such as B3";
        let (&[heap, stones], rest) = text
            .as_bytes()
            .split_first_chunk()
            .ok_or_else(|| MoveError::new(text, expected))?;
        match (heap.to_ascii_uppercase(), stones) {
            (heap @ b'A'..=b'C', stones @ b'1'..=b'9') => {
                let take = Take {
                    heap: heap - b'A',
                    stones: stones - b'0',
                };
                Ok((take, &text[text.len() - rest.len()..]))
            }
            _ => Err(MoveError::new(text, expected)),
        }
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", heap_name(self.heap), self.stones)
    }
}

impl FromStr for Take {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Take, MoveError> {
        Take::read_one(text)
    }
}
