//! What a batch refuses.

use thiserror::Error;

/// Why something could not be done; nothing was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// No number of games.
    #[error("{given} games at once: there can be 1 to {highest}")]
    Games {
        /// What was asked for.
        given: usize,
        /// The most that can be.
        highest: usize,
    },
    /// No number of threads.
    #[error("{given} threads: there can be 1 to {highest}")]
    Threads {
        /// What was asked for.
        given: usize,
        /// The most that can be.
        highest: usize,
    },
    /// The system has no threads left.
    #[error("the threads could not be started: {0}")]
    NoThreads(String),
    /// More than looking ahead has memory for.
    #[error(
        "looking ahead in {games} games takes too much memory: in this game there can be {highest}"
    )]
    LookAhead {
        /// How many games there are.
        games: usize,
        /// The most that can be.
        highest: usize,
    },
    /// A start with nothing to play.
    #[error("the games cannot begin at a position where the game is over")]
    Over,
    /// Rules with moves that are no actions.
    #[error("the environments have no action for a pass: play by the rules official")]
    Pass,
    /// Not an action for each game.
    #[error("{given} actions for {games} games: there must be one for each")]
    Actions {
        /// How many there were.
        given: usize,
        /// How many there must be.
        games: usize,
    },
    /// A number that is no action.
    #[error("game {game}: {action} is no action, they go from 0 to {highest}")]
    NoAction {
        /// The game, from 0.
        game: usize,
        /// What was given.
        action: i64,
        /// The greatest action.
        highest: usize,
    },
    /// A move that the rules refuse.
    #[error("game {game}: action {action} is the move {mv}, which is not legal: {reason}")]
    Illegal {
        /// The game, from 0.
        game: usize,
        /// What was given.
        action: i64,
        /// The move that it stands for.
        mv: String,
        /// Why it may not be played.
        reason: String,
    },
    /// A game that has ended and does not begin again by itself.
    #[error("game {game} is over: reset the environment, or give it the action -1 to leave it so")]
    Ended {
        /// The game, from 0.
        game: usize,
    },
    /// A game that has not ended.
    #[error("game {game} is not over: the action -1 is for games that are")]
    NotEnded {
        /// The game, from 0.
        game: usize,
    },
}
