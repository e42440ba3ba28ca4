//! The list of games: from a name to the type that plays it.
//!
//! This is the one place that knows which games exist. A new game adds its
//! variant here and its arm to [`with_game!`](crate::with_game).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::excerpt::brief;
use crate::{Explanation, Game};

/// A game, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum GameId {
    /// [`Avalam`](crate::avalam::Avalam).
    Avalam,
    /// [`Awale`](crate::awale::Awale).
    Awale,
    /// [`Tricolore`](crate::tricolore::Tricolore).
    Tricolore,
}

impl GameId {
    /// Every game.
    pub const ALL: [GameId; 3] = [GameId::Avalam, GameId::Awale, GameId::Tricolore];

    /// The game's name on the command line and in files.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }
}

/// Runs generic code for the game that a [`GameId`] names.
///
/// ```
/// use awalam_games::{Game, GameId, perft, with_game};
/// let id: GameId = "awale".parse()?;
/// let leaves = with_game!(id, G => perft(&G::start(Default::default()), 3));
/// assert_eq!(leaves, 190);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::GameId::Avalam => {
                type $G = $crate::avalam::Avalam;
                $body
            }
            $crate::GameId::Awale => {
                type $G = $crate::awale::Awale;
                $body
            }
            $crate::GameId::Tricolore => {
                type $G = $crate::tricolore::Tricolore;
                $body
            }
        }
    };
}
use with_game;

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown game `{given}`: there are {}", GameId::ALL.map(GameId::name).join(", "))]
pub struct GameIdError {
    given: String,
}

impl GameIdError {
    /// In a form that can be said in any language.
    pub fn explain(&self) -> Explanation {
        let known = GameId::ALL.map(GameId::name).join(", ");
        Explanation::new("unknown-game", &[("given", &self.given), ("known", &known)])
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<GameId, GameIdError> {
        let mut all = GameId::ALL.into_iter();
        all.find(|id| text.eq_ignore_ascii_case(id.name()))
            .ok_or_else(|| GameIdError { given: brief(text) })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.name().to_owned()
    }
}

impl TryFrom<String> for GameId {
    type Error = GameIdError;

    fn try_from(text: String) -> Result<GameId, GameIdError> {
        text.parse()
    }
}
