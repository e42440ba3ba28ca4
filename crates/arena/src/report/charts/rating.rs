//! The bots' ratings with their error bars, the best first.

use super::super::words::{shortened, signed, strength};
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
                told: strength(rating.elo, rating.interval, rating.open),
                value: rating.elo,
                low: rating.interval.low,
                high: rating.interval.high,
            }
        })
        .collect();
    let axis = match &facts.summary.anchor {
        Some(anchor) => format!("rating in Elo; {} is 0", shortened(anchor, 24)),
        None => "rating in Elo; the mean of bots that won and lost is 0".to_owned(),
    };
    let look = Look {
        axis: &axis,
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
