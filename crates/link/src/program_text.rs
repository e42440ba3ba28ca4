//! A program in a bot's text: its settings, and then its command, as in
//! `setup=on,dir=bots,./bot` or `option.Skill Level=3,./engine`.
//!
//! Settings stand before the command, because a command may hold commas, colons and equal
//! signs of its own and reaches to the end of the text. What begins with a word and `=` is a
//! setting; no command does, unless its program has such a name, and that one can be
//! written with its folder: `./a=b`.

use std::fmt;
use std::path::PathBuf;

use awalam_bots::{BuildContext, Expected, SpecError};

use crate::process::{CAN_LIMIT_MEMORY, Launch};
use crate::text::excerpt;

/// A program as a bot's text names it.
///
/// ```
/// use awalam_link::ProgramText;
/// let text = "dir=engines,option.Bot=\"minimax:depth=3,eval=corrected\",./engine -v";
/// let program = ProgramText::read("ugi", text)?;
/// assert_eq!(program.command, "./engine -v");
/// assert_eq!(program.options[0].1, "minimax:depth=3,eval=corrected");
/// # Ok::<(), awalam_bots::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramText {
    /// What is written before the colon.
    name: &'static str,
    /// The program and its arguments.
    pub command: String,
    /// The folder that it runs in.
    pub dir: Option<PathBuf>,
    /// Whether it is started afresh for every game.
    pub restart: Option<bool>,
    /// Whether it knows the line `SETUP`.
    pub setup: Option<bool>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
}

/// Options that one text may set.
const MAX_OPTIONS: usize = 100;

impl ProgramText {
    /// Reads the text after the colon; `name` is what stands before it.
    pub fn read(name: &'static str, text: &str) -> Result<ProgramText, SpecError> {
        let mut program = ProgramText {
            name,
            command: String::new(),
            dir: None,
            restart: None,
            setup: None,
            options: Vec::new(),
        };
        let mut rest = text.trim();
        while let Some((key, after)) = setting(rest) {
            let (value, after) = program.value(key, after)?;
            program.set(key, value)?;
            rest = after.trim_start();
        }
        program.command = rest.to_owned();
        Ok(program)
    }

    /// The value of a setting, which may be quoted, and what follows its comma.
    fn value<'t>(&self, key: &str, text: &'t str) -> Result<(&'t str, &'t str), SpecError> {
        let name = self.name;
        let text = text.trim_start();
        let quote = text.chars().next().filter(|first| "\"'".contains(*first));
        let (value, after) = match quote {
            Some(quote) => text[1..].split_once(quote).ok_or_else(|| {
                let shown = excerpt(key);
                self.wrong(format!(
                    "the value of `{shown}` opens a quote and does not close it"
                ))
            })?,
            None => text.split_at(text.find(',').unwrap_or(text.len())),
        };
        match after.trim_start().strip_prefix(',') {
            Some(after) => Ok((value.trim(), after)),
            None => {
                let shown = excerpt(key);
                Err(self.wrong(format!(
                    "a comma and the command are to follow the setting `{shown}`, such as {name}:{shown}=…,./bot"
                )))
            }
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let twice = |program: &ProgramText| SpecError::Twice {
            bot: program.name.to_owned(),
            key: excerpt(key),
        };
        if value.contains(char::is_control) {
            let shown = excerpt(key);
            return Err(self.wrong(format!(
                "the value of `{shown}` has control characters; leave them out"
            )));
        }
        let lower = key.to_ascii_lowercase();
        if lower.starts_with(OPTION) {
            let option = key[OPTION.len()..].trim();
            let known = |(other, _): &(String, String)| other.eq_ignore_ascii_case(option);
            if option.is_empty() {
                return Err(self.wrong("an option is written option.NAME=VALUE".to_owned()));
            }
            if self.options.iter().any(known) {
                return Err(twice(self));
            }
            if self.options.len() >= MAX_OPTIONS {
                return Err(self.wrong(format!("at most {MAX_OPTIONS} options can be set")));
            }
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match lower.as_str() {
            "dir" if self.dir.is_some() => Err(twice(self)),
            "dir" if value.is_empty() => Err(self.refuse(key, value, Expected::Other("a folder is wanted"))),
            "dir" => {
                self.dir = Some(PathBuf::from(value));
                Ok(())
            }
            "restart" if self.restart.is_some() => Err(twice(self)),
            "restart" => {
                self.restart = Some(self.switch(key, value)?);
                Ok(())
            }
            "setup" if self.setup.is_some() => Err(twice(self)),
            "setup" => {
                self.setup = Some(self.switch(key, value)?);
                Ok(())
            }
            _ => Err(self.wrong(format!(
                "there is no setting `{}`; there are dir, option.NAME, restart and setup (a variable of the environment is written env {}=… COMMAND)",
                excerpt(key),
                excerpt(key)
            ))),
        }
    }

    fn switch(&self, key: &str, value: &str) -> Result<bool, SpecError> {
        match value {
            "on" | "yes" | "true" | "1" => Ok(true),
            "off" | "no" | "false" | "0" => Ok(false),
            other => Err(self.refuse(key, other, Expected::Choice(&["on", "off"]))),
        }
    }

    fn refuse(&self, key: &str, value: &str, expected: Expected) -> SpecError {
        SpecError::Value {
            bot: self.name.to_owned(),
            key: excerpt(key),
            value: excerpt(value),
            expected,
        }
    }

    /// The text cannot be used.
    pub(crate) fn wrong(&self, problem: String) -> SpecError {
        SpecError::Outside {
            name: self.name,
            problem,
        }
    }

    /// How the program is started in a context: its folder seen from the context's.
    pub fn launch(&self, context: &BuildContext) -> Result<Launch, SpecError> {
        let folder = match (&context.folder, &self.dir) {
            (Some(folder), Some(dir)) => Some(folder.join(dir)),
            (folder, dir) => folder.clone().or(dir.clone()),
        };
        if context.programs.memory.is_some() && !CAN_LIMIT_MEMORY {
            let problem = "this system offers no memory limit for other programs; leave it out";
            return Err(self.wrong(problem.to_owned()));
        }
        let launch = Launch::new(&self.command, folder.as_deref());
        let mut launch = launch.map_err(|error| self.wrong(error.to_string()))?;
        launch.memory = context.programs.memory;
        launch.environment = context.programs.environment.clone();
        launch.listener = context.programs.listener.clone();
        Ok(launch)
    }
}

/// How the names of options begin.
const OPTION: &str = "option.";

/// The key of the setting that a text begins with, and what follows its equal sign.
fn setting(text: &str) -> Option<(&str, &str)> {
    let (key, after) = text.split_once('=')?;
    let key = key.trim_end();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let is_option = key
        .get(..OPTION.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(OPTION));
    // Names of options may hold spaces, and hardly anything else.
    let is_key = match is_option {
        true => !key.contains(|c: char| ",\"'".contains(c) || c.is_control()),
        false => key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(is_word),
    };
    is_key.then_some((key, after))
}

impl fmt::Display for ProgramText {
    /// As it can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What holds both quotes was written without any.
        let quoted = |value: &str| match (value.contains('"'), value.contains('\'')) {
            (false, _) => format!("\"{value}\""),
            (true, false) => format!("'{value}'"),
            (true, true) => value.to_owned(),
        };
        let switch = |on: bool| if on { "on" } else { "off" };
        if let Some(dir) = &self.dir {
            write!(f, "dir={},", quoted(&dir.display().to_string()))?;
        }
        if let Some(restart) = self.restart {
            write!(f, "restart={},", switch(restart))?;
        }
        if let Some(setup) = self.setup {
            write!(f, "setup={},", switch(setup))?;
        }
        for (name, value) in &self.options {
            write!(f, "option.{name}={},", quoted(value))?;
        }
        f.write_str(&self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ProgramText {
        ProgramText::read("ugi", text).unwrap()
    }

    #[test]
    fn commands_are_as_they_were() {
        for command in [
            "./bot",
            "python3 bot.py --depth=4,eval=x",
            "sh -c 'a=1,b=2; exec ./bot'",
            "./a=b,c",
            "C:\\bots\\bot.exe",
            "bot,with,commas",
            "\"my bot\" a=b",
            "",
        ] {
            let program = read(&format!(" {command} "));
            assert_eq!(program.command, command);
            assert_eq!(
                program,
                ProgramText {
                    command: command.to_owned(),
                    ..read("")
                }
            );
        }
    }

    #[test]
    fn settings_stand_before_the_command() {
        let program = read(
            "Setup=on, dir = 'my, bots' ,restart=off,option.Skill Level=3,option.Clear Hash=,OPTION.bot=\"a:b=1,c=2\",./bot x=1,y=2",
        );
        assert_eq!(program.setup, Some(true));
        assert_eq!(program.dir.as_deref(), Some("my, bots".as_ref()));
        assert_eq!(program.restart, Some(false));
        let options: Vec<(&str, &str)> = program
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        assert_eq!(
            options,
            [
                ("Skill Level", "3"),
                ("Clear Hash", ""),
                ("bot", "a:b=1,c=2")
            ]
        );
        assert_eq!(program.command, "./bot x=1,y=2");
        assert_eq!(read(&program.to_string()), program);
    }

    #[test]
    fn what_is_wrong_is_one_sentence() {
        for (text, sentence) in [
            (
                "dirr=bots,./bot",
                "ugi: there is no setting `dirr`; there are dir, option.NAME, restart and setup (a variable of the environment is written env dirr=… COMMAND)",
            ),
            (
                "dir=bots",
                "ugi: a comma and the command are to follow the setting `dir`, such as ugi:dir=…,./bot",
            ),
            (
                "dir=\"bots,./bot",
                "ugi: the value of `dir` opens a quote and does not close it",
            ),
            ("dir=,./bot", "ugi: `dir=`: a folder is wanted"),
            (
                "restart=maybe,./bot",
                "ugi: `restart=maybe`: write on or off",
            ),
            (
                "setup=on,setup=on,./bot",
                "ugi: the setting `setup` is there twice",
            ),
            (
                "option.a=1,option.A=2,./bot",
                "ugi: the setting `option.A` is there twice",
            ),
            (
                "option.=2,./bot",
                "ugi: an option is written option.NAME=VALUE",
            ),
        ] {
            let error = ProgramText::read("ugi", text).unwrap_err();
            assert_eq!(error.to_string(), sentence, "{text}");
        }
    }
}
