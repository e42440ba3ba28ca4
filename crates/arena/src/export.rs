//! Games for other programs.

use std::io::{self, Write};

use serde_json::json;

use crate::{ArenaError, GameRow, Store, Tournament};

/// Into what games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One line per game, in numbers.
    Csv,
    /// One JSON object per line, with the whole record.
    Json,
    /// The records as text, one after the other.
    Text,
}

/// Writes every game of a store.
pub fn export(store: &mut dyn Store, form: Form, out: &mut dyn Write) -> Result<(), ArenaError> {
    let cannot = |error: io::Error| ArenaError::Output(error.kind());
    if form == Form::Csv {
        writeln!(out, "{CSV_HEAD}").map_err(cannot)?;
    }
    // Records are looked up as games pass by, in bunches: nothing grows with the
    // tournament.
    for from in (0..store.tournament().pairs()).step_by(PAIRS_PER_PAGE as usize) {
        let mut rows: Vec<GameRow> = Vec::new();
        store.visit_some(from, PAIRS_PER_PAGE, &mut |row| rows.push(row))?;
        for row in &rows {
            let line = match form {
                Form::Csv => csv_line(store.tournament(), row),
                Form::Json => described(store, row)?,
                Form::Text => record(store, row)?.to_string(),
            };
            writeln!(out, "{line}").map_err(cannot)?;
        }
    }
    Ok(())
}

/// Games in numbers, one per line.
pub fn csv<'a>(tournament: &Tournament, rows: impl IntoIterator<Item = &'a GameRow>) -> String {
    let lines = rows.into_iter().map(|row| csv_line(tournament, row));
    [CSV_HEAD.to_owned()]
        .into_iter()
        .chain(lines)
        .map(|line| line + "\n")
        .collect()
}

/// Pairs at a time.
const PAIRS_PER_PAGE: u64 = 500;

const CSV_HEAD: &str = "pair,game,player1,player2,result,end,plies,points1,points2,time1_ms,time2_ms,longest1_ms,longest2_ms";

fn csv_line(tournament: &Tournament, row: &GameRow) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let [one, two] = tournament
        .player_names(row.number)
        .map(|name| quoted(&name));
    let points = row.points.map(|halves| f64::from(halves) / 2.0);
    let ms = |micros: u64| micros as f64 / 1e3;
    format!(
        "{},{},{one},{two},{},{},{},{},{},{},{},{},{}",
        row.number.pair + 1,
        row.number.half.index() + 1,
        row.result,
        row.termination,
        row.plies,
        points[0],
        points[1],
        ms(row.time[0]),
        ms(row.time[1]),
        ms(row.longest[0]),
        ms(row.longest[1]),
    )
}

fn record(store: &mut dyn Store, row: &GameRow) -> Result<awalam_games::Record, ArenaError> {
    let missing = || {
        let game = row.number;
        ArenaError::Trouble(format!("the record of game {game} is missing"))
    };
    store.record(row.number)?.ok_or_else(missing)
}

fn described(store: &mut dyn Store, row: &GameRow) -> Result<String, ArenaError> {
    let players = store.tournament().player_names(row.number);
    let record = record(store, row)?;
    let object = json!({
        "pair": row.number.pair + 1,
        "game": row.number.half.index() + 1,
        "players": players,
        "result": row.result,
        "end": row.termination,
        "plies": row.plies,
        "points": row.points.map(|halves| f64::from(halves) / 2.0),
        "time_ms": row.time.map(|micros| micros as f64 / 1e3),
        "longest_ms": row.longest.map(|micros| micros as f64 / 1e3),
        "record": record,
    });
    Ok(object.to_string())
}
