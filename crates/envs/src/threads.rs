//! Threads that outlive a step, and a fork.

use std::mem::ManuallyDrop;
use std::process;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Error;

/// The most threads that share a batch.
const MAX_THREADS: usize = 256;

/// A number of threads, started once.
pub(crate) struct Threads {
    pool: ManuallyDrop<ThreadPool>,
    /// The process that they run in.
    process: u32,
}

impl Threads {
    /// Threads to share work with, or none if one is enough.
    pub fn start(count: usize) -> Result<Option<Threads>, Error> {
        match count {
            1 => Ok(None),
            2..=MAX_THREADS => Ok(Some(Threads {
                pool: pool(count)?,
                process: process::id(),
            })),
            given => Err(Error::Threads {
                given,
                highest: MAX_THREADS,
            }),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// The threads, started anew if the process is a fork of the one that started them: a fork
    /// has the memory of its parent, but none of its threads. The old ones are never spoken to
    /// again, since nobody would answer.
    pub fn here(&mut self) -> Result<&ThreadPool, Error> {
        if self.process != process::id() {
            self.pool = pool(self.count())?;
            self.process = process::id();
        }
        Ok(&self.pool)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if self.process == process::id() {
            // SAFETY: nothing looks at the pool after its owner is dropped.
            unsafe { ManuallyDrop::drop(&mut self.pool) }
        }
    }
}

fn pool(count: usize) -> Result<ManuallyDrop<ThreadPool>, Error> {
    let builder = ThreadPoolBuilder::new().num_threads(count);
    let named = builder.thread_name(|number| format!("awalam-env-{number}"));
    let built = named.build().map(ManuallyDrop::new);
    built.map_err(|error| Error::NoThreads(error.to_string()))
}
