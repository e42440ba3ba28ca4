//! An outside program while it runs: lines to it, lines from it until a
//! deadline, and its end, whatever it does.

mod input;
mod launch;
mod log;
mod program;
mod splitter;
mod tree;
mod usage;

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use awalam_bots::{Listener, Stream};

pub use launch::{Launch, LaunchError};
pub use log::{Log, RollingLog};
pub use splitter::{LineSplitter, MAX_LINE_BYTES, TooLong};
pub use tree::end_all;

use input::Input;
use log::Drain;
use tree::ProcessTree;

/// Pieces of output that wait to be read; then the program has to wait.
const QUEUED_PIECES: usize = 4;
/// How often a reader looks whether it is told to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// A program that closes its output is on its way out: so long may that take.
const EXIT_GRACE: Duration = Duration::from_secs(3);

/// Programs that run now, in the whole process.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// How many programs from outside run.
pub fn running_programs() -> usize {
    RUNNING.load(Ordering::Relaxed)
}

/// One of them, until it is dropped.
struct Counted;

impl Counted {
    fn new() -> Counted {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        Counted
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A running program. Dropping it ends it, with every process it started.
pub struct Process {
    child: Child,
    tree: ProcessTree,
    input: Option<Input>,
    output: Receiver<Vec<u8>>,
    lines: LineSplitter,
    is_closed: bool,
    errors: Option<Drain>,
    listener: Option<Arc<dyn Listener>>,
    has_ended: bool,
    status: Option<ExitStatus>,
    _counted: Counted,
}

/// What a program was heard to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line longer than [`MAX_LINE_BYTES`]: its beginning.
    TooLong(String),
    /// Its output is closed: nothing more will come.
    Closed,
    /// Nothing in time, except perhaps a line that was not ended.
    Silence(Option<String>),
}

impl Process {
    /// Starts a program with further arguments behind its own.
    pub fn start(launch: &Launch, more: &[&str]) -> io::Result<Process> {
        let mut command = Command::new(&launch.program);
        command.args(&launch.arguments).args(more);
        for name in &launch.hidden {
            command.env_remove(name);
        }
        command
            .envs(launch.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        let (mut child, tree) = tree::start(command, launch.memory)?;
        let (sender, output) = sync_channel(QUEUED_PIECES);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || pass_on(stdout, &sender));
        }
        let (input, errors) = (child.stdin.take(), child.stderr.take());
        let mut process = Process {
            input: None,
            errors: errors.map(|stderr| {
                let (log, listener) = (launch.log.clone(), launch.listener.clone());
                Drain::start(stderr, log, listener)
            }),
            listener: launch.listener.clone(),
            child,
            tree,
            output,
            lines: LineSplitter::default(),
            is_closed: false,
            has_ended: false,
            status: None,
            _counted: Counted::new(),
        };
        // From here on, an early return ends the program.
        process.input = input.map(Input::new).transpose()?;
        Ok(process)
    }

    /// Writes a line to it, at once. Fails if it no longer reads.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        let input = self.input.as_mut().ok_or_else(closed)?;
        if let Some(listener) = &self.listener {
            listener.hears(Stream::Input, line);
        }
        input.write(format!("{line}\n").into_bytes())
    }

    /// Whether a line is there already, before anybody asked for it.
    pub fn has_line(&mut self) -> bool {
        while !self.lines.has_line() {
            match self.output.try_recv() {
                Ok(piece) => self.lines.push(&piece),
                Err(_) => return false,
            }
        }
        true
    }

    /// The next line that it writes, until a moment or until told to stop.
    /// A last line need not be ended.
    pub fn listen(&mut self, until: Instant, stop: &AtomicBool) -> Heard {
        let heard = self.next(until, stop);
        if let Some(listener) = &self.listener {
            match &heard {
                Heard::Line(line) => listener.hears(Stream::Output, line),
                Heard::TooLong(start) => listener.hears(Stream::Output, start),
                Heard::Closed | Heard::Silence(_) => {}
            }
        }
        heard
    }

    fn next(&mut self, until: Instant, stop: &AtomicBool) -> Heard {
        loop {
            match self.lines.next_line() {
                Some(Ok(line)) => return Heard::Line(line),
                Some(Err(TooLong(start))) => return Heard::TooLong(start),
                None => {}
            }
            if self.is_closed {
                return self.lines.take_rest().map_or(Heard::Closed, Heard::Line);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || stop.load(Ordering::Relaxed) {
                return Heard::Silence(self.lines.half());
            }
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(piece) => self.lines.push(&piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.is_closed = true,
            }
        }
    }

    /// Whether it computes now, or a process that it started; nothing where the system
    /// does not tell. It is looked at several times: what waits may twitch.
    pub fn is_computing(&self) -> Option<bool> {
        const LOOKS: usize = 5;
        let mut seen = 0;
        for _ in 0..LOOKS {
            seen += usize::from(usage::is_computing(self.child.id())?);
            thread::sleep(Duration::from_millis(5));
        }
        Some(2 * seen > LOOKS)
    }

    /// Waits until it has exited by itself; tells whether it has.
    pub fn wait(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        while !self.tree.has_exited(&mut self.child) {
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
        }
        true
    }

    /// Why a program that closed its output is no longer there. Ends it.
    pub fn post_mortem(&mut self) -> String {
        let has_exited = self.wait(EXIT_GRACE);
        self.end();
        let mut story = match self.status {
            _ if !has_exited => "closed its output and went on running".to_owned(),
            None => "is gone".to_owned(),
            Some(status) => match status.code() {
                Some(code) => format!("exited with code {code}"),
                None => format!("was ended by {status}").replace("signal: ", "signal "),
            },
        };
        if let Some(last) = self.errors.as_ref().and_then(Drain::last_words) {
            story += &format!(" (last on standard error: {last})");
        }
        story
    }

    /// The code with which it exited, once it was ended and had left by itself.
    pub fn exit_code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }

    /// Closes its input, which tells it to leave.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Ends it, with all that it started.
    pub fn end(&mut self) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        self.close();
        self.status = self.tree.end(&mut self.child);
        if let Some(errors) = &self.errors {
            errors.wait();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Hands output over in pieces, until it ends or nobody listens.
fn pass_on(mut from: impl Read, to: &SyncSender<Vec<u8>>) {
    let mut piece = [0; 4096];
    loop {
        match from.read(&mut piece) {
            Ok(0) => return,
            Ok(read) => {
                if to.send(piece[..read].to_vec()).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

/// Whether this system can limit another program's memory.
pub const CAN_LIMIT_MEMORY: bool = cfg!(target_os = "linux");
