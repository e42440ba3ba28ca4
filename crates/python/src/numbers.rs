//! Whole numbers that a caller gives.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use awalam_view::ErrorCode;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::failure::Failure;

/// A whole number of Python's or of NumPy's. What is beyond all numbers of ours is cut down:
/// it is refused all the same.
#[derive(Clone, Copy)]
pub struct Whole(i128);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        let wrong = || {
            let found = given.get_type().name()?;
            let words = format!("a whole number is wanted, not {found}");
            Err(PyTypeError::new_err(words))
        };
        // True is a number, but nobody means it as one.
        if given.is_instance_of::<PyBool>() || !given.hasattr("__index__")? {
            return wrong();
        }
        match given.extract() {
            Ok(number) => Ok(Whole(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
                Ok(match given.compare(0)? {
                    Ordering::Less => Whole(i128::MIN),
                    _ => Whole(i128::MAX),
                })
            }
            Err(error) => Err(error),
        }
    }
}

impl Whole {
    /// The number, if it is one of these.
    pub fn within(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, Failure> {
        let number = u64::try_from(self.0).ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (low, high) = range.into_inner();
                Failure::Unreadable(
                    ErrorCode::BadQuery,
                    format!("{what}: a number from {low} to {high} is wanted"),
                )
            })
    }
}

/// A seed, for `from_py_with`.
pub fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let number: Whole = given.extract()?;
    Ok(number.within("seed", 0..=u64::MAX)?)
}

/// Positions to look at, for `from_py_with`.
pub fn nodes(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let number: Whole = given.extract()?;
    Ok(number.within("nodes", 1..=u64::MAX)?)
}
