//! The positions behind the current one, for rules that look back.

use crate::Game;

/// The positions that led to the current one, by key.
///
/// Search, playouts, referee and records all walk through a trail, so that a
/// repetition ends a game in each of them alike. Whether a position is on the
/// trail takes one look into a small hash table, however long the trail is.
/// Games without such a rule pay nothing.
#[derive(Clone, Debug)]
pub struct Trail {
    visits: Vec<Visit>,
    /// The latest visit whose key falls into each slot.
    latest: Box<[u32]>,
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    key: u64,
    /// The visit before this one in the same slot.
    earlier: u32,
}

/// Several times the length of a usual game.
const SLOTS: usize = 512;
/// Longer than nearly all games are, so that a trail practically never grows once made.
const CAPACITY: usize = 1024;
/// No visit.
const NO_VISIT: u32 = u32::MAX;

impl Trail {
    /// A trail that begins at `start`: what happened before does not count.
    pub fn starting_at<G: Game>(start: &G) -> Trail {
        let mut trail = Trail {
            visits: Vec::with_capacity(if G::CAN_REPEAT { CAPACITY } else { 0 }),
            latest: vec![NO_VISIT; if G::CAN_REPEAT { SLOTS } else { 0 }].into(),
        };
        trail.restart(start);
        trail
    }

    /// Forgets everything and begins again at `start`, keeping the memory.
    #[inline]
    pub fn restart<G: Game>(&mut self, start: &G) {
        if G::CAN_REPEAT {
            self.visits.clear();
            self.latest.fill(NO_VISIT);
            self.push(start.key());
        }
    }

    /// Goes on to `position`, one ply later. If it is a repetition that ends the
    /// game, it is ended, and the plies since its first occurrence are returned.
    #[inline]
    pub fn enter<G: Game>(&mut self, position: &mut G) -> Option<usize> {
        if !G::CAN_REPEAT {
            return None;
        }
        let key = position.key();
        let repeated = self.judge(key, position);
        self.push(key);
        repeated
    }

    /// Goes back one ply, undoing the last [`enter`](Trail::enter).
    #[inline]
    pub fn leave(&mut self) {
        debug_assert!(self.visits.len() != 1, "the start is never left");
        if let Some(visit) = self.visits.pop() {
            self.latest[slot(visit.key)] = visit.earlier;
        }
    }

    /// What [`enter`](Trail::enter) does, but the trail stays where it is.
    #[inline]
    pub fn peek<G: Game>(&self, position: &mut G) -> Option<usize> {
        match G::CAN_REPEAT {
            true => self.judge(position.key(), position),
            false => None,
        }
    }

    #[inline(always)]
    fn judge<G: Game>(&self, key: u64, position: &mut G) -> Option<usize> {
        let mut candidate = self.latest[slot(key)];
        while candidate != NO_VISIT {
            let visit = &self.visits[candidate as usize];
            if visit.key == key {
                position.end_by_repetition();
                return Some(self.visits.len() - candidate as usize);
            }
            candidate = visit.earlier;
        }
        None
    }

    #[inline(always)]
    fn push(&mut self, key: u64) {
        let latest = &mut self.latest[slot(key)];
        let earlier = std::mem::replace(latest, self.visits.len() as u32);
        self.visits.push(Visit { key, earlier });
    }
}

#[inline(always)]
fn slot(key: u64) -> usize {
    (key % SLOTS as u64) as usize
}
