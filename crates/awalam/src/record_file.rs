//! Games on file, as commands name them.

use std::path::Path;

use awalam_games::{Record, Side};

use crate::failure::Failure;
use crate::store;

/// The record in a file; the content as it stands there goes with it.
pub fn read(path: &Path) -> Result<(String, Record), Failure> {
    let name = path.display();
    let content = store::read_record_file(path)
        .map_err(|error| Failure::BadInput(format!("cannot read {name}: {error}")))?;
    let record = Record::read(&content)
        .map_err(|error| Failure::BadInput(format!("{name} is no record of a game: {error}")))?;
    Ok((content, record))
}

/// A text of a file, without what would command a terminal.
pub fn harmless(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// `tricolore (official): python3 bot.py – level:3, 2026-11-17`.
pub fn heading(record: &Record) -> String {
    let [one, two] = Side::BOTH.map(|side| harmless(record.player(side)));
    let date = match record.date() {
        Some(date) => format!(", {}", harmless(date)),
        None => String::new(),
    };
    let (game, rules) = (record.game(), record.rules());
    format!("{game} ({rules}): {one} – {two}{date}")
}

/// `result 1-0 50 40 …`, or that there is none.
pub fn result(record: &Record) -> String {
    match record.ending() {
        Some(ending) => harmless(&format!("result {ending}")),
        None => "the game is not finished".to_owned(),
    }
}
