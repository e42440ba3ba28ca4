//! Other systems of the Unix family: a process group for each program.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{io, mem};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The leaders of all groups that live. Global because a signal handler
/// has no other way to find them.
static LIVE: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn live() -> MutexGuard<'static, Vec<u32>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started, at once, and prevents new ones: for a
/// process that is about to leave because of a signal.
pub fn end_all() {
    let groups = live();
    for &leader in groups.iter() {
        kill(leader);
    }
    mem::forget(groups);
}

/// Starts a program.
pub fn start(mut command: Command, memory: Option<u64>) -> io::Result<(Child, ProcessTree)> {
    if memory.is_some() {
        let problem = "this system offers no memory limit for other programs";
        return Err(io::Error::new(io::ErrorKind::Unsupported, problem));
    }
    command.process_group(0);
    let mut groups = live();
    let child = command.spawn()?;
    let leader = child.id();
    groups.push(leader);
    Ok((child, ProcessTree { leader }))
}

/// The processes of a program.
pub struct ProcessTree {
    leader: u32,
}

impl ProcessTree {
    /// Whether the leader has exited. It stays there as a zombie, so that its
    /// number cannot go to another process before the group is killed.
    pub fn has_exited(&self, _: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let leader = pid(self.leader).map(|leader| waitid(WaitId::Pid(leader), options));
        !matches!(leader, Some(Ok(None)))
    }

    /// Kills the leader and its group, and waits for the leader.
    pub fn end(&self, child: &mut Child) -> Option<ExitStatus> {
        kill(self.leader);
        // By itself too, in case it has moved to another group.
        let _ = child.kill();
        let status = child.wait().ok();
        live().retain(|leader| *leader != self.leader);
        status
    }
}

fn kill(leader: u32) {
    if let Some(leader) = pid(leader) {
        // An error means that there is no process left to kill.
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

fn pid(number: u32) -> Option<Pid> {
    i32::try_from(number).ok().and_then(Pid::from_raw)
}
