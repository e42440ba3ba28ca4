//! How long to think.

use std::time::Duration;

use awalam_search::Limits as SearchLimits;
use awalam_view::ErrorCode;
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::numbers::Whole;
use crate::pickle::{Pickled, pickled};

/// How long a player may think about a move: seconds, plies, positions. What is None is not
/// limited.
///
/// >>> from awalam import Game, Limits, bot
/// >>> limits = Limits(time=60, depth=4)
/// >>> limits.time, limits.depth, limits.nodes
/// (60.0, 4, None)
/// >>> bot("champion")(Game("awale"), limits)
/// 'F'
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

impl Limits {
    /// As searches have them.
    pub fn for_search(&self) -> Result<SearchLimits, Failure> {
        Ok(SearchLimits {
            time: self.time.map(read_seconds).transpose()?,
            depth: self.depth,
            nodes: self.nodes,
            ..SearchLimits::default()
        })
    }
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
    pub fn new(
        time: Option<f64>,
        depth: Option<Whole>,
        nodes: Option<Whole>,
    ) -> Result<Limits, Failure> {
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled(py, "Limits", (self.time, self.depth, self.nodes))
    }
}

/// The limits that a caller gives.
pub fn read_limits(
    time: Option<f64>,
    depth: Option<Whole>,
    nodes: Option<Whole>,
) -> Result<SearchLimits, Failure> {
    let depth = depth.map(|depth| depth.within("depth", 1..=u64::from(u32::MAX)));
    let nodes = nodes.map(|nodes| nodes.within("nodes", 1..=u64::MAX));
    Ok(SearchLimits {
        time: time.map(read_seconds).transpose()?,
        depth: depth.transpose()?.map(|depth| depth as u32),
        nodes: nodes.transpose()?,
        ..SearchLimits::default()
    })
}

/// A time in seconds.
pub fn read_seconds(seconds: f64) -> Result<Duration, Failure> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    time.filter(|time| !time.is_zero()).ok_or_else(|| {
        Failure::Unreadable(
            ErrorCode::BadQuery,
            format!("a time is a positive number of seconds, not {seconds}"),
        )
    })
}
