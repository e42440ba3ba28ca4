//! Shares of independent cases.

use super::{Interval, Z95};

/// The interval that holds a share with a chance of 95 %, after so many of all cases: Wilson's.
pub fn share(of: u64, all: u64) -> Interval {
    let (k, n, z2) = (of as f64, all as f64, Z95 * Z95);
    let value = if all == 0 { 0.5 } else { k / n };
    let centre = (k + z2 / 2.0) / (n + z2);
    let half = Z95 / (n + z2) * (value * (1.0 - value) * n + z2 / 4.0).sqrt();
    Interval {
        low: (centre - half).clamp(0.0, value),
        high: (centre + half).clamp(value, 1.0),
    }
}
