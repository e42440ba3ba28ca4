//! An engine's program: told and heard line by line, asked to quit at the end.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::process::{self, Launch, Process};

/// How long an engine may take to quit.
const QUIT_GRACE: Duration = Duration::from_millis(100);

/// A program under way. Dropping it ends it.
pub(super) struct Program(Process);

/// What a program did while it was listened to.
pub(super) enum Heard {
    /// It said something.
    Line(String),
    /// It said nothing until the given moment.
    Nothing,
    /// It has closed its output: it is gone, or as good as gone.
    Gone,
}

impl Program {
    /// Starts a program.
    pub fn start(launch: &Launch) -> Result<Program, String> {
        match Process::start(launch, &[]) {
            Ok(process) => Ok(Program(process)),
            Err(error) => Err(format!("it cannot be started: {error}")),
        }
    }

    /// Says a line. A program that does not read its input is not waited for.
    pub fn say(&mut self, line: &str) -> Result<(), String> {
        use std::io::ErrorKind;
        match self.0.send(line) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                Err("it does not read its input".to_owned())
            }
            Err(_) => Err(self.fate()),
        }
    }

    /// Listens until a moment; lines that are too long are not heard.
    pub fn hear(&mut self, until: Instant) -> Heard {
        loop {
            match self.0.listen(until, &AtomicBool::new(false)) {
                process::Heard::Line(line) => return Heard::Line(line),
                process::Heard::TooLong(_) => {}
                process::Heard::Silence(_) => return Heard::Nothing,
                process::Heard::Closed => return Heard::Gone,
            }
        }
    }

    /// How a program that has fallen silent ended.
    pub fn fate(&mut self) -> String {
        format!("it {}", self.0.post_mortem())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.say("quit").is_ok() {
            self.0.wait(QUIT_GRACE);
        }
    }
}
