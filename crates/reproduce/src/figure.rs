//! Measured numbers with their 95 % intervals.

use std::fmt;

use awalam_arena::stats::{self, Interval, Z95};
use awalam_search::Dice;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A measured number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The best guess.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// What it counts.
    pub unit: Unit,
}

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A share of the whole, or points a game.
    Share,
    /// The difference of two shares.
    Difference,
    /// How much more or less than something, as a share of it.
    Change,
    /// Seeds or towers.
    Points,
    /// Milliseconds.
    Millis,
}

/// With fewer values nothing is claimed about their mean.
pub(crate) const MIN_VALUES: usize = 8;
const RESAMPLES: usize = 2_000;

/// A share of games.
pub(crate) fn share(of: u64, all: u64) -> Figure {
    let Interval { low, high } = stats::share(of, all);
    Figure {
        value: if all == 0 {
            0.5
        } else {
            of as f64 / all as f64
        },
        low,
        high,
        unit: Unit::Share,
    }
}

/// Points a game of independent games, from wins, draws and losses. As Agresti and
/// Coull do for shares, two wins and two losses (about) are added.
pub(crate) fn score([won, drawn, lost]: [u64; 3]) -> Figure {
    let added = Z95 * Z95 / 2.0;
    let (w, d, l) = (won as f64 + added, drawn as f64, lost as f64 + added);
    let n = w + d + l;
    let centre = (w + d / 2.0) / n;
    let variance = (w + d / 4.0) / n - centre * centre;
    let half = Z95 * (variance / n).sqrt();
    let value = match won + drawn + lost {
        0 => 0.5,
        games => (won as f64 + drawn as f64 / 2.0) / games as f64,
    };
    Figure {
        value,
        low: (centre - half).clamp(0.0, value),
        high: (centre + half).clamp(value, 1.0),
        unit: Unit::Share,
    }
}

/// The mean of independent values: Student's interval.
pub(crate) fn mean(values: &[f64], unit: Unit) -> Figure {
    if unit == Unit::Share {
        return mean_share(values);
    }
    let n = values.len();
    let value = values.iter().sum::<f64>() / n.max(1) as f64;
    let squares: f64 = values.iter().map(|x| (x - value).powi(2)).sum();
    let half = match n {
        MIN_VALUES.. => {
            let error = (squares / (n - 1) as f64 / n as f64).sqrt();
            let student = StudentsT::new(0.0, 1.0, (n - 1) as f64);
            student.map_or(Z95, |student| student.inverse_cdf(0.975)) * error
        }
        _ => f64::INFINITY,
    };
    let least = match unit {
        Unit::Difference | Unit::Change => f64::NEG_INFINITY,
        _ => 0.0,
    };
    Figure {
        value,
        low: match half.is_finite() {
            true => (value - half).max(least),
            false => f64::NEG_INFINITY,
        },
        high: value + half,
        unit,
    }
}

/// The mean of shares of equal weight. As for pairs of games, two tosses of a coin
/// (about) are added, so that nothing is ever certain.
fn mean_share(values: &[f64]) -> Figure {
    let added = Z95 * Z95 / 2.0;
    let (n, sum) = (values.len() as f64, values.iter().sum::<f64>());
    let squares: f64 = values.iter().map(|x| x * x).sum();
    let centre = (sum + added / 2.0) / (n + added);
    let variance = (squares + added * 0.375) / (n + added) - centre * centre;
    let half = Z95 * (variance / (n + added)).sqrt();
    let value = if values.is_empty() { 0.5 } else { sum / n };
    Figure {
        value,
        low: (centre - half).clamp(0.0, value),
        high: (centre + half).clamp(value, 1.0),
        unit: Unit::Share,
    }
}

/// Any number that comes from `rounds` rounds: its interval by drawing rounds
/// again and again (the bootstrap's percentiles).
pub(crate) fn resampled(rounds: usize, unit: Unit, number: impl Fn(&[usize]) -> f64) -> Figure {
    let all: Vec<usize> = (0..rounds).collect();
    let value = number(&all);
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    if rounds >= MIN_VALUES {
        let mut drawn: Vec<f64> = draws(rounds).map(|draw| number(&draw)).collect();
        drawn.sort_by(f64::total_cmp);
        (low, high) = (drawn[RESAMPLES / 40], drawn[RESAMPLES - 1 - RESAMPLES / 40]);
    }
    Figure {
        value,
        low: low.min(value),
        high: high.max(value),
        unit,
    }
}

/// How often something is so when rounds are drawn again and again; none if there
/// are too few of them.
pub(crate) fn how_often(rounds: usize, is_so: impl Fn(&[usize]) -> bool) -> Option<f64> {
    let often = || draws(rounds).filter(|draw| is_so(draw)).count() as f64;
    (rounds >= MIN_VALUES).then(|| often() / RESAMPLES as f64)
}

/// Rounds drawn with replacement, as many as there are; the same for every caller.
fn draws(rounds: usize) -> impl Iterator<Item = Vec<usize>> {
    let mut dice = Dice::new(1);
    (0..RESAMPLES).map(move |_| (0..rounds).map(|_| dice.below(rounds)).collect())
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let signed = matches!(self.unit, Unit::Difference | Unit::Change);
        let number = |x: f64| match self.unit {
            _ if x.is_infinite() => "?".to_owned(),
            Unit::Share => format!("{:.1}", x * 100.0),
            Unit::Difference | Unit::Change => format!("{:+.1}", x * 100.0).replace('-', "−"),
            Unit::Points => format!("{x:.1}"),
            Unit::Millis if x < 10.0 => format!("{x:.2}"),
            Unit::Millis => format!("{x:.0}"),
        };
        let unit = match self.unit {
            Unit::Share | Unit::Change => " %",
            Unit::Difference => " points of 100",
            Unit::Points => "",
            Unit::Millis => " ms",
        };
        let to = if signed { " to " } else { "–" };
        let (value, low, high) = (number(self.value), number(self.low), number(self.high));
        write!(f, "{value}{unit} ({low}{to}{high})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wilson's interval for 2 of 10 and 0 of 10, as tables have it.
    #[test]
    fn shares_as_published() {
        assert_eq!(share(2, 10).to_string(), "20.0 % (5.7–51.0)");
        assert_eq!(share(0, 10).to_string(), "0.0 % (0.0–27.8)");
        assert_eq!(share(0, 0).to_string(), "50.0 % (0.0–100.0)");
    }

    /// Student's interval for eight values, by hand: 4.5 ± 2.365 · 2.449 / √8.
    #[test]
    fn means_by_hand() {
        let values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
        assert_eq!(mean(&values, Unit::Points).to_string(), "4.5 (2.5–6.5)");
        let few = mean(&values[..3], Unit::Difference);
        assert_eq!(few.to_string(), "+200.0 points of 100 (? to ?)");
    }

    #[test]
    fn scores_stay_within_bounds() {
        for counts in [[0, 0, 0], [10, 0, 0], [0, 10, 0], [0, 0, 500]] {
            let Figure {
                value, low, high, ..
            } = score(counts);
            assert!(0.0 <= low && low <= value && value <= high && high <= 1.0);
            assert!(low < high, "{counts:?} is never certain");
        }
    }

    #[test]
    fn drawing_again_is_near_students_interval() {
        let values: Vec<f64> = (0..60).map(|i| f64::from(i * 7 % 13)).collect();
        let student = mean(&values, Unit::Points);
        let drawn = resampled(60, Unit::Points, |rounds| {
            rounds.iter().map(|&r| values[r]).sum::<f64>() / rounds.len() as f64
        });
        assert!((student.low - drawn.low).abs() < 0.2, "{student} {drawn}");
        assert!((student.high - drawn.high).abs() < 0.2, "{student} {drawn}");
        assert_eq!(how_often(60, |_| true), Some(1.0));
        assert_eq!(how_often(3, |_| true), None);
    }
}
