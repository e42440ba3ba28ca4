//! An HTTP server that no caller can hold up: everything is bounded.

use std::io;
use std::net::TcpListener as StdListener;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower_layer::Layer;

use super::shares::Shares;

/// The longest body; a game needs a tenth of it.
const MAX_BODY_BYTES: usize = 256 * 1024;
/// Time for a caller to send the headers, and again for the body.
const SEND_TIME: Duration = Duration::from_secs(5);
/// Time for a caller to read some of an answer.
const READ_TIME: Duration = Duration::from_secs(10);
/// What waits in the system for a caller to read it, per connection. The system would keep
/// megabytes, and notice late that a caller reads nothing.
const SEND_BUFFER: usize = 64 * 1024;
/// What an agent's callers may do. Every connection is for one request, so that no idle
/// one has to be kept.
const AGENT_BOUNDS: ConnectionBounds = ConnectionBounds {
    connections: 256,
    head_time: SEND_TIME,
    write_time: READ_TIME,
    head_size: 16 * 1024,
    keep_alive: false,
};

/// What connections may do to a server.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionBounds {
    /// Connections at the same time; each address has its share of them ([`Shares`]).
    pub connections: usize,
    /// Time for a caller to send the headers.
    pub head_time: Duration,
    /// An answer of which a caller has taken nothing for this long is cut off.
    pub write_time: Duration,
    /// The longest request line and headers, in bytes.
    pub head_size: usize,
    /// Whether a connection may have several requests.
    pub keep_alive: bool,
}

/// Serves for ever, on a runtime of its own.
pub(crate) fn serve_agent(listener: StdListener, router: Router) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(serve(listener, router, AGENT_BOUNDS))
}

/// Serves for ever. Handlers find the caller's address as
/// [`ConnectInfo`](axum::extract::ConnectInfo).
pub async fn serve(
    listener: StdListener,
    router: Router,
    bounds: ConnectionBounds,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let connections = bounds.connections.min(max_open_files() / 2);
    let shares = Shares::new(connections, connections);
    loop {
        let Ok((stream, caller)) = listener.accept().await else {
            // Too many open files, say: it will pass.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(share) = shares.take(caller.ip()) else {
            refuse(&stream);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(bounds.write_time));
        let service = Extension(ConnectInfo(caller)).layer(router.clone());
        tokio::spawn(async move {
            // How a connection ends is the caller's business.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(bounds.head_time)
                .max_buf_size(bounds.head_size)
                .keep_alive(bounds.keep_alive)
                .serve_connection(
                    TokioIo::new(Box::pin(stream)),
                    TowerToHyperService::new(service),
                )
                .await;
            drop(share);
        });
    }
}

/// Files that this process may have open. Connections get half of them: stores and
/// programs from outside need the others.
fn max_open_files() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let limit = getrlimit(Resource::Nofile).current;
        limit.map_or(usize::MAX, |limit| limit as usize)
    }
    #[cfg(not(unix))]
    usize::MAX
}

/// Says why a connection is closed, to those who are quick enough to read it.
fn refuse(stream: &TcpStream) {
    let sentence = "too many connections of this address are open; close some, or try again\n";
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\
         Retry-After: 1\r\nConnection: close\r\n\r\n{sentence}",
        sentence.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// The whole body, or the answer to one that is too long or too slow.
pub(crate) async fn read_body(body: Body) -> Result<Bytes, Response> {
    match timeout(SEND_TIME, to_bytes(body, MAX_BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(refusal(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("the body did not arrive whole, or is longer than {MAX_BODY_BYTES} bytes"),
        )),
        Err(_) => Err(refusal(
            StatusCode::REQUEST_TIMEOUT,
            format!("the body did not arrive within {} s", SEND_TIME.as_secs()),
        )),
    }
}

/// A sentence about what was wrong.
pub(crate) fn refusal(status: StatusCode, sentence: String) -> Response {
    (status, sentence + "\n").into_response()
}

/// A page for people.
pub(crate) fn page(title: &str, body: &str) -> Response {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>body {{ font: 1rem/1.5 sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }}</style>\n\
         <h1>{title}</h1>\n{body}</html>\n"
    );
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

/// Words of the operator's in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
