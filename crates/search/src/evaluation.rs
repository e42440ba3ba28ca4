//! What a position is worth, and what else a game knows that helps a search.

use awalam_games::{Game, Outcome};

/// The value of a win here and now. A win in `n` plies is worth `WIN - n`, so
/// that shorter wins and longer losses are preferred. Evaluations stay well
/// below.
pub const WIN: i32 = 1_000_000;

/// No line of moves is longer.
pub const LONGEST_LINE: usize = 512;

/// The value of a win that is proven though nobody counted its plies.
pub const PROVEN: i32 = WIN - LONGEST_LINE as i32;

/// A sum of weighted terms as an evaluation: whatever the weights, it stays below
/// every win.
pub fn worth(sum: f64) -> i32 {
    const MOST: f64 = (PROVEN - 1) as f64;
    sum.round().clamp(-MOST, MOST) as i32
}

/// The value of a win that is known from elsewhere, say from a table, here and now.
/// One that the search has seen to its end is preferred.
pub const KNOWN_WIN: i32 = WIN - 300;

/// How a game will end under best play, seen by the player to move: 1 for a win, 0 for
/// a draw, −1 for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certainty {
    /// At least this.
    pub low: i8,
    /// At most this.
    pub high: i8,
}

/// Whether a value means a win or a loss that was seen to its end.
#[inline(always)]
pub const fn is_decided(value: i32) -> bool {
    value.abs() >= WIN - LONGEST_LINE as i32
}

/// One part of an evaluation, for people who want to know why.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What it measures.
    pub name: &'static str,
    /// How much of it there is, for the player to move.
    pub value: f64,
    /// What it counts.
    pub weight: f64,
}

impl Term {
    /// Terms side by side.
    pub fn list<const N: usize>(
        names: [&'static str; N],
        values: [f64; N],
        weights: [f64; N],
    ) -> Vec<Term> {
        let terms = names.into_iter().zip(values).zip(weights);
        let term = |((name, value), weight)| Term {
            name,
            value,
            weight,
        };
        terms.map(term).collect()
    }
}

/// An evaluation of positions, in hundredths of a point, seen by the player to
/// move; and, where a game has them, hints for the search.
pub trait Evaluation<G: Game>: Send + Sync {
    /// The worth of a position that is not over.
    fn evaluate(&self, position: &G) -> i32;

    /// A search from this position begins. Whether values found by earlier
    /// searches are void from now on.
    fn begin(&mut self, _root: &G) -> bool {
        false
    }

    /// How many positions may be evaluated between two looks at the clock: well
    /// under a millisecond's worth.
    fn nodes_between_looks(&self) -> u64 {
        1024
    }

    /// What is certain about the end of the game from a position that is not over.
    #[inline(always)]
    fn certain(&self, _position: &G) -> Option<Certainty> {
        None
    }

    /// The parts that make up the worth.
    fn terms(&self, position: &G) -> Vec<Term> {
        vec![Term {
            name: "value",
            value: f64::from(self.evaluate(position)) / 100.0,
            weight: 1.0,
        }]
    }

    /// The worth of a finished position, `ply` plies below the root.
    #[inline]
    fn finished(&self, position: &G, outcome: &Outcome, ply: usize) -> i32 {
        match outcome.verdict.winner() {
            None => 0,
            Some(winner) if winner == position.turn() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// How promising a move looks before it is searched; only the order of the
    /// numbers counts.
    #[inline]
    fn hint(&self, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Whether a move changes so much that a position where it is possible
    /// should not be evaluated without looking at it.
    #[inline]
    fn is_noisy(&self, _position: &G, _mv: G::Move) -> bool {
        false
    }

    /// Plies to look further after a move, where much is at stake.
    #[inline]
    fn extension(&self, _before: &G, _mv: G::Move, _after: &G) -> u32 {
        0
    }

    /// How far, in all likelihood, the worth of a position falls at most within
    /// so many plies; nothing where that cannot be said.
    #[inline]
    fn swing(&self, _plies: u32) -> Option<i32> {
        None
    }

    /// Whether a late move may be searched less deeply at first.
    #[inline]
    fn is_reducible(&self, _before: &G, _mv: G::Move, _after: &G) -> bool {
        true
    }
}

impl<G: Game, E: Evaluation<G> + ?Sized> Evaluation<G> for Box<E> {
    fn evaluate(&self, position: &G) -> i32 {
        (**self).evaluate(position)
    }

    fn begin(&mut self, root: &G) -> bool {
        (**self).begin(root)
    }

    fn nodes_between_looks(&self) -> u64 {
        (**self).nodes_between_looks()
    }

    fn certain(&self, position: &G) -> Option<Certainty> {
        (**self).certain(position)
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        (**self).terms(position)
    }

    fn finished(&self, position: &G, outcome: &Outcome, ply: usize) -> i32 {
        (**self).finished(position, outcome, ply)
    }

    fn hint(&self, position: &G, mv: G::Move) -> i32 {
        (**self).hint(position, mv)
    }

    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        (**self).is_noisy(position, mv)
    }

    fn extension(&self, before: &G, mv: G::Move, after: &G) -> u32 {
        (**self).extension(before, mv, after)
    }

    fn swing(&self, plies: u32) -> Option<i32> {
        (**self).swing(plies)
    }

    fn is_reducible(&self, before: &G, mv: G::Move, after: &G) -> bool {
        (**self).is_reducible(before, mv, after)
    }
}
