//! Finds the levels: from the champion down, each as weak as it takes for the
//! one above to score five sixths, so that eight levels reach from the champion
//! down to a beginner.

use awalam_bots::{HasChampion, LEVELS, Level};

use crate::Result;
use crate::series::Series;

/// What the level above should score.
const TARGET_SCORE: f64 = 0.83;
/// Halvings of the interval in which a level is looked for.
const BISECTION_STEPS: usize = 5;
const FIRST_SEED: u64 = 0x6fad_e000_0000;
const OPENING_PLIES: usize = 4;
/// The fewest nodes; weaker levels doubt what they see instead.
const MIN_NODES: f64 = 30.0;

/// Strength as one number: the logarithm of the nodes and, below zero, of the
/// doubt.
fn level(strength: f64) -> Level {
    Level {
        nodes: (MIN_NODES * strength.max(0.0).exp2()).round() as u64,
        doubt: if strength < 0.0 {
            (30.0 * (-strength).exp2()).round() as i32
        } else {
            0
        },
    }
}

fn spec(level: Level) -> String {
    format!("level:{LEVELS},nodes={},doubt={}", level.nodes, level.doubt)
}

/// Finds and prints the levels of a game.
pub fn run<G: HasChampion>(games: u64, threads: usize) -> Result<()> {
    let mut above = G::LEVELS[LEVELS - 1];
    println!("{} level {LEVELS}: {above:?}", G::NAME);
    let mut strongest = (above.nodes as f64 / MIN_NODES).log2();
    for number in (1..LEVELS).rev() {
        let (mut low, mut high) = ((strongest - 6.0).max(-9.0), strongest);
        let mut found = 0.0;
        for step in 0..BISECTION_STEPS {
            let middle = (low + high) / 2.0;
            let bots = [spec(above), spec(level(middle))];
            let series = Series::<G> {
                rules: G::Rules::default(),
                bots: [&bots[0], &bots[1]],
                games,
                opening: OPENING_PLIES,
                seed: FIRST_SEED + (((number * BISECTION_STEPS + step) as u64) << 24),
                threads,
                sprt: None,
            };
            found = series.play()?.tally.pairs.score();
            if found > TARGET_SCORE {
                low = middle;
            } else {
                high = middle;
            }
        }
        strongest = (low + high) / 2.0;
        above = level(strongest);
        println!(
            "{} level {number}: {above:?} (the one above scored {:.0} % against its like)",
            G::NAME,
            100.0 * found
        );
    }
    Ok(())
}
