//! Exact solvers: who wins, proved to the end of the game.
//!
//! - [`awale`] knows every Awalé position of few seeds, from tables.
//! - [`house`] solves Avalam under `house` rules, as a sum of independent
//!   regions.

pub mod awale;
pub mod house;
