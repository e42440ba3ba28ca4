//! How a sequential test went: its log-likelihood ratio over the games, between
//! the two bounds that decide.

use crate::SprtSummary;

use super::super::words::{compact, number};
use super::axes::{Scale, axis_below, axis_left};
use super::svg::{Anchor, CHART_WIDTH, Svg};
use super::{Chart, Facts};

const LEFT: f64 = 48.0;
const RIGHT: f64 = CHART_WIDTH - 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 212.0;

/// The chart.
pub fn chart(facts: &Facts, sprt: &SprtSummary) -> Chart {
    let points = &facts.gathered.course.points;
    let ratios: Vec<(f64, f64)> = points
        .iter()
        .map(|(games, now)| (*games as f64, sprt.test.ratio(&now[0])))
        .collect();
    let bounds = [sprt.bounds.lower, sprt.bounds.upper];
    let seen = || ratios.iter().map(|(_, ratio)| *ratio).chain(bounds);
    let (low, high) = (
        seen().fold(f64::MAX, f64::min),
        seen().fold(f64::MIN, f64::max),
    );
    let room = (high - low) * 0.1;
    let up = Scale::new(low - room, high + room, [BOTTOM, TOP]);
    let games = ratios.last().map_or(1.0, |(games, _)| *games);
    let across = Scale::new(0.0, games, [LEFT, RIGHT]);

    let mut svg = Svg::new(CHART_WIDTH, BOTTOM + 44.0);
    axis_left(&mut svg, &up, RIGHT, LEFT, "");
    let elos = [sprt.test.elo0, sprt.test.elo1];
    for ((bound, elo), words) in bounds.into_iter().zip(elos).zip(["or less", "or more"]) {
        let y = up.at(bound);
        svg.dashed([LEFT, y], [RIGHT, y], "ink");
        let text = format!("{}: {elo} Elo {words}", number(bound, 2));
        svg.text([LEFT + 6.0, y - 5.0], Anchor::Start, "ink", &text);
    }
    // It begins where nothing is known.
    let begin = std::iter::once((0.0, 0.0));
    let line: Vec<[f64; 2]> = begin
        .chain(ratios)
        .map(|(games, ratio)| [across.at(games), up.at(ratio)])
        .collect();
    svg.path(&line, "accent", "");
    if let Some(end) = line.last() {
        svg.dot(*end, 3.5, "accent");
    }
    axis_below(&mut svg, &across, BOTTOM, "games counted", |value| {
        compact(value, 0)
    });
    Chart {
        id: "sprt",
        title: "Sequential test".to_owned(),
        about: format!(
            "Log-likelihood ratio, now {}; at a bound, the test is decided.",
            number(sprt.llr, 2)
        ),
        svg,
    }
}
