//! `awalam show`: draws a position.

use std::io::Write;

use awalam_games::{Game, Line, Presentation, with_game};
use clap::Args;
use serde_json::{Value, json};

use crate::args::Setup;
use crate::failure::Failure;
use crate::view;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    setup: Setup,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.setup.game, G => show::<G>(&options))
}

fn show<G: Presentation>(options: &Options) -> Result<(), Failure> {
    let line = options.setup.start.line::<G>()?;
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", describe(&line))?;
        return Ok(());
    }
    write!(out, "{}", view::board(&line))?;
    writeln!(out, "position {}", line.current())?;
    if let Some(outcome) = line.outcome() {
        writeln!(out, "result {outcome}")?;
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
