//! `awalam play`: a game in the terminal.

mod console;
mod session;

use std::fs;
use std::path::PathBuf;

use awalam_games::{Game, GameId, Record, with_game};
use clap::Args;

use crate::args::Start;
use crate::failure::Failure;
use crate::store;
use console::Console;
use session::Session;

#[derive(Args)]
pub struct Options {
    /// The game: avalam, awale or tricolore; asked for if left out
    #[arg(short, long)]
    game: Option<GameId>,
    #[command(flatten)]
    start: Start,
    /// Who plays first: human
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    p1: String,
    /// Who plays second: human
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    p2: String,
    /// Go on with a saved game: FILE, or the latest one that is not finished
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
}

pub fn run(mut options: Options) -> Result<(), Failure> {
    for (option, player) in [("--p1", &options.p1), ("--p2", &options.p2)] {
        if player != "human" {
            let problem = format!("`{player}` cannot play here; write human");
            return Err(Failure::bad(option, problem));
        }
    }
    let mut console = Console::standard();
    if let Some(file) = &options.resume {
        if options.game.is_some() || !options.start.is_default() {
            let problem =
                "the saved game has its own game, rules and position; leave those options out";
            return Err(Failure::bad("--resume", problem));
        }
        let (path, record) = find_record(file.as_deref())?;
        return with_game!(record.game(), G => Session::<G>::resume(path, &record)?.run(&mut console));
    }
    let game = match options.game {
        Some(game) => game,
        None => {
            let game = console.ask_game()?;
            if options.start.rules.is_none() && options.start.position.is_none() {
                let rules = with_game!(game, G => console.ask_rules::<G>())?;
                options.start.rules = Some(rules);
            }
            game
        }
    };
    with_game!(game, G => start::<G>(&options)?.run(&mut console))
}

fn start<G: Game>(options: &Options) -> Result<Session<G>, Failure> {
    Ok(Session::new(options.start.line()?))
}

/// The record to go on with.
fn find_record(file: Option<&std::path::Path>) -> Result<(PathBuf, Record), Failure> {
    if let Some(path) = file {
        let name = path.display();
        let content = fs::read_to_string(path)
            .map_err(|error| Failure::BadInput(format!("cannot read {name}: {error}")))?;
        let record = Record::read(&content).map_err(|error| {
            Failure::BadInput(format!("{name} is not a game to go on with: {error}"))
        })?;
        return Ok((path.to_owned(), record));
    }
    let dir = store::games_dir();
    let found = dir.as_deref().and_then(store::latest_unfinished);
    found.ok_or_else(|| {
        let place = dir.map_or("the data directory".into(), |dir| dir.display().to_string());
        Failure::BadInput(format!(
            "no unfinished game in {place}; start one with awalam play"
        ))
    })
}
