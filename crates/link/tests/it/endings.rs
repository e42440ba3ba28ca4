//! How a game may end where bots disagree about who says so, and how.
#![cfg(unix)]

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{HONEST, Token, game};
use awalam_bots::judge::{End, Judged, Terms, judge};
use awalam_bots::{Bot, Fault, Player};
use awalam_games::avalam::{Avalam, Cell};
use awalam_games::awale::Awale;
use awalam_games::tricolore::{Move, Tricolore};
use awalam_games::{Game, Line, Record, Side, Termination, Verdict};
use awalam_link::{Competitor, Launch};
use awalam_search::{Control, Dice, Limits, Random, Thought, WallClock};

/// A game of 400 plies, between two of the example bots.
fn longest_game() -> Vec<Move> {
    let record = Record::from_text(include_str!("../data/ply-limit.txt")).unwrap();
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
    let judged = game([script(0), script(1)], HONEST, None);
    token.assert_nobody_is_left();
    judged
}

#[test]
fn the_last_ply_may_be_announced_without_a_move() {
    let judged = with_last_line("RESULT LIMIT 35 47");
    assert_eq!(
        judged.end.termination(),
        Some(Termination::Announced),
        "{}",
        judged.end
    );
    assert_eq!(judged.line.plies().len(), 399);
    let record = judged.record();
    assert_eq!(
        record.ending().unwrap().to_string(),
        "0-1 35 47 player 2 announced the end with `RESULT LIMIT 35 47` and no move at ply 400, the last that a game can have: the points before it count"
    );
    assert_eq!(Record::from_text(&record.to_string()), Ok(record));
}

/// Our own points decide, and an end is an end where some move makes one.
#[test]
fn an_end_may_be_announced_where_some_move_ends_the_game() {
    // South can take the 25th seed with F, or play on with A.
    let text = "1-0-0-0-0-1-1-0-0-0-0-21-24-0-S";
    let start = Awale::parse(text, Default::default()).unwrap();
    let line = Line::new(start);
    let ends: Vec<bool> = ["A", "F"]
        .iter()
        .map(|mv| line.after(mv.parse().unwrap()).unwrap().is_over())
        .collect();
    assert!(ends.contains(&true) && ends.contains(&false), "{ends:?}");
    let answer = "RESULT 3 40".to_owned();
    let announced = End::by_fault(&line, Fault::NoMove { answer }, None);
    assert_eq!(announced.termination(), Some(Termination::Announced));
    let words = "and no move at ply 1, where a move can end the game: the points";
    assert!(announced.to_string().contains(words), "{announced}");
    assert_eq!(announced.verdict(), Some(Verdict::Win(Side::One)));
    // At the start no move does: that loses.
    let line = Line::new(Awale::start(Default::default()));
    let answer = "RESULT DRAW".to_owned();
    let claimed = End::by_fault(&line, Fault::NoMove { answer }, None);
    assert_eq!(claimed.termination(), Some(Termination::NoMoveSent));
    assert_eq!(claimed.verdict(), Some(Verdict::Win(Side::Two)));
}

/// Where a game is stopped at equal towers, fives decide as they do at its end.
#[test]
fn points_that_are_equal_are_told_apart_by_the_rules() {
    let mut dice = Dice::new(3);
    let mut decided = 0;
    while decided < 5 {
        let mut line = Line::new(Avalam::start(Default::default()));
        while let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
            line.play(mv).unwrap();
            let position = line.current();
            if line.outcome().is_some() || position.scores().leader().is_some() {
                continue;
            }
            let fives = |side: Side| {
                let towers = Cell::all().filter_map(|cell| position.tower(cell));
                let own = towers.filter(|tower| tower.top == position.colour_of(side));
                own.filter(|tower| tower.height == 5).count()
            };
            let leader = match fives(Side::One).cmp(&fives(Side::Two)) {
                Ordering::Greater => Some(Side::One),
                Ordering::Equal => None,
                Ordering::Less => Some(Side::Two),
            };
            decided += usize::from(leader.is_some());
            let terms = Terms {
                plies: Some(line.plies().len()),
                ..Terms::within(Limits::default())
            };
            let mut players = [1, 2].map(|seed| Bot::new(Random::new(seed), Limits::default()));
            let [one, two] = &mut players;
            let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
            let judged = judge(line.clone(), [one, two], &terms, &clock, &stop);
            assert_eq!(judged.end.verdict(), Some(Verdict::from_leader(leader)));
            let record = judged.record();
            assert_eq!(Record::from_text(&record.to_string()), Ok(record));
        }
    }
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
        assert_eq!(
            judged.end.termination(),
            Some(Termination::Normal),
            "{line}: {}",
            judged.end
        );
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
    fn think(
        &mut self,
        _: &Line<Tricolore>,
        _: &Control,
        _: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, Fault> {
        Ok(Thought::unsearched(self.0.next().unwrap(), Duration::ZERO))
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// Our bot on one side of that game, as a referee meets it, and what it complains about.
fn with_our_bot(side: Side, meet: impl FnOnce(&mut Competitor<Tricolore>)) -> Vec<String> {
    let moves = longest_game().into_iter();
    let own: Vec<Move> = moves.skip(side.index()).step_by(2).collect();
    let player = Box::new(Scripted(own.into_iter()));
    let (clock, time) = (WallClock::new(), Duration::from_secs(2));
    let mut complaints = Vec::new();
    let mut complain = |problem: &str| complaints.push(problem.to_owned());
    let rules = Default::default();
    meet(&mut Competitor::new(
        player,
        rules,
        None,
        time,
        &clock,
        &mut complain,
    ));
    complaints
}

#[test]
fn our_bot_announces_the_ply_limit_as_the_format_wants() {
    let moves = longest_game();
    for side in Side::BOTH {
        let complaints = with_our_bot(side, |bot| {
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
        });
        assert_eq!(complaints, [""; 0]);
    }
}

#[test]
fn our_bot_believes_an_end_that_is_at_hand() {
    let moves = longest_game();
    for end in ["RESULT LIMIT 35 47", "END"] {
        let complaints = with_our_bot(Side::One, |bot| {
            bot.answer("START");
            assert_eq!(bot.answer("END"), None);
            assert!(!bot.is_done(), "nothing ends so early");
            for mv in moves[..399].iter().skip(1).step_by(2) {
                bot.answer(&mv.to_string());
            }
            assert!(!bot.is_done());
            assert_eq!(bot.answer(end), None);
            assert!(bot.is_done());
        });
        assert_eq!(complaints.len(), 1, "{complaints:?}");
    }
}
