//! `compete`: our bots under somebody else's referee.

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use awalam_games::{Game, GameId, Line, Side, with_game};
use awalam_testing::patiently;

use crate::home::{AWALAM, Home};

/// Drives `compete` through whole games as its opponent.
#[test]
fn compete_plays_whole_games_and_announces_the_end() {
    let home = Home::new();
    for id in GameId::ALL {
        for side in Side::BOTH {
            with_game!(id, G => oppose::<G>(&home, side));
        }
    }
}

fn oppose<G: Game>(home: &Home, ours: Side) {
    let mut child = home.start(&["compete", "-g", G::NAME, "--bot", "random", "--seed", "5"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut line = Line::new(G::start(Default::default()));
    let mut request = "START".to_owned();
    let last = loop {
        if line.current().turn() != ours {
            let mv = line.current().pick_move(|n| n / 2).unwrap();
            line.play(mv).unwrap();
            request = mv.to_string();
        }
        writeln!(input, "{request}\r").unwrap();
        let answer = output.next().unwrap().unwrap();
        if answer.starts_with("RESULT") {
            break answer;
        }
        line.play(answer.parse().unwrap()).unwrap();
    };
    if line.outcome().is_none() {
        let mv = last.split(' ').nth(1).unwrap();
        line.play(mv.parse().unwrap()).unwrap();
    }
    let outcome = line.outcome().expect("the end is announced when it comes");
    let mv = line.last_move().unwrap();
    assert_eq!(last, format!("RESULT {mv} {}", outcome.scores));
    let left = child.wait_with_output().unwrap();
    assert!(left.status.success() && left.stderr.is_empty());
}

#[test]
fn compete_survives_garbage() {
    let home = Home::new();
    let mut child = home.start(&["compete", "JoueurB", "--bot", "level:1", "--time", "100ms"]);
    let mut input = child.stdin.take().unwrap();
    let mut typed = b"\n\x00\xff\x1b[2J\nhello\n4R\n2B\n3R 5B\nRESULT DRAW\nEND\n".to_vec();
    typed.extend(vec![b'x'; 10 << 20]);
    typed.extend(b"\n3R\nSTART\n1");
    let writer = std::thread::spawn(move || input.write_all(&typed).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        answers.lines().count(),
        1,
        "one move for one move: {answers}"
    );
    let notes = String::from_utf8(output.stderr).unwrap();
    for sentence in [
        "note: `` is not understood: the line is empty",
        "note: `hello` is not understood: write a hole from 1 to 16",
        "note: ply 1, 4R: hole 4 belongs to the opponent",
        "note: `3R 5B` is not understood",
        "note: the end is announced, but the game is not over",
        "xxx…` is too long: a line has at most 4096 bytes; the line is ignored",
        "note: START came in the middle of the game",
        "note: `1` is not understood",
    ] {
        assert!(notes.contains(sentence), "{sentence} is missing in {notes}");
    }
    assert_eq!(notes.lines().count(), 11, "{notes}");
    assert!(!notes.contains('\u{1b}'));
}

#[test]
fn compete_is_never_late() {
    let home = Home::new();
    // A quarter of the time is for the way.
    patiently(Duration::from_millis(400), |limit| {
        let [limit, own] = [limit, limit * 3 / 4].map(|time| format!("{}ms", time.as_millis()));
        let ours = format!("{AWALAM} compete --bot champion --time {own}");
        let args = ["referee", &ours, &ours, "--time", &limit, "--plies", "8"];
        let played = home.output(&args);
        match played.contains("stopped after 8 plies") {
            true => Ok(()),
            false => Err(played),
        }
    });
}

#[test]
fn an_outside_engines_start_is_not_on_its_first_move() {
    let home = Home::new();
    // Half of the time is for the start.
    patiently(Duration::from_secs(2), |limit| {
        let [startup, time] = [limit / 2, limit].map(|time| time.as_secs());
        let bot = format!("ugi:sh -c 'sleep {startup}; exec {AWALAM} engine'");
        let time = format!("{time}s");
        let start = Instant::now();
        let mut child = home.start(&["compete", "-g", "awale", "--bot", &bot, "--time", &time]);
        child.stdin.as_mut().unwrap().write_all(b"START\n").unwrap();
        let mut answer = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut answer).unwrap();
        let taken = start.elapsed();
        assert_eq!(answer.trim().len(), 1, "{answer}");
        drop(child.stdin.take());
        assert!(child.wait().unwrap().success());
        match taken < limit {
            true => Ok(()),
            false => Err(format!("{taken:?}")),
        }
    });
}
