//! What the agents that play Avalam over HTTP have in common.

mod address;
pub(crate) mod board;
mod fair_queue;
mod hosts;
mod post;
mod requests;
mod serve;
mod shares;
mod stop;
mod thinker;

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use awalam_bots::SpecError;
use axum::middleware::from_fn;
use thiserror::Error;

pub(crate) use address::Address;
pub use fair_queue::{FairQueue, Turn};
pub use hosts::{KnownHosts, is_from_elsewhere};
pub(crate) use post::post;
pub use requests::log_request;
pub use serve::{ConnectionBounds, serve};
pub(crate) use serve::{escaped, page, read_body, refusal};
pub use shares::{Share, Shares, counted_address};
pub use stop::StopOnDrop;
pub(crate) use thinker::Thinker;

/// The formats that an agent can speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// XML-RPC, as in the contests of Montréal and Louvain.
    XmlRpc,
    /// HTTP and JSON, as at ECAM.
    Ecam,
}

/// How an agent plays, and which callers it answers.
pub struct AgentConfig {
    /// What its callers speak.
    pub format: Format,
    /// The bot's text.
    pub bot: String,
    /// For moves of callers that have no clock.
    pub time: Duration,
    /// The longest time for a move, whatever a caller's clock shows.
    pub max_time: Duration,
    /// The address to listen at.
    pub address: String,
    /// The port to listen at; 0 is any free one.
    pub port: u16,
    /// Further names that callers know it by.
    pub hosts: Vec<String>,
    /// Pages that may call it, such as `http://contest.example`.
    pub origins: Vec<String>,
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
    /// An agent that listens; no call is answered yet.
    pub fn new(config: AgentConfig) -> Result<Agent, AgentError> {
        let AgentConfig {
            time,
            max_time,
            address,
            port,
            ..
        } = config;
        let thinker = Thinker::new(&config.bot)?;
        let router = match config.format {
            Format::XmlRpc => crate::xmlrpc::router(thinker, time, max_time),
            Format::Ecam => crate::ecam::router(thinker, time),
        };
        let listen = |error| AgentError::Listen {
            address: address.clone(),
            port,
            error,
        };
        let listener = TcpListener::bind((address.as_str(), port)).map_err(listen)?;
        let bound = listener.local_addr().map_err(listen)?;
        let mut names = config.hosts;
        names.push(address.clone());
        let hosts = KnownHosts::new(bound.ip(), names);
        let router = hosts::guarded(router, hosts, config.origins).layer(from_fn(log_request));
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
