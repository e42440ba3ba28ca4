//! Finds a champion's weights by play: it plays against itself from random
//! openings, and the weights are fitted to how the games ended. A few rounds,
//! each with what the last one found.

mod fit;
mod samples;

use std::fs;
use std::path::Path;

use awalam_bots::{HasChampion, Weights};

use crate::Result;
use fit::Fit;
use samples::{Samples, play_games};

/// What to do.
pub struct Plan<'a> {
    /// Which of the game's sets of weights.
    pub set: usize,
    /// Rounds of play and fitting.
    pub rounds: usize,
    /// Games in each round.
    pub games: u64,
    /// Nodes for a move.
    pub nodes: u64,
    /// Decides everything.
    pub seed: u64,
    /// Threads that play.
    pub threads: usize,
    /// Where the weights go.
    pub out: &'a Path,
}

/// One game in this number is kept from fitting, to see whether the weights generalise.
const GAMES_PER_HELD_OUT: u64 = 10;

/// Runs the plan, telling how it goes.
pub fn run<G: HasChampion>(plan: &Plan) -> Result<()> {
    let set = &G::SETS[plan.set];
    let mut sets: Vec<Weights> = G::SETS.iter().map(|set| set.weights()).collect();
    let mut samples = Samples::default();
    println!(
        "# {} {}: {} rounds of {} games, {} nodes a move, seed {}",
        G::NAME,
        set.name,
        plan.rounds,
        plan.games,
        plan.nodes,
        plan.seed
    );
    for round in 0..plan.rounds {
        let seed = plan.seed.wrapping_add((round as u64) << 40);
        let champion = G::champion(&sets);
        let mut games =
            play_games::<G>(set, &champion, plan.games, plan.nodes, seed, plan.threads)?;
        let [wins, draws, losses] = games.results;
        // Without a unit, scores are not chances.
        if set.unit.is_some() {
            games.samples.temper();
        }
        samples.add(games.samples);
        let fit = Fit::best(&samples, set.features, plan.seed);
        println!(
            "round {}: player 1 +{wins} ={draws} -{losses}; {} positions so far; spread {}: loss {:.5}, on games kept apart {:.5} (before: {:.5})",
            round + 1,
            samples.len(),
            fit.spread,
            fit.loss,
            fit.held_out,
            fit.held_out_loss_of(&samples, &sets[plan.set], set.unit),
        );
        sets[plan.set] = fit.weights(set.unit);
    }
    let width = G::line_width(plan.set);
    let text = sets[plan.set].text(width, |feature| G::feature_name(plan.set, feature));
    fs::write(plan.out, text)?;
    println!("weights written to {}", plan.out.display());
    Ok(())
}
