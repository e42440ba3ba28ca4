//! Avalam endings: positions as sums of regions that no longer touch each other.
//!
//! [`AvalamSolver`] knows all rules, and asks the solver of a position's own:
//! - [`house`] finds who makes the last move.
//! - [`official`], also for `classic` rules, finds by how much a side is ahead at the end.

mod common;
pub mod house;
pub mod official;
mod solver;

pub use solver::{AvalamSolver, Proof, Reach};
