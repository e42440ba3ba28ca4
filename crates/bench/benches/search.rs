//! Speed of the searches: `make bench`.
//!
//! Depths are searched without reductions, pruning, extensions and quiescence, so that a
//! depth means all lines of that length. Times of one thread are its CPU
//! seconds; each figure stands beside a plain search of the same run.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use awalam_bench::thread_seconds;
use awalam_bots::{BuildContext, HasBots, build};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line};
use awalam_search::{Control, Dice, Limits, StoppedClock, Thought};

/// All techniques that keep the value of a search of fixed depth.
const EXACT: &str = "reductions=off,pruning=off,extensions=off,quiescence=off";
/// Those that a simple alpha-beta bot leaves off.
const ALL_ON: &str =
    "table=on,pvs=on,aspiration=on,killers=on,history=on,hints=on,values=on,ties=off";
/// Alpha-beta and nothing else.
const PLAIN: &str = "reductions=off,pruning=off,extensions=off,quiescence=off,pvs=off,aspiration=off,table=off,killers=off,history=off,hints=off";

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    println!("alpha-beta from the start, one thread, CPU seconds");
    let points = format!("alphabeta:{ALL_ON},{EXACT}");
    let champion = format!("champion:{EXACT}");
    depth::<Awale>("abapa", ("points", &points), 21, 10.0, 15e6);
    depth::<Awale>("abapa", ("champion", &champion), 21, 10.0, 0.0);
    depth::<Tricolore>("official", ("champion", &champion), 8, 2.0, 0.0);
    depth::<Avalam>("official", ("champion", &champion), 5, 5.0, 0.0);
    println!();
    println!("the champion's search beside plain alpha-beta with the same evaluation");
    beside_plain::<Awale>("abapa", 12);
    beside_plain::<Tricolore>("official", 6);
    beside_plain::<Avalam>("official", 3);
    println!();
    playouts();
    println!();
    two_threads();
}

fn verdict(good: bool) -> &'static str {
    if good { "" } else { "  BELOW AIM" }
}

fn think<G: HasBots>(spec: &str, line: &Line<G>) -> Thought<G::Move> {
    let mut bot = build::<G>(spec, &BuildContext::seeded(1)).expect("a bot");
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    bot.think(line, &control, &mut |_| {})
        .expect("the game goes on")
}

/// Nodes and CPU seconds of a search.
fn measure<G: HasBots>(spec: &str, line: &Line<G>) -> (f64, f64) {
    let start = thread_seconds();
    let thought = think(spec, line);
    (thought.nodes as f64, thread_seconds() - start)
}

/// Iterative deepening to a depth: CPU seconds, and nodes a CPU second.
fn depth<G: HasBots>(
    rules: &str,
    (evaluation, spec): (&str, &str),
    depth: u32,
    within: f64,
    wanted_rate: f64,
) {
    let line = Line::new(G::start(rules.parse().expect("known rules")));
    let (nodes, seconds) = measure(&format!("{spec},depth={depth}"), &line);
    let good = seconds <= within && nodes / seconds >= wanted_rate;
    println!(
        "  {:<10}{rules:<9} {evaluation:<9} depth {depth:>2}  {seconds:>6.2} s  {:>6.1} M nodes  {:>5.1} M/s{}",
        G::NAME,
        nodes / 1e6,
        nodes / seconds / 1e6,
        verdict(good),
    );
}

fn beside_plain<G: HasBots>(rules: &str, depth: u32) {
    let line = Line::new(G::start(rules.parse().expect("known rules")));
    let (fast_nodes, fast) = measure(&format!("champion:depth={depth},{EXACT}"), &line);
    let (plain_nodes, plain) = measure(&format!("champion:depth={depth},{PLAIN}"), &line);
    println!(
        "  {:<10}{rules:<9} to depth {depth:>2}: {:.1} times sooner, with {:.1} times fewer nodes",
        G::NAME,
        plain / fast,
        plain_nodes / fast_nodes,
    );
}

/// Random games in Monte-Carlo tree search, beside random games alone.
fn playouts() {
    const ITERATIONS: u64 = 300_000;
    let line = Line::new(Awale::start(Default::default()));
    let (_, seconds) = measure(&format!("mcts:iterations={ITERATIONS}"), &line);
    let in_tree = ITERATIONS as f64 / seconds;
    let mut dice = Dice::new(1);
    let start = thread_seconds();
    for _ in 0..ITERATIONS {
        let mut trail = line.trail().clone();
        let (end, _) = awalam_games::playout(line.current(), &mut trail, 2_000, |n| dice.below(n));
        std::hint::black_box(end);
    }
    let alone = ITERATIONS as f64 / (thread_seconds() - start);
    println!("Monte-Carlo tree search, awale from the start, one thread, games to the end");
    println!(
        "  {:.0} games/s in the tree, {:.2} of the {:.0} games/s without a tree{}",
        in_tree,
        in_tree / alone,
        alone,
        verdict(in_tree >= 200e3),
    );
}

/// How much sooner two threads reach a depth than one, in real time.
fn two_threads() {
    println!("two threads against one, real time to the same depth (both cores must be free)");
    let mut ratios = Vec::new();
    speed_up::<Awale>("abapa", 8, 18, &mut ratios);
    speed_up::<Tricolore>("official", 6, 9, &mut ratios);
    speed_up::<Avalam>("official", 6, 5, &mut ratios);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    println!(
        "  mean of {} positions: {mean:.2} times sooner{}",
        ratios.len(),
        verdict(mean >= 1.4)
    );
}

fn speed_up<G: HasBots>(rules: &str, positions: u64, depth: u32, ratios: &mut Vec<f64>) {
    let before = ratios.len();
    let (mut one, mut two) = (0.0, 0.0);
    for seed in 0..positions {
        let mut dice = Dice::new(seed);
        let mut line = Line::new(G::start(rules.parse().expect("known rules")));
        for _ in 0..6 {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                line.play(mv).expect("a picked move is legal");
            }
        }
        let seconds = |threads: u32| {
            let start = Instant::now();
            think(
                &format!("champion:depth={depth},{EXACT},threads={threads}"),
                &line,
            );
            start.elapsed().as_secs_f64()
        };
        let (alone, together) = (seconds(1), seconds(2));
        one += alone;
        two += together;
        ratios.push(alone / together);
    }
    let own = &ratios[before..];
    println!(
        "  {:<10}{rules:<9} depth {depth:>2}, {positions} positions: {one:.1} s and {two:.1} s, mean ratio {:.2}",
        G::NAME,
        own.iter().sum::<f64>() / own.len() as f64,
    );
}
