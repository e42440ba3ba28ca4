//! Positions of games that a champion played against itself.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use awalam_bots::{HasChampion, WeightSet};
use awalam_games::{Game, Line, MoveList, Side};
use awalam_search::alphabeta::AlphaBeta;
use awalam_search::{Control, Dice, Limits, SearchHints, StoppedClock, Strategy};

use super::GAMES_PER_HELD_OUT;
use crate::Result;

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 14;
/// Longer games are left out.
const MAX_PLIES: usize = 500;

/// Positions by their features, with how the game went on.
#[derive(Default)]
pub struct Samples {
    /// Features and how often, all positions one after the other.
    features: Vec<(u16, i8)>,
    /// Where each position's features end, and the rest.
    positions: Vec<(usize, Sample)>,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub struct Sample {
    /// Whether the player to move won (1), drew or lost (0).
    pub won: f32,
    /// What the search thought of it, in hundredths.
    pub score: i32,
    /// What fitting aims at, from 0 to 1: how the game ended, tempered by what
    /// the search thought of it ([`Samples::temper`]).
    pub aim: f32,
    /// Whether it is kept from fitting.
    pub held_out: bool,
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
            .extend(shifted.map(|(end, sample)| (end + shift, sample)));
    }

    /// The features of a position, and what is known of it.
    pub fn get(&self, index: usize) -> (&[(u16, i8)], Sample) {
        let start = index
            .checked_sub(1)
            .map_or(0, |last| self.positions[last].0);
        let (end, sample) = self.positions[index];
        (&self.features[start..end], sample)
    }

    /// Aims half at how games ended and half at what the search thought, since a
    /// single game's end says little of its beginning. The score is turned into
    /// a chance by the steepness that tells best how the games ended.
    pub fn temper(&mut self) {
        const STEEPNESSES: std::ops::Range<i32> = 0..32;
        let steepness = |step: i32| 2e-4 * 1.2_f32.powi(step);
        let best = STEEPNESSES
            .map(steepness)
            .min_by(|&a, &b| self.score_loss(a).total_cmp(&self.score_loss(b)))
            .expect("there are some");
        for (_, sample) in &mut self.positions {
            sample.aim = (sample.won + chance(best * sample.score as f32)) / 2.0;
        }
    }

    /// How badly scores tell the ends of games.
    fn score_loss(&self, steepness: f32) -> f64 {
        let loss = |sample: &Sample| log_loss(chance(steepness * sample.score as f32), sample.won);
        self.positions.iter().map(|(_, sample)| loss(sample)).sum()
    }

    fn push<G: HasChampion>(&mut self, position: &G, sample: Sample) {
        position.features(|feature, times| {
            if times != 0 {
                self.features.push((feature as u16, times as i8));
            }
        });
        self.positions.push((self.features.len(), sample));
    }
}

/// The chance to win that a sum of weights, in logits, means.
pub fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// How badly a chance told what happened.
pub fn log_loss(chance: f32, won: f32) -> f64 {
    let (p, won) = (f64::from(chance).clamp(1e-6, 1.0 - 1e-6), f64::from(won));
    -won * p.ln() - (1.0 - won) * (1.0 - p).ln()
}

/// Games and their positions.
pub struct Games {
    pub samples: Samples,
    /// Wins, draws and losses of player 1.
    pub results: [u64; 3],
}

/// Plays games; the same ones whatever the number of threads.
pub fn play_games<G: HasChampion>(
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
fn play<G: HasChampion>(
    rules: G::Rules,
    champion: &G::Champion,
    nodes: u64,
    seed: u64,
    number: u64,
) -> Option<(Samples, usize)> {
    let mut dice = Dice::new(!seed);
    let plies = 2 + dice.below(MAX_OPENING_PLIES - 1);
    let mut line = opening::<G>(rules, plies, seed);
    let limits = Limits::nodes(nodes);
    let options = G::SEARCH.sized_for(limits);
    let guidance = G::guidance(champion.clone(), G::Knowledge::default());
    let mut player = G::strategy(AlphaBeta::new(guidance, options, seed));
    let mut positions = Vec::new();
    while line.outcome().is_none() {
        if line.plies().len() > MAX_PLIES {
            return None;
        }
        let stop = AtomicBool::new(false);
        let control = Control::new(limits, &StoppedClock, &stop);
        let thought = player.think(&line, &control, &mut |_| {})?;
        if is_quiet(line.current()) {
            positions.push((*line.current(), thought.score.hundredths()));
        }
        line.play(thought.best()).ok()?;
    }
    let outcome = line.outcome()?;
    let mut samples = Samples::default();
    for (position, score) in positions {
        let won = G::success(&outcome, position.turn(), &rules);
        let sample = Sample {
            won,
            score,
            aim: won,
            held_out: is_held_out(number),
        };
        samples.push(&position, sample);
    }
    let result = match outcome.verdict.winner() {
        Some(Side::One) => 0,
        None => 1,
        Some(Side::Two) => 2,
    };
    Some((samples, result))
}

/// One game in [`GAMES_PER_HELD_OUT`], whichever the number of rule sets played in turn.
fn is_held_out(number: u64) -> bool {
    number % GAMES_PER_HELD_OUT == number / GAMES_PER_HELD_OUT % GAMES_PER_HELD_OUT
}

/// Whether the search would evaluate the position as it stands.
fn is_quiet<G: HasChampion>(position: &G) -> bool {
    let hints = G::Hints::default();
    let mut moves = MoveList::new();
    if G::SEARCH.quiescence {
        position.legal_moves(&mut moves);
    }
    !moves.iter().any(|&mv| hints.is_noisy(position, mv))
}

/// A random beginning after which the game still goes on.
fn opening<G: Game>(rules: G::Rules, plies: usize, seed: u64) -> Line<G> {
    let mut dice = Dice::new(seed);
    loop {
        let mut line = Line::new(G::start(rules));
        for _ in 0..plies {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                line.play(mv).expect("a picked move is legal");
            }
        }
        if line.outcome().is_none() {
            return line;
        }
    }
}
