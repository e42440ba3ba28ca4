//! Positions of games that a champion played against itself.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use awalam_bots::{Tuned, WeightSet};
use awalam_games::{MoveList, Player};
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::{Control, Dice, Evaluation, Limits, StoppedClock, Strategy};

use super::HELD_OUT;
use crate::Result;
use crate::series::opening;

/// Openings have from 2 to so many random plies.
const LONGEST_OPENING: usize = 14;
/// Longer games are left out.
const LONGEST: usize = 500;

/// Positions by their features, with how the game went on.
#[derive(Default)]
pub struct Samples {
    /// Features and how often, all positions one after the other.
    features: Vec<(u16, i8)>,
    /// Where each position's features end, whether the player to move won (1),
    /// drew or lost (0), and whether it is kept from fitting.
    positions: Vec<(usize, f32, bool)>,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    pub fn add(&mut self, more: Samples) {
        let shift = self.features.len();
        self.features.extend(more.features);
        let shifted = more.positions.into_iter();
        self.positions
            .extend(shifted.map(|(end, won, held_out)| (end + shift, won, held_out)));
    }

    /// The features of a position, how it went, and whether it is kept apart.
    pub fn get(&self, index: usize) -> (&[(u16, i8)], f32, bool) {
        let start = index
            .checked_sub(1)
            .map_or(0, |last| self.positions[last].0);
        let (end, won, held_out) = self.positions[index];
        (&self.features[start..end], won, held_out)
    }

    fn push<G: Tuned>(&mut self, position: &G, won: f32, held_out: bool) {
        position.features(|feature, times| {
            if times != 0 {
                self.features.push((feature as u16, times as i8));
            }
        });
        self.positions.push((self.features.len(), won, held_out));
    }
}

/// Games and their positions.
pub struct Games {
    pub samples: Samples,
    /// Wins, draws and losses of player 1.
    pub results: [u64; 3],
}

/// Plays games; the same ones whatever the number of threads.
pub fn play_games<G: Tuned>(
    set: &WeightSet,
    champion: &G::Champion,
    games: u64,
    nodes: u64,
    seed: u64,
    threads: usize,
) -> Result<Games> {
    let rules: Vec<G::Rules> = set
        .rules
        .iter()
        .map(|rules| rules.parse())
        .collect::<std::result::Result<_, _>>()?;
    let next = AtomicU64::new(0);
    let (send, receive) = mpsc::channel();
    let mut played = Vec::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, rules) = (send.clone(), &next, &rules);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let rules = rules[number as usize % rules.len()];
                    let game = play::<G>(rules, champion, nodes, seed.wrapping_add(number), number);
                    let _ = send.send((number, game));
                }
            });
        }
        drop(send);
        played.extend(receive);
    });
    played.sort_by_key(|(number, _)| *number);
    let mut all = Games {
        samples: Samples::default(),
        results: [0; 3],
    };
    for (_, game) in played {
        if let Some((samples, result)) = game {
            all.samples.add(samples);
            all.results[result] += 1;
        }
    }
    Ok(all)
}

/// One game: its quiet positions, and whether player 1 won (0), drew or lost (2).
fn play<G: Tuned>(
    rules: G::Rules,
    champion: &G::Champion,
    nodes: u64,
    seed: u64,
    number: u64,
) -> Option<(Samples, usize)> {
    let mut dice = Dice::new(!seed);
    let plies = 2 + dice.below(LONGEST_OPENING - 1);
    let mut line = opening::<G>(rules, plies, seed);
    let limits = Limits::nodes(nodes);
    let options = Options::default().sized_for(limits);
    let mut player = G::strategy(AlphaBeta::new(champion.clone(), options, seed));
    let mut positions = Vec::new();
    while line.outcome().is_none() {
        if line.plies().len() > LONGEST {
            return None;
        }
        if is_quiet::<G>(champion, line.current()) {
            positions.push(*line.current());
        }
        let stop = AtomicBool::new(false);
        let control = Control::new(limits, &StoppedClock, &stop);
        let thought = player.think(&line, &control, &mut |_| {})?;
        line.play(thought.best()).ok()?;
    }
    let outcome = line.outcome()?;
    let mut samples = Samples::default();
    for position in &positions {
        let won = G::success(&outcome, position.turn(), &rules);
        samples.push(position, won, is_held_out(number));
    }
    let result = match outcome.verdict.winner() {
        Some(Player::One) => 0,
        None => 1,
        Some(Player::Two) => 2,
    };
    Some((samples, result))
}

/// One game in [`HELD_OUT`], whichever the number of rule sets played in turn.
fn is_held_out(number: u64) -> bool {
    number % HELD_OUT == number / HELD_OUT % HELD_OUT
}

/// Whether the search would evaluate the position as it stands.
fn is_quiet<G: Tuned>(champion: &G::Champion, position: &G) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    !moves.iter().any(|&mv| champion.is_noisy(position, mv))
}
