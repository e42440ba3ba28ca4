//! How a game may end where bots disagree about who says so, and how.
#![cfg(unix)]

mod common;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::{Fault, Player};
use awalam_games::tricolore::{Move, Tricolore};
use awalam_games::{Line, Player as Side, Record, RelativeScore};
use awalam_link::{Competitor, Judged, Launch};
use awalam_search::{Clock, Limits, Thought};
use common::{Token, Watch, game};

/// A game of 400 plies, between two of the example bots.
fn longest_game() -> Vec<Move> {
    let record = Record::from_text(include_str!("data/ply-limit.txt")).unwrap();
    let line: Line<Tricolore> = record.replay().unwrap();
    line.plies().iter().map(|&(mv, _)| mv).collect()
}

/// That game between two shell scripts that know it by heart; the second ends
/// it with a line of its own.
fn with_last_line(last: &str) -> Judged<Tricolore> {
    let token = Token::new();
    let folder = tempfile::tempdir().unwrap();
    let moves = longest_game();
    let script = |side: usize| {
        let lines = moves.iter().skip(side).step_by(2);
        let mut lines: Vec<String> = lines.map(|mv| mv.to_string()).collect();
        if side == 1 {
            *lines.last_mut().unwrap() = last.to_owned();
        }
        let path = folder.path().join(format!("moves-{side}"));
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        let script = "while read -r heard; do read -r answer <&3 && echo \"$answer\"; done 3<";
        let command = format!("sh -c '{script}{}'", path.display());
        token.mark(Launch::new(&command, None).unwrap())
    };
    let judged = game([script(0), script(1)], Duration::from_secs(5), None);
    token.assert_nobody_is_left();
    judged
}

#[test]
fn the_last_ply_may_be_announced_without_a_move() {
    let judged = with_last_line("RESULT LIMIT 35 47");
    assert_eq!(judged.end.code(), "announced", "{}", judged.end);
    assert_eq!(judged.line.plies().len(), 399);
    let record = judged.record();
    assert_eq!(
        record.ending().unwrap().to_string(),
        "0-1 35 47 player 2 announced the end with `RESULT LIMIT 35 47` and no move: the points before it count"
    );
    assert_eq!(Record::from_text(&record.to_string()), Ok(record));
}

#[test]
fn the_last_ply_may_be_announced_with_its_move_in_many_ways() {
    let last = longest_game()[399];
    for line in [
        format!("{last}"),
        format!("RESULT {last} 35 47"),
        format!("RESULT LIMIT {last} 35 47"),
        format!("result {last}"),
    ] {
        let judged = with_last_line(&line);
        assert_eq!(judged.end.code(), "normal", "{line}: {}", judged.end);
        assert_eq!(judged.notes[399].comment, "", "{line}");
    }
    let judged = with_last_line(&format!("RESULT {last} 48 48"));
    let record = judged.record();
    let ending = record.ending().unwrap().to_string();
    assert_eq!(ending, "0-1 35 47 400 plies played");
    assert_eq!(
        record.moves()[399].note.comment,
        format!("`RESULT {last} 48 48` announces wrong scores")
    );
}

/// Plays what it is told to.
struct Scripted(std::vec::IntoIter<Move>);

impl Player<Tricolore> for Scripted {
    fn choose(
        &mut self,
        _: &Line<Tricolore>,
        _: Limits,
        _: &dyn Clock,
        _: &AtomicBool,
        _: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, Fault> {
        Ok(Thought {
            line: vec![self.0.next().unwrap()],
            score: RelativeScore::default(),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        })
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

#[test]
fn our_bot_announces_the_ply_limit_as_the_format_wants() {
    let moves = longest_game();
    for side in Side::BOTH {
        let own: Vec<Move> = moves
            .iter()
            .copied()
            .skip(side.index())
            .step_by(2)
            .collect();
        let player = Box::new(Scripted(own.into_iter()));
        let clock = Watch(Instant::now());
        let mut complaints = Vec::new();
        let mut complain = |problem: &str| complaints.push(problem.to_owned());
        let time = Duration::from_secs(2);
        let mut bot = Competitor::new(
            player,
            Default::default(),
            None,
            time,
            &clock,
            &mut complain,
        );
        let mut last = None;
        if side == Side::One {
            last = bot.answer("START");
        }
        for mv in moves.iter().skip(1 - side.index()).step_by(2) {
            assert!(!bot.is_done());
            last = bot.answer(&mv.to_string());
        }
        assert!(bot.is_done());
        let last_move = moves[399];
        let expected = match side {
            // The one who receives the last move announces it with that move.
            Side::One => format!("RESULT {last_move} 35 47"),
            Side::Two => "RESULT LIMIT 35 47".to_owned(),
        };
        assert_eq!(last, Some(expected));
        assert_eq!(complaints, [""; 0]);
    }
}
