//! An outside program: started, talked to line by line, and ended with
//! everything that it started.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::{Input, next_line};

/// Lines that wait to be heard; a program that says more has to wait itself.
const WAITING_LINES: usize = 256;

/// How long a program may take to end when its input is closed.
const FAREWELL: Duration = Duration::from_millis(100);

/// A program under way. Dropping it ends it.
pub(super) struct Program {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Input>,
}

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
    /// Starts a program, given as a shell would have it, but without a shell.
    pub fn start(command: &str) -> Result<Program, String> {
        let mut words = shlex::split(command).unwrap_or_default().into_iter();
        let name = words.next().ok_or("no program is named")?;
        let mut starting = Command::new(&name);
        starting
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        lead_group(&mut starting);
        let cannot = |error: io::Error| format!("cannot start {name}: {error}");
        let mut child = starting.spawn().map_err(cannot)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to {name}"));
        };
        do_not_wait(&stdin).map_err(cannot)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            loop {
                let input = next_line(&mut stdout).unwrap_or(Input::End);
                let is_end = input == Input::End;
                if sender.send(input).is_err() || is_end {
                    return;
                }
            }
        });
        Ok(Program {
            child,
            stdin,
            lines,
        })
    }

    /// Says a line. A program that does not listen until then will not be waited
    /// for.
    pub fn say(&mut self, line: &str, until: Instant) -> Result<(), String> {
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match self.stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if Instant::now() >= until {
                        return Err("it does not read its input".to_owned());
                    }
                    thread::sleep(Duration::from_millis(2));
                }
                Err(_) => return Err(self.fate()),
            }
        }
        Ok(())
    }

    /// Listens until a moment; lines that are too long are not heard.
    pub fn hear(&mut self, until: Instant) -> Heard {
        loop {
            let patience = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(patience) {
                Ok(Input::Line(line)) => return Heard::Line(line),
                Ok(Input::TooLong) if Instant::now() < until => {}
                Ok(Input::TooLong) | Err(RecvTimeoutError::Timeout) => return Heard::Nothing,
                Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => return Heard::Gone,
            }
        }
    }

    /// How a program that has fallen silent ended.
    pub fn fate(&mut self) -> String {
        let until = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!("it ended by itself ({status})"),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return "it closed its output".to_owned(),
            }
        }
    }

    /// Leaves it a moment to end by itself, having been told to.
    fn is_leaving(&mut self) -> bool {
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if let Ok(Some(_)) = self.child.try_wait() {
                return true;
            }
            thread::sleep(Duration::from_millis(2));
        }
        false
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.say("quit", Instant::now()).is_ok() {
            self.is_leaving();
        }
        // Whether or not it left: it may have left others behind.
        end_group(&mut self.child);
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn lead_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn end_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Writing must never wait for a program that does not read.
#[cfg(unix)]
fn do_not_wait(stdin: &ChildStdin) -> io::Result<()> {
    Ok(rustix::io::ioctl_fionbio(stdin, true)?)
}

#[cfg(not(unix))]
fn lead_group(_: &mut Command) {}

#[cfg(not(unix))]
fn end_group(child: &mut Child) {
    let _ = child.kill();
}

#[cfg(not(unix))]
fn do_not_wait(_: &ChildStdin) -> io::Result<()> {
    Ok(())
}
