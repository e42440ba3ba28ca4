//! Trains the networks of champions: positions of their games with what they are worth, and a
//! network fitted to them. What was found so far is kept in a folder, from where an interrupted
//! run goes on.

mod awale;
mod network;
mod samples;
mod self_play;
mod tricolore;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use awalam_games::GameId;
use awalam_search::Dice;

use crate::Result;
use network::{Network, Trainer, Views};
use samples::Samples;

/// What to do.
pub struct Plan<'a> {
    /// The game.
    pub game: GameId,
    /// The folder of awari's tables; Awalé needs it.
    pub tables: Option<&'a Path>,
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

/// What a game's network learns from, and how large it is.
trait Teacher: Sync {
    /// How the network looks at what is kept of a position.
    type Views: Views;
    /// How many numbers are kept of a position.
    const KEPT: usize;
    /// Inputs that there are.
    const FEATURES: usize;
    /// Outputs.
    const BUCKETS: usize;

    /// The positions of a game, by its number.
    fn game(&self, number: u64) -> Result<Samples>;
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
    let text = match plan.game {
        GameId::Awale => awale::run(plan)?,
        GameId::Tricolore => tricolore::run(plan)?,
        GameId::Avalam => return Err("the champion of avalam has no network".into()),
    };
    fs::write(plan.out, text)?;
    println!("network written to {}", plan.out.display());
    Ok(())
}

/// Plays the games, and fits a network to them. What is kept of the games depends on the plan,
/// and on what `source` names.
fn train<T: Teacher, const HIDDEN: usize>(
    plan: &Plan,
    teacher: &T,
    source: &str,
) -> Result<Network<T::Views, HIDDEN>> {
    let samples = learn_from_games(plan, teacher, source)?;
    println!("{} positions", samples.len());
    fit::<T, HIDDEN>(plan, &samples)
}

/// The positions of all games; files that are there are read.
fn learn_from_games<T: Teacher>(plan: &Plan, teacher: &T, source: &str) -> Result<Samples> {
    let mut all = Samples::new(T::KEPT);
    for first in (0..plan.games).step_by(GAMES_PER_FILE as usize) {
        let games = GAMES_PER_FILE.min(plan.games - first);
        let name = format!(
            "{}-{}-{}-{source}{first}+{games}.samples",
            plan.game, plan.seed, plan.nodes
        );
        let path = plan.logs.join(name);
        if !path.exists() {
            play(teacher, (plan.seed << 32) + first, games, plan.threads)?.write(&path)?;
        }
        all.append(Samples::read(&path, T::KEPT)?);
    }
    Ok(all)
}

/// Plays games; the same positions whatever the number of threads.
fn play<T: Teacher>(teacher: &T, first: u64, games: u64, threads: usize) -> Result<Samples> {
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
    let mut all = Samples::new(T::KEPT);
    for (_, samples) in played {
        all.append(samples?);
    }
    Ok(all)
}

fn fit<T: Teacher, const HIDDEN: usize>(
    plan: &Plan,
    samples: &Samples,
) -> Result<Network<T::Views, HIDDEN>> {
    let numbers = 0..samples.len() as u32;
    let is_apart = |number: &u32| (*number as usize).is_multiple_of(POSITIONS_PER_HELD_OUT);
    let (apart, mut order): (Vec<u32>, Vec<u32>) = numbers.partition(is_apart);
    let begun = Network::new(T::FEATURES, T::BUCKETS, &mut Dice::new(plan.seed));
    let mut trainer = Trainer::new(begun);
    let per_epoch = order.len().div_ceil(BATCH_SIZE);
    let checkpoint = plan.logs.join(format!(
        "{}-{}-{}-{}.trained",
        plan.game,
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
