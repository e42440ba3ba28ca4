//! Other programs' formats, both sides of each.
//!
//! Everything that comes from outside is checked: a wrong, late or missing
//! answer is a [`Fault`](awalam_bots::Fault) of whoever gave it, never a crash, a
//! hang or a corrupted game.

mod clock;
mod controller;
pub mod ecam;
pub mod engine;
mod network;
mod providers;
mod text;
pub mod xmlrpc;

pub use clock::WallClock;
pub use controller::{Answer, Info};
pub use network::{Agent, AgentError, Format};
pub use providers::providers;
