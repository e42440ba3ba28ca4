//! Finds a champion's weights by play: it plays against itself from random
//! openings, and the weights are fitted to how the games ended. A few rounds,
//! each with what the last one found.

mod fit;
mod games;
mod samples;

use std::fs;
use std::path::Path;

use awalam_bots::{HasChampion, WeightKind, Weights};

use crate::Result;
use fit::Fit;
pub use games::Manner;
use games::games;
use samples::Samples;

/// What to do.
pub struct Plan<'a> {
    /// Which of the game's sets of weights.
    pub set: usize,
    /// Rounds of play and fitting.
    pub rounds: usize,
    /// How games are played in each round.
    pub manner: Manner,
    /// Whether to begin with the weights in use instead of zeros.
    pub refine: bool,
    /// How often fitting goes through all positions.
    pub epochs: usize,
    /// The folder that keeps the games: a run that was interrupted goes on from there, and
    /// other features can be fitted to the same games.
    pub kept: Option<&'a Path>,
    /// Where the weights go.
    pub out: &'a Path,
}

/// One game in this number is kept from fitting, to see whether the weights generalise.
const GAMES_PER_HELD_OUT: u64 = 10;

/// Runs the plan, telling how it goes.
pub fn run<G: HasChampion>(plan: &Plan) -> Result<()> {
    let set = &G::SETS[plan.set];
    let WeightKind::Sum { unit } = set.kind else {
        return Err(format!("{} is a network: lab net trains it", set.name).into());
    };
    let mut sets: Vec<Weights> = G::SETS.iter().map(|set| set.weights()).collect();
    let mut samples = Samples::default();
    println!(
        "# {} {}: {} rounds of {} games, {} nodes a move, seed {}",
        G::NAME,
        set.name,
        plan.rounds,
        plan.manner.games,
        plan.manner.nodes,
        plan.manner.seed
    );
    for round in 0..plan.rounds {
        let seed = plan.manner.seed;
        let manner = Manner {
            seed: seed.wrapping_add((round as u64) << 40),
            ..plan.manner
        };
        let file = format!("{}-{}-{seed}-{}.txt", G::NAME, set.name, round + 1);
        let kept = plan.kept.map(|folder| folder.join(file));
        let champion = G::champion(&sets);
        let mut games = games::<G>(set, &champion, manner, kept.as_deref())?;
        let [wins, draws, losses] = games.results;
        // Without a unit, scores are not chances.
        let logits = unit.map(|_| games.samples.temper());
        samples.add(games.samples);
        let begin: Vec<f32> = match logits.filter(|_| plan.refine) {
            Some(logits) => sets[plan.set]
                .0
                .iter()
                .map(|&w| f32::from(w) * logits)
                .collect(),
            None => vec![0.0; set.features],
        };
        let hundredth = logits.unwrap_or_default();
        let fit = Fit::best(&samples, &begin, hundredth, plan.epochs, seed);
        println!(
            "round {}: player 1 +{wins} ={draws} -{losses}; {} positions so far; spread {}: loss {:.5}, on games kept apart {:.5} (before: {:.5})",
            round + 1,
            samples.len(),
            fit.spread,
            fit.loss,
            fit.held_out,
            fit.held_out_loss_of(&samples, &sets[plan.set], unit),
        );
        sets[plan.set] = fit.weights(unit);
    }
    let width = G::line_width(plan.set);
    let text = sets[plan.set].text(width, |feature| G::feature_name(plan.set, feature));
    fs::write(plan.out, text)?;
    println!("weights written to {}", plan.out.display());
    Ok(())
}
