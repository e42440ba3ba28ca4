//! Parts for games outside this crate: a move, a refusal, an error of position texts and a key. They
//! are plain; a game that people play will want its own words.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::brief;
use crate::keys::{mixed, random64};
use crate::{Game, GameMove, MoveError};

/// A move that is a number from 1 to `N`: a square, a column, a number of stones.
///
/// ```
/// use awalam_games::{Numbered, read_moves};
///
/// let square: Numbered<9> = "5".parse()?;
/// assert_eq!((square.number(), square.index()), (5, 4));
/// assert_eq!(read_moves::<Numbered<9>>("5 1 9")?, [5, 1, 9].map(Numbered::<9>::new));
/// let error = "10".parse::<Numbered<9>>().unwrap_err();
/// assert_eq!(error.to_string(), "`10` is not a move: write a number from 1 to 9");
/// # Ok::<(), awalam_games::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbered<const N: usize>(u32);

impl<const N: usize> Numbered<N> {
    /// The move of a number.
    ///
    /// # Panics
    /// If the number is not from 1 to `N`.
    pub fn new(number: usize) -> Numbered<N> {
        assert!(
            (1..=N).contains(&number),
            "a number from 1 to {N}, not {number}"
        );
        Numbered(number as u32)
    }

    /// The number, from 1.
    pub fn number(self) -> usize {
        self.0 as usize
    }

    /// The number, from 0: a place in an array.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Every move, legal or not.
    pub fn all() -> impl ExactSizeIterator<Item = Numbered<N>> + Clone {
        (0..N).map(Numbered::from_index)
    }
}

impl<const N: usize> GameMove for Numbered<N> {
    const COUNT: usize = N;

    #[inline]
    fn index(self) -> usize {
        Numbered::index(self)
    }

    #[inline]
    fn from_index(index: usize) -> Numbered<N> {
        Numbered::new(index + 1)
    }

    /// As many digits as there are; moves with more than one need something between them.
    fn read(text: &str) -> Result<(Numbered<N>, &str), MoveError> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        match number.parse() {
            Ok(number) if (1..=N).contains(&number) => Ok((Numbered::new(number), rest)),
            _ => Err(MoveError::new(
                text,
                format!("write a number from 1 to {N}"),
            )),
        }
    }
}

impl<const N: usize> fmt::Display for Numbered<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const N: usize> FromStr for Numbered<N> {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Numbered<N>, MoveError> {
        Numbered::read_one(text)
    }
}

/// A move that is not among the legal ones.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{mv} is not legal here: {legal}")]
pub struct IllegalMove {
    /// The move.
    pub mv: String,
    /// What would have been legal.
    pub legal: String,
}

/// Moves that a refusal names at most.
const MAX_NAMED_MOVES: usize = 12;

impl IllegalMove {
    /// Refuses a move that [`legal_moves`](Game::legal_moves) does not list: all that
    /// [`Game::check`] has to do.
    pub fn unless_listed<G: Game>(position: &G, mv: G::Move) -> Result<(), IllegalMove> {
        let moves = position.moves();
        if moves.contains(&mv) {
            return Ok(());
        }
        let named: Vec<String> = moves
            .iter()
            .take(MAX_NAMED_MOVES)
            .map(G::Move::to_string)
            .collect();
        Err(IllegalMove {
            mv: mv.to_string(),
            legal: match moves.len() {
                0 => "the game is over".to_owned(),
                count if count > named.len() => {
                    format!("the {count} legal moves are {}, …", named.join(", "))
                }
                _ => format!("legal are {}", named.join(", ")),
            },
        })
    }
}

/// A text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a position: {expected}")]
pub struct PositionError {
    /// What was read, shortened if long.
    pub text: String,
    /// What would be right.
    pub expected: String,
}

impl PositionError {
    /// A text, or its beginning, and what would be right.
    pub fn new(text: &str, expected: impl Into<String>) -> PositionError {
        PositionError {
            text: brief(text),
            expected: expected.into(),
        }
    }
}

/// A [`key`](Game::key) from a hash of the position, the same in every build: derive `Hash`,
/// and leave out by hand what the position's text does not show.
pub fn key_of(position: &impl Hash) -> u64 {
    let mut hasher = KeyHasher(random64(0));
    position.hash(&mut hasher);
    hasher.finish()
}

struct KeyHasher(u64);

impl KeyHasher {
    fn mix(&mut self, word: u64) {
        self.0 = mixed(self.0 ^ word);
    }
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.mix(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
