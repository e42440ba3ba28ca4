//! The longer example: a game with moves, refusals and errors of its own, drawn for people.
//! Alpha-beta meets a player that takes anything, ten times.

mod nim;

use std::error::Error;
use std::sync::atomic::AtomicBool;

use awalam_bots::Bot;
use awalam_bots::judge::{Terms, judge};
use awalam_games::{Game, Line, Presentation, Record, Side, Verdict};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Evaluation, Guidance, Limits, Random, StoppedClock};
use nim::Nim;

/// Worth by the nim-sum: nought is bad for the player to move, everything else is good.
struct NimSum;

impl Evaluation<Nim> for NimSum {
    fn evaluate(&self, position: &Nim) -> i32 {
        if position.nim_sum() == 0 { -100 } else { 100 }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options {
        table_mib: 1,
        ..Options::default()
    };
    let search = AlphaBeta::new(Guidance::new(NimSum), options, 1);
    let mut thinker = Bot::new(search, Limits::depth(4));
    let mut gambler = Bot::new(Random::new(7), Limits::default());
    let terms = Terms::within(Limits::default());
    let stop = AtomicBool::new(false);
    print!("{}", Nim::default().draw(None));
    let mut wins = 0;
    for number in 0..10 {
        let side = Side::BOTH[number % 2];
        let line = Line::new(Nim::default());
        let judged = match side {
            Side::One => judge(
                line,
                [&mut thinker, &mut gambler],
                &terms,
                &StoppedClock,
                &stop,
            ),
            Side::Two => judge(
                line,
                [&mut gambler, &mut thinker],
                &terms,
                &StoppedClock,
                &stop,
            ),
        };
        let record = judged.record();
        // What was written is read back, replayed by our own rules.
        let again = Record::read_as::<Nim>(&record.to_string())?;
        assert_eq!(again, record);
        assert_eq!(again.replay::<Nim>()?.current(), judged.line.current());
        wins += u32::from(judged.end.verdict() == Some(Verdict::Win(side)));
        println!("{} {}", Nim::NAME, judged.end);
    }
    println!("total {wins} {}", 10 - wins);
    Ok(())
}

#[test]
fn the_rules_keep_their_promises() {
    use awalam_games::{Standard, conformance};
    conformance::check::<Nim>(Standard, 1, 200).unwrap();
    conformance::check_presentation::<Nim>(Standard, 1, 20).unwrap();
}
