#![no_main]

#[path = "../../crates/exact/tests/promises/mod.rs"]
mod promises;

libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::table_files(data));
