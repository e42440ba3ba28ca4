//! Who calls: by which name of the server, from which address, and whether it is the
//! operator.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use awalam_link::{KnownHosts, counted_address};
use awalam_view::ErrorCode;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::request::Parts;

use crate::App;
use crate::error::ApiError;
use crate::routes::Token;
use crate::tokens;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// What proxies add to a call.
const PROXY_HEADERS: [HeaderName; 4] = [
    FORWARDED_FOR,
    HeaderName::from_static("x-real-ip"),
    header::FORWARDED,
    header::VIA,
];

/// What is known of callers before they call.
pub struct Access {
    /// The names that the server answers to.
    pub hosts: KnownHosts,
    /// This machine's own names.
    local: KnownHosts,
    /// A reverse proxy that is believed; on loopback, any there.
    proxy: Option<IpAddr>,
    /// The operator's token. A server that only this machine reaches has none: there
    /// everybody is the operator.
    pub operator: Option<String>,
}

impl Access {
    /// Of a server that listens at an address.
    pub fn new(address: IpAddr, public_hosts: Vec<String>, proxy: Option<IpAddr>) -> Access {
        let is_public = !address.is_loopback() || !public_hosts.is_empty() || proxy.is_some();
        let loopback = IpAddr::from([127, 0, 0, 1]);
        Access {
            hosts: KnownHosts::new(address, public_hosts),
            local: KnownHosts::new(loopback, Vec::new()),
            proxy,
            operator: is_public.then(tokens::new_token),
        }
    }

    /// The address by which the caller of a connection is counted. A proxy adds the one it
    /// sees at the end of what its callers wrote; they can make up everything before.
    pub fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        let is_proxy = |proxy: IpAddr| peer == proxy || proxy.is_loopback() && peer.is_loopback();
        let believed = self.proxy.is_some_and(is_proxy);
        let forwarded = believed.then(|| last_forwarded(headers)).flatten();
        counted_address(forwarded.unwrap_or(peer))
    }

    /// Whether a call comes from this machine, and through no proxy.
    fn is_here(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let is_forwarded = PROXY_HEADERS.iter().any(|name| headers.contains_key(name));
        peer.to_canonical().is_loopback() && !is_forwarded && self.local.admit(headers)
    }

    /// Whether this is the operator's token.
    fn is_operators(&self, token: &str) -> bool {
        // By their fingerprints: how long the comparison takes tells nothing of the token.
        let own = self.operator.as_deref().map(tokens::fingerprint);
        own == Some(tokens::fingerprint(token))
    }
}

/// The last address in `X-Forwarded-For`; some proxies write the port too.
fn last_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?;
    let text = last.to_str().ok()?.rsplit(',').next()?.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

/// What a caller may know and do beyond others.
pub struct Standing {
    /// On this machine, and through no proxy.
    pub is_here: bool,
    /// Has the operator's token.
    pub is_operator: bool,
}

impl FromRequestParts<App> for Standing {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Standing, Infallible> {
        let Token(token) = Token::from_request_parts(parts, app).await?;
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let is_here = peer.is_some_and(|peer| app.access.is_here(peer.0.ip(), &parts.headers));
        let is_operator = token.is_some_and(|token| app.access.is_operators(&token));
        Ok(Standing {
            is_here,
            is_operator,
        })
    }
}

/// A caller who may do what is the operator's.
pub struct Operator;

impl FromRequestParts<App> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Operator, ApiError> {
        let Ok(standing) = Standing::from_request_parts(parts, app).await;
        match standing.is_operator || app.access.operator.is_none() {
            true => Ok(Operator),
            false => {
                let message = "only the operator may do that: send the token that the server printed at its start (Authorization: Bearer TOKEN)";
                Err(ApiError::forbidden(ErrorCode::NotOperator, message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn forwarded(values: &[&'static str]) -> HeaderMap {
        let values = values.iter().map(|value| HeaderValue::from_static(value));
        values.map(|value| (FORWARDED_FOR, value)).collect()
    }

    fn caller(proxy: Option<&str>, peer: &str, values: &[&'static str]) -> String {
        let proxy = proxy.map(|proxy| proxy.parse().unwrap());
        let access = Access::new([127, 0, 0, 1].into(), Vec::new(), proxy);
        access
            .caller(peer.parse().unwrap(), &forwarded(values))
            .to_string()
    }

    #[test]
    fn only_the_proxy_is_believed_and_only_what_it_added() {
        let made_up = ["9.9.9.9, 203.0.113.7"];
        assert_eq!(caller(None, "127.0.0.1", &made_up), "127.0.0.1");
        let here = Some("127.0.0.1");
        assert_eq!(caller(here, "127.0.0.1", &made_up), "203.0.113.7");
        assert_eq!(caller(here, "::1", &made_up), "203.0.113.7");
        assert_eq!(caller(here, "198.51.100.1", &made_up), "198.51.100.1");
        let named = Some("198.51.100.1");
        assert_eq!(caller(named, "198.51.100.1", &made_up), "203.0.113.7");
        assert_eq!(
            caller(named, "::ffff:198.51.100.1", &made_up),
            "203.0.113.7"
        );
        assert_eq!(caller(named, "127.0.0.1", &made_up), "127.0.0.1");
    }

    #[test]
    fn whatever_is_forwarded_there_is_an_address() {
        let here = |values: &[&'static str]| caller(Some("127.0.0.1"), "127.0.0.1", values);
        assert_eq!(here(&[]), "127.0.0.1");
        assert_eq!(here(&["1.1.1.1", "203.0.113.7:4711"]), "203.0.113.7");
        assert_eq!(here(&["[2001:db8:1:2::3]:99"]), "2001:db8:1:2::");
        assert_eq!(here(&["2001:db8:1:2:3::4"]), "2001:db8:1:2::");
        assert_eq!(here(&["203.0.113.7, unknown"]), "127.0.0.1");
        assert_eq!(here(&[""]), "127.0.0.1");
    }

    #[test]
    fn only_servers_for_others_have_an_operator() {
        let operator = |address: [u8; 4], hosts: &[&str], proxy: Option<IpAddr>| {
            let hosts = hosts.iter().map(|&host| host.to_owned()).collect();
            Access::new(address.into(), hosts, proxy).operator.is_some()
        };
        assert!(!operator([127, 0, 0, 1], &[], None));
        assert!(operator([127, 0, 0, 1], &["play.example"], None));
        assert!(operator([127, 0, 0, 1], &[], Some([127, 0, 0, 1].into())));
        assert!(operator([0, 0, 0, 0], &[], None));
    }
}
