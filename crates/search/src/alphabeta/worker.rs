//! One thread of a search: negamax within a window (fail-soft alpha-beta, principal
//! variation search).

mod leaves;
mod root;
mod singular;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use awalam_games::{Game, GameMove, Line, MoveList, Side, Trail};

use super::Search;
use super::ordering::{Ordering, Picker};
use super::pace::Pace;
use crate::transposition::{Bound, Entry};
use crate::{Evaluation, Knowledge, MAX_PLY, SearchHints, WIN, is_decided};
use leaves::QUIESCENCE_PLIES;

/// Beyond every value.
const INFINITY: i32 = WIN + 1;
/// Moves to leaves are not ranked if there are no more than this.
const UNRANKED_LEAVES: usize = 8;
/// Up to this depth late moves are left out.
const LATE_PRUNING_DEPTH: u32 = 8;
/// From this depth on threads leave each other the moves in flight (ABDADA).
const IN_FLIGHT_DEPTH: u32 = 4;

/// The table's move of a position.
#[derive(Clone, Copy)]
struct TableMove {
    number: u16,
    /// How many plies further to look after it.
    further: u32,
}

pub(super) struct Worker<'a, G: Game, E, H, K> {
    search: &'a Search<'a, E, H, K>,
    /// Who searches.
    searcher: Side,
    position: G,
    trail: Trail,
    ordering: Ordering,
    /// For each ply, the best line found below it (principal variation).
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// When to look at the limits again.
    next_check: u64,
    aborted: bool,
    /// Whether some line ended at the horizon and not at the end of the game.
    met_horizon: bool,
    /// The values of the last two depths, for aspiration windows. Evaluations favour
    /// the side that moved last (odd-even effect), so a depth's value is near that of
    /// the depth two before.
    values: [Option<i32>; 2],
    /// Whether the current depth has a best move.
    found_any: bool,
    /// The smallest ply whose position a line since then came back to.
    /// Values that rest on it hold on this path only.
    repeated_ply: usize,
    /// How long to go on, where that is the search's to say.
    pace: Option<Pace>,
}

impl<'a, G: Game, E: Evaluation<G>, H: SearchHints<G>, K: Knowledge<G>> Worker<'a, G, E, H, K> {
    pub fn new(search: &'a Search<'a, E, H, K>, line: &Line<G>) -> Worker<'a, G, E, H, K> {
        Worker {
            search,
            searcher: line.current().turn(),
            position: *line.current(),
            trail: line.trail().clone(),
            ordering: Ordering::new::<G>(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            nodes: 0,
            next_check: 0,
            aborted: false,
            met_horizon: false,
            values: [None; 2],
            found_any: false,
            repeated_ply: usize::MAX,
            pace: match search.options.pace {
                true => Pace::of(search.control),
                false => None,
            },
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn met_horizon(&self) -> bool {
        self.met_horizon
    }

    pub fn found_any(&self) -> bool {
        self.found_any
    }

    /// Plays a move, the `index`-th, and searches what follows; the value is
    /// seen by the player who moves.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[allow(
        clippy::too_many_arguments,
        reason = "the plain list of what a move's search depends on"
    )]
    fn child(
        &mut self,
        position: &G,
        mv: G::Move,
        index: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let options = self.search.options;
        let hints = &self.search.guidance.hints;
        let mut next = *position;
        next.play_unchecked(mv);
        // Only an open window leads to a line worth keeping.
        let open = beta > alpha + 1;
        if open {
            self.lines[ply + 1].clear();
        }
        if self.ends_here(depth) {
            return -self.leaf(next, (-beta, -alpha), ply + 1);
        }
        let key = (options.table && depth > options.table_depth).then(|| {
            let key = hints.table_key(&next);
            self.search.table.prefetch(key);
            key
        });
        let repeated = self.trail.enter(&mut next);
        if let Some(plies) = repeated {
            self.repeated_ply = self.repeated_ply.min((ply + 1).saturating_sub(plies));
        }
        let mut below = depth - 1;
        let mut extended = false;
        // Search extensions.
        if options.extensions {
            let extra = hints.extension(position, mv, &next);
            // Bounded, so that lines of extensions end.
            extended = extra > 0 && ply < 2 * depth as usize + 8;
            below += if extended { extra } else { 0 };
        }
        // Late move reductions: a null window and less depth first.
        let mut value = INFINITY;
        let late = options.reductions && !extended && depth >= 3 && index >= options.late;
        if late && hints.is_reducible(position, mv, &next) {
            let reduced = below - reduction(depth, index, options.reduction).min(below - 1);
            value = -self.negamax(&next, key, reduced, -alpha - 1, -alpha, ply + 1);
        }
        // Principal variation search: a null window for all moves but the first.
        if value > alpha {
            let scout = options.pvs && index > 0 && open;
            if scout {
                value = -self.negamax(&next, key, below, -alpha - 1, -alpha, ply + 1);
            }
            if !scout || (value > alpha && value < beta) {
                value = -self.negamax(&next, key, below, -beta, -alpha, ply + 1);
            }
        }
        self.trail.leave();
        value
    }

    /// Whether all moves with `depth` plies left lead to leaves.
    #[inline(always)]
    fn ends_here(&self, depth: u32) -> bool {
        let options = self.search.options;
        depth == 1 && !options.extensions && !options.quiescence
    }

    /// The value of a position within a window, fail-soft; with its key in the table where that
    /// was asked for already.
    fn negamax(
        &mut self,
        position: &G,
        key: Option<u64>,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        if self.aborted {
            return 0;
        }
        if position.is_over() {
            return self.finished(position, ply);
        }
        // What tables prove (endgame probing).
        if let Some((low, high)) = self.probe(position, (alpha, beta), ply, depth) {
            if low == high || low >= beta {
                return low;
            }
            if high <= alpha {
                return high;
            }
        }
        if depth == 0 || ply + 1 >= MAX_PLY {
            self.met_horizon = true;
            return match self.search.options.quiescence {
                true => self.quiesce(position, alpha, beta, ply, QUIESCENCE_PLIES),
                false => self.search.guidance.evaluation.evaluate(position),
            };
        }
        if !self.search.options.table || depth < self.search.options.table_depth {
            return match self.prune(position, depth, alpha, beta) {
                ControlFlow::Break(value) => value,
                ControlFlow::Continue(ceiling) => {
                    let window = (alpha, beta);
                    self.search_moves(position, depth, window, ply, None, ceiling)
                        .0
                }
            };
        }
        let hints = &self.search.guidance.hints;
        let key = key.unwrap_or_else(|| hints.table_key(position));
        let entry = self.search.table.get(key);
        if let Some(value) = entry.and_then(|entry| self.cutoff(entry, depth, alpha, beta, ply)) {
            self.met_horizon |= !entry.is_some_and(|entry| entry.solved);
            return value;
        }
        let ceiling = match self.prune(position, depth, alpha, beta) {
            ControlFlow::Break(value) => return value,
            ControlFlow::Continue(ceiling) => ceiling,
        };
        let outer = std::mem::replace(&mut self.repeated_ply, usize::MAX);
        let outer_met_horizon = std::mem::replace(&mut self.met_horizon, false);
        let table_move = entry.and_then(|entry| {
            Some(TableMove {
                number: entry.best?,
                further: self.singular_extension(position, entry, depth, ply),
            })
        });
        let window = (alpha, beta);
        let (value, best) = self.search_moves(position, depth, window, ply, table_move, ceiling);
        // A value that rests on a repetition above holds on this path only.
        let holds = self.repeated_ply >= ply;
        self.repeated_ply = if holds {
            outer
        } else {
            self.repeated_ply.min(outer)
        };
        if !self.aborted && holds {
            let bound = match value {
                value if value >= beta => Bound::Lower,
                value if value <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let entry = Entry {
                value: counted_from_here(value, ply),
                depth: depth.min(255) as u8,
                bound,
                solved: !self.met_horizon,
                best: best.and_then(|mv| Entry::move_number(mv.index())),
            };
            self.search.table.put(key, entry);
        }
        self.met_horizon |= outer_met_horizon;
        value
    }

    /// What the evaluation alone settles, within a null window, of a position with few
    /// plies left. Reverse futility pruning: where it is so far above the window that
    /// they will hardly turn it, the value. Futility pruning: where it is as far below, a
    /// ceiling for what moves that change little bring.
    #[inline(always)]
    fn prune(
        &mut self,
        position: &G,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> ControlFlow<i32, Option<i32>> {
        let options = self.search.options;
        if beta > alpha + 1 || is_decided(beta) {
            return ControlFlow::Continue(None);
        }
        let guidance = self.search.guidance;
        let fall = match options.pruning {
            true => guidance.hints.futility_margin(depth),
            false => None,
        };
        let rise = match options.futility && !is_decided(alpha) {
            true => guidance.hints.quiet_gain(depth),
            false => None,
        };
        if fall.is_none() && rise.is_none() {
            return ControlFlow::Continue(None);
        }
        let value = guidance.evaluation.evaluate(position);
        if fall.is_some_and(|margin| value - margin >= beta) {
            self.met_horizon = true;
            return ControlFlow::Break(value);
        }
        let ceiling = rise.map(|margin| value + margin);
        ControlFlow::Continue(ceiling.filter(|&ceiling| ceiling <= alpha))
    }

    fn check_limits(&mut self) {
        self.aborted |= self.search.control.is_over(self.nodes);
        let limit = self.search.control.limits().nodes.unwrap_or(u64::MAX);
        let between_looks = self.search.guidance.evaluation.nodes_between_looks();
        self.next_check = limit.min(self.nodes + between_looks);
    }

    /// Transposition cutoff: the value of a table entry, if it settles this search.
    #[inline]
    fn cutoff(&self, entry: Entry, depth: u32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let searched = u32::from(entry.depth);
        let deeper = self.search.options.deeper_entries && (searched > depth || entry.solved);
        let enough = deeper || searched == depth.min(255) || entry.solved && searched < depth;
        let value = counted_from_root(entry.value, ply);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        (enough && settles).then_some(value)
    }

    /// The best value over all moves, and the move that raised alpha, if any. With a
    /// ceiling, only moves that change much are tried.
    fn search_moves(
        &mut self,
        position: &G,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        table_move: Option<TableMove>,
        ceiling: Option<i32>,
    ) -> (i32, Option<G::Move>) {
        let mut moves = MoveList::new();
        self.search.guidance.hints.choices(position, &mut moves);
        let options = self.search.options;
        let (mut best, mut best_move) = (-INFINITY, None);
        if let Some(ceiling) = ceiling {
            self.met_horizon = true;
            let hints = &self.search.guidance.hints;
            hints.retain_noisy(position, &mut moves);
            if moves.is_empty() {
                return (ceiling, None);
            }
            best = ceiling;
        }
        let number = table_move.map(|table_move| table_move.number);
        let first = self.ordering.first_try(options, ply, depth, number);
        let first = moves.iter().position(|mv| mv.index() as u32 == first);
        if let Some(first) = first {
            moves.swap(0, first);
        }
        if self.ends_here(depth) && moves.len() <= UNRANKED_LEAVES {
            return self.search_few_leaves(position, &moves, (alpha, beta), ply, best);
        }
        // The others are ranked when the first try was not enough.
        let unranked = usize::from(first.is_some());
        let open = beta > alpha + 1;
        // Late move pruning: the moves ranked last are left out near the horizon.
        let enough = match options.late_pruning && !open && depth <= LATE_PRUNING_DEPTH {
            true => options.late_count(depth),
            false => usize::MAX,
        };
        let mut picker = Picker::<G::Move>::new(enough);
        let in_flight = self.search.in_flight.filter(|_| depth >= IN_FLIGHT_DEPTH);
        // Moves that another thread was searching when their turn came.
        let mut put_off: Vec<(usize, usize)> = Vec::new();
        for turn in 0.. {
            let mut index = turn;
            let mut place = turn;
            if turn >= enough && turn < moves.len() && !is_decided(best) {
                self.met_horizon = true;
                continue;
            }
            if turn >= moves.len() {
                let Some(&late) = put_off.get(turn - moves.len()) else {
                    break;
                };
                (index, place) = late;
            } else if index >= unranked {
                let others = &moves[unranked..];
                if index == unranked {
                    self.ordering
                        .rank(self.search, position, ply, depth, others, &mut picker);
                }
                place = unranked + picker.pick();
            }
            let mv = moves[place];
            let claim = in_flight.map(|in_flight| (in_flight, claim(position, mv)));
            if let Some((in_flight, claim)) = claim {
                if index > 0 && turn < moves.len() && in_flight.has(claim) {
                    put_off.push((index, place));
                    continue;
                }
                in_flight.begin(claim);
            }
            let further = table_move
                .filter(|table_move| usize::from(table_move.number) == mv.index())
                .map_or(0, |table_move| table_move.further);
            let value = self.child(position, mv, index, depth + further, alpha, beta, ply);
            if let Some((in_flight, claim)) = claim {
                in_flight.end(claim);
            }
            if self.aborted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if open {
                        self.note_line(ply, mv);
                    }
                }
            }
            if alpha >= beta {
                self.ordering.reward(position.turn(), mv, ply, depth);
                break;
            }
        }
        (best, best_move)
    }

    /// The best line from here is this move and the best line after it.
    fn note_line(&mut self, ply: usize, mv: G::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// The key of a position's move among the moves in flight (ABDADA).
#[inline]
fn claim<G: Game>(position: &G, mv: G::Move) -> u64 {
    position.key() ^ (mv.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Late move reductions: the plies by which the search of a late move is shortened at
/// first, from the product of the logarithms of depth and move number.
fn reduction(depth: u32, index: usize, hundredths: u16) -> u32 {
    static LOGARITHMS: LazyLock<[f32; 64]> =
        LazyLock::new(|| std::array::from_fn(|number| (number.max(1) as f32).ln()));
    let product = LOGARITHMS[depth.min(63) as usize] * LOGARITHMS[index.min(63)];
    1 + (product * (f32::from(hundredths) / 100.0)) as u32
}

/// Wins and losses are counted from the root in the search, and from the
/// position itself in the table.
fn counted_from_here(value: i32, ply: usize) -> i32 {
    match is_decided(value) {
        true => value + value.signum() * ply as i32,
        false => value,
    }
}

fn counted_from_root(value: i32, ply: usize) -> i32 {
    match is_decided(value) {
        true => value - value.signum() * ply as i32,
        false => value,
    }
}
