//! Analysis: values that deepen, that are right where they are exact, and mistakes
//! that are.

use std::sync::atomic::AtomicBool;

use awalam_exact::Solvable;
use awalam_games::Game;
use awalam_games::awale::{Awale, Rules};
use awalam_search::{Control, Limits, StoppedClock};
use awalam_testing::wait_until;
use serde_json::{Value, json};

use crate::support::Server;

#[test]
fn analysis_deepens_and_names_every_move() {
    let server = Server::start();
    let mut depths = Vec::new();
    server.events("/api/analysis?game=awale", |name, found| {
        assert_eq!(name, "found");
        depths.push(found["depth"].as_u64().unwrap());
        let moves = found["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 6, "{found}");
        let scores: Vec<i64> = moves
            .iter()
            .map(|mv| mv["score"].as_i64().unwrap())
            .collect();
        assert_eq!(scores[0], found["worth"]["score"].as_i64().unwrap());
        depths.last() > Some(&6)
    });
    assert!(depths.windows(2).all(|two| two[0] <= two[1]), "{depths:?}");
}

#[test]
fn exact_values_are_the_solvers() {
    let server = Server::start();
    let position = "1-0-2-0-0-1-0-1-0-2-0-1-20-20-S";
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let start = Awale::parse(position, Rules::Awari).unwrap();
    let solved = Awale::solver(None, None).values(&start, &control, u64::MAX);
    let mut expected: Vec<(String, i64)> = solved
        .unwrap()
        .moves
        .iter()
        .map(|(mv, value)| (mv.to_string(), i64::from(value.points)))
        .collect();
    let path = format!("/api/analysis?game=awale&rules=awari&position={position}");
    let mut last = Value::Null;
    // A solver has seconds only: on a busy machine it may take another question.
    wait_until("all is solved", || {
        server.events(&path, |_, found| {
            last = found.clone();
            found["finished"] == true
        });
        let mut moves = last["moves"].as_array().unwrap().iter();
        moves.all(|mv| mv["exact"] == true)
    });
    let mut values: Vec<(String, i64)> = last["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| {
            assert_eq!(mv["exact"], true, "{mv}");
            let score = mv["score"].as_i64().unwrap();
            let winner = match score.signum() {
                1 => json!(1),
                -1 => json!(2),
                _ => Value::Null,
            };
            assert_eq!(mv["winner"], winner, "{mv}");
            let text = mv["move"].as_str().unwrap().to_owned();
            (text, mv["score"].as_i64().unwrap() / 100)
        })
        .collect();
    expected.sort();
    values.sort();
    assert!(!expected.is_empty());
    assert_eq!(values, expected);
}

#[test]
fn a_review_finds_the_blunder_and_respects_what_is_exact() {
    let server = Server::start();
    // South can take five seeds with F and sows A instead.
    let start = "1-0-0-0-0-2-1-2-0-0-0-4-20-18-S";
    let path = format!("/api/review?game=awale&position={start}&moves=A");
    let mut plies = Vec::new();
    server.events(&path, |name, data| {
        if name == "ply" {
            plies.push(data.clone());
        }
        name == "done"
    });
    assert_eq!(plies.len(), 2);
    let first = plies.iter().find(|ply| ply["ply"] == 0).unwrap();
    assert_eq!(first["played"], "A");
    assert_eq!(first["best"], "F", "{first}");
    assert_ne!(first["judgement"], "good", "{first}");
    let over = server.get("/api/analysis?game=awale&moves=A,A");
    assert_eq!(over.status, 400);
    assert_eq!(over.json()["code"], json!("bad-moves"));
}
