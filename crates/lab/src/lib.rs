//! What the laboratory makes for the page and for champions: puzzles, openings, books. The program
//! `awalam-lab` runs it, the tests check what was shipped.

pub mod book;
pub mod openings;
pub mod puzzles;

mod draw;
mod frontier;
mod name;

/// What can go wrong ends the run with a sentence.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

pub use awalam_arena::self_play::Timeless;
pub use name::{hash_of, short_name};
