//! What a program writes to standard error: drained so that it never blocks,
//! kept in a file of bounded size.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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

/// A thread that drains standard error.
pub(super) struct Drain {
    /// The last bytes.
    tail: Arc<Mutex<Vec<u8>>>,
    /// Disconnected once everything is read.
    finished: Receiver<()>,
}

impl Drain {
    pub(super) fn start(from: impl Read + Send + 'static, log: Option<Arc<Log>>) -> Drain {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (sender, finished) = channel();
        let shared = Arc::clone(&tail);
        thread::spawn(move || {
            let _disconnects_when_done = sender;
            drain(from, log, &shared);
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
        let line = text.lines().rfind(|line| !line.trim().is_empty())?.trim();
        let mut words = format!("`{}`", awalam_games::excerpt(line, MAX_QUOTED_BYTES));
        if let Some(place) = text.lines().rev().find_map(python_place) {
            words += &format!(", from {}", awalam_games::excerpt(place, MAX_QUOTED_BYTES));
        }
        Some(words)
    }
}

/// `File "bot.py", line 3`, which stands some lines above a Python error.
fn python_place(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_place = line.starts_with("File \"") && line.contains("\", line ");
    is_place.then(|| line.split(", in ").next().unwrap_or(line))
}

fn drain(mut from: impl Read, log: Option<Arc<Log>>, tail: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    loop {
        let read = match from.read(&mut piece) {
            Ok(0) => return,
            Ok(read) => &piece[..read],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        if let Some(log) = &log {
            log.write(read);
        }
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(read);
        let surplus = tail.len().saturating_sub(TAIL_BYTES);
        tail.drain(..surplus);
    }
}
