//! What positions and moves are worth.

mod lines;
mod review;
mod types;
mod worth;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_bots::{Bot, BuildContext, HasBots, build};
use awalam_exact::awale::TableSource;
use awalam_search::Clock;

pub(crate) use lines::Analysis;
pub(crate) use review::{POSITION_TIME, Review};
pub use types::{AnalysisView, Judgement, MoveWorth, ReviewedPly, WorthView};

/// Endgame tables to look values up in, where there are any.
pub type SharedTables = Option<Arc<dyn TableSource>>;

/// Long work, done in steps, so that it can be interrupted and shown where there are no
/// threads.
pub trait Work<T>: Send {
    /// Does the next step, and gives what is worth showing, if it found anything new. A step
    /// takes as long as one search; raising `stop` ends it at once, and the work with it.
    /// The clock must be the same at every step.
    fn step(&mut self, clock: &dyn Clock, stop: &AtomicBool) -> Option<T>;

    /// Whether nothing more will be found: the next step would do nothing.
    fn is_finished(&self) -> bool;
}

/// A part of a position's moves: several analyses of one position, each of its own part, can
/// run side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: usize,
    of: usize,
}

impl Share {
    /// All moves.
    pub const WHOLE: Share = Share { number: 0, of: 1 };

    /// One of a number of parts, counted from 0; none if there is no such part.
    pub fn new(number: usize, of: usize) -> Option<Share> {
        (number < of).then_some(Share { number, of })
    }
}

/// What a solver may take beside the bot: pages run both in workers of 100 MB.
const SOLVER_MEBIBYTES: usize = 48;

/// The bot behind all values: the champion, without its dislike of draws, so that its values
/// are the same for both sides.
fn analyst<G: HasBots>(tables: &SharedTables) -> Bot<G> {
    let context = BuildContext::seeded(1).with_tables(tables.clone());
    build("champion:contempt=0,hash=32", &context).expect("every game has a champion")
}
