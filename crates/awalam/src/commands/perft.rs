//! `awalam perft`: leaf counts, one line per depth.

use std::io::Write;

use awalam_games::{CompiledPerft, Game, Line, with_game};
use clap::Args;
use serde_json::json;

use crate::args::Setup;
use crate::failure::Failure;

#[derive(Args)]
pub struct Options {
    /// How many plies deep; every depth up to it is counted
    #[arg(value_parser = depth, allow_hyphen_values = true)]
    depth: u32,
    #[command(flatten)]
    setup: Setup,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

fn depth(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| "a depth is a whole number of plies, such as 6".to_owned())
}

pub fn run(options: Options) -> Result<(), Failure> {
    with_game!(options.setup.game, G => count::<G>(&options))
}

fn count<G: Game>(options: &Options) -> Result<(), Failure>
where
    Line<G>: CompiledPerft,
{
    let line = options.setup.start.line::<G>()?;
    let mut out = anstream::stdout().lock();
    for depth in options.depth.min(1)..=options.depth {
        let leaves = line.compiled_perft(depth);
        if options.json {
            writeln!(out, "{}", json!({"depth": depth, "leaves": leaves}))?;
        } else {
            writeln!(out, "{depth}\t{leaves}")?;
        }
        // A deep count takes its time: show each depth as soon as it is there.
        out.flush()?;
    }
    Ok(())
}
