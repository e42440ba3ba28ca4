//! Exact solvers: who wins, proved to the end of the game.
//!
//! - [`avalam`] solves endings under all rules, as sums of independent regions.
//! - [`awale`] knows every Awalé position of few seeds, from tables.
//! - [`exhaustive`] solves any game without cycles, near its end.

pub mod avalam;
pub mod awale;
pub mod exhaustive;
