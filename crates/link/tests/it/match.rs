//! A long match with a bot that crashes, stalls and cheats as it likes: every
//! verdict is right, every game is played, and nobody is left.
#![cfg(unix)]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{Token, launch};
use awalam_bots::judge::{Terms, judge};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, Record, Side, Termination, Verdict};
use awalam_link::{ExecPlayer, Log};
use awalam_search::{Limits, WallClock};
use awalam_testing::{PATIENCE, effort, patiently};

#[test]
fn every_verdict_on_a_moody_bot_is_right() {
    let token = Token::new();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moody.log");
    let mut moody = launch("moody", &token);
    moody.log = Some(Log::create(&path, 1 << 20).unwrap().into());
    let mut moody = ExecPlayer::<Tricolore>::new(moody, PATIENCE);
    let mut honest = ExecPlayer::<Tricolore>::new(launch("honest", &token), PATIENCE);
    let (clock, stop) = (WallClock::new(), AtomicBool::new(false));

    for number in 0..20 * effort() {
        let side = Side::BOTH[number % 2];
        patiently(Duration::from_millis(600), |time| {
            let mut terms = Terms::within(Limits::time(PATIENCE));
            terms.players[side.index()].limits = Limits::time(time);
            let line = Line::new(Tricolore::start(Default::default()));
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

            // What it says it did in this game. If it is late and has done nothing, the
            // machine was slow, and it gets more time.
            let log = std::fs::read_to_string(&path).unwrap();
            let (_, deed) = log.rsplit_once("begin\n").expect("it says when it begins");
            let right = match deed.trim() {
                "" => Termination::Normal,
                "crash" | "abort" => Termination::Crash,
                "stall" | "half" => Termination::Timeout,
                "illegal" => Termination::Illegal,
                "garbage" => Termination::Unreadable,
                other => panic!("unknown deed {other}"),
            };
            if end == Termination::Timeout && right != end {
                return Err(format!("it was to be {right}"));
            }
            assert_eq!(end, right, "game {number}: {}", judged.end);
            Ok(())
        });
    }
    token.assert_nobody_is_left();
}
