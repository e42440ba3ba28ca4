//! Depth-first proofs with everything small replaced by its value.

use awalam_games::avalam::Colour;

use crate::avalam::common::board::{Board, Geometry, members, mix};
use crate::avalam::common::budget::Budget;
use crate::avalam::common::history::{History, MoveNumber};

use super::projections::Projections;
use super::regions::Regions;
use super::rest::Rest;
use super::score::Scale;
use super::search_memory::SearchMemory;
use super::transposition::{Bounds, TranspositionTable};

const RED_TO_MOVE: u64 = mix(0xBEEF);

/// A position: large regions as they stand, and the rest as values.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub board: Board,
    /// Of the towers on the board.
    pub key: u64,
    pub rest: Rest,
}

impl State {
    /// The score that came out of taking the board apart, seen by a colour.
    pub fn settled(&self, colour: Colour) -> i16 {
        seen_by(self.rest.score, colour)
    }
}

/// A search under one way of counting.
pub(super) struct Search<'a, 'c> {
    pub geometry: &'a Geometry,
    pub regions: &'a mut Regions,
    pub table: &'a mut TranspositionTable,
    pub history: &'a mut History,
    pub budget: &'a mut Budget<'c>,
    pub scale: Scale,
    /// What is known of towers alone, if fives are counted as well.
    pub towers: Option<Towers<'a>>,
    /// Which regions become values.
    pub small: Small,
    /// Moves made since the question.
    pub depth: usize,
    pub killers: &'a mut Killers,
}

/// Regions of at most as many towers and links become values.
#[derive(Clone, Copy)]
pub(super) struct Small {
    pub towers: u32,
    pub links: u32,
}

impl Small {
    /// For a search of a position with this many moves: the values of regions with
    /// many links take long to find, which a long search alone makes up for.
    pub fn for_search(towers: u32, moves: usize) -> Small {
        Small {
            towers,
            links: if moves > 88 { 12 } else { 9 },
        }
    }
}

/// The moves that were good last, the latest first, for each number of moves made.
pub(super) type Killers = [[MoveNumber; 4]; 64];

/// The memory that counts towers only, and its forms for those that count fives.
pub(super) struct Towers<'a> {
    pub memory: &'a mut SearchMemory,
    pub projections: &'a mut Projections,
}

/// A score of yellow's, seen by a colour.
#[inline(always)]
pub(super) fn seen_by(score: i16, colour: Colour) -> i16 {
    match colour {
        Colour::Yellow => score,
        Colour::Red => -score,
    }
}

impl Search<'_, '_> {
    /// Takes a board apart.
    pub fn state(&mut self, board: Board) -> Option<State> {
        let mut state = State {
            board,
            key: board.key(self.geometry, board.all()),
            rest: Rest::default(),
        };
        self.settle(&mut state, board.all(), 0)?;
        Some(state)
    }

    /// Takes the regions that hold these cells off the board, where they are
    /// small or dead. The look begins at the cell that most of them are near, if it
    /// is one of them.
    fn settle(&mut self, state: &mut State, cells: u64, middle: usize) -> Option<()> {
        let mut seeds = cells & state.board.all();
        while seeds != 0 {
            let seed = match seeds >> middle & 1 {
                1 => middle,
                _ => seeds.trailing_zeros() as usize,
            };
            let board = &state.board;
            let small = self.small;
            // A large region need not be walked to its end.
            let region = board.part_until(self.geometry, seed, |region| {
                seeds & !region == 0 && region.count_ones() > small.towers
            });
            seeds &= !region;
            if region.count_ones() > 1 {
                let count = region.count_ones();
                if count > small.towers || state.rest.is_full() {
                    continue;
                }
                // The value of a region with many moves takes long to find.
                if count > 3 {
                    let links = members(region).map(|cell| board.linked(self.geometry, cell));
                    let twice: u32 = links.map(u64::count_ones).sum();
                    if twice > 2 * self.small.links {
                        continue;
                    }
                }
                let value = self
                    .regions
                    .value(board, region, self.geometry, self.budget);
                match value {
                    Some(value) => state.rest.add(value, &mut self.regions.values),
                    None if self.budget.is_over() => return None,
                    // No memory for its value: it stays as it is.
                    None => continue,
                }
            }
            state.key ^= state.board.key(self.geometry, region);
            state.board.remove(region);
        }
        Some(())
    }

    #[inline]
    pub fn key(&self, state: &State, turn: Colour) -> u64 {
        let side = match turn {
            Colour::Yellow => 0,
            Colour::Red => RED_TO_MOVE,
        };
        (state.key ^ side).wrapping_add(state.rest.key(&self.regions.values))
    }

    /// The state after a move on the board.
    pub fn after(&mut self, state: &State, from: usize, to: usize) -> Option<State> {
        let mut next = *state;
        let board = &state.board;
        next.rest.score += self.scale.gain(board, from, to);
        next.key ^= board.tower_key(self.geometry, from) ^ board.tower_key(self.geometry, to);
        // What was linked to either may have lost its link.
        let near = board.linked(self.geometry, from) | board.linked(self.geometry, to);
        next.board.play(from, to);
        if next.board.all() >> to & 1 != 0 {
            next.key ^= next.board.tower_key(self.geometry, to);
        }
        self.settle(&mut next, near, to)?;
        Some(next)
    }

    /// What is known without search of the score still to come, seen by the
    /// player to move.
    pub fn known(&self, state: &State, turn: Colour, key: u64) -> Bounds {
        if state.board.all() == 0
            && let Some(value) = state.rest.single()
        {
            let stop = match turn {
                Colour::Yellow => 0,
                Colour::Red => state.rest.score - self.regions.values.right_stop(value),
            };
            return Bounds {
                low: stop,
                high: stop,
            };
        }
        let bounds = match self.table.get(key) {
            Some((bounds, _)) => bounds,
            None => Bounds::OPEN,
        };
        if state.board.all() == 0 {
            let sum_bounds = self
                .regions
                .values
                .bounds(&state.rest, turn == Colour::Yellow);
            return Bounds {
                low: bounds.low.max(sum_bounds.low),
                high: bounds.high.min(sum_bounds.high),
            };
        }
        bounds
    }

    /// What is known of the score to come, seen by the player to move.
    pub fn foreseen(&self, state: &State, turn: Colour) -> Bounds {
        self.known(state, turn, self.key(state, turn))
    }

    /// A bound of the score to come, seen by the player to move: a lower one if it
    /// reaches the goal, an upper one otherwise.
    pub fn reach(&mut self, state: &State, turn: Colour, goal: i16) -> Option<i16> {
        let key = self.key(state, turn);
        let bounds = self.known(state, turn, key);
        if bounds.low >= goal {
            return Some(bounds.low);
        }
        if bounds.high < goal {
            return Some(bounds.high);
        }
        self.expand(state, turn, key, goal)
    }

    pub fn expand(&mut self, state: &State, turn: Colour, key: u64, goal: i16) -> Option<i16> {
        self.budget.step()?;
        let before = self.budget.steps();
        let mut hint = self.table.get(key).map_or(0, |(_, mv)| mv);
        let (value, mv) = match self.by_towers(state, turn, goal, &mut hint)? {
            Some(value) => (value, 0),
            None => {
                self.depth += 1;
                let found = self.try_moves(state, turn, hint, goal);
                self.depth -= 1;
                found?
            }
        };
        let bounds = if value >= goal {
            Bounds {
                low: value,
                ..Bounds::OPEN
            }
        } else {
            Bounds {
                high: value,
                ..Bounds::OPEN
            }
        };
        self.table
            .put(key, bounds, mv, self.budget.steps() - before + 1);
        Some(value)
    }
}
