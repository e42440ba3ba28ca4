//! The root of a search: its moves, depth after depth.

use std::collections::VecDeque;

use awalam_games::{Game, MoveList};

use super::super::RootMove;
use super::super::ordering::Picker;
use super::{INFINITY, Worker, claim};
use crate::{Evaluation, Knowledge, SearchHints, is_decided};

/// Aspiration windows: half the first window around the last depth's value, in
/// hundredths.
const ASPIRATION_HALF_WIDTH: i32 = 60;

/// Beyond this half-width the window is opened altogether.
const MAX_ASPIRATION_HALF_WIDTH: i32 = 4_000;

impl<G: Game, E: Evaluation<G>, H: SearchHints<G>, K: Knowledge<G>> Worker<'_, G, E, H, K> {
    /// The root's moves in the order in which they are searched at first.
    pub fn root_moves(&self) -> Vec<G::Move> {
        let mut moves = MoveList::new();
        let hints = &self.search.guidance.hints;
        hints.choices(&self.position, &mut moves);
        let depth = self.search.control.limits().depth.unwrap_or(u32::MAX);
        let mut picker = Picker::<G::Move>::new(usize::MAX);
        self.ordering
            .rank(self.search, &self.position, 0, depth, &moves, &mut picker);
        moves.iter().map(|_| moves[picker.pick()]).collect()
    }

    /// Another depth begins.
    pub fn deepen(&mut self) {
        if let Some(pace) = &mut self.pace {
            pace.deepen(self.search.control);
        }
    }

    /// Searches the root to a depth, with aspiration windows that widen when the value
    /// falls outside, and sorts its moves, best first. False if
    /// the search was cut short; what was found until then is in place.
    pub fn search_root(&mut self, roots: &mut [RootMove<G::Move>], depth: u32) -> bool {
        self.met_horizon = false;
        let [before_last, last] = self.values;
        let mut width = ASPIRATION_HALF_WIDTH;
        let (mut alpha, mut beta) = match (before_last, last) {
            (Some(near), Some(last)) if self.search.options.aspiration && !is_decided(last) => {
                (near - width, near + width)
            }
            _ => (-INFINITY, INFINITY),
        };
        loop {
            self.found_any = false;
            let value = self.search_root_window(roots, depth, alpha, beta);
            if self.aborted {
                return false;
            }
            if value <= alpha && alpha > -INFINITY {
                if let Some(pace) = &mut self.pace {
                    pace.fall(self.search.control);
                }
                alpha = (value - width).max(-INFINITY);
            } else if value >= beta && beta < INFINITY {
                beta = (value + width).min(INFINITY);
            } else {
                self.values = [last, Some(value)];
                return true;
            }
            width *= 4;
            if width > MAX_ASPIRATION_HALF_WIDTH {
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }

    fn search_root_window(
        &mut self,
        roots: &mut [RootMove<G::Move>],
        depth: u32,
        lowest: i32,
        beta: i32,
    ) -> i32 {
        let options = self.search.options;
        let mut best = -INFINITY;
        // The moves to come, and whether one that another thread searches may wait.
        let mut queue: VecDeque<(G::Move, bool)> =
            roots.iter().map(|root| (root.mv, true)).collect();
        for turn in 0.. {
            let Some((mv, may_wait)) = queue.pop_front() else {
                break;
            };
            // Better moves change places with those before them only: a move is where it was,
            // unless some were put off.
            let in_place = roots.get(turn).is_some_and(|root| root.mv == mv);
            let found = match in_place {
                true => Some(turn),
                false => roots.iter().position(|root| root.mv == mv),
            };
            let Some(index) = found else {
                continue;
            };
            let position = self.position;
            let in_flight = self.search.in_flight;
            let claim = in_flight.map(|in_flight| (in_flight, claim(&position, mv)));
            if let Some((in_flight, claim)) = claim {
                if index > 0 && may_wait && in_flight.has(claim) {
                    queue.push_back((mv, false));
                    continue;
                }
                in_flight.begin(claim);
            }
            // With random ties, equals must be told from slightly worse moves.
            let bar = if options.random_ties { best - 1 } else { best };
            let alpha = lowest.max(bar);
            let value = self.child(&position, mv, index, depth, alpha, beta, 0);
            if let Some((in_flight, claim)) = claim {
                in_flight.end(claim);
            }
            if self.aborted {
                break;
            }
            roots[index].value = if value > alpha || index == 0 {
                value
            } else {
                -INFINITY
            };
            if value > alpha || index == 0 {
                let below = std::mem::take(&mut self.lines[1]);
                roots[index].line.truncate(1);
                roots[index].line.extend_from_slice(&below);
                self.lines[1] = below;
            }
            if value > best {
                best = value;
                self.found_any |= value > lowest;
                if let Some(pace) = self.pace.as_mut().filter(|_| index > 0 && value > lowest) {
                    pace.change(self.search.control);
                }
                roots[..=index].rotate_right(1);
            }
            if best >= beta {
                break;
            }
        }
        if !self.aborted && options.random_ties {
            best_first(roots);
        }
        best
    }
}

/// Apart from the search, so that there is one per game and not one per evaluation.
/// Here and elsewhere lists of moves are sorted by keys kept aside, all of one type: that is
/// one sort in a program, where sorting the lists themselves is one for each kind of them.
fn best_first<M>(roots: &mut [RootMove<M>]) {
    roots.sort_by_cached_key(|root| -i64::from(root.value));
}
