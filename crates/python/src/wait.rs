//! Long calls: without the interpreter, and obedient to Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::failure::Failure;

/// How often a waiting thread looks up.
const PATIENCE: Duration = Duration::from_millis(50);

/// Tells the thread that waits how the work goes.
pub struct Herald<P>(Sender<P>);

impl<P> Herald<P> {
    /// Something new. Nobody minds if nobody hears it.
    pub fn tell(&self, news: P) {
        let _ = self.0.send(news);
    }
}

/// Does long work in a thread of its own, while this one waits without the interpreter and
/// looks up now and then: `hear` is called with what the work has to tell, and with nothing in
/// between. Ctrl-C, and an exception from `hear`, raise the flag that the work looks at; what
/// it finds then is dropped.
pub fn interruptible<T: Send, P: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool, &Herald<P>) -> T + Send,
    mut hear: impl FnMut(Python<'_>, Option<P>, &AtomicBool) -> PyResult<()> + Send,
) -> Result<T, Failure> {
    let stop = AtomicBool::new(false);
    let stop = &stop;
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, news) = channel();
            let herald = Herald(sender);
            // The herald goes with the thread: once it is gone, the work is done.
            let worker = thread::Builder::new()
                .name("awalam".to_owned())
                .spawn_scoped(scope, move || work(stop, &herald))
                .map_err(|error| Failure::Python(error.into()))?;
            let mut raised = None;
            loop {
                let heard = match news.recv_timeout(PATIENCE) {
                    Ok(told) => Some(told),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if raised.is_none() {
                    let looked = Python::attach(|py| {
                        py.check_signals()?;
                        hear(py, heard, stop)
                    });
                    raised = looked.err();
                }
                if raised.is_some() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            match (worker.join(), raised) {
                (_, Some(error)) => Err(Failure::Python(error)),
                (Ok(done), None) => Ok(done),
                (Err(_), None) => Err(Failure::BrokeDown),
            }
        })
    })
}

/// Does long work that has nothing to tell.
pub fn wait<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> Result<T, Failure> {
    interruptible(py, |stop, _: &Herald<()>| work(stop), |_, _, _| Ok(()))
}

/// What a caller asked for by `progress`: nothing, a bar, or a callable of their own.
pub fn bar(
    py: Python<'_>,
    wanted: Option<Bound<'_, PyAny>>,
    unit: &str,
) -> PyResult<Option<Py<PyAny>>> {
    let Some(wanted) = wanted else {
        return Ok(None);
    };
    let bar = py.import("awalam._progress")?.getattr("bar")?;
    let made = bar.call1((wanted, unit))?;
    Ok((!made.is_none()).then(|| made.unbind()))
}
