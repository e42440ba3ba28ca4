//! Depth-first search for a move that wins, with everything small replaced by
//! its value.

use awalam_games::avalam::Colour;

use super::regions::Regions;
use super::rest::Rest;
use super::transposition::TranspositionTable;
use super::values::Value;
use crate::avalam::common::board::{Board, Geometry, members, mix};
use crate::avalam::common::budget::Budget;
use crate::avalam::common::history::{History, MoveNumber, number};

const RED_TO_MOVE: u64 = mix(0xBEEF);

/// A position: large regions as they stand, and the rest as values.
#[derive(Clone, Copy)]
pub(super) struct State {
    board: Board,
    /// Of the towers on the board.
    key: u64,
    rest: Rest,
}

/// A move to be searched, and where it leads.
struct Child {
    state: State,
    key: u64,
    mv: MoveNumber,
    order: i32,
}

/// One call of the solver.
pub(super) struct Search<'a> {
    pub geometry: &'a Geometry,
    pub regions: &'a mut Regions,
    pub table: &'a mut TranspositionTable,
    pub history: &'a mut History,
    pub budget: Budget<'a>,
    /// Regions of at most this many towers become values.
    pub small: u32,
}

impl Search<'_> {
    /// Takes a board apart.
    pub fn state(&mut self, board: Board) -> Option<State> {
        let mut state = State {
            board,
            key: board.key(self.geometry, board.all()),
            rest: Rest::default(),
        };
        self.settle(&mut state, board.all())?;
        Some(state)
    }

    /// Takes the regions that hold these cells off the board, where they are
    /// small or dead.
    fn settle(&mut self, state: &mut State, cells: u64) -> Option<()> {
        let mut seeds = cells & state.board.all();
        while seeds != 0 {
            let seed = seeds.trailing_zeros() as usize;
            let board = &state.board;
            let small = self.small;
            // A large region need not be walked to its end.
            let region = board.region_until(self.geometry, seed, |region| {
                seeds & !region == 0 && region.count_ones() > small && board.is_mixed(region)
            });
            seeds &= !region;
            if board.is_mixed(region) {
                if region.count_ones() > small || state.rest.is_full() {
                    continue;
                }
                let value = self
                    .regions
                    .value(board, region, self.geometry, &mut self.budget);
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
    fn key(&self, state: &State, turn: Colour) -> u64 {
        let side = match turn {
            Colour::Yellow => 0,
            Colour::Red => RED_TO_MOVE,
        };
        (state.key ^ side).wrapping_add(state.rest.key(&self.regions.values))
    }

    /// The state after a move on the board.
    fn after(&mut self, state: &State, from: usize, to: usize) -> Option<State> {
        let mut next = *state;
        let board = &state.board;
        next.key ^= board.tower_key(self.geometry, from) ^ board.tower_key(self.geometry, to);
        next.board.play(from, to);
        if next.board.all() >> to & 1 != 0 {
            next.key ^= next.board.tower_key(self.geometry, to);
        }
        let near = self.geometry.near(from) | self.geometry.near(to);
        self.settle(&mut next, near)?;
        Some(next)
    }

    /// What is known without search: whether the player to move wins.
    fn known(&self, state: &State, turn: Colour, key: u64) -> Option<bool> {
        if state.board.all() == 0
            && let Some(value) = state.rest.single()
        {
            let (left, right) = self.regions.values.outcome(value);
            return Some(match turn {
                Colour::Yellow => left,
                Colour::Red => !right,
            });
        }
        self.table.get(key)
    }

    /// Whether the player to move makes the last move, if that is known already.
    pub fn known_to_win(&self, state: &State, turn: Colour) -> Option<bool> {
        self.known(state, turn, self.key(state, turn))
    }

    /// Whether the player to move makes the last move.
    pub fn wins(&mut self, state: &State, turn: Colour) -> Option<bool> {
        let key = self.key(state, turn);
        match self.known(state, turn, key) {
            Some(known) => Some(known),
            None => self.expand(state, turn, key),
        }
    }

    fn expand(&mut self, state: &State, turn: Colour, key: u64) -> Option<bool> {
        self.budget.step()?;
        let before = self.budget.steps();
        let wins = self.try_moves(state, turn)?;
        self.table.put(key, wins, self.budget.steps() - before + 1);
        Some(wins)
    }

    fn try_moves(&mut self, state: &State, turn: Colour) -> Option<bool> {
        let mut children = Vec::with_capacity(32);
        if self.moves_on_board(state, turn, &mut children)?
            || self.moves_in_rest(state, turn, &mut children)
        {
            return Some(true);
        }
        children.sort_unstable_by_key(|child| child.order);
        for child in &children {
            // It may have become known since.
            let opponent_wins = match self.table.get(child.key) {
                Some(known) => known,
                None => self.expand(&child.state, turn.other(), child.key)?,
            };
            self.history.note(child.mv, !opponent_wins);
            if !opponent_wins {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Collects the moves on the board; true if one of them is known to win.
    fn moves_on_board(
        &mut self,
        state: &State,
        turn: Colour,
        children: &mut Vec<Child>,
    ) -> Option<bool> {
        let geometry = self.geometry;
        for (from, targets) in state.board.moves(geometry, turn) {
            for to in members(targets) {
                let next = self.after(state, from, to)?;
                let mv = number(turn, from, to);
                if self.offer(next, turn, mv, children) {
                    self.history.note(mv, true);
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The same for moves in the values.
    fn moves_in_rest(&mut self, state: &State, turn: Colour, children: &mut Vec<Child>) -> bool {
        for (at, value) in state.rest.iter().enumerate() {
            let mut without = *state;
            without.rest.take(at);
            for option in 0..self.options(value, turn).len() {
                let option = self.options(value, turn)[option];
                let mut next = without;
                next.rest.add(option, &mut self.regions.values);
                if self.offer(next, turn, 0, children) {
                    return true;
                }
            }
        }
        false
    }

    fn options(&self, value: Value, turn: Colour) -> &[Value] {
        match turn {
            Colour::Yellow => self.regions.values.left(value),
            Colour::Red => self.regions.values.right(value),
        }
    }

    /// Notes a child to be searched; true if it is known to win.
    fn offer(
        &mut self,
        state: State,
        turn: Colour,
        mv: MoveNumber,
        children: &mut Vec<Child>,
    ) -> bool {
        let key = self.key(&state, turn.other());
        match self.known(&state, turn.other(), key) {
            Some(opponent_wins) => !opponent_wins,
            None => {
                let order = self.order(&state, turn, mv);
                children.push(Child {
                    state,
                    key,
                    mv,
                    order,
                });
                false
            }
        }
    }

    /// Where a move stands in the order, lowest first: moves that have won
    /// before, that leave few answers, few towers and most of them one's own,
    /// and values that are good to have. The weights were measured.
    pub fn order(&self, state: &State, mover: Colour, mv: MoveNumber) -> i32 {
        let answers = state.board.count_moves(self.geometry) as i32;
        let towers = |colour| state.board.topped(colour).count_ones() as i32;
        let good = |value| match self.regions.values.outcome(value) {
            (true, true) => 1,
            (false, false) => -1,
            _ => 0,
        };
        let rest: i32 = state.rest.iter().map(good).sum();
        let rest = match mover {
            Colour::Yellow => rest,
            Colour::Red => -rest,
        };
        let before = match mv {
            0 => 0,
            _ => self.history.wins_of(600, mv),
        };
        8 * (answers + 4 * towers(mover.other()) - 2 * towers(mover) - 2 * rest) - before
    }
}
