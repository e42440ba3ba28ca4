//! What a move does, part by part.

use awalam_view::{StepKindView, StepView};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::pickle::{Pickled, damaged, pickled};

const LIFT: &str = "lift";
const DROP: &str = "drop";
const CAPTURE: &str = "capture";
const KEEP: &str = "keep";

/// A part of a move: pieces that are lifted, dropped, captured, or kept at the end.
///
/// >>> from awalam import Position
/// >>> step = Position("awale").steps("F")[0]
/// >>> step.kind, step.cell, step.pieces, step.left
/// ('lift', 'F', [4], [0])
#[pyclass(frozen, eq, get_all, module = "awalam")]
#[derive(PartialEq)]
pub struct Step {
    /// What happens: `lift`, `drop`, `capture` or `keep`.
    kind: &'static str,
    /// Where.
    cell: String,
    /// How many pieces of each kind it happens to.
    pieces: Vec<u16>,
    /// What is on the cell afterwards.
    left: Vec<u16>,
    /// The side that gets the pieces, if they leave the board; None if they are shared.
    taker: Option<u8>,
}

impl From<StepView> for Step {
    fn from(view: StepView) -> Step {
        let counts = |pieces: Vec<u8>| pieces.into_iter().map(u16::from).collect();
        Step {
            kind: match view.kind {
                StepKindView::Lift => LIFT,
                StepKindView::Drop => DROP,
                StepKindView::Capture => CAPTURE,
                StepKindView::Keep => KEEP,
            },
            cell: view.cell,
            pieces: counts(view.pieces),
            left: counts(view.left),
            taker: view.taker.map(|side| side.get()),
        }
    }
}

type Fields = (String, String, Vec<u16>, Vec<u16>, Option<u8>);

impl Step {
    /// Made again from what was pickled.
    pub fn unpickled((kind, cell, pieces, left, taker): Fields) -> Result<Step, Failure> {
        let kinds = [LIFT, DROP, CAPTURE, KEEP];
        let kind = kinds.into_iter().find(|known| *known == kind);
        Ok(Step {
            kind: kind.ok_or_else(damaged)?,
            cell,
            pieces,
            left,
            taker,
        })
    }
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        let Step {
            kind, cell, pieces, ..
        } = self;
        format!("<Step {kind} {cell} {pieces:?}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let Step {
            kind,
            cell,
            pieces,
            left,
            taker,
        } = self;
        pickled(py, "Step", (*kind, cell, pieces, left, *taker))
    }
}
