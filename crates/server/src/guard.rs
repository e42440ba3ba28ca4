//! What holds for every call: sizes, rates, headers, and whom a page may talk to.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

use awalam_link::{KnownHosts, is_from_elsewhere};
use awalam_view::ErrorCode;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::error::ApiError;

/// The longest body: a record of two thousand plies has a tenth of it.
const MAX_BODY_BYTES: usize = 256 * 1024;
/// Calls per second from one address, and how many more at once.
const CALL_RATE: NonZeroU32 = NonZeroU32::new(400).unwrap();
const CALL_BURST: NonZeroU32 = NonZeroU32::new(1_200).unwrap();

/// Nothing from elsewhere, nothing inline.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
     connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The router behind everything that holds for all calls.
pub fn guarded(router: Router, address: SocketAddr) -> Router {
    let limiter: Arc<DefaultKeyedRateLimiter<IpAddr>> = Arc::new(RateLimiter::keyed(
        Quota::per_second(CALL_RATE).allow_burst(CALL_BURST),
    ));
    let mut router = router
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::trouble("something broke down on this side").into_response()
        }))
        .layer(from_fn(move |request, next| {
            limited(Arc::clone(&limiter), request, next)
        }))
        .layer(from_fn(move |request, next| {
            same_house(address.ip(), request, next)
        }));
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
}

/// Refuses floods.
async fn limited(
    limiter: Arc<DefaultKeyedRateLimiter<IpAddr>>,
    request: Request,
    next: Next,
) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let within = from.is_none_or(|from| limiter.check_key(&from.0.ip()).is_ok());
    if limiter.len() > 10_000 {
        limiter.retain_recent();
    }
    match within {
        true => next.run(request).await,
        false => {
            let mut answer = ApiError::too_many("too many calls; wait a second").into_response();
            let headers = answer.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            answer
        }
    }
}

/// Only our own page and programs may call: what another site's page sends is refused,
/// and on loopback so is a foreign host name that points here (DNS rebinding).
async fn same_house(address: IpAddr, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api") && is_from_elsewhere(request.headers()) {
        return ApiError::forbidden(
            ErrorCode::Elsewhere,
            "pages of other sites may not call this",
        )
        .into_response();
    }
    let hosts = KnownHosts::new(address, Vec::new());
    if address.is_loopback() && !hosts.admit(request.headers()) {
        let message = "this server answers to localhost and 127.0.0.1 only\n";
        return (StatusCode::MISDIRECTED_REQUEST, message).into_response();
    }
    next.run(request).await
}
