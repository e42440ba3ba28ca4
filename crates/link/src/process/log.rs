//! What a program writes to standard error: drained so that it never blocks,
//! kept in a file of bounded size.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use awalam_bots::{Listener, Stream};

use super::LineSplitter;

/// Enough for any error message, and for where it comes from.
const TAIL_BYTES: usize = 2000;
/// Bytes of the last line that are shown: the reason often stands at its end.
const MAX_QUOTED_BYTES: usize = 300;

/// A log file that stops growing at a limit. Programs started one after the
/// other can share one.
#[derive(Debug)]
pub struct Log(Mutex<Bounded>);

#[derive(Debug)]
struct Bounded {
    file: File,
    room: usize,
}

impl Log {
    /// A new file; beyond the limit in bytes the rest is left out.
    pub fn create(path: &Path, limit: usize) -> io::Result<Log> {
        let file = File::create(path)?;
        Ok(Log(Mutex::new(Bounded { file, room: limit })))
    }

    /// Adds to it. A log that cannot be written must not stop a game: what
    /// does not go in is lost.
    pub fn write(&self, bytes: &[u8]) {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if log.room == 0 {
            return;
        }
        let fitting = &bytes[..bytes.len().min(log.room)];
        let _ = log.file.write_all(fitting);
        log.room -= fitting.len();
        if log.room == 0 {
            let _ = log.file.write_all(b"\n(the rest is left out)\n");
        }
    }
}

/// A log of whole lines that keeps the newest ones within a bound: at half of it the file
/// becomes the older one of two, in place of the one before.
#[derive(Debug)]
pub struct RollingLog {
    path: PathBuf,
    older: PathBuf,
    half: usize,
    current: Mutex<Rolling>,
}

#[derive(Debug)]
struct Rolling {
    file: File,
    written: usize,
}

impl RollingLog {
    /// A new file, and later a second one with `.old` behind its name; both together have
    /// at most `limit` bytes, and the longest line more.
    pub fn create(path: &Path, limit: usize) -> io::Result<RollingLog> {
        let mut older = path.as_os_str().to_owned();
        older.push(".old");
        let file = File::create_new(path)?;
        Ok(RollingLog {
            path: path.to_owned(),
            older: PathBuf::from(older),
            half: limit / 2,
            current: Mutex::new(Rolling { file, written: 0 }),
        })
    }

    /// Adds a line. A log that cannot be written must not stop a game: what does not go
    /// in is lost.
    pub fn write_line(&self, line: &str) {
        let mut log = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if log.written > 0 && log.written + line.len() >= self.half {
            let rolled =
                fs::rename(&self.path, &self.older).and_then(|()| File::create(&self.path));
            match rolled {
                Ok(file) => *log = Rolling { file, written: 0 },
                Err(_) => return,
            }
        }
        let _ = log.file.write_all(format!("{line}\n").as_bytes());
        log.written += line.len() + 1;
    }
}

/// A thread that drains standard error.
pub(super) struct Drain {
    /// The last bytes.
    tail: Arc<Mutex<Vec<u8>>>,
    /// Disconnected once everything is read.
    finished: Receiver<()>,
}

impl Drain {
    pub(super) fn start(
        from: impl Read + Send + 'static,
        log: Option<Arc<Log>>,
        listener: Option<Arc<dyn Listener>>,
    ) -> Drain {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (sender, finished) = channel();
        let shared = Arc::clone(&tail);
        thread::spawn(move || {
            let _disconnects_when_done = sender;
            drain(from, log, listener, &shared);
        });
        Drain { tail, finished }
    }

    /// Waits until everything is read, but not for ever: a process that got
    /// away may hold the stream open.
    pub(super) fn wait(&self) {
        let _ = self.finished.recv_timeout(Duration::from_secs(2));
    }

    /// The last line that is not empty, quoted, and the place that it is about.
    pub(super) fn last_words(&self) -> Option<String> {
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        // Below an exception, Java lists the calls that led to it.
        let (calls, line) = match lines.iter().rposition(|line| !is_java_call(line)) {
            Some(place) => (&lines[place + 1..], lines[place]),
            None => (&lines[..0], *lines.last()?),
        };
        let mut words = format!("`{}`", awalam_games::excerpt(line, MAX_QUOTED_BYTES));
        let python_place = || lines.iter().rev().find_map(|line| python_place(line));
        if let Some(place) = calls
            .first()
            .and_then(|call| call.strip_prefix(JAVA_CALL))
            .or_else(python_place)
        {
            words += &format!(", from {}", awalam_games::excerpt(place, MAX_QUOTED_BYTES));
        }
        Some(words)
    }
}

/// What stands before a call in Java's list.
const JAVA_CALL: &str = "at ";

/// `at Bot.main(Bot.java:3)`, or `... 2 more`.
fn is_java_call(line: &str) -> bool {
    line.starts_with(JAVA_CALL) && line.ends_with(')')
        || line.starts_with("... ") && line.ends_with(" more")
}

/// `File "bot.py", line 3`, which stands some lines above a Python error.
fn python_place(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_place = line.starts_with("File \"") && line.contains("\", line ");
    is_place.then(|| line.split(", in ").next().unwrap_or(line))
}

fn drain(
    mut from: impl Read,
    log: Option<Arc<Log>>,
    listener: Option<Arc<dyn Listener>>,
    tail: &Mutex<Vec<u8>>,
) {
    let mut piece = [0; 4096];
    let mut lines = LineSplitter::default();
    let tell = |line: &str| {
        if let Some(listener) = &listener {
            listener.hears(Stream::Errors, line);
        }
    };
    loop {
        let read = match from.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => {
                if let Some(rest) = lines.take_rest() {
                    tell(&rest);
                }
                return;
            }
            Ok(read) => &piece[..read],
        };
        if listener.is_some() {
            lines.push(read);
            while let Some(line) = lines.next_line() {
                match line {
                    Ok(line) => tell(&line),
                    Err(too_long) => tell(&too_long.to_string()),
                }
            }
        }
        if let Some(log) = &log {
            log.write(read);
        }
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(read);
        let surplus = tail.len().saturating_sub(TAIL_BYTES);
        tail.drain(..surplus);
    }
}
