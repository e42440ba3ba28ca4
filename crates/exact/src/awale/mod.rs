//! Awalé endgames: what every position of few seeds is worth.
//!
//! Layer by layer, all positions of 0, 1, 2, … seeds on the board get their exact
//! value by retrograde analysis. The goal of 24 or 25 seeds is ignored, and so is the
//! past: a value is about the seeds on the board.
//!
//! - Under `awari` endless play gives nothing to either side, so values are exact.
//! - Under `abapa` endless play ends with each side keeping its own, which depends on
//!   where it ends. Beside the value with endless play as nothing there are bounds
//!   that hold however it is counted.
//! - Under `uga` sixteen plies without capture end the game: the exact value by that
//!   rule is kept too, for positions after a capture.

mod bounds;
mod build;
mod by_rule;
mod bytes;
mod changes;
mod context;
#[cfg(feature = "files")]
pub mod files;
mod index;
mod known;
mod layer;
mod marks;
mod parallel;
mod retrograde;
mod solver;
mod source;
mod tables;
mod verify;

pub use build::{Effort, build_layer};
pub use context::{ProgressMonitor, Stopped};
pub use index::{Cursor, Index, MAX_SEEDS, RowList, positions};
pub use known::Known;
pub use layer::{Depths, Layer, Plane, SeedBounds, Statistics};
#[cfg(feature = "threads")]
pub use parallel::with_threads;
pub use retrograde::MAX_BUILT_SEEDS;
pub use solver::AwaleSolver;
pub use source::{TableSource, TablesUpTo};
pub use tables::{Tables, lead};
pub use verify::{Mismatch, Unverified, verify_layer};
