//! How long to think.

use std::time::Duration;

use awalam_search::Limits as SearchLimits;
use awalam_view::ErrorCode;
use pyo3::prelude::*;

use crate::failure::Failure;

/// How long a player may think about a move; what is None is not limited.
#[pyclass(frozen, get_all, eq, module = "awalam")]
#[derive(PartialEq)]
pub struct Limits {
    /// Seconds.
    pub time: Option<f64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
}

impl From<SearchLimits> for Limits {
    fn from(limits: SearchLimits) -> Limits {
        Limits {
            time: limits.time.map(|time| time.as_secs_f64()),
            depth: limits.depth,
            nodes: limits.nodes,
        }
    }
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (time=None, depth=None, nodes=None))]
    fn new(time: Option<f64>, depth: Option<i64>, nodes: Option<i64>) -> Result<Limits, Failure> {
        Ok(read_limits(time, depth, nodes)?.into())
    }

    fn __repr__(&self) -> String {
        let Limits { time, depth, nodes } = self;
        fn shown<T: ToString>(value: &Option<T>) -> String {
            value.as_ref().map_or("None".to_owned(), T::to_string)
        }
        format!(
            "Limits(time={}, depth={}, nodes={})",
            shown(time),
            shown(depth),
            shown(nodes)
        )
    }
}

/// The limits that a caller gives.
pub fn read_limits(
    time: Option<f64>,
    depth: Option<i64>,
    nodes: Option<i64>,
) -> Result<SearchLimits, Failure> {
    Ok(SearchLimits {
        time: time.map(read_seconds).transpose()?,
        depth: depth
            .map(|depth| {
                u32::try_from(depth)
                    .ok()
                    .filter(|&depth| depth > 0)
                    .ok_or_else(|| wrong(format!("depth is at least 1, not {depth}")))
            })
            .transpose()?,
        nodes: nodes
            .map(|nodes| match nodes > 0 {
                true => Ok(nodes as u64),
                false => Err(wrong(format!("nodes are at least 1, not {nodes}"))),
            })
            .transpose()?,
    })
}

/// A time in seconds.
pub fn read_seconds(seconds: f64) -> Result<Duration, Failure> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    time.filter(|time| !time.is_zero()).ok_or_else(|| {
        wrong(format!(
            "a time is a positive number of seconds, not {seconds}"
        ))
    })
}

fn wrong(sentence: String) -> Failure {
    Failure::Unreadable(ErrorCode::BadQuery, sentence)
}
