//! A long match with a bot that crashes, stalls and cheats as it likes: every
//! verdict is right, every game is played, and nobody is left.
#![cfg(unix)]

mod common;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::judge::{Terms, judge};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, Record, Side, Termination, Verdict};
use awalam_link::{ExecPlayer, Log};
use awalam_search::Limits;
use common::{Token, Watch, launch};

/// Games; `AWALAM_EFFORT` multiplies them.
fn games() -> usize {
    20 * std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().unwrap())
}

#[test]
fn every_verdict_on_a_moody_bot_is_right() {
    let token = Token::new();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moody.log");
    let mut moody = launch("moody", &token);
    moody.log = Some(Log::create(&path, 1 << 20).unwrap().into());
    let startup = Duration::from_secs(5);
    let mut moody = ExecPlayer::<Tricolore>::new(moody, startup);
    let mut honest = ExecPlayer::<Tricolore>::new(launch("honest", &token), startup);
    let terms = Terms::within(Limits::time(Duration::from_millis(600)));
    let (clock, stop) = (Watch(Instant::now()), AtomicBool::new(false));

    let mut verdicts = Vec::new();
    for number in 0..games() {
        let line = Line::new(Tricolore::start(Default::default()));
        let side = Side::BOTH[number % 2];
        let judged = match side {
            Side::One => judge(line, [&mut moody, &mut honest], &terms, &clock, &stop),
            Side::Two => judge(line, [&mut honest, &mut moody], &terms, &clock, &stop),
        };
        let end = judged.end.termination().expect("it was not stopped");
        if end != Termination::Normal {
            assert_eq!(judged.end.verdict(), Some(Verdict::Win(side.other())));
        }
        let record = judged.record();
        assert_eq!(Record::from_text(&record.to_string()), Ok(record));
        verdicts.push(end.code());
    }

    // What it says it did, game by game.
    let log = std::fs::read_to_string(&path).unwrap();
    let deeds = log.split("begin\n").skip(1).map(str::trim);
    let right: Vec<&str> = deeds
        .map(|deed| match deed {
            "" => "normal",
            "crash" | "abort" => "crash",
            "stall" | "half" => "timeout",
            "illegal" => "illegal",
            "garbage" => "unreadable",
            other => panic!("unknown deed {other}"),
        })
        .collect();
    assert_eq!(verdicts, right);
    token.assert_nobody_is_left();
}
