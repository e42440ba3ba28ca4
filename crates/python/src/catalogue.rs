//! The games, with all that one can choose about them.

use pyo3::prelude::*;

/// The games with their rule sets and bots, as JSON.
#[pyfunction]
#[pyo3(name = "_catalogue")]
pub fn catalogue() -> String {
    serde_json::to_string(&awalam_view::catalogue()).expect("plain values")
}
