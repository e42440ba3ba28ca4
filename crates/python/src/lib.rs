//! Awalam for Python: the native part of the package `awalam`, whose Python part is in the
//! folder `python`. Thin: what things mean is decided in the crates below.
//!
//! Nothing here panics on what a caller gives, nothing waits while it holds the interpreter,
//! and what can be shared between threads is either immutable or says that it is busy.

mod analysis;
mod any_position;
mod arena;
mod bot;
mod catalogue;
mod envs;
mod failure;
mod found;
mod game;
mod limits;
mod moves;
mod numbers;
mod outcome;
mod pickle;
mod picture;
mod playouts;
mod position;
mod record;
mod step;
mod tables;
mod wait;

/// The native module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "as Python writes it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::analysis::{AnalysisSteps, solve};
    #[pymodule_export]
    use super::arena::{Answer, play_tournament};
    #[pymodule_export]
    use super::bot::Bot;
    #[pymodule_export]
    use super::catalogue::catalogue;
    #[pymodule_export]
    use super::envs::{Array, VectorGames, action_of, layout, mask, move_of, observe};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::pickle::unpickle;
    #[pymodule_export]
    use super::playouts::Playouts;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::record::Record;
    #[pymodule_export]
    use super::step::Step;
    #[pymodule_export]
    use super::tables::Tables;
}
