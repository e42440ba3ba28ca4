//! What pickles look like, so that those of another version are refused and not misread.

use awalam_view::ErrorCode;

use pyo3::prelude::*;

use crate::failure::Failure;

/// Changes whenever what is pickled does.
pub const PICKLE_FORMAT: u32 = 1;

/// Refuses pickles of another version.
pub fn check_format(format: u32) -> Result<(), Failure> {
    match format == PICKLE_FORMAT {
        true => Ok(()),
        false => Err(Failure::Unreadable(
            ErrorCode::BadFormat,
            format!(
                "this pickle was written by another version of awalam: its format is {format}, this version reads {PICKLE_FORMAT}"
            ),
        )),
    }
}

/// A function of the native module, by which pickle finds it again.
pub fn function<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("awalam._native")?.getattr(name)
}
