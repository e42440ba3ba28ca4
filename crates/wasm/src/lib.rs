//! Awalam for JavaScript, in browsers and Node.js.
//!
//! Texts of JSON go in and come out, the very JSON that the server sends: this crate only
//! leads from JavaScript to `awalam-view` and its neighbours. What cannot be done is thrown
//! as the JSON of an [`ErrorView`](awalam_view::ErrorView). `npm/src` wraps all of it in
//! functions with types.
//!
//! Compiled natively, the same functions give the same answers, byte for byte; tests
//! compare them. Time passes there as the searches look at the clock (see `clock`).

mod clock;
mod failure;
mod live;
mod places;
mod searches;
mod tables;
mod work;

pub use failure::{Failure, panic_for_test};
pub use live::{Game, choose};
pub use places::{catalogue, check, perft, position, record, study};
pub use searches::{Progress, bench, hint, solve, think};
pub use tables::{build_layer, read_tables, tables_up_to};
pub use work::{Analysis, Review};
