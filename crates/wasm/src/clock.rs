//! The clock of the searches.

use std::time::Duration;

use awalam_search::Clock;

/// In JavaScript, the time since the page or the worker began; with threads, since 1970, for
/// workers that begin at different moments. Natively, where this crate
/// is compiled only to be compared with, a millisecond passes at every look: all answers
/// repeat, those of searches with limited time too. A test that gives JavaScript such a
/// clock gets the same ones.
pub struct EngineClock;

impl Clock for EngineClock {
    fn now(&self) -> Duration {
        now()
    }
}

#[cfg(target_arch = "wasm32")]
fn now() -> Duration {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn milliseconds() -> f64;

        #[cfg(feature = "threads")]
        #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
        static BEGINNING: f64;
    }
    let now = milliseconds();
    #[cfg(feature = "threads")]
    let now = now + BEGINNING.with(|beginning| *beginning);
    Duration::from_nanos((now * 1e6) as u64)
}

#[cfg(not(target_arch = "wasm32"))]
fn now() -> Duration {
    use std::sync::atomic::{AtomicU64, Ordering};

    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed))
}
