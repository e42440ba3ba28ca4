//! Exact solvers: who wins, proved to the end of the game.
//!
//! - [`awale`] knows every Awalé position of few seeds, from tables.
//! - [`exhaustive`] solves any game without cycles, near its end.
//! - [`house`] solves Avalam under `house` rules, as a sum of independent
//!   regions.
//! - [`official`] solves it under `official` and `classic` rules.

pub mod awale;
mod common;
pub mod exhaustive;
pub mod house;
pub mod official;
