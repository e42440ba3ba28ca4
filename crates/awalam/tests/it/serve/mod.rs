//! The server as a program: killed, measured, beside the command line. What it answers
//! is tested in `crates/server`.

mod kill;
mod memory;
mod public;
mod soak;
mod support;
mod tournaments;

pub use support::Server;
