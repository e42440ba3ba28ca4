//! Processes as `/proc` lists them. Nothing here allocates memory: a supervisor
//! has none.

use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd};

use rustix::fs::{CWD, Mode, OFlags, RawDir, openat};
use rustix::process::{Pid, Signal, kill_process};

/// Descendants that are kept in mind during one round. Beyond it a round finds
/// the upper generations only, and the next one those below.
const MAX_KNOWN: usize = 4096;
/// Entries of `/proc` that are fetched at a time, in bytes.
const LISTING_BYTES: usize = 4096;
/// The longest name of a process has 64 bytes, and what is wanted follows it.
const STAT_BYTES: usize = 256;

/// What is known of a process.
#[derive(Clone, Copy, Debug)]
pub struct Stat {
    pub pid: Pid,
    parent: i32,
    session: i32,
}

impl Stat {
    /// The process of that entry of `/proc`, if it is one.
    fn read(proc: BorrowedFd<'_>, name: &CStr) -> Option<Stat> {
        let name = name.to_bytes();
        let pid = Pid::from_raw(number(name)?)?;
        let mut path = [0; 32];
        path[..name.len()].copy_from_slice(name);
        path[name.len()..][..5].copy_from_slice(b"/stat");
        let path = CStr::from_bytes_until_nul(&path).ok()?;
        let file = openat(proc, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()).ok()?;
        let mut stat = [0; STAT_BYTES];
        let length = rustix::io::read(&file, &mut stat[..]).ok()?;
        // `PID (NAME) STATE PARENT GROUP SESSION …`; the name may hold anything.
        let stat = &stat[..length];
        let name_end = stat.iter().rposition(|&byte| byte == b')')?;
        let mut words = stat[name_end + 1..].split(|&byte| byte == b' ').skip(2);
        let (parent, _group, session) = (words.next()?, words.next()?, words.next()?);
        Some(Stat {
            pid,
            parent: number(parent)?,
            session: number(session)?,
        })
    }

    pub fn is_child_of(&self, parent: Pid) -> bool {
        self.parent == parent.as_raw_pid()
    }

    pub fn is_in_session(&self, session: i32) -> bool {
        self.session == session
    }
}

/// A number of a process, which has at most ten digits.
fn number(text: &[u8]) -> Option<i32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Kills the processes that are meant, with all their descendants.
///
/// Each is killed as soon as it is seen. A process that forks and leaves, again
/// and again, is ahead of the round by its higher and higher numbers; the round
/// goes up the numbers too and arrives where it is. No signal to stop has to
/// come first: a process that is to be killed finishes no fork.
pub fn kill_trees(mut is_meant: impl FnMut(&Stat) -> bool) {
    let mut known = [0; MAX_KNOWN];
    let mut count = 0;
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let Ok(proc) = openat(CWD, c"/proc", flags, Mode::empty()) else {
        return;
    };
    let mut buffer = [MaybeUninit::uninit(); LISTING_BYTES];
    let mut listing = RawDir::new(proc.as_fd(), &mut buffer);
    while let Some(Ok(entry)) = listing.next() {
        let Some(stat) = Stat::read(proc.as_fd(), entry.file_name()) else {
            continue;
        };
        let is_below = known[..count].contains(&stat.parent);
        if is_below || is_meant(&stat) {
            // An error means that it is gone, or became another user's.
            let _ = kill_process(stat.pid, Signal::KILL);
            if let Some(place) = known.get_mut(count) {
                *place = stat.pid.as_raw_pid();
                count += 1;
            }
        }
    }
}
