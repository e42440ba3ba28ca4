//! How scores came about: cumulative scores over the games that count.

use crate::Format;

use super::super::words::{compact, shortened};
use super::axes::{Scale, axis_below, axis_left};
use super::svg::{Anchor, CHART_WIDTH, Svg};
use super::{Chart, Facts};

const LEFT: f64 = 48.0;
const RIGHT: f64 = CHART_WIDTH - 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 212.0;
/// More lines cannot be told apart.
const MAX_LINES: usize = 8;
/// More bands hide each other.
const MAX_BANDS: usize = 2;
/// Colours alone do not tell eight lines apart, least of all in print.
const DASHES: [&str; MAX_LINES] = ["", "", "", "", "6 3", "6 3", "2 3", "2 3"];

/// The chart.
pub fn chart(facts: &Facts) -> Chart {
    let course = &facts.gathered.course;
    // The best first, as everywhere.
    let mut lines: Vec<usize> = (0..course.lines.len()).collect();
    lines.sort_by_key(|&line| facts.rank(course.lines[line]));
    let all = lines.len();
    lines.truncate(MAX_LINES);
    let legend_rows = if all > 1 { lines.len().div_ceil(2) } else { 0 };
    let mut svg = Svg::new(CHART_WIDTH, BOTTOM + 44.0 + 18.0 * legend_rows as f64);

    let with_bands = lines.len() <= MAX_BANDS;
    let up = domain(facts, &lines, with_bands);
    let games = course.points.last().map_or(1, |(games, _)| *games) as f64;
    let across = Scale::new(0.0, games, [LEFT, RIGHT]);
    axis_left(&mut svg, &up, RIGHT, LEFT, " %");
    // A line along the edge is seen whole.
    let frame = [RIGHT - LEFT + 2.0, BOTTOM - TOP + 4.0];
    svg.clip("progress-frame", [LEFT, TOP - 2.0], frame);
    if up.holds(50.0) {
        svg.dashed([LEFT, up.at(50.0)], [RIGHT, up.at(50.0)], "muted");
    }
    let place = |games: u64, share: f64| [across.at(games as f64), up.at(100.0 * share)];
    for (number, &line) in lines.iter().enumerate() {
        let colour = format!("s{number}");
        let points = course
            .points
            .iter()
            .filter(|(_, now)| now[line].count() > 0);
        if with_bands {
            let low = points
                .clone()
                .map(|(games, now)| place(*games, now[line].interval().low));
            let high = points
                .clone()
                .map(|(games, now)| place(*games, now[line].interval().high));
            let outline: Vec<[f64; 2]> = low
                .chain(high.collect::<Vec<_>>().into_iter().rev())
                .collect();
            svg.area(&outline, &colour, 0.16);
        }
        let line: Vec<[f64; 2]> = points
            .map(|(games, now)| place(*games, now[line].score()))
            .collect();
        // A line of one point cannot be seen.
        if let [only] = line[..] {
            svg.dot(only, 3.5, &colour);
        }
        svg.path(&line, &colour, DASHES[number]);
    }
    svg.unclip();
    axis_below(&mut svg, &across, BOTTOM, "games counted", |value| {
        compact(value, 0)
    });
    if legend_rows > 0 {
        legend(&mut svg, facts, &lines, legend_rows);
    }
    Chart {
        id: "progress",
        title: "Score over the games".to_owned(),
        about: told(facts, lines.len(), all),
        svg,
    }
}

/// Where the lines are once they have settled: the first games say little, and
/// would take all the room.
fn domain(facts: &Facts, lines: &[usize], with_bands: bool) -> Scale {
    let points = &facts.gathered.course.points;
    let settled = &points[points.len() / 8..];
    let (mut low, mut high) = (1.0_f64, 0.0_f64);
    for (_, now) in settled {
        for pairs in lines.iter().map(|&line| now[line]) {
            if pairs.count() == 0 {
                continue;
            }
            let (score, interval) = (pairs.score(), pairs.interval());
            low = low.min(if with_bands { interval.low } else { score });
            high = high.max(if with_bands { interval.high } else { score });
        }
    }
    if low > high {
        (low, high) = (0.0, 1.0);
    }
    let room = ((high - low) * 0.06).max(0.02);
    let (low, high) = ((low - room).max(0.0), (high + room).min(1.0));
    Scale::new(100.0 * low, 100.0 * high, [BOTTOM, TOP])
}

fn legend(svg: &mut Svg, facts: &Facts, lines: &[usize], rows: usize) {
    for (number, &line) in lines.iter().enumerate() {
        let x = 16.0 + (CHART_WIDTH / 2.0 - 8.0) * (number / rows) as f64;
        let y = BOTTOM + 52.0 + 18.0 * (number % rows) as f64;
        let colour = format!("s{number}");
        svg.path(&[[x, y], [x + 24.0, y]], &colour, DASHES[number]);
        let bot = facts.gathered.course.lines[line];
        let text = match facts.tournament.format {
            Format::Gauntlet if facts.is_about_first() => format!("against {}", facts.names[bot]),
            _ => facts.ranked(bot),
        };
        let text = shortened(&text, 24);
        svg.text([x + 30.0, y + 4.0], Anchor::Start, "ink", &text);
    }
}

fn told(facts: &Facts, shown: usize, all: usize) -> String {
    let whose = match facts.tournament.format {
        Format::Match => format!("Cumulative score of {}.", facts.names[0]),
        Format::Gauntlet if facts.is_about_first() => {
            format!("Cumulative score of {} against each.", facts.names[0])
        }
        _ => "Cumulative score of each bot.".to_owned(),
    };
    let band = match shown <= MAX_BANDS {
        true => " The band is its 95 % interval.",
        false => "",
    };
    let some = match shown < all {
        true => format!(" Only the {shown} strongest of {all} are drawn."),
        false => String::new(),
    };
    format!("{whose}{band}{some}")
}
