//! What pickles look like, so that those of another version are refused and not misread.

use awalam_view::ErrorCode;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::bot::Bot;
use crate::failure::Failure;
use crate::game::Game;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::playouts::Playouts;
use crate::position::Position;
use crate::record::Record;
use crate::step::Step;
use crate::tables::Tables;

/// Changes whenever what is pickled does.
const PICKLE_FORMAT: u32 = 1;

/// What `__reduce__` gives: the function that makes the object again, and its arguments.
pub type Pickled<'py> = (Bound<'py, PyAny>, (u32, &'static str, Bound<'py, PyTuple>));

/// An object as a class and its fields.
pub fn pickled<'py>(
    py: Python<'py>,
    class: &'static str,
    fields: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Pickled<'py>> {
    let function = py.import("awalam._native")?.getattr("_unpickle")?;
    Ok((function, (PICKLE_FORMAT, class, fields.into_pyobject(py)?)))
}

/// Makes an object again that was pickled. Of another format nothing is known but its number.
#[pyfunction]
#[pyo3(name = "_unpickle", signature = (format, *rest))]
pub fn unpickle<'py>(
    format: &Bound<'py, PyAny>,
    rest: &Bound<'py, PyTuple>,
) -> Result<Bound<'py, PyAny>, Failure> {
    let py = format.py();
    if format.extract::<u32>().ok() != Some(PICKLE_FORMAT) {
        return Err(refused(format!(
            "this pickle was written by another version of awalam: its format is {format}, this version reads {PICKLE_FORMAT}"
        )));
    }
    let (class, fields): (String, Bound<'py, PyTuple>) = read(rest)?;
    let object = match class.as_str() {
        "Position" => {
            let (game, rules, text): (String, String, String) = read(&fields)?;
            Bound::new(py, Position::new(&game, &rules, &text)?)?.into_any()
        }
        "Game" => {
            let (game, rules, start, moves): (String, String, String, String) = read(&fields)?;
            Bound::new(py, Game::new(&game, &rules, &start, &moves)?)?.into_any()
        }
        "Record" => {
            let (json,): (String,) = read(&fields)?;
            Bound::new(py, Record::read(&json)?)?.into_any()
        }
        "Limits" => {
            let (time, depth, nodes) = read(&fields)?;
            Bound::new(py, Limits::new(time, depth, nodes)?)?.into_any()
        }
        "Bot" => {
            let (text, seed, tables): (String, _, _) = read(&fields)?;
            Bound::new(py, Bot::new(&text, seed, tables)?)?.into_any()
        }
        "Tables" => {
            let (rules, folder): (String, _) = read(&fields)?;
            Bound::new(py, Tables::new(&rules, folder)?)?.into_any()
        }
        "Outcome" => Bound::new(py, Outcome::unpickled(read(&fields)?)?)?.into_any(),
        "Step" => Bound::new(py, Step::unpickled(read(&fields)?)?)?.into_any(),
        "Playouts" => Bound::new(py, Playouts::unpickled(read(&fields)?))?.into_any(),
        _ => return Err(damaged()),
    };
    Ok(object)
}

fn read<'py, T: for<'a> FromPyObject<'a, 'py>>(fields: &Bound<'py, PyTuple>) -> Result<T, Failure> {
    fields.as_any().extract().map_err(|_| damaged())
}

/// What no version has written.
pub fn damaged() -> Failure {
    refused("this pickle is damaged: it is none of awalam's".to_owned())
}

fn refused(sentence: String) -> Failure {
    Failure::Unreadable(ErrorCode::BadFormat, sentence)
}
