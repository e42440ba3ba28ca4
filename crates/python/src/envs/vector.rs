//! Many games at once, stepped without the interpreter.

use std::sync::{Mutex, MutexGuard, TryLockError};

use awalam_envs::{Batches, LookAhead, Options, Outputs};
use pyo3::prelude::*;

use super::{Array, encoded};
use crate::failure::Failure;
use crate::position::Position;

/// Games side by side and the arrays that they are written into; `awalam.env.VectorEnv` shows
/// them as NumPy's.
#[pyclass(frozen, module = "awalam._native")]
pub struct VectorGames {
    games: Mutex<Games>,
    arrays: Vec<Py<Array>>,
}

/// What only one thread has at a time.
struct Games {
    batch: Box<dyn Batches>,
    /// What is seen ahead, once somebody has looked.
    ahead: Option<[Py<Array>; 3]>,
}

/// The arrays, in their order.
const OBSERVATIONS: usize = 0;
const MASKS: usize = 1;
const REWARDS: usize = 2;
const TERMINATED: usize = 3;
const TRUNCATED: usize = 4;
const TURNS: usize = 5;
const SCORES: usize = 6;
const ACTIONS: usize = 7;

/// What looking ahead may take, in bytes.
const MAX_LOOK_AHEAD: usize = 1 << 30;

impl VectorGames {
    /// The games, unless another thread has them.
    fn lock(&self) -> Result<MutexGuard<'_, Games>, Failure> {
        match self.games.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::WouldBlock) => Err(Failure::Busy(
                "the environment is stepped by another thread: make one for each".to_owned(),
            )),
            Err(TryLockError::Poisoned(_)) => Err(Failure::BrokeDown),
        }
    }

    fn array(&self, which: usize) -> &Array {
        self.arrays[which].get()
    }

    /// The arrays to write into.
    ///
    /// # Safety
    /// The games must be locked, and stay so.
    unsafe fn outputs(&self) -> Outputs<'_> {
        // SAFETY: who has locked the games is alone with their arrays, and each is asked for once.
        unsafe {
            Outputs {
                observations: self.array(OBSERVATIONS).byte_slice(),
                masks: self.array(MASKS).byte_slice(),
                rewards: self.array(REWARDS).float_slice(),
                terminated: self.array(TERMINATED).byte_slice(),
                truncated: self.array(TRUNCATED).byte_slice(),
                turns: self.array(TURNS).byte_slice(),
                scores: self.array(SCORES).float_slice(),
            }
        }
    }
}

#[pymethods]
impl VectorGames {
    /// Games that begin at a position.
    #[new]
    #[pyo3(signature = (start, games, *, seed, auto_reset, opening_plies, max_plies, threads))]
    #[expect(clippy::too_many_arguments, reason = "each by name")]
    fn new(
        py: Python<'_>,
        start: &Position,
        games: usize,
        seed: u64,
        auto_reset: bool,
        opening_plies: u32,
        max_plies: u32,
        threads: usize,
    ) -> Result<VectorGames, Failure> {
        let options = Options {
            seed,
            auto_reset,
            opening_plies,
            max_plies,
            threads,
        };
        let batch = encoded(&*start.0).batch(games, options)?;
        let layout = batch.layout();
        let seen = std::iter::once(games).chain(layout.shape.iter().copied());
        let arrays = [
            Array::bytes(seen.collect()),
            Array::flags(vec![games, layout.actions]),
            Array::floats(vec![games, 2]),
            Array::flags(vec![games]),
            Array::flags(vec![games]),
            Array::bytes(vec![games]),
            Array::floats(vec![games, 2]),
            Array::integers(vec![games]),
        ];
        let arrays = arrays.into_iter().map(|array| Py::new(py, array));
        Ok(VectorGames {
            games: Mutex::new(Games { batch, ahead: None }),
            arrays: arrays.collect::<PyResult<_>>()?,
        })
    }

    /// Observations, masks, rewards, terminated, truncated, turns, scores, and the actions that
    /// were drawn.
    #[getter]
    fn arrays(&self, py: Python<'_>) -> Vec<Py<Array>> {
        self.arrays
            .iter()
            .map(|array| array.clone_ref(py))
            .collect()
    }

    /// Begins all games anew.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> Result<(), Failure> {
        let mut games = self.lock()?;
        // SAFETY: they are locked.
        let outputs = unsafe { self.outputs() };
        let batch = &mut games.batch;
        py.detach(|| batch.reset(seed, outputs));
        Ok(())
    }

    /// Plays actions, given as the bytes of their `i64`s. They are copied: what is checked is
    /// what is played, whatever Python writes meanwhile.
    fn step(&self, py: Python<'_>, actions: &[u8]) -> Result<(), Failure> {
        let mut games = self.lock()?;
        let (actions, _) = actions.as_chunks();
        let actions: Vec<_> = actions.iter().copied().map(i64::from_ne_bytes).collect();
        // SAFETY: they are locked.
        let outputs = unsafe { self.outputs() };
        let batch = &mut games.batch;
        Ok(py.detach(|| batch.step(&actions, outputs))?)
    }

    /// Draws a legal action for each game into the array of actions.
    fn sample(&self, py: Python<'_>) -> Result<(), Failure> {
        let mut games = self.lock()?;
        // SAFETY: they are locked.
        let actions = unsafe { self.array(ACTIONS).integer_slice() };
        let batch = &mut games.batch;
        py.detach(|| batch.sample(actions));
        Ok(())
    }

    /// Where every action leads: observations, rewards for who plays it, and whether it ends
    /// the game.
    fn look_ahead(&self, py: Python<'_>) -> Result<[Py<Array>; 3], Failure> {
        let mut games = self.lock()?;
        let Games { batch, ahead } = &mut *games;
        let arrays = match ahead {
            Some(arrays) => arrays,
            None => ahead.insert(new_look_ahead(py, &**batch)?),
        };
        let [observations, rewards, terminated] = arrays.each_ref().map(|array| array.get());
        // SAFETY: they are locked.
        let into = unsafe {
            LookAhead {
                observations: observations.byte_slice(),
                rewards: rewards.float_slice(),
                terminated: terminated.byte_slice(),
            }
        };
        py.detach(|| batch.look_ahead(into))?;
        Ok(arrays.each_ref().map(|array| array.clone_ref(py)))
    }

    /// The position of a game as text.
    fn text(&self, game: usize) -> Result<Option<String>, Failure> {
        Ok(self.lock()?.batch.text(game))
    }
}

/// Arrays for looking ahead, unless they would be huge.
fn new_look_ahead(py: Python<'_>, batch: &dyn Batches) -> Result<[Py<Array>; 3], Failure> {
    let (layout, games) = (batch.layout(), batch.games());
    let highest = MAX_LOOK_AHEAD / (layout.actions * (layout.cells() + 5));
    if games > highest {
        return Err(awalam_envs::Error::LookAhead { games, highest }.into());
    }
    let seen = [games, layout.actions].into_iter();
    let seen = seen.chain(layout.shape.iter().copied()).collect();
    let rows = vec![games, layout.actions];
    Ok([
        Py::new(py, Array::bytes(seen))?,
        Py::new(py, Array::floats(rows.clone()))?,
        Py::new(py, Array::flags(rows))?,
    ])
}
