//! The cross table as a heat map: the bot of the row against the bot of the column.

use super::super::words::{number, percent, results, shortened};
use super::svg::{Anchor, CHART_WIDTH, Svg};
use super::{Chart, Facts};

/// Room for names.
const NAMES_WIDTH: f64 = 150.0;
const TOP: f64 = 26.0;
const MAX_CELL: f64 = 44.0;
/// Smaller cells hold no number.
const MIN_LABELLED_CELL: f64 = 21.0;

/// The chart.
pub fn chart(facts: &Facts) -> Chart {
    let n = facts.order.len();
    let cell = ((CHART_WIDTH - NAMES_WIDTH - 8.0) / n.max(1) as f64).clamp(8.0, MAX_CELL);
    let width = CHART_WIDTH.max(NAMES_WIDTH + 8.0 + cell * n as f64);
    let mut svg = Svg::new(width, TOP + cell * n as f64 + 40.0);
    for (row, &bot) in facts.order.iter().enumerate() {
        let y = TOP + cell * row as f64;
        let x = NAMES_WIDTH + cell * row as f64;
        let rank = (row + 1).to_string();
        if cell >= 14.0 || row % 2 == 0 {
            svg.text([x + cell / 2.0, TOP - 8.0], Anchor::Middle, "muted", &rank);
        }
        let middle = y + cell / 2.0 + 4.0;
        svg.text([20.0, middle], Anchor::End, "muted", &rank);
        let name = shortened(&facts.names[bot], 16);
        svg.text([28.0, middle], Anchor::Start, "ink", &name);
        for (column, &other) in facts.order.iter().enumerate() {
            let x = NAMES_WIDTH + cell * column as f64;
            draw_cell(&mut svg, facts, [bot, other], [x, y], cell);
        }
    }
    legend(&mut svg, TOP + cell * n as f64 + 14.0);
    Chart {
        id: "heat-map",
        title: "Who beats whom".to_owned(),
        about: "Score in % of the bot at the left against the one above, by rank.".to_owned(),
        svg,
    }
}

fn draw_cell(svg: &mut Svg, facts: &Facts, bots: [usize; 2], corner: [f64; 2], cell: f64) {
    let size = [cell - 1.5, cell - 1.5];
    let Some(meeting) = facts.meeting(bots) else {
        svg.shaded_rect(corner, size, "line", 0.35, "");
        return;
    };
    let [one, two] = bots.map(|bot| facts.names[bot].as_str());
    let told = format!(
        "{one} against {two}: {} ({})",
        percent(meeting.score),
        results(meeting.results)
    );
    let colour = if meeting.score < 0.5 { "low" } else { "high" };
    let strength = 0.08 + 0.92 * (2.0 * meeting.score - 1.0).abs();
    svg.shaded_rect(corner, size, colour, strength, &told);
    if cell >= MIN_LABELLED_CELL {
        let place = [corner[0] + size[0] / 2.0, corner[1] + size[1] / 2.0 + 4.0];
        let text = number(100.0 * meeting.score, 0);
        match cell < 30.0 {
            true => svg.small_text(place, "ink", &text),
            false => svg.text(place, Anchor::Middle, "ink", &text),
        }
    }
}

fn legend(svg: &mut Svg, y: f64) {
    let steps = 9;
    for step in 0..steps {
        let score = f64::from(step) / f64::from(steps - 1);
        let colour = if score < 0.5 { "low" } else { "high" };
        let strength = 0.08 + 0.92 * (2.0 * score - 1.0).abs();
        let x = NAMES_WIDTH + 24.0 + 16.0 * f64::from(step);
        svg.shaded_rect([x, y], [15.0, 10.0], colour, strength, "");
    }
    svg.text([NAMES_WIDTH + 18.0, y + 9.5], Anchor::End, "muted", "0 %");
    let end = NAMES_WIDTH + 24.0 + 16.0 * f64::from(steps) + 5.0;
    svg.text([end, y + 9.5], Anchor::Start, "muted", "100 %");
}
