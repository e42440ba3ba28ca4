//! The bots' ratings with their error bars, the best first.

use super::super::words::{half_width, signed};
use super::intervals::{Look, Row, draw};
use super::{Chart, Facts};

/// The chart.
pub fn chart(facts: &Facts) -> Chart {
    let rows: Vec<Row> = facts
        .order
        .iter()
        .map(|&bot| {
            let rating = facts.summary.bots[bot].rating;
            Row {
                label: facts.ranked(bot),
                told: format!(
                    "{} ± {:.0}",
                    signed(rating.elo),
                    half_width(rating.interval)
                ),
                value: rating.elo,
                low: rating.interval.low,
                high: rating.interval.high,
            }
        })
        .collect();
    let look = Look {
        axis: "rating in Elo; the mean of the pool is 0",
        middle: 0.0,
        around: 50.0,
        limits: [f64::MIN, f64::MAX],
        bars: false,
    };
    Chart {
        id: "rating",
        title: "Ratings".to_owned(),
        about: "Bradley and Terry's model of all results; the bars are 95 % intervals.".to_owned(),
        svg: draw(&rows, &look, signed),
    }
}
