//! What the agents that play Avalam over HTTP have in common.

mod address;
pub(crate) mod board;
mod post;
mod requests;
mod serve;
mod thinker;

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use awalam_bots::SpecError;
use axum::middleware::from_fn;
use thiserror::Error;

pub(crate) use address::Address;
pub(crate) use post::post;
pub use requests::log_request;
pub use serve::{ConnectionBounds, serve};
pub(crate) use serve::{escaped, page, read_body, refusal};
pub(crate) use thinker::Thinker;

/// The formats that an agent can speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// XML-RPC, as in the contests of Montréal and Louvain.
    XmlRpc,
    /// HTTP and JSON, as at ECAM.
    Ecam,
}

/// A bot that waits to be asked over the network.
pub struct Agent {
    router: axum::Router,
    listener: TcpListener,
}

/// Why there can be no agent.
#[derive(Debug, Error)]
pub enum AgentError {
    /// There is no such bot.
    #[error("--bot: {0}")]
    Bot(#[from] SpecError),
    /// The address cannot be listened at.
    #[error("cannot listen at {address} port {port}: {error}")]
    Listen {
        /// The address asked for.
        address: String,
        /// The port asked for.
        port: u16,
        /// What the system says.
        error: io::Error,
    },
}

impl Agent {
    /// An agent at an address; port 0 is any free one. `time` is for moves of
    /// callers that have no clock.
    pub fn new(
        format: Format,
        bot: &str,
        time: Duration,
        address: &str,
        port: u16,
    ) -> Result<Agent, AgentError> {
        let thinker = Thinker::new(bot)?;
        let router = match format {
            Format::XmlRpc => crate::xmlrpc::router(thinker, time),
            Format::Ecam => crate::ecam::router(thinker, time),
        };
        let listener = TcpListener::bind((address, port)).map_err(|error| AgentError::Listen {
            address: address.to_owned(),
            port,
            error,
        })?;
        let router = router.layer(from_fn(log_request));
        Ok(Agent { router, listener })
    }

    /// Where it can be asked.
    pub fn url(&self) -> io::Result<String> {
        Ok(format!("http://{}/", self.listener.local_addr()?))
    }

    /// Answers for ever.
    pub fn serve(self) -> io::Result<()> {
        serve::serve_agent(self.listener, self.router)
    }
}
