//! The positions behind the current one, for rules that look back.

use crate::Game;

/// Keys of the positions that led to the current one.
///
/// Search, playouts, referee and records all walk through a trail, so that a
/// repetition ends a game in each of them alike. Games without such a rule pay
/// nothing.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    visits: Vec<Visit>,
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    key: u64,
    /// Index of the first visit after the last irreversible ply.
    since: usize,
}

/// Longer than the reversible stretches that play leads to, so that a trail
/// practically never grows after it was made.
const CAPACITY: usize = 1024;

impl Trail {
    /// A trail that begins at `start`: what happened before does not count.
    pub fn starting_at<G: Game>(start: &G) -> Trail {
        let mut trail = Trail {
            visits: Vec::with_capacity(G::SHORTEST_CYCLE.map_or(0, |_| CAPACITY)),
        };
        trail.restart(start);
        trail
    }

    /// Forgets everything and begins again at `start`, keeping the memory.
    #[inline]
    pub fn restart<G: Game>(&mut self, start: &G) {
        self.visits.clear();
        if G::SHORTEST_CYCLE.is_some() {
            self.visits.push(Visit {
                key: start.key(),
                since: 0,
            });
        }
    }

    /// Goes on from `before` to `after`, the position one ply later. If `after`
    /// is a repetition that ends the game, it is ended.
    #[inline]
    pub fn enter<G: Game>(&mut self, before: &G, after: &mut G) {
        if G::SHORTEST_CYCLE.is_some() {
            let visit = self.judge(before, after);
            self.visits.push(visit);
        }
    }

    /// Goes back one ply, undoing the last [`enter`](Trail::enter).
    #[inline]
    pub fn leave(&mut self) {
        self.visits.pop();
    }

    /// Ends `after` if it repeats a position of this trail; the trail stays.
    #[inline]
    pub fn peek<G: Game>(&self, before: &G, after: &mut G) {
        if G::SHORTEST_CYCLE.is_some() {
            self.judge(before, after);
        }
    }

    #[inline(always)]
    fn judge<G: Game>(&self, before: &G, after: &mut G) -> Visit {
        let key = after.key();
        let here = self.visits.len();
        if !after.may_repeat(before) {
            return Visit { key, since: here };
        }
        let since = self.visits.last().map_or(here, |visit| visit.since);
        let shortest = G::SHORTEST_CYCLE.unwrap_or(usize::MAX);
        if here - since >= shortest && self.visited(since, here - shortest, key) {
            after.end_by_repetition();
        }
        Visit { key, since }
    }

    /// Whether a visit from `since` to `latest` had that key. The same side is
    /// to move every other ply.
    #[cold]
    fn visited(&self, since: usize, latest: usize, key: u64) -> bool {
        let candidates = self.visits[since..=latest].iter().rev().step_by(2);
        candidates.map(|visit| visit.key).any(|visited| visited == key)
    }
}
