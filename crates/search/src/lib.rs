//! Search, generic over the game.
//!
//! A [`Strategy`] looks at a game under way and chooses a move within the
//! limits of a [`Control`]: a depth, a number of nodes, a time, and a flag that
//! stops it from outside. Clock and randomness are handed in, so that a search
//! can be repeated exactly.
//!
//! - [`Random`], [`Greedy`] and [`Minimax`] are simple; minimax is the oracle of
//!   the others.
//! - [`AlphaBeta`] is negamax with iterative deepening; each of its techniques
//!   can be switched off in [`alphabeta::Options`].
//! - [`Mcts`] grows a tree by random games.
//! - [`MonteCarlo`] values a position by random games, as an [`Evaluation`].
//!
//! What a game tells a search comes in three parts, side by side in a [`Guidance`]:
//! an [`Evaluation`], [`SearchHints`], and [`Knowledge`] that is certain.

pub mod alphabeta;
mod control;
mod evaluation;
mod greedy;
mod guidance;
#[cfg(feature = "threads")]
mod helpers;
pub mod mcts;
pub mod memory;
mod minimax;
mod montecarlo;
mod random;
mod strategy;
mod transposition;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod wall_clock;

pub use alphabeta::AlphaBeta;
pub use control::{Clock, Control, GameClock, Limits, StoppedClock, moves_to_come};
pub use evaluation::{
    Adjusted, Adjustment, Evaluation, KNOWN_WIN, Lead, MAX_PLY, PROVEN_WIN, Term, WIN, is_decided,
    worth,
};
pub use greedy::Greedy;
pub use guidance::{Guidance, Knowledge, NoHints, NoKnowledge, SearchHints};
#[cfg(feature = "threads")]
pub use helpers::{HelperPool, Helpers, Job, SystemThreads};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use montecarlo::MonteCarlo;
pub use random::{Dice, Random};
pub use strategy::{Strategy, Thought};
pub use transposition::{Bound, Entry, TranspositionTable};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use wall_clock::WallClock;

/// The example in the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
