#![no_main]

#[path = "../../crates/link/tests/promises/mod.rs"]
#[allow(dead_code)]
mod promises;

libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::xmlrpc_calls(data));
