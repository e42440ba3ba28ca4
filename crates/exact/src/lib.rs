//! Perfect play: values of positions, proved to the end of the game.
//!
//! - [`Solvable`] leads from a game to its [`Solver`].
//! - [`avalam`] solves endings under all rules, as sums of independent regions.
//! - [`awale`] knows every Awalé position of few seeds, from tables.
//! - [`proof_number`] solves any game without cycles, near its end.

pub mod avalam;
pub mod awale;
pub mod proof_number;
pub mod solve;
pub mod tricolore;

pub use solve::{OutOfReach, Solution, Solvable, Solver, Unsolved, Value, Values};

/// The example in the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
