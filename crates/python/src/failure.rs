//! What goes wrong, as Python's exceptions. Their classes are in `awalam.errors`.

use std::collections::BTreeMap;

use awalam_games::{GameId, GameMove, Outcome, excerpt, with_game};
use awalam_view::{ErrorCode, ReadError, Refusal, Unreadable};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

/// Why something could not be done.
pub enum Failure {
    /// A text that cannot be read: its code and a sentence.
    Unreadable(ErrorCode, String),
    /// A move that is not legal, or is none.
    Move(Refusal),
    /// A position that was not solved: the code and a sentence.
    Unsolved(ErrorCode, String),
    /// An environment, or an action in it, that cannot be.
    Environment(awalam_envs::Error),
    /// Something that another thread has.
    Busy(String),
    /// Something else, which is not the caller's fault.
    Other(ErrorCode, String),
    /// A panic of ours.
    BrokeDown,
    /// What Python itself complains about.
    Python(PyErr),
}

impl Failure {
    /// An argument of a wrong type.
    pub fn type_error(message: String) -> Failure {
        Failure::Python(PyTypeError::new_err(message))
    }

    /// There is nothing to think about any more.
    pub fn over(outcome: &Outcome) -> Failure {
        Failure::Unreadable(ErrorCode::Over, format!("the game is over: {outcome}"))
    }

    /// A number that stands for no move of the game.
    pub fn no_action(game: GameId, given: &Bound<'_, PyAny>) -> Failure {
        let shown = shown(given);
        let count = with_game!(game, G => <G as awalam_games::Game>::Move::COUNT);
        let words = format!(
            "{shown} is no move: those of {game} have numbers from 0 to {}",
            count - 1
        );
        Failure::unreadable(shown, words)
    }

    /// What is no move at all, and why.
    pub fn unreadable(text: String, words: String) -> Failure {
        Failure::Move(Refusal {
            text,
            code: UNREADABLE,
            details: BTreeMap::new(),
            words,
        })
    }
}

/// What a caller gave, cut down for a message; its type if it cannot be written.
pub fn shown(given: &Bound<'_, PyAny>) -> String {
    let text = match given.is_instance_of::<PyString>() || given.is_instance_of::<PyInt>() {
        true => given.str(),
        false => given.repr(),
    };
    match text {
        Ok(text) => excerpt(&text.to_string_lossy(), MAX_SHOWN),
        Err(_) => {
            let class = given.get_type();
            class
                .name()
                .map_or("it".to_owned(), |name| format!("<{name}>"))
        }
    }
}

/// What was given may be this long in messages.
const MAX_SHOWN: usize = 200;

/// The code of what is no move at all.
const UNREADABLE: &str = "unreadable";

/// The word for a code.
fn word(code: ErrorCode) -> String {
    let word = serde_json::to_value(code).expect("a code is a word");
    word.as_str().expect("a code is a word").to_owned()
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Failure {
        Failure::Python(error)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        Failure::Unreadable(error.code(), error.to_string())
    }
}

impl From<awalam_envs::Error> for Failure {
    fn from(error: awalam_envs::Error) -> Failure {
        use awalam_envs::Error as Env;
        let (code, action) = match &error {
            Env::NoAction { action, .. } => (UNREADABLE, action.to_string()),
            Env::Illegal { mv, .. } => ("illegal", mv.clone()),
            Env::Ended { .. } => ("over", String::new()),
            Env::NotEnded { .. } => ("not-over", String::new()),
            _ => return Failure::Environment(error),
        };
        Failure::Move(Refusal {
            text: action,
            code,
            details: BTreeMap::new(),
            words: error.to_string(),
        })
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Move(refusal)
    }
}

impl From<Unreadable> for Failure {
    fn from(error: Unreadable) -> Failure {
        let words = error.to_string();
        Failure::unreadable(error.error.text, words)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        Python::attach(|py| match failure {
            Failure::Python(error) => error,
            Failure::Unreadable(code, message) => raised(py, "ReadError", (message, word(code))),
            Failure::Unsolved(code, message) => raised(py, "Unsolved", (message, word(code))),
            Failure::Other(code, message) => raised(py, "AwalamError", (message, word(code))),
            Failure::Busy(message) => raised(py, "Busy", (message, word(ErrorCode::Busy))),
            Failure::Environment(error) => {
                raised(py, "ReadError", (error.to_string(), "bad-environment"))
            }
            Failure::BrokeDown => {
                let message = "something went wrong inside awalam: this is a mistake of ours";
                raised(py, "AwalamError", (message, word(ErrorCode::Trouble)))
            }
            Failure::Move(refusal) => {
                let Refusal {
                    words,
                    code,
                    text,
                    details,
                } = refusal;
                raised(py, "IllegalMove", (words, code, text, details))
            }
        })
    }
}

/// An exception of a class of `awalam.errors`.
fn raised<'py>(py: Python<'py>, class: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = || {
        let class = py.import("awalam.errors")?.getattr(class)?;
        class.call1(arguments)
    };
    made().map_or_else(|error| error, PyErr::from_value)
}
