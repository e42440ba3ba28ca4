//! The sequential probability ratio test: play on until it is decided which of
//! two differences in strength is true.

use serde::{Deserialize, Serialize};

use super::{Pairs, expected_score};

/// What is tested: that the difference is `elo0` or less against that it is
/// `elo1` or more.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SprtTest {
    /// A difference not worth having.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub elo0: f64,
    /// A difference worth having.
    pub elo1: f64,
    /// The chance to accept `elo1` where `elo0` is true.
    #[serde(default = "five_percent")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub alpha: f64,
    /// The chance to accept `elo0` where `elo1` is true.
    #[serde(default = "five_percent")]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub beta: f64,
    /// What `elo0` and `elo1` are.
    #[serde(default, skip_serializing_if = "Model::is_logistic")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub model: Model,
}

/// What differences in strength a test is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Elo: what a score stands for.
    #[default]
    Logistic,
    /// Normalized Elo: a score in terms of how much it scatters. A test then takes about
    /// as many games whatever the openings and the share of draws are.
    Normalized,
}

impl Model {
    fn is_logistic(&self) -> bool {
        *self == Model::Logistic
    }

    /// The unit, in words.
    pub fn unit(self) -> &'static str {
        match self {
            Model::Logistic => "Elo",
            Model::Normalized => "normalized Elo",
        }
    }
}

fn five_percent() -> f64 {
    0.05
}

/// Where the log-likelihood ratio decides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bounds {
    /// At or below: `elo0`.
    pub lower: f64,
    /// At or above: `elo1`.
    pub upper: f64,
}

/// What a test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The difference is `elo1` or more.
    Stronger,
    /// It is `elo0` or less.
    NotStronger,
}

impl SprtTest {
    /// Wald's bounds.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// The log-likelihood ratio of `elo1` against `elo0`.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        log_likelihood_ratio(pairs, self.elo0, self.elo1, self.model)
    }

    /// What the pairs say, if they say anything yet.
    pub fn decide(&self, pairs: &Pairs) -> Option<Decision> {
        let (ratio, Bounds { lower, upper }) = (self.ratio(pairs), self.bounds());
        if ratio >= upper {
            Some(Decision::Stronger)
        } else if ratio <= lower {
            Some(Decision::NotStronger)
        } else {
            None
        }
    }

    /// What is wrong with the test, if anything is.
    pub fn problem(&self) -> Option<String> {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            ..
        } = self;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Some(format!("elo0 ({elo0}) must be less than elo1 ({elo1})"));
        }
        if elo0.abs().max(elo1.abs()) > 1000.0 {
            return Some("a difference of more than 1000 Elo cannot be tested".to_owned());
        }
        for (name, chance) in [("alpha", alpha), ("beta", beta)] {
            if !(0.000_001..=0.4).contains(chance) {
                return Some(format!("{name} ({chance}) must be from 0.000001 to 0.4"));
            }
        }
        None
    }
}

/// The generalised log-likelihood ratio of two differences in Elo: for each, the
/// distribution of pairs with that mean (or, normalized, with that distance of the mean from
/// one half in standard deviations) under which what was seen is most likely (Van den
/// Bergh). A result never seen counts as a thousandth.
pub fn log_likelihood_ratio(pairs: &Pairs, elo0: f64, elo1: f64, model: Model) -> f64 {
    if pairs.count() == 0 {
        return 0.0;
    }
    let seen = pairs.0.map(|count| (count as f64).max(1e-3));
    let total: f64 = seen.iter().sum();
    let share = seen.map(|weight| weight / total);
    let likely = |elo: f64| match model {
        Model::Logistic => {
            let mean = expected_score(elo);
            reweighted(share, POINTS.map(|points| points - mean))
        }
        Model::Normalized => at_distance(share, elo * DEVIATIONS_PER_ELO),
    };
    let (zero, one) = (likely(elo0), likely(elo1));
    let terms = (0..5).map(|i| share[i] * (one[i] / zero[i]).ln());
    total * terms.sum::<f64>()
}

/// Points per game that a pair can bring.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// A normalized Elo point in standard deviations of a pair's points per game. Normalized
/// Elo is about single games, whose deviation is √2 times as large.
const DEVIATIONS_PER_ELO: f64 = std::f64::consts::SQRT_2 * std::f64::consts::LN_10 / 800.0;

/// The distribution under which the shares are most likely among those in which the mean of
/// `distance` is 0: each share is divided by 1 + θ·distance, and θ is found by halving.
fn reweighted(share: [f64; 5], distance: [f64; 5]) -> [f64; 5] {
    // Between these, all five stay positive.
    let [least, most] = [f64::min, f64::max].map(|of| distance.into_iter().reduce(of));
    let (Some(least), Some(most)) = (least, most) else {
        return share;
    };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let theta = (low + high) / 2.0;
        let pull: f64 = (0..5)
            .map(|i| share[i] * distance[i] / (1.0 + theta * distance[i]))
            .sum();
        match pull > 0.0 {
            true => low = theta,
            false => high = theta,
        }
    }
    let theta = (low + high) / 2.0;
    std::array::from_fn(|i| share[i] / (1.0 + theta * distance[i]))
}

/// The distribution under which the shares are most likely among those whose mean is that
/// many of its own standard deviations from one half. The condition is not linear: it is
/// replaced by its tangent at the last distribution found, again and again.
fn at_distance(share: [f64; 5], deviations: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..50 {
        let mean: f64 = (0..5).map(|i| found[i] * POINTS[i]).sum();
        let squares = (0..5).map(|i| found[i] * (POINTS[i] - mean).powi(2));
        let deviation = squares.sum::<f64>().sqrt();
        let distance = POINTS.map(|points| {
            let spread = 1.0 + ((mean - points) / deviation).powi(2);
            points - 0.5 - deviations * deviation * spread / 2.0
        });
        let next = reweighted(share, distance);
        let change = (0..5).map(|i| (next[i] - found[i]).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: SprtTest = SprtTest {
        elo0: 0.0,
        elo1: 30.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Logistic,
    };

    /// Figures that the tests of the match runner fastchess hold for its two models.
    #[test]
    fn ratio_as_published() {
        use Model::{Logistic, Normalized};
        for (pairs, elo0, elo1, model, ratio) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98),
            ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalized, 2.25),
            ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalized, 3.01),
        ] {
            let found = log_likelihood_ratio(&Pairs(pairs), elo0, elo1, model);
            assert!((found - ratio).abs() < 0.03, "{found} is not {ratio}");
        }
    }

    #[test]
    fn bounds_are_walds() {
        let bounds = TEST.bounds();
        assert!((bounds.upper - 2.944).abs() < 1e-3);
        assert!((bounds.lower + 2.944).abs() < 1e-3);
    }

    #[test]
    fn extremes_are_finite() {
        for pairs in [
            [0; 5],
            [0, 0, 0, 0, 900],
            [900, 0, 0, 0, 0],
            [0, 0, 5, 0, 0],
        ] {
            for model in [Model::Logistic, Model::Normalized] {
                let test = SprtTest { model, ..TEST };
                assert!(test.ratio(&Pairs(pairs)).is_finite(), "{pairs:?}");
            }
        }
        assert_eq!(TEST.decide(&Pairs([0; 5])), None);
        let wins = Pairs([0, 0, 0, 0, 900]);
        assert_eq!(TEST.decide(&wins), Some(Decision::Stronger));
        assert_eq!(TEST.decide(&wins.reversed()), Some(Decision::NotStronger));
    }

    #[test]
    fn impossible_tests_are_told() {
        assert_eq!(TEST.problem(), None);
        for wrong in [
            SprtTest { elo1: 0.0, ..TEST },
            SprtTest {
                elo1: f64::NAN,
                ..TEST
            },
            SprtTest { alpha: 0.0, ..TEST },
            SprtTest { beta: 0.6, ..TEST },
            SprtTest {
                elo1: 5000.0,
                ..TEST
            },
        ] {
            assert!(wrong.problem().is_some(), "{wrong:?}");
        }
    }
}
