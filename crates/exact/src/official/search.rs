//! Depth-first proofs with everything small replaced by its value.

use awalam_games::avalam::{Colour, Move};

use crate::common::board::{Board, Geometry, members, mix};
use crate::common::meter::Meter;

use super::engine::Engine;
use super::projections::Projections;
use super::regions::Regions;
use super::rest::Rest;
use super::score::{MOST_FIVES, Scale, whole};
use super::table::{Bounds, Table};
use crate::common::history::{History, MoveNumber, number};

const RED_TO_MOVE: u64 = mix(0xBEEF);

/// A position: large regions as they stand, and the rest as values.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub board: Board,
    /// Of the towers on the board.
    key: u64,
    pub rest: Rest,
}

impl State {
    /// The score that came out of taking the board apart, seen by a colour.
    pub fn settled(&self, colour: Colour) -> i16 {
        seen_by(self.rest.score, colour)
    }
}

/// A move to be searched, and where it leads.
struct Child {
    state: State,
    key: u64,
    gain: i16,
    mv: MoveNumber,
    order: i32,
}

/// A search under one way of counting.
pub(super) struct Search<'a, 'c> {
    pub geometry: &'a Geometry,
    pub regions: &'a mut Regions,
    pub table: &'a mut Table,
    pub history: &'a mut History,
    pub meter: &'a mut Meter<'c>,
    pub scale: Scale,
    /// What is known of towers alone, if fives are counted as well.
    pub towers: Option<Towers<'a>>,
    /// Regions of at most so many towers become values.
    pub small: u32,
}

/// The engine that counts towers only, and its forms for those that count fives.
pub(super) struct Towers<'a> {
    pub engine: &'a mut Engine,
    pub projections: &'a mut Projections,
}

/// A score of yellow's, seen by a colour.
#[inline(always)]
fn seen_by(score: i16, colour: Colour) -> i16 {
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
            let region = board.part_until(self.geometry, seed, |region| {
                seeds & !region == 0 && region.count_ones() > small
            });
            seeds &= !region;
            if region.count_ones() > 1 {
                if region.count_ones() > small || state.rest.is_full() {
                    continue;
                }
                let value = self.regions.value(board, region, self.geometry, self.meter);
                match value {
                    Some(value) => state.rest.add(value, &mut self.regions.values),
                    None if self.meter.is_over() => return None,
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
        next.rest.score += self.scale.gain(board, from, to);
        next.key ^= board.tower_key(self.geometry, from) ^ board.tower_key(self.geometry, to);
        // What was linked to either may have lost its link.
        let near = board.linked(self.geometry, from) | board.linked(self.geometry, to);
        next.board.play(from, to);
        if next.board.all() >> to & 1 != 0 {
            next.key ^= next.board.tower_key(self.geometry, to);
        }
        self.settle(&mut next, near)?;
        Some(next)
    }

    /// What is known without search of the score still to come, seen by the
    /// player to move.
    fn known(&self, state: &State, turn: Colour, key: u64) -> Bounds {
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
        match self.table.get(key) {
            Some((bounds, _)) => bounds,
            None => Bounds::OPEN,
        }
    }

    /// What is known of the score to come, seen by the player to move.
    pub fn foreseen(&self, state: &State, turn: Colour) -> Bounds {
        self.known(state, turn, self.key(state, turn))
    }

    /// Where a move of a whole position stands in the order, lowest first.
    pub fn order_of(&self, next: &State, mover: Colour, mv: Move, score: i16) -> i32 {
        let mv = number(mover, mv.from.index(), mv.to.index());
        self.order(next, mover, score, mv)
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

    fn expand(&mut self, state: &State, turn: Colour, key: u64, goal: i16) -> Option<i16> {
        self.meter.step()?;
        let before = self.meter.steps();
        let mut hint = self.table.get(key).map_or(0, |(_, mv)| mv);
        let (value, mv) = match self.by_towers(state, turn, goal, &mut hint)? {
            Some(value) => (value, 0),
            None => self.try_moves(state, turn, hint, goal)?,
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
            .put(key, bounds, mv, self.meter.steps() - before + 1);
        Some(value)
    }

    /// The answer where the towers alone give it.
    fn by_towers(
        &mut self,
        state: &State,
        turn: Colour,
        goal: i16,
        hint: &mut MoveNumber,
    ) -> Option<Option<i16>> {
        let Some(towers) = &mut self.towers else {
            return Some(None);
        };
        let values = &mut towers.engine.regions.values;
        let mut rest = Rest::of_score(whole(state.rest.score));
        for form in state.rest.iter() {
            let projected = towers.projections.of(form, &self.regions.values, values);
            rest.add(projected, values);
        }
        let score = seen_by(state.rest.score, turn);
        let below = State { rest, ..*state };
        let past = seen_by(rest.score, turn);
        let search = towers.engine.search(self.geometry, self.meter, self.small);
        let key = search.key(&below, turn);
        if *hint == 0 {
            *hint = search.table.get(key).map_or(0, |(_, mv)| mv);
        }
        let bounds = search.known(&below, turn, key);
        let low = bounds.low.saturating_add(past - MOST_FIVES - score);
        let high = bounds.high.saturating_add(past + MOST_FIVES - score);
        if low >= goal {
            return Some(Some(low));
        }
        if high < goal {
            return Some(Some(high));
        }
        Some(None)
    }

    fn try_moves(
        &mut self,
        state: &State,
        turn: Colour,
        hint: MoveNumber,
        goal: i16,
    ) -> Option<(i16, MoveNumber)> {
        if hint != 0 {
            let (from, to) = (usize::from(hint) >> 6 & 63, usize::from(hint) & 63);
            if state.board.all() >> from & 1 != 0
                && state.board.linked(self.geometry, from) >> to & 1 != 0
            {
                let next = self.after(state, from, to)?;
                let gain = seen_by(next.rest.score - state.rest.score, turn);
                let answer = self.reach(&next, turn.other(), gain - goal + 1)?;
                if gain - answer >= goal {
                    self.history.note(hint, true);
                    return Some((gain - answer, hint));
                }
            }
        }
        let mut children = Vec::with_capacity(64);
        let mut best = (-i16::MAX, 0);
        self.moves_on_board(state, turn, goal, &mut best, &mut children)?;
        if best.0 < goal {
            self.moves_in_rest(state, turn, goal, &mut best, &mut children);
        }
        if best.0 >= goal {
            return Some(best);
        }
        for first in 0..children.len() {
            let Some(next) = (first..children.len()).min_by_key(|&at| children[at].order) else {
                break;
            };
            children.swap(first, next);
            let child = &children[first];
            // It may have become known since.
            let aim = child.gain - goal + 1;
            let answer = match self.table.get(child.key) {
                Some((bounds, _)) if bounds.low >= aim => bounds.low,
                Some((bounds, _)) if bounds.high < aim => bounds.high,
                _ => self.expand(&child.state, turn.other(), child.key, aim)?,
            };
            let value = child.gain - answer;
            if value > best.0 {
                best = (value, child.mv);
            }
            if child.mv != 0 {
                self.history.note(child.mv, value >= goal);
            }
            if value >= goal {
                break;
            }
        }
        Some(best)
    }

    /// Collects the moves on the board; stops early if one is known to reach
    /// the goal.
    fn moves_on_board(
        &mut self,
        state: &State,
        turn: Colour,
        goal: i16,
        best: &mut (i16, MoveNumber),
        children: &mut Vec<Child>,
    ) -> Option<()> {
        let geometry = self.geometry;
        for (cell, linked) in state.board.pairs(geometry) {
            for other in members(linked) {
                // Where both ways leave the same to play for, the better one.
                let one = state.board.is_last_word(geometry, cell, other);
                let both = if state.board.topped(turn) >> other & 1 == 0 {
                    [(cell, other), (other, cell)]
                } else {
                    [(other, cell), (cell, other)]
                };
                for (from, to) in both.into_iter().take(if one { 1 } else { 2 }) {
                    let next = self.after(state, from, to)?;
                    let mv = number(turn, from, to);
                    self.offer(state, next, turn, mv, goal, best, children);
                    if best.0 >= goal {
                        return Some(());
                    }
                }
            }
        }
        Some(())
    }

    /// The same for moves in the values.
    fn moves_in_rest(
        &mut self,
        state: &State,
        turn: Colour,
        goal: i16,
        best: &mut (i16, MoveNumber),
        children: &mut Vec<Child>,
    ) {
        let mut last = 0;
        for (at, form) in state.rest.iter().enumerate() {
            if form == last {
                continue;
            }
            last = form;
            let mut without = *state;
            without.rest.take(at);
            let count = match turn {
                Colour::Yellow => self.regions.values.left(form).len(),
                Colour::Red => self.regions.values.right(form).len(),
            };
            for option in 0..count {
                let option = match turn {
                    Colour::Yellow => self.regions.values.left(form)[option],
                    Colour::Red => self.regions.values.right(form)[option],
                };
                let mut next = without;
                next.rest.add(option, &mut self.regions.values);
                self.offer(state, next, turn, 0, goal, best, children);
                if best.0 >= goal {
                    return;
                }
            }
        }
    }

    /// Notes a child to be searched, or what is known of it.
    #[allow(clippy::too_many_arguments)]
    fn offer(
        &mut self,
        state: &State,
        next: State,
        turn: Colour,
        mv: MoveNumber,
        goal: i16,
        best: &mut (i16, MoveNumber),
        children: &mut Vec<Child>,
    ) {
        let key = self.key(&next, turn.other());
        let gain = seen_by(next.rest.score - state.rest.score, turn);
        let bounds = self.known(&next, turn.other(), key);
        let (low, high) = (
            gain.saturating_sub(bounds.high),
            gain.saturating_sub(bounds.low),
        );
        if low >= goal {
            *best = (low, mv);
        } else if high < goal {
            if high > best.0 {
                *best = (high, mv);
            }
        } else {
            let order = self.order(&next, turn, gain, mv);
            children.push(Child {
                state: next,
                key,
                gain,
                mv,
                order,
            });
        }
    }

    /// Where a move stands in the order, lowest first: moves that gain, that have
    /// been good before, and that leave few links and few towers, above all few
    /// of one's own. The weights were measured.
    fn order(&self, next: &State, mover: Colour, gain: i16, mv: MoveNumber) -> i32 {
        let before = match mv {
            0 => 200,
            _ => self.history.wins_of(600, mv),
        };
        let links = next.board.pairs(self.geometry);
        let links: u32 = links.map(|(_, linked)| linked.count_ones()).sum();
        let towers = |colour| next.board.topped(colour).count_ones() as i32;
        8 * links as i32 + 64 * towers(mover) + 16 * towers(mover.other())
            - 4 * i32::from(gain)
            - before
    }
}
