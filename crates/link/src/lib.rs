//! Other programs as players, and our bots as players of other programs.
//!
//! [`Process`] runs a program and always ends it, with everything it started.
//! [`RefereeLine`] is the course format in which programs exchange moves;
//! [`ExecPlayer`] takes part in games by it, and `exec:COMMAND` in a bot's text
//! stands for one; [`Competitor`] is the other side, our bot under their referee.
//! [`judge`] plays a game between any two players and says why it ended, and
//! [`check`] tells what an outside program does wrong.

mod check;
mod compete;
mod exec;
mod judge;
mod lines;
mod process;
mod text;

use awalam_bots::Provider;
use awalam_games::Game;

pub use check::{CheckTerms, Finding, Grade, check};
pub use compete::Competitor;
pub use exec::{Exec, ExecPlayer};
pub use judge::{End, Judged, Terms, judge};
pub use lines::{LineError, RefereeLine};
pub use process::{
    Heard, LONGEST_LINE, Launch, LaunchError, LineSplitter, Log, Process, TooLong, end_all,
};

/// Every kind of outside player that a bot's text can name.
pub fn providers<G: Game>() -> Vec<&'static dyn Provider<G>> {
    vec![&Exec]
}
