#![no_main]

#[path = "../../crates/link/tests/formats/mod.rs"]
#[allow(dead_code)]
mod formats;

libfuzzer_sys::fuzz_target!(|data: &[u8]| formats::engine_lines(data));
