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

/// Clients that are made from the description call their functions so.
#[test]
fn no_two_calls_have_one_name() {
    let told = Server::start().get("/api/openapi.json").json();
    let paths = told["paths"].as_object().unwrap();
    let calls = paths.values().flat_map(|path| path.as_object().unwrap());
    let names: Vec<&str> = calls
        .map(|(_, call)| call["operationId"].as_str().unwrap())
        .collect();
    let different: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
}
