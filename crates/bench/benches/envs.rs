//! Speed of the vector environment: `cargo bench -p awalam-bench --bench envs`, or `make bench`.

use awalam_bench::rate;
use awalam_envs::{Arrays, Encoded, Options};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Trail, playout};
use awalam_search::Dice;

/// Enough to be many, few enough for a processor's cache.
const GAMES: usize = 1024;

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    println!("steps of {GAMES} games at once a CPU second, with observations and masks");
    compare::<Awale>(10e6);
    compare::<Tricolore>(3e6);
    compare::<Avalam>(1e6);
}

fn compare<G: Encoded>(wanted: f64) {
    let start = G::start(Default::default());
    let mut batch = G::batch(start, GAMES, Options::default()).expect("a batch");
    let mut arrays = Arrays::new(G::LAYOUT, GAMES);
    let mut actions = vec![0; GAMES];
    batch.reset(None, arrays.outputs());
    let drawn_too = rate(|| {
        batch.sample(&mut actions);
        batch.step(&actions, arrays.outputs()).expect("legal");
        GAMES as u64
    });
    let drawn = rate(|| {
        batch.sample(&mut actions);
        GAMES as u64
    });
    let steps = 1.0 / (1.0 / drawn_too - 1.0 / drawn);
    let mut dice = Dice::new(1);
    let mut trail = Trail::starting_at(&start);
    let plies = rate(|| {
        trail.restart(&start);
        let (_, plies) = playout(&start, &mut trail, 10_000, |n| dice.below(n));
        plies as u64
    });
    let verdict = if steps >= wanted { "" } else { "  BELOW AIM" };
    println!(
        "  {:<10} {:>6.1} M/s   with actions drawn {:>6.1} M/s   plies of playouts {:>6.1} M/s{verdict}",
        G::NAME,
        steps / 1e6,
        drawn_too / 1e6,
        plies / 1e6,
    );
}
