//! Strengths of bots that can be compared with each other: each took points from another,
//! and that one, in a chain, from it. Only then is there a most likely strength.

use super::linear::{Matrix, applied, inverted, zeros};
use super::ratings::{LOG_ODDS_PER_ELO, Result};
use super::{Pairs, expected_score};

/// Bots with their strengths, as the natural logarithms of odds; the mean is 0.
pub struct Group {
    /// The bots.
    pub bots: Vec<usize>,
    /// Their strengths.
    pub strengths: Vec<f64>,
    /// How much the curve of the likelihood tells, inverted, and how much pairs really
    /// scatter: the two parts of a "sandwich".
    inverse: Matrix,
    scatter: Matrix,
}

/// The chance to win against an opponent that is weaker by that much.
pub fn chance(difference: f64) -> f64 {
    expected_score(difference / LOG_ODDS_PER_ELO)
}

/// How fast the chance changes.
pub fn slope(difference: f64) -> f64 {
    let chance = chance(difference);
    chance * (1.0 - chance)
}

impl Group {
    /// The most likely strengths, by what these bots did against each other.
    pub fn new(bots: Vec<usize>, results: &[Result]) -> Group {
        let place = |bot: usize| bots.iter().position(|&it| it == bot);
        let inner: Vec<(usize, usize, Pairs)> = results
            .iter()
            .filter_map(|&(a, b, pairs)| Some((place(a)?, place(b)?, pairs)))
            .filter(|(.., pairs)| pairs.count() > 0)
            .collect();
        let strengths = most_likely(bots.len(), &inner);
        let inverse = inverted(information(&strengths, &inner));
        let mut scatter = zeros(bots.len());
        for &(a, b, pairs) in &inner {
            // As if two pairs of equals had been played: a score without any scatter is
            // no certainty.
            let spread = pairs.count() as f64 * pairs.variance(2.0);
            add_between(&mut scatter, a, b, spread);
        }
        Group {
            bots,
            strengths,
            inverse,
            scatter,
        }
    }

    /// The variance of a sum of strengths with weights that add up to 0.
    pub fn variance(&self, weights: &[f64]) -> f64 {
        let bread = applied(&self.inverse, weights);
        let meat = applied(&self.scatter, &bread);
        let sum: f64 = bread.iter().zip(&meat).map(|(a, b)| a * b).sum();
        sum.max(0.0)
    }

    /// Moves all strengths.
    pub fn shift(&mut self, by: f64) {
        self.strengths
            .iter_mut()
            .for_each(|strength| *strength += by);
    }
}

fn add_between(matrix: &mut Matrix, a: usize, b: usize, value: f64) {
    matrix[a][a] += value;
    matrix[b][b] += value;
    matrix[a][b] -= value;
    matrix[b][a] -= value;
}

/// How sharply the results tell the strengths. Their mean is told by nothing: it is held
/// where it is, which changes no difference.
fn information(strengths: &[f64], results: &[Result]) -> Matrix {
    let n = strengths.len();
    let mut matrix = vec![vec![1.0 / n as f64; n]; n];
    for &(a, b, pairs) in results {
        let bend = pairs.count() as f64 * slope(strengths[a] - strengths[b]);
        add_between(&mut matrix, a, b, bend);
    }
    matrix
}

/// Newton's method on the log-likelihood, which has one maximum; steps are kept
/// short, so that it is reached from anywhere.
fn most_likely(bots: usize, results: &[Result]) -> Vec<f64> {
    let mut strengths = vec![0.0; bots];
    for _ in 0..200 {
        let mut pull = vec![0.0; bots];
        for &(a, b, pairs) in results {
            let surplus = pairs.score() - chance(strengths[a] - strengths[b]);
            pull[a] += pairs.count() as f64 * surplus;
            pull[b] -= pairs.count() as f64 * surplus;
        }
        let steps = applied(&inverted(information(&strengths, results)), &pull);
        let mut largest = 0.0_f64;
        for (strength, step) in strengths.iter_mut().zip(steps) {
            let step = step.clamp(-1.0, 1.0);
            *strength += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / bots.max(1) as f64;
    strengths.iter().map(|strength| strength - mean).collect()
}
