//! `awalam agent`: an Avalam bot that contest programs call over the network.

use std::io::Write;
use std::time::Duration;

use awalam_link::{Agent, AgentConfig, AgentError, Format};
use clap::{Args, ValueEnum};

use crate::clock::duration;
use crate::failure::Failure;
use crate::hosts::{host, site};
use crate::outside;

#[derive(Clone, Copy, ValueEnum)]
enum Speech {
    /// XML-RPC, as in the contests of Montréal and Louvain
    Xmlrpc,
    /// HTTP and JSON, as at ECAM
    Ecam,
}

#[derive(Args)]
pub struct Options {
    /// What the contest program speaks
    format: Speech,
    /// The address to listen at; 0.0.0.0 lets other machines call
    #[arg(
        short,
        long = "bind",
        value_name = "ADDRESS",
        default_value = "127.0.0.1"
    )]
    bind: String,
    /// The port to listen at; 0 picks a free one
    #[arg(short, long, default_value_t = 8000)]
    port: u16,
    /// The bot, such as champion or level:5
    #[arg(long, value_name = "SPEC", default_value = "champion")]
    bot: String,
    /// Time per move if the caller sends no clock
    #[arg(long, value_parser = duration, default_value = "5s")]
    time: Duration,
    /// Longest time per move, whatever the caller's clock shows
    #[arg(long, value_parser = duration, default_value = "80s")]
    max_time: Duration,
    /// A further name that callers use for this machine, such as lab7; give it again for
    /// more
    #[arg(long, value_name = "NAME", value_parser = host)]
    host: Vec<String>,
    /// A site whose pages may call; give it again for more
    #[arg(long, value_name = "http://SITE", value_parser = site)]
    origin: Vec<String>,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let format = match options.format {
        Speech::Xmlrpc => Format::XmlRpc,
        Speech::Ecam => Format::Ecam,
    };
    // The bot may come from outside.
    outside::leave_nobody_behind();
    let agent = Agent::new(AgentConfig {
        format,
        bot: options.bot,
        time: options.time,
        max_time: options.max_time,
        address: options.bind,
        port: options.port,
        hosts: options.host,
        origins: options.origin,
    });
    let agent = agent.map_err(|error| match error {
        AgentError::Bot(_) => Failure::BadInput(error.to_string()),
        AgentError::Listen { .. } => Failure::Trouble(error.to_string()),
    })?;
    let trouble = |error| Failure::Trouble(format!("cannot serve: {error}"));
    let mut out = std::io::stdout();
    writeln!(out, "{}", agent.url().map_err(trouble)?)?;
    out.flush()?;
    agent.serve().map_err(trouble)
}
