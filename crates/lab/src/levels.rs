//! How the levels differ: each against the one below, and the lowest two against
//! the simplest bots.

use std::io::{Write, stdout};

use awalam_arena::stats::Interval;
use awalam_bots::{HasChampion, LEVEL_NUMBERS};
use awalam_games::{GameId, with_game};

use crate::Result;
use crate::series::Series;

/// What a level should score against the one below.
const WANTED_SCORES: [f64; 2] = [0.65, 0.85];
/// Measuring begins with seeds that grading never uses.
const FIRST_SEED: u64 = 0x1e7e_0000_0000;
const OPENING_PLIES: usize = 4;
/// Our idea of a beginner: one who counts points. Tri-colour's `minimax` counts what report 003 does.
const BEGINNER_BOT: &str = "alphabeta:depth=2";

/// Plays all neighbours up to a level, of one game or of all, and prints a table.
pub fn run(game: Option<GameId>, highest: usize, games: u64, threads: usize) -> Result<()> {
    if !LEVEL_NUMBERS.contains(&highest) {
        return Err(format!("there is no level {highest}").into());
    }
    println!(
        "each level against the one below, {games} games in pairs from {OPENING_PLIES} random plies"
    );
    let mut missed = 0;
    for id in GameId::ALL {
        if game.is_none_or(|game| game == id) {
            missed += with_game!(id, G => of_game::<G>(highest, games, threads))?;
        }
    }
    match missed {
        0 => Ok(()),
        _ => Err(format!("{missed} outside what is wanted").into()),
    }
}

fn of_game<G: HasChampion>(highest: usize, games: u64, threads: usize) -> Result<u32> {
    let mut missed = 0;
    for level in (2..=highest).rev() {
        let pair = [format!("level:{level}"), format!("level:{}", level - 1)];
        let [low, high] = series::<G>([&pair[0], &pair[1]], games, threads)?;
        let good = low <= WANTED_SCORES[1] && high >= WANTED_SCORES[0];
        missed += verdict(good, "OUTSIDE 65–85 %");
    }
    // A beginner sees captures and recaptures: level 1 must lose to one.
    let [_, high] = series::<G>(["level:1", BEGINNER_BOT], games, threads)?;
    missed += verdict(high < 0.5, "TOO STRONG");
    for simpler in ["greedy", "random"] {
        series::<G>(["level:1", simpler], games, threads)?;
        println!();
    }
    // A child takes what it sees: level 0 must lose to that, and to every other level, but
    // know more than nothing.
    let [low, _] = series::<G>(["level:1", "level:0"], games, threads)?;
    missed += verdict(low >= 0.5, "TOO STRONG");
    let [_, high] = series::<G>(["level:0", "greedy"], games, threads)?;
    missed += verdict(high < 0.5, "TOO STRONG");
    let [low, _] = series::<G>(["level:0", "random"], games, threads)?;
    missed += verdict(low > 0.5, "TOO WEAK");
    Ok(missed)
}

/// Ends a row of the table; how many are outside what is wanted.
fn verdict(is_good: bool, otherwise: &str) -> u32 {
    match is_good {
        true => println!(),
        false => println!("  {otherwise}"),
    }
    u32::from(!is_good)
}

/// Plays two bots and begins a row of the table; the interval of the score.
fn series<G: HasChampion>(bots: [&str; 2], games: u64, threads: usize) -> Result<[f64; 2]> {
    let series = Series::<G> {
        rules: G::Rules::default(),
        bots,
        games,
        opening: OPENING_PLIES,
        seed: FIRST_SEED,
        threads,
        sprt: None,
    };
    let played = series.play()?;
    let [wins, draws, losses] = played.tally.total();
    let Interval { low, high } = played.tally.pairs.interval();
    print!(
        "  {:<9} {} - {:<15} +{wins:<3} ={draws:<3} -{losses:<3} {:5.1} % ({:.1}–{:.1}), slowest move {:.0} ms",
        G::NAME,
        bots[0],
        bots[1],
        100.0 * played.tally.pairs.score(),
        100.0 * low,
        100.0 * high,
        1000.0 * played.slowest.as_secs_f64(),
    );
    stdout().flush()?;
    Ok([low, high])
}
