//! Evaluations and named bots for every game.
//!
//! [`build`] turns a text such as `divine:depth=4` into a [`Bot`], given what it
//! depends on ([`BuildContext`]: seed, limits, tables, whether there are books); [`HasBots::bots`] tells which bots a
//! game has. Each report's bots keep that report's
//! parameters; every weight can be set.
//!
//! ```
//! use awalam_bots::{BuildContext, build};
//! use awalam_games::{Game, Line, awale::Awale};
//! use awalam_search::{Control, Limits, StoppedClock};
//! use std::sync::atomic::AtomicBool;
//!
//! let mut bot = build::<Awale>("champion:nodes=5000", &BuildContext::seeded(1))?;
//! let line = Line::new(Awale::start(Default::default()));
//! let stop = AtomicBool::new(false);
//! let control = Control::new(Limits::default(), &StoppedClock, &stop);
//! let thought = bot.think(&line, &control, &mut |_| {});
//! assert!(thought.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod avalam;
pub mod awale;
pub mod bench;
mod book;
mod bot;
mod common;
mod context;
mod has_champion;
pub mod judge;
mod levels;
pub mod net;
mod occasion;
mod player;
mod registry;
mod settings;
mod spec;
mod spec_error;
pub mod tricolore;

pub use awalam_exact::awale::{TableSource, TablesUpTo};
pub use book::{Book, BookError, BookMove, HasBook};
pub use bot::{Bot, DepthRule};
pub use context::{BuildContext, Listener, ProgramTerms, Stream};
pub use has_champion::{HasChampion, WeightKind, WeightSet, Weights, WeightsError};
pub use levels::{LEVEL_NUMBERS, LEVELS, Level};
pub use occasion::Occasion;
pub use player::{Fault, Player, Provider, build_player};
pub use registry::{BotInfo, HasBots, build, build_champion, with_common};
pub use settings::{Settings, read_size, read_time, size_text};
pub use spec::Spec;
pub use spec_error::{Expected, SPEC_CODES, SpecError};

/// The example in the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
