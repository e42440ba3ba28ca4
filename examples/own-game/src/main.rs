//! A game that the workbench does not know, with its search, its judge and its
//! records: alpha-beta meets a player who takes anything.

mod nim;

use std::error::Error;
use std::sync::atomic::AtomicBool;

use awalam_bots::Bot;
use awalam_bots::judge::{Terms, judge};
use awalam_games::{Game, Line, Presentation, Record, Side, Verdict};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Evaluation, Guidance, Limits, Random, StoppedClock};
use nim::Nim;

/// Nothing is known before the end; the search sees far enough.
struct Blind;

impl Evaluation<Nim> for Blind {
    fn evaluate(&self, _: &Nim) -> i32 {
        0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options {
        table_mib: 1,
        ..Options::default()
    };
    let search = AlphaBeta::new(Guidance::new(Blind), options, 1);
    let mut thinker = Bot::new(search, Limits::depth(12));
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
