//! Exact solvers: who wins, proved to the end of the game.
//!
//! - [`house`] solves Avalam under `house` rules, as a sum of independent
//!   regions.

pub mod house;
