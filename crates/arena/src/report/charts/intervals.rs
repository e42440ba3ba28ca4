//! Values with their 95 % intervals, one below the other: the shape that ratings
//! and the first player's advantage share.

use super::super::words::shortened;
use super::axes::{Scale, axis_below};
use super::svg::{Anchor, CHART_WIDTH, Svg};

/// A value with its interval.
pub struct Row {
    /// What it is about.
    pub label: String,
    /// The value in words.
    pub told: String,
    /// The value.
    pub value: f64,
    /// Its interval's lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// How the values are drawn.
pub struct Look<'a> {
    /// What the axis is about.
    pub axis: &'a str,
    /// The value that others are measured by.
    pub middle: f64,
    /// The axis reaches at least this far to both sides of it, so that small differences
    /// look small.
    pub around: f64,
    /// Values beyond these do not exist.
    pub limits: [f64; 2],
    /// Whether bars lead from the middle to the values.
    pub bars: bool,
}

const ROW_HEIGHT: f64 = 38.0;
const SIDE_MARGIN: f64 = 16.0;
/// Letters of a name that fit beside the value.
const NAME_LETTERS: usize = 36;

/// Draws values with their intervals.
pub fn draw(rows: &[Row], look: &Look, write: impl Fn(f64) -> String) -> Svg {
    let bottom = 8.0 + ROW_HEIGHT * rows.len() as f64;
    let mut svg = Svg::new(CHART_WIDTH, bottom + 42.0);
    let scale = domain(rows, look);
    let middle = scale.at(look.middle);
    for value in scale.ticks(6).0 {
        let x = scale.at(value);
        svg.line([x, 8.0], [x, bottom], "line", 0.8);
    }
    svg.dashed([middle, 8.0], [middle, bottom], "muted");
    for (index, row) in rows.iter().enumerate() {
        let top = 8.0 + ROW_HEIGHT * index as f64;
        let y = top + 26.0;
        // Grid lines would run through the letters.
        svg.rect([0.0, top + 2.0], [CHART_WIDTH, 15.0], "paper", "");
        let label = shortened(&row.label, NAME_LETTERS);
        svg.text([SIDE_MARGIN, top + 14.0], Anchor::Start, "ink", &label);
        svg.text(
            [CHART_WIDTH - SIDE_MARGIN, top + 14.0],
            Anchor::End,
            "ink",
            &row.told,
        );
        let [low, value, high] = [row.low, row.value, row.high].map(|v| scale.within(v));
        if look.bars {
            let (from, to) = (middle.min(value), middle.max(value));
            let size = [(to - from).max(1.0), 11.0];
            svg.rect([from, y - 5.5], size, "bar", "");
        }
        svg.line([low, y], [high, y], "accent", 2.0);
        // A side without an end has no mark.
        let ends = [(row.low, low), (row.high, high)].into_iter();
        for (_, end) in ends.filter(|(value, _)| value.is_finite()) {
            svg.line([end, y - 4.5], [end, y + 4.5], "accent", 2.0);
        }
        svg.dot([value, y], 4.0, "accent");
    }
    axis_below(&mut svg, &scale, bottom, look.axis, write);
    svg
}

/// All intervals and the middle, with some room.
fn domain(rows: &[Row], look: &Look) -> Scale {
    let values = rows.iter().flat_map(|row| [row.low, row.value, row.high]);
    let values = values.filter(|value| value.is_finite());
    let (low, high) = (look.middle - look.around, look.middle + look.around);
    let (low, high) = values.fold((low, high), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    let room = ((high - low) * 0.05).max(1e-3);
    let [least, most] = look.limits;
    let places = [SIDE_MARGIN + 4.0, CHART_WIDTH - SIDE_MARGIN - 4.0];
    Scale::new((low - room).max(least), (high + room).min(most), places)
}
