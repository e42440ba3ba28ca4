//! Outside engines as players: `ugi:CMD` and `uci:CMD`.

mod answer;
mod child;
mod player;

use awalam_bots::{BuildContext, Player, Provider, SpecError};
use awalam_games::Game;

use crate::process::Launch;

pub use answer::{Answer, Info};

use crate::engine::Dialect;
use player::EnginePlayer;

/// Provides players that are outside engines.
pub struct Engines {
    dialect: Dialect,
}

/// `ugi:CMD`.
pub(crate) static UGI: Engines = Engines {
    dialect: Dialect::Ugi,
};

/// `uci:CMD`.
pub(crate) static UCI: Engines = Engines {
    dialect: Dialect::Uci,
};

impl<G: Game> Provider<G> for Engines {
    fn name(&self) -> &'static str {
        self.dialect.word()
    }

    fn summary(&self) -> &'static str {
        match self.dialect {
            Dialect::Ugi => "an outside engine that speaks UGI: ugi:./engine",
            Dialect::Uci => "an outside engine that speaks UCI, as oware programs do: uci:./engine",
        }
    }

    fn player(&self, rest: &str, context: &BuildContext) -> Result<Box<dyn Player<G>>, SpecError> {
        let launch = Launch::new(rest, context.folder.as_deref());
        let launch = launch.map_err(|error| SpecError::Outside {
            name: self.dialect.word(),
            problem: error.to_string(),
        })?;
        Ok(Box::new(EnginePlayer::new(self.dialect, launch)))
    }
}
