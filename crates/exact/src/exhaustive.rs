//! Any game that cannot go round in circles, solved by looking at everything.
//!
//! Deeper and deeper, a position is searched twice: once with every line that the depth
//! cuts off counted as bad as it can be for the player to move, once as good. Where
//! both give the same margin, it is proved.

use std::collections::HashMap;

use awalam_games::{Game, MoveList, Side};
use awalam_search::Control;

/// A position's value and a line that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The margin at the end, in hundredths, seen by the player to move.
    pub value: i32,
    /// Best play, as far as it was needed for the proof.
    pub line: Vec<M>,
}

/// How lines that are cut off count, for the player who asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Lost,
    Won,
}

struct Search<'a> {
    control: &'a Control<'a>,
    limit: u64,
    nodes: u64,
    asked_by: Side,
    rest: Rest,
    /// Points that are in the game, in hundredths.
    all: i32,
    /// By key and plies left: bounds of the value, seen by the player to move.
    known: HashMap<(u64, u32), (i32, i32)>,
}

/// Positions remembered at most: what a table of 13 MB holds, and half as much while it grows. A
/// page's worker has room for it beside a search.
const MAX_KNOWN_POSITIONS: usize = (1 << 19) / 8 * 7;
/// The positions between two looks at the clock.
const NODES_PER_CLOCK_LOOK: u64 = 1024;

/// Solves a position of a game where positions never come back, whose points are at
/// most `all` in hundredths; none if the limits were reached first. The nodes come with
/// it.
pub fn solve<G: Game>(
    position: &G,
    all: i32,
    control: &Control,
    nodes: u64,
) -> (Option<Solved<G::Move>>, u64) {
    assert!(!G::CAN_REPEAT, "positions may come back");
    let mut search = Search {
        control,
        limit: nodes,
        nodes: 0,
        asked_by: position.turn(),
        rest: Rest::Lost,
        all,
        known: HashMap::new(),
    };
    if position.is_over() {
        let value = search.margin(position);
        let line = Vec::new();
        return (Some(Solved { value, line }), 0);
    }
    for depth in 1.. {
        let mut line = Vec::new();
        let Some(low) = search.ask(position, depth, Rest::Lost, &mut line) else {
            break;
        };
        let Some(high) = search.ask(position, depth, Rest::Won, &mut Vec::new()) else {
            break;
        };
        if low == high {
            return (Some(Solved { value: low, line }), search.nodes);
        }
    }
    (None, search.nodes)
}

impl Search<'_> {
    fn ask<G: Game>(
        &mut self,
        position: &G,
        depth: u32,
        rest: Rest,
        line: &mut Vec<G::Move>,
    ) -> Option<i32> {
        self.rest = rest;
        self.known.clear();
        let most = 2 * self.all;
        self.negamax(position, depth, -most, most, line)
    }

    /// The margin of points, seen by the player to move.
    fn margin<G: Game>(&self, position: &G) -> i32 {
        let margin = position.scores().margin();
        margin.seen_by(position.turn()).hundredths()
    }

    /// What a position counts that is not looked at further.
    fn cut_off<G: Game>(&self, position: &G) -> i32 {
        let scores = position.scores().0;
        let taken: i32 = scores
            .iter()
            .map(|points| 50 * points.in_halves() as i32)
            .sum();
        let left = (self.all - taken).max(0);
        let lost = (self.rest == Rest::Lost) == (position.turn() == self.asked_by);
        match lost {
            true => self.margin(position) - left,
            false => self.margin(position) + left,
        }
    }

    fn negamax<G: Game>(
        &mut self,
        position: &G,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<G::Move>,
    ) -> Option<i32> {
        line.clear();
        if position.is_over() {
            return Some(self.margin(position));
        }
        if depth == 0 {
            return Some(self.cut_off(position));
        }
        self.nodes += 1;
        if self.nodes >= self.limit
            || self.nodes.is_multiple_of(NODES_PER_CLOCK_LOOK) && self.control.is_over(self.nodes)
        {
            return None;
        }
        let place = (position.key(), depth);
        if let Some(&(low, high)) = self.known.get(&place)
            && (low == high || low >= beta || high <= alpha)
        {
            return Some(if low >= beta { low } else { high });
        }
        let first = alpha;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut after: Vec<(i32, G, G::Move)> = moves
            .iter()
            .map(|&mv| {
                let mut next = *position;
                next.play_unchecked(mv);
                // What gains most at once is tried first.
                (self.margin(&next), next, mv)
            })
            .collect();
        after.sort_by_cached_key(|(margin, ..)| i64::from(*margin));
        let mut best = i32::MIN;
        let mut below = Vec::new();
        for (_, next, mv) in &after {
            let value = -self.negamax(next, depth - 1, -beta, -alpha, &mut below)?;
            if value > best {
                best = value;
                line.clear();
                line.push(*mv);
                line.append(&mut below);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if self.known.len() < MAX_KNOWN_POSITIONS {
            let bounds = match best {
                _ if best >= beta => (best, i32::MAX),
                _ if best <= first => (i32::MIN, best),
                _ => (best, best),
            };
            self.known.insert(place, bounds);
        }
        Some(best)
    }
}
