//! Ratings of a pool: Bradley and Terry's model, in Elo.

use std::collections::VecDeque;

use serde::Serialize;

use super::group::{Group, chance, slope};
use super::{Interval, Open, Pairs, Z95};

/// A bot's strength within its pool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// In Elo. Where the interval has an open side, a guess on the safe side of nothing:
    /// read the interval.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>, required))]
    pub elo: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// The side on which the interval has no end, if there is one: who won everything is
    /// at least that strong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub open: Option<Open>,
}

/// Pairs that two bots played, as the first of them sees them.
pub type Result = (usize, usize, Pairs);

/// Natural logarithm of the odds in an Elo point.
pub(super) const LOG_ODDS_PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

const UNKNOWN: Rating = Rating {
    elo: 0.0,
    interval: Interval {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
    },
    open: Some(Open::Both),
};

/// The ratings of `bots` bots from the pairs that each two of them played. The mean of the
/// bots of `reference` is 0; without any, that of those that can be compared. Errors come
/// from how much pairs really scatter, not from a coin's.
///
/// A bot that won everything against those that can be compared with each other has no most
/// likely strength, only a bound; neither has one that lost everything. They say nothing
/// about the others and do not move them.
pub fn ratings(bots: usize, results: &[Result], reference: &[usize]) -> Vec<Rating> {
    let mut found = vec![UNKNOWN; bots];
    let reach = reach(bots, results);
    let Some(mut groups) = groups(bots, results, &reach, reference) else {
        return found;
    };
    let mut main = Group::new(groups.swap_remove(0), results);
    let zero = weights(&main, reference);
    let mean = main.strengths.iter().zip(&zero);
    main.shift(
        -mean
            .map(|(strength, weight)| strength * weight)
            .sum::<f64>(),
    );
    for (place, &bot) in main.bots.iter().enumerate() {
        let mut distance: Vec<f64> = zero.iter().map(|weight| -weight).collect();
        distance[place] += 1.0;
        let error = Z95 * main.variance(&distance).sqrt() / LOG_ODDS_PER_ELO;
        let elo = main.strengths[place] / LOG_ODDS_PER_ELO;
        found[bot] = Rating {
            elo,
            interval: Interval {
                low: elo - error,
                high: elo + error,
            },
            open: None,
        };
    }
    // Those next to the main group first: what is beyond them rests on their bounds.
    groups.sort_by_key(|group| reach[group[0]].iter().filter(|&&is| is).count());
    let rest = |sign: f64, found: &mut Vec<Rating>, group: Vec<usize>| {
        let group = Group::new(group, results);
        bound(&group, &main, &zero, results, sign, found);
    };
    let (inside, outside) = (main.bots[0], &groups);
    for group in outside.iter().filter(|group| reach[group[0]][inside]) {
        rest(1.0, &mut found, group.clone());
    }
    let below = outside.iter().rev();
    for group in below.filter(|group| reach[inside][group[0]]) {
        rest(-1.0, &mut found, group.clone());
    }
    found
}

/// Whom each bot took points from, in a chain; every bot reaches itself.
fn reach(bots: usize, results: &[Result]) -> Vec<Vec<bool>> {
    let mut took = vec![Vec::new(); bots];
    for &(a, b, pairs) in results.iter().filter(|(.., pairs)| pairs.count() > 0) {
        if pairs.score() > 0.0 {
            took[a].push(b);
        }
        if pairs.score() < 1.0 {
            took[b].push(a);
        }
    }
    let from = |start: usize| {
        let mut reached = vec![false; bots];
        reached[start] = true;
        let mut queue = VecDeque::from([start]);
        while let Some(bot) = queue.pop_front() {
            for &next in &took[bot] {
                if !std::mem::replace(&mut reached[next], true) {
                    queue.push_back(next);
                }
            }
        }
        reached
    };
    (0..bots).map(from).collect()
}

/// The bots that played, in groups that can be compared with each other. The first group
/// is the one that others are measured by: that of most of the reference, then the
/// largest, then the one with most pairs.
fn groups(
    bots: usize,
    results: &[Result],
    reach: &[Vec<bool>],
    reference: &[usize],
) -> Option<Vec<Vec<usize>>> {
    let mut pairs = vec![0; bots];
    for &(a, b, played) in results {
        pairs[a] += played.count();
        pairs[b] += played.count();
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for bot in (0..bots).filter(|&bot| pairs[bot] > 0) {
        let is_same = |group: &&mut Vec<usize>| reach[bot][group[0]] && reach[group[0]][bot];
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(bot),
            None => groups.push(vec![bot]),
        }
    }
    let worth = |group: &Vec<usize>| {
        let named = group.iter().filter(|bot| reference.contains(bot)).count();
        let pairs: u64 = group.iter().map(|&bot| pairs[bot]).sum();
        (named, group.len(), pairs)
    };
    let main = (0..groups.len())
        .rev()
        .max_by_key(|&at| worth(&groups[at]))?;
    groups.swap(0, main);
    Some(groups)
}

/// What each bot of a group counts in the mean that is 0.
fn weights(group: &Group, reference: &[usize]) -> Vec<f64> {
    let is_named = |bot: &&usize| reference.contains(bot);
    let named = group.bots.iter().filter(is_named).count();
    let weight = |bot: &usize| match named {
        0 => 1.0 / group.bots.len() as f64,
        _ => f64::from(reference.contains(bot)) / named as f64,
    };
    group.bots.iter().map(weight).collect()
}

/// One-sided bounds for a group that won everything (`sign` 1) or lost everything (−1)
/// against the main group, or against others that did and have theirs: the strength with
/// which the low end of its score's interval would be expected.
fn bound(
    group: &Group,
    main: &Group,
    zero: &[f64],
    results: &[Result],
    sign: f64,
    found: &mut [Rating],
) {
    let open = if sign > 0.0 { Open::Above } else { Open::Below };
    let mut swept = Pairs::default();
    // Its bot's place, the opponent's strength, how many pairs, the opponent's place.
    let mut met: Vec<(usize, f64, f64, Option<usize>)> = Vec::new();
    for &(a, b, pairs) in results {
        for (own, other) in [(a, b), (b, a)] {
            let Some(own) = group.bots.iter().position(|&bot| bot == own) else {
                continue;
            };
            let place = main.bots.iter().position(|&bot| bot == other);
            let strength = match (place, found[other].open) {
                (Some(place), _) => main.strengths[place],
                (None, Some(side)) if side == open && !group.bots.contains(&other) => {
                    let Interval { low, high } = found[other].interval;
                    LOG_ODDS_PER_ELO * if sign > 0.0 { low } else { high }
                }
                _ => continue,
            };
            swept.0[4] += pairs.count();
            met.push((own, sign * strength, pairs.count() as f64, place));
        }
    }
    if swept.count() == 0 {
        return;
    }
    let own = |place: usize| sign * group.strengths[place];
    let expected = |level: f64| {
        let points = met
            .iter()
            .map(|&(place, strength, n, _)| n * chance(level + own(place) - strength));
        points.sum::<f64>() / swept.count() as f64
    };
    let level = |score: f64| {
        let (mut low, mut high) = (-60.0, 60.0);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            match expected(middle) < score {
                true => low = middle,
                false => high = middle,
            }
        }
        (low + high) / 2.0
    };
    // As if half a point were missing; and at least that.
    let middle = level(1.0 - 0.25 / swept.count() as f64);
    let least = level(swept.interval().low);
    // Beside its own luck, there is that of its opponents.
    let mut shares: Vec<f64> = zero.iter().map(|weight| -weight).collect();
    let curve = |&(place, strength, n, _): &(usize, f64, f64, Option<usize>)| {
        n * slope(least + own(place) - strength)
    };
    let total: f64 = met.iter().map(curve).sum();
    let mut inside = 0.0;
    for it in &met {
        if let Some(place) = it.3 {
            shares[place] += curve(it) / total;
            inside += curve(it) / total;
        }
    }
    // What rests on bounds is measured from them and not from 0.
    for (share, weight) in shares.iter_mut().zip(zero) {
        *share += (1.0 - inside) * weight;
    }
    let opponents = main.variance(&shares);
    for (place, &bot) in group.bots.iter().enumerate() {
        let mut distance = vec![-1.0 / group.bots.len() as f64; group.bots.len()];
        distance[place] += 1.0;
        let variance = opponents + group.variance(&distance);
        let error = ((middle - least).powi(2) + Z95 * Z95 * variance).sqrt();
        let end = sign * (middle + own(place) - error) / LOG_ODDS_PER_ELO;
        let interval = match open {
            Open::Above => Interval {
                low: end,
                high: f64::INFINITY,
            },
            _ => Interval {
                low: f64::NEG_INFINITY,
                high: end,
            },
        };
        found[bot] = Rating {
            elo: sign * (middle + own(place)) / LOG_ODDS_PER_ELO,
            interval,
            open: Some(open),
        };
    }
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
        for (a, row) in WINS.iter().enumerate() {
            for (b, wins) in row.iter().enumerate().skip(a + 1) {
                results.push((a, b, Pairs([WINS[b][a], 0, 0, 0, *wins])));
            }
        }
        // With the last team as the reference, ratings are the published odds.
        let found = ratings(7, &results, &[6]);
        for (team, published) in PUBLISHED.into_iter().enumerate() {
            let odds = found[team].elo * LOG_ODDS_PER_ELO;
            assert!((odds - published).abs() < 0.01, "{team}: {odds}");
        }
        assert_eq!(
            found[6].interval,
            Interval {
                low: 0.0,
                high: 0.0
            }
        );
    }

    const ALL: Pairs = Pairs([0, 0, 0, 0, 50]);
    const MOST: Pairs = Pairs([5, 5, 10, 15, 15]);

    #[test]
    fn a_clean_sweep_has_a_bound_and_moves_nobody() {
        let among = [(0, 1, MOST), (1, 2, MOST), (0, 2, MOST)];
        let without = ratings(3, &among, &[]);
        let winner = [(3, 0, ALL), (3, 1, ALL), (3, 2, ALL)];
        let loser = winner.map(|(a, b, pairs)| (a, b, pairs.reversed()));
        for (sweeps, side) in [(winner, Open::Above), (loser, Open::Below)] {
            let with = ratings(4, &[&among[..], &sweeps].concat(), &[]);
            assert_eq!(with[..3], without);
            let Interval { low, high } = with[3].interval;
            assert_eq!(with[3].open, Some(side));
            let (end, best) = match side {
                Open::Above => (low, with[0].elo),
                _ => (-high, -with[2].elo),
            };
            assert!(low.is_infinite() != high.is_infinite());
            assert!(end > 200.0 && end > best + 100.0, "{end}");
        }
    }

    #[test]
    fn sweeps_add_up_along_a_chain() {
        let chain = [(0, 1, ALL), (1, 2, ALL), (2, 3, ALL)];
        let found = ratings(4, &chain, &[1]);
        assert_eq!(
            found[1].interval,
            Interval {
                low: 0.0,
                high: 0.0
            }
        );
        assert_eq!(found[0].open, Some(Open::Above));
        let below: Vec<f64> = found[2..].iter().map(|it| it.interval.high).collect();
        assert!(below[0] < -200.0 && (below[1] - 2.0 * below[0]).abs() < 1.0);
    }

    #[test]
    fn who_met_nobody_has_no_rating() {
        let found = ratings(
            5,
            &[(0, 1, MOST), (2, 3, MOST), (3, 4, Pairs::default())],
            &[0, 1],
        );
        assert!((found[0].elo + found[1].elo).abs() < 1e-9);
        assert_eq!(found[2..], [UNKNOWN; 3]);
        assert_eq!(ratings(2, &[], &[]), [UNKNOWN; 2]);
        assert!(ratings(0, &[], &[]).is_empty());
    }
}
