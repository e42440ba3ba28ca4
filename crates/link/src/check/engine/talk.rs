//! A talk with an engine, question by question.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_games::Game;

use crate::controller::{Answer, EngineOption, settings};
use crate::engine::Dialect;
use crate::text::excerpt;
use crate::{Heard, Launch, Process};

/// What an engine has to introduce itself and to get ready.
const STARTUP_TIME: Duration = Duration::from_secs(30);
/// No engine has more options.
const MAX_OPTIONS: usize = 1000;

/// An engine that is talked to.
pub(super) struct Talk {
    process: Process,
    pub(super) name: Option<String>,
    pub(super) options: Vec<EngineOption>,
    /// The greatest depth that it spoke of since it was asked.
    pub(super) depth: u32,
}

/// Why there is no answer.
pub(super) enum Silence {
    /// It said nothing that was asked for, for so long.
    Late(Duration),
    /// It is gone, and how.
    Gone(String),
}

impl Silence {
    /// How it left, if it did.
    pub(super) fn story(&self) -> Option<&str> {
        match self {
            Silence::Late(_) => None,
            Silence::Gone(story) => Some(story),
        }
    }
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Silence::Late(wait) => write!(f, "nothing within {} ms", wait.as_millis()),
            Silence::Gone(story) => write!(f, "it {story}"),
        }
    }
}

impl Talk {
    pub(super) fn start(launch: &Launch) -> std::io::Result<Talk> {
        Ok(Talk {
            process: Process::start(launch, &[])?,
            name: None,
            options: Vec::new(),
            depth: 0,
        })
    }

    /// An engine that has introduced itself, with its options and its game set.
    pub(super) fn ready<G: Game>(
        subject: &super::Subject<'_, G>,
        rules: G::Rules,
    ) -> Result<Talk, String> {
        let talk = Talk::start(subject.launch);
        let mut talk = talk.map_err(|error| format!("it cannot be started: {error}"))?;
        let silent = |silence: Silence| silence.to_string();
        talk.introduce(subject.dialect).map_err(silent)?;
        talk.set(subject.options)?;
        for (name, value) in [("Game", G::NAME.to_owned()), ("Rules", rules.to_string())] {
            if talk.options.iter().any(|option| option.name == name) {
                talk.say(&format!("setoption name {name} value {value}"));
            }
        }
        talk.say(&format!("{}newgame", subject.dialect.word()));
        talk.get_ready().map_err(silent)?;
        Ok(talk)
    }

    pub(super) fn introduce(&mut self, dialect: Dialect) -> Result<(), Silence> {
        self.say(dialect.word());
        self.wait(STARTUP_TIME, |answer| *answer == Answer::Introduced)
            .map(|_| ())
    }

    pub(super) fn set(&mut self, wanted: &[(String, String)]) -> Result<(), String> {
        for line in settings(&self.options, wanted)? {
            self.say(&line);
        }
        Ok(())
    }

    pub(super) fn get_ready(&mut self) -> Result<(), Silence> {
        self.is_ready_within(STARTUP_TIME)
    }

    pub(super) fn is_ready_within(&mut self, time: Duration) -> Result<(), Silence> {
        self.say("isready");
        self.wait(time, |answer| *answer == Answer::Ready)
            .map(|_| ())
    }

    /// Says a line; if it is no longer read, waiting for an answer tells why.
    pub(super) fn say(&mut self, line: &str) {
        let _ = self.process.send(line);
    }

    /// Asks, and waits for `bestmove`.
    pub(super) fn ask(&mut self, go: &str, time: Duration) -> Result<String, Silence> {
        self.depth = 0;
        self.say(go);
        self.best(time)
    }

    /// Waits for `bestmove`.
    pub(super) fn best(&mut self, time: Duration) -> Result<String, Silence> {
        let found = self.wait(time, |answer| matches!(answer, Answer::Best(_)))?;
        Ok(match found {
            Answer::Best(text) => text,
            _ => String::new(),
        })
    }

    fn wait(
        &mut self,
        time: Duration,
        is_wanted: impl Fn(&Answer) -> bool,
    ) -> Result<Answer, Silence> {
        let until = Instant::now() + time;
        loop {
            match self.process.listen(until, &AtomicBool::new(false)) {
                Heard::Line(line) => {
                    let answer = Answer::read(&line);
                    if is_wanted(&answer) {
                        return Ok(answer);
                    }
                    match answer {
                        Answer::Name(name) => self.name = Some(excerpt(&name)),
                        Answer::Option(option) if self.options.len() < MAX_OPTIONS => {
                            self.options.push(option);
                        }
                        Answer::Info(info) => {
                            self.depth = self.depth.max(info.depth.unwrap_or_default());
                        }
                        _ => {}
                    }
                }
                Heard::TooLong(_) => {}
                Heard::Silence(_) => return Err(Silence::Late(time)),
                Heard::Closed => return Err(Silence::Gone(self.process.post_mortem())),
            }
            if Instant::now() >= until {
                return Err(Silence::Late(time));
            }
        }
    }

    /// Whether it leaves after a last line, or after the end of its input.
    pub(super) fn leaves(mut self, word: Option<&str>, patience: Duration) -> bool {
        match word {
            Some(word) => self.say(word),
            None => self.process.close(),
        }
        // What it has to say is read, so that it is not held up.
        let until = Instant::now() + patience;
        while !matches!(
            self.process.listen(until, &AtomicBool::new(false)),
            Heard::Closed | Heard::Silence(_)
        ) {}
        self.process
            .wait(until.saturating_duration_since(Instant::now()))
    }
}
