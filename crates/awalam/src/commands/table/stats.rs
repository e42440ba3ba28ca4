//! `awalam table stats`.

use std::io::Write;

use awalam_exact::awale::{Layer, Statistics};
use clap::Args;
use serde_json::json;

use super::TableArgs;
use crate::failure::Failure;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    tables: TableArgs,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let tables = options.tables.open()?;
    let mut out = anstream::stdout().lock();
    for layer in tables.layers() {
        if !layer.is_sound() {
            let file = options.tables.folder()?.file(layer.rules(), layer.seeds());
            let problem = format!("{} is damaged: build it anew", file.display());
            return Err(Failure::Trouble(problem));
        }
        line(layer, options.json, &mut out)?;
        out.flush()?;
    }
    Ok(())
}

fn line(layer: &Layer, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let Statistics {
        positions,
        wins,
        draws,
        losses,
        sum,
        sure,
        deepest,
    } = layer.statistics();
    let seeds = layer.seeds();
    match as_json {
        true => {
            let value = json!({
                "rules": layer.rules().to_string(), "seeds": seeds, "positions": positions,
                "wins": wins, "draws": draws, "losses": losses, "sum": sum, "sure": sure,
                "deepest": deepest,
            });
            writeln!(out, "{value}")?;
        }
        false => writeln!(
            out,
            "{seeds}\t{positions}\t{wins}\t{draws}\t{losses}\t{sum}"
        )?,
    }
    Ok(())
}
