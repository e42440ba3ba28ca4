//! The page's tables: standings, who did what against whom, how games ended.

use awalam_games::Termination;

use crate::MatchSummary;
use crate::stats::Rating;

use super::facts::Facts;
use super::head::limits;
use super::words::{
    chance, count, counted, ending, escaped, halves, milliseconds, named, percent, range, results,
    strength,
};

/// A table that scrolls by itself where it is too wide, also by keys.
fn table(class: &str, caption: &str, heads: &[String], body: &str) -> String {
    let heads: String = heads
        .iter()
        .map(|head| format!("<th scope=\"col\">{head}</th>"))
        .collect();
    let caption = escaped(caption);
    format!(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\"><table class=\"{class}\">\n<caption><span>{caption}</span></caption>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>\n"
    )
}

fn heads(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Every bot, the best first.
pub fn standings(facts: &Facts) -> String {
    let columns = [
        "Rank",
        "Bot",
        "Rating",
        "Score",
        "95 % interval",
        "Wins",
        "Draws",
        "Losses",
        "As player 1",
        "As player 2",
        "ms per move",
        "Longest, ms",
        "Forfeits",
    ];
    let body: String = facts
        .order
        .iter()
        .map(|&bot| standing(facts, bot))
        .collect();
    let caption = "Standings; “as player 1” and “2” are wins-draws-losses";
    table("standings", caption, &heads(&columns), &body)
}

fn standing(facts: &Facts, number: usize) -> String {
    let bot = &facts.summary.bots[number];
    let mut about = Vec::new();
    if bot.spec != facts.names[number] {
        about.push(bot.spec.clone());
    }
    let limits = limits(&facts.tournament.bots[number]);
    if !limits.is_empty() {
        about.push(limits);
    }
    let about = match about.is_empty() {
        true => String::new(),
        false => format!("<small>{}</small>", escaped(&about.join(", "))),
    };
    let faults = bot.forfeits.iter();
    let faults: Vec<String> = faults
        .map(|(cause, games)| format!("{} {}", count(*games), ending(*cause)))
        .collect();
    let faults = match faults.is_empty() {
        true => "none".to_owned(),
        false => faults.join(", "),
    };
    let has_games = bot.games > 0;
    let cells = [
        match has_games {
            true => {
                let Rating {
                    elo,
                    interval,
                    open,
                } = bot.rating;
                format!("<b>{}</b>", strength(elo, interval, open))
            }
            false => "–".to_owned(),
        },
        told(has_games, || format!("<b>{}</b>", percent(bot.score))),
        told(has_games, || range(bot.interval)),
        count(bot.wins),
        count(bot.draws),
        count(bot.losses),
        results(bot.by_side[0]),
        results(bot.by_side[1]),
        told(has_games, || milliseconds(bot.ms_per_move)),
        told(has_games, || milliseconds(bot.longest_ms)),
        escaped(&faults),
    ];
    let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).concat();
    format!(
        "<tr><td>{}</td><th scope=\"row\">{}{about}</th>{cells}</tr>\n",
        facts.rank(number) + 1,
        named(&facts.names[number]),
    )
}

fn told(is_known: bool, text: impl Fn() -> String) -> String {
    if is_known { text() } else { "–".to_owned() }
}

/// Who did what against whom. Columns have the ranks only: names would not fit.
pub fn cross(facts: &Facts) -> String {
    let ranks = facts.order.iter().enumerate().map(|(rank, &bot)| {
        let name = escaped(&facts.names[bot]);
        format!("<abbr title=\"{name}\">{}</abbr>", rank + 1)
    });
    let heads: Vec<String> = heads(&["Rank", "Bot"]).into_iter().chain(ranks).collect();
    let mut body = String::new();
    for (rank, &bot) in facts.order.iter().enumerate() {
        body += &format!(
            "<tr><td>{}</td><th scope=\"row\">{}</th>",
            rank + 1,
            named(&facts.names[bot])
        );
        for &other in &facts.order {
            body += &match facts.meeting([bot, other]) {
                Some(met) => {
                    let told = format!(
                        "{} against {}: {} (wins-draws-losses)",
                        facts.names[bot],
                        facts.names[other],
                        results(met.results)
                    );
                    let score = super::words::number(100.0 * met.score, 1);
                    format!("<td title=\"{}\">{score}</td>", escaped(&told))
                }
                None => "<td class=\"none\">–</td>".to_owned(),
            };
        }
        body += "</tr>\n";
    }
    let caption = "Cross table: score in % of the row's bot against the column's";
    table("cross", caption, &heads, &body)
}

/// Every two that met, with how their pairs went. Long lists are folded.
pub fn meetings(facts: &Facts) -> String {
    let columns = [
        "Bot",
        "Against",
        "Score",
        "95 % interval",
        "W‑D‑L",
        "Elo",
        "Superiority",
    ];
    let points = (0..5).map(|half_points| format!("Pairs: {}", halves(half_points)));
    let heads: Vec<String> = heads(&columns).into_iter().chain(points).collect();
    let mut body = String::new();
    let is_in = |meeting: &&MatchSummary| meeting.bots.iter().all(|bot| facts.order.contains(bot));
    for meeting in facts.summary.matches.iter().filter(is_in) {
        let [bot, other] = meeting.bots.map(|bot| named(&facts.names[bot]));
        let has_games = meeting.pairs.count() > 0;
        let mut cells = vec![
            told(has_games, || format!("<b>{}</b>", percent(meeting.score))),
            told(has_games, || range(meeting.interval)),
            results(meeting.results),
            told(has_games, || {
                let elo = meeting.elo;
                strength(elo.value, elo.interval, elo.open)
            }),
            told(has_games, || escaped(&chance(meeting.superiority))),
        ];
        cells.extend(meeting.pairs.0.map(count));
        let cells: String = cells
            .iter()
            .map(|cell| format!("<td>{cell}</td>"))
            .collect();
        body += &format!(
            "<tr><th scope=\"row\">{bot}</th><td class=\"name\">{other}</td>{cells}</tr>\n"
        );
    }
    let caption =
        "Every meeting; the last columns are pairs of games by the points that they brought";
    let table = table("meetings", caption, &heads, &body);
    match facts.summary.matches.len() {
        0..=3 => table,
        n => format!(
            "<details><summary>All {} one by one</summary>\n{table}</details>\n",
            counted(n as u64, "meeting")
        ),
    }
}

/// How games ended.
pub fn endings(facts: &Facts) -> String {
    if facts.games() == 0 {
        return String::new();
    }
    let all = facts.games().max(1) as f64;
    let mut endings: Vec<(&Termination, &u64)> = facts.summary.endings.iter().collect();
    endings.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
    let body: String = endings
        .into_iter()
        .map(|(&termination, games)| {
            format!(
                "<tr><th scope=\"row\">{} <small><code>{}</code></small></th><td>{}</td><td>{}</td></tr>\n",
                ending(termination),
                termination,
                count(*games),
                percent(*games as f64 / all)
            )
        })
        .collect();
    table(
        "endings",
        "How games ended",
        &heads(&["End", "Games", "Share"]),
        &body,
    )
}
