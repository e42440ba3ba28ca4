//! Connections, bounded in number and patience.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener as StdListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// Connections at the same time; the others wait.
const CONNECTIONS: usize = 2_048;
/// A caller has so long to send his headers.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest request line and headers.
const LONGEST_HEAD: usize = 32 * 1024;

/// Serves for ever.
pub async fn serve(listener: StdListener, router: Router) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let place = place.map_err(io::Error::other)?;
        let Ok((stream, from)) = listener.accept().await else {
            // Too many open files, say: it will pass.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            let answer = router.clone().oneshot(request);
            async move {
                let Ok(answer) = answer.await;
                Ok::<_, Infallible>(answer)
            }
        });
        tokio::spawn(async move {
            // How a connection ends is the caller's business.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .max_buf_size(LONGEST_HEAD)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(place);
        });
    }
}
