//! Hosts and sites as people name them.

use std::net::IpAddr;

/// Reads a host as browsers name it, without anything around it.
pub fn host(text: &str) -> Result<String, String> {
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let name = bare.unwrap_or(text);
    match is_name(name) || name.parse::<IpAddr>().is_ok() {
        true => Ok(name.to_owned()),
        false => Err(
            "name the host alone, without http:// and port, as in play.example.org or 192.168.1.20"
                .to_owned(),
        ),
    }
}

/// Reads a site as browsers name the one that a page comes from.
pub fn site(text: &str) -> Result<String, String> {
    let wrong = || {
        "a site is written http://lab7:8000 or https://play.example.org, without a slash at the end"
            .to_owned()
    };
    let rest = ["http://", "https://"]
        .iter()
        .find_map(|scheme| text.strip_prefix(scheme));
    let rest = rest.ok_or_else(wrong)?;
    let (name, port) = match rest.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (rest, "80"),
    };
    let is_site = host(name).is_ok() && port.parse::<u16>().is_ok();
    is_site.then(|| text.to_owned()).ok_or_else(wrong)
}

/// Whether this is a name of the Internet's, or of a local network's. Browsers take one that
/// ends in a number for an address.
fn is_name(text: &str) -> bool {
    const MAX_NAME: usize = 253;
    const MAX_LABEL: usize = 63;
    let is_in_labels = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_label = |label: &str| {
        (1..=MAX_LABEL).contains(&label.len())
            && label.bytes().all(is_in_labels)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = text.rsplit('.').next().unwrap_or(text);
    text.len() <= MAX_NAME
        && text.split('.').all(is_label)
        && !last.bytes().all(|byte| byte.is_ascii_digit())
}

/// A host as it stands in an address.
pub fn bracketed(host: &str) -> String {
    match host.contains(':') {
        true => format!("[{host}]"),
        false => host.to_owned(),
    }
}
