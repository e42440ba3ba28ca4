//! XML-RPC for Avalam, as in course contests: both dialects, both sides.

mod agent;
mod call;
mod client;
mod xml;

pub(crate) use agent::router;
pub use call::{BadCall, Call, Dialect, write_play};
pub(crate) use client::XmlRpc;
pub use client::read_answer;
