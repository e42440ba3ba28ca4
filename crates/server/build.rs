//! A program for users must carry the page: without it, a release is not built.

use std::path::Path;

const FOLDER: &str = "../../web/dist";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let is_there = Path::new(FOLDER).join("index.html").exists();
    // Other builds read the folder when they run: they only need to know that it is there.
    if is_release || !is_there {
        println!("cargo::rerun-if-changed={FOLDER}");
    }
    if is_release && !is_there {
        println!(
            "cargo::error=the page is missing: run `make page` first (it needs Node.js), or `make build`, which does both"
        );
    }
}
