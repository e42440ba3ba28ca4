//! The process between us and a program from outside, one for each program.
//!
//! A process that loses its parent goes to the nearest ancestor that asked for
//! orphans. That is the supervisor, so that whatever the program starts stays
//! below it, in whichever group, session and environment, and however many
//! parents in between have left. What is below belongs to this program and to
//! no other, and when the supervisor has no child any more, nothing is left:
//! the system itself says so.
//!
//! The supervisor ends everything below it when the program leaves, when it is
//! told to, or when we are gone, by whichever signal: its line to us is cut
//! then. It is a fork of ours that runs no program of its own, because a library
//! has none to run. Since other threads of ours may have held locks at that
//! moment, it neither allocates memory nor calls anything but the system.

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::ptr;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{CWD, Mode, OFlags, openat};
use rustix::mm::{Advice, madvise};
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getppid,
    set_child_subreaper, set_dumpable_behavior, set_parent_process_death_signal, setpgid,
    setrlimit, setsid, wait,
};
use rustix::thread::{nanosleep, set_name};

use super::proc::kill_trees;

/// The longest pause between rounds of killing, after one in which no child died.
const MAX_PAUSE_MS: i64 = 100;

/// Memory that is given back; what is smaller may be data of programs and libraries.
const RELEASED_BYTES: usize = 1 << 20;

/// Has a command run below a supervisor, which becomes the child of ours. What
/// it writes to the line, once nothing is left, is the program's wait status.
pub fn supervise(command: &mut Command, line: UnixStream, memory: Option<u64>) {
    let begin = move || {
        // Out of our group and terminal; descendants can never come back to our
        // session.
        setsid()?;
        let supervisor = getpid();
        // Refused by some emulators: then what leaves its parents is not ours to end.
        let _ = set_child_subreaper(Some(supervisor));
        // SAFETY: this process has one thread, and both sides of the fork call
        // nothing but the system until they exec or exit.
        match unsafe { libc::fork() } {
            -1 => Err(io::Error::last_os_error()),
            0 => lead(supervisor, memory),
            leader => watch(leader, line.as_raw_fd()),
        }
    };
    // SAFETY: as above; and nothing is allocated or locked.
    unsafe { command.pre_exec(begin) };
}

/// The side of the fork that becomes the program.
fn lead(supervisor: Pid, memory: Option<u64>) -> io::Result<()> {
    // A group of its own: signals to it shall not reach the supervisor.
    setpgid(None, None)?;
    // A supervisor that is killed takes the program along. The signal comes when
    // the thread that forked ends, which is all of the supervisor.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if getppid() != Some(supervisor) {
        return Err(io::ErrorKind::BrokenPipe.into());
    }
    if let Some(bytes) = memory {
        let limit = Rlimit {
            current: Some(bytes),
            maximum: Some(bytes),
        };
        setrlimit(Resource::As, limit)?;
    }
    Ok(())
}

/// The other side: waits for the end, brings it about, and reports.
fn watch(leader: libc::pid_t, line: RawFd) -> ! {
    let signals = block_signals();
    close_all_but([line, signals.as_ref().map_or(line, AsRawFd::as_raw_fd)]);
    release_memory();
    // The program may not look into what is left of it.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    let _ = set_name(c"awalam-guard");
    // SAFETY: it is open until the end of this process.
    let line = unsafe { BorrowedFd::borrow_raw(line) };
    let mut children = Children {
        leader,
        status: None,
    };
    children.wait_for_end(line, signals.as_ref().map(AsFd::as_fd));
    children.kill();
    let status = children.status.unwrap_or_default();
    // We may be gone.
    let _ = rustix::io::write(line, &status.to_ne_bytes());
    // SAFETY: it ends this process, and runs nothing of ours before.
    unsafe { libc::_exit(0) }
}

/// The leader, and orphans.
struct Children {
    leader: libc::pid_t,
    status: Option<i32>,
}

impl Children {
    /// Waits until the leader has left or the line is cut.
    fn wait_for_end(&mut self, line: BorrowedFd<'_>, signals: Option<BorrowedFd<'_>>) {
        loop {
            self.reap();
            if self.status.is_some() {
                return;
            }
            let mut sources = [
                PollFd::from_borrowed_fd(line, PollFlags::IN),
                PollFd::from_borrowed_fd(signals.unwrap_or(line), PollFlags::IN),
            ];
            // A child is noticed after this at the latest.
            let patience = Timespec {
                tv_sec: 1,
                tv_nsec: 0,
            };
            let _ = poll(&mut sources, Some(&patience));
            if !sources[0].revents().is_empty() {
                return;
            }
            if let Some(signals) = signals {
                let mut taken = [0u8; size_of::<libc::signalfd_siginfo>()];
                let _ = rustix::io::read(signals, &mut taken[..]);
            }
        }
    }

    /// Kills the leader and all descendants until there is none.
    fn kill(&mut self) {
        let ourselves = getpid();
        let mut pause_ms = 0;
        loop {
            kill_trees(|process| process.is_child_of(ourselves));
            match self.reap() {
                Reaped::All => return,
                Reaped::Some => pause_ms = 0,
                // Killed and not gone yet.
                Reaped::None => {
                    pause_ms = (2 * pause_ms + 1).min(MAX_PAUSE_MS);
                    let _ = nanosleep(&Timespec {
                        tv_sec: 0,
                        tv_nsec: pause_ms * 1_000_000,
                    });
                }
            }
        }
    }

    /// Takes notice of children that are dead.
    fn reap(&mut self) -> Reaped {
        let mut reaped = Reaped::None;
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((child, status))) => {
                    reaped = Reaped::Some;
                    if child.as_raw_pid() == self.leader {
                        self.status = Some(status.as_raw());
                    }
                }
                Ok(None) => return reaped,
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return Reaped::All,
            }
        }
    }
}

/// Which children were dead.
enum Reaped {
    None,
    Some,
    All,
}

/// Has signals wait: no handler of ours shall run here. The death of a child can
/// be read from what is returned.
fn block_signals() -> Option<OwnedFd> {
    let mut signals = MaybeUninit::uninit();
    // SAFETY: the sets are filled before they are used, and a descriptor that
    // was just opened has no other owner.
    unsafe {
        libc::sigfillset(signals.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, signals.as_ptr(), ptr::null_mut());
        libc::sigemptyset(signals.as_mut_ptr());
        libc::sigaddset(signals.as_mut_ptr(), libc::SIGCHLD);
        let opened = libc::signalfd(-1, signals.as_ptr(), libc::SFD_NONBLOCK);
        (opened >= 0).then(|| OwnedFd::from_raw_fd(opened))
    }
}

/// Gives our memory back. A page of it that we change would otherwise be there twice, as
/// long as the program runs, and hash tables have many.
fn release_memory() {
    let here = 0u8;
    let stack = (&raw const here).addr();
    each_mapping(|start, end| {
        if end - start >= RELEASED_BYTES && !(start..end).contains(&stack) {
            // SAFETY: from here on only the stack and what is mapped from files is used.
            let _ = unsafe {
                madvise(
                    ptr::with_exposed_provenance_mut(start),
                    end - start,
                    Advice::LinuxDontNeed,
                )
            };
        }
    });
}

/// Goes through the memory of this process that can be written and is mapped from no file.
fn each_mapping(mut visit: impl FnMut(usize, usize)) {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let Ok(maps) = openat(CWD, c"/proc/self/maps", flags, Mode::empty()) else {
        return;
    };
    let (mut piece, mut line, mut length) = ([0; 1024], [0; 128], 0);
    while let Ok(read @ 1..) = rustix::io::read(&maps, &mut piece[..]) {
        for &byte in &piece[..read] {
            match byte {
                b'\n' => {
                    if let Some((start, end)) = own_memory(&line[..length]) {
                        visit(start, end);
                    }
                    length = 0;
                }
                // Names of files may be longer.
                _ if length == line.len() => {}
                _ => {
                    line[length] = byte;
                    length += 1;
                }
            }
        }
    }
}

/// `START-END rw-p OFFSET DEVICE 0`, perhaps with `[heap]`: memory that is ours alone.
fn own_memory(line: &[u8]) -> Option<(usize, usize)> {
    let mut words = std::str::from_utf8(line).ok()?.split_ascii_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let is_own = words.next()? == "rw-p" && words.nth(2)? == "0";
    let is_plain = matches!(words.next(), None | Some("[heap]"));
    let number = |text| usize::from_str_radix(text, 16).ok();
    (is_own && is_plain).then_some((number(start)?, number(end)?))
}

/// Closes what belongs to us and to the program: pipes end when they do.
fn close_all_but(kept: [RawFd; 2]) {
    let [low, high] = [kept[0].min(kept[1]), kept[0].max(kept[1])];
    for (first, last) in [(0, low - 1), (low + 1, high - 1), (high + 1, RawFd::MAX)] {
        if first <= last {
            close_range(first, last);
        }
    }
}

fn close_range(first: RawFd, last: RawFd) {
    // SAFETY: nothing in this process uses them.
    unsafe {
        if libc::syscall(libc::SYS_close_range, first, last, 0) == 0 {
            return;
        }
        // Linux before 5.9.
        let mut open = MaybeUninit::<libc::rlimit>::uninit();
        let known = libc::getrlimit(libc::RLIMIT_NOFILE, open.as_mut_ptr()) == 0;
        let limit = match known {
            true => RawFd::try_from(open.assume_init().rlim_cur).unwrap_or(RawFd::MAX),
            false => 1 << 16,
        };
        for descriptor in first..=last.min(limit) {
            libc::close(descriptor);
        }
    }
}
