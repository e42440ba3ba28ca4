//! `awalam table probe`.

use std::io::Write;

use awalam_exact::awale::{Known, MOST_BUILT, Tables};
use awalam_games::awale::{Awale, Move, Rules};
use awalam_games::{Game, MoveList};
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

/// A move and its value, seen by the one who makes it.
struct Choice {
    mv: Move,
    value: i8,
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
            return Err(awalam_exact::awale::files::TableError::Missing {
                folder: folder.path().to_owned(),
                rules: position.rules(),
                seeds,
            }
            .into());
        }
    };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let choice = |&mv: &Move| choice(&tables, &position, mv);
    let choices: Option<Vec<Choice>> = moves.iter().map(choice).collect();
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
    for choice in &choices {
        writeln!(out, "{}\t{}", choice.mv, choice.value)?;
    }
    for (name, figure) in figures(&position, &known) {
        writeln!(out, "{name} {figure}")?;
    }
    writeln!(out, "value {}", known.value)?;
    Ok(())
}

/// A move's value; none if the table is damaged.
fn choice(tables: &Tables, position: &Awale, mv: Move) -> Option<Choice> {
    let (rows, captured) = position.rows().sow(position.rules(), mv.house());
    let after = tables.probe(&rows)?;
    Some(Choice {
        mv,
        value: captured as i8 - after.value,
    })
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

fn as_json(position: &Awale, known: &Known, choices: &[Choice]) -> Value {
    let moves: Vec<Value> = choices
        .iter()
        .map(|choice| json!({"move": choice.mv.to_string(), "value": choice.value}))
        .collect();
    json!({
        "position": position.to_string(), "rules": position.rules().to_string(),
        "value": known.value, "low": known.low, "high": known.high,
        "by_rule": known.by_rule, "depth": known.depth, "held_depth": known.held_depth,
        "moves": moves,
    })
}
