//! What a game is played under, beside the rules.

use std::time::Duration;

use awalam_games::{Game, Verdict};
use awalam_search::{GameClock, Limits};

/// What a game is played under, beside the rules.
#[derive(Clone, Copy)]
pub struct Terms<'a, G: Game> {
    /// What each player gets.
    pub players: [Allowance; 2],
    /// The game is decided by points after so many plies.
    pub plies: Option<usize>,
    /// When a game is given up.
    pub resign: Option<Resign>,
    /// Who knows results for certain.
    pub arbiter: Option<&'a dyn Arbiter<G>>,
}

/// What a player gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// The limits of each move.
    pub limits: Limits,
    /// The time of the whole game; each move gets its share.
    pub clock: Option<GameClock>,
    /// How much later an answer may be before the game is lost by it; without,
    /// the judge does not look, since some players keep time themselves.
    pub margin: Option<Duration>,
}

/// A game is given up once the two players' own scores have said for so many
/// moves of each that one of them is ahead by so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// In hundredths of a point.
    pub score: i32,
    /// Moves of each.
    pub moves: u32,
}

/// Who knows results for certain.
pub trait Arbiter<G: Game>: Sync {
    /// How the game will end under best play, where that is known.
    fn verdict(&self, position: &G) -> Option<Verdict>;
}

impl<G: Game> Terms<'_, G> {
    /// The same limits for both, and nothing else.
    pub fn within(limits: Limits) -> Self {
        let player = Allowance {
            limits,
            ..Allowance::default()
        };
        Terms {
            players: [player; 2],
            plies: None,
            resign: None,
            arbiter: None,
        }
    }
}
