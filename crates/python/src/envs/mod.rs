//! Environments for programs that learn: positions as bytes, and many games at once.

mod array;
mod vector;

use std::any::Any;

use awalam_envs::{Batches, Encoded, Error, Layout, Options};
use awalam_games::{GameId, GameMove, Side, with_game};
use awalam_view::{AnyMove, ReadError, Refusal};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

use crate::any_position::{AnyPosition, position_of};
use crate::failure::Failure;
use crate::game::line_of;
use crate::moves::{move_texts, read_move};
use crate::position::Position;

pub use array::Array;
pub use vector::VectorGames;

/// An [`Encoded`] position whose game is hidden.
trait AnyEncoded {
    fn layout(&self) -> Layout;
    fn turn(&self) -> Side;
    fn has_all_actions(&self) -> bool;
    fn observe(&self, side: Side, into: &mut [u8]);
    fn mask(&self, into: &mut [u8]);
    /// The number of the move, among all moves of the game, that an action stands for.
    fn move_of(&self, action: usize) -> usize;
    /// The action that stands for a move, or why it can be none.
    fn action_of(&self, mv: AnyMove) -> Result<usize, Refusal>;
    fn batch(&self, games: usize, options: Options) -> Result<Box<dyn Batches>, Error>;
}

impl<G: Encoded + awalam_bots::HasBots + awalam_games::visible::Visible> AnyEncoded for G {
    fn layout(&self) -> Layout {
        G::LAYOUT
    }

    fn turn(&self) -> Side {
        awalam_games::Game::turn(self)
    }

    fn has_all_actions(&self) -> bool {
        Encoded::has_all_actions(self)
    }

    fn observe(&self, side: Side, into: &mut [u8]) {
        Encoded::observe(self, side, into);
    }

    fn mask(&self, into: &mut [u8]) {
        Encoded::mask(self, into);
    }

    fn move_of(&self, action: usize) -> usize {
        Encoded::move_of(self, action).index()
    }

    fn action_of(&self, mv: AnyMove) -> Result<usize, Refusal> {
        let mv = mv.typed::<G>();
        Encoded::action_of(self, mv).ok_or_else(|| {
            let refused = self.check(mv);
            Refusal::new::<G>(mv, &refused.expect_err("what is no action is never legal"))
        })
    }

    fn batch(&self, games: usize, options: Options) -> Result<Box<dyn Batches>, Error> {
        G::batch(*self, games, options)
    }
}

/// The same position, as bytes and numbers.
fn encoded(position: &dyn AnyPosition) -> &dyn AnyEncoded {
    with_game!(position.game(), G => {
        let position: Option<&G> = (position as &dyn Any).downcast_ref();
        position.expect("a position knows its game")
    })
}

/// Looks at a position, or where a game stands, unless the rules have moves that are no actions.
fn look<R>(
    given: &Bound<'_, PyAny>,
    look: impl FnOnce(GameId, &dyn AnyEncoded) -> R,
) -> Result<R, Failure> {
    let look = |position: &dyn AnyPosition| {
        let seen = encoded(position);
        match seen.has_all_actions() {
            true => Ok(look(position.game(), seen)),
            false => Err(Error::Pass.into()),
        }
    };
    if let Ok(position) = given.cast::<Position>() {
        return look(&*position.get().0);
    }
    look(&*position_of(&*line_of(given)?))
}

/// How many actions a game has, the shape of its observations and their greatest byte.
#[pyfunction]
#[pyo3(name = "_layout")]
pub fn layout<'py>(
    py: Python<'py>,
    game: &str,
) -> Result<(usize, Bound<'py, PyTuple>, u8), Failure> {
    let game: GameId = game.parse().map_err(ReadError::Game)?;
    let layout = with_game!(game, G => G::LAYOUT);
    let shape = PyTuple::new(py, layout.shape)?;
    Ok((layout.actions, shape, layout.highest))
}

/// What side 1 or 2 sees of a position, as bytes; the one to move if none is named.
#[pyfunction]
#[pyo3(name = "_observe")]
pub fn observe<'py>(
    game: &Bound<'py, PyAny>,
    side: Option<u8>,
) -> Result<Bound<'py, PyByteArray>, Failure> {
    let bytes = look(game, |_, position| {
        let side = match side {
            None => position.turn(),
            Some(1) => Side::One,
            Some(_) => Side::Two,
        };
        let mut bytes = vec![0; position.layout().cells()];
        position.observe(side, &mut bytes);
        bytes
    })?;
    Ok(PyByteArray::new(game.py(), &bytes))
}

/// The legal actions, as bytes of 0 and 1.
#[pyfunction]
#[pyo3(name = "_mask")]
pub fn mask<'py>(game: &Bound<'py, PyAny>) -> Result<Bound<'py, PyByteArray>, Failure> {
    let bytes = look(game, |_, position| {
        let mut bytes = vec![0; position.layout().actions];
        position.mask(&mut bytes);
        bytes
    })?;
    Ok(PyByteArray::new(game.py(), &bytes))
}

/// The action that stands for a move of the player to move.
#[pyfunction]
#[pyo3(name = "_action_of")]
pub fn action_of(game: &Bound<'_, PyAny>, r#move: &Bound<'_, PyAny>) -> Result<usize, Failure> {
    look(game, |name, position| {
        Ok(position.action_of(read_move(name, r#move)?)?)
    })?
}

/// The move that an action of the player to move stands for.
#[pyfunction]
#[pyo3(name = "_move_of")]
pub fn move_of(game: &Bound<'_, PyAny>, action: i64) -> Result<String, Failure> {
    let py = game.py();
    look(game, |name, position| {
        let actions = position.layout().actions;
        match usize::try_from(action).ok().filter(|&a| a < actions) {
            Some(action) => {
                let text = &move_texts(py, name)[position.move_of(action)];
                Ok(text.bind(py).to_string())
            }
            None => Err(Failure::unreadable(
                action.to_string(),
                format!("{action} is no action, they go from 0 to {}", actions - 1),
            )),
        }
    })?
}
