//! What is thrown.

use std::fmt::{self, Display};

use awalam_bots::{Fault, SpecError};
use awalam_exact::Unsolved;
use awalam_view::{ErrorCode, ErrorView, ReadError, Unreadable};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Why there is no answer.
pub enum Failure {
    /// For a reason that is told.
    Told(Box<ErrorView>),
    /// A function of the caller's threw this.
    Thrown(JsValue),
}

impl Failure {
    /// A word and a sentence.
    pub fn new(code: ErrorCode, message: impl ToString) -> Failure {
        Failure::Told(Box::new(ErrorView::new(code, message)))
    }

    /// The game is over where it should go on.
    pub fn over(outcome: impl Display) -> Failure {
        Failure::new(ErrorCode::Over, format!("the game is over: {outcome}"))
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        Failure::Told(Box::new(error.view()))
    }
}

impl From<Unreadable> for Failure {
    fn from(error: Unreadable) -> Failure {
        Failure::new(ErrorCode::Unreadable, error)
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Failure {
        let view = ErrorView::explained(ErrorCode::BadBot, &error, error.explain());
        Failure::Told(Box::new(view))
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::new(ErrorCode::Trouble, fault)
    }
}

impl From<Unsolved> for Failure {
    fn from(why: Unsolved) -> Failure {
        Failure::new(ErrorCode::Unsolved, why)
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        match failure {
            Failure::Told(_) => JsValue::from_str(&failure.to_string()),
            Failure::Thrown(thrown) => thrown,
        }
    }
}

/// The JSON that is thrown.
impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Told(view) => json(&**view).fmt(f),
            Failure::Thrown(_) => f.write_str("what a function of the caller's threw"),
        }
    }
}

/// What an answer is sent as.
pub fn json(view: &impl Serialize) -> String {
    serde_json::to_string(view).expect("plain values")
}

/// What JavaScript sent, with what it is, for those who read why it is wrong.
pub fn read<'a, T: Deserialize<'a>>(what: &str, text: &'a str) -> Result<T, Failure> {
    serde_json::from_str(text)
        .map_err(|error| Failure::new(ErrorCode::BadJson, format!("{what}: {error}")))
}

/// A panic is thrown as a sentence; by itself it would be a bare "unreachable".
#[wasm_bindgen(start)]
fn throw_panics() {
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| {
        let message = format!("the engine broke down, which is a defect of Awalam: {panic}");
        let view = ErrorView::new(ErrorCode::Trouble, message);
        wasm_bindgen::throw_str(&json(&view));
    }));
}
