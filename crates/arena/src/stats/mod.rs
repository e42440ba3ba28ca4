//! Statistics of games played in pairs. `docs/statistics.md` has the formulae and
//! where they come from.

mod cycles;
mod group;
mod linear;
mod pairs;
mod placing;
mod ratings;
mod share;
mod sprt;

pub use cycles::cycles;
pub use pairs::{Elo, Interval, Open, Pairs, elo, expected_score};
pub use placing::{AgainstKnown, Placed, placed};
pub(crate) use placing::{leaning, tells};
pub use ratings::{Rating, ratings};
pub use share::share;
pub use sprt::{Bounds, Decision, Model, SprtTest, log_likelihood_ratio};

/// Where the normal distribution has 95 % between this and its negative.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The normal distribution's cumulative function.
fn normal_cdf(x: f64) -> f64 {
    0.5 * statrs::function::erf::erfc(-x / std::f64::consts::SQRT_2)
}

/// Where the normal distribution has the given share below.
fn normal_quantile(share: f64) -> f64 {
    -std::f64::consts::SQRT_2 * statrs::function::erf::erfc_inv(2.0 * share)
}
