//! `awalam moves`: the legal moves, a line each.

use std::io::Write;

use awalam_games::{Game, with_game};
use clap::Args;
use serde_json::{Value, json};

use crate::args::Setup;
use crate::failure::Failure;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    setup: Setup,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.setup.game, G => list::<G>(&options))
}

fn list<G: Game>(options: &Options) -> Result<(), Failure> {
    let line = options.setup.start.line::<G>()?;
    let moves = line.current().moves();
    let after = moves.iter().map(|&mv| {
        let after = line.after(mv).expect("a listed move is legal");
        (mv.to_string(), after.to_string())
    });
    let mut out = std::io::BufWriter::new(anstream::stdout().lock());
    if options.json {
        let moves: Vec<Value> = after
            .map(|(mv, position)| json!({"move": mv, "position": position}))
            .collect();
        writeln!(out, "{:#}", Value::from(moves))?;
    } else {
        for (mv, position) in after {
            writeln!(out, "{mv}\t{position}")?;
        }
    }
    out.flush()?;
    if let Some(outcome) = line.outcome() {
        anstream::eprintln!("the game is over: {outcome}");
    }
    Ok(())
}
