//! Asking and answering, line by line.

use std::io::{self, BufRead, Read, Write};

use awalam_games::{Game, GameId, RuleSet, with_game};

use crate::failure::Failure;

/// Nobody types a longer line.
const LONGEST_LINE: u64 = 4096;

/// Where the player types and reads.
pub struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
}

impl Console {
    /// The terminal, or whatever stands in for it.
    pub fn standard() -> Console {
        Console {
            input: Box::new(io::stdin().lock()),
            output: Box::new(anstream::stdout().lock()),
        }
    }

    /// Shows a line.
    pub fn say(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Shows a prompt and reads an answer; none when the input has ended.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let mut limited = (&mut self.input).take(LONGEST_LINE);
        let read = limited.read_until(b'\n', &mut line);
        let read =
            read.map_err(|error| Failure::Trouble(format!("cannot read the input: {error}")))?;
        if read == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        if !line.ends_with(b"\n") && read as u64 == LONGEST_LINE {
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
        self.say("Which game?")?;
        for (index, id) in GameId::ALL.into_iter().enumerate() {
            let summary = with_game!(id, G => G::SUMMARY);
            self.say(format!("  {} {id}: {summary}", index + 1))?;
        }
        let prompt = format!("1 to {}, or a name> ", GameId::ALL.len());
        loop {
            let Some(answer) = self.ask(&prompt)? else {
                return Err(no_answer("game", "-g"));
            };
            let number = answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            if let Some(&id) = number.and_then(|index| GameId::ALL.get(index)) {
                return Ok(id);
            }
            match answer.parse() {
                Ok(id) => return Ok(id),
                Err(error) => self.say(error)?,
            }
        }
    }

    /// Asks for the rule set, if there is a choice; an empty answer is the default.
    pub fn ask_rules<G: Game>(&mut self) -> Result<String, Failure> {
        let default = G::Rules::default().to_string();
        if G::Rules::LIST.len() == 1 {
            return Ok(default);
        }
        self.say("Which rules?")?;
        for rules in G::Rules::LIST {
            self.say(format!("  {}: {}", rules.name, rules.summary))?;
        }
        let prompt = format!("a name, or Enter for {default}> ");
        loop {
            let Some(answer) = self.ask(&prompt)? else {
                return Err(no_answer("rules", "-r"));
            };
            if answer.is_empty() {
                return Ok(default);
            }
            match answer.parse::<G::Rules>() {
                Ok(_) => return Ok(answer),
                Err(error) => self.say(error)?,
            }
        }
    }
}

fn no_answer(what: &str, option: &str) -> Failure {
    Failure::BadInput(format!(
        "the input ended before the {what} was chosen (give it with {option})"
    ))
}
