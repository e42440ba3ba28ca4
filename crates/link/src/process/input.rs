//! Lines to a program, which must not hold us up, whether it reads them or not.

#[cfg(not(unix))]
pub use queued::Input;
#[cfg(unix)]
pub use unblocked::Input;

#[cfg(unix)]
mod unblocked {
    use std::io::{self, Write};
    use std::process::ChildStdin;

    use rustix::fs::{OFlags, fcntl_setfl};

    /// A pipe that refuses what does not fit in.
    pub struct Input(ChildStdin);

    impl Input {
        pub fn new(pipe: ChildStdin) -> io::Result<Input> {
            fcntl_setfl(&pipe, OFlags::NONBLOCK)?;
            Ok(Input(pipe))
        }

        /// Writes at once. Fails if the program no longer reads.
        pub fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
            self.0.write_all(&bytes)
        }
    }
}

/// Where pipes always wait: a thread waits in our place.
#[cfg(not(unix))]
mod queued {
    use std::io::{self, Write};
    use std::process::ChildStdin;
    use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
    use std::thread;

    /// Lines that wait to be read, about as many as fit into a pipe.
    const QUEUED_LINES: usize = 4096;

    /// The way to the thread that writes, which ends with it.
    pub struct Input(SyncSender<Vec<u8>>);

    impl Input {
        pub fn new(mut pipe: ChildStdin) -> io::Result<Input> {
            let (sender, lines) = sync_channel::<Vec<u8>>(QUEUED_LINES);
            thread::spawn(move || {
                // A program that is gone, or ended while it does not read, is an error.
                for line in lines {
                    if pipe.write_all(&line).is_err() {
                        return;
                    }
                }
            });
            Ok(Input(sender))
        }

        /// Has it written. Fails if the program no longer reads.
        pub fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
            self.0.try_send(bytes).map_err(|error| match error {
                TrySendError::Full(_) => io::ErrorKind::WouldBlock.into(),
                TrySendError::Disconnected(_) => io::ErrorKind::BrokenPipe.into(),
            })
        }
    }
}
