//! What a move does, part by part.

use awalam_view::{StepKindView, StepView};
use pyo3::prelude::*;

/// A part of a move: pieces that are lifted, dropped, captured, or kept at the end.
#[pyclass(frozen, get_all, module = "awalam")]
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
                StepKindView::Lift => "lift",
                StepKindView::Drop => "drop",
                StepKindView::Capture => "capture",
                StepKindView::Keep => "keep",
            },
            cell: view.cell,
            pieces: counts(view.pieces),
            left: counts(view.left),
            taker: view.taker.map(|side| side.get()),
        }
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
}
