//! By which names a server is called, and from which pages: a page of another site
//! must not reach it through a browser on this machine.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};

use super::serve::refusal;
use crate::text::excerpt;

/// The names that a server answers to.
#[derive(Clone, Debug)]
pub struct KnownHosts {
    /// Where it listens.
    address: IpAddr,
    names: Vec<String>,
}

impl KnownHosts {
    /// This machine's own names, the address, and others.
    pub fn new(address: IpAddr, names: Vec<String>) -> KnownHosts {
        KnownHosts { address, names }
    }

    /// Whether a call was meant for this server: another site can have its own name
    /// pointed here (DNS rebinding), and browsers believe it.
    pub fn admit(&self, headers: &HeaderMap) -> bool {
        let Some(name) = host(headers).map(without_port) else {
            return false;
        };
        let mut names = self.names.iter().map(String::as_str);
        if names.any(|known| known.eq_ignore_ascii_case(name)) {
            return true;
        }
        match name.parse::<IpAddr>() {
            // Numbers cannot be pointed elsewhere; of a server that listens at all
            // addresses, each is the right one.
            Ok(ip) => ip.is_loopback() || ip == self.address || self.address.is_unspecified(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }
}

/// The host that a call was meant for. Of two, nobody can tell which one a proxy has checked.
fn host(headers: &HeaderMap) -> Option<&str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().filter(|_| hosts.next().is_none());
    host?.to_str().ok()
}

/// `[::1]:8000` is `::1`, and `lab7:8000` is `lab7`.
fn without_port(host: &str) -> &str {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    bare.unwrap_or(name)
}

/// Whether a page of another site calls. Browsers say where a call comes from; programs
/// say nothing.
pub fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return true;
    }
    let origin = text(header::ORIGIN).map(|origin| origin.split_once("://").map(|(_, host)| host));
    origin.is_some_and(|host| host.is_none() || host != text(header::HOST))
}

/// An agent that answers to these names only, and to pages of these sites only.
pub(super) fn guarded(router: Router, hosts: KnownHosts, origins: Vec<String>) -> Router {
    let doors = Arc::new((hosts, origins));
    router.layer(from_fn(move |request, next| {
        admit(Arc::clone(&doors), request, next)
    }))
}

async fn admit(doors: Arc<(KnownHosts, Vec<String>)>, request: Request, next: Next) -> Response {
    let (hosts, origins) = &*doors;
    let headers = request.headers();
    if !hosts.admit(headers) {
        let name = excerpt(host(headers).unwrap_or_default());
        let sentence = format!(
            "this agent does not know the name `{name}`: call it localhost, or by its address, \
             or start it with --host NAME"
        );
        return refusal(StatusCode::MISDIRECTED_REQUEST, sentence);
    }
    let origin = headers.get(header::ORIGIN).cloned();
    let origin = origin.filter(|origin| origins.iter().any(|known| origin == known.as_str()));
    if let Some(origin) = origin {
        return answer_page(origin, request, next).await;
    }
    // Looking does no harm: another site's page cannot read the answer.
    if *request.method() != Method::GET && is_from_elsewhere(headers) {
        let sentence = "pages of other sites may not call this agent; started with --origin URL \
                        it answers those of one";
        return refusal(StatusCode::FORBIDDEN, sentence.to_owned());
    }
    next.run(request).await
}

/// Answers a page of a site that may call, and the browser that asks first whether it
/// may (CORS).
async fn answer_page(origin: HeaderValue, request: Request, next: Next) -> Response {
    let mut response = match *request.method() {
        Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
        _ => next.run(request).await,
    };
    let words = HeaderValue::from_static;
    response.headers_mut().extend([
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, origin),
        (
            header::ACCESS_CONTROL_ALLOW_METHODS,
            words("GET, POST, OPTIONS"),
        ),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            words("Content-Type, Authorization, X-Requested-With"),
        ),
        (header::VARY, words("Origin")),
    ]);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(address: &str, host: &str) -> bool {
        let hosts = KnownHosts::new(address.parse().unwrap(), vec!["lab7".to_owned()]);
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        hosts.admit(&headers)
    }

    #[test]
    fn own_names_are_known_and_others_not() {
        for host in [
            "localhost",
            "LocalHost:8000",
            "127.0.0.1:8000",
            "127.1.2.3",
            "[::1]:8000",
            "[::1]",
            "lab7:8000",
        ] {
            assert!(admits("127.0.0.1", host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example:8000",
            "10.0.0.7",
            "lab",
            "::1]",
        ] {
            assert!(!admits("127.0.0.1", host), "{host}");
        }
        assert!(admits("10.0.0.7", "10.0.0.7:8000"));
        assert!(!admits("10.0.0.7", "10.0.0.8:8000"));
        assert!(admits("0.0.0.0", "10.0.0.8:8000"));
        assert!(!admits("0.0.0.0", "evil.example"));
        let everywhere = KnownHosts::new(IpAddr::from([0, 0, 0, 0]), Vec::new());
        assert!(!everywhere.admit(&HeaderMap::new()));
        let two = ["localhost", "evil.example"]
            .map(|host| (header::HOST, HeaderValue::from_static(host)));
        assert!(!everywhere.admit(&two.into_iter().collect()));
    }
}
