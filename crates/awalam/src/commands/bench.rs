//! `awalam bench`: a fixed workload. Its number of nodes is a signature of how
//! the bots search: it changes only when they do.

use std::io::Write;
use std::time::Duration;

use awalam_bots::bench::workload;
use awalam_games::{GameId, with_game};
use awalam_search::Clock;

use crate::clock::WallClock;
use crate::failure::Failure;

pub fn run() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let clock = WallClock::new();
    let mut total = 0;
    for id in GameId::ALL {
        let start = clock.now();
        let nodes = with_game!(id, G => workload::<G>());
        let rate = speed(nodes, clock.now() - start);
        writeln!(out, "{id} {nodes} nodes {rate} nps")?;
        total += nodes;
    }
    writeln!(out, "bench {total} nodes {} nps", speed(total, clock.now()))?;
    Ok(())
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
