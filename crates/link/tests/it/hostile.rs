//! Programs that misbehave in every way we could think of: each gets its
//! verdict, and none is left running.
#![cfg(unix)]

use std::time::Duration;

use crate::common::{HONEST, Token, game, launch, play};
use awalam_bots::judge::End;
use awalam_games::Side;
use awalam_link::{ExecPlayer, Launch, Log, Process};
use awalam_testing::{PATIENCE, patiently};

fn code(end: &End) -> String {
    end.termination().expect("it was not stopped").to_string()
}

/// What becomes of a game that the misbehaving program begins, with this much time for
/// each of its answers after the first.
fn verdict_within(time: Duration, trick: &str) -> (String, String) {
    let token = Token::new();
    let judged = game(
        [launch(trick, &token), launch("honest", &token)],
        [time, PATIENCE],
        None,
    );
    token.assert_nobody_is_left();
    let loser = match judged.end {
        End::Forfeit { loser, .. } => Some(loser),
        _ => None,
    };
    assert!(loser.is_none_or(|loser| loser == Side::One), "{trick}");
    (code(&judged.end), judged.end.to_string())
}

/// The same for programs that answer, whatever it is: there is all the time they need.
fn verdict_on(trick: &str) -> (String, String) {
    verdict_within(PATIENCE, trick)
}

#[track_caller]
fn assert_verdict(trick: &str, code: &str, words: &str) {
    let (seen, reason) = verdict_on(trick);
    assert_eq!(seen, code, "{trick}: {reason}");
    assert!(reason.contains(words), "{trick}: {reason}");
}

/// What is said of a program that stalls for ever at its third move, if it was not late
/// before: then the machine was slow, and the program gets more time.
#[track_caller]
fn assert_late(trick: &str, words: &str) {
    patiently(Duration::from_millis(600), |time| {
        let (code, reason) = verdict_within(time, trick);
        assert_eq!(code, "timeout", "{trick}: {reason}");
        let limit = format!("at ply 5: no answer within {} ms", time.as_millis());
        match reason.contains(&limit) && reason.contains(words) {
            true => Ok(()),
            false => Err(format!("{trick}: {reason}")),
        }
    });
}

#[test]
fn honest_programs_end_normally() {
    for trick in ["honest", "announces", "announces-later"] {
        let (code, _) = verdict_on(trick);
        assert_eq!(code, "normal", "{trick}");
    }
}

#[test]
fn a_program_that_leaves_is_reported_as_gone() {
    assert_verdict("exits", "crash", "player 1 at ply 1: exited with code 3 (");
    assert_verdict("crash", "crash", "at ply 5: exited with code 7");
    assert_verdict("abort", "crash", "was ended by signal 6 (SIGABRT)");
    assert_verdict("panic", "crash", "exited with code 101 (last on standard");
    assert_verdict("closes", "crash", "closed its output and went on running");
}

#[test]
fn the_last_line_need_not_be_ended() {
    assert_verdict("unended", "crash", "at ply 7: exited with code 0");
}

#[test]
fn a_silent_program_is_late() {
    assert_late("stall", " ms (");
    assert_late("half", " ms; the line `3` was not ended (");
    assert_late("trickle", " ms; the line `333");
}

/// A program that computes is told from one that waits, however busy the machine is.
#[test]
#[cfg(target_os = "linux")]
fn a_slow_program_is_known_to_compute() {
    assert_late("spin", " ms; it was computing (");
}

/// The same line twice is seen also where the second comes after the question.
#[test]
fn a_line_that_comes_again_is_known() {
    patiently(Duration::from_millis(600), |time| {
        let (code, reason) = verdict_within(time, "again");
        let words = "; it is the program's line before it, once more (";
        match code.as_str() {
            "illegal" if reason.contains(words) => Ok(()),
            // The same move may be legal once more: then there is no third.
            "timeout" if reason.contains("at ply 7:") => Ok(()),
            "timeout" => Err(reason),
            _ => panic!("{code}: {reason}"),
        }
    });
}

#[test]
fn nonsense_is_quoted() {
    assert_verdict(
        "garbage",
        "unreadable",
        "`I resign` is no move: write a hole",
    );
    assert_verdict("empty", "unreadable", "`` is no move: the line is empty");
    assert_verdict(
        "binary",
        "unreadable",
        "`\\u{1b}[2J\\u{0}\\u{7}\u{fffd}` is",
    );
    assert_verdict(
        "long",
        "unreadable",
        "…` is no move: a line has at most 4096",
    );
    assert_verdict("early-endless", "unreadable", "at ply 1: `xxxxxxxx");
    assert_verdict("endless", "unreadable", "a line has at most 4096 bytes");
    assert_verdict("twice", "unreadable", " follows the move");
}

#[test]
fn illegal_moves_are_explained() {
    let words = "at ply 5: illegal move 2R: hole 2 belongs to the opponent: player 1 plays the odd holes (position ";
    assert_verdict("illegal", "illegal", words);
    // The second line is the answer to the next question.
    patiently(Duration::from_millis(600), |time| {
        let (code, reason) = verdict_within(time, "two-lines");
        let was_early = reason.contains("; the line was there before the question (");
        match code.as_str() {
            "illegal" if was_early => Ok(()),
            // The same move may be legal once more, but the game stops there.
            "timeout" if reason.contains("at ply 9:") => Ok(()),
            "timeout" => Err(reason),
            _ => panic!("{code}: {reason}"),
        }
    });
    let words = "player 1 plays the odd holes; the line was there before the question (";
    assert_verdict("early", "illegal", words);
}

#[test]
fn an_announced_end_is_not_believed() {
    assert_verdict(
        "ends",
        "no-move-sent",
        "`RESULT DRAW` announces the end of the game",
    );
    let (code, reason) = verdict_on("claims");
    assert_eq!(code, "crash", "{reason}");
}

#[test]
fn children_of_children_are_ended_too() {
    for trick in ["forks", "strays", "daemon", "orphan", "stays"] {
        let (code, reason) = verdict_on(trick);
        assert_eq!(code, "normal", "{trick}: {reason}");
    }
}

#[test]
fn a_program_that_ignores_signals_is_ended() {
    let token = Token::new();
    let script = "sh -c 'trap \"\" TERM INT HUP PIPE; while :; do sleep 1; done'";
    let deaf = token.mark(Launch::new(script, None).unwrap());
    let players = [
        ExecPlayer::new(deaf, Duration::from_millis(200)),
        ExecPlayer::new(launch("honest", &token), PATIENCE),
    ];
    let judged = play(players, [Duration::ZERO, PATIENCE], None);
    assert_eq!(code(&judged.end), "timeout");
    token.assert_nobody_is_left();
}

#[test]
fn a_flood_of_errors_blocks_nobody_and_fills_no_disk() {
    let token = Token::new();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("errors.log");
    let mut noisy = launch("floods", &token);
    noisy.log = Some(Log::create(&path, 100_000).unwrap().into());
    let judged = game([noisy, launch("honest", &token)], HONEST, Some(12));
    assert_eq!(code(&judged.end), "ply-limit", "{}", judged.end);
    let log = std::fs::read_to_string(&path).unwrap();
    assert!(log.len() < 100_100 && log.ends_with("\n(the rest is left out)\n"));
    token.assert_nobody_is_left();
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_limited() {
    let token = Token::new();
    let mut hungry = launch("hungry", &token);
    hungry.memory = Some(256 << 20);
    let judged = game([hungry, launch("honest", &token)], HONEST, None);
    assert_eq!(code(&judged.end), "crash");
    let reason = judged.end.to_string();
    assert!(reason.contains("SIGABRT"), "{reason}");
    token.assert_nobody_is_left();
}

#[test]
fn a_program_that_panics_us_is_ended_all_the_same() {
    let token = Token::new();
    let launch = launch("stays", &token);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut process = Process::start(&launch, &[]).unwrap();
        process.send("START").unwrap();
        assert!(token.count() > 0);
        panic!("on purpose");
    }));
    assert!(result.is_err());
    token.assert_nobody_is_left();
}
