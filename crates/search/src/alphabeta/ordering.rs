//! Move ordering: which move to try first.

use awalam_games::{Game, GameMove, MoveList, Side};

use super::{Options, Search};
use crate::{Evaluation, MAX_PLY, SearchHints};

/// What earlier parts of a search teach about moves.
pub(super) struct Ordering {
    /// Killer moves: two for each ply that refuted others there.
    killers: Vec<[u32; 2]>,
    /// History heuristic: how often a move was good, by player and move.
    history: [Vec<i32>; 2],
}

const NO_MOVE: u32 = u32::MAX;
/// When a history count passes this, all are halved.
const MAX_HISTORY: i32 = 1 << 20;

impl Ordering {
    pub fn new<G: Game>() -> Ordering {
        Ordering {
            killers: vec![[NO_MOVE; 2]; MAX_PLY],
            history: [vec![0; G::Move::COUNT], vec![0; G::Move::COUNT]],
        }
    }

    /// The number of the move to try before the others are even ranked, as it
    /// often settles a position: far from the leaves the table's (hash move); near
    /// them, where ranking costs as much as searching, the latest killer move. In
    /// between, the values of the positions after the moves tell more than the
    /// table, which saw too few plies there.
    #[inline(always)]
    pub fn first_try(
        &self,
        options: &Options,
        ply: usize,
        depth: u32,
        table_move: Option<u16>,
    ) -> u32 {
        match table_move {
            Some(index) if depth > VALUE_ORDERED_DEPTH => index.into(),
            _ if options.killers && depth < VALUE_ORDERED_DEPTH => self.killers[ply][0],
            _ => NO_MOVE,
        }
    }

    /// Hands moves to the picker by rank: killers, and those that the hints find
    /// promising, with history behind them. Far from the leaves promising means the
    /// value of the position after the move, and a killer counts as a point more.
    // In line natively; what is downloaded has it once.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn rank<G: Game, E: Evaluation<G>, H: SearchHints<G>, K>(
        &self,
        search: &Search<'_, E, H, K>,
        position: &G,
        ply: usize,
        depth: u32,
        moves: &[G::Move],
        picker: &mut Picker<G::Move>,
    ) {
        let options = search.options;
        let valued = options.hints && options.values && depth >= VALUE_ORDERED_DEPTH;
        let mut scores = MoveList::new();
        if options.hints && !valued {
            let hints = &search.guidance.hints;
            hints.ordering_scores(position, moves, &mut scores);
        }
        let killer_rank = if valued { 100 << 24 } else { 1 << 40 };
        let [first, second] = self.killers[ply];
        let history = &self.history[position.turn().index()];
        for (place, &mv) in moves.iter().enumerate() {
            let index = mv.index();
            let mut rank = 0;
            if valued {
                rank -= i64::from(search.value_after(position, mv)) << 24;
            } else if options.hints {
                rank += i64::from(scores[place]) << 24;
            }
            if options.history {
                rank += i64::from(history[index]);
            }
            if options.killers && (index as u32 == first || index as u32 == second) {
                rank += killer_rank;
            }
            picker.push(rank);
        }
    }

    /// Beta cutoff: a move was good enough to end the search of a position. It becomes
    /// a killer, and its history count grows by the square of the depth.
    #[inline]
    pub fn reward<M: GameMove>(&mut self, side: Side, mv: M, ply: usize, depth: u32) {
        let index = mv.index();
        let killers = &mut self.killers[ply];
        if killers[0] != index as u32 {
            *killers = [index as u32, killers[0]];
        }
        let history = &mut self.history[side.index()];
        let count = &mut history[index];
        *count += (depth * depth) as i32;
        if *count > MAX_HISTORY {
            for count in history {
                *count /= 2;
            }
        }
    }
}

/// Gives moves in the order of their ranks (move picker); of equals, the first.
///
/// A rank and a place share a word, so that the best is the greatest word, found without
/// unpredictable branches. Most positions are settled by the first few moves; only if
/// they are not, the rest is sorted, as far as it is expected to be picked.
pub(super) struct Picker<M: GameMove> {
    words: MoveList<M, i64>,
    picked: usize,
    /// How many words are sorted, or picked, from the beginning.
    in_order: usize,
    expected: usize,
}

const PLACE_BITS: u32 = 16;
const PLACES: i64 = (1 << PLACE_BITS) - 1;
/// Moves found by selection; the rest is sorted.
const SELECTED_MOVES: usize = 4;

impl<M: GameMove> Picker<M> {
    /// Whether every place has a number.
    const IS_NUMBERED: bool = M::COUNT < PLACES as usize;

    /// For moves of which, in all likelihood, no more than this number will be picked.
    #[inline(always)]
    pub fn new(expected: usize) -> Picker<M> {
        Picker {
            words: MoveList::new(),
            picked: 0,
            in_order: 0,
            expected,
        }
    }

    /// The next move's rank. Places from `PLACES` on have no number: those moves come last,
    /// in the order in which they are listed.
    #[inline(always)]
    pub fn push(&mut self, rank: i64) {
        let place = self.words.len() as i64;
        if Self::IS_NUMBERED || place < PLACES {
            self.words.push(rank << PLACE_BITS | (PLACES - place));
        }
    }

    /// The place of the best move that was not picked yet; there must be one.
    #[inline(always)]
    pub fn pick(&mut self) -> usize {
        let pick = self.picked;
        self.picked += 1;
        if pick < SELECTED_MOVES {
            let best = self.words.iter().copied().fold(i64::MIN, i64::max);
            let place = (PLACES - (best & PLACES)) as usize;
            self.words[place] = i64::MIN;
            return place;
        }
        let place = pick - SELECTED_MOVES;
        if place == self.in_order {
            self.sort_more();
        }
        if !Self::IS_NUMBERED && pick >= self.words.len() {
            return pick;
        }
        (PLACES - (self.words[place] & PLACES)) as usize
    }

    /// Sorts those that are expected, or all if these were not enough. Those selected before
    /// sink to the end.
    fn sort_more(&mut self) {
        let expected = self.expected.saturating_sub(SELECTED_MOVES);
        let rest = &mut self.words[self.in_order..];
        let is_part = self.in_order == 0 && expected > 0 && expected < rest.len();
        let sorted = match is_part {
            true => {
                rest.select_nth_unstable_by(expected, |a, b| b.cmp(a));
                &mut rest[..expected]
            }
            false => rest,
        };
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        self.in_order += sorted.len();
    }
}

/// From this depth on moves are ranked by the value of the position after them.
const VALUE_ORDERED_DEPTH: u32 = 4;
