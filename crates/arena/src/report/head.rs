//! The top of the page: what was played, and what came out in a sentence.

use std::time::Duration;

use awalam_games::{Game, with_game};

use super::facts::Facts;
use super::words::{chance, count, counted, escaped, named, number, percent, range, strength};
use crate::stats::Decision;
use crate::{Entrant, Format, OpeningList, Openings, SprtSummary, Tournament};

/// The heading with the verdict and the terms.
pub fn head(facts: &Facts, written: &str) -> String {
    let summary = &facts.summary;
    let state = match summary.finished {
        true => "",
        false => " · not finished yet",
    };
    let mut page = format!(
        "<header>\n<p class=\"kind\">Tournament report</p>\n<h1>{}</h1>\n<p class=\"under\">{} · {} · {}{state}</p>\n",
        named(&summary.title),
        escaped(&summary.game),
        format(facts),
        counted(facts.games(), "game"),
    );
    page += &format!("<p class=\"verdict\">{}</p>\n", verdict(facts));
    if let Some(sprt) = &summary.sprt {
        page += &format!("<p class=\"sprt\">{}</p>\n", escaped(&test(sprt)));
    }
    page += "<dl class=\"terms\">\n";
    for (term, text) in terms(facts, written) {
        page += &format!("<div><dt>{term}</dt><dd>{}</dd></div>\n", escaped(&text));
    }
    page + "</dl>\n</header>\n"
}

fn format(facts: &Facts) -> String {
    let bots = facts.names.len();
    match facts.tournament.format {
        Format::Match => "match of two bots".to_owned(),
        Format::Gauntlet => match facts.tournament.challengers {
            1 => format!("gauntlet: one bot against {}", bots - 1),
            first => format!("gauntlet: {first} bots against {}", bots - first),
        },
        Format::RoundRobin => format!("round robin of {bots} bots"),
        Format::Swiss => format!("Swiss tournament of {bots} bots"),
        Format::KnockOut => format!("knock-out tournament of {bots} bots"),
    }
}

/// What came out, in a sentence or two. This is HTML.
fn verdict(facts: &Facts) -> String {
    let summary = &facts.summary;
    if facts.games() == 0 {
        return "No pair of games is complete yet, so there is nothing to say.".to_owned();
    }
    // Matches and gauntlets are about the first bot, pools about the best.
    if facts.is_about_first() {
        let opponent = match facts.names.len() {
            2 => named(&facts.names[1]),
            _ => "its opponents together".to_owned(),
        };
        let clear = match summary.score_interval {
            interval if interval.low > 0.5 => format!("It is stronger than {opponent}"),
            interval if interval.high < 0.5 => format!("It is weaker than {opponent}"),
            _ => format!("So far, it may be stronger or weaker than {opponent}"),
        };
        return format!(
            "<b>{}</b> scores <b>{}</b> ({}), {} Elo; likelihood of superiority {}. {clear}.",
            named(&facts.names[0]),
            percent(summary.score),
            range(summary.score_interval),
            strength(summary.elo, summary.elo_interval, summary.elo_open),
            escaped(&chance(summary.superiority)),
        );
    }
    let best = facts.order[0];
    let bot = &summary.bots[best];
    let mut text = match &summary.winner {
        Some(winner) => format!("<b>{}</b> wins the tournament. By rating, ", named(winner)),
        None => String::new(),
    };
    text += &format!(
        "<b>{}</b> is first with a rating of <b>{}</b> and a score of <b>{}</b> ({}).",
        named(&facts.names[best]),
        strength(bot.rating.elo, bot.rating.interval, bot.rating.open),
        percent(bot.score),
        range(bot.interval),
    );
    let second = facts.order[1];
    if let Some(met) = facts.meeting([best, second]) {
        text += &format!(
            " Against the second, {}, it scores {}; likelihood of superiority {}.",
            named(&facts.names[second]),
            percent(met.score),
            escaped(&chance(met.superiority)),
        );
    }
    text
}

fn test(sprt: &SprtSummary) -> String {
    let unit = sprt.test.model.unit();
    let found = match sprt.decision {
        Some(Decision::Stronger) => {
            format!(
                "decided, the difference is {} {unit} or more",
                sprt.test.elo1
            )
        }
        Some(Decision::NotStronger) => {
            format!(
                "decided, the difference is {} {unit} or less",
                sprt.test.elo0
            )
        }
        None => "not decided yet".to_owned(),
    };
    format!(
        "Sequential test of {} against {} {unit} (errors {} and {}): {found}. LLR {}, bounds {} and {}.",
        sprt.test.elo0,
        sprt.test.elo1,
        percent(sprt.test.alpha),
        percent(sprt.test.beta),
        number(sprt.llr, 2),
        number(sprt.bounds.lower, 2),
        number(sprt.bounds.upper, 2),
    )
}

fn terms(facts: &Facts, written: &str) -> Vec<(&'static str, String)> {
    let (tournament, summary) = (&facts.tournament, &facts.summary);
    let rules = match tournament.rules.as_str() {
        "" => with_game!(tournament.game, G => <G as Game>::Rules::default().to_string()),
        rules => rules.to_owned(),
    };
    let begun = match facts.origin.begun.as_str() {
        "" => format!("by Awalam {}", facts.origin.version),
        begun => format!("{begun}, by Awalam {}", facts.origin.version),
    };
    let writer = format!("by Awalam {}", env!("CARGO_PKG_VERSION"));
    let written = match written {
        "" => writer,
        written => format!("{written}, {writer}"),
    };
    vec![
        ("Game", format!("{}, rules “{rules}”", summary.game)),
        (
            "Games counted",
            format!(
                "{} of {} planned, {} for each two bots",
                count(facts.games()),
                count(2 * summary.pairs_planned),
                count(tournament.games)
            ),
        ),
        ("Openings", openings(tournament)),
        ("Seed", tournament.seed.to_string()),
        ("Ended early", adjudication(facts)),
        ("Begun", begun),
        ("Report written", written),
    ]
}

fn openings(tournament: &Tournament) -> String {
    let mut text = opening_kind(&tournament.openings);
    let from_start = tournament.from_start();
    if !from_start.is_empty() {
        text += &format!(
            "; all games of {} begin at the start",
            from_start.join(", ")
        );
    }
    text
}

fn opening_kind(openings: &Openings) -> String {
    match openings {
        Openings::Start => "the start of the game".to_owned(),
        Openings::Random { plies, balance, .. } => {
            let plies = plies.map_or("as many random plies as suit the game".to_owned(), |n| {
                counted(n as u64, "random ply").replace("plys", "plies")
            });
            match *balance > 0.0 {
                true => {
                    let points = if *balance == 1.0 { "point" } else { "points" };
                    format!("{plies}, neither side more than {balance} {points} ahead")
                }
                false => plies,
            }
        }
        Openings::List(OpeningList { file, lines, .. }) => {
            let from = match file.as_str() {
                "" => String::new(),
                file => format!(" ({file})"),
            };
            format!("a list of {}{from}", lines.len())
        }
    }
}

fn adjudication(facts: &Facts) -> String {
    let rule = &facts.tournament.adjudication;
    let mut parts = Vec::new();
    if rule.exact {
        parts.push("where the result is known for certain".to_owned());
    }
    if let Some(plies) = rule.plies {
        parts.push(format!("after {plies} plies"));
    }
    if let Some(resign) = rule.resign {
        let who = match resign.one_sided {
            true => "the losing bot sees",
            false => "both bots see",
        };
        parts.push(format!(
            "where {who} {} points for {} moves",
            resign.score, resign.moves
        ));
    }
    if let Some(draw) = rule.draw {
        let mut part = format!(
            "drawn where both bots see at most {} points for {} moves",
            draw.score, draw.moves
        );
        if draw.plies > 0 {
            part += &format!(", after {} plies", draw.plies);
        }
        parts.push(part);
    }
    match parts.is_empty() {
        true => "never".to_owned(),
        false => parts.join("; "),
    }
}

/// What a bot gets, beside its text.
pub fn limits(entrant: &Entrant) -> String {
    let time = |time: Duration| match time.as_millis() {
        millis if millis < 1000 => format!("{millis} ms"),
        _ => format!("{} s", time.as_secs_f64()),
    };
    let mut parts = Vec::new();
    parts.extend(entrant.time.map(|t| format!("{} per move", time(t))));
    parts.extend(entrant.game_time.map(|t| match entrant.game_moves {
        Some(moves) => format!("{} per {moves} moves", time(t)),
        None => format!("{} per game", time(t)),
    }));
    parts.extend(entrant.increment.map(|t| format!("+{} per move", time(t))));
    parts.extend(entrant.depth.map(|depth| format!("depth {depth}")));
    parts.extend(entrant.nodes.map(|n| format!("{} positions", count(n))));
    parts.join(", ")
}
