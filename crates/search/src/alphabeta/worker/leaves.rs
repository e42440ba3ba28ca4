//! Where a search ends: leaves, finished games, what is certain, noisy moves.

use awalam_games::{Game, MoveList, Verdict, Wdl, WdlBounds};

use super::super::Aim;
use super::super::ordering::Picker;
use super::Worker;
use crate::{Evaluation, KNOWN_WIN, Knowledge, MAX_PLY, PROVEN_WIN, SearchHints, WIN};

/// The quiescence search ends after that many plies at the latest.
pub(super) const QUIESCENCE_PLIES: u32 = 8;

impl<G: Game, E: Evaluation<G>, H: SearchHints<G>, K: Knowledge<G>> Worker<'_, G, E, H, K> {
    /// What [`search_moves`](Self::search_moves) does, where the moves lead to
    /// leaves, and so few that trying them takes less time than ranking them.
    #[inline(always)]
    pub(super) fn search_few_leaves(
        &mut self,
        position: &G,
        moves: &[G::Move],
        (mut alpha, beta): (i32, i32),
        ply: usize,
        mut best: i32,
    ) -> (i32, Option<G::Move>) {
        let open = beta > alpha + 1;
        let mut best_move = None;
        for &mv in moves {
            let mut next = *position;
            next.play_unchecked(mv);
            let value = -self.leaf(next, (-beta, -alpha), ply + 1);
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(mv);
                if open {
                    self.lines[ply + 1].clear();
                    self.note_line(ply, mv);
                }
                if alpha >= beta {
                    self.ordering.reward(position.turn(), mv, ply, 1);
                    break;
                }
            }
        }
        (best, best_move)
    }

    /// The value of a position at the horizon, seen by the player to move there:
    /// what [`negamax`](Self::negamax) would say, without the detour.
    #[inline(always)]
    pub(super) fn leaf(&mut self, mut position: G, (alpha, beta): (i32, i32), ply: usize) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        if let Some(plies) = self.trail.peek(&mut position) {
            self.repeated_ply = self.repeated_ply.min(ply.saturating_sub(plies));
        }
        if position.is_over() {
            return self.finished(&position, ply);
        }
        let certain = self.probe(&position, (alpha, beta), ply, 0);
        if let Some((low, high)) = certain {
            if low == high || low >= beta {
                return low;
            }
            if high <= alpha {
                return high;
            }
        }
        self.met_horizon = true;
        let value = self.search.guidance.evaluation.evaluate(&position);
        certain.map_or(value, |(low, high)| value.clamp(low, high))
    }

    /// The least and the greatest value that a position can have, where something is
    /// certain. Outside the window they need not be known better.
    #[inline(always)]
    pub(super) fn probe(
        &self,
        position: &G,
        (alpha, beta): (i32, i32),
        ply: usize,
        depth: u32,
    ) -> Option<(i32, i32)> {
        if self.search.options.aim == Aim::Points {
            return None;
        }
        let contempt = match position.turn() == self.searcher {
            true => -self.search.options.contempt,
            false => self.search.options.contempt,
        };
        let win = (KNOWN_WIN - ply as i32).max(PROVEN_WIN);
        let value = |result: Wdl| match result {
            Wdl::Win => win,
            Wdl::Draw => contempt,
            Wdl::Loss => -win,
        };
        let wanted = WdlBounds {
            low: match () {
                _ if win <= alpha => Wdl::Win,
                _ if contempt <= alpha => Wdl::Draw,
                _ => Wdl::Loss,
            },
            high: match () {
                _ if -win >= beta => Wdl::Loss,
                _ if contempt >= beta => Wdl::Draw,
                _ => Wdl::Win,
            },
        };
        let certain = self
            .search
            .guidance
            .knowledge
            .probe(position, wanted, depth)?;
        if let Some(result) = certain.exact() {
            return Some((value(result), value(result)));
        }
        // A loss at least, or a win at most, says nothing.
        let low = match certain.low {
            Wdl::Loss => -WIN,
            low => value(low),
        };
        let high = match certain.high {
            Wdl::Win => WIN,
            high => value(high),
        };
        Some((low, high))
    }

    /// The value of a position where the game is over.
    #[cold]
    pub(super) fn finished(&self, position: &G, ply: usize) -> i32 {
        if self.search.options.aim == Aim::Points {
            return self.search.guidance.evaluation.margin(position);
        }
        let outcome = position.outcome().expect("it is over");
        let value = self
            .search
            .guidance
            .evaluation
            .finished(position, &outcome, ply);
        match outcome.verdict {
            Verdict::Win(_) => value,
            Verdict::Draw if position.turn() == self.searcher => {
                value - self.search.options.contempt
            }
            Verdict::Draw => value + self.search.options.contempt,
        }
    }

    /// Quiescence search: the evaluation (stand pat), or what noisy moves make of it. Not in
    /// line where it would be downloaded once more.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn quiesce(
        &mut self,
        position: &G,
        alpha: i32,
        beta: i32,
        ply: usize,
        left: u32,
    ) -> i32 {
        let guidance = self.search.guidance;
        if let Some((low, high)) = self.probe(position, (-WIN, WIN), ply, 0)
            && low == high
        {
            return low;
        }
        let value = guidance.evaluation.evaluate(position);
        if value >= beta || left == 0 || ply + 1 >= MAX_PLY {
            return value;
        }
        self.search_noisy_moves(position, value, alpha, beta, ply, left)
    }

    /// What noisy moves make of a position that is worth `best` without them. Apart from
    /// [`quiesce`](Self::quiesce), since most positions do not come to this.
    fn search_noisy_moves(
        &mut self,
        position: &G,
        mut best: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        left: u32,
    ) -> i32 {
        let guidance = self.search.guidance;
        alpha = alpha.max(best);
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| guidance.hints.is_noisy(position, *mv));
        let mut picker = Picker::<G::Move>::new(usize::MAX);
        for &mv in &moves {
            picker.push(guidance.hints.ordering_score(position, mv).into());
        }
        for _ in 0..moves.len() {
            let mut next = *position;
            next.play_unchecked(moves[picker.pick()]);
            self.nodes += 1;
            // Noisy moves cannot be undone, so there is no repetition to find.
            let value = match next.is_over() {
                true => -self.finished(&next, ply + 1),
                false => -self.quiesce(&next, -beta, -alpha, ply + 1, left - 1),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
