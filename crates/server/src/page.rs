//! The page itself, whose files the program hands in.

use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::App;

/// The files of the page.
#[derive(Clone, Copy)]
pub struct Page {
    file: fn(&str) -> Option<EmbeddedFile>,
}

impl Page {
    /// No page: the API alone.
    pub const NONE: Page = Page { file: |_| None };

    /// The files that a type embeds.
    pub fn of<Files: Embed>() -> Page {
        Page { file: Files::get }
    }
}

const MISSING_PAGE_TEXT: &str =
    "The page was not built: run `make page` and start again. The API is at /api.\n";

/// A file of the page; every other address is one of the page's own.
pub async fn page(
    State(App { page, .. }): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "only GET here\n").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match (page.file)(path).filter(|_| !path.is_empty()) {
        Some(file) => answer(path, file, &headers),
        // A file of an older page: the browser shall ask for the page again.
        None if path.starts_with("assets/") => {
            (StatusCode::NOT_FOUND, "no such file\n").into_response()
        }
        None => match (page.file)("index.html") {
            Some(file) => answer("index.html", file, &headers),
            None => (StatusCode::SERVICE_UNAVAILABLE, MISSING_PAGE_TEXT).into_response(),
        },
    }
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{tag}\"");
    // Files under assets have their content in their name; the others are asked for
    // again each time, which is one short answer.
    let caching = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, value);
    }
    let known = asked.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes().ends_with(tag.as_bytes())) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    if let Ok(kind) = HeaderValue::from_str(file.metadata.mimetype()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    (headers, file.data).into_response()
}
