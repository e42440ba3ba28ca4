//! `awalam table probe`.

use std::io::Write;

use awalam_exact::awale::files::TableError;
use awalam_exact::awale::{Known, MAX_BUILT_SEEDS, SeedBounds};
use awalam_games::Game;
use awalam_games::awale::{Awale, Rules};
use clap::Args;
use serde_json::{Value, json};

use crate::args::Start;
use crate::failure::Failure;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    start: Start,
    /// The folder of the tables, by default one in your data directory
    #[arg(long, value_name = "FOLDER")]
    folder: Option<std::path::PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: Options) -> Result<(), Failure> {
    let position = *options.start.line::<Awale>()?.current();
    if position.is_over() {
        return Err(Failure::bad("position", "the game is over"));
    }
    let folder = super::folder(options.folder.as_ref())?;
    let tables = super::open(&folder, position.rules())?;
    let seeds = usize::from(position.rows().seeds());
    let known = match tables.probe(&position) {
        Some(known) => known,
        None if seeds < tables.layers().len() => {
            let place = folder.path().display();
            return Err(Failure::Trouble(format!(
                "a table in {place} is damaged: `awalam table verify` tells which"
            )));
        }
        None if seeds > MAX_BUILT_SEEDS => {
            let problem =
                format!("{seeds} seeds are on the board, and tables end at {MAX_BUILT_SEEDS}");
            return Err(Failure::bad("position", problem));
        }
        None => {
            return Err(TableError::Missing {
                folder: folder.path().to_owned(),
                rules: position.rules(),
                seeds,
            }
            .into());
        }
    };
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", as_json(&position, &known))?;
        return Ok(());
    }
    for (mv, value) in &known.moves {
        writeln!(out, "{mv}\t{value}")?;
    }
    for (name, figure) in figures(&position, &known) {
        writeln!(out, "{name} {figure}")?;
    }
    let stores = position.scores();
    let SeedBounds { low, high } = known.bounds;
    let [low, high] = [low, high].map(|value| with_stores(&position, value));
    let margin = match low == high {
        true => format!("is {low}"),
        false => format!("is between {low} and {high}, by how endless play ends"),
    };
    writeln!(
        out,
        "counts the seeds on the board; with the stores ({stores}) the final margin {margin}"
    )?;
    writeln!(out, "value {}", known.value)?;
    Ok(())
}

/// The final margin: what `awalam solve` gives.
fn with_stores(position: &Awale, value: i8) -> i32 {
    let lead = position.scores().margin().seen_by(position.turn());
    i32::from(value) + lead.hundredths() / 100
}

/// What is known beside the value.
fn figures(position: &Awale, known: &Known) -> Vec<(&'static str, String)> {
    let mut figures = Vec::new();
    let SeedBounds { low, high } = known.bounds;
    if position.rules() == Rules::Abapa {
        figures.push(("bounds", format!("{low} {high}")));
    }
    // By the rule, only a position right after a capture is known.
    if let Some(value) = known.by_rule.filter(|_| position.quiet_plies() == 0) {
        figures.push(("by-rule", value.to_string()));
    }
    if let Some(depths) = known.depths.filter(|_| known.value != 0) {
        let depth = if known.value < 0 {
            depths.high
        } else {
            depths.low
        };
        figures.push(("depth", depth.to_string()));
    }
    figures
}

fn as_json(position: &Awale, known: &Known) -> Value {
    let moves: Vec<Value> = known
        .moves
        .iter()
        .map(|(mv, value)| json!({"move": mv.to_string(), "value": value}))
        .collect();
    json!({
        "position": position.to_string(), "rules": position.rules().to_string(),
        "value": known.value, "counts": "board", "low": known.bounds.low, "high": known.bounds.high,
        "with_stores": (known.bounds.low == known.bounds.high).then(|| with_stores(position, known.value)),
        "by_rule": known.by_rule, "depth": known.depths.map(|depths| depths.low),
        "held_depth": known.depths.map(|depths| depths.high),
        "moves": moves,
    })
}
