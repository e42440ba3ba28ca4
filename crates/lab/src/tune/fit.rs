//! Logistic regression: the weights that make a position's sum tell best how its
//! game ended.

use awalam_bots::Weights;
use awalam_search::Dice;

use super::samples::{Samples, chance, log_loss};

/// Weights in logits, and how well they tell.
pub struct Fit {
    logits: Vec<f32>,
    /// The logits of a hundredth of what is beyond the sum.
    hundredth: f32,
    /// How far weights were expected to be from zero.
    pub spread: f32,
    /// The mean logarithmic loss.
    pub loss: f64,
    /// The same on games that were kept from fitting.
    pub held_out: f64,
}

const BATCH_SIZE: usize = 1024;
/// The first step; later ones are smaller.
const LEARNING_RATE: f32 = 0.02;
/// How far a weight is expected to be from where it begins, in logits: features that are
/// rarely seen stay nearer to it. The best of these on games kept apart is taken.
const SPREADS: [f32; 3] = [0.1, 0.3, 0.8];

impl Fit {
    /// The fit that tells best how the games kept apart ended. It begins with the weights
    /// given, in logits: those in use, or zeros. A hundredth has the logits given.
    pub fn best(samples: &Samples, begin: &[f32], hundredth: f32, epochs: usize, seed: u64) -> Fit {
        let of = |spread| Fit::of(samples, begin, hundredth, epochs, spread, seed);
        let fits = SPREADS.map(of);
        let better = |a: Fit, b: Fit| if b.held_out < a.held_out { b } else { a };
        fits.into_iter().reduce(better).expect("there are spreads")
    }

    /// Fits by Adam (Kingma and Ba, 2015) over shuffled batches.
    fn of(
        samples: &Samples,
        begin: &[f32],
        hundredth: f32,
        epochs: usize,
        spread: f32,
        seed: u64,
    ) -> Fit {
        let features = begin.len();
        let mut order: Vec<usize> = (0..samples.len())
            .filter(|&index| !samples.get(index).1.held_out)
            .collect();
        let pull = 1.0 / (spread * spread * order.len().max(1) as f32);
        let mut weights = begin.to_vec();
        let (mut mean, mut square) = (vec![0.0_f32; features], vec![0.0_f32; features]);
        let mut gradient = vec![0.0_f32; features];
        let (mut first, mut second) = (1.0_f32, 1.0_f32);
        let mut dice = Dice::new(seed);
        for epoch in 0..epochs {
            shuffle(&mut order, &mut dice);
            let rate = LEARNING_RATE * (1.0 - epoch as f32 / epochs as f32).powi(2);
            for batch in order.chunks(BATCH_SIZE) {
                gradient.fill(0.0);
                for &index in batch {
                    let (found, sample) = samples.get(index);
                    let beyond = hundredth * sample.beyond as f32;
                    let error = expected(&weights, found, beyond) - sample.aim;
                    for &(feature, times) in found {
                        gradient[usize::from(feature)] += error * f32::from(times);
                    }
                }
                first *= 0.9;
                second *= 0.999;
                for feature in 0..features {
                    let away = weights[feature] - begin[feature];
                    let slope = gradient[feature] / batch.len() as f32 + pull * away;
                    mean[feature] += 0.1 * (slope - mean[feature]);
                    square[feature] += 0.001 * (slope * slope - square[feature]);
                    let step = mean[feature] / (1.0 - first);
                    let size = (square[feature] / (1.0 - second)).sqrt() + 1e-8;
                    weights[feature] -= rate * step / size;
                }
            }
        }
        Fit {
            loss: loss(samples, false, &weights, hundredth),
            held_out: loss(samples, true, &weights, hundredth),
            logits: weights,
            hundredth,
            spread,
        }
    }

    /// In hundredths of the unit's weight.
    pub fn weights(&self, unit: Option<usize>) -> Weights {
        let scale = 100.0 / self.point(unit);
        let round = |logit: &f32| (logit * scale).round().clamp(-9_999.0, 9_999.0) as i16;
        Weights(self.logits.iter().map(round).collect())
    }

    /// A point in logits.
    fn point(&self, unit: Option<usize>) -> f32 {
        unit.map_or(1.0, |unit| self.logits[unit].max(1e-2))
    }

    /// How well other weights tell, on the games kept apart.
    pub fn held_out_loss_of(
        &self,
        samples: &Samples,
        weights: &Weights,
        unit: Option<usize>,
    ) -> f64 {
        let scale = self.point(unit) / 100.0;
        let logits: Vec<f32> = weights.0.iter().map(|&w| f32::from(w) * scale).collect();
        loss(samples, true, &logits, self.hundredth)
    }
}

/// The chance to win that weights see in a position, and what is beyond them, in logits.
fn expected(weights: &[f32], features: &[(u16, i8)], beyond: f32) -> f32 {
    let sum: f32 = features
        .iter()
        .map(|&(feature, times)| weights[usize::from(feature)] * f32::from(times))
        .sum();
    chance(sum + beyond)
}

fn loss(samples: &Samples, held_out: bool, weights: &[f32], hundredth: f32) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for index in 0..samples.len() {
        let (found, sample) = samples.get(index);
        if let Some(won) = sample.won.filter(|_| sample.held_out == held_out) {
            let beyond = hundredth * sample.beyond as f32;
            sum += log_loss(expected(weights, found, beyond), won);
            count += 1;
        }
    }
    sum / f64::from(count.max(1))
}

fn shuffle(order: &mut [usize], dice: &mut Dice) {
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
}
