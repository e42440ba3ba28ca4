//! Rules, moves and notation of three two-player games of pure skill:
//! [Avalam](avalam), [Awalé](awale) and [tri-colour Awalé](tricolore).
//!
//! Everything is written against one small trait, [`Game`]: a position is a
//! `Copy` value that lists its legal moves into a caller's buffer, plays a move
//! checked or unchecked, knows its outcome, its 64-bit key and its text.
//! [`Line`] is a game under way, [`Record`] a game on paper. [`GameId`] and
//! [`with_game!`] lead from a game's name to its type.
//!
//! No files, no clock, no threads, no randomness: callers hand in what is needed.
//!
//! ```
//! use awalam_games::{Game, avalam::Avalam};
//!
//! let mut position = Avalam::default();
//! assert_eq!(position.moves().len(), 292);
//!
//! position.play("c9d9".parse()?)?;
//! let refused = position.play("d9c9".parse()?).unwrap_err();
//! assert!(refused.to_string().starts_with("c9 is empty"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod avalam;
pub mod awale;
#[cfg(feature = "conformance")]
pub mod conformance;
mod decimal;
mod excerpt;
mod explanation;
mod game;
mod keys;
mod kit;
mod line;
pub mod move_list;
mod moves;
mod outcome;
mod paint;
mod perft;
mod playout;
pub mod record;
mod registry;
mod rules;
mod score;
mod side;
mod termination;
mod trail;
pub mod tricolore;
pub mod visible;
mod wdl;

pub use decimal::read_decimal;
pub use excerpt::excerpt;
pub use explanation::Explanation;
pub use game::{Game, Presentation, RuleSet, RulesInfo};
pub use kit::{IllegalMove, Numbered, PositionError, key_of};
pub use line::{Line, LineError};
pub use move_list::{MOVES_ON_STACK, MoveList};
pub use moves::{GameMove, MoveError, read_moves};
pub use outcome::{Outcome, Reason, Verdict, VerdictError};
pub use perft::{CompiledPerft, perft};
pub use playout::playout;
pub use record::Record;
pub use registry::{GameId, GameIdError};
pub use rules::{RulesError, Standard};
pub use score::{AbsoluteScore, Points, RelativeScore, Scores};
pub use side::Side;
pub use termination::{Termination, TerminationError};
pub use trail::Trail;
pub use wdl::{Wdl, WdlBounds};

/// The example in the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
