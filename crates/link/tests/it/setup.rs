//! Programs that begin where they are told: `SETUP`.
#![cfg(unix)]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{Token, launch};
use awalam_bots::judge::{End, Judged, Terms, judge};
use awalam_bots::{Bot, Fault, Player};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, Side};
use awalam_link::{Competitor, ExecPlayer, READY, RollingLog, setup_line};
use awalam_search::{Control, Dice, Limits, Random, WallClock};
use awalam_testing::{PATIENCE, patiently};

/// A game some plies from its start.
fn opening(seed: u64, plies: usize) -> Line<Tricolore> {
    let mut dice = Dice::new(seed);
    let mut line = Line::new(Tricolore::start(Default::default()));
    for _ in 0..plies {
        let mv = line.current().pick_move(|n| dice.below(n)).unwrap();
        line.play(mv).unwrap();
    }
    line
}

fn program(trick: &str, token: &Token) -> ExecPlayer<Tricolore> {
    ExecPlayer::new(launch(trick, token), PATIENCE).with_setup(true)
}

fn play(line: Line<Tricolore>, players: [&mut dyn Player<Tricolore>; 2]) -> Judged<Tricolore> {
    let terms = Terms::within(Limits::time(PATIENCE));
    let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
    judge(line, players, &terms, &clock, &stop)
}

#[test]
fn games_begin_anywhere_on_either_side() {
    let token = Token::new();
    // Either side may be the one to begin.
    for plies in [0, 1, 4, 7] {
        let mut program = program("honest", &token);
        let mut random = Bot::new(Random::new(plies as u64), Limits::default());
        for line in [opening(1, plies), Line::new(*opening(2, plies).current())] {
            for side in Side::BOTH {
                let judged = match side {
                    Side::One => play(line.clone(), [&mut program, &mut random]),
                    Side::Two => play(line.clone(), [&mut random, &mut program]),
                };
                assert!(matches!(judged.end, End::Normal(_)), "{}", judged.end);
                assert!(judged.line.plies().len() > line.plies().len());
            }
        }
    }
    token.assert_nobody_is_left();
}

#[test]
fn a_program_may_come_late_and_moves_may_be_taken_back() {
    let token = Token::new();
    let mut program = program("honest", &token);
    assert!(Player::<Tricolore>::can_go_back(&program));
    let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
    // Forwards, backwards, and to another game.
    for line in [opening(1, 6), opening(1, 8), opening(1, 2), opening(9, 30)] {
        let control = Control::new(Limits::time(PATIENCE), &clock, &stop);
        let thought = program.think(&line, &control, &mut |_| {}).unwrap();
        assert_eq!(line.current().check(thought.best()), Ok(()));
    }
    drop(program);
    token.assert_nobody_is_left();
}

#[test]
fn a_program_without_it_is_told_so() {
    let token = Token::new();
    let mut random = Bot::new(Random::new(1), Limits::default());
    let judged = play(
        opening(1, 4),
        [&mut program("old-chatty", &token), &mut random],
    );
    let words = "`what is SETUP?` is no move: SETUP is answered with READY";
    assert!(judged.end.to_string().contains(words), "{}", judged.end);
    // One that passes the line over is silent.
    let mut old = ExecPlayer::new(launch("old", &token), Duration::from_millis(500));
    old = old.with_setup(true);
    let terms = Terms::within(Limits::time(Duration::from_millis(100)));
    let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
    let judged = judge(
        opening(1, 4),
        [&mut old, &mut random],
        &terms,
        &clock,
        &stop,
    );
    let words = "no answer within 600 ms; it did not answer SETUP with READY (";
    assert!(judged.end.to_string().contains(words), "{}", judged.end);
    let advice = old.advice(&judged, Side::One);
    assert!(advice.starts_with("answer SETUP with READY"), "{advice}");
    // Without the setting it is never sent, and other beginnings are refused.
    let mut plain = ExecPlayer::<Tricolore>::new(launch("old-chatty", &token), PATIENCE);
    let judged = play(opening(1, 0), [&mut plain, &mut random]);
    assert!(matches!(judged.end, End::Normal(_)), "{}", judged.end);
    let there = Line::new(*opening(2, 4).current());
    let judged = play(there, [&mut plain, &mut random]);
    let End::Forfeit { fault, .. } = judged.end else {
        panic!("{}", judged.end);
    };
    let words = "did not begin at the start: without setup=on it knows no other position";
    assert!(
        matches!(&fault, Fault::Gone(story) if story.contains(words)),
        "{fault}"
    );
    token.assert_nobody_is_left();
}

#[test]
fn our_bot_knows_it_under_other_referees() {
    let mut complaints = Vec::new();
    let mut complain = |problem: &str| complaints.push(problem.to_owned());
    let player = Box::new(Bot::new(Random::new(3), Limits::default()));
    let (clock, time) = (WallClock::new(), Duration::from_secs(2));
    let rules = Default::default();
    let mut ours = Competitor::<Tricolore>::new(player, rules, None, time, &clock, &mut complain);
    assert_eq!(ours.answer("SETUP nowhere"), None);
    let mut line = Line::new(*opening(1, 5).current());
    assert_eq!(
        ours.answer(&setup_line(line.current())),
        Some(READY.to_owned())
    );
    // Player 2 is to move there, and begins.
    let first = ours.answer("START").unwrap();
    line.play(first.parse().unwrap()).unwrap();
    let reply = line.current().pick_move(|_| 0).unwrap();
    line.play(reply).unwrap();
    let second = ours.answer(&reply.to_string()).unwrap();
    line.play(second.parse().unwrap()).unwrap();
    assert_eq!(ours.answer(&setup_line(line.current())), None);
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    assert!(complaints[0].starts_with("`SETUP nowhere` is not understood: "));
    assert!(complaints[1].starts_with("SETUP came in the middle of the game"));
}

/// A log has the newest lines, however many there were.
#[test]
fn a_rolling_log_keeps_the_newest_lines_within_its_bound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.log");
    let log = RollingLog::create(&path, 2000).unwrap();
    for number in 0..1000 {
        log.write_line(&format!("line {number}"));
    }
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap_or_default();
    let [older, newer] = [&folder.path().join("bot.log.old"), &path].map(|path| read(path));
    assert!(older.len() + newer.len() <= 2000);
    let kept: Vec<&str> = older.lines().chain(newer.lines()).collect();
    assert!(kept.len() > 80, "{}", kept.len());
    let first = 1000 - kept.len();
    let expected: Vec<String> = (first..1000)
        .map(|number| format!("line {number}"))
        .collect();
    assert_eq!(kept, expected);
    assert!(
        RollingLog::create(&path, 2000).is_err(),
        "never over another"
    );
}

/// What a line means does not depend on the time that a program takes to be ready.
#[test]
fn ready_and_the_first_move_share_one_time() {
    let token = Token::new();
    patiently(Duration::from_secs(1), |time| {
        let mut program = ExecPlayer::new(launch("honest", &token), Duration::ZERO);
        program = program.with_setup(true);
        let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
        let control = Control::new(Limits::time(time), &clock, &stop);
        let line = opening(4, 3);
        let answer = program.think(&line, &control, &mut |_| {});
        answer.map(|_| ()).map_err(|fault| fault.to_string())
    });
    token.assert_nobody_is_left();
}
