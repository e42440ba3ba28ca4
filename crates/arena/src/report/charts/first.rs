//! What moving first is worth: player 1's score, over all games and in those of
//! each bot.

use crate::Format;
use crate::stats::Pairs;

use super::super::words::{count, number, percent};
use super::intervals::{Look, Row, draw};
use super::{Chart, Facts};

/// More rows than this are no picture any more.
const MAX_ROWS: usize = 16;

/// The chart.
pub fn chart(facts: &Facts) -> Chart {
    let mut rows = vec![row(
        "all games".to_owned(),
        facts.gathered.tally.first_player,
    )];
    let meetings = facts.tournament.meetings();
    // In a match, each bot's games are all games.
    if facts.tournament.format != Format::Match {
        let bots = facts.order.iter().filter(|&&bot| {
            // The first bot of a gauntlet is in all games too.
            !facts.is_about_first() || bot != 0
        });
        rows.extend(bots.take(MAX_ROWS).map(|&bot| {
            let mut pairs = Pairs::default();
            let games = meetings.iter().zip(&facts.gathered.first_player);
            for (_, its) in games.filter(|(bots, _)| bots.contains(&bot)) {
                pairs.merge(*its);
            }
            row(facts.ranked(bot), pairs)
        }));
    }
    let look = Look {
        axis: "player 1's score in %",
        middle: 50.0,
        around: 10.0,
        limits: [0.0, 100.0],
        bars: true,
    };
    Chart {
        id: "first-player",
        title: "First-player advantage".to_owned(),
        about: told(facts),
        svg: draw(&rows, &look, |value| number(value, 0)),
    }
}

fn row(label: String, pairs: Pairs) -> Row {
    let interval = pairs.interval();
    Row {
        label,
        told: percent(pairs.score()),
        value: 100.0 * pairs.score(),
        low: 100.0 * interval.low,
        high: 100.0 * interval.high,
    }
}

fn told(facts: &Facts) -> String {
    let first = &facts.summary.first_player;
    let verdict = match first.interval {
        interval if interval.low > 0.5 => "Moving first is an advantage",
        interval if interval.high < 0.5 => "Moving first is a disadvantage",
        _ => "Neither side is clearly better",
    };
    let each = match facts.tournament.format {
        Format::Match => "",
        _ => "Below, the games of each bot. ",
    };
    format!(
        "{verdict}: player 1 won {}, drew {} and lost {}. {each}Whiskers are 95 % intervals.",
        count(first.wins),
        count(first.draws),
        count(first.losses)
    )
}
