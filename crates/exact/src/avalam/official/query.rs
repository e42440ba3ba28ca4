//! One call of the solver: questions about whole positions, under its limits.
//!
//! Every question comes down to one: does the player to move reach a margin? It
//! is asked of towers alone first, which is much cheaper, and of towers of five
//! only where the towers leave it open.

use awalam_games::avalam::{Avalam, Colour, Move, Variant};
use awalam_games::{Game, MoveList, Wdl};

use crate::avalam::common::board::{Board, Geometry};
use crate::avalam::common::budget::Budget;

use super::projections::Projections;
use super::score::{Scale, TOWER_SCORE};
use super::search::{Search, Small, Towers};
use super::search_memory::SearchMemory;

/// A query under way: what it may use and add to, and its budget.
pub(super) struct Query<'a, 'c> {
    pub geometry: &'a Geometry,
    pub towers: &'a mut SearchMemory,
    pub fives: &'a mut SearchMemory,
    pub projections: &'a mut Projections,
    pub budget: Budget<'c>,
    pub small: Small,
}

/// The score on the board, seen by the player to move.
fn past(position: &Avalam, scale: Scale) -> i16 {
    let score = |colour: Colour| {
        let towers = position.cells_topped(colour);
        let fives = towers & position.cells_of_height(5);
        towers.count_ones() as i16 * TOWER_SCORE + fives.count_ones() as i16 * scale.five
    };
    let turn = position.colour_to_move();
    score(turn) - score(turn.other())
}

/// The position after a move.
pub(super) fn after(position: &Avalam, mv: Move) -> Avalam {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

impl<'c> Query<'_, 'c> {
    fn search(&mut self, fives: bool) -> Search<'_, 'c> {
        if !fives {
            return self
                .towers
                .search(self.geometry, &mut self.budget, self.small);
        }
        let mut search = self
            .fives
            .search(self.geometry, &mut self.budget, self.small);
        search.towers = Some(Towers {
            memory: self.towers,
            projections: self.projections,
        });
        search
    }

    /// A bound of the final score, seen by the player to move: a lower one if
    /// it reaches the goal, an upper one otherwise.
    fn bound(&mut self, position: &Avalam, goal: i16, fives: bool) -> Option<i16> {
        let mut search = self.search(fives);
        let past = past(position, search.scale);
        let turn = position.colour_to_move();
        let state = search.state(Board::of(position))?;
        let past = past + state.settled(turn);
        Some(search.reach(&state, turn, goal - past)? + past)
    }

    /// The final margin of towers, from a first guess.
    fn towers(&mut self, position: &Avalam) -> Option<i16> {
        let mut goal = past(position, self.towers.scale);
        let (mut low, mut high) = (-i16::MAX, i16::MAX);
        while low < high {
            let bound = self.bound(position, goal, false)?;
            if bound >= goal {
                (low, goal) = (bound, bound + TOWER_SCORE);
            } else {
                (high, goal) = (bound, bound);
            }
        }
        Some(low)
    }

    /// The final margin of fives where that of towers is known.
    fn refine(&mut self, position: &Avalam, towers: i16) -> Option<i16> {
        // Fives that may yet arise, of either colour.
        let counters: u32 = (1..5)
            .map(|height| height * position.cells_of_height(height as usize).count_ones())
            .sum();
        let room = (counters / 5) as i16;
        let done = past(position, self.fives.scale) - past(position, self.towers.scale);
        let (mut low, mut high) = (towers + done - room, towers + done + room);
        // The result is rarely far from this, and each question is as dear as the next.
        let mut goal = towers + done;
        while low < high {
            let bound = self.bound(position, goal, true)?;
            if bound >= goal {
                (low, goal) = (bound, bound + 1);
            } else {
                (high, goal) = (bound, bound);
            }
        }
        Some(low)
    }

    fn counts_fives(position: &Avalam) -> bool {
        position.rules().variant == Variant::Official
    }

    /// The final score with best play.
    pub fn exact(&mut self, position: &Avalam) -> Option<i16> {
        let towers = self.towers(position)?;
        if Self::counts_fives(position) {
            self.refine(position, towers)
        } else {
            Some(towers)
        }
    }

    fn reaches(&mut self, position: &Avalam, goal: i16, fives: bool) -> Option<bool> {
        Some(self.bound(position, goal, fives)? >= goal)
    }

    /// The best result of the player to move, and a move that keeps it unless it
    /// is a loss. No margin has to be known exactly for that.
    pub fn result(&mut self, position: &Avalam) -> Option<(Wdl, Option<Move>)> {
        let fives = Self::counts_fives(position);
        if self.reaches(position, TOWER_SCORE, false)? {
            return Some((Wdl::Win, self.keeping(position, TOWER_SCORE, false)?));
        }
        if !self.reaches(position, 0, false)? {
            return Some((Wdl::Loss, None));
        }
        if fives && self.reaches(position, 1, true)? {
            return Some((Wdl::Win, self.keeping(position, 1, true)?));
        }
        if fives && !self.reaches(position, 0, true)? {
            return Some((Wdl::Loss, None));
        }
        Some((Wdl::Draw, self.keeping(position, 0, fives)?))
    }

    /// A move that keeps the value.
    pub fn best(&mut self, position: &Avalam, score: i16) -> Option<Option<Move>> {
        self.keeping(position, score, Self::counts_fives(position))
    }

    /// A move that keeps a score that is known to be in reach; none within if
    /// there is no move at all.
    fn keeping(&mut self, position: &Avalam, score: i16, fives: bool) -> Option<Option<Move>> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let goal = 1 - score;
        // What is known already comes first: it costs nothing.
        let mut open = Vec::with_capacity(moves.len());
        for &mv in &moves {
            let next = after(position, mv);
            let mut search = self.search(fives);
            let past = past(&next, search.scale);
            let turn = next.colour_to_move();
            let state = search.state(Board::of(&next))?;
            let past = past + state.settled(turn);
            let bounds = search.foreseen(&state, turn);
            if bounds.high < goal - past {
                return Some(Some(mv));
            }
            if bounds.low < goal - past {
                let order = search.order_of(&state, turn.other(), mv, -past);
                open.push((order, mv));
            }
        }
        open.sort_by_cached_key(|&(order, _)| i64::from(order));
        for (_, mv) in open {
            if !self.reaches(&after(position, mv), goal, fives)? {
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// Best play by both sides from a position of known score, beginning with a
    /// known move, until the game or the limits end.
    pub fn line(&mut self, position: &Avalam, score: i16, best: Option<Move>) -> Vec<Move> {
        let (mut position, mut score, mut next) = (*position, score, best);
        let mut line = Vec::new();
        while let Some(mv) = next {
            line.push(mv);
            position.play_unchecked(mv);
            score = -score;
            next = self.best(&position, score).flatten();
        }
        line
    }
}
