//! How the levels differ: each against the one below, and the lowest against
//! the simplest bots.

use std::io::{Write, stdout};

use awalam_arena::stats::Interval;
use awalam_bots::{HasChampion, LEVELS};
use awalam_games::{GameId, with_game};

use crate::Result;
use crate::series::Series;

/// What a level should score against the one below.
const WANTED_SCORES: [f64; 2] = [0.65, 0.85];
/// Measuring begins with seeds that grading never uses.
const FIRST_SEED: u64 = 0x1e7e_0000_0000;
const OPENING_PLIES: usize = 4;
/// Our idea of a beginner.
const BEGINNER_BOT: &str = "minimax:depth=2";

/// Plays all neighbours of one game, or of all, and prints a table.
pub fn run(game: Option<GameId>, games: u64, threads: usize) -> Result<()> {
    println!(
        "each level against the one below, {games} games in pairs from {OPENING_PLIES} random plies"
    );
    let mut missed = 0;
    for id in GameId::ALL {
        if game.is_none_or(|game| game == id) {
            missed += with_game!(id, G => of_game::<G>(games, threads))?;
        }
    }
    match missed {
        0 => Ok(()),
        _ => Err(format!("{missed} outside what is wanted").into()),
    }
}

fn of_game<G: HasChampion>(games: u64, threads: usize) -> Result<u32> {
    let mut missed = 0;
    for level in (2..=LEVELS).rev() {
        let pair = [format!("level:{level}"), format!("level:{}", level - 1)];
        let [low, high] = series::<G>([&pair[0], &pair[1]], games, threads)?;
        let good = low <= WANTED_SCORES[1] && high >= WANTED_SCORES[0];
        missed += u32::from(!good);
        println!("{}", if good { "" } else { "  OUTSIDE 65–85 %" });
    }
    // A beginner sees captures and recaptures: the lowest level must lose to one.
    let [_, high] = series::<G>(["level:1", BEGINNER_BOT], games, threads)?;
    missed += u32::from(high >= 0.5);
    println!("{}", if high < 0.5 { "" } else { "  TOO STRONG" });
    for simpler in ["greedy", "random"] {
        series::<G>(["level:1", simpler], games, threads)?;
        println!();
    }
    Ok(missed)
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
