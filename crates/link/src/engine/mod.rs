//! Our bots as an engine that speaks UGI and UCI.

mod command;
mod input;
mod options;
mod output;
mod search;
mod session;

use std::io::{self, BufRead, Write};

use awalam_bots::{BuildContext, SpecError};
use awalam_games::{GameId, RulesError, with_game};
use thiserror::Error;

pub use command::{Command, CommandError, Dialect, Go, Query};
pub use input::{Input, MAX_LINE_BYTES, next_line};

use options::Choices;
use output::Output;
use session::{End, Session};

use crate::HasProviders;

/// How an engine begins; the controller can change it all.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub game: GameId,
    /// Its rules, the usual ones if none are named.
    pub rules: Option<String>,
    /// The bot that plays.
    pub bot: String,
    /// What its bots depend on.
    pub context: BuildContext,
}

/// Why an engine could not go on.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The rules that it was to begin with do not exist.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// The bot that it was to begin with does not exist.
    #[error("--bot: {0}")]
    Bot(#[from] SpecError),
    /// The controller cannot be talked to.
    #[error("cannot talk to the controller: {0}")]
    Talk(#[from] io::Error),
}

/// Speaks UGI and UCI until the controller leaves.
pub fn run(
    setup: Setup,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), EngineError> {
    let output = Output::new(output);
    let mut choices = Choices::of(&setup.bot);
    let mut rules = setup.rules;
    let mut game = setup.game;
    let mut begun = false;
    loop {
        let talk = with_game!(game, G => {
            converse::<G>(rules.as_deref(), choices.clone(), setup.context.clone(), &mut input, &output)
        });
        match talk {
            Ok((End::Quit, _)) => return Ok(()),
            Ok((End::Game(next), left)) => {
                (game, choices, rules, begun) = (next, left, None, true);
            }
            // No reason to leave once the talk has begun.
            Err(EngineError::Bot(error)) if begun => {
                output.complain(format_args!("the champion takes over: {error}"))?;
                choices = Choices::of("champion");
            }
            Err(error) => return Err(error),
        }
    }
}

/// Talks about one game.
fn converse<G: HasProviders>(
    rules: Option<&str>,
    choices: Choices,
    context: BuildContext,
    input: &mut impl BufRead,
    output: &Output,
) -> Result<(End, Choices), EngineError> {
    let rules = rules.map_or(Ok(G::Rules::default()), str::parse)?;
    let mut session = Session::<G>::new(rules, choices, context, output.clone())?;
    let end = session.run(input)?;
    Ok((end, session.choices()))
}
