//! `awalam play`: a game in the terminal.

mod keeper;
mod seats;
mod session;

use std::path::{Path, PathBuf};
use std::time::Duration;

use awalam_games::{GameId, Presentation, Record, Side, Termination, with_game};
use clap::Args;

use crate::args::Start;
use crate::clock::duration;
use crate::console::Console;
use crate::failure::Failure;
use crate::outside;
use crate::record_file;
use crate::store;
use crate::tables;
use awalam_link::HasProviders;
use keeper::Keeper;
use seats::Seat;
use session::Session;

#[derive(Args)]
pub struct Options {
    /// The game: avalam, awale or tricolore; asked for if left out
    #[arg(short, long)]
    game: Option<GameId>,
    #[command(flatten)]
    start: Start,
    /// Player 1: human, or a bot such as champion, divine:depth=4 or exec:./bot;
    /// by default human, or the player in the saved game
    #[arg(long, value_name = "PLAYER")]
    p1: Option<String>,
    /// Player 2: as player 1
    #[arg(long, value_name = "PLAYER")]
    p2: Option<String>,
    /// Time per move for bots and hints, beside a bot's own limits; by default 1s,
    /// and 3s for exec: programs
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Continue a saved game: FILE, or the latest unfinished one; a finished game is
    /// continued in a new file
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
}

pub fn run(mut options: Options) -> Result<(), Failure> {
    let mut console = Console::standard();
    if tables::build_in_background() {
        anstream::eprintln!(
            "note: endgame tables of Awalé are being built in the background, once, in some seconds"
        );
    }
    if let Some(file) = &options.resume {
        if options.game.is_some() || !options.start.is_default() {
            let problem =
                "the saved game has its own game, rules and position; leave those options out";
            return Err(Failure::bad("--resume", problem));
        }
        let (path, content, record) = find_record(file.as_deref())?;
        refuse_decided(&path, &record)?;
        let keeper = Keeper::of_file(path, content, &record);
        let game = record
            .game_id()
            .map_err(|error| Failure::bad("--resume", error))?;
        return with_game!(game, G => resume::<G>(&options, record, keeper, &mut console));
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

fn start<G: HasProviders + Presentation>(options: &Options) -> Result<Session<G>, Failure> {
    let seats = options.seats()?;
    let seats = seats.map(|seat| seat.unwrap_or_else(Seat::human));
    Ok(Session::new(options.start.line()?, seats, options.time))
}

fn resume<G: HasProviders + Presentation>(
    options: &Options,
    record: Record,
    keeper: Keeper,
    console: &mut Console,
) -> Result<(), Failure> {
    let seats = options.seats::<G>()?;
    let strangers = Side::BOTH.into_iter().filter(|&side| {
        seats[side.index()].is_none() && outside::is_outside::<G>(record.player(side))
    });
    for side in strangers {
        let name = record_file::harmless(record.player(side));
        let option = SEAT_OPTIONS[side.index()];
        console.say(format!(
            "{side} was {name}: programs are never started from a saved game; you play that side, or give {option} again"
        ))?;
    }
    Session::resume(record, keeper, seats, options.time)?.run(console)
}

/// The options that say who plays.
const SEAT_OPTIONS: [&str; 2] = ["--p1", "--p2"];

impl Options {
    /// The players that were asked for.
    fn seats<G: HasProviders>(&self) -> Result<[Option<Seat<G>>; 2], Failure> {
        // Bots that choose at random should not play the same game every time.
        let seed = jiff::Timestamp::now().as_nanosecond() as u64;
        let seat = |index: usize, name: &Option<String>| {
            let context = seats::context(seed.wrapping_add(index as u64), self.time);
            let seat = name
                .as_deref()
                .map(|name| Seat::new(SEAT_OPTIONS[index], name, &context));
            seat.transpose()
        };
        Ok([seat(0, &self.p1)?, seat(1, &self.p2)?])
    }
}

/// The record to go on with, the file it is in, and that file's content.
fn find_record(file: Option<&Path>) -> Result<(PathBuf, String, Record), Failure> {
    if let Some(path) = file {
        let (content, record) = record_file::read(path)?;
        return Ok((path.to_owned(), content, record));
    }
    let Some(dir) = store::games_dir() else {
        return Err(Failure::BadInput(
            "there is no data directory: name the file to go on with".to_owned(),
        ));
    };
    store::latest_unfinished(&dir)?.ok_or_else(|| {
        let place = dir.display();
        Failure::BadInput(format!(
            "no unfinished game in {place}; start one with play"
        ))
    })
}

/// A game that a forfeit or a judge ended must not be played on as if nothing
/// had happened. One that is over by its rules may be looked at, and another way tried: that
/// is a game of its own, in a file of its own.
fn refuse_decided(path: &Path, record: &Record) -> Result<(), Failure> {
    match record.ending() {
        Some(ending) if ending.termination != Termination::Normal => {
            Err(Failure::BadInput(format!(
                "the game in {} is over: {ending} ({})",
                path.display(),
                ending.termination
            )))
        }
        _ => Ok(()),
    }
}
