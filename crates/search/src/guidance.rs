//! What a game tells a search, in three parts that do not know each other: a change
//! to one cannot lose another.

use awalam_games::{Game, MoveList, WdlBounds};

/// How to search a game: which moves first, which further, which less deeply.
/// Hints change how soon a value is found, or trade its depth for speed; they say
/// nothing of what a position is worth.
pub trait SearchHints<G: Game>: Send + Sync {
    /// Transposition table: what positions are remembered by. Those that have it in common are
    /// taken for the same, with the same value.
    #[inline(always)]
    fn table_key(&self, position: &G) -> u64 {
        position.key()
    }

    /// Appends the moves to be searched to a list: all, or those that are left without some that
    /// are certain to be no better than others.
    #[inline(always)]
    fn choices(&self, position: &G, moves: &mut MoveList<G::Move>) {
        position.legal_moves(moves);
    }

    /// Move ordering: how promising a move looks before it is searched; only the
    /// order of the numbers counts.
    #[inline]
    fn ordering_score(&self, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Move ordering: the same for a list of moves, appended to a list of numbers; for games
    /// where looking at all moves at once takes less time.
    #[inline(always)]
    fn ordering_scores(
        &self,
        position: &G,
        moves: &[G::Move],
        scores: &mut MoveList<G::Move, i32>,
    ) {
        for &mv in moves {
            scores.push(self.ordering_score(position, mv));
        }
    }

    /// Quiescence: whether a move changes so much that a position where it is
    /// possible should not be evaluated without looking at it.
    #[inline]
    fn is_noisy(&self, _position: &G, _mv: G::Move) -> bool {
        false
    }

    /// Futility pruning: takes the moves that are not noisy out of a list; for games where
    /// looking at all moves at once takes less time.
    #[inline(always)]
    fn retain_noisy(&self, position: &G, moves: &mut MoveList<G::Move>) {
        moves.retain(|&mv| self.is_noisy(position, mv));
    }

    /// Search extensions: plies to look further after a move, where much is at
    /// stake.
    #[inline]
    fn extension(&self, _before: &G, _mv: G::Move, _after: &G) -> u32 {
        0
    }

    /// Reverse futility pruning: how far, in all likelihood, the worth of a
    /// position falls at most within that many plies; nothing where that cannot be
    /// said.
    #[inline]
    fn futility_margin(&self, _plies: u32) -> Option<i32> {
        None
    }

    /// Futility pruning: how much, in all likelihood, the worth of a position rises at most
    /// by a move that is not noisy and the plies after it, that many in all; nothing where
    /// that cannot be said.
    #[inline]
    fn quiet_gain(&self, _plies: u32) -> Option<i32> {
        None
    }

    /// Late move reductions: whether a late move may be searched less deeply at
    /// first.
    #[inline]
    fn is_reducible(&self, _before: &G, _mv: G::Move, _after: &G) -> bool {
        true
    }
}

impl<G: Game, H: SearchHints<G> + ?Sized> SearchHints<G> for Box<H> {
    fn table_key(&self, position: &G) -> u64 {
        (**self).table_key(position)
    }

    fn choices(&self, position: &G, moves: &mut MoveList<G::Move>) {
        (**self).choices(position, moves);
    }

    fn ordering_score(&self, position: &G, mv: G::Move) -> i32 {
        (**self).ordering_score(position, mv)
    }

    fn ordering_scores(
        &self,
        position: &G,
        moves: &[G::Move],
        scores: &mut MoveList<G::Move, i32>,
    ) {
        (**self).ordering_scores(position, moves, scores);
    }

    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        (**self).is_noisy(position, mv)
    }

    fn retain_noisy(&self, position: &G, moves: &mut MoveList<G::Move>) {
        (**self).retain_noisy(position, moves);
    }

    fn extension(&self, before: &G, mv: G::Move, after: &G) -> u32 {
        (**self).extension(before, mv, after)
    }

    fn futility_margin(&self, plies: u32) -> Option<i32> {
        (**self).futility_margin(plies)
    }

    fn quiet_gain(&self, plies: u32) -> Option<i32> {
        (**self).quiet_gain(plies)
    }

    fn is_reducible(&self, before: &G, mv: G::Move, after: &G) -> bool {
        (**self).is_reducible(before, mv, after)
    }
}

/// No hint at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHints;

impl<G: Game> SearchHints<G> for NoHints {}

/// What is certain about the end of a game, from tables for example.
pub trait Knowledge<G: Game>: Send + Sync {
    /// A search from this position begins. Whether values found by earlier
    /// searches are void from now on.
    fn begin_search(&mut self, _root: &G) -> bool {
        false
    }

    /// What is certain about the end of the game from a position that is not over, seen
    /// by the player to move. What is worse than the lower of the results wanted, or
    /// better than the higher one, need not be told from it. A search would look so many plies
    /// on: the more, the longer it is worth to work something out.
    fn probe(&self, position: &G, wanted: WdlBounds, plies: u32) -> Option<WdlBounds>;
}

/// Nothing is certain.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl<G: Game> Knowledge<G> for NoKnowledge {
    #[inline(always)]
    fn probe(&self, _: &G, _: WdlBounds, _: u32) -> Option<WdlBounds> {
        None
    }
}

/// All that a search is told about a game: what positions are worth, how to search
/// them, and what is certain.
#[derive(Clone, Copy, Debug)]
pub struct Guidance<E, H = NoHints, K = NoKnowledge> {
    /// What positions are worth.
    pub evaluation: E,
    /// How to search.
    pub hints: H,
    /// What is certain.
    pub knowledge: K,
}

impl<E> Guidance<E> {
    /// An evaluation alone.
    pub fn new(evaluation: E) -> Guidance<E> {
        Guidance {
            evaluation,
            hints: NoHints,
            knowledge: NoKnowledge,
        }
    }
}

impl<E, H, K> Guidance<E, H, K> {
    /// With these hints instead.
    pub fn with_hints<New>(self, hints: New) -> Guidance<E, New, K> {
        Guidance {
            evaluation: self.evaluation,
            hints,
            knowledge: self.knowledge,
        }
    }

    /// With this knowledge instead.
    pub fn with_knowledge<New>(self, knowledge: New) -> Guidance<E, H, New> {
        Guidance {
            evaluation: self.evaluation,
            hints: self.hints,
            knowledge,
        }
    }

    /// With the evaluation changed; hints and knowledge stay.
    pub fn map_evaluation<New>(self, change: impl FnOnce(E) -> New) -> Guidance<New, H, K> {
        Guidance {
            evaluation: change(self.evaluation),
            hints: self.hints,
            knowledge: self.knowledge,
        }
    }
}
