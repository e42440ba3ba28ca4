//! Speed of the rules: `cargo bench -p awalam-bench`, or `make bench`.
//!
//! Times are CPU seconds of this thread, so that a busy machine disturbs them
//! little; every figure stands beside a reference measured in the same run.

use awalam_bench::rate;
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, perft};
use awalam_oracle::{Plain, avalam, awale, tricolore};

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    println!("perft, leaves a CPU second, last ply counted (plain: every leaf played)");
    compare_perft::<Tricolore, tricolore::Tricolore>("official", 5, 4, 30.0, 0.0);
    compare_perft::<Avalam, avalam::Avalam>("official", 4, 2, 0.0, 400e6);
    compare_perft::<Avalam, avalam::Avalam>("house", 4, 3, 0.0, 0.0);
    compare_perft::<Awale, awale::Awale>("abapa", 11, 7, 0.0, 30e6);
    compare_perft::<Awale, awale::Awale>("awari", 11, 7, 0.0, 0.0);
    compare_perft::<Awale, awale::Awale>("uga", 11, 7, 0.0, 0.0);
}

fn compare_perft<G: Game, P: Plain>(
    rules: &str,
    depth: u32,
    plain_depth: u32,
    wanted_ratio: f64,
    wanted_rate: f64,
) {
    let position = G::start(rules.parse().expect("known rules"));
    let fast = rate(|| perft(&position, depth));
    let start = P::start(rules);
    let plain = rate(|| awalam_oracle::perft(&start, plain_depth));
    let ratio = fast / plain;
    let verdict = if ratio >= wanted_ratio && fast >= wanted_rate {
        ""
    } else {
        "  BELOW AIM"
    };
    println!(
        "  {:<10}{rules:<9} depth {depth:>2}  {:>8.1} M/s   plain {:>6.2} M/s   ratio {ratio:>7.1}{verdict}",
        G::NAME,
        fast / 1e6,
        plain / 1e6,
    );
}
