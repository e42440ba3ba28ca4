//! Many workers, one of them killed, and a database that goes away for a while.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};

use awalam_testing::{PATIENCE, wait_until};

use super::postgres::Postgres;
use super::results::{games, result};
use crate::home::Home;

/// Bots that give the same games every time, slowly enough to be killed.
const MATCH: &str = r#"
    game = "awale"
    games = 40
    seed = 3
    [[bot]]
    spec = "mcts:iterations=1000"
    [[bot]]
    spec = "mcts:iterations=600"
"#;

const TEST: &str = r#"
    game = "awale"
    games = 4000
    [sprt]
    elo1 = 40
    [[bot]]
    spec = "greedy"
    [[bot]]
    spec = "random"
"#;

/// The second tournament of `pgmq-queue.sql`.
const EARLIER_MATCH: &str = r#"
    game = "awale"
    games = 8
    seed = 5
    concurrency = 1
    [[bot]]
    spec = "greedy"
    [[bot]]
    spec = "random"
"#;

fn write(home: &Home, name: &str, text: &str) -> String {
    let path = home.path(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn worker(home: &Home, address: &str, name: &str) -> Child {
    home.start(&[
        "arena",
        "worker",
        "--store",
        address,
        "--name",
        name,
        "--lease",
        "3s",
        "--concurrency",
        "1",
    ])
}

fn finished(worker: Child) -> String {
    let output = worker.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    errors
}

/// The lines that a worker says from now on.
fn heard(worker: &mut Child) -> Receiver<String> {
    let (sender, lines) = channel();
    let errors = BufReader::new(worker.stderr.take().unwrap());
    std::thread::spawn(move || {
        for line in errors.lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    lines
}

/// Waits until a worker says something.
fn wait_for(worker: &Receiver<String>, words: &str) {
    while let Ok(line) = worker.recv_timeout(PATIENCE) {
        if line.contains(words) {
            return;
        }
    }
    panic!("nobody says: {words}");
}

#[test]
fn every_pair_has_one_result_whatever_happens() {
    let home = Home::new();
    let file = write(&home, "match.toml", MATCH);
    let alone = home.path("alone.sqlite");
    let alone = alone.to_str().unwrap();
    let expected = home.output(&["arena", "run", &file, "--json", "--store", alone]);

    let mut postgres = Postgres::start();
    let address = postgres.address();
    let number = home.output(&["arena", "submit", &file, "--store", &address]);
    assert_eq!(number, "tournament 1\n");
    let kept = || games(&home, &address).len();
    let mut victim = worker(&home, &address, "victim");
    let mut others = ["left", "right"].map(|name| worker(&home, &address, name));
    let told = others.each_mut().map(heard);
    wait_until("everybody plays", || kept() >= 4);
    // In the middle of a game: it does nothing else.
    victim.kill().unwrap();
    victim.wait().unwrap();
    let before = kept();
    assert!(before < 30, "{before} games were there already");
    postgres.stop();
    for told in &told {
        wait_for(told, "the database does not answer");
    }
    postgres.run();
    let late = worker(&home, &address, "late");
    for (worker, told) in others.into_iter().zip(&told) {
        wait_for(told, "the database is back");
        finished(worker);
    }
    finished(late);

    let found = home.output(&["arena", "resume", "--json", "--store", &address]);
    assert_eq!(result(&found), result(&expected));
    assert_eq!(games(&home, &address), games(&home, alone));
    let watched = home.output(&["arena", "watch", "--once", "--store", &address]);
    for name in ["victim", "left", "right", "late"] {
        assert!(watched.contains(name), "{watched}");
    }
    // Nothing is left in the queue: another worker has nothing to do.
    let told = home.output(&["arena", "worker", "--store", &address]);
    assert_eq!(told, "games 0\n");
}

#[test]
fn a_decided_test_stops_all_workers() {
    let home = Home::new();
    let file = write(&home, "test.toml", TEST);
    let expected = home.output(&["arena", "run", &file, "--json"]);
    let expected = result(&expected);
    assert_eq!(expected["sprt"]["decision"], "stronger");

    let postgres = Postgres::start();
    let address = postgres.address();
    home.output(&["arena", "submit", &file, "--store", &address]);
    let workers = ["one", "two", "three"].map(|name| worker(&home, &address, name));
    for worker in workers {
        finished(worker);
    }
    let found = result(&home.output(&["arena", "resume", "--json", "--store", &address]));
    for key in ["pairs", "wins", "draws", "losses", "elo", "sprt"] {
        assert_eq!(found[key], expected[key], "{key}");
    }
    let games = games(&home, &address).len();
    assert!(games < 4_000, "{games} games were played");
}

#[test]
fn a_database_with_an_earlier_queue_is_played_to_its_end() {
    let home = Home::new();
    let file = write(&home, "match.toml", EARLIER_MATCH);
    let alone = home.path("alone.sqlite");
    let alone = alone.to_str().unwrap();
    let expected = home.output(&["arena", "run", &file, "--json", "--store", alone]);

    let postgres = Postgres::start();
    postgres.execute(include_str!("../../data/pgmq-queue.sql"));
    let address = postgres.address();
    // All that was there is read: the records of a finished tournament, and of another the
    // games played so far.
    let finished = ["arena", "export", "--tournament", "1", "--form", "text"];
    let finished = || home.output(&[&finished[..], &["--store", &address]].concat());
    let records = finished();
    assert_eq!(records.matches("[Game \"tricolore\"]").count(), 2);
    let kept = games(&home, &address);
    assert_eq!(kept.len(), 3);
    let queue = postgres.execute("SELECT tournament, pair FROM awalam.pair ORDER BY pair");
    assert_eq!(queue, "2|1\n2|2\n2|3\n");
    // Only missing games are played: of a pair whose worker died, one.
    let told = home.output(&["arena", "worker", "--store", &address]);
    assert_eq!(told, "games 5\n");
    let all = games(&home, &address);
    assert!(kept.is_subset(&all), "{kept:?}");
    // The champion that balanced the openings then was another one: the games played now, and
    // only those, are a new run's.
    let number = |game: &String| game.split(',').take(2).collect::<Vec<_>>().join(",");
    let earlier: BTreeSet<String> = kept.iter().map(number).collect();
    let mut new = games(&home, alone);
    new.retain(|game| !earlier.contains(&number(game)));
    assert_eq!(all, &kept | &new);
    let found = home.output(&["arena", "resume", "--json", "--store", &address]);
    for key in ["games", "pairs"] {
        assert_eq!(result(&found)[key], result(&expected)[key], "{key}");
    }
    assert_eq!(finished(), records);
    // The queue was made once, and what lies in pgmq's tables is not played again.
    let told = home.output(&["arena", "worker", "--store", &address]);
    assert_eq!(told, "games 0\n");
}

#[test]
fn wrong_databases_are_told() {
    let home = Home::new();
    let file = write(&home, "match.toml", MATCH);
    let told = home.error(&["arena", "submit", &file, "--store", "games.sqlite"], 2);
    assert!(told.contains("postgres://"), "{told}");
    let nobody = "postgres://awalam@127.0.0.1:1/awalam";
    let told = home.error(&["arena", "worker", "--store", nobody], 1);
    assert!(told.contains("127.0.0.1"), "{told}");
    let postgres = Postgres::start();
    let told = home.error(&["arena", "watch", "--store", &postgres.address()], 2);
    assert!(told.contains("no tournament"), "{told}");
}
