//! Scales and axes.

use super::super::words::compact;
use super::svg::{Anchor, Svg};

/// From values to places.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The first and the last value.
    pub values: [f64; 2],
    /// Where they are.
    pub places: [f64; 2],
}

impl Scale {
    /// A scale; one without extent gets some.
    pub fn new(low: f64, high: f64, places: [f64; 2]) -> Scale {
        let values = match low < high {
            true => [low, high],
            false => [low - 0.5, low + 0.5],
        };
        Scale { values, places }
    }

    /// Where a value is, also beyond the ends.
    pub fn at(&self, value: f64) -> f64 {
        let ([low, high], [from, to]) = (self.values, self.places);
        from + (value - low) / (high - low) * (to - from)
    }

    /// Where a value is, or the end that is nearest.
    pub fn within(&self, value: f64) -> f64 {
        self.at(value.clamp(self.values[0], self.values[1]))
    }

    /// Whether a value is between the ends.
    pub fn holds(&self, value: f64) -> bool {
        (self.values[0]..=self.values[1]).contains(&value)
    }

    /// About this number of round values, and how many decimals they have.
    pub fn ticks(&self, about: usize) -> (Vec<f64>, usize) {
        let [low, high] = self.values;
        let step = step((high - low) / about.max(1) as f64);
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        let from = (low / step - 1e-9).ceil() as i64;
        let to = (high / step + 1e-9).floor() as i64;
        ((from..=to).map(|n| n as f64 * step).collect(), decimals)
    }
}

/// The least of 1, 2, 5, 10, 20, … that is not less.
pub fn step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let factor = factors.into_iter().find(|f| f * power >= least * 0.999);
    factor.unwrap_or(10.0) * power
}

/// The axis at the left, with lines across the picture to `right`.
pub fn axis_left(svg: &mut Svg, scale: &Scale, right: f64, left: f64, unit: &str) {
    let (ticks, decimals) = scale.ticks(5);
    for value in ticks {
        let y = scale.at(value);
        svg.line([left, y], [right, y], "line", 0.8);
        let text = format!("{}{unit}", compact(value, decimals));
        svg.text([left - 6.0, y + 4.0], Anchor::End, "muted", &text);
    }
}

/// The axis at the bottom, with what it is about.
pub fn axis_below(
    svg: &mut Svg,
    scale: &Scale,
    y: f64,
    label: &str,
    write: impl Fn(f64) -> String,
) {
    let [from, to] = scale.places;
    svg.line([from, y], [to, y], "muted", 1.0);
    for value in scale.ticks(6).0 {
        let x = scale.at(value);
        svg.line([x, y], [x, y + 4.0], "muted", 1.0);
        svg.text([x, y + 17.0], Anchor::Middle, "muted", &write(value));
    }
    let middle = (from + to) / 2.0;
    svg.text([middle, y + 34.0], Anchor::Middle, "muted", label);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_ticks() {
        let scale = Scale::new(-3.0, 104.0, [0.0, 100.0]);
        assert_eq!(scale.ticks(5).0, [0.0, 50.0, 100.0]);
        assert_eq!(scale.ticks(6).0, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        let narrow = Scale::new(0.41, 0.44, [0.0, 100.0]);
        let (ticks, decimals) = narrow.ticks(3);
        assert_eq!((ticks.len(), decimals), (4, 2));
    }

    #[test]
    fn a_single_value_has_a_place() {
        let scale = Scale::new(7.0, 7.0, [0.0, 10.0]);
        assert_eq!(scale.at(7.0), 5.0);
        assert_eq!(scale.within(99.0), 10.0);
    }
}
