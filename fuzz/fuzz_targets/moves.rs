#![no_main]

#[path = "../../crates/games/tests/promises/mod.rs"]
#[allow(dead_code)]
mod promises;

libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::moves(data));
