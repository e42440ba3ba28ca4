//! How a game ended.

use awalam_games::Verdict;
use awalam_view::{OutcomeView, SideNumber};
use pyo3::prelude::*;

/// How a game ended.
#[pyclass(frozen, eq, module = "awalam")]
#[derive(PartialEq)]
pub struct Outcome(OutcomeView);

impl From<OutcomeView> for Outcome {
    fn from(view: OutcomeView) -> Outcome {
        Outcome(view)
    }
}

#[pymethods]
impl Outcome {
    /// The side that won, 1 or 2; None if nobody did.
    #[getter]
    fn winner(&self) -> Option<u8> {
        winner(self.0.result)
    }

    /// The result as in records: `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    fn result(&self) -> String {
        self.0.result.to_string()
    }

    /// The points of player 1 and of player 2.
    #[getter]
    fn scores(&self) -> (f64, f64) {
        self.0.scores.into()
    }

    /// A word that stays as it is, such as `goal`.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code
    }

    /// The same in words.
    #[getter]
    fn reason(&self) -> &str {
        &self.0.words
    }

    fn __repr__(&self) -> String {
        let (one, two) = self.0.scores.into();
        format!("<Outcome {} {one}-{two}: {}>", self.0.result, self.0.words)
    }
}

/// The number of the side that won.
pub fn winner(verdict: Verdict) -> Option<u8> {
    verdict.winner().map(|side| SideNumber(side).get())
}
