//! Trains a champion's network: positions of its games, valued by what is known or by its
//! search, and a network fitted to them. What was found so far is kept in a folder, from
//! where an interrupted run goes on.

pub mod avalam;
pub mod awale;
mod network;
mod samples;
mod self_play;
pub mod tricolore;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use awalam_search::Dice;

use crate::Result;
use network::{Network, Shape, Trainer, Views};
use samples::Samples;

/// What to do.
pub struct Plan<'a> {
    /// Games to learn from.
    pub games: u64,
    /// Nodes for a move, and for the value of a position of which nothing is known.
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

/// What a network learns from.
trait Teacher: Sync {
    /// The positions of a game, by its number.
    fn game(&self, number: u64) -> Result<Samples>;
}

/// A network to be trained.
struct Lesson<'a> {
    /// Where its positions come from, for the names of files.
    name: String,
    shape: Shape,
    teacher: &'a dyn Teacher,
    /// How many weights a line of the file has.
    line_width: usize,
    /// What a line is for.
    line_name: fn(usize) -> String,
}

/// Games whose positions are kept in one file.
const GAMES_PER_FILE: u64 = 1_000;
const BATCH_SIZE: usize = 1_024;
/// The first step; later ones are smaller.
const LEARNING_RATE: f32 = 0.005;
const LAST_LEARNING_RATE: f32 = 0.000_02;
/// One stretch of positions in this many is kept from fitting, to see whether the network
/// generalises. Positions of one game are much alike, so that single ones would not tell.
const STRETCHES_PER_HELD_OUT: usize = 20;
const STRETCH: usize = 1_000;

/// Runs the plan, telling how it goes.
fn run<V: Views, const HIDDEN: usize, const SKIPS: usize>(
    plan: &Plan,
    lesson: &Lesson,
) -> Result<()> {
    fs::create_dir_all(plan.logs)?;
    println!(
        "# {}: {} games, {} nodes a move, {} epochs, seed {}",
        lesson.name, plan.games, plan.nodes, plan.epochs, plan.seed
    );
    let samples = learn_from_games(plan, lesson)?;
    println!("{} positions", samples.len());
    let network = fit::<V, HIDDEN, SKIPS>(plan, lesson, &samples)?;
    let weights = network.weights();
    let width = lesson.line_width;
    let text = weights.text(width, |weight| (lesson.line_name)(weight / width));
    fs::write(plan.out, text)?;
    println!("network written to {}", plan.out.display());
    Ok(())
}

/// The positions of all games; files that are there are read.
fn learn_from_games(plan: &Plan, lesson: &Lesson) -> Result<Samples> {
    let mut all = Samples::default();
    for first in (0..plan.games).step_by(GAMES_PER_FILE as usize) {
        let games = GAMES_PER_FILE.min(plan.games - first);
        let name = format!(
            "{}-{}-{}-{first}-{games}.samples",
            lesson.name, plan.seed, plan.nodes
        );
        let path = plan.logs.join(name);
        if !path.exists() {
            play(lesson, (plan.seed << 32) + first, games, plan.threads)?.write(&path)?;
        }
        all.append(Samples::read(&path)?);
    }
    Ok(all)
}

/// Plays games; the same positions whatever the number of threads.
fn play(lesson: &Lesson, first: u64, games: u64, threads: usize) -> Result<Samples> {
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
                    let samples = lesson.teacher.game(number);
                    let mut played = played.lock().expect("no thread panics with it");
                    played.push((number, samples));
                }
            });
        }
    });
    let mut played = played.into_inner()?;
    played.sort_by_key(|(number, _)| *number);
    let mut all = Samples::default();
    for (_, samples) in played {
        all.append(samples?);
    }
    Ok(all)
}

fn fit<V: Views, const HIDDEN: usize, const SKIPS: usize>(
    plan: &Plan,
    lesson: &Lesson,
    samples: &Samples,
) -> Result<Network<V, HIDDEN, SKIPS>> {
    let numbers = 0..samples.len() as u32;
    let is_apart =
        |number: &u32| (*number as usize / STRETCH).is_multiple_of(STRETCHES_PER_HELD_OUT);
    let (apart, mut order): (Vec<u32>, Vec<u32>) = numbers.partition(is_apart);
    let begun = Network::new(lesson.shape, &mut Dice::new(plan.seed));
    let mut trainer = Trainer::new(begun);
    let per_epoch = order.len().div_ceil(BATCH_SIZE);
    let checkpoint = plan.logs.join(format!(
        "{}-{}-{}-{}.trained",
        lesson.name,
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
        let off = |numbers: &[u32]| {
            let mean = trainer.network.loss(samples, numbers);
            lesson.shape.loss.shown(mean)
        };
        println!(
            "epoch {}: off by {}, {} on positions kept apart",
            epoch + 1,
            off(&order[..apart.len().min(order.len())]),
            off(&apart),
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
