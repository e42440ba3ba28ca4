//! A line in the log for each request.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use tracing::info;

/// Answers a request and logs it: its method, its path without the query, the status
/// and the milliseconds until the answer began.
pub async fn log_request(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_millis());
    info!(%method, path, status, ms, "request");
    response
}
