//! Random games by the thousand.

use std::time::{Duration, Instant};

use awalam_games::{Game, Side, Trail, playout};
use awalam_search::Dice;
use pyo3::prelude::*;

use crate::pickle::{Pickled, pickled};

/// What came of random games.
///
/// >>> from awalam import Position
/// >>> played = Position("avalam").playouts(100, seed=1)
/// >>> played.wins + played.draws + played.losses, played.plies > 100
/// (100, True)
#[pyclass(frozen, eq, get_all, module = "awalam")]
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Playouts {
    /// Games that player 1 won.
    wins: u64,
    /// Drawn games.
    draws: u64,
    /// Games that player 1 lost.
    losses: u64,
    /// Games that did not end in time.
    unfinished: u64,
    /// Plies of all games.
    plies: u64,
}

impl Playouts {
    /// Made again from what was pickled.
    pub fn unpickled([wins, draws, losses, unfinished, plies]: [u64; 5]) -> Playouts {
        Playouts {
            wins,
            draws,
            losses,
            unfinished,
            plies,
        }
    }
}

#[pymethods]
impl Playouts {
    fn __repr__(&self) -> String {
        let Playouts {
            wins,
            draws,
            losses,
            unfinished,
            plies,
        } = self;
        format!(
            "<Playouts wins={wins} draws={draws} losses={losses} unfinished={unfinished} plies={plies}>"
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let Playouts {
            wins,
            draws,
            losses,
            unfinished,
            plies,
        } = *self;
        pickled(py, "Playouts", (wins, draws, losses, unfinished, plies))
    }
}

/// No random game is known to come near it.
const PLY_LIMIT: usize = 10_000;
/// How long no signal is looked for.
const PATIENCE: Duration = Duration::from_millis(50);
/// Games between two looks at the clock: milliseconds.
const LOOK: u64 = 1024;

/// Plays random games from a position, for as long as `go_on` says so.
pub fn play<G: Game>(
    start: &G,
    games: u64,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Playouts> {
    let mut dice = Dice::new(seed);
    let mut trail = Trail::starting_at(start);
    // Won by player 1, by player 2, by nobody, not finished: by number, since to guess wrong
    // which it is would hold up the next game.
    let mut ends = [0; 4];
    let mut all = 0;
    for game in 0..games {
        if game.is_multiple_of(LOOK) && !go_on() {
            return None;
        }
        trail.restart(start);
        let (end, plies) = playout(start, &mut trail, PLY_LIMIT, |n| dice.below(n));
        let winner = end.leader().map_or(2, Side::index);
        ends[if plies < PLY_LIMIT { winner } else { 3 }] += 1;
        all += plies as u64;
    }
    let [wins, losses, draws, unfinished] = ends;
    Some(Playouts {
        wins,
        draws,
        losses,
        unfinished,
        plies: all,
    })
}

/// Does so without the interpreter, until Ctrl-C.
pub fn with_signals(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> Option<Playouts> + Send,
) -> PyResult<Playouts> {
    let mut raised = None;
    let mut looked = Instant::now();
    let played = py.detach(|| {
        work(&mut || {
            if looked.elapsed() >= PATIENCE {
                looked = Instant::now();
                raised = Python::attach(|py| py.check_signals()).err();
            }
            raised.is_none()
        })
    });
    match (played, raised) {
        (Some(played), _) => Ok(played),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(Playouts::default()),
    }
}
