//! `awalam table probe`.

use std::io::Write;

use awalam_exact::awale::files::TableError;
use awalam_exact::awale::{Known, MOST_BUILT};
use awalam_games::Game;
use awalam_games::awale::{Awale, Move, Rules};
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
    let known = match tables.known(&position) {
        Some(known) => known,
        None if seeds < tables.layers().len() => {
            let file = folder.file(position.rules(), seeds);
            let problem = format!("{} is damaged: build it anew", file.display());
            return Err(Failure::Trouble(problem));
        }
        None if seeds > MOST_BUILT => {
            let problem = format!("{seeds} seeds are on the board, and tables end at {MOST_BUILT}");
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
    let moves = position.moves();
    // A move and its value, seen by the one who makes it.
    let choice = |&mv: &Move| {
        let (after, captured) = tables.after(&position.rows(), mv.house())?;
        Some((mv, captured - after.value))
    };
    let choices: Option<Vec<(Move, i8)>> = moves.iter().map(choice).collect();
    let choices = choices.ok_or_else(|| {
        let place = folder.path().display();
        Failure::Trouble(format!(
            "a table in {place} is damaged: `awalam table verify` tells which"
        ))
    })?;
    let mut out = anstream::stdout().lock();
    if options.json {
        writeln!(out, "{:#}", as_json(&position, &known, &choices))?;
        return Ok(());
    }
    for (mv, value) in &choices {
        writeln!(out, "{mv}\t{value}")?;
    }
    for (name, figure) in figures(&position, &known) {
        writeln!(out, "{name} {figure}")?;
    }
    writeln!(out, "value {}", known.value)?;
    Ok(())
}

/// What is known beside the value.
fn figures(position: &Awale, known: &Known) -> Vec<(&'static str, String)> {
    let mut figures = Vec::new();
    if position.rules() == Rules::Abapa {
        figures.push(("bounds", format!("{} {}", known.low, known.high)));
    }
    // By the rule, only a position right after a capture is known.
    if let Some(value) = known.by_rule.filter(|_| position.quiet_plies() == 0) {
        figures.push(("by-rule", value.to_string()));
    }
    let depth = if known.value < 0 {
        known.held_depth
    } else {
        known.depth
    };
    if let Some(depth) = depth.filter(|_| known.value != 0) {
        figures.push(("depth", depth.to_string()));
    }
    figures
}

fn as_json(position: &Awale, known: &Known, choices: &[(Move, i8)]) -> Value {
    let moves: Vec<Value> = choices
        .iter()
        .map(|(mv, value)| json!({"move": mv.to_string(), "value": value}))
        .collect();
    json!({
        "position": position.to_string(), "rules": position.rules().to_string(),
        "value": known.value, "low": known.low, "high": known.high,
        "by_rule": known.by_rule, "depth": known.depth, "held_depth": known.held_depth,
        "moves": moves,
    })
}
