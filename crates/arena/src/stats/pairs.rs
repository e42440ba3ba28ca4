//! Results of pairs of games. The two games of a pair share an opening, so they
//! are not independent of each other; pairs are.

use serde::Serialize;

use super::{Z95, normal_cdf};

/// How many pairs brought the first bot 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pairs(pub [u64; 5]);

/// A range that holds the true value in 95 of 100 experiments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Interval {
    /// Its lower end.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub low: f64,
    /// Its upper end.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub high: f64,
}

/// The side on which an interval has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Open {
    /// At least so much: everything was won.
    Above,
    /// At most so much: everything was lost.
    Below,
    /// Nothing is known.
    Both,
}

/// A difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Elo {
    /// The best guess.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub value: f64,
    /// Half the width of its interval; infinite where that has no end.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub error: f64,
    /// Its interval.
    pub interval: Interval,
    /// The side on which the interval has no end, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub open: Option<Open>,
}

/// What an imaginary pair of equals brings: two tosses of a coin.
const COIN_TOSSES: [f64; 5] = [0.25, 0.0, 0.5, 0.0, 0.25];

impl Pairs {
    /// Adds a pair by its half points, 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points.min(4))] += 1;
    }

    /// Adds other pairs.
    pub fn merge(&mut self, other: Pairs) {
        for (mine, its) in self.0.iter_mut().zip(other.0) {
            *mine += its;
        }
    }

    /// The same pairs, as the second bot sees them.
    pub fn reversed(mut self) -> Pairs {
        self.0.reverse();
        self
    }

    /// How many pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points per game; one half where there are no games.
    pub fn score(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            _ => mean(self.weights(0.0)),
        }
    }

    /// The score's 95 % interval.
    pub fn interval(&self) -> Interval {
        self.interval_at(Z95)
    }

    /// The score's interval of ±`z` standard errors. As Agresti and Coull add two
    /// successes and two failures to a proportion, `z²/2` imaginary pairs of
    /// equals are added: the interval then keeps its promise for few pairs and
    /// for scores near 0 and 1 too.
    pub fn interval_at(&self, z: f64) -> Interval {
        let weights = self.weights(z * z / 2.0);
        let half = z * standard_error(weights);
        let centre = mean(weights);
        let score = self.score();
        Interval {
            low: (centre - half).clamp(0.0, score),
            high: (centre + half).clamp(score, 1.0),
        }
    }

    /// The variance of a pair's mean score, with a number of imaginary pairs added.
    pub(super) fn variance(&self, imaginary: f64) -> f64 {
        variance(self.weights(imaginary))
    }

    /// The chance that the first bot is the stronger one, if nothing was known
    /// about them before.
    pub fn superiority(&self) -> f64 {
        let weights = self.weights(Z95 * Z95 / 2.0);
        normal_cdf((mean(weights) - 0.5) / standard_error(weights))
    }

    /// The difference in Elo with its error. A score of 0 or 1 says only that the
    /// difference is large: its interval has one end, and the best guess is that of half a
    /// point less.
    pub fn elo(&self) -> Elo {
        let edge = match self.count() {
            0 => 0.5,
            pairs => 0.25 / pairs as f64,
        };
        let bounded = |score: f64| elo(score.clamp(edge, 1.0 - edge));
        let Interval { low, high } = match self.count() {
            0 => Interval {
                low: 0.0,
                high: 1.0,
            },
            _ => self.interval(),
        };
        let interval = Interval {
            low: elo(low),
            high: elo(high),
        };
        let open = match (interval.low.is_finite(), interval.high.is_finite()) {
            (true, true) => None,
            (true, false) => Some(Open::Above),
            (false, true) => Some(Open::Below),
            (false, false) => Some(Open::Both),
        };
        Elo {
            value: bounded(self.score()),
            error: (interval.high - interval.low) / 2.0,
            interval,
            open,
        }
    }

    fn weights(&self, imaginary: f64) -> [f64; 5] {
        std::array::from_fn(|i| self.0[i] as f64 + imaginary * COIN_TOSSES[i])
    }
}

fn mean(weights: [f64; 5]) -> f64 {
    let total: f64 = weights.iter().sum();
    let points = weights.iter().enumerate().map(|(i, w)| w * i as f64 / 4.0);
    points.sum::<f64>() / total
}

fn variance(weights: [f64; 5]) -> f64 {
    let (total, mean) = (weights.iter().sum::<f64>(), mean(weights));
    let squares = weights.iter().enumerate();
    let squares = squares.map(|(i, w)| w * (i as f64 / 4.0 - mean).powi(2));
    squares.sum::<f64>() / total
}

fn standard_error(weights: [f64; 5]) -> f64 {
    (variance(weights) / weights.iter().sum::<f64>()).sqrt()
}

/// The difference in Elo that a score stands for.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score to be expected from a difference in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b} ± {tolerance}");
    }

    /// What match runners for chess printed, with the pairs they had.
    #[test]
    fn elo_as_published() {
        for (pairs, value, error) in [
            ([1, 10, 78, 48, 13], 72.85, 22.33),
            ([352, 579, 1264, 743, 464], 19.83, 6.77),
            ([2410, 367, 5075, 327, 2605], 5.6, 4.5),
        ] {
            let elo = Pairs(pairs).elo();
            close(elo.value, value, 0.05);
            // Theirs has no imaginary pairs: they matter little.
            close(elo.error, error, 0.05 + error * 0.05);
        }
    }

    /// The World Chess Federation's handbook, table of scores and differences.
    #[test]
    fn elo_and_scores() {
        close(elo(0.64), 100.0, 0.1);
        close(elo(0.76), 200.0, 0.4);
        for difference in [-700.0, -20.0, 0.0, 35.5, 600.0] {
            close(elo(expected_score(difference)), difference, 1e-9);
        }
    }

    #[test]
    fn extremes_are_sensible() {
        for pairs in [
            [0, 0, 0, 0, 0],
            [0, 0, 0, 0, 1],
            [0, 0, 0, 0, 1000],
            [0, 0, 0, 0, 50_000],
            [7, 0, 0, 0, 0],
            [0, 0, 9, 0, 0],
            [3, 0, 0, 0, 3],
        ] {
            let pairs = Pairs(pairs);
            let Interval { low, high } = pairs.interval();
            let (score, elo) = (pairs.score(), pairs.elo());
            assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
            assert!(low < high, "{pairs:?} is never certain");
            for number in [elo.value, pairs.superiority()] {
                assert!(number.is_finite(), "{pairs:?}");
            }
            let ends = [elo.interval.low, elo.interval.high].map(f64::is_finite);
            let expected = match (pairs.count(), score) {
                (0, _) => (Some(Open::Both), [false, false]),
                (_, 0.0) => (Some(Open::Below), [false, true]),
                (_, 1.0) => (Some(Open::Above), [true, false]),
                _ => (None, [true, true]),
            };
            assert_eq!((elo.open, ends), expected, "{pairs:?}");
            assert!(elo.interval.low <= elo.value && elo.value <= elo.interval.high);
            let mirrored = pairs.reversed();
            close(mirrored.superiority(), 1.0 - pairs.superiority(), 1e-12);
            close(mirrored.elo().value, -elo.value, 1e-6);
        }
        close(Pairs([0; 5]).superiority(), 0.5, 1e-12);
        assert!(Pairs([0, 0, 0, 0, 20]).superiority() > 0.999);
    }
}
