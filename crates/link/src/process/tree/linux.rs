//! Programs below their supervisors.

use std::io::{self, Read};
use std::mem;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, WaitId, WaitIdOptions, WaitOptions, getpid, set_child_subreaper, waitid, waitpid,
};
use tracing::warn;

use super::proc::kill_trees;
use super::supervisor::supervise;

/// All is killed within milliseconds, except what hangs in the system itself:
/// after this time only the supervisor waits for it.
const PATIENCE: Duration = Duration::from_secs(5);
/// Rounds in a row that find no stray before there is none: one that forks may
/// slip through a round.
const EMPTY_ROUNDS: usize = 3;

/// A supervisor that lives, and the line to it: cutting it ends the program.
#[derive(Clone)]
struct Supervisor {
    pid: Pid,
    line: Arc<UnixStream>,
}

/// All that live. Global because a signal handler has no other way to find them.
static LIVE: Mutex<Vec<Supervisor>> = Mutex::new(Vec::new());

fn live() -> MutexGuard<'static, Vec<Supervisor>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started, at once, and prevents new ones: for a
/// process that is about to leave because of a signal.
pub fn end_all() {
    let supervisors = live();
    for supervisor in supervisors.iter() {
        let _ = supervisor.line.shutdown(Shutdown::Write);
    }
    let until = Instant::now() + PATIENCE;
    for supervisor in supervisors.iter() {
        let left = until.saturating_duration_since(Instant::now());
        let _ = supervisor.report(left.max(Duration::from_millis(1)));
    }
    mem::forget(supervisors);
}

/// Starts a program, each process of which may ask for that much memory.
pub fn start(mut command: Command, memory: Option<u64>) -> io::Result<(Child, ProcessTree)> {
    // Should a supervisor be killed, we are the next to get its orphans.
    if let Err(error) = set_child_subreaper(Some(getpid())) {
        warn!(%error, "this system hands no orphans over: what a program starts in the background may outlive it");
    }
    let (ours, theirs) = UnixStream::pair()?;
    supervise(&mut command, theirs, memory);
    let mut supervisors = live();
    let child = command.spawn()?;
    let (pid, line) = (Pid::from_child(&child), Arc::new(ours));
    let supervisor = Supervisor { pid, line };
    supervisors.push(supervisor.clone());
    Ok((child, ProcessTree(supervisor)))
}

/// The processes of a program.
pub struct ProcessTree(Supervisor);

impl ProcessTree {
    /// Whether the program has left, and all that it started is ended.
    pub fn has_exited(&self, _: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.0.pid), options), Ok(None))
    }

    /// Ends the program with all its descendants: how it left.
    pub fn end(&self, child: &mut Child) -> Option<ExitStatus> {
        let _ = self.0.line.shutdown(Shutdown::Write);
        let status = match self.0.report(PATIENCE) {
            Ok(status) => Some(status),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(_) => {
                warn!(supervisor = %self.0.pid, "a program hangs in the system and is not gone yet");
                let supervisor = self.0.clone();
                thread::spawn(move || supervisor.forget());
                return None;
            }
        };
        let _ = child.wait();
        live().retain(|supervisor| supervisor.pid != self.0.pid);
        if status.is_none() {
            // The program killed its supervisor; its orphans have come to us.
            kill_strays();
        }
        status
    }
}

impl Supervisor {
    /// The program's status, once nothing is left of it.
    fn report(&self, patience: Duration) -> io::Result<ExitStatus> {
        let mut status = [0; size_of::<i32>()];
        self.line.set_read_timeout(Some(patience))?;
        (&*self.line).read_exact(&mut status)?;
        Ok(ExitStatus::from_raw(i32::from_ne_bytes(status)))
    }

    /// Waits for the supervisor itself, which may take any time.
    fn forget(&self) {
        let _ = waitpid(Some(self.pid), WaitOptions::empty());
        live().retain(|supervisor| supervisor.pid != self.pid);
    }
}

/// Kills what has no supervisor any more. Other children of ours are in our
/// session, to which no descendant of a supervisor can come.
fn kill_strays() {
    let ourselves = getpid();
    // In a container this is 0 if the session was begun outside of it, which
    // rustix takes for impossible.
    // SAFETY: it only asks.
    let session = unsafe { libc::getsid(0) };
    let until = Instant::now() + PATIENCE;
    let mut empty_rounds = 0;
    while empty_rounds < EMPTY_ROUNDS && Instant::now() < until {
        // No supervisor is started meanwhile that is not known yet.
        let supervisors = live();
        let mut strays = Vec::new();
        kill_trees(|process| {
            let is_stray = process.is_child_of(ourselves)
                && !process.is_in_session(session)
                && !supervisors.iter().any(|known| known.pid == process.pid);
            strays.extend(is_stray.then_some(process.pid));
            is_stray
        });
        drop(supervisors);
        match strays.is_empty() {
            true => empty_rounds += 1,
            false => empty_rounds = 0,
        }
        for stray in strays {
            let _ = waitpid(Some(stray), WaitOptions::NOHANG);
        }
        thread::sleep(Duration::from_millis(1));
    }
}
