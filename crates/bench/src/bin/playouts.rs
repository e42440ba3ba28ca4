//! Plies per CPU second of random games of each game from its start, for `python/benches/speed.py`,
//! which plays the same from Python.

use awalam_bench::rate;
use awalam_games::{Game, GameId, Trail, playout, with_game};
use awalam_search::Dice;

/// As long as the package for Python lets them be.
const PLY_LIMIT: usize = 10_000;
/// Enough games between two looks at the clock for its cost not to count.
const BATCH: u64 = 64;

fn main() {
    for id in GameId::ALL {
        let rate = with_game!(id, G => playouts::<G>());
        println!("{id} {rate}");
    }
}

fn playouts<G: Game>() -> f64 {
    let start = G::start(G::Rules::default());
    let mut dice = Dice::new(1);
    let mut trail = Trail::starting_at(&start);
    rate(|| {
        let play = |_| {
            trail.restart(&start);
            let (end, plies) = playout(&start, &mut trail, PLY_LIMIT, |n| dice.below(n));
            std::hint::black_box(end);
            plies as u64
        };
        (0..BATCH).map(play).sum()
    })
}
