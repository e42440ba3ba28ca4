//! Moves as Python writes them: texts, or numbers for those who count.

use awalam_games::{GameId, GameMove, with_game};
use awalam_view::AnyMove;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString};

use crate::failure::Failure;

/// The texts of all moves of each game, made once: Python asks for them all the time.
static TEXTS: [PyOnceLock<Vec<Py<PyString>>>; GameId::ALL.len()] =
    [const { PyOnceLock::new() }; GameId::ALL.len()];

/// The texts of all moves of a game, by number.
pub fn move_texts(py: Python<'_>, game: GameId) -> &[Py<PyString>] {
    TEXTS[game as usize].get_or_init(py, || {
        with_game!(game, G => {
            type Move = <G as awalam_games::Game>::Move;
            let text = |index| Move::from_index(index).to_string();
            let all = (0..Move::COUNT).map(|index| PyString::new(py, &text(index)).unbind());
            all.collect()
        })
    })
}

/// The move of a game that a text or a number stands for, legal or not.
pub fn read_move(game: GameId, given: &Bound<'_, PyAny>) -> Result<AnyMove, Failure> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(AnyMove::read(game, &text.to_string_lossy())?);
    }
    // True is a number, but nobody means it as a move.
    if given.is_exact_instance_of::<PyInt>() || is_index(given)? {
        let index = given.extract::<i64>().ok();
        let index = index.and_then(|index| usize::try_from(index).ok());
        let mv = index.and_then(|index| AnyMove::from_index(game, index));
        return mv.ok_or_else(|| Failure::no_action(game, given));
    }
    Err(Failure::type_error(format!(
        "a move is a text such as {:?} or a number, not {}",
        example(game),
        given.get_type().name()?
    )))
}

/// Whether it stands for a whole number, as those of NumPy do.
fn is_index(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(given.hasattr("__index__")? && !given.is_instance_of::<pyo3::types::PyBool>())
}

fn example(game: GameId) -> String {
    with_game!(game, G => <G as awalam_games::Game>::Move::from_index(0).to_string())
}
