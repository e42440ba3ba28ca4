//! Games for other programs.

use std::io::{self, Write};

use awalam_games::{Game, Record, with_game};
use serde_json::json;

use crate::{ArenaError, GameRow, Schedule, Store, Tournament};

/// Into what games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One line per game: numbers, why it ended, its opening, its date.
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
        writeln!(out, "{CSV_HEAD},{CSV_RECORD_HEAD}").map_err(cannot)?;
    }
    // Records are looked up as games pass by, in bunches: nothing grows with the
    // tournament.
    let schedule = store.tournament().schedule();
    let usual_start = usual_start(store.tournament());
    for from in (0..store.tournament().pairs()).step_by(PAIRS_PER_PAGE as usize) {
        let mut rows: Vec<GameRow> = Vec::new();
        store.visit_some(from, PAIRS_PER_PAGE, &mut |row| rows.push(row))?;
        for row in &rows {
            let line = match form {
                Form::Csv => {
                    let record = record(store, row)?;
                    let line = csv_line(store.tournament(), &schedule, row);
                    format!("{line},{}", csv_record(&record, row, &usual_start))
                }
                Form::Json => described(store, row)?,
                Form::Text => record(store, row)?.to_string(),
            };
            writeln!(out, "{line}").map_err(cannot)?;
        }
    }
    Ok(())
}

/// Games in numbers, one per line: what is known without their records.
pub fn csv<'a>(tournament: &Tournament, rows: impl IntoIterator<Item = &'a GameRow>) -> String {
    let schedule = tournament.schedule();
    let lines = rows.into_iter();
    let lines = lines.map(|row| csv_line(tournament, &schedule, row));
    [CSV_HEAD.to_owned()]
        .into_iter()
        .chain(lines)
        .map(|line| line + "\n")
        .collect()
}

/// Pairs at a time.
const PAIRS_PER_PAGE: u64 = 500;

const CSV_HEAD: &str = "pair,game,player1,player2,result,end,plies,points1,points2,time1_ms,time2_ms,longest1_ms,longest2_ms";

/// What a record adds.
const CSV_RECORD_HEAD: &str = "reason,opening,date";

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The text of the position in which the tournament's game begins.
fn usual_start(tournament: &Tournament) -> String {
    with_game!(tournament.game, G => {
        let rules = tournament.rules.parse().unwrap_or_default();
        <G as Game>::start(rules).to_string()
    })
}

fn csv_record(record: &Record, row: &GameRow, usual_start: &str) -> String {
    let reason = record.ending().map_or("", |ending| ending.reason.as_str());
    let date = record.date().unwrap_or_default();
    format!(
        "{},{},{}",
        quoted(reason),
        quoted(&opening(record, row, usual_start)),
        quoted(date)
    )
}

/// The moves that no player was asked for, after the position if it is not the usual one.
fn opening(record: &Record, row: &GameRow, usual_start: &str) -> String {
    let plies = record.moves().len().min(row.opening_plies() as usize);
    let moves = record.moves()[..plies].iter().map(|mv| mv.text.as_str());
    let start = Some(record.start()).filter(|start| *start != usual_start);
    start.into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}

fn csv_line(tournament: &Tournament, schedule: &Schedule, row: &GameRow) -> String {
    let [one, two] = match schedule.players(row.number) {
        Some(bots) => bots.map(|bot| quoted(tournament.bot_name(bot))),
        None => ["?", "?"].map(quoted),
    };
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

fn record(store: &mut dyn Store, row: &GameRow) -> Result<Record, ArenaError> {
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
