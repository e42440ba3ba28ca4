//! A started program and everything that it starts in turn: ended together,
//! with nothing left behind.
//!
//! The program leads a process group of its own, which is killed as a whole. On
//! Linux two more things are done. Every descendant inherits a variable that no
//! other process has, so that one that left the group is found all the same.
//! And orphans become our own children, so that they can be waited for.

use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{io, mem};

/// The leaders and marks of all trees that live. Global because a signal handler has no
/// other way to find them.
static LIVE_TREES: Mutex<Vec<(u32, String)>> = Mutex::new(Vec::new());

fn live() -> MutexGuard<'static, Vec<(u32, String)>> {
    LIVE_TREES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started, at once, and prevents new ones: for a
/// process that is about to leave because of a signal.
pub fn end_all() {
    let trees = live();
    for (leader, mark) in trees.iter() {
        system::kill(*leader, mark);
    }
    mem::forget(trees);
}

/// The processes that go back to one that we started.
pub(super) struct ProcessTree {
    leader: u32,
    mark: String,
}

impl ProcessTree {
    /// Starts the first of them.
    pub(super) fn start(command: &mut Command) -> io::Result<(Child, ProcessTree)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("AWALAM_PLAYER_{}_{number}", std::process::id());
        command.env(&mark, "1");
        system::prepare(command);
        let mut trees = live();
        let child = command.spawn()?;
        let leader = child.id();
        trees.push((leader, mark.clone()));
        Ok((child, ProcessTree { leader, mark }))
    }

    /// Whether the leader has exited. It stays there as a zombie, so that its
    /// number cannot go to anybody else before the group is killed.
    pub(super) fn has_exited(&self, child: &mut Child) -> bool {
        system::has_exited(self.leader, child)
    }

    /// Kills the leader and all descendants, and waits for them.
    pub(super) fn end(&self, child: &mut Child) -> Option<ExitStatus> {
        let strays = system::kill(self.leader, &self.mark);
        // By itself too, in case it has moved to another group.
        let _ = child.kill();
        let status = child.wait().ok();
        system::wait_for_orphans(self.leader, &strays);
        system::reap_orphans();
        live().retain(|(leader, _)| *leader != self.leader);
        status
    }
}

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process_group, test_kill_process,
        waitid, waitpgid, waitpid,
    };

    pub(super) fn prepare(command: &mut Command) {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        {
            let ourselves = rustix::process::getpid();
            // Without it orphans go to the system's first process: no harm.
            let _ = rustix::process::set_child_subreaper(Some(ourselves));
        }
    }

    pub(super) fn has_exited(leader: u32, _: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(leader) = pid(leader) else {
            return true;
        };
        !matches!(waitid(WaitId::Pid(leader), options), Ok(None))
    }

    /// Kills the group, then those who left it: these are returned.
    pub(super) fn kill(leader: u32, mark: &str) -> Vec<Pid> {
        let Some(leader) = pid(leader) else {
            return Vec::new();
        };
        // An error means that there is no process left to kill.
        let _ = kill_process_group(leader, Signal::KILL);
        strays::kill(mark, leader)
    }

    /// Waits for descendants that have become our children, once the leader has
    /// been waited for. All are killed; still, the system may take a moment.
    pub(super) fn wait_for_orphans(leader: u32, strays: &[Pid]) {
        let Some(leader) = pid(leader) else {
            return;
        };
        let patience = Instant::now() + Duration::from_secs(5);
        loop {
            let group = waitpgid(leader, WaitOptions::NOHANG);
            // Only a process that is gone, or that was never ours, is an error.
            let waiting = strays.iter().filter(|&&stray| {
                matches!(waitpid(Some(stray), WaitOptions::NOHANG), Ok(None))
                    || test_kill_process(stray).is_ok()
            });
            let is_done = waiting.count() == 0 && group.is_err();
            if is_done || Instant::now() > patience {
                return;
            }
            // A process that was waited for may have left orphans: look again at once.
            if !matches!(group, Ok(Some(_))) {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Waits for descendants that left the group, lost their parents and died by
    /// themselves: their numbers are unknown.
    pub(super) fn reap_orphans() {
        for orphan in strays::dead() {
            // Another thread may have been faster.
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
    }

    fn pid(number: u32) -> Option<Pid> {
        i32::try_from(number).ok().and_then(Pid::from_raw)
    }

    #[cfg(target_os = "linux")]
    mod strays {
        use std::fs;
        use std::thread;
        use std::time::Duration;

        use rustix::process::{Pid, Signal, kill_process};

        /// A process may start another while we look: look again until there is
        /// none, but not for ever.
        const ROUNDS: usize = 20;

        /// Kills the descendants that left the group.
        pub(super) fn kill(mark: &str, leader: Pid) -> Vec<Pid> {
            let mut killed = Vec::new();
            for _ in 0..ROUNDS {
                let mut found = carrying(mark);
                found.retain(|&pid| pid != leader);
                if found.is_empty() {
                    break;
                }
                for pid in found {
                    let _ = kill_process(pid, Signal::KILL);
                    if !killed.contains(&pid) {
                        killed.push(pid);
                    }
                }
                thread::sleep(Duration::from_millis(1));
            }
            killed
        }

        /// Dead children of ours in another session. Our own children are in our session:
        /// no exit code is taken away here.
        pub(super) fn dead() -> Vec<Pid> {
            let ourselves = rustix::process::getpid();
            let Some([_, _, own_session]) = stat(ourselves) else {
                return Vec::new();
            };
            let parent = ourselves.as_raw_pid().to_string();
            let is_dead_orphan = |pid: &Pid| {
                stat(*pid).is_some_and(|[state, its_parent, session]| {
                    state == "Z" && its_parent == parent && session != own_session
                })
            };
            all_processes().filter(is_dead_orphan).collect()
        }

        /// The state, parent and session of a process.
        fn stat(pid: Pid) -> Option<[String; 3]> {
            let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_pid())).ok()?;
            // `PID (NAME) STATE PARENT GROUP SESSION …`; the name may hold anything.
            let mut words = stat.rsplit_once(") ")?.1.split(' ').map(str::to_owned);
            Some([words.next()?, words.next()?, words.nth(1)?])
        }

        fn all_processes() -> impl Iterator<Item = Pid> {
            let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
            entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
        }

        /// Who carries the mark. The dead no longer do.
        fn carrying(mark: &str) -> Vec<Pid> {
            let mark = format!("{mark}=1");
            let carries = |pid: &Pid| {
                let environment = fs::read(format!("/proc/{}/environ", pid.as_raw_pid()));
                let environment = environment.unwrap_or_default();
                let mut variables = environment.split(|&byte| byte == 0);
                variables.any(|variable| variable == mark.as_bytes())
            };
            all_processes().filter(carries).collect()
        }
    }

    #[cfg(not(target_os = "linux"))]
    mod strays {
        use rustix::process::Pid;

        pub(super) fn kill(_: &str, _: Pid) -> Vec<Pid> {
            Vec::new()
        }

        /// Elsewhere orphans go to the system's first process.
        pub(super) fn dead() -> Vec<Pid> {
            Vec::new()
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    pub(super) fn prepare(_: &mut Command) {}

    pub(super) fn has_exited(_: u32, child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(super) fn kill(_: u32, _: &str) {}

    pub(super) fn wait_for_orphans(_: u32, _: &()) {}

    pub(super) fn reap_orphans() {}
}
