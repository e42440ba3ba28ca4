//! Outside engines as players: `ugi:CMD` and `uci:CMD`.

mod answer;
mod child;
mod option;
mod player;

use awalam_bots::{BuildContext, Player, Provider, SpecError};
use awalam_games::Game;

use crate::program_text::ProgramText;

pub use answer::{Answer, Info};
pub use option::{EngineOption, OptionKind};

use crate::engine::Dialect;
pub(crate) use option::settings;
pub(crate) use player::{EnginePlayer, position};

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
            Dialect::Ugi => {
                "an outside engine that speaks UGI: ugi:./engine or ugi:option.NAME=VALUE,./engine"
            }
            Dialect::Uci => "an outside engine that speaks UCI, as oware programs do: uci:./engine",
        }
    }

    fn player(&self, rest: &str, context: &BuildContext) -> Result<Box<dyn Player<G>>, SpecError> {
        let program = ProgramText::read(self.dialect.word(), rest)?;
        if program.setup.is_some() {
            let problem = "an engine is told positions anyway: leave setup out";
            return Err(program.wrong(problem.to_owned()));
        }
        let launch = program.launch(context)?;
        let restarts = program.restart.unwrap_or(true);
        Ok(Box::new(
            EnginePlayer::new(self.dialect, launch)
                .with_options(program.options)
                .restarting(restarts),
        ))
    }
}
