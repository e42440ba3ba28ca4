//! Speed of perfect play: `make bench`. Awalé's tables against plain iteration in the
//! same process, on one core and on two; how many Avalam positions are solved.

use std::time::Instant;

use awalam_bench::process_seconds;
use awalam_exact::awale::{Cursor, Index, Layer, Plane, RowList, build_layer, positions};
use awalam_games::awale::Rules;

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    against_plain_iteration(11);
    println!();
    eighteen_seeds();
    println!();
    two_cores(17);
    println!();
    probes(16);
}

/// The most memory that this process has had, in MB.
fn peak_memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
    kibibytes.map_or(f64::NAN, |kibibytes: f64| kibibytes * 1024.0 / 1e6)
}

fn verdict(good: bool) -> &'static str {
    if good { "" } else { "  BELOW AIM" }
}

fn build(rules: Rules, seeds: usize, threads: usize) -> Vec<Layer> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads").install(|| {
        let list = RowList::new(seeds);
        let mut layers = Vec::new();
        for _ in 0..=seeds {
            let layer = build_layer(rules, &layers, &list, false, &());
            layers.push(layer.expect("nobody stops it"));
        }
        layers
    })
}

fn all(seeds: usize) -> usize {
    (0..=seeds).map(positions).sum()
}

/// Every position again and again from those after it, until nothing changes: what
/// the rounds of retrograde analysis save.
fn by_iteration(rules: Rules, seeds: usize) -> Vec<Vec<i8>> {
    let list = RowList::new(seeds);
    let mut layers: Vec<(Index, Vec<i8>)> = Vec::new();
    for seeds in 0..=seeds {
        let index = Index::new(seeds);
        let mut now = vec![0_i8; index.positions()];
        loop {
            let mut cursor = Cursor::new(&index, &list);
            let step = |number: usize| {
                let rows = cursor.at(number);
                let value = |house| {
                    let (after, captured) = rows.sow(rules, house);
                    match captured {
                        0 => -now[index.of(&after)],
                        _ => {
                            let (index, values) = &layers[seeds - usize::from(captured)];
                            captured as i8 - values[index.of(&after)]
                        }
                    }
                };
                let best = rows.legal(rules).iter().map(value).max();
                best.unwrap_or(rows.lead())
            };
            let next: Vec<i8> = (0..now.len()).map(step).collect();
            if next == now {
                break;
            }
            now = next;
        }
        layers.push((index, now));
    }
    layers.into_iter().map(|(_, values)| values).collect()
}

fn against_plain_iteration(seeds: usize) {
    let start = process_seconds();
    let built = build(Rules::Awari, seeds, 1);
    let ours = process_seconds() - start;
    let start = process_seconds();
    let plain = by_iteration(Rules::Awari, seeds);
    let theirs = process_seconds() - start;
    for (layer, plain) in built.iter().zip(&plain) {
        let bytes = layer.plane(Plane::Values).expect("values");
        let same = bytes
            .iter()
            .zip(plain)
            .all(|(&byte, &value)| byte as i8 - 48 == value);
        assert!(same, "{} seeds differ", layer.seeds());
    }
    println!(
        "awari, 0 to {seeds} seeds: {ours:.2} CPU-s, plain iteration {theirs:.2} CPU-s, {:.1} times as fast",
        theirs / ours
    );
}

fn eighteen_seeds() {
    for (rules, aim) in [(Rules::Awari, Some(60.0)), (Rules::Abapa, None)] {
        let before = peak_memory();
        let start = process_seconds();
        let built = build(rules, 18, 1);
        let took = process_seconds() - start;
        let count = all(18);
        let kept: usize = built
            .iter()
            .flat_map(|layer| Plane::ALL.map(|plane| layer.plane(plane).unwrap_or_default().len()))
            .sum();
        let beyond = peak_memory() - kept as f64 / 1e6;
        println!(
            "{rules}, 0 to 18 seeds: {count} positions in {took:.1} CPU-s, {:.0} ns each{}; {:.0} MB \
             beyond the result (before: {before:.0} MB in all){}",
            took / count as f64 * 1e9,
            verdict(aim.is_none_or(|aim| took <= aim)),
            beyond,
            verdict(aim.is_none() || beyond <= 400.0)
        );
    }
}

fn two_cores(seeds: usize) {
    let mut times = [0.0; 2];
    for (threads, time) in [1, 2].into_iter().zip(&mut times) {
        let start = Instant::now();
        drop(build(Rules::Awari, seeds, threads));
        *time = start.elapsed().as_secs_f64();
    }
    let ratio = times[0] / times[1];
    println!(
        "awari, 0 to {seeds} seeds: one core {:.1} s, two {:.1} s, {ratio:.2} times as fast (aim 1.7, both cores free){}",
        times[0],
        times[1],
        verdict(ratio >= 1.7)
    );
}

fn probes(seeds: usize) {
    let built = build(Rules::Awari, seeds, 2);
    let (index, list) = (Index::new(seeds), RowList::new(seeds));
    let mut cursor = Cursor::new(&index, &list);
    let mut number = 1;
    let rows: Vec<_> = (0..1_000_000)
        .map(|_| {
            // All over the layer, always the same.
            number = (number * 48_271) % 2_147_483_647_usize;
            cursor.at(number % index.positions())
        })
        .collect();
    let start = process_seconds();
    let sum: i64 = rows
        .iter()
        .filter_map(|rows| built[seeds].probe_bounds(rows))
        .map(|bounds| i64::from(bounds.low))
        .sum();
    let nanoseconds = (process_seconds() - start) * 1e9 / rows.len() as f64;
    println!(
        "awari, {seeds} seeds: {nanoseconds:.0} ns a probe (sum {sum}){}",
        verdict(nanoseconds < 1000.0)
    );
}
