//! Asking and answering, line by line.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use awalam_games::{Game, GameId, Presentation, RuleSet, with_game};

use crate::failure::Failure;

/// Nobody types a longer line.
const MAX_LINE_BYTES: u64 = 4096;

/// Where the player types and reads.
pub struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// Whether a person looks at it, and lines can be written over.
    is_terminal: bool,
}

impl Console {
    /// The terminal, or whatever stands in for it.
    pub fn standard() -> Console {
        Console {
            input: Box::new(io::stdin().lock()),
            output: Box::new(anstream::stdout().lock()),
            is_terminal: io::stdout().is_terminal(),
        }
    }

    /// Shows a line.
    pub fn say(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Shows a line until the next one takes its place; to people only.
    pub fn show_for_now(&mut self, text: impl std::fmt::Display) {
        /// Most terminals are wider: a line that wraps cannot be taken back.
        const STATUS_WIDTH: usize = 79;
        if self.is_terminal {
            let text: String = text.to_string().chars().take(STATUS_WIDTH).collect();
            // The move itself matters, not this.
            let _ = write!(self.output, "\r\x1b[K{text}");
            let _ = self.output.flush();
        }
    }

    /// Shows a prompt and reads an answer; none when the input has ended.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let mut limited = (&mut self.input).take(MAX_LINE_BYTES);
        let read = limited.read_until(b'\n', &mut line);
        let read =
            read.map_err(|error| Failure::Trouble(format!("cannot read the input: {error}")))?;
        if read == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        if !line.ends_with(b"\n") && read as u64 == MAX_LINE_BYTES {
            // What follows belongs to the same line: drop it with it.
            self.skip_line()
                .map_err(|error| Failure::Trouble(format!("cannot read the input: {error}")))?;
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let newline = buffer.iter().position(|&byte| byte == b'\n');
            let used = newline.map_or(buffer.len(), |at| at + 1);
            self.input.consume(used);
            if newline.is_some() {
                return Ok(());
            }
        }
    }

    /// Asks which game to play, until the answer is one.
    pub fn ask_game(&mut self) -> Result<GameId, Failure> {
        let choices: Vec<_> = GameId::ALL
            .into_iter()
            .map(|id| (id.name(), with_game!(id, G => G::SUMMARY)))
            .collect();
        let answer = self.choose("game", "-g", &choices, None, |name| {
            name.parse::<GameId>()
                .map(drop)
                .map_err(|error| error.to_string())
        })?;
        answer.parse().map_err(|error| Failure::bad("game", error))
    }

    /// Asks for the rule set, if there is a choice; an empty answer is the default.
    pub fn ask_rules<G: Game>(&mut self) -> Result<String, Failure> {
        let list = G::Rules::LIST;
        if list.len() == 1 {
            return Ok(list[0].name.to_owned());
        }
        let choices: Vec<_> = list.iter().map(|info| (info.name, info.summary)).collect();
        self.choose("rule set", "-r", &choices, Some(list[0].name), |name| {
            name.parse::<G::Rules>()
                .map(drop)
                .map_err(|error| error.to_string())
        })
    }

    /// Lists choices and asks until one is named, by number or by name.
    fn choose(
        &mut self,
        what: &str,
        option: &str,
        choices: &[(&'static str, &'static str)],
        default: Option<&str>,
        check: impl Fn(&str) -> Result<(), String>,
    ) -> Result<String, Failure> {
        self.say(format!("Which {what}?"))?;
        for (index, (name, summary)) in choices.iter().enumerate() {
            self.say(format!("  {} {name}: {summary}", index + 1))?;
        }
        let or_default = default.map_or(String::new(), |name| format!(", or Enter for {name}"));
        let prompt = format!("1 to {} or a name{or_default}> ", choices.len());
        loop {
            let Some(answer) = self.ask(&prompt)? else {
                let problem =
                    format!("the input ended before a {what} was chosen (give it with {option})");
                return Err(Failure::BadInput(problem));
            };
            if let (true, Some(default)) = (answer.is_empty(), default) {
                return Ok(default.to_owned());
            }
            let number = answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            if let Some((name, _)) = number.and_then(|index| choices.get(index)) {
                return Ok((*name).to_owned());
            }
            match check(&answer) {
                Ok(()) => return Ok(answer),
                Err(problem) => self.say(problem)?,
            }
        }
    }
}
