//! The page itself: headers, caching, addresses.

use crate::support::Server;

#[test]
fn the_page_is_guarded_and_cached_as_it_should_be() {
    let server = Server::start();
    for path in ["/", "/game/abc", "/analyse?on=awale"] {
        let page = server.get(path);
        assert_eq!(page.status, 200, "{path}: {}", page.text);
        assert!(page.text.contains("<div id=\"app\">"), "{}", page.text);
        assert_eq!(page.header("cache-control"), "no-cache");
        let policy = page.header("content-security-policy");
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        assert!(!policy.contains("'unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
    }
    // Other sites may frame one address, and no other.
    for (path, ancestors) in [
        ("/embed?on=awale", "*"),
        ("/embed", "*"),
        ("/", "'none'"),
        ("/analyse?on=awale", "'none'"),
        ("/embedded", "'none'"),
        ("/embed/game", "'none'"),
        ("/api/catalogue", "'none'"),
    ] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy");
        assert!(
            policy.ends_with(&format!("frame-ancestors {ancestors}")),
            "{path}: {policy}"
        );
        let frames = if ancestors == "*" { "" } else { "DENY" };
        assert_eq!(answer.header("x-frame-options"), frames, "{path}");
    }
    let page = server.get("/");
    let tag = page.header("etag").to_owned();
    let again = ureq::http::Request::builder()
        .uri(format!("{}/", server.url))
        .header("If-None-Match", &tag);
    assert_eq!(server.send(again.body(String::new()).unwrap()).status, 304);
    let script = page
        .text
        .split('"')
        .find(|part| part.starts_with("/assets/"));
    let script = server.get(script.expect("the page has scripts"));
    assert!(script.header("cache-control").contains("immutable"));
    // A script of an older page is not answered with the page.
    assert_eq!(server.get("/assets/index-old.js").status, 404);
    assert!(!page.text.contains("<script>"), "no inline script");
}
