//! What databases keep of a tournament, column by column.

use awalam_games::{Record, Side, Verdict};

use crate::{ArenaError, GameNumber, GameRow, Half, Tournament};

/// The version of the way games are kept. Older ones are read, newer ones refused.
pub const FORMAT: i64 = 1;

/// A tournament as stores keep it.
pub fn read_config(text: &str, place: &str) -> Result<Tournament, ArenaError> {
    let wrong = |problem: String| {
        ArenaError::Trouble(format!("{place}: its tournament cannot be read: {problem}"))
    };
    let tournament: Tournament =
        serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    tournament
        .check()
        .map_err(|error| wrong(error.to_string()))?;
    Ok(tournament)
}

/// A record as stores keep it; it replays, or is refused.
pub fn read_record(text: Option<String>, game: GameNumber) -> Result<Option<Record>, ArenaError> {
    let read = |text: String| {
        Record::from_text(&text)
            .map_err(|error| ArenaError::Trouble(format!("game {game}: {error}")))
    };
    text.map(read).transpose()
}

/// What stands in a column for a result: player 1's points, doubled.
pub fn result_number(row: &GameRow) -> i64 {
    match row.result {
        Verdict::Win(Side::One) => 2,
        Verdict::Draw => 1,
        Verdict::Win(Side::Two) => 0,
    }
}

/// The result that a column's number stands for.
pub fn result_of(number: i64) -> Verdict {
    match number {
        2 => Verdict::Win(Side::One),
        1 => Verdict::Draw,
        _ => Verdict::Win(Side::Two),
    }
}

/// The half that a column's number stands for.
pub fn half_of(number: i64) -> Option<Half> {
    let index = usize::try_from(number).ok()?;
    Half::BOTH.get(index).copied()
}
