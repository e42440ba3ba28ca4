//! What has to be said beside the numbers: cycles, what does not count, which
//! games are worth a look, and how the figures are made.

use super::facts::Facts;
use super::games::address;
use super::words::{count, counted, ending, halves, named};
use crate::{Format, GameRow};

/// Whether strength is a line here, or goes in cycles.
pub fn cycles(facts: &Facts) -> String {
    let cycles = &facts.summary.cycles;
    if cycles.is_empty() {
        let answer = match facts.tournament.format {
            _ if facts.names.len() < 3 => "Two bots cannot tell: a cycle takes three.",
            Format::Gauntlet if facts.is_about_first() => {
                "A gauntlet cannot tell: the first bot's opponents did not meet each other."
            }
            _ => "As far as these results show: no bots beat each other in a cycle.",
        };
        return format!("<p>{answer}</p>\n");
    }
    let mut text = "<p>No: these bots beat each other in a cycle, each the next and the last the first, so no single rating describes their strength.</p>\n<ul>\n".to_owned();
    for cycle in cycles.iter().take(MAX_CYCLES_SHOWN) {
        let mut names: Vec<String> = cycle.iter().map(|name| named(name)).collect();
        names.extend(cycle.first().map(|name| named(name)));
        text += &format!("<li>{}</li>\n", names.join(" → "));
    }
    text += "</ul>\n";
    if cycles.len() > MAX_CYCLES_SHOWN {
        let rest = (cycles.len() - MAX_CYCLES_SHOWN) as u64;
        text += &format!("<p>There are {} more.</p>\n", count(rest));
    }
    text
}

const MAX_CYCLES_SHOWN: usize = 20;

/// What counts and what does not.
pub fn counting(facts: &Facts) -> String {
    let summary = &facts.summary;
    let uncounted = match summary.uncounted_games {
        _ if facts.gathered.games == 0 => "No game has been played yet.".to_owned(),
        0 => "Every game that was played counts.".to_owned(),
        n => format!(
            "{} not counted: only whole pairs count, and where a test was decided only those before the decision.",
            match n {
                1 => "1 game is".to_owned(),
                n => format!("{} games are", count(n)),
            }
        ),
    };
    let played = facts.gathered.games;
    let distinct = summary.distinct_games.unwrap_or(played);
    let distinct = match played.saturating_sub(distinct) {
        _ if played == 0 => String::new(),
        0 => " No two games have the same moves.".to_owned(),
        _ => format!(
            " {} of the {} have different moves; the others repeat one of them, and say nothing new.",
            counted(distinct, "game"),
            count(played)
        ),
    };
    format!("<p>{uncounted}{distinct}</p>\n")
}

/// Games worth a look.
pub fn notable(facts: &Facts) -> String {
    let found = &facts.gathered.notable;
    let mut items = Vec::new();
    let mut add = |what: String, row: &GameRow| {
        items.push(format!("<li>{what}: {}</li>\n", linked(facts, row)))
    };
    if let Some(row) = &found.shortest {
        add(format!("shortest, {} plies", row.plies), row);
    }
    if let Some(row) = &found.longest {
        add(format!("longest, {} plies", row.plies), row);
    }
    if let Some(row) = &found.widest {
        let margin = halves(row.points[0].abs_diff(row.points[1]));
        add(format!("widest margin, {margin} points"), row);
    }
    for row in &found.faults {
        add(format!("lost by a fault, {}", ending(row.termination)), row);
    }
    match items.is_empty() {
        true => String::new(),
        false => format!("<h3>Worth a look</h3>\n<ul>\n{}</ul>\n", items.concat()),
    }
}

fn linked(facts: &Facts, row: &GameRow) -> String {
    let players = facts.players(row).map(|name| named(&name)).join(" – ");
    let is_listed = facts
        .gathered
        .listed
        .last()
        .is_some_and(|last| row.number <= last.row.number);
    match is_listed {
        true => format!(
            "<a href=\"#{}\">game {}</a>, {players}",
            address(row),
            row.number
        ),
        false => format!("game {}, {players}", row.number),
    }
}

/// How the figures are made.
pub const METHOD: &str = "<ul>
<li>Games come in pairs from the same opening with sides swapped. The two are not independent of each other, so pairs are the unit of all errors and intervals.</li>
<li>A win is 1 point and a draw ½; a score is points per game. Intervals are 95 % intervals: of 100 such experiments, about 95 would have the true value inside. They keep that promise for few games and for scores near 0 and 100 % too.</li>
<li>Elo is the difference in strength that a score stands for: 64 % is +100. Where everything was won or lost, there is only a bound: “more than” and “less than”.</li>
<li>Likelihood of superiority is the chance that a bot is the stronger one, if nothing was known before.</li>
<li>Ratings are the most likely strengths in Bradley and Terry's model of all results. 0 is the anchor if there is one, else the mean of the bots that both won and lost. Who won or lost everything has a bound instead, and does not move the others. Ratings cannot be compared with those of other tournaments.</li>
<li>Looking again and again until a result pleases is no experiment: decide the number of games beforehand, or take a sequential test (SPRT).</li>
</ul>
<p>The formulae and their sources are in <code>docs/statistics.md</code> of Awalam.</p>
";
