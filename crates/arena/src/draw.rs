//! Who meets in the next round, where results decide it: a function of the tournament and
//! of the results of all rounds before.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::{Format, MatchTally, Tally, Tournament};

/// Steps in search of a round without a meeting for the second time.
const MAX_STEPS: u32 = 100_000;

/// The meetings of the next round; none if the last one is not complete, there is no
/// further one, or rounds are not drawn.
pub fn next_round(tournament: &Tournament, tally: &Tally) -> Option<Vec<[usize; 2]>> {
    if tally.pairs() < tally.schedule().pairs() {
        return None;
    }
    match tournament.format {
        Format::Swiss if tournament.drawn.len() < tournament.rounds() as usize => {
            Some(swiss_round(tournament, tally))
        }
        Format::KnockOut => {
            let left = bracket(tournament, tally);
            let meetings = left.chunks(2).filter_map(|two| match *two {
                [Some(a), Some(b)] => Some([a, b]),
                _ => None,
            });
            (left.len() > 1).then(|| meetings.collect())
        }
        _ => None,
    }
}

/// Who won a knock-out or a Swiss tournament, once that is known: nobody where the first two of a
/// Swiss one are level.
pub fn champion(tournament: &Tournament, tally: &Tally) -> Option<usize> {
    if !tally.is_finished(tournament) {
        return None;
    }
    match tournament.format {
        Format::KnockOut => match bracket(tournament, tally)[..] {
            [champion] => champion,
            _ => None,
        },
        Format::Swiss => {
            let places = swiss_places(tournament, tally);
            let worth = |place: &Place| (place.points, place.opponents);
            let first = places.first()?;
            let is_clear = places.get(1).is_none_or(|next| worth(next) != worth(first));
            is_clear.then_some(first.bot)
        }
        _ => None,
    }
}

/// A bot's place in a Swiss tournament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The bot, by number.
    pub bot: usize,
    /// Its points, those of a round without an opponent included.
    pub points: f64,
    /// The points of those that it met.
    pub opponents: f64,
}

/// The places of a Swiss tournament so far, the best first; none in other formats.
pub fn swiss_places(tournament: &Tournament, tally: &Tally) -> Vec<Place> {
    if tournament.format != Format::Swiss {
        return Vec::new();
    }
    let standing = Standing::new(tournament, tally);
    let place = |bot: usize| Place {
        bot,
        points: standing.points[bot] as f64 / 2.0,
        opponents: standing.opponents(bot) as f64 / 2.0,
    };
    standing.order().into_iter().map(place).collect()
}

/// Points of each bot, in halves, and whom it met; who had nobody to meet gets the points
/// of a meeting.
struct Standing {
    points: Vec<u64>,
    met: HashSet<[usize; 2]>,
    /// Who had nobody to meet in some round.
    idle: HashSet<usize>,
}

impl Standing {
    fn new(tournament: &Tournament, tally: &Tally) -> Standing {
        let mut points = vec![0; tournament.bots.len()];
        let mut met = HashSet::new();
        for (a, b, pairs) in tally.results() {
            let halves: u64 = (0..).zip(pairs.0).map(|(halves, n)| halves * n).sum();
            points[a] += halves;
            points[b] += 4 * pairs.count() - halves;
            met.insert(sorted([a, b]));
        }
        let mut idle = HashSet::new();
        for round in &tournament.drawn {
            let busy: HashSet<usize> = round.iter().flatten().copied().collect();
            for bot in (0..points.len()).filter(|bot| !busy.contains(bot)) {
                points[bot] += 2 * tournament.games;
                idle.insert(bot);
            }
        }
        Standing { points, met, idle }
    }

    /// The bots, the best first: by points, then by those of their opponents, then as
    /// they were listed.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by_key(|&bot| Reverse((self.points[bot], self.opponents(bot))));
        order
    }

    /// The points of those that a bot met.
    fn opponents(&self, bot: usize) -> u64 {
        let meetings = self.met.iter().filter(|meeting| meeting.contains(&bot));
        let others = meetings.flatten().filter(|&&other| other != bot);
        others.map(|&other| self.points[other]).sum()
    }
}

fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

/// Everybody meets the nearest in the order that it has not met before. Of an odd number,
/// the last that always had somebody to meet has nobody this time.
fn swiss_round(tournament: &Tournament, tally: &Tally) -> Vec<[usize; 2]> {
    let standing = Standing::new(tournament, tally);
    let order = standing.order();
    if tournament.drawn.is_empty() {
        // Nothing is known yet: the upper half of the list meets the lower one.
        let half = order.len() / 2;
        return (0..half).map(|i| [order[i], order[half + i]]).collect();
    }
    let without = |idle: Option<usize>| -> Vec<usize> {
        let rest = order.iter().copied();
        rest.filter(|&bot| Some(bot) != idle).collect()
    };
    let idle: Vec<Option<usize>> = match order.len() % 2 {
        0 => vec![None],
        _ => {
            let free = order
                .iter()
                .rev()
                .filter(|bot| !standing.idle.contains(bot));
            free.map(|&bot| Some(bot)).collect()
        }
    };
    let mut steps = MAX_STEPS;
    let mut found = idle
        .iter()
        .filter_map(|&idle| paired(&without(idle), &standing.met, &mut steps));
    found.next().unwrap_or_else(|| {
        // Somebody has to meet for the second time.
        let rest = without(idle.first().copied().flatten());
        rest.chunks_exact(2).map(|two| [two[0], two[1]]).collect()
    })
}

/// The first of a list meets the nearest that it has not met, as long as the others can
/// meet each other too.
fn paired(order: &[usize], met: &HashSet<[usize; 2]>, steps: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = order.split_first() else {
        return Some(Vec::new());
    };
    for (place, &other) in rest.iter().enumerate() {
        if met.contains(&sorted([first, other])) {
            continue;
        }
        *steps = steps.checked_sub(1)?;
        let mut left = rest.to_vec();
        left.remove(place);
        if let Some(others) = paired(&left, met, steps) {
            return Some([vec![[first, other]], others].concat());
        }
    }
    None
}

/// Who is left after the rounds so far, in the order in which they meet: the first of the
/// list and the second can only meet at the end. Places without a bot let their neighbours
/// pass.
fn bracket(tournament: &Tournament, tally: &Tally) -> Vec<Option<usize>> {
    let bots = tournament.bots.len();
    let mut seeds = vec![0];
    while seeds.len() < bots {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    let mut left: Vec<Option<usize>> = seeds
        .into_iter()
        .map(|seed| (seed < bots).then_some(seed))
        .collect();
    let mut results = tally.matches.iter();
    for _ in &tournament.drawn {
        let next = left.chunks(2).map(|two| match *two {
            [Some(a), Some(b)] => results.next().map(|result| winner(result, [a, b])),
            [one, two] => one.or(two),
            _ => None,
        });
        left = next.collect();
    }
    left
}

/// Who goes on: by points, then by points on the board, then the one listed first.
fn winner(result: &MatchTally, [a, b]: [usize; 2]) -> usize {
    let [won, _, lost] = result.total();
    let [[first, second], [other_second, other_first]] = result.points;
    let board = (first + other_first).cmp(&(second + other_second));
    match won.cmp(&lost).then(board).then(b.cmp(&a)).is_gt() {
        true => a,
        false => b,
    }
}
