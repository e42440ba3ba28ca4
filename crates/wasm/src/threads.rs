//! Threads: workers whose instances of this module share one memory. The first of them is asked
//! for everything; the others help its searches.

use awalam_search::HelperPool;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::control::STOP;

/// Those that help.
pub static HELPERS: HelperPool = HelperPool::new();

/// What another worker has to instantiate with [`shared_memory`] in order to help.
#[wasm_bindgen]
pub fn shared_module() -> JsValue {
    wasm_bindgen::module()
}

/// The memory of all threads.
#[wasm_bindgen]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Makes a helper of this worker, for good.
#[wasm_bindgen]
pub fn help() {
    HELPERS.join()
}

/// What a helper calls that broke down: the search would wait for it.
#[wasm_bindgen]
pub fn lose_helper() {
    HELPERS.lose_helper();
}

/// Where in memory the byte is that ends every search while it is not 0.
#[wasm_bindgen]
pub fn stop_address() -> usize {
    STOP.as_ptr() as usize
}
