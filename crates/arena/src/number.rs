//! The numbers that a tournament's games have.

use std::fmt;
use std::str::FromStr;

use awalam_games::Side;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A game of a tournament, by its pair and its place in the pair.
///
/// People count from 1: `Display` writes pair 6's second game as `7.2`, and
/// `FromStr` reads it.
///
/// ```
/// use awalam_arena::{GameNumber, Half};
/// let game: GameNumber = "7.2".parse()?;
/// assert_eq!(game, GameNumber { pair: 6, half: Half::Second });
/// assert_eq!(game.to_string(), "7.2");
/// # Ok::<(), awalam_arena::GameNumberError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameNumber {
    /// Its pair, from 0.
    pub pair: u64,
    /// Its place in the pair.
    pub half: Half,
}

/// Which game of a pair: the two have the same opening and swap sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The pair's first bot is player 1.
    First = 0,
    /// The pair's second bot is player 1.
    Second = 1,
}

impl Half {
    /// Both, in order.
    pub const BOTH: [Half; 2] = [Half::First, Half::Second];

    /// 0 or 1: an array index, and what stores keep.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What belongs to the pair's two bots, put in the order of players 1 and 2; and
    /// the other way round.
    pub fn seated<T>(self, [first, second]: [T; 2]) -> [T; 2] {
        match self {
            Half::First => [first, second],
            Half::Second => [second, first],
        }
    }

    /// The side of the pair's first bot.
    pub const fn side_of_first(self) -> Side {
        Side::BOTH[self.index()]
    }
}

impl GameNumber {
    /// A pair's two games.
    pub fn of_pair(pair: u64) -> [GameNumber; 2] {
        Half::BOTH.map(|half| GameNumber { pair, half })
    }
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pair, half) = (u128::from(self.pair) + 1, self.half.index() + 1);
        write!(f, "{pair}.{half}")
    }
}

/// A text that is not the number of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a game is named by its pair and half, such as 3.1")]
pub struct GameNumberError;

impl FromStr for GameNumber {
    type Err = GameNumberError;

    fn from_str(text: &str) -> Result<GameNumber, GameNumberError> {
        let read = || {
            let (pair, half) = text.split_once('.')?;
            let pair = pair.parse::<u64>().ok()?.checked_sub(1)?;
            let half = match half {
                "1" => Half::First,
                "2" => Half::Second,
                _ => return None,
            };
            Some(GameNumber { pair, half })
        };
        read().ok_or(GameNumberError)
    }
}

impl TryFrom<String> for GameNumber {
    type Error = GameNumberError;

    fn try_from(text: String) -> Result<GameNumber, GameNumberError> {
        text.parse()
    }
}

impl From<GameNumber> for String {
    fn from(number: GameNumber) -> String {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back_and_nothing_else_is_read() {
        for number in GameNumber::of_pair(0)
            .into_iter()
            .chain(GameNumber::of_pair(41))
        {
            assert_eq!(number.to_string().parse(), Ok(number));
        }
        for wrong in [
            "", "3", "3.", ".1", "0.1", "3.0", "3.3", "3.1.1", "-1.1", "a.b",
        ] {
            assert_eq!(wrong.parse::<GameNumber>(), Err(GameNumberError), "{wrong}");
        }
    }
}
