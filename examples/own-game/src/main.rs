//! A game that the library does not know: alpha-beta search and Monte-Carlo tree search play
//! it, a judge watches over them, and the game is written down.

mod tic_tac_toe;

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::Bot;
use awalam_bots::judge::{Terms, judge};
use awalam_games::{Game, Line, Record, Standard};
use awalam_search::{
    AlphaBeta, Guidance, Lead, Limits, Mcts, NoHints, Strategy, WallClock, alphabeta, mcts,
};
use tic_tac_toe::TicTacToe;

fn main() -> Result<(), Box<dyn Error>> {
    let line = Line::new(TicTacToe::start(Standard));
    let limits = Limits::time(Duration::from_millis(200));

    let mut search = AlphaBeta::new(Guidance::new(Lead), alphabeta::Options::default(), 1);
    let thought = search.search(&line, limits).ok_or("the game is over")?;
    println!("{} is best, {}", thought.best(), thought.score);

    let trees = Mcts::new(Lead, NoHints, mcts::Options::default(), 1);
    let mut one = Bot::new(search, limits);
    let mut two = Bot::new(trees, limits);
    let (clock, stop) = (WallClock::new(), AtomicBool::new(false));
    let terms = Terms::within(Limits::default());
    let judged = judge(line, [&mut one, &mut two], &terms, &clock, &stop);
    let record = judged.record().with_players("alpha-beta", "trees");
    assert_eq!(Record::read_as::<TicTacToe>(&record.to_string())?, record);
    print!("{record}");
    Ok(())
}

#[test]
fn the_rules_keep_their_promises() -> Result<(), awalam_games::conformance::Broken> {
    awalam_games::conformance::check::<TicTacToe>(Standard, 1, 200).map(|_| ())
}
