//! Other programs as players, and our bots as players of other programs.
//!
//! [`Process`] runs a program and always ends it, with everything it started.
//! [`RefereeLine`] is the course format in which programs exchange moves;
//! [`ExecPlayer`] takes part in games by it, and `exec:COMMAND` in a bot's text
//! stands for one; [`Competitor`] is the other side, our bot under their referee.
//! [`engine`] is our side of UGI and UCI; [`Agent`] serves the network formats,
//! [`xmlrpc`] and [`ecam`]. [`providers`] lists the players from outside that
//! bot texts can name, and [`check`] tells what an outside program does wrong.
//!
//! Everything that comes from outside is checked: a wrong, late or missing answer is a
//! [`Fault`](awalam_bots::Fault) of the program that gave it, never a crash, a hang or a
//! corrupted game.

mod check;
mod compete;
mod controller;
pub mod ecam;
pub mod engine;
mod exec;
mod lines;
mod network;
mod process;
mod program_text;
mod providers;
mod text;
pub mod xmlrpc;

pub use check::{CheckTerms, Finding, Grade, check, check_engine};
pub use compete::Competitor;
pub use controller::{Answer, EngineOption, Info, OptionKind};
pub use exec::{Exec, ExecPlayer};
pub use lines::{LineError, READY, RefereeLine, read_setup, setup_line};
pub use network::{
    Agent, AgentConfig, AgentError, ConnectionBounds, FairQueue, Format, KnownHosts, Share, Shares,
    StopOnDrop, Turn, counted_address, is_from_elsewhere, log_request, serve,
};
pub use process::{
    CAN_LIMIT_MEMORY, Heard, Launch, LaunchError, LineSplitter, Log, MAX_LINE_BYTES, Process,
    RollingLog, TooLong, end_all, running_programs,
};
pub use program_text::ProgramText;
pub use providers::{HasProviders, provider, providers};
