//! Tournaments on one device give what those in a store do.

use std::sync::atomic::AtomicBool;

use awalam_arena::export::{Form, export};
use awalam_arena::{Count, GameRow, LocalTournament, Played, SqliteStore, Store, TournamentState};
use awalam_games::record::Ending;
use awalam_games::{Record, Side};
use awalam_search::StoppedClock;

use crate::common::{played, tournament};

/// Plays so many pairs from one on, by somebody who has only the tournament.
fn games_of(local: &LocalTournament, from: u64, pairs: usize) -> Vec<Played> {
    let other = LocalTournament::open(local.tournament().clone(), None).unwrap();
    let stop = AtomicBool::new(false);
    let play = |game| other.play(game, &StoppedClock, &stop).unwrap().unwrap();
    let games = local.missing(from, pairs);
    games.into_iter().map(play).collect()
}

fn untimed(mut row: GameRow) -> GameRow {
    (row.time, row.longest) = ([0; 2], [0; 2]);
    row
}

/// A record without the times that bots took, which a busy machine makes longer.
fn on_paper(record: &Record) -> (Vec<&str>, [&str; 2], Option<&Ending>) {
    let moves = record.moves().iter().map(|mv| mv.text.as_str());
    let players = Side::BOTH.map(|side| record.player(side));
    (moves.collect(), players, record.ending())
}

#[test]
fn the_same_games_and_figures_as_in_a_store_in_whatever_order() {
    let folder = tempfile::tempdir().unwrap();
    let tournament = tournament(&["random", "greedy", "minimax:depth=1"], 4);
    let path = folder.path().join("games.sqlite");
    let mut store = SqliteStore::create(&path, &tournament, "then").unwrap();
    played(&mut store);
    let mut count = Count::new(&tournament);
    store
        .visit(&mut |row| count.add(untimed(row)))
        .expect("a store");
    let state = TournamentState {
        id: "1".to_owned(),
        distinct_games: store.distinct_games().ok(),
        ..TournamentState::default()
    };
    let wanted = serde_json::to_value(count.view(state.clone(), Vec::new())).unwrap();

    let mut local = LocalTournament::open(tournament, None).unwrap();
    let mut all = games_of(&local, 0, 100);
    for game in &all {
        let record = store.record(game.row.number).unwrap().unwrap();
        assert_eq!(on_paper(&record), on_paper(&game.record));
    }
    all.rotate_left(5);
    local.add(all.iter().map(|game| game.row.clone()).collect());
    // Again, by somebody else.
    local.add(vec![all[3].row.clone()]);
    let state = TournamentState {
        distinct_games: None,
        ..state
    };
    let view = serde_json::to_value(local.view(state, Vec::new())).unwrap();
    assert_eq!(view, wanted);
    assert!(local.missing(0, 100).is_empty());

    let numbers = |text: String| -> Vec<String> {
        // After these come times, and what only a store knows.
        let line = |line: &str| line.split(',').take(9).collect::<Vec<_>>().join(",");
        text.lines().map(line).collect()
    };
    let mut csv = Vec::new();
    export(&mut store, Form::Csv, &mut csv).unwrap();
    assert_eq!(
        numbers(local.csv()),
        numbers(String::from_utf8(csv).unwrap())
    );
}

#[test]
fn what_is_missing_is_told_by_pairs() {
    let mut local = LocalTournament::open(tournament(&["random", "greedy"], 8), None).unwrap();
    let mut games = games_of(&local, 1, 1);
    let half = games.pop().unwrap();
    local.add(vec![half.row]);
    let missing: Vec<String> = local
        .missing(0, 2)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(missing, ["1.1", "1.2", "2.1"]);
    assert_eq!(local.missing(3, 9).len(), 2);
    let lines = local.lines(1, 1);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].game, "2.2");
    assert!(local.lines(2, 100).is_empty());
}

#[test]
fn what_cannot_be_played_is_told() {
    let stop = AtomicBool::new(false);
    let local = LocalTournament::begin(tournament(&["random", "champion"], 2), None).unwrap();
    // Nothing told the champion how far to look.
    assert!(local.tournament().bots[1].nodes.is_some());
    let beyond = local.play("2.1".parse().unwrap(), &StoppedClock, &stop);
    assert_eq!(
        beyond.unwrap_err().to_string(),
        "game 2.1: the last game is 1.2"
    );
    let many = LocalTournament::open(tournament(&["random", "greedy"], 200_000), None);
    let problem = many.err().unwrap().to_string();
    assert!(problem.contains("at most 100000"), "{problem}");
    let outside = LocalTournament::open(tournament(&["random", "exec:./bot"], 2), None);
    assert!(outside.is_err());
}
