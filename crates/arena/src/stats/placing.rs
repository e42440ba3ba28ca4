//! The strength of one bot among opponents whose strengths are known.

use super::{Interval, Z95, expected_score};

/// Results against one opponent. What counts is the unit of luck: a pair of games from one
/// opening, or a single game where the other one of its pair was played before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgainstKnown {
    /// The opponent's rating, in Elo.
    pub elo: f64,
    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// How many single games brought 0, ½ and 1 points.
    pub singles: [u64; 3],
}

/// Where a bot stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The best guess, in Elo; finite also where everything was won or lost.
    pub elo: f64,
    /// Its 95 % interval; without an end on the side where everything was won or lost.
    pub interval: Interval,
}

/// Natural logarithm of the odds in an Elo point.
const LOG_ODDS_PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;
/// Units as scattered as tossed coins that are added to those seen: a few pairs alone do not
/// tell how much pairs scatter.
const COIN_UNITS: f64 = 6.0;
/// Pairs that scatter less than this, in parts of a coin's scatter, have done so by luck.
const MIN_DISPERSION: f64 = 0.5;
/// Ratings are looked for this far beyond the opponents'.
const REACH: f64 = 4_000.0;

impl AgainstKnown {
    /// Nothing yet, against an opponent of this rating.
    pub fn new(elo: f64) -> AgainstKnown {
        AgainstKnown {
            elo,
            pairs: [0; 5],
            singles: [0; 3],
        }
    }

    /// Games that count.
    pub fn games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>() + self.singles.iter().sum::<u64>()
    }

    /// Points in them.
    pub fn points(&self) -> f64 {
        let units = self.pairs.iter().chain(&self.singles);
        let halves = [0, 1, 2, 3, 4, 0, 1, 2];
        let halves: u64 = units.zip(halves).map(|(count, half)| count * half).sum();
        halves as f64 / 2.0
    }

    /// Each kind of unit: how many, of how many games, with how many points.
    fn units(&self) -> impl Iterator<Item = (f64, f64, f64)> {
        let pairs = (0..5).map(|i| (self.pairs[i] as f64, 2.0, i as f64 / 2.0));
        let singles = (0..3).map(|i| (self.singles[i] as f64, 1.0, i as f64 / 2.0));
        pairs.chain(singles).filter(|(count, _, _)| *count > 0.0)
    }
}

/// Where a bot stands that had these results: the rating at which they were to be expected,
/// and all ratings that a score test does not refute (Wilson's interval, where there is one
/// opponent). How much units scatter is measured by Pearson's statistic (quasi-likelihood), so
/// draws narrow the interval, and pairs whose games go together widen it.
///
/// The interval keeps its promise however the opponents were chosen and whenever it was
/// stopped for its width: given all that came before, a result's surplus over what was
/// expected is 0 on average.
pub fn placed(results: &[AgainstKnown]) -> Placed {
    let (low, high) = bounds(results);
    let results = &met(results);
    let games: f64 = results.iter().map(|result| result.games() as f64).sum();
    let points: f64 = results.iter().map(AgainstKnown::points).sum();
    // Half a point less than all, half a point more than nothing: "at least", "at most".
    let wanted = match games {
        0.0 => 0.0,
        _ => points.clamp(0.5, games - 0.5) - points,
    };
    let elo = crossing(low, high, |elo| surplus(results, elo) + wanted);
    let dispersion = dispersion(results, elo);
    let deviation = |elo: f64| {
        let surplus = surplus(results, elo);
        surplus / (dispersion * information(results, elo)).sqrt()
    };
    Placed {
        elo,
        interval: Interval {
            low: match points > 0.0 {
                true => crossing(low, high, |elo| deviation(elo) - Z95).min(elo),
                false => f64::NEG_INFINITY,
            },
            high: match points < games {
                true => crossing(low, high, |elo| deviation(elo) + Z95).max(elo),
                false => f64::INFINITY,
            },
        },
    }
}

/// The rating where to play on: as [`placed`] guesses it, but drawn to the middle of all
/// opponents as long as little is known.
pub(crate) fn leaning(results: &[AgainstKnown]) -> f64 {
    /// How far from the middle a bot is expected.
    const SPREAD: f64 = 700.0;
    let (low, high) = bounds(results);
    let results = &met(results);
    let middle = (low + high) / 2.0;
    let pull = |elo: f64| (middle - elo) / (SPREAD * SPREAD * LOG_ODDS_PER_ELO);
    crossing(low, high, |elo| surplus(results, elo) + pull(elo))
}

/// How much two games against an opponent tell, if this is the bot's rating: most if they
/// are equally strong.
pub(crate) fn tells(elo: f64, opponent: f64) -> f64 {
    let expected = expected_score(elo - opponent);
    expected * (1.0 - expected)
}

/// The opponents that there are games against.
fn met(results: &[AgainstKnown]) -> Vec<AgainstKnown> {
    let met = results.iter().filter(|result| result.games() > 0);
    met.copied().collect()
}

fn bounds(results: &[AgainstKnown]) -> (f64, f64) {
    let known = results.iter().map(|result| result.elo);
    let (low, high) = known.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), elo| {
        (low.min(elo), high.max(elo))
    });
    match low <= high {
        true => (low - REACH, high + REACH),
        false => (-REACH, REACH),
    }
}

/// Points beyond what was to be expected.
fn surplus(results: &[AgainstKnown], elo: f64) -> f64 {
    let beyond = |result: &AgainstKnown| {
        result.points() - result.games() as f64 * expected_score(elo - result.elo)
    };
    results.iter().map(beyond).sum()
}

/// What the games tell about a rating, if it is this one and games were tossed coins.
fn information(results: &[AgainstKnown], elo: f64) -> f64 {
    let told = |result: &AgainstKnown| result.games() as f64 * tells(elo, result.elo);
    // Never nothing, to divide by.
    results.iter().map(told).sum::<f64>().max(1e-12)
}

/// How much units scatter, in parts of what as many tossed coins would.
fn dispersion(results: &[AgainstKnown], elo: f64) -> f64 {
    let (mut units, mut squares) = (COIN_UNITS, COIN_UNITS);
    for result in results {
        let expected = expected_score(elo - result.elo);
        let variance = (expected * (1.0 - expected)).max(1e-6);
        for (count, games, points) in result.units() {
            units += count;
            squares += count * (points - games * expected).powi(2) / (games * variance);
        }
    }
    (squares / units).max(MIN_DISPERSION)
}

/// Where a function that falls crosses 0, by halving.
fn crossing(mut low: f64, mut high: f64, falling: impl Fn(f64) -> f64) -> f64 {
    // Ten thousand Elo, halved this often, are far below what anybody reads.
    for _ in 0..36 {
        let middle = (low + high) / 2.0;
        match falling(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(elo: f64, pairs: [u64; 5]) -> AgainstKnown {
        AgainstKnown {
            pairs,
            ..AgainstKnown::new(elo)
        }
    }

    /// As many wins as losses, scattered as coins are: Wilson's interval, 40.4 to 59.6 % of
    /// 100 games, is 67.6 Elo either way.
    #[test]
    fn one_opponent_has_wilsons_interval() {
        let found = placed(&[against(500.0, [12, 0, 26, 0, 12])]);
        assert!((found.elo - 500.0).abs() < 1e-3);
        let error = found.interval.high - found.elo;
        assert!((error - 67.6).abs() < 2.0, "{error}");
        assert!((found.elo - found.interval.low - error).abs() < 1e-2);
    }

    #[test]
    fn draws_narrow_and_pairs_that_go_together_widen() {
        let width = |pairs| {
            let Interval { low, high } = placed(&[against(0.0, pairs)]).interval;
            high - low
        };
        assert!(width([0, 5, 40, 5, 0]) < width([12, 0, 26, 0, 12]));
        assert!(width([25, 0, 0, 0, 25]) > width([12, 0, 26, 0, 12]));
    }

    #[test]
    fn a_clean_sweep_has_one_bound() {
        let won = placed(&[against(100.0, [0, 0, 0, 0, 10])]);
        assert_eq!(won.interval.high, f64::INFINITY);
        assert!(won.interval.low > 200.0 && won.elo > won.interval.low);
        let lost = placed(&[against(100.0, [10, 0, 0, 0, 0])]);
        assert_eq!(lost.interval.low, f64::NEG_INFINITY);
        assert!((won.elo + lost.elo - 200.0).abs() < 1e-3);
        assert!((won.interval.low + lost.interval.high - 200.0).abs() < 1e-3);
        let nothing = placed(&[]);
        assert!(nothing.elo.is_finite());
        assert_eq!(nothing.interval.low, f64::NEG_INFINITY);
        assert_eq!(nothing.interval.high, f64::INFINITY);
    }

    #[test]
    fn a_single_game_tells_half_of_what_a_pair_does() {
        let mut result = AgainstKnown::new(0.0);
        result.singles = [20, 0, 20];
        let singles = placed(&[result]).interval.high;
        let pairs = placed(&[against(0.0, [5, 0, 10, 0, 5])]).interval.high;
        assert!((singles - pairs).abs() < 1e-3, "{singles} {pairs}");
    }
}
