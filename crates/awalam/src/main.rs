//! The program: the command line with the page in it.

use std::process::ExitCode;

use awalam_server::Page;
use rust_embed::Embed;

/// What `make page` built, a part of this package. Programs for users carry it; while one is
/// written, the folder is read when the page is asked for, and may be missing.
#[derive(Embed)]
#[folder = "page"]
#[allow_missing = true]
struct BuiltPage;

// A program for users must carry the page.
#[cfg(not(debug_assertions))]
const _: &[u8] = include_bytes!("../page/index.html"); // Missing? Run `make page` first (it needs Node.js), or `make build`, which does both.

fn main() -> ExitCode {
    awalam::run(Page::of::<BuiltPage>())
}
