//! Trying the moves of a position, the most promising ones first.

use awalam_games::avalam::{Colour, Move};

use crate::avalam::common::board::members;
use crate::avalam::common::history::{MoveNumber, number};

use super::score::TOWER_SCORE;
use super::search::{Search, State, seen_by};
use super::transposition::Bounds;

/// Moves that are looked up at once.
const MOVES_AHEAD: usize = 8;

/// How much sooner a move is searched that is known to keep the towers: before all
/// others.
const KEEPS_TOWERS: i32 = 1000;

/// A move to be searched, and where it leads.
struct Child {
    state: State,
    key: u64,
    gain: i16,
    mv: MoveNumber,
    order: i32,
}

impl Search<'_, '_> {
    /// The state after a move of that number, if it is legal.
    fn after_number(&mut self, state: &State, mv: MoveNumber) -> Option<Option<State>> {
        let (from, to) = (usize::from(mv) >> 6 & 63, usize::from(mv) & 63);
        let board = &state.board;
        if board.all() >> from & 1 == 0 || board.linked(self.geometry, from) >> to & 1 == 0 {
            return Some(None);
        }
        self.after(state, from, to).map(Some)
    }

    /// Remembers a move that was good enough, for the next position as deep.
    fn kill(&mut self, mv: MoveNumber) {
        let killers = &mut self.killers[self.depth & 63];
        if mv != 0 {
            let last = killers.len() - 1;
            let at = killers.iter().position(|&old| old == mv);
            killers.copy_within(..at.unwrap_or(last), 1);
            killers[0] = mv;
        }
    }

    /// A bound of the score to come, as [`Search::reach`] gives it, and the move that
    /// proved it.
    pub fn try_moves(
        &mut self,
        state: &State,
        turn: Colour,
        hint: MoveNumber,
        goal: i16,
    ) -> Option<(i16, MoveNumber)> {
        let opponent = turn.other();
        // What refuted the last sibling is often known to refute this one.
        let killers = self.killers[self.depth & 63];
        for mv in killers {
            if mv == 0 || mv == hint {
                continue;
            }
            if let Some(next) = self.after_number(state, mv)? {
                let gain = seen_by(next.rest.score - state.rest.score, turn);
                let bounds = self.known(&next, opponent, self.key(&next, opponent));
                let low = gain.saturating_sub(bounds.high);
                if low >= goal {
                    self.kill(mv);
                    return Some((low, mv));
                }
            }
        }
        if hint != 0
            && let Some(next) = self.after_number(state, hint)?
        {
            let gain = seen_by(next.rest.score - state.rest.score, turn);
            let answer = self.reach(&next, opponent, gain - goal + 1)?;
            if gain - answer >= goal {
                self.history.note(hint, true);
                self.kill(hint);
                return Some((gain - answer, hint));
            }
        }
        let mut children = Vec::with_capacity(64);
        let mut best = (-i16::MAX, 0);
        self.moves_on_board(state, turn, goal, &mut best, &mut children)?;
        if best.0 < goal {
            self.moves_in_rest(state, turn, goal, &mut best, &mut children);
        }
        if best.0 >= goal {
            self.kill(best.1);
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
                self.kill(best.1);
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
        // Moves whose place in the table is on its way into the cache.
        let mut waiting: [Option<(State, u64, MoveNumber)>; MOVES_AHEAD] = [None; MOVES_AHEAD];
        let mut count = 0;
        for (cell, linked) in state.board.pairs(geometry) {
            for other in members(linked) {
                // Where both ways leave the same to play for, the better one.
                let one = state.board.is_same_either_way(geometry, cell, other);
                let both = if state.board.topped(turn) >> other & 1 == 0 {
                    [(cell, other), (other, cell)]
                } else {
                    [(other, cell), (cell, other)]
                };
                for (from, to) in both.into_iter().take(if one { 1 } else { 2 }) {
                    let next = self.after(state, from, to)?;
                    let mv = number(turn, from, to);
                    let key = self.key(&next, turn.other());
                    self.table.prefetch(key);
                    let earlier = waiting[count % MOVES_AHEAD].replace((next, key, mv));
                    count += 1;
                    if let Some((next, key, mv)) = earlier {
                        self.offer(state, next, key, turn, mv, goal, best, children);
                        if best.0 >= goal {
                            return Some(());
                        }
                    }
                }
            }
        }
        for place in count..count + MOVES_AHEAD {
            if let Some((next, key, mv)) = waiting[place % MOVES_AHEAD] {
                self.offer(state, next, key, turn, mv, goal, best, children);
                if best.0 >= goal {
                    break;
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
                let key = self.key(&next, turn.other());
                self.offer(state, next, key, turn, 0, goal, best, children);
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
        key: u64,
        turn: Colour,
        mv: MoveNumber,
        goal: i16,
        best: &mut (i16, MoveNumber),
        children: &mut Vec<Child>,
    ) {
        let gain = seen_by(next.rest.score - state.rest.score, turn);
        let seen = |bounds: Bounds| {
            let low = gain.saturating_sub(bounds.high);
            (low, gain.saturating_sub(bounds.low))
        };
        let (mut low, mut high) = seen(self.known(&next, turn.other(), key));
        if low < goal && high >= goal && self.towers.is_some() {
            let by_towers = seen(self.known_by_towers(&next, turn.other()));
            (low, high) = (low.max(by_towers.0), high.min(by_towers.1));
        }
        if low >= goal {
            *best = (low, mv);
        } else if high < goal {
            if high > best.0 {
                *best = (high, mv);
            }
        } else {
            let mut order = self.order(&next, turn, gain, mv);
            // It is known to keep the towers: only fives are open.
            if low > goal - TOWER_SCORE / 2 {
                order -= KEEPS_TOWERS;
            }
            children.push(Child {
                state: next,
                key,
                gain,
                mv,
                order,
            });
        }
    }

    /// Where a move of a whole position stands in the order, lowest first.
    pub fn order_of(&self, next: &State, mover: Colour, mv: Move, score: i16) -> i32 {
        let mv = number(mover, mv.from.index(), mv.to.index());
        self.order(next, mover, score, mv)
    }

    /// Where a move stands in the order, lowest first: moves that gain, that have
    /// been good before, and that leave few links and few towers of one's own.
    /// The weights were measured.
    fn order(&self, next: &State, mover: Colour, gain: i16, mv: MoveNumber) -> i32 {
        let before = match mv {
            0 => 200,
            _ => self.history.wins_of(600, mv),
        };
        let links = next.board.pairs(self.geometry);
        let links: u32 = links.map(|(_, linked)| linked.count_ones()).sum();
        let own = next.board.topped(mover).count_ones();
        12 * links as i32 + 96 * own as i32 - 2 * i32::from(gain) - before
    }
}
