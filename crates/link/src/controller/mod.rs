//! Outside engines as players: `ugi:CMD` and `uci:CMD`.

mod answer;
mod child;
mod player;

use awalam_bots::{Player, Provider, SpecError};
use awalam_games::Game;

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

    fn player(&self, rest: &str, _seed: u64) -> Result<Box<dyn Player<G>>, SpecError> {
        let words = shlex::split(rest).unwrap_or_default();
        if words.is_empty() {
            let name = self.dialect.word();
            return Err(SpecError::Outside {
                name,
                problem: format!(
                    "a command is wanted after the colon, its quotes closed: {name}:./engine"
                ),
            });
        }
        Ok(Box::new(EnginePlayer::new(self.dialect, rest)))
    }
}
