//! `awalam replay`: steps through a game on file.

use std::path::PathBuf;

use awalam_games::record::Glyph;
use awalam_games::{Line, Presentation, Record, with_game};
use clap::Args;

use crate::console::Console;
use crate::failure::Failure;
use crate::{record_file, view};

#[derive(Args)]
pub struct Options {
    /// A record of a game, as referee, play and arena write them
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Begin after N plies
    #[arg(long, value_name = "N", default_value_t = 0)]
    ply: usize,
}

const HELP: &str = "\
  Enter, next [N]  one ply further, or N
  back [N]         one ply back, or N
  a number         to that ply; 0 is the start
  first, last      to the start, to the end
  moves            list the moves, with their plies
  quit             leave";

/// What was asked for.
enum Request {
    To(usize),
    Moves,
    Help,
    Quit,
    Unknown,
}

impl Request {
    fn read(text: &str, ply: usize, plies: usize) -> Request {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or("next").to_ascii_lowercase();
        let number = words.next();
        let steps = match number {
            None => Some(1),
            Some(number) => number.parse().ok(),
        };
        match (word.as_str(), steps, words.next()) {
            (_, _, Some(_)) | (_, None, _) => Request::Unknown,
            ("next" | "n", Some(steps), None) => Request::To(ply.saturating_add(steps)),
            ("back" | "b" | "prev" | "p", Some(steps), None) => {
                Request::To(ply.saturating_sub(steps))
            }
            // Only these two take a number.
            _ if number.is_some() => Request::Unknown,
            ("first", ..) => Request::To(0),
            ("last", ..) => Request::To(plies),
            ("moves", ..) => Request::Moves,
            ("help" | "?", ..) => Request::Help,
            ("quit" | "exit" | "q", ..) => Request::Quit,
            (word, ..) => word.parse().map_or(Request::Unknown, Request::To),
        }
    }
}

pub fn run(options: Options) -> Result<(), Failure> {
    let (_, record) = record_file::read(&options.file)?;
    let game = record.game_id();
    let game = game.map_err(|error| Failure::bad("FILE", error))?;
    with_game!(game, G => replay::<G>(&record, options.ply, &mut Console::standard()))
}

fn replay<G: Presentation>(
    record: &Record,
    from: usize,
    console: &mut Console,
) -> Result<(), Failure> {
    let whole: Line<G> = record
        .replay()
        .map_err(|error| Failure::bad("FILE", error))?;
    let plies = whole.plies().len();
    if from > plies {
        let problem = format!("the game has {plies} plies: write 0 to {plies}");
        return Err(Failure::bad("--ply", problem));
    }
    console.say(record_file::heading(record))?;
    console.say(format!(
        "{plies} plies; {}. Enter for the next move, help for help.\n",
        record_file::result(record)
    ))?;
    let mut ply = from;
    show(record, &whole, ply, console)?;
    loop {
        let prompt = format!("{ply}/{plies}> ");
        let Some(answer) = console.ask(&prompt)? else {
            return Ok(());
        };
        match Request::read(&answer, ply, plies) {
            Request::To(wanted) if wanted > plies && ply == plies => {
                console.say("this is the end of the game")?;
            }
            Request::To(wanted) => {
                ply = wanted.min(plies);
                show(record, &whole, ply, console)?;
            }
            Request::Moves => console.say(moves(record))?,
            Request::Help => console.say(HELP)?,
            Request::Quit => return Ok(()),
            Request::Unknown => {
                console.say("that is nothing to do here; help lists what is")?;
            }
        }
    }
}

/// The board after that many plies, and what was noted about the last one.
fn show<G: Presentation>(
    record: &Record,
    whole: &Line<G>,
    ply: usize,
    console: &mut Console,
) -> Result<(), Failure> {
    let mut line = whole.clone();
    while line.plies().len() > ply {
        line.undo();
    }
    if let Some(noted) = ply.checked_sub(1).and_then(|last| record.moves().get(last)) {
        let glyph = noted.glyph.map_or("", Glyph::text);
        let mut words = format!("{ply}. {}{glyph}", noted.text);
        if let Some(time) = noted.note.time {
            words += &format!(", {} ms", time.as_millis());
        }
        if let Some(score) = noted.note.score {
            words += &format!(", score {score}");
        }
        if !noted.note.comment.is_empty() {
            words += &format!(", {}", record_file::harmless(&noted.note.comment));
        }
        if let count @ 1.. = noted.variations.len() {
            let variations = if count == 1 {
                "variation"
            } else {
                "variations"
            };
            words += &format!(", {count} {variations}");
        }
        console.say(words)?;
    }
    console.say(view::board(&line))?;
    if ply == whole.plies().len() && record.ending().is_some() {
        console.say(record_file::result(record))?;
    }
    Ok(())
}

/// All moves, ten plies per line.
fn moves(record: &Record) -> String {
    let lines = record.moves().chunks(10).enumerate().map(|(row, chunk)| {
        let moves: Vec<&str> = chunk.iter().map(|noted| noted.text.as_str()).collect();
        format!("{:>4}. {}", 10 * row + 1, moves.join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}
