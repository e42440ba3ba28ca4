//! Singular extensions: a move far better than all others is looked at a ply further.

use awalam_games::{Game, GameMove, MoveList};

use super::super::ordering::Picker;
use super::Worker;
use crate::transposition::{Bound, Entry};
use crate::{Evaluation, Knowledge, SearchHints, is_decided};

/// From this depth on moves are looked at further.
const SINGULAR_DEPTH: u32 = 6;
/// The table's value must come from a search that was no more than this much shorter.
const MAX_SHORTER: u32 = 3;
/// By how much all others must be worse, in hundredths for each ply of depth.
const SINGULAR_MARGIN: i32 = 10;

impl<G: Game, E: Evaluation<G>, H: SearchHints<G>, K: Knowledge<G>> Worker<'_, G, E, H, K> {
    /// How many plies further to look after the table's move: one if a search of half the depth
    /// finds all other moves far worse than the table's value.
    pub(super) fn singular_extension(
        &mut self,
        position: &G,
        entry: Entry,
        depth: u32,
        ply: usize,
    ) -> u32 {
        let is_asked = self.search.options.singular
            && depth >= SINGULAR_DEPTH
            && u32::from(entry.depth) + MAX_SHORTER >= depth
            && entry.bound != Bound::Upper
            && !is_decided(entry.value)
            // Bounded, so that lines of extensions end.
            && ply < 2 * depth as usize + 8;
        let Some(best) = entry.best.filter(|_| is_asked) else {
            return 0;
        };
        let goal = entry.value - SINGULAR_MARGIN * depth as i32;
        let mut moves = MoveList::new();
        self.search.guidance.hints.choices(position, &mut moves);
        moves.retain(|mv| mv.index() != usize::from(best));
        let mut picker = Picker::<G::Move>::new(usize::MAX);
        self.ordering
            .rank(self.search, position, ply, depth, &moves, &mut picker);
        for index in 1..=moves.len() {
            let mv = moves[picker.pick()];
            let value = self.child(position, mv, index, depth / 2, goal - 1, goal, ply);
            if self.aborted || value >= goal {
                return 0;
            }
        }
        1
    }
}
