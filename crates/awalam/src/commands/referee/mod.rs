//! `awalam referee`: two outside programs, judged.

mod score;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use awalam_bots::HasBots;
use awalam_bots::judge::{End, Judged, Terms, judge};
use awalam_games::{Record, Side, with_game};
use awalam_link::{ExecPlayer, HasProviders, Log};
use awalam_search::Limits;
use clap::Args;
use serde_json::json;
use tracing::info;

use crate::clock::WallClock;
use crate::failure::Failure;
use crate::outside::{self, MAX_LOG_BYTES, Programs};
use crate::store;
use score::Score;

#[derive(Args)]
pub struct Options {
    /// A program that plays, such as ./bot or "python3 bot.py"
    #[arg(value_name = "CMD1")]
    program1: String,
    /// The program that it plays against
    #[arg(value_name = "CMD2")]
    program2: String,
    /// Games to play; sides are swapped after each
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Decide a game by points after N plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    plies: Option<u32>,
    #[command(flatten)]
    programs: Programs,
    /// A new folder for the records and for what programs write to standard
    /// error; by default one in the user's data directory
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// Write JSON: one line per game and one for the total
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.programs.game, G => referee::<G>(&options))
}

fn referee<G: HasProviders>(options: &Options) -> Result<(), Failure> {
    let start = options.programs.line::<G>()?;
    let commands = [&options.program1, &options.program2];
    // Wrong commands are told before anything is written.
    for (name, command) in ["CMD1", "CMD2"].into_iter().zip(commands) {
        options.programs.launch::<G>(name, command, None)?;
    }
    let folder = new_folder(options.save.as_deref())?;
    let log_paths = [1, 2].map(|number| folder.join(format!("program-{number}.log")));
    let log = |path: &Path| {
        let log = Log::create(path, MAX_LOG_BYTES);
        log.map(Arc::new).map_err(|error| trouble(path, error))
    };
    let logs = [log(&log_paths[0])?, log(&log_paths[1])?];
    let player = |index: usize| -> Result<ExecPlayer<G>, Failure> {
        let log = Some(Arc::clone(&logs[index]));
        let launch = options.programs.launch::<G>("CMD", commands[index], log)?;
        Ok(ExecPlayer::new(launch, options.programs.startup()))
    };
    let (mut first, mut second) = (player(0)?, player(1)?);
    anstream::eprintln!("records and logs are in {}", folder.display());

    let terms = Terms {
        plies: options.plies.map(|plies| plies as usize),
        ..Terms::within(Limits::time(options.programs.time))
    };
    let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
    let today = jiff::Zoned::now().strftime("%Y-%m-%d").to_string();
    let score = Score::new(commands.map(Clone::clone), log_paths, options.json);
    let score = Arc::new(Mutex::new(score));
    let known = Arc::clone(&score);
    outside::before_leaving(move || {
        let mut score = known.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is left to hear that this failed.
        let _ = score.tell();
    });
    for number in 1..=options.games {
        let is_swapped = number % 2 == 0;
        anstream::eprintln!(
            "game {number}: {} begins",
            commands[usize::from(is_swapped)]
        );
        for log in &logs {
            log.write(format!("game {number}\n").as_bytes());
        }
        let (players, names) = match is_swapped {
            false => ([&mut first, &mut second], commands),
            true => ([&mut second, &mut first], [commands[1], commands[0]]),
        };
        let players = players.map(|player| player as &mut dyn awalam_bots::Player<G>);
        let judged = judge(start.clone(), players, &terms, &clock, &stop);
        let round = number.to_string();
        let record = judged.record().with_players(names[0], names[1]);
        let record = record.with_date(&today).with_tag("Round", &round);
        let record = record.map_err(|error| Failure::Trouble(error.to_string()))?;
        let path = folder.join(format!("game-{number:03}.txt"));
        store::write_whole(&path, &record.to_string()).map_err(|error| trouble(&path, error))?;
        info!(
            game = number,
            first = names[0],
            second = names[1],
            plies = judged.line.plies().len(),
            result = ending(&record),
            "game over"
        );
        // Counted and shown as one: a signal may want the total.
        let mut score = score.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = anstream::stdout().lock();
        match options.json {
            true => writeln!(out, "{}", describe(number, &judged, &record, &path))?,
            false => writeln!(out, "result {}", ending(&record))?,
        }
        out.flush()?;
        let moves = judged.line.plies().iter().map(|(mv, _)| mv.to_string());
        let moves = moves.collect::<Vec<_>>().join(" ");
        score.count(&judged.end, moves, is_swapped);
        if let End::Forfeit { loser, fault, .. } = &judged.end {
            let index = loser.index() ^ usize::from(is_swapped);
            let hint = [&first, &second][index].advice(&judged, *loser);
            score.hint(index, fault.termination(), &hint);
        }
    }
    let mut score = score.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(score.tell()?)
}

fn ending(record: &Record) -> String {
    record.ending().map(ToString::to_string).unwrap_or_default()
}

fn describe<G: HasBots>(
    number: u32,
    judged: &Judged<G>,
    record: &Record,
    path: &Path,
) -> serde_json::Value {
    let loser = match &judged.end {
        End::Forfeit { loser, .. } => Some(record.player(*loser)),
        _ => None,
    };
    let ending = record.ending();
    json!({
        "game": number,
        "players": Side::BOTH.map(|side| record.player(side)),
        "result": ending.map(|ending| ending.result),
        "scores": ending.map(|ending| ending.scores),
        "end": judged.end.termination(),
        "at_fault": loser,
        "reason": ending.map(|ending| &ending.reason),
        "plies": judged.line.plies().len(),
        "record": path.display().to_string(),
    })
}

/// A folder that holds nothing yet.
fn new_folder(wanted: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(path) = wanted {
        let is_used = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some());
        if is_used {
            let problem = format!("{} is not empty; name a new folder", path.display());
            return Err(Failure::bad("--save", problem));
        }
        fs::create_dir_all(path).map_err(|error| trouble(path, error))?;
        return Ok(path.to_owned());
    }
    let Some(data) = store::data_dir() else {
        let problem = "there is no data directory: name a folder with --save";
        return Err(Failure::BadInput(problem.to_owned()));
    };
    let parent = data.join("referee");
    fs::create_dir_all(&parent).map_err(|error| trouble(&parent, error))?;
    let stamp = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
    for number in 1.. {
        let name = match number {
            1 => stamp.clone(),
            _ => format!("{stamp}-{number}"),
        };
        let path = parent.join(name);
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(trouble(&path, error)),
        }
    }
    unreachable!("the numbers never end")
}

fn trouble(path: &Path, error: std::io::Error) -> Failure {
    Failure::Trouble(format!("cannot write {}: {error}", path.display()))
}
