//! HTTP and JSON for Avalam, as at ECAM: both sides.

mod agent;
mod client;
mod state;

pub(crate) use agent::router;
pub(crate) use client::Ecam;
pub use state::{BadAnswer, Step, read_answer, read_question, write_question};
