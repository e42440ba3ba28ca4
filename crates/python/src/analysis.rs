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
use crate::limits::read_limits;
use crate::numbers::{self, Whole};
use crate::tables::{Tables, cores, shared_for};
use crate::wait::{interruptible, wait};

/// Deepens as it is iterated over.
#[pyclass(frozen, module = "awalam._native")]
pub struct AnalysisSteps {
    clock: WallClock,
    begun: Instant,
    /// How long it may go on.
    time: Option<Duration>,
    /// How deep.
    depth: Option<u32>,
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
    #[pyo3(signature = (game, time=None, depth=None, tables=None))]
    fn new(
        game: &Bound<'_, PyAny>,
        time: Option<f64>,
        depth: Option<Whole>,
        tables: Option<Py<Tables>>,
    ) -> Result<AnalysisSteps, Failure> {
        let line = open_line_of(game)?;
        let Limits { time, depth, .. } = read_limits(time, depth, None)?;
        let work = line.analysis(shared_for(&tables, &*line)?, Share::WHOLE);
        Ok(AnalysisSteps {
            clock: WallClock::new(),
            begun: Instant::now(),
            time,
            depth,
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
                let words = "this analysis is going on in another thread: begin a second one with awalam.analyse";
                return Err(Failure::Busy(words.to_owned()));
            }
        };
        let stepped = self.step(py, work);
        let (next, seen) = match stepped {
            Ok(Some((view, work))) => match work.is_finished() || self.is_deep(&view) {
                true => (State::Finished, Ok(Some(view))),
                false => (State::Waiting(work), Ok(Some(view))),
            },
            Ok(None) => (State::Finished, Ok(None)),
            // Ctrl-C, for example: there is nothing to go on with.
            Err(failure) => (State::Finished, Err(failure)),
        };
        self.replace(next);
        let view = seen?;
        Ok(view.map(|view| found(py, "Analysis", &view)).transpose()?)
    }
}

type Stepped = Option<(AnalysisView, Box<dyn Work<AnalysisView>>)>;

impl AnalysisSteps {
    fn replace(&self, state: State) -> State {
        let mut now = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut now, state)
    }

    fn is_deep(&self, view: &AnalysisView) -> bool {
        self.depth.is_some_and(|depth| view.depth >= depth)
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

/// The proved value of a game or a position: a `Solution`, or `Unsolved` says why there is none.
/// It gives up after so many seconds or positions; with `moves` every move is valued, too.
///
/// >>> from awalam import Position, solve
/// >>> ending = Position("awale", "awari", "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
/// >>> solution = solve(ending, moves=True)
/// >>> solution.value, solution.moves
/// (4, {'F': 4})
#[pyfunction]
#[pyo3(signature = (game, *, time=60.0, nodes=100_000_000, moves=false, tables=None))]
pub fn solve<'py>(
    game: &Bound<'py, PyAny>,
    time: f64,
    #[pyo3(from_py_with = numbers::nodes)] nodes: u64,
    moves: bool,
    tables: Option<Py<Tables>>,
) -> Result<Bound<'py, PyAny>, Failure> {
    let py = game.py();
    let line = open_line_of(game)?;
    let Limits { time, .. } = read_limits(Some(time), None, None)?;
    let tables = shared_for(&tables, &*line)?;
    let solution = wait(py, |stop| {
        let clock = WallClock::new();
        let limits = Limits {
            time,
            ..Limits::default()
        };
        let control = Control::new(limits, &clock, stop);
        with_threads(cores(), || line.solve(tables, &control, nodes, moves))
    })?;
    let solution = solution
        .map_err(|error: Unsolved| Failure::Unsolved(ErrorCode::Unsolved, error.to_string()))?;
    Ok(found(py, "Solution", &solution)?)
}
