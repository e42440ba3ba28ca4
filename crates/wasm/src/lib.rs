//! Awalam for JavaScript, in browsers and Node.js.
//!
//! Texts of JSON go in and come out, the very JSON that the server sends: this crate only
//! leads from JavaScript to `awalam-view` and its neighbours. What cannot be done is thrown
//! as the JSON of an [`ErrorView`](awalam_view::ErrorView). `npm/src` wraps all of it in
//! functions with types.
//!
//! Three modules are made of it, by its features: `engine`, the same with `threads`, and `arena`
//! for tournaments of bots. What none calls is left out of it by the linker.
//!
//! Compiled natively, the same functions give the same answers, byte for byte; tests
//! compare them. Time passes there as the searches look at the clock (see `clock`).

#[cfg(feature = "arena")]
mod arena;
mod clock;
#[cfg(feature = "engine")]
mod control;
mod failure;
#[cfg(feature = "engine")]
mod live;
#[cfg(feature = "engine")]
mod places;
#[cfg(feature = "engine")]
mod searches;
#[cfg(feature = "engine")]
mod tables;
#[cfg(feature = "threads")]
mod threads;
#[cfg(feature = "engine")]
mod work;

#[cfg(feature = "arena")]
pub use arena::{Seen, Tournament};
pub use failure::Failure;
#[cfg(feature = "threads")]
pub use threads::{help, lose_helper, shared_memory, shared_module, stop_address};
#[cfg(feature = "engine")]
pub use {
    live::{Game, choose},
    places::{catalogue, check, perft, position, record, study},
    searches::{Progress, bench, hint, solve, think},
    tables::{build_layer, read_tables, tables_up_to},
    work::{Analysis, Review},
};
