//! Outside programs: how commands name them, and that none outlives us.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

use awalam_bots::{
    BuildContext, Player, ProgramTerms, Spec, SpecError, build, build_player, read_size,
};
use awalam_games::{Game, GameId, Line};
use awalam_link::{
    CAN_LIMIT_MEMORY, HasProviders, Launch, LaunchError, Log, end_all, provider, providers,
};
use clap::Args;

use crate::args::Start;
use crate::clock::duration;
use crate::commands::compete;
use crate::failure::Failure;

/// No program has more to say to people.
pub const MAX_LOG_BYTES: usize = 1 << 20;

/// What outside programs play, and what they get to live in.
#[derive(Args)]
// Referee lines cannot set up a position: the option is refused with the reason, but not
// listed.
#[command(
    mut_arg("position", |arg| arg.hide(true)),
    mut_arg("moves", |arg| arg.hide(true))
)]
pub struct Programs {
    /// The game: avalam, awale or tricolore
    #[arg(short, long, default_value = "tricolore")]
    pub game: GameId,
    #[command(flatten)]
    start: Start,
    /// Time per move
    #[arg(long, value_parser = duration, default_value = "3s")]
    pub time: Duration,
    /// Extra time for a program's first answer, such as 2s
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
    pub fn launch<G: HasProviders>(
        &self,
        what: &str,
        command: &str,
        log: Option<Arc<Log>>,
    ) -> Result<Launch, Failure> {
        self.check_memory()?;
        let launch = Launch::new(command, self.dir.as_deref());
        let mut launch = launch.map_err(|error| match (&error, as_command::<G>(command)) {
            (LaunchError::Missing(_), Some(hint)) => Failure::bad(what, hint),
            _ => Failure::bad(what, error),
        })?;
        compete::check_command(&launch).map_err(|failure| Failure::bad(what, failure))?;
        launch.environment = self.env.clone();
        launch.memory = self.memory;
        launch.log = log;
        leave_nobody_behind();
        Ok(launch)
    }

    /// What programs that a bot's text names depend on.
    pub fn context(&self) -> Result<BuildContext, Failure> {
        self.check_memory()?;
        leave_nobody_behind();
        Ok(BuildContext {
            folder: self.dir.clone(),
            programs: ProgramTerms {
                memory: self.memory,
                environment: self.env.clone(),
                listener: None,
            },
            ..BuildContext::default()
        })
    }

    fn check_memory(&self) -> Result<(), Failure> {
        if self.memory.is_some() && !CAN_LIMIT_MEMORY {
            let problem = "this system offers no memory limit for other programs; leave it out";
            return Err(Failure::bad("--memory", problem));
        }
        Ok(())
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
pub fn player<G: HasProviders>(
    option: &str,
    text: &str,
    context: &BuildContext,
) -> Result<Box<dyn Player<G>>, Failure> {
    if is_outside::<G>(text) {
        leave_nobody_behind();
    }
    build_player(text, context, &providers::<G>()).map_err(|error| match error {
        SpecError::Name { .. } if is_program(text) => {
            let text = text.trim();
            let problem = format!("there is no bot `{text}`; the program is written exec:{text}");
            Failure::bad(option, problem)
        }
        error => Failure::bad(option, error),
    })
}

/// Whether a text is a command that names a file, were it one that can be run.
fn is_program(text: &str) -> bool {
    use LaunchError::{Directory, Empty, Missing, Quotes};
    !matches!(
        Launch::new(text, None),
        Err(Empty | Quotes(_) | Missing(_) | Directory(_))
    )
}

/// The command that was probably meant by a bot's text, or by our own name where it is
/// not on the PATH.
fn as_command<G: HasProviders>(text: &str) -> Option<String> {
    let text = text.trim();
    let ours = match Launch::new("awalam", None) {
        Ok(_) => "awalam".to_owned(),
        Err(_) => std::env::current_exe().ok()?.display().to_string(),
    };
    let game = match G::NAME == GameId::Tricolore.name() {
        true => String::new(),
        false => format!(" -g {}", G::NAME),
    };
    let compete = format!("{ours} compete{game} --bot");
    if text.split_whitespace().next() == Some("awalam") {
        return Some(format!(
            "there is no program `awalam` on the PATH: write {ours}"
        ));
    }
    if let Some(command) = text.strip_prefix("exec:") {
        return Some(format!(
            "a program is written without exec: here: {command}"
        ));
    }
    if is_outside::<G>(text) {
        return Some(format!(
            "`{text}` is no program: a player from outside is written {compete} '{text}'"
        ));
    }
    let is_ours = !matches!(
        build::<G>(text, &BuildContext::default()),
        Err(SpecError::Name { .. })
    );
    is_ours.then(|| format!("`{text}` is a bot of ours, which is written {compete} {text}"))
}

/// Whether a bot's text names a program from outside.
pub fn is_outside<G: HasProviders>(text: &str) -> bool {
    provider::<G>(text).is_some()
}

/// Whether a bot's text names a program that can begin nowhere but at the start.
pub fn needs_start<G: HasProviders>(text: &str) -> bool {
    Spec::read(text).needs_start(&providers::<G>()).is_some()
}

/// The flag that the first signal raises instead of ending the program.
static STOP_FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// From here on, the first signal that would end us raises this flag instead.
pub fn stop_gently(stop: &Arc<AtomicBool>) {
    *STOP_FLAG.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(stop));
    leave_nobody_behind();
}

/// What is still to be done before a signal ends us.
static LAST_WORDS: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// From here on, a signal that ends us has this done, once all games are over.
pub fn before_leaving(words: impl FnOnce() + Send + 'static) {
    let mut last = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    *last = Some(Box::new(words));
}

/// From here on, a signal that ends us ends every program that we started.
pub(crate) fn leave_nobody_behind() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let leave = || {
            let stop = STOP_FLAG
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            if let Some(stop) = stop {
                // Asked once, we finish cleanly; asked again, at once.
                stop.store(true, Ordering::Relaxed);
                return;
            }
            end_all();
            let mut last = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(words) = last.take() {
                words();
            }
            // As shells report a program that was interrupted.
            std::process::exit(130);
        };
        if let Err(error) = ctrlc::set_handler(leave) {
            anstream::eprintln!("note: programs may go on if this one is interrupted: {error}");
        }
    });
}

pub(crate) fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("a variable is written NAME=VALUE".to_owned()),
    }
}

/// Reads a size such as `512M`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let wrong = || "a size is written 512M or 2G, and is at least 1M".to_owned();
    read_size(text).ok_or_else(wrong)
}
