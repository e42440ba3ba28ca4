//! A program for users must carry the page: without it, a release is not built.

use std::path::Path;

fn main() {
    let page = Path::new("../../web/dist/index.html");
    println!("cargo::rerun-if-changed=../../web/dist");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release && !page.exists() {
        println!(
            "cargo::error=the page is missing: run `make page` first (it needs Node.js), or `make build`, which does both"
        );
    }
}
