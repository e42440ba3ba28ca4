//! The games for programs that learn: positions and moves as numbers, and thousands of
//! games stepped at once.
//!
//! [`Encoded`] is a game whose positions are rows of bytes and whose moves are numbers, both
//! seen by the player to move. [`Batch`] plays many games of it side by side and writes what
//! came of a step into arrays that the caller owns ([`Outputs`]), one array for each thing;
//! [`Batches`] is a batch whose game is hidden. Python's environments are made from it.
//!
//! ```
//! use awalam_envs::{Arrays, Encoded, Options};
//! use awalam_games::awale::Awale;
//!
//! let mut batch = Awale::batch(Awale::default(), 1000, Options::default())?;
//! let mut arrays = Arrays::new(batch.layout(), batch.games());
//! batch.reset(Some(1), arrays.outputs());
//! let mut actions = vec![0; 1000];
//! for _ in 0..50 {
//!     batch.sample(&mut actions);
//!     batch.step(&actions, arrays.outputs())?;
//! }
//! assert_eq!(arrays.observations.len(), 1000 * 15);
//! # Ok::<(), awalam_envs::Error>(())
//! ```

mod arrays;
mod avalam;
mod awale;
mod batch;
mod encoded;
mod error;
mod past;
mod threads;
mod tricolore;

pub use arrays::{Arrays, LookAhead, Outputs};
pub use batch::{Batch, Batches, MAX_GAMES, Options};
pub use encoded::{Encoded, Layout};
pub use error::Error;
