//! What a position is worth.

use awalam_games::{Game, Outcome};

/// The value of a win here and now. A win in `n` plies is worth `WIN - n`, so
/// that shorter wins and longer losses are preferred. Evaluations stay well
/// below.
pub const WIN: i32 = 1_000_000;

/// No line of moves is longer, counted from the root.
pub const MAX_PLY: usize = 512;

/// The value of a proven win whose number of plies is unknown.
pub const PROVEN_WIN: i32 = WIN - MAX_PLY as i32;

/// A sum of weighted terms as an evaluation: whatever the weights, it stays below
/// every win.
pub fn worth(sum: f64) -> i32 {
    const MAX_WORTH: f64 = (PROVEN_WIN - 1) as f64;
    sum.round().clamp(-MAX_WORTH, MAX_WORTH) as i32
}

/// The value of a win that is known from elsewhere, say from a table, here and now.
/// One that the search has seen to its end is preferred.
pub const KNOWN_WIN: i32 = WIN - 300;

/// Whether a value means a win or a loss that was seen to its end (a mate score).
#[inline(always)]
pub const fn is_decided(value: i32) -> bool {
    value.abs() >= PROVEN_WIN
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
/// move. How to search a game is told apart, by
/// [`SearchHints`](crate::SearchHints), and what is certain about its end by
/// [`Knowledge`](crate::Knowledge): see [`Guidance`](crate::Guidance).
pub trait Evaluation<G: Game>: Send + Sync {
    /// The worth of a position that is not over.
    fn evaluate(&self, position: &G) -> i32;

    /// A search from this position begins. Whether values found by earlier
    /// searches are void from now on.
    fn begin_search(&mut self, _root: &G) -> bool {
        false
    }

    /// How many positions may be evaluated between two looks at the clock: well
    /// under a millisecond's worth.
    fn nodes_between_looks(&self) -> u64 {
        1024
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

    /// The margin of a finished position, in hundredths of a point, for a search whose aim is
    /// points. Games that end before all is shared out count what else would come.
    fn margin(&self, position: &G) -> i32 {
        Lead.evaluate(position)
    }
}

/// The lead in points, and nothing else: enough to begin with for any game. Where points do
/// not count, it knows nothing until the game is over, and the search has to see that far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead;

impl<G: Game> Evaluation<G> for Lead {
    #[inline]
    fn evaluate(&self, position: &G) -> i32 {
        let lead = position.scores().margin().seen_by(position.turn());
        lead.hundredths()
    }
}

impl<G: Game, E: Evaluation<G> + ?Sized> Evaluation<G> for Box<E> {
    fn evaluate(&self, position: &G) -> i32 {
        (**self).evaluate(position)
    }

    fn begin_search(&mut self, root: &G) -> bool {
        (**self).begin_search(root)
    }

    fn nodes_between_looks(&self) -> u64 {
        (**self).nodes_between_looks()
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        (**self).terms(position)
    }

    fn finished(&self, position: &G, outcome: &Outcome, ply: usize) -> i32 {
        (**self).finished(position, outcome, ply)
    }

    fn margin(&self, position: &G) -> i32 {
        (**self).margin(position)
    }
}

/// A change to what an evaluation says. Each method gets the evaluation's own
/// answer and returns the changed one; what it does not mention stays as it was.
pub trait Adjustment<G: Game>: Send + Sync {
    /// The worth of a position that is not over.
    #[inline]
    fn worth(&self, _position: &G, worth: i32) -> i32 {
        worth
    }

    /// The worth of a finished position.
    #[inline]
    fn finished(&self, _position: &G, _outcome: &Outcome, worth: i32) -> i32 {
        worth
    }

    /// The parts that make up the worth.
    fn terms(&self, _position: &G, terms: Vec<Term>) -> Vec<Term> {
        terms
    }
}

/// An evaluation with an adjustment: the one place that passes everything on.
#[derive(Clone, Copy, Debug)]
pub struct Adjusted<E, A> {
    /// The evaluation.
    pub evaluation: E,
    /// What is changed of it.
    pub adjustment: A,
}

impl<G: Game, E: Evaluation<G>, A: Adjustment<G>> Evaluation<G> for Adjusted<E, A> {
    #[inline]
    fn evaluate(&self, position: &G) -> i32 {
        let worth = self.evaluation.evaluate(position);
        self.adjustment.worth(position, worth)
    }

    fn begin_search(&mut self, root: &G) -> bool {
        self.evaluation.begin_search(root)
    }

    fn nodes_between_looks(&self) -> u64 {
        self.evaluation.nodes_between_looks()
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        let terms = self.evaluation.terms(position);
        self.adjustment.terms(position, terms)
    }

    #[inline]
    fn finished(&self, position: &G, outcome: &Outcome, ply: usize) -> i32 {
        let worth = self.evaluation.finished(position, outcome, ply);
        self.adjustment.finished(position, outcome, worth)
    }

    fn margin(&self, position: &G) -> i32 {
        self.evaluation.margin(position)
    }
}
