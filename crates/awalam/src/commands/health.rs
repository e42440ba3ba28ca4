//! `awalam health`: whether a server is well, for whatever looks after it. A container has
//! no other program to ask with.

use std::io::Write;
use std::time::Duration;

use clap::Args;

use crate::clock::duration;
use crate::failure::Failure;

#[derive(Args)]
pub struct Options {
    /// The server's address
    #[arg(value_name = "URL", default_value = "http://127.0.0.1:7117")]
    url: String,
    /// A server that takes longer is not well
    #[arg(long, value_parser = duration, default_value = "5s")]
    time: Duration,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let url = options.url.trim_end_matches('/');
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(options.time))
        .http_status_as_error(false)
        .build()
        .into();
    let answer = agent.get(format!("{url}/api/health")).call();
    match answer.map(|answer| answer.status()) {
        Ok(status) if status.is_success() => Ok(writeln!(anstream::stdout(), "ok")?),
        Ok(status) => Err(Failure::Trouble(format!(
            "the server at {url} is not well: it answers {status}"
        ))),
        Err(ureq::Error::BadUri(_) | ureq::Error::Http(_)) => {
            let problem = format!("`{url}` is no address; write http://127.0.0.1:7117");
            Err(Failure::bad("URL", problem))
        }
        Err(error) => Err(Failure::Trouble(format!(
            "no server answers at {url}: {error}"
        ))),
    }
}
