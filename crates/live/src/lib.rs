//! A game between two seats, each of a person or a bot: moves, clocks, taking back, giving
//! up, rematches, and what is kept of it. A server plays games by it, and so does a page
//! that has none.
//!
//! - [`prepare`] makes a [`Setup`] and seats of what was asked for, or says what is wrong
//!   with it; a [`LiveGame`] begins with them.
//! - A `LiveGame` decides who may do what: each question names the sides that the caller
//!   plays. What it answers can be kept before it is done ([`Considered`]).
//! - A [`Task`] is what the bot to move has to think about, wherever it does so.
//! - A [`StoredGame`] is all that is kept; a [`Snapshot`] is what people are shown.
//! - Two people who play each other from afar can offer, abort, claim and say something; each
//!   has a [`Consequence`]. [`Presence`] knows who of them is there.
//! - A [`LocalGame`] is a game on one device, where every person sits at the same screen.
//!
//! There is no clock here, no thread, no input or output: moments are handed in, counted
//! from a start that the caller chooses, and so is the date.
//!
//! ```
//! use std::time::Duration;
//!
//! use awalam_live::LocalGame;
//! use awalam_view::{NewGame, SeatView};
//!
//! let person = || SeatView::Human { name: String::new() };
//! let new = NewGame {
//!     game: "awale".to_owned(),
//!     rules: String::new(),
//!     position: None,
//!     moves: Vec::new(),
//!     seats: [person(), person()],
//!     clock: None,
//! };
//! let at = Duration::from_secs;
//! let mut game = LocalGame::begin(new, "first", "2026-11-17", at(0))?;
//! game.play(0, "F", at(3))?;
//! let refused = game.play(1, "A", at(5)).unwrap_err();
//! assert_eq!(refused.refusal().unwrap().code, "not-yours");
//!
//! // Put away, and brought back at any time.
//! let kept = game.stored();
//! let game = LocalGame::restore(&kept, at(0))?;
//! assert_eq!(game.view(at(0)).moves, ["F"]);
//! # Ok::<(), awalam_live::GameError>(())
//! ```

mod clocks;
mod error;
mod game;
mod local;
mod remote;
mod requests;
mod setup;
mod snapshot;
mod stored;
mod task;

pub use clocks::Clocks;
pub use error::{ErrorKind, GameError};
pub use game::{Considered, LiveGame, NotPlayed, Ply, Sent};
pub use local::LocalGame;
pub use remote::{Absence, Consequence, MAX_PHRASES, Offer, PHRASE_TIME, Presence};
pub use setup::{
    BOT_BOUNDS, BotBounds, LOCAL_BOT_BOUNDS, MAX_NAME_LENGTH, MAX_SPEC_LENGTH, SETUP_CODES, Setup,
    SetupError, admit_bot, admit_local_bot, checked_name, prepare,
};
pub use snapshot::{Snapshot, State, Trouble};
pub use stored::{StoredEnding, StoredGame};
pub use task::{MAX_HINT_TIME, MAX_MOVE_TIME, Task, TaskView};
