//! Asking an agent, without ever waiting longer than allowed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use awalam_bots::Fault;

use crate::text::excerpt;

/// The longest answer: a move and a message need a hundredth of it.
const MAX_ANSWER_BYTES: u64 = 64 * 1024;

/// How often the stop flag is looked at.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Sends a body and gives the answer's. Raising `stop` ends the waiting; the
/// agent is then not asked again about this move, so that it counts as gone.
pub(crate) fn post(
    url: &str,
    content_type: &'static str,
    body: String,
    time: Duration,
    stop: &AtomicBool,
) -> Result<String, Fault> {
    let (sender, receiver) = channel();
    let target = url.to_owned();
    // It ends by its own time limit, whether or not the caller still waits.
    thread::spawn(move || {
        let _ = sender.send(send(&target, content_type, &body, time));
    });
    loop {
        match receiver.recv_timeout(STOP_POLL_INTERVAL) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                return Err(Fault::Gone(format!("{url} was asked to stop")));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Fault::Gone(format!("{url} could not be asked")));
            }
        }
    }
}

/// An address, and the port that it means where it names none.
fn with_port(url: &str) -> String {
    let uri = url.parse::<ureq::http::Uri>().ok();
    match uri.and_then(|uri| uri.port_u16()) {
        Some(_) => url.to_owned(),
        None => format!("{url} (port 80)"),
    }
}

fn send(
    url: &str,
    content_type: &'static str,
    body: &str,
    time: Duration,
) -> Result<String, Fault> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(time))
        .max_redirects(0)
        .proxy(None)
        .http_status_as_error(false)
        .build()
        .into();
    let fault = |error: ureq::Error| match error {
        ureq::Error::Timeout(_) => Fault::Late { limit: time },
        ureq::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => {
            Fault::Late { limit: time }
        }
        error => Fault::Gone(format!(
            "{}: {}",
            with_port(url),
            excerpt(&error.to_string())
        )),
    };
    let sent = agent.post(url).content_type(content_type).send(body);
    let mut response = sent.map_err(fault)?;
    let status = response.status();
    let body = response.body_mut().with_config().limit(MAX_ANSWER_BYTES);
    let body = body.read_to_vec().map_err(fault)?;
    let text = String::from_utf8_lossy(&body).into_owned();
    match status.is_success() {
        true => Ok(text),
        false => Err(Fault::Unreadable {
            answer: format!("{status}: {}", excerpt(text.trim())),
            expected: "an answer with status 200 is wanted".to_owned(),
        }),
    }
}
