//! Outside programs: how commands name them, and that none outlives us.

use std::path::PathBuf;
use std::sync::{Arc, Once};
use std::time::Duration;

use awalam_bots::{Playable, Player, Spec, build_player};
use awalam_games::{Game, GameId, Line};
use awalam_link::{CAN_LIMIT_MEMORY, Launch, Log, end_all, providers};
use clap::Args;

use crate::args::Start;
use crate::clock::duration;
use crate::failure::Failure;

/// No program has more to say to people.
pub const LARGEST_LOG: usize = 1 << 20;

/// What outside programs play, and what they get to live in.
#[derive(Args)]
pub struct Programs {
    /// The game: avalam, awale or tricolore
    #[arg(short, long, default_value = "tricolore")]
    pub game: GameId,
    #[command(flatten)]
    start: Start,
    /// The time of a move
    #[arg(long, value_parser = duration, default_value = "3s")]
    pub time: Duration,
    /// Further time for a program's first answer, such as 2s
    #[arg(long, value_parser = duration)]
    startup: Option<Duration>,
    /// The folder that programs run in
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// A variable in a program's environment; give it again for more
    #[arg(long, value_name = "NAME=VALUE", value_parser = variable)]
    env: Vec<(String, String)>,
    /// The most memory a program may ask for, such as 512M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
}

impl Programs {
    /// The program that a command line starts, with its standard error logged.
    pub fn launch(
        &self,
        what: &str,
        command: &str,
        log: Option<Arc<Log>>,
    ) -> Result<Launch, Failure> {
        if self.memory.is_some() && !CAN_LIMIT_MEMORY {
            let problem = "this system offers no memory limit for other programs; leave it out";
            return Err(Failure::bad("--memory", problem));
        }
        let launch = Launch::new(command, self.dir.as_deref());
        let mut launch = launch.map_err(|error| Failure::bad(what, error))?;
        launch.environment = self.env.clone();
        launch.memory = self.memory;
        launch.log = log;
        leave_nobody_behind();
        Ok(launch)
    }

    /// Further time for a first answer.
    pub fn startup(&self) -> Duration {
        self.startup.unwrap_or_default()
    }

    /// The game at its start: referee lines cannot set up anything else.
    pub fn line<G: Game>(&self) -> Result<Line<G>, Failure> {
        let Start {
            position, moves, ..
        } = &self.start;
        for (option, value) in [("--position", position), ("--moves", moves)] {
            if value.is_some() {
                let problem =
                    "referee lines cannot tell a program where a game begins; leave it out";
                return Err(Failure::bad(option, problem));
            }
        }
        self.start.line()
    }
}

/// The player that a bot's text names, from outside or ours.
pub fn player<G: Playable>(
    option: &str,
    text: &str,
    seed: u64,
) -> Result<Box<dyn Player<G>>, Failure> {
    if is_outside::<G>(text) {
        leave_nobody_behind();
    }
    build_player(text, seed, &providers::<G>()).map_err(|error| Failure::bad(option, error))
}

/// Whether a bot's text names a program from outside.
pub fn is_outside<G: Game>(text: &str) -> bool {
    let name = Spec::read(text).name;
    providers::<G>()
        .iter()
        .any(|provider| provider.name() == name)
}

/// From here on, a signal that ends us ends every program that we started.
pub(crate) fn leave_nobody_behind() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let leave = || {
            end_all();
            // As shells report a program that was interrupted.
            std::process::exit(130);
        };
        if let Err(error) = ctrlc::set_handler(leave) {
            anstream::eprintln!("note: programs may go on if this one is interrupted: {error}");
        }
    });
}

fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("a variable is written NAME=VALUE".to_owned()),
    }
}

/// Reads a size such as `512M`: whole KiB, MiB or GiB.
fn size(text: &str) -> Result<u64, String> {
    let wrong = || "a size is written 512M or 2G, and is at least 1M".to_owned();
    let split = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(split);
    let unit: u64 = match unit.to_ascii_uppercase().as_str() {
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return Err(wrong()),
    };
    let bytes = number.parse().ok().and_then(|n: u64| n.checked_mul(unit));
    bytes.filter(|&bytes| bytes >= 1 << 20).ok_or_else(wrong)
}
