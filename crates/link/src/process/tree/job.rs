//! Windows: every program is in a job of its own, with all that it starts. A job is ended as
//! a whole, by us, or by the system when we are gone: ours is the only handle to it.

use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, mem, ptr};

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject,
};

/// All jobs that live. Global because a handler of Ctrl-C has no other way to find them.
static LIVE: Mutex<Vec<Arc<Job>>> = Mutex::new(Vec::new());

fn live() -> MutexGuard<'static, Vec<Arc<Job>>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started, at once, and prevents new ones: for a
/// process that is about to leave because it was interrupted.
pub fn end_all() {
    let jobs = live();
    for job in jobs.iter() {
        job.end();
    }
    mem::forget(jobs);
}

/// Starts a program.
pub fn start(mut command: Command, memory: Option<u64>) -> io::Result<(Child, ProcessTree)> {
    if memory.is_some() {
        let problem = "this system offers no memory limit for other programs";
        return Err(io::Error::new(io::ErrorKind::Unsupported, problem));
    }
    let job = Job::new()?;
    let mut jobs = live();
    let mut child = command.spawn()?;
    // Its first instructions may run outside: nothing is started by then.
    if let Err(error) = job.take_in(child.as_raw_handle()) {
        let _ = child.kill();
        let _ = child.wait();
        return Err(error);
    }
    let job = Arc::new(job);
    jobs.push(Arc::clone(&job));
    Ok((child, ProcessTree(job)))
}

/// The processes of a program.
pub struct ProcessTree(Arc<Job>);

impl ProcessTree {
    /// Whether the program has left.
    pub fn has_exited(&self, child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    /// Ends the program with all that it started: how it left, if it did so by itself.
    pub fn end(&self, child: &mut Child) -> Option<ExitStatus> {
        let status = child.try_wait().ok().flatten();
        self.0.end();
        let _ = child.wait();
        live().retain(|job| !Arc::ptr_eq(job, &self.0));
        status
    }
}

struct Job(OwnedHandle);

impl Job {
    /// An empty one, which ends with its handle.
    fn new() -> io::Result<Job> {
        // SAFETY: neither attributes nor a name are given.
        let handle = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: it was created just now, and is nobody else's.
        let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        // SAFETY: the structure is of the kind that is named, and of that size.
        let is_set = unsafe {
            SetInformationJobObject(
                job.0.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size_of_val(&limits) as u32,
            )
        };
        done(is_set).map(|()| job)
    }

    fn take_in(&self, process: RawHandle) -> io::Result<()> {
        // SAFETY: both handles are open.
        done(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), process) })
    }

    fn end(&self) {
        // SAFETY: the handle is open. An error means that there is nothing left to end.
        let _ = unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
    }
}

fn done(result: i32) -> io::Result<()> {
    match result {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}
