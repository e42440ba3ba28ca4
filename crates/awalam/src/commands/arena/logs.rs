//! Logs of outside programs: every line to and from them, and their standard error.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use awalam_arena::{ArenaError, GameListener, GameNumber, ProgramLogs, Tournament};
use awalam_bots::{Listener, Stream};
use awalam_games::{Side, with_game};
use awalam_link::RollingLog;
use clap::Args;

use crate::outside;

/// What a bot's log holds, its older half included.
const MAX_LOG_BYTES: usize = 16 << 20;

/// Whether to log what programs are told and say.
#[derive(Args, Default)]
pub struct LogOptions {
    /// A folder for a log of each outside program: its lines and its standard error, the
    /// newest 16 MiB
    #[arg(long, value_name = "FOLDER")]
    logs: Option<PathBuf>,
}

impl LogOptions {
    /// The logs of a tournament's programs, if they are wanted.
    pub fn open(
        &self,
        tournament: &Tournament,
    ) -> Result<Option<Arc<dyn ProgramLogs>>, ArenaError> {
        let Some(folder) = &self.logs else {
            return Ok(None);
        };
        let trouble = |path: &Path, error: std::io::Error| {
            ArenaError::Trouble(format!("cannot write {}: {error}", path.display()))
        };
        fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
        let mut logs = Vec::new();
        for (index, bot) in tournament.bots.iter().enumerate() {
            let is_outside = with_game!(tournament.game, G => outside::is_outside::<G>(&bot.spec));
            logs.push(match is_outside {
                true => {
                    let name = file_name(index, tournament.bot_name(index));
                    let (path, log) = new_log(folder, &name)
                        .map_err(|error| trouble(&folder.join(&name), error))?;
                    let shown = tournament.bot_name(index);
                    anstream::eprintln!("the log of {shown} is {}", path.display());
                    Some(Arc::new(log))
                }
                false => None,
            });
        }
        Ok(Some(Arc::new(Logs(logs))))
    }
}

/// `2-python3-bot.py`: a bot's place and what is safe of its name.
fn file_name(index: usize, name: &str) -> String {
    const MAX_NAME: usize = 60;
    let safe = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    let words: Vec<&str> = name
        .split(|c| !safe(c))
        .filter(|word| !word.is_empty())
        .collect();
    let mut name = words.join("-");
    name.truncate(MAX_NAME);
    format!("{}-{}", index + 1, name.trim_start_matches('.'))
}

/// A file that is not there yet.
fn new_log(folder: &Path, name: &str) -> std::io::Result<(PathBuf, RollingLog)> {
    let names = (1..).map(|number| match number {
        1 => format!("{name}.log"),
        _ => format!("{name}-{number}.log"),
    });
    for name in names {
        let path = folder.join(name);
        match RollingLog::create(&path, MAX_LOG_BYTES) {
            Ok(log) => return Ok((path, log)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("the numbers never end")
}

/// A log for each bot that is a program.
struct Logs(Vec<Option<Arc<RollingLog>>>);

impl ProgramLogs for Logs {
    fn listener(&self, bot: usize) -> Arc<dyn GameListener> {
        Arc::new(Tagged {
            log: self.0.get(bot).cloned().flatten(),
            game: Mutex::new(String::new()),
        })
    }
}

/// Lines with the number of their game: several are played at a time.
struct Tagged {
    log: Option<Arc<RollingLog>>,
    game: Mutex<String>,
}

impl Tagged {
    fn write(&self, mark: &str, line: &str) {
        let game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(log) = &self.log {
            log.write_line(&format!("{game} {mark} {line}"));
        }
    }
}

impl Listener for Tagged {
    fn hears(&self, stream: Stream, line: &str) {
        let mark = match stream {
            Stream::Input => ">",
            Stream::Output => "<",
            Stream::Errors => "!",
        };
        self.write(mark, line);
    }
}

impl GameListener for Tagged {
    fn begins(&self, game: GameNumber, side: Side) {
        *self.game.lock().unwrap_or_else(PoisonError::into_inner) = game.to_string();
        self.write("#", &format!("begins as {side}"));
    }
}
