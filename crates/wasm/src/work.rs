//! Long work, done in steps.

use std::sync::atomic::AtomicBool;

use awalam_view::{AnalysisView, ErrorCode, ReviewedPly, Share, Work};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::EngineClock;
use crate::failure::{Failure, json};
use crate::places::line_at;
use crate::tables::module_tables;

/// Nothing raises it: who wants no more makes no further step.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What every move of a position is worth, deeper and deeper.
#[wasm_bindgen]
pub struct Analysis(Box<dyn Work<AnalysisView>>);

#[wasm_bindgen]
impl Analysis {
    /// Of the position at a place, or of a part of its moves: of so many parts, which are
    /// numbered from 0.
    #[wasm_bindgen(constructor)]
    pub fn new(place: &str, part: usize, parts: usize) -> Result<Analysis, Failure> {
        let line = line_at(place)?;
        let Some(share) = Share::new(part, parts) else {
            let message = format!("there is no part {part} of {parts}: the first is 0");
            return Err(Failure::new(ErrorCode::BadQuery, message));
        };
        Ok(Analysis(line.analysis(module_tables(), share)))
    }

    /// Goes on, and gives what is worth showing, if it found anything new.
    pub fn step(&mut self) -> Option<String> {
        self.0.step(&EngineClock, &NEVER).map(|view| json(&view))
    }

    /// Whether nothing more will be found.
    #[wasm_bindgen(getter)]
    pub fn finished(&self) -> bool {
        self.0.is_finished()
    }
}

/// What every ply of a game was worth and gave away, from the last to the first.
#[wasm_bindgen]
pub struct Review(Box<dyn Work<ReviewedPly>>);

#[wasm_bindgen]
impl Review {
    /// Of the game up to a place.
    #[wasm_bindgen(constructor)]
    pub fn new(place: &str) -> Result<Review, Failure> {
        Ok(Review(line_at(place)?.review(module_tables())))
    }

    /// Goes on by a ply, and tells about it.
    pub fn step(&mut self) -> Option<String> {
        self.0.step(&EngineClock, &NEVER).map(|view| json(&view))
    }

    /// Whether the whole game has been gone through.
    #[wasm_bindgen(getter)]
    pub fn finished(&self) -> bool {
        self.0.is_finished()
    }
}
