//! `awalam show`: draws a position, or a game on file.

use std::io::Write;
use std::path::{Path, PathBuf};

use awalam_games::{Game, GameId, Line, Presentation, Record, Side, with_game};
use clap::Args;
use serde_json::{Value, json};

use crate::args::Start;
use crate::failure::Failure;
use crate::{record_file, view};

#[derive(Args)]
pub struct Options {
    /// A record of a game, as referee, play and arena write them
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "rules", "first", "position", "moves"])]
    file: Option<PathBuf>,
    /// The game: avalam, awale or tricolore
    #[arg(short, long, required_unless_present = "file")]
    game: Option<GameId>,
    #[command(flatten)]
    start: Start,
    /// The position after N plies (moves of either player), by default after all
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    match (&options.file, options.game) {
        (Some(file), _) => {
            let record = read(file)?;
            let game = record.game_id();
            let game = game.map_err(|error| Failure::bad("FILE", error))?;
            with_game!(game, G => {
                let line: Line<G> = record
                    .replay()
                    .map_err(|error| Failure::bad("FILE", error))?;
                show(&options, line, Some(&record))
            })
        }
        (None, Some(game)) => with_game!(game, G => {
            show(&options, options.start.line::<G>()?, None)
        }),
        (None, None) => Err(Failure::BadInput(
            "name a FILE, or a game with -g".to_owned(),
        )),
    }
}

fn read(file: &Path) -> Result<Record, Failure> {
    record_file::read(file).map(|(_, record)| record)
}

fn show<G: Presentation>(
    options: &Options,
    mut line: Line<G>,
    record: Option<&Record>,
) -> Result<(), Failure> {
    let plies = line.plies().len();
    let ply = options.ply.unwrap_or(plies);
    if ply > plies {
        let problem = format!("the game has {plies} plies: write 0 to {plies}");
        return Err(Failure::bad("--ply", problem));
    }
    let next = line.plies().get(ply).map(|(mv, _)| mv.to_string());
    while line.plies().len() > ply {
        line.undo();
    }
    // How a game ended is told where it ended.
    let record_there = record.filter(|_| ply == plies);
    let mut out = anstream::stdout().lock();
    if options.json {
        let mut value = describe(&line);
        value["ply"] = json!(ply);
        value["plies"] = json!(plies);
        if let Some(record) = record {
            value["players"] = json!(Side::BOTH.map(|side| record.player(side)));
        }
        if let Some(ending) = record_there.and_then(Record::ending) {
            value["outcome"] = json!({
                "result": ending.result,
                "scores": ending.scores,
                "reason": ending.reason,
            });
        }
        writeln!(out, "{value:#}")?;
        return Ok(());
    }
    if let Some(record) = record {
        writeln!(out, "{}", record_file::heading(record))?;
        writeln!(out, "ply {ply} of {plies}\n")?;
    }
    write!(out, "{}", view::board(&line))?;
    writeln!(out, "position {}", line.current())?;
    if let Some(next) = next {
        writeln!(out, "next {next}")?;
    }
    match (record_there, line.outcome()) {
        (Some(record), _) if record.ending().is_some() => {
            writeln!(out, "{}", record_file::result(record))?;
        }
        (_, Some(outcome)) => writeln!(out, "result {outcome}")?,
        _ => {}
    }
    Ok(())
}

fn describe<G: Game>(line: &Line<G>) -> Value {
    let position = line.current();
    let moves = position.moves();
    let moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    json!({
        "game": G::NAME,
        "rules": position.rules().to_string(),
        "position": position.to_string(),
        "turn": position.turn().index() + 1,
        "scores": position.scores(),
        "moves": moves,
        "outcome": line.outcome().map(|outcome| json!({
            "result": outcome.verdict,
            "scores": outcome.scores,
            "reason": outcome.reason.to_string(),
        })),
    })
}
