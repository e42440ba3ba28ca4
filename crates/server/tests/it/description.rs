//! The page's types follow the API. That its answers are as they are described is looked at
//! with the page, by a validator that costs no building.

use serde_json::Value;

use crate::support::Server;

#[test]
fn the_pages_types_are_made_from_this_description() {
    let server = Server::start();
    let kept = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/api/openapi.json"
    );
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(kept).unwrap()).unwrap();
    let told = server.get("/api/openapi.json").json();
    assert!(kept == told, "the API has changed: run `make api-types`");
}
