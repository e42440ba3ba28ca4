//! Memory that NumPy sees as an array of its own.

use std::cell::UnsafeCell;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A block of memory with a shape, which NumPy takes for an array without a copy: see the
/// array interface protocol in NumPy's documentation. It lives as long as an array looks at it.
///
/// The buffer protocol would do the same, but is no part of what extensions for every Python
/// since 3.10 may use.
#[pyclass(frozen, module = "awalam._native")]
pub struct Array {
    cells: Cells,
    shape: Vec<usize>,
}

/// What the memory holds. A batch writes it and never reads it; Python does as it likes.
enum Cells {
    Bytes(Box<[UnsafeCell<u8>]>),
    Flags(Box<[UnsafeCell<u8>]>),
    Floats(Box<[UnsafeCell<f32>]>),
    Integers(Box<[UnsafeCell<i64>]>),
}

// SAFETY: only `VectorGames` asks for slices, one call at a time, and only to write into them:
// what a step plays is a copy of its own. Python may look at the memory meanwhile from another
// thread, and write it, as it may any NumPy array: what it then sees is any of the numbers that
// are written, all of which are valid, and nothing here is decided by what it writes.
unsafe impl Sync for Array {}

impl Array {
    /// Small numbers.
    pub fn bytes(shape: Vec<usize>) -> Array {
        let cells = Cells::Bytes(zeros(&shape));
        Array { cells, shape }
    }

    /// True and false, as bytes of 0 and 1.
    pub fn flags(shape: Vec<usize>) -> Array {
        let cells = Cells::Flags(zeros(&shape));
        Array { cells, shape }
    }

    /// Fractions.
    pub fn floats(shape: Vec<usize>) -> Array {
        let cells = Cells::Floats(zeros(&shape));
        Array { cells, shape }
    }

    /// Whole numbers.
    pub fn integers(shape: Vec<usize>) -> Array {
        let cells = Cells::Integers(zeros(&shape));
        Array { cells, shape }
    }

    /// The memory of bytes or flags.
    ///
    /// # Safety
    /// No other slice of it may be in use.
    #[expect(clippy::mut_from_ref, reason = "Python has the memory too")]
    pub unsafe fn byte_slice(&self) -> &mut [u8] {
        match &self.cells {
            Cells::Bytes(cells) | Cells::Flags(cells) => unsafe { slice(cells) },
            _ => unreachable!("bytes are asked for where bytes are"),
        }
    }

    /// The memory of fractions.
    ///
    /// # Safety
    /// No other slice of it may be in use.
    #[expect(clippy::mut_from_ref, reason = "Python has the memory too")]
    pub unsafe fn float_slice(&self) -> &mut [f32] {
        match &self.cells {
            Cells::Floats(cells) => unsafe { slice(cells) },
            _ => unreachable!("fractions are asked for where fractions are"),
        }
    }

    /// The memory of whole numbers.
    ///
    /// # Safety
    /// No other slice of it may be in use.
    #[expect(clippy::mut_from_ref, reason = "Python has the memory too")]
    pub unsafe fn integer_slice(&self) -> &mut [i64] {
        match &self.cells {
            Cells::Integers(cells) => unsafe { slice(cells) },
            _ => unreachable!("whole numbers are asked for where whole numbers are"),
        }
    }
}

fn zeros<T: Default>(shape: &[usize]) -> Box<[UnsafeCell<T>]> {
    let cells = shape.iter().product();
    std::iter::repeat_with(UnsafeCell::default)
        .take(cells)
        .collect()
}

/// # Safety
/// No other slice of the cells may be in use.
#[expect(clippy::mut_from_ref, reason = "that is what cells are for")]
unsafe fn slice<T>(cells: &[UnsafeCell<T>]) -> &mut [T] {
    // SAFETY: a cell has the layout of what is in it, and the caller vouches for the rest.
    unsafe { std::slice::from_raw_parts_mut(UnsafeCell::raw_get(cells.as_ptr()), cells.len()) }
}

#[pymethods]
impl Array {
    /// What NumPy asks for.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let order = if cfg!(target_endian = "big") {
            '>'
        } else {
            '<'
        };
        let (kind, address) = match &self.cells {
            Cells::Bytes(cells) => ("|u1".to_owned(), cells.as_ptr() as usize),
            Cells::Flags(cells) => ("|b1".to_owned(), cells.as_ptr() as usize),
            Cells::Floats(cells) => (format!("{order}f4"), cells.as_ptr() as usize),
            Cells::Integers(cells) => (format!("{order}i8"), cells.as_ptr() as usize),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", kind)?;
        interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        interface.set_item("data", (address, false))?;
        Ok(interface)
    }
}
