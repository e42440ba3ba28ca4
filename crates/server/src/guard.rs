//! What holds for every call: sizes, rates, headers, and whom a page may talk to.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

use awalam_link::is_from_elsewhere;
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

use crate::access::Access;
use crate::error::ApiError;
use crate::routes::Caller;

/// The longest body: a record of two thousand plies has a tenth of it.
const MAX_BODY_BYTES: usize = 256 * 1024;
/// Calls per second from one address, and how many more at once.
const CALL_RATE: NonZeroU32 = NonZeroU32::new(400).unwrap();
const CALL_BURST: NonZeroU32 = NonZeroU32::new(1_200).unwrap();

/// Nothing from elsewhere, nothing inline. Pages may compile WebAssembly: analyses run there, and
/// look for blobs of the page to hear when they are stopped.
macro_rules! content_policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "img-src 'self' blob: data:; connect-src 'self' blob:; font-src 'self'; manifest-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        )
    };
}
const CONTENT_POLICY: &str = content_policy!("'none'");
/// A board that other sites may show in a frame. Nothing can be done there but to look.
const EMBED_PATH: &str = "/embed";
const EMBED_POLICY: &str = content_policy!("*");

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
pub fn guarded(router: Router, access: Arc<Access>) -> Router {
    let limiter: Arc<DefaultKeyedRateLimiter<IpAddr>> = Arc::new(RateLimiter::keyed(
        Quota::per_second(CALL_RATE).allow_burst(CALL_BURST),
    ));
    router
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::trouble("something broke down on this side").into_response()
        }))
        .layer(from_fn(move |request, next| {
            limited(Arc::clone(&limiter), request, next)
        }))
        .layer(from_fn(move |request, next| {
            admitted(Arc::clone(&access), request, next)
        }))
        .layer(from_fn(with_headers))
}

/// Tells browsers what may be done with an answer.
async fn with_headers(request: Request, next: Next) -> Response {
    let may_be_framed = request.uri().path() == EMBED_PATH;
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if may_be_framed {
        headers.remove(header::X_FRAME_OPTIONS);
        let policy = HeaderValue::from_static(EMBED_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// Refuses floods.
async fn limited(
    limiter: Arc<DefaultKeyedRateLimiter<IpAddr>>,
    request: Request,
    next: Next,
) -> Response {
    let caller = request.extensions().get::<Caller>();
    let within = caller.is_none_or(|Caller(address)| limiter.check_key(address).is_ok());
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
/// and so is a foreign host name that points here (DNS rebinding). Those that may are
/// known by their address from here on.
async fn admitted(access: Arc<Access>, mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    if request.uri().path().starts_with("/api") && is_from_elsewhere(headers) {
        return ApiError::forbidden(
            ErrorCode::Elsewhere,
            "pages of other sites may not call this",
        )
        .into_response();
    }
    if !access.hosts.admit(headers) {
        let message = "this server answers to localhost, 127.0.0.1 and the names given with --public-host only\n";
        return (StatusCode::MISDIRECTED_REQUEST, message).into_response();
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let caller = peer.map(|peer| Caller(access.caller(peer.0.ip(), headers)));
    if let Some(caller) = caller {
        request.extensions_mut().insert(caller);
    }
    next.run(request).await
}
