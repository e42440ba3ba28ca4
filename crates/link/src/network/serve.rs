//! An HTTP server that no caller can hold up: everything is bounded.

use std::io;
use std::net::TcpListener as StdListener;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tower_layer::Layer;

/// The longest body; a game needs a tenth of it.
const MAX_BODY_BYTES: usize = 256 * 1024;
/// Time for a caller to send the headers, and again for the body.
const SEND_TIME: Duration = Duration::from_secs(5);
/// What an agent's callers may do. Every connection is for one request, so that no idle
/// one has to be kept.
const AGENT_BOUNDS: ConnectionBounds = ConnectionBounds {
    connections: 256,
    head_time: SEND_TIME,
    head_size: 16 * 1024,
    keep_alive: false,
};

/// What connections may do to a server.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionBounds {
    /// Connections at the same time; the others wait.
    pub connections: usize,
    /// Time for a caller to send the headers.
    pub head_time: Duration,
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
    let free = Arc::new(Semaphore::new(bounds.connections));
    loop {
        let slot = Arc::clone(&free).acquire_owned().await;
        let slot = slot.map_err(io::Error::other)?;
        let Ok((stream, caller)) = listener.accept().await else {
            // Too many open files, say: it will pass.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = Extension(ConnectInfo(caller)).layer(router.clone());
        tokio::spawn(async move {
            // How a connection ends is the caller's business.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(bounds.head_time)
                .max_buf_size(bounds.head_size)
                .keep_alive(bounds.keep_alive)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
                .await;
            drop(slot);
        });
    }
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
