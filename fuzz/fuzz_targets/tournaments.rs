#![no_main]

#[path = "../../crates/arena/tests/promises/mod.rs"]
mod promises;

libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::tournaments(data));
