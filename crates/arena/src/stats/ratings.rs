//! Ratings of a pool: Bradley and Terry's model, in Elo.

use serde::Serialize;

use super::{Interval, Pairs, Z95, expected_score};

/// A bot's strength within its pool, whose mean is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// In Elo.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub elo: f64,
    /// Its 95 % interval.
    pub interval: Interval,
}

/// Half a pair against an imaginary bot of mean strength keeps ratings finite where a bot
/// won or lost everything.
const PRIOR_PAIRS: f64 = 0.5;
/// Natural logarithm of the odds in an Elo point.
const LOG_ODDS_PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// The ratings of `bots` bots from the pairs that each two of them played, seen by
/// the first of the two. Errors are those of the whole estimate, from how much
/// pairs really scatter (a "sandwich"), not from a coin's.
pub fn ratings(bots: usize, results: &[(usize, usize, Pairs)]) -> Vec<Rating> {
    if bots == 0 {
        return Vec::new();
    }
    let strengths = most_likely(bots, results);
    let mut information = vec![vec![0.0; bots]; bots];
    let mut scatter = vec![vec![0.0; bots]; bots];
    for i in 0..bots {
        let prior = PRIOR_PAIRS * slope(strengths[i]);
        information[i][i] += prior;
        // As if the imaginary games were tossed coins.
        scatter[i][i] += PRIOR_PAIRS * 0.125;
    }
    for &(a, b, pairs) in results {
        let n = pairs.count() as f64;
        let curve = n * slope(strengths[a] - strengths[b]);
        let spread = n * pairs.variance(2.0);
        for (matrix, value) in [(&mut information, curve), (&mut scatter, spread)] {
            matrix[a][a] += value;
            matrix[b][b] += value;
            matrix[a][b] -= value;
            matrix[b][a] -= value;
        }
    }
    let inverse = inverted(information);
    let errors = (0..bots).map(|i| {
        // Of the distance from the mean: the mean itself is no bot's rating.
        let mean = |k: usize| inverse.iter().map(|row| row[k]).sum::<f64>() / bots as f64;
        let row: Vec<f64> = (0..bots).map(|k| inverse[i][k] - mean(k)).collect();
        let row = &row;
        let variance: f64 = (0..bots)
            .flat_map(|j| (0..bots).map(move |k| (j, k)))
            .map(|(j, k)| row[j] * scatter[j][k] * row[k])
            .sum();
        Z95 * variance.max(0.0).sqrt() / LOG_ODDS_PER_ELO
    });
    strengths
        .iter()
        .zip(errors)
        .map(|(strength, error)| {
            let elo = strength / LOG_ODDS_PER_ELO;
            Rating {
                elo,
                interval: Interval {
                    low: elo - error,
                    high: elo + error,
                },
            }
        })
        .collect()
}

/// Newton's method on the log-likelihood, which has one maximum; steps are kept
/// short, so that it is reached from anywhere.
fn most_likely(bots: usize, results: &[(usize, usize, Pairs)]) -> Vec<f64> {
    let mut strengths = vec![0.0; bots];
    for _ in 0..200 {
        let mut pull = vec![0.0; bots];
        let mut curve = vec![vec![0.0; bots]; bots];
        for i in 0..bots {
            pull[i] += PRIOR_PAIRS * (0.5 - chance(strengths[i]));
            curve[i][i] += PRIOR_PAIRS * slope(strengths[i]);
        }
        for &(a, b, pairs) in results {
            let n = pairs.count() as f64;
            let difference = strengths[a] - strengths[b];
            let surplus = n * (pairs.score() - chance(difference));
            pull[a] += surplus;
            pull[b] -= surplus;
            let bend = n * slope(difference);
            curve[a][a] += bend;
            curve[b][b] += bend;
            curve[a][b] -= bend;
            curve[b][a] -= bend;
        }
        let inverse = inverted(curve);
        let mut largest = 0.0_f64;
        for (strength, row) in strengths.iter_mut().zip(&inverse) {
            let step: f64 = row.iter().zip(&pull).map(|(a, b)| a * b).sum();
            let step = step.clamp(-1.0, 1.0);
            *strength += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / bots as f64;
    strengths.iter().map(|strength| strength - mean).collect()
}

fn chance(difference: f64) -> f64 {
    expected_score(difference / LOG_ODDS_PER_ELO)
}

fn slope(difference: f64) -> f64 {
    let chance = chance(difference);
    chance * (1.0 - chance)
}

/// The inverse of a matrix, by Gauss and Jordan. The prior on the diagonal keeps
/// ours from being singular.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..n)
        .map(|i| (0..n).map(|j| f64::from(i == j)).collect())
        .collect();
    for column in 0..n {
        let by_size = |&a: &usize, &b: &usize| {
            let (a, b) = (matrix[a][column].abs(), matrix[b][column].abs());
            a.total_cmp(&b)
        };
        let pivot = (column..n).max_by(by_size).unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let lead = matrix[column][column];
        for k in 0..n {
            matrix[column][k] /= lead;
            inverse[column][k] /= lead;
        }
        let (own, own_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..n).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for k in 0..n {
                matrix[row][k] -= factor * own[k];
                inverse[row][k] -= factor * own_inverse[k];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Agresti, Categorical Data Analysis: games of seven baseball teams in 1987,
    /// and the strengths that the model gives them, as odds against the last.
    #[test]
    fn baseball_as_published() {
        const WINS: [[u64; 7]; 7] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        const PUBLISHED: [f64; 7] = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
        let mut results = Vec::new();
        // Enough games to outweigh the imaginary half pair.
        let games = |wins: u64| 1_000 * wins;
        for (a, row) in WINS.iter().enumerate() {
            for (b, wins) in row.iter().enumerate().skip(a + 1) {
                let pairs = Pairs([games(WINS[b][a]), 0, 0, 0, games(*wins)]);
                results.push((a, b, pairs));
            }
        }
        let found = ratings(7, &results);
        for (team, published) in PUBLISHED.into_iter().enumerate() {
            let odds = (found[team].elo - found[6].elo) * LOG_ODDS_PER_ELO;
            assert!((odds - published).abs() < 0.01, "{team}: {odds}");
        }
    }

    #[test]
    fn extremes_are_finite() {
        let all_wins = [
            (0, 1, Pairs([0, 0, 0, 0, 50])),
            (1, 2, Pairs([0, 0, 0, 0, 50])),
        ];
        for results in [&[][..], &all_wins] {
            let found = ratings(3, results);
            assert!(found.iter().all(|rating| rating.interval.low.is_finite()
                && rating.interval.low < rating.elo
                && rating.elo < rating.interval.high));
            let mean: f64 = found.iter().map(|rating| rating.elo).sum();
            assert!(mean.abs() < 1e-6);
        }
        assert!(ratings(3, &all_wins)[0].elo > 300.0);
        assert!(ratings(0, &[]).is_empty());
    }
}
