//! How often numbers occur: lengths and margins of games, points of pairs.

use std::collections::BTreeMap;

use super::super::words::{counted, halves, number};
use super::axes::{Scale, axis_below, axis_left, step};
use super::svg::{Anchor, CHART_WIDTH, Svg};
use super::{Chart, Facts};
use crate::Spread;

const LEFT: f64 = 48.0;
const RIGHT: f64 = CHART_WIDTH - 14.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 198.0;
const HEIGHT: f64 = 242.0;
const MAX_BARS: u32 = 32;

/// How long games are.
pub fn lengths(facts: &Facts) -> Chart {
    Chart {
        id: "lengths",
        title: "Length of games".to_owned(),
        about: spread("Plies", &facts.summary.plies),
        svg: draw(&facts.gathered.tally.lengths, 1, "plies of a game"),
    }
}

/// By how much games are won.
pub fn margins(facts: &Facts) -> Chart {
    let margins = &facts.gathered.tally.margins;
    // Halves matter only where there are some.
    let is_whole = margins.keys().all(|margin| margin % 2 == 0);
    let svg = match is_whole {
        true => {
            let whole = margins.iter().map(|(&margin, &games)| (margin / 2, games));
            draw(&whole.collect(), 1, "points between the players")
        }
        false => draw(margins, 2, "points between the players"),
    };
    Chart {
        id: "margins",
        title: "Margin of games".to_owned(),
        about: spread("Points", &facts.summary.margin),
        svg,
    }
}

fn spread(what: &str, spread: &Spread) -> String {
    let [least, mean, median, most] =
        [spread.least, spread.mean, spread.median, spread.most].map(|n| number(n, 1));
    let trim = |text: String| text.strip_suffix(".0").map_or(text.clone(), str::to_owned);
    format!(
        "{what}: {} to {}, mean {mean}, median {}.",
        trim(least),
        trim(most),
        trim(median)
    )
}

/// Bars of equal width. Numbers are in parts of one: 1 for whole ones, 2 for
/// halves.
fn draw(counts: &BTreeMap<u32, u64>, parts: u32, label: &str) -> Svg {
    let mut svg = Svg::new(CHART_WIDTH, HEIGHT);
    let least = counts.keys().next().copied().unwrap_or(0);
    let most = counts.keys().next_back().copied().unwrap_or(0);
    let width = step(f64::from((most - least) / MAX_BARS + 1)) as u32;
    let from = least / width * width;
    let mut bars: BTreeMap<u32, u64> = BTreeMap::new();
    for (&value, &games) in counts {
        *bars.entry(value / width * width).or_default() += games;
    }
    // A single bar does not fill the picture.
    let to = (most / width + 1).max(from / width + 6) * width;
    let across = Scale::new(f64::from(from) - 0.5, f64::from(to) - 0.5, [LEFT, RIGHT]);
    let tallest = bars.values().max().copied().unwrap_or(1);
    let up = Scale::new(0.0, tallest.max(1) as f64 * 1.04, [BOTTOM, TOP]);
    axis_left(&mut svg, &up, RIGHT, LEFT, "");
    let write = |value: u32| match parts {
        1 => value.to_string(),
        _ => halves(value),
    };
    for (&value, &games) in &bars {
        let x = across.at(f64::from(value) - 0.5);
        let end = across.at(f64::from(value + width) - 0.5);
        let y = up.at(games as f64);
        let range = match width {
            1 => write(value),
            _ => format!("{}–{}", write(value), write(value + width - 1)),
        };
        let told = format!("{range}: {}", counted(games, "game"));
        let gap = if end - x > 5.0 { 1.2 } else { 0.3 };
        // What is there can be seen.
        let height = (BOTTOM - y).max(1.0);
        svg.rect(
            [x + gap, BOTTOM - height],
            [end - x - 2.0 * gap, height],
            "bar",
            &told,
        );
    }
    axis_below(&mut svg, &across, BOTTOM, label, |value| {
        number(
            value / f64::from(parts),
            usize::from(value % f64::from(parts) != 0.0),
        )
    });
    svg
}

/// How many pairs brought the first bot how many points.
pub fn pairs(facts: &Facts) -> Chart {
    let mut svg = Svg::new(CHART_WIDTH, HEIGHT);
    let pairs = facts.gathered.tally.matches.first();
    let pairs = pairs.map_or([0; 5], |meeting| meeting.pairs.0);
    let tallest = pairs.into_iter().max().unwrap_or(1).max(1);
    let up = Scale::new(0.0, tallest as f64 * 1.1, [BOTTOM, TOP]);
    axis_left(&mut svg, &up, RIGHT, LEFT, "");
    let width = (RIGHT - LEFT) / 5.0;
    for (half_points, &count) in pairs.iter().enumerate() {
        let x = LEFT + width * half_points as f64;
        let y = up.at(count as f64);
        let points = halves(half_points as u32);
        let told = format!("{points}: {}", counted(count, "pair"));
        if count > 0 {
            let height = (BOTTOM - y).max(1.0);
            let size = [width - 16.0, height];
            svg.rect([x + 8.0, BOTTOM - height], size, "bar", &told);
        }
        let middle = x + width / 2.0;
        svg.text(
            [middle, y - 4.0],
            Anchor::Middle,
            "ink",
            &super::super::words::count(count),
        );
        svg.text([middle, BOTTOM + 17.0], Anchor::Middle, "muted", &points);
    }
    svg.line([LEFT, BOTTOM], [RIGHT, BOTTOM], "muted", 1.0);
    let label = "points of the first bot in a pair of games";
    svg.text(
        [(LEFT + RIGHT) / 2.0, BOTTOM + 34.0],
        Anchor::Middle,
        "muted",
        label,
    );
    Chart {
        id: "pairs",
        title: "Points of pairs".to_owned(),
        about: format!(
            "Two games from the same opening with sides swapped; points of {}.",
            facts.names[0]
        ),
        svg,
    }
}
