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
        log_likelihood_ratio(pairs, self.elo0, self.elo1)
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
/// distribution of pairs with that mean under which what was seen is most
/// likely (Van den Bergh). A result never seen counts as a thousandth.
pub fn log_likelihood_ratio(pairs: &Pairs, elo0: f64, elo1: f64) -> f64 {
    if pairs.count() == 0 {
        return 0.0;
    }
    let seen = pairs.0.map(|count| (count as f64).max(1e-3));
    let total: f64 = seen.iter().sum();
    let share = seen.map(|weight| weight / total);
    let likely = |elo: f64| most_likely(share, expected_score(elo));
    let (zero, one) = (likely(elo0), likely(elo1));
    let terms = (0..5).map(|i| share[i] * (one[i] / zero[i]).ln());
    total * terms.sum::<f64>()
}

/// The distribution with that mean under which the shares are most likely: each
/// share is divided by 1 + θ·(score − mean), and θ is found by halving.
fn most_likely(share: [f64; 5], mean: f64) -> [f64; 5] {
    let distance: [f64; 5] = std::array::from_fn(|i| i as f64 / 4.0 - mean);
    // Between these, all five stay positive.
    let (mut low, mut high) = (-1.0 / distance[4], -1.0 / distance[0]);
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

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: SprtTest = SprtTest {
        elo0: 0.0,
        elo1: 30.0,
        alpha: 0.05,
        beta: 0.05,
    };

    /// Figures that the tests of the match runner fastchess hold for its logistic
    /// model.
    #[test]
    fn ratio_as_published() {
        for (pairs, elo0, elo1, ratio) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let found = log_likelihood_ratio(&Pairs(pairs), elo0, elo1);
            assert!((found - ratio).abs() < 0.01, "{found} is not {ratio}");
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
            assert!(TEST.ratio(&Pairs(pairs)).is_finite());
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
