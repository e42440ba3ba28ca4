//! Callables as players.
//!
//! A callable runs in a thread of Python's own (`awalam._worker`), and the game waits for its
//! answer without the interpreter: one that never returns loses the game by time and no more.
//! Its thread is left behind; it ends when the callable returns, or with the program.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use awalam_arena::Entrant;
use awalam_bots::{BuildContext, Fault, HasBots, Player, Provider, SpecError};
use awalam_games::visible::Visible;
use awalam_games::{GameId, Line, excerpt};
use awalam_search::{Control, Limits as SearchLimits, Thought};
use awalam_view::{AnyLine, AnyMove};
use pyo3::prelude::*;

use crate::failure::shown;
use crate::game::Game;
use crate::limits::Limits;
use crate::moves::read_move;

/// What stands before the name of a callable in a bot's text.
const PROVIDER: &str = "python";
/// How often a game that waits looks whether it was stopped.
const PATIENCE: Duration = Duration::from_millis(20);
/// Answers may be this long in messages.
const MAX_SHOWN: usize = 200;

/// A callable and its name.
pub struct Callable {
    /// What it is called.
    pub name: String,
    /// Takes a game and limits, gives a move.
    pub f: Py<PyAny>,
}

/// The callables of a tournament.
pub struct Callables(pub Vec<Callable>);

impl<G: HasBots + Visible> Provider<G> for Callables {
    fn name(&self) -> &'static str {
        PROVIDER
    }

    fn summary(&self) -> &'static str {
        "a callable of Python"
    }

    fn player(&self, rest: &str, _: &BuildContext) -> Result<Box<dyn Player<G>>, SpecError> {
        let found = self.0.iter().find(|callable| callable.name == rest);
        let callable = found.ok_or_else(|| SpecError::Outside {
            name: PROVIDER,
            problem: format!("there is no callable `{}` here", excerpt(rest, 24)),
        })?;
        Ok(Box::new(PythonPlayer {
            f: Python::attach(|py| callable.f.clone_ref(py)),
            worker: None,
        }))
    }
}

/// A callable in one game.
struct PythonPlayer {
    f: Py<PyAny>,
    /// Its thread, once it was needed.
    worker: Option<Py<PyAny>>,
}

impl PythonPlayer {
    /// Asks for a move, and gives where the answer will be.
    fn ask<G: HasBots + Visible>(
        &mut self,
        line: &Line<G>,
        limits: SearchLimits,
    ) -> PyResult<Receiver<Given>> {
        let line: Arc<dyn AnyLine> = Arc::new(line.clone());
        let (sender, answer) = channel();
        let asked = Answer {
            game: line.game(),
            help: G::MOVE_HELP,
            sender,
        };
        Python::attach(|py| {
            let worker = match self.worker.take() {
                Some(worker) => worker,
                None => {
                    let class = py.import("awalam._worker")?.getattr("Worker")?;
                    class.call1((&self.f,))?.unbind()
                }
            };
            let arguments = (Game::from(line), Limits::from(limits), asked);
            worker.call_method1(py, "ask", arguments)?;
            self.worker = Some(worker);
            Ok(answer)
        })
    }

    /// Has the thread end, once the callable has returned if it is still at work.
    fn dismiss(&mut self) {
        if let Some(worker) = self.worker.take() {
            let ended = Python::attach(|py| worker.call_method0(py, "end").map(drop));
            drop(ended);
        }
    }
}

impl<G: HasBots + Visible> Player<G> for PythonPlayer {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        let limits = control.limits();
        let asked = self.ask(line, limits);
        let answer = asked.map_err(|error| Fault::Gone(error.to_string()))?;
        let margin = Entrant::default().allowance().margin.unwrap_or_default();
        loop {
            match answer.recv_timeout(PATIENCE) {
                Ok(given) => {
                    let mv = given?.typed::<G>();
                    return Ok(Thought::unsearched(mv, control.elapsed()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let words = "the callable's thread ended without an answer";
                    return Err(Fault::Gone(words.to_owned()));
                }
            }
            let late = (limits.time).filter(|&limit| control.elapsed() > limit + margin);
            if let Some(limit) = late {
                self.dismiss();
                return Err(Fault::Late { limit });
            }
            if control.stop_flag().load(Ordering::Relaxed) {
                self.dismiss();
                return Err(Fault::Gone("the tournament was stopped".to_owned()));
            }
        }
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits::default()
    }

    fn end_game(&mut self, _: &Line<G>) {
        self.dismiss();
    }
}

/// What a callable gave.
type Given = Result<AnyMove, Fault>;

/// Takes a callable's answer to where it is waited for.
#[pyclass(frozen, module = "awalam._native")]
pub struct Answer {
    game: GameId,
    help: &'static str,
    sender: Sender<Given>,
}

#[pymethods]
impl Answer {
    /// The move that it chose.
    fn give(&self, given: &Bound<'_, PyAny>) {
        self.send(read_move(self.game, given).map_err(|_| Fault::Unreadable {
            answer: shown(given),
            expected: format!("write {}", self.help),
        }));
    }

    /// What it raised instead.
    fn fail(&self, problem: &str) {
        self.send(Err(Fault::Gone(excerpt(problem, MAX_SHOWN))));
    }
}

impl Answer {
    /// Nobody minds if nobody waits any more.
    fn send(&self, answer: Given) {
        let _ = self.sender.send(answer);
    }
}
