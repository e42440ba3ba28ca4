//! Trains the network of Awalé's champion: positions of its games, valued by endgame tables or
//! by its search, and a network fitted to them. What was found so far is kept in a folder, from
//! where an interrupted run goes on.

mod awale;
mod network;
mod samples;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use awalam_bots::awale::network::{BUCKETS, FEATURES, HIDDEN, INPUTS, line_name};
use awalam_exact::awale::Tables;
use awalam_exact::awale::files::Folder;
use awalam_games::awale::Rules;
use awalam_search::Dice;

use crate::Result;
use awale::Teacher;
use network::{Network, Trainer};
use samples::Samples;

/// What to do.
pub struct Plan<'a> {
    /// The folder of awari's tables.
    pub tables: &'a Path,
    /// The most seeds that are looked up in them.
    pub seeds: usize,
    /// Games to learn from.
    pub games: u64,
    /// Nodes for a move, and for the value of what is in no table.
    pub nodes: u64,
    /// How often all positions are gone through.
    pub epochs: usize,
    /// Decides everything.
    pub seed: u64,
    /// Threads that play.
    pub threads: usize,
    /// Where the weights go.
    pub out: &'a Path,
    /// What was found so far.
    pub logs: &'a Path,
}

/// Games whose positions are kept in one file.
const GAMES_PER_FILE: u64 = 1_000;
const BATCH_SIZE: usize = 1_024;
/// The first step; later ones are smaller.
const LEARNING_RATE: f32 = 0.005;
const LAST_LEARNING_RATE: f32 = 0.000_02;
/// One position in this many is kept from fitting, to see whether the network generalises.
const POSITIONS_PER_HELD_OUT: usize = 20;

/// Runs the plan, telling how it goes.
pub fn run(plan: &Plan) -> Result<()> {
    fs::create_dir_all(plan.logs)?;
    let tables = Folder::new(plan.tables).open(Rules::Awari).tables;
    if tables.most_seeds() < Some(plan.seeds) {
        return Err(format!(
            "there are no tables of {} seeds in {}: awalam table build --rules awari --seeds {} --folder {}",
            plan.seeds,
            plan.tables.display(),
            plan.seeds,
            plan.tables.display()
        )
        .into());
    }
    println!(
        "# awale: {} games, {} nodes a move, tables of {} seeds, {} epochs, seed {}",
        plan.games, plan.nodes, plan.seeds, plan.epochs, plan.seed
    );
    let samples = learn_from_games(plan, &tables.up_to(plan.seeds))?;
    println!("{} positions", samples.len());
    let network = fit(plan, &samples)?;
    let weights = network.weights();
    let text = weights.text(HIDDEN, |weight| line_name(weight / HIDDEN));
    fs::write(plan.out, text)?;
    println!("network written to {}", plan.out.display());
    Ok(())
}

/// The positions of all games; files that are there are read.
fn learn_from_games(plan: &Plan, tables: &Tables) -> Result<Samples> {
    let bot = format!("champion:contempt=0,nodes={}", plan.nodes);
    let teacher = Teacher { bot: &bot, tables };
    let mut all = Samples::new(INPUTS);
    for first in (0..plan.games).step_by(GAMES_PER_FILE as usize) {
        let name = format!(
            "{}-{}-{}-{first}.samples",
            plan.seed, plan.nodes, plan.seeds
        );
        let path = plan.logs.join(name);
        if !path.exists() {
            let games = GAMES_PER_FILE.min(plan.games - first);
            play(&teacher, (plan.seed << 32) + first, games, plan.threads)?.write(&path)?;
        }
        all.append(Samples::read(&path, INPUTS)?);
    }
    Ok(all)
}

/// Plays games; the same positions whatever the number of threads.
fn play(teacher: &Teacher, first: u64, games: u64, threads: usize) -> Result<Samples> {
    let next = AtomicU64::new(first);
    let played = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= first + games {
                        return;
                    }
                    let samples = teacher.game(number);
                    let mut played = played.lock().expect("no thread panics with it");
                    played.push((number, samples));
                }
            });
        }
    });
    let mut played = played.into_inner()?;
    played.sort_by_key(|(number, _)| *number);
    let mut all = Samples::new(INPUTS);
    for (_, samples) in played {
        all.append(samples?);
    }
    Ok(all)
}

fn fit(plan: &Plan, samples: &Samples) -> Result<Network<HIDDEN>> {
    let numbers = 0..samples.len() as u32;
    let is_apart = |number: &u32| (*number as usize).is_multiple_of(POSITIONS_PER_HELD_OUT);
    let (apart, mut order): (Vec<u32>, Vec<u32>) = numbers.partition(is_apart);
    let begun = Network::new(FEATURES, INPUTS, BUCKETS, &mut Dice::new(plan.seed));
    let mut trainer = Trainer::new(begun);
    let per_epoch = order.len().div_ceil(BATCH_SIZE);
    let checkpoint = plan.logs.join(format!(
        "{}-{}-{}.trained",
        plan.seed,
        samples.len(),
        plan.epochs
    ));
    let finished = match fs::read(&checkpoint) {
        Ok(bytes) => trainer.restore(&bytes)? / per_epoch,
        Err(_) => 0,
    };
    for epoch in finished..plan.epochs {
        shuffle(&mut order, plan.seed.wrapping_add(epoch as u64));
        for (index, batch) in order.chunks(BATCH_SIZE).enumerate() {
            let step = epoch * per_epoch + index;
            let left = 1.0 - step as f32 / (plan.epochs * per_epoch) as f32;
            trainer.step(
                samples,
                batch,
                LAST_LEARNING_RATE + LEARNING_RATE * left * left,
            );
        }
        println!(
            "epoch {}: off by {:.3} points, {:.3} on positions kept apart (root of the mean square)",
            epoch + 1,
            trainer
                .network
                .error(samples, &order[..apart.len().min(order.len())])
                .sqrt(),
            trainer.network.error(samples, &apart).sqrt(),
        );
        let unfinished = checkpoint.with_extension("unfinished");
        fs::write(&unfinished, trainer.state())?;
        fs::rename(unfinished, &checkpoint)?;
    }
    Ok(trainer.network)
}

/// In an order that depends on the seed alone, not on the order before.
fn shuffle(order: &mut [u32], seed: u64) {
    order.sort_unstable();
    let mut dice = Dice::new(seed);
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
}
