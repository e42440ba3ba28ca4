//! Outside programs that play by referee lines.

mod clue;
mod player;

use std::time::Duration;

use awalam_bots::{BuildContext, Player, Provider, SpecError};
use awalam_games::Game;

use crate::program_text::ProgramText;

pub(crate) use clue::Clue;
pub use player::ExecPlayer;
pub(crate) use player::side_name;

/// For programs that a bot's text names: a virtual machine may have to start.
const DEFAULT_STARTUP_TIME: Duration = Duration::from_secs(5);

/// `exec:COMMAND` in a bot's text.
pub struct Exec;

impl<G: Game> Provider<G> for Exec {
    fn name(&self) -> &'static str {
        "exec"
    }

    fn summary(&self) -> &'static str {
        "an outside program that speaks referee lines, such as exec:./bot or exec:setup=on,./bot"
    }

    fn can_join(&self, rest: &str) -> bool {
        ProgramText::read("exec", rest).is_ok_and(|program| program.setup == Some(true))
    }

    fn player(&self, rest: &str, context: &BuildContext) -> Result<Box<dyn Player<G>>, SpecError> {
        let program = ProgramText::read("exec", rest)?;
        if let Some((option, _)) = program.options.first() {
            return Err(program.wrong(format!(
                "referee lines know no options: leave option.{option} out, and give it to the program as an argument"
            )));
        }
        if program.restart == Some(false) {
            let problem =
                "by referee lines a program plays one game and leaves: leave restart=off out";
            return Err(program.wrong(problem.to_owned()));
        }
        let launch = program.launch(context)?;
        let player = ExecPlayer::new(launch, DEFAULT_STARTUP_TIME);
        Ok(Box::new(player.with_setup(program.setup == Some(true))))
    }
}
