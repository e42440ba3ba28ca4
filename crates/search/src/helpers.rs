//! Who does what a search leaves to other threads.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A part of a search that another thread can do.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Threads that help a search: the system's own, or those that wait in a [`HelperPool`] where
/// a program cannot start any.
pub trait Helpers: Sync {
    /// Does `work` on this thread and meanwhile the jobs on others, as far as there are any:
    /// a job that nobody has begun when the work is done is dropped. Comes back when all that
    /// were begun are done.
    fn help(&self, jobs: Vec<Job<'_>>, work: &mut dyn FnMut());
}

/// Threads that the system starts for each search.
pub struct SystemThreads;

impl Helpers for SystemThreads {
    fn help(&self, jobs: Vec<Job<'_>>, work: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for job in jobs {
                // A system that has no thread to spare leaves the search with fewer.
                let _ = thread::Builder::new().spawn_scoped(scope, job);
            }
            work();
        });
    }
}

/// Threads that somebody else has started, and that wait here for searches to help. It serves
/// one search at a time; a second one goes without help.
pub struct HelperPool {
    state: Mutex<PoolState>,
    /// Tells helpers that there are jobs.
    offered: Condvar,
    /// Tells the search that a job is over.
    ended: Condvar,
}

struct PoolState {
    jobs: Vec<Job<'static>>,
    /// Jobs that were begun and are not over yet.
    running: usize,
    /// Whether there is a search that they belong to.
    is_taken: bool,
    /// Whether one of its jobs broke down.
    is_broken: bool,
}

impl HelperPool {
    /// A pool without threads yet.
    pub const fn new() -> HelperPool {
        HelperPool {
            state: Mutex::new(PoolState {
                jobs: Vec::new(),
                running: 0,
                is_taken: false,
                is_broken: false,
            }),
            offered: Condvar::new(),
            ended: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a helper of the calling thread, for good.
    pub fn join(&self) -> ! {
        loop {
            let job = self.next_job();
            let is_done = catch_unwind(AssertUnwindSafe(job)).is_ok();
            self.end_job(is_done);
        }
    }

    fn next_job(&self) -> Job<'static> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.jobs.pop() {
                state.running += 1;
                return job;
            }
            let woken = self.offered.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end_job(&self, is_done: bool) {
        let mut state = self.lock();
        state.running -= 1;
        state.is_broken |= !is_done;
        self.ended.notify_all();
    }

    /// A helper has left in the middle of a job, as those do that break down where panics do
    /// not unwind. The search panics when it has done its own work.
    pub fn lose_helper(&self) {
        self.end_job(false);
    }
}

impl Default for HelperPool {
    fn default() -> HelperPool {
        HelperPool::new()
    }
}

impl Helpers for HelperPool {
    fn help(&self, jobs: Vec<Job<'_>>, work: &mut dyn FnMut()) {
        let mut state = self.lock();
        if mem::replace(&mut state.is_taken, true) {
            drop(state);
            return work();
        }
        let _end = EndOfSearch(self);
        // SAFETY: only the lifetime changes, and no job outlives this call: whether the work
        // ends well or panics, `EndOfSearch` drops those that nobody has begun and waits for
        // the others.
        state.jobs = unsafe { mem::transmute::<Vec<Job<'_>>, Vec<Job<'static>>>(jobs) };
        drop(state);
        self.offered.notify_all();
        work();
    }
}

struct EndOfSearch<'a>(&'a HelperPool);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        let left = mem::take(&mut state.jobs);
        while state.running > 0 {
            let woken = self.0.ended.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
        state.is_taken = false;
        let is_broken = mem::take(&mut state.is_broken);
        drop(state);
        drop(left);
        if is_broken && !thread::panicking() {
            panic!("a thread that helped the search broke down");
        }
    }
}
