//! `awalam engine`: our bots for programs that speak UGI or UCI.

use awalam_bots::BuildContext;
use awalam_games::GameId;
use awalam_link::engine::{self, EngineError, Setup};
use clap::Args;

use crate::failure::Failure;
use crate::{outside, tables};

#[derive(Args)]
pub struct Options {
    /// The game: avalam, awale or tricolore; the option Game changes it
    #[arg(short, long, default_value = "awale")]
    game: GameId,
    /// The rule set, by default the first that `awalam games` lists; the option
    /// Rules changes it
    #[arg(short, long, value_name = "NAME")]
    rules: Option<String>,
    /// The bot, such as champion or divine:depth=4; the option Bot changes it
    #[arg(long, value_name = "SPEC", default_value = "champion")]
    bot: String,
    /// Decides all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(options: Options) -> Result<(), Failure> {
    // A bot from outside may be named at any time.
    outside::leave_nobody_behind();
    let setup = Setup {
        game: options.game,
        rules: options.rules,
        bot: options.bot,
        context: BuildContext::seeded(options.seed).with_tables(tables::of_user()),
    };
    let spoken = engine::run(setup, std::io::stdin().lock(), std::io::stdout());
    spoken.map_err(|error| match error {
        EngineError::Talk(error) => Failure::Output(error),
        EngineError::Rules(_) | EngineError::Bot(_) => Failure::BadInput(error.to_string()),
    })
}
