//! Exact solvers: who wins, proved to the end of the game.
//!
//! - [`house`] solves Avalam under `house` rules, as a sum of independent
//!   regions.
//! - [`official`] solves it under `official` and `classic` rules.

mod common;
pub mod house;
pub mod official;
