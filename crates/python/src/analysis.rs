//! What moves and positions are worth: searched, deeper and deeper, or proved.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use awalam_exact::Unsolved;
use awalam_exact::awale::with_threads;
use awalam_search::{Control, Limits, WallClock};
use awalam_view::{AnalysisView, ErrorCode, Share, Work};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::found::found;
use crate::game::open_line_of;
use crate::limits::{read_limits, read_seconds};
use crate::tables::{Tables, cores, shared};
use crate::wait::{interruptible, wait};

/// Deepens as it is iterated over.
#[pyclass(frozen, module = "awalam._native")]
pub struct AnalysisSteps {
    clock: WallClock,
    begun: Instant,
    /// How long it may go on.
    time: Option<Duration>,
    state: Mutex<State>,
}

enum State {
    Waiting(Box<dyn Work<AnalysisView>>),
    Working,
    Finished,
}

#[pymethods]
impl AnalysisSteps {
    #[new]
    #[pyo3(signature = (game, time=None, tables=None))]
    fn new(
        game: &Bound<'_, PyAny>,
        time: Option<f64>,
        tables: Option<Py<Tables>>,
    ) -> Result<AnalysisSteps, Failure> {
        let line = open_line_of(game)?;
        let work = line.analysis(shared(&tables), Share::WHOLE);
        Ok(AnalysisSteps {
            clock: WallClock::new(),
            begun: Instant::now(),
            time: time.map(read_seconds).transpose()?,
            state: Mutex::new(State::Waiting(work)),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>, Failure> {
        let work = match self.replace(State::Working) {
            State::Waiting(work) => work,
            State::Finished => {
                self.replace(State::Finished);
                return Ok(None);
            }
            State::Working => {
                let words = "this analysis is going on in another thread";
                return Err(Failure::Busy(words.to_owned()));
            }
        };
        // Whatever goes wrong, it is finished then.
        self.replace(State::Finished);
        let stepped = self.step(py, work)?;
        let Some((view, work)) = stepped else {
            return Ok(None);
        };
        if !work.is_finished() {
            self.replace(State::Waiting(work));
        }
        Ok(Some(found(py, "Analysis", &view)?))
    }
}

type Stepped = Option<(AnalysisView, Box<dyn Work<AnalysisView>>)>;

impl AnalysisSteps {
    fn replace(&self, state: State) -> State {
        let mut now = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut now, state)
    }

    fn is_time_up(&self) -> bool {
        self.time.is_some_and(|time| self.begun.elapsed() >= time)
    }

    fn step(
        &self,
        py: Python<'_>,
        mut work: Box<dyn Work<AnalysisView>>,
    ) -> Result<Stepped, Failure> {
        if self.is_time_up() {
            return Ok(None);
        }
        interruptible(
            py,
            |stop, _: &crate::wait::Herald<()>| {
                with_threads(cores(), || {
                    while !work.is_finished() && !stop.load(Ordering::Relaxed) {
                        if let Some(view) = work.step(&self.clock, stop) {
                            return Some((view, work));
                        }
                    }
                    None
                })
            },
            |_, _, stop| {
                stop.fetch_or(self.is_time_up(), Ordering::Relaxed);
                Ok(())
            },
        )
    }
}

/// The proved value of a game or a position: a `Solution`, or `Unsolved`.
#[pyfunction]
#[pyo3(signature = (game, *, time=60.0, nodes=100_000_000, moves=false, tables=None))]
pub fn solve<'py>(
    game: &Bound<'py, PyAny>,
    time: f64,
    nodes: i64,
    moves: bool,
    tables: Option<Py<Tables>>,
) -> Result<Bound<'py, PyAny>, Failure> {
    let py = game.py();
    let line = open_line_of(game)?;
    let Limits { time, nodes, .. } = read_limits(Some(time), None, Some(nodes))?;
    let tables = shared(&tables);
    let solution = wait(py, |stop| {
        let clock = WallClock::new();
        let limits = Limits {
            time,
            ..Limits::default()
        };
        let control = Control::new(limits, &clock, stop);
        with_threads(cores(), || {
            line.solve(tables, &control, nodes.unwrap_or(u64::MAX), moves)
        })
    })?;
    let solution = solution
        .map_err(|error: Unsolved| Failure::Unsolved(ErrorCode::Unsolved, error.to_string()))?;
    Ok(found(py, "Solution", &solution)?)
}
