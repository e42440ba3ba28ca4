//! An HTTP server that no caller can hold up: everything is bounded.

use std::net::TcpListener as StdListener;
use std::sync::Arc;
use std::time::Duration;
use std::{future, io};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// The longest body; a game needs a tenth of it.
const LONGEST_BODY: usize = 256 * 1024;
/// The longest request line and headers.
const LONGEST_HEAD: usize = 16 * 1024;
/// A caller has so long to send his headers, and so long for the body.
const SENDING: Duration = Duration::from_secs(5);
/// Connections at the same time; the others wait.
const CONNECTIONS: usize = 256;

/// Serves for ever. Every connection is for one request, so that no idle one has
/// to be kept.
pub(crate) fn serve(listener: StdListener, router: Router) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::from_std(listener)?;
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let Ok(place) = places.clone().acquire_owned().await else {
                return future::pending().await; // Nobody closes the semaphore.
            };
            let stream = match listener.accept().await {
                Ok((stream, _)) => stream,
                Err(_) => {
                    // Too many open files, say: it will pass.
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let service = TowerToHyperService::new(router.clone());
            tokio::spawn(async move {
                // How a connection ends is the caller's business.
                let _ = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(SENDING)
                    .max_buf_size(LONGEST_HEAD)
                    .keep_alive(false)
                    .serve_connection(TokioIo::new(stream), service)
                    .await;
                drop(place);
            });
        }
    })
}

/// The whole body, or the answer to one that is too long or too slow.
pub(crate) async fn read_body(body: Body) -> Result<Bytes, Response> {
    match timeout(SENDING, to_bytes(body, LONGEST_BODY)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(refusal(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("the body did not arrive whole, or is longer than {LONGEST_BODY} bytes"),
        )),
        Err(_) => Err(refusal(
            StatusCode::REQUEST_TIMEOUT,
            format!("the body did not arrive within {} s", SENDING.as_secs()),
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
