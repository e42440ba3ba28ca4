//! What takes no search: the catalogue, positions, texts to be read.

use std::sync::Arc;

use awalam_view::{AnyLine, ErrorCode, RecordFormat, StudyText, Whereabouts};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, json, read};

/// The game at a place, which is the JSON of a [`Whereabouts`].
pub fn line_at(place: &str) -> Result<Arc<dyn AnyLine>, Failure> {
    let place: Whereabouts = read("place", place)?;
    Ok(place.line()?)
}

/// The games, with all that one can choose about them.
#[wasm_bindgen]
pub fn catalogue() -> String {
    json(&awalam_view::catalogue())
}

/// Any place in a game, with all that can be done there.
#[wasm_bindgen]
pub fn position(place: &str) -> Result<String, Failure> {
    Ok(json(&line_at(place)?.ply_view()))
}

/// Whether a move may be played at some place, and if not, why.
#[wasm_bindgen]
pub fn check(place: &str, text: &str) -> Result<String, Failure> {
    Ok(json(&line_at(place)?.check_view(text)?))
}

/// The game on paper, as `text` or `json`.
#[wasm_bindgen]
pub fn record(place: &str, format: &str) -> Result<String, Failure> {
    let record = line_at(place)?.record(&[], None);
    Ok(format.parse::<RecordFormat>()?.write(&record))
}

/// Reads a record, a position or moves.
#[wasm_bindgen]
pub fn study(given: &str) -> Result<String, Failure> {
    let given: StudyText = read("study", given)?;
    Ok(json(&awalam_view::study(&given)?))
}

/// Replays a record, a position or moves, and writes what came of it as `text` or `json`.
#[wasm_bindgen(js_name = studyRecord)]
pub fn study_record(given: &str, format: &str) -> Result<String, Failure> {
    let given: StudyText = read("study", given)?;
    Ok(awalam_view::study_record(&given, format.parse()?)?)
}

/// How many ways there are to play a number of plies.
#[wasm_bindgen]
pub fn perft(place: &str, depth: f64) -> Result<String, Failure> {
    let line = line_at(place)?;
    // Numbers of JavaScript have fractions and signs.
    if depth.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&depth) {
        let message = "a depth is a whole number of plies, such as 6";
        return Err(Failure::new(ErrorCode::BadQuery, message));
    }
    Ok(json(&line.perft(depth as u32)))
}
