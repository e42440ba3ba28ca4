//! How a game ended.

use std::borrow::Cow;

use awalam_games::Verdict;
use awalam_view::{OutcomeView, SideNumber};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::pickle::{Pickled, damaged, pickled};

/// How a game ended.
///
/// >>> from awalam import Position
/// >>> outcome = Position("awale", text="4-0-0-0-0-0-0-0-0-0-0-4-25-15-S").outcome
/// >>> outcome.winner, outcome.result, outcome.scores, outcome.code
/// (1, '1-0', (25.0, 15.0), 'goal')
#[pyclass(frozen, eq, module = "awalam")]
#[derive(PartialEq)]
pub struct Outcome {
    verdict: Verdict,
    scores: (f64, f64),
    code: Cow<'static, str>,
    reason: String,
}

impl From<OutcomeView> for Outcome {
    fn from(view: OutcomeView) -> Outcome {
        Outcome {
            verdict: view.result,
            scores: view.scores.into(),
            code: Cow::Borrowed(view.code),
            reason: view.words,
        }
    }
}

type Fields = (String, (f64, f64), String, String);

impl Outcome {
    /// Made again from what was pickled.
    pub fn unpickled((result, scores, code, reason): Fields) -> Result<Outcome, Failure> {
        Ok(Outcome {
            verdict: result.parse().map_err(|_| damaged())?,
            scores,
            code: Cow::Owned(code),
            reason,
        })
    }
}

#[pymethods]
impl Outcome {
    /// The side that won, 1 or 2; None if nobody did.
    #[getter]
    fn winner(&self) -> Option<u8> {
        let winner = self.verdict.winner();
        winner.map(|side| SideNumber(side).get())
    }

    /// The result as in records: `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    fn result(&self) -> String {
        self.verdict.to_string()
    }

    /// The points of player 1 and of player 2.
    #[getter]
    fn scores(&self) -> (f64, f64) {
        self.scores
    }

    /// A word that stays as it is, such as `goal`.
    #[getter]
    fn code(&self) -> &str {
        &self.code
    }

    /// The same in words.
    #[getter]
    fn reason(&self) -> &str {
        &self.reason
    }

    fn __repr__(&self) -> String {
        let (one, two) = self.scores;
        format!("<Outcome {} {one}-{two}: {}>", self.verdict, self.reason)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let fields = (self.result(), self.scores, self.code(), self.reason());
        pickled(py, "Outcome", fields)
    }
}
