//! What two runs of one tournament must have in common.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::home::Home;

/// A tournament's result, without the times that bots took.
pub fn result(json: &str) -> Value {
    let mut value: Value = serde_json::from_str(json).expect(json);
    for bot in value["bots"].as_array_mut().unwrap() {
        let bot = bot.as_object_mut().unwrap();
        bot.remove("ms_per_move");
        bot.remove("longest_ms");
    }
    value
}

/// Every game that a store has: pair and number, players, result, how it ended,
/// plies and points. Each is there once.
pub fn games(home: &Home, store: &str) -> BTreeSet<String> {
    let csv = home.output(&["arena", "export", "--store", store]);
    let games: Vec<String> = csv.lines().skip(1).map(without_times).collect();
    let set: BTreeSet<String> = games.iter().cloned().collect();
    let numbers: BTreeSet<&str> = games.iter().map(|game| number(game)).collect();
    assert_eq!(numbers.len(), games.len(), "a game is there twice");
    set
}

fn without_times(line: &str) -> String {
    // Times and the date of a game are never the same again.
    let cells: Vec<&str> = line.split(',').collect();
    cells[..9].join(",")
}

fn number(game: &str) -> &str {
    let mut commas = game.match_indices(',');
    commas.next();
    &game[..commas.next().unwrap().0]
}
