//! What was found, as the classes of `awalam.found`, which read it from JSON.

use pyo3::prelude::*;
use serde::Serialize;

/// An object of one of the classes of `awalam.found`.
pub fn found<'py>(
    py: Python<'py>,
    class: &str,
    view: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(view).expect("plain values");
    let class = py.import("awalam.found")?.getattr(class)?;
    class.call_method1("_read", (json,))
}
