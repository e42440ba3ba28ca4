//! What can be said about a tournament, as text or JSON.

use std::io::Write;

use awalam_arena::stats::{Decision, Interval, Open, Rating};
use awalam_arena::{BotSummary, MatchSummary, Summary};
use awalam_games::Termination;

use crate::failure::Failure;

/// Prints a summary.
pub fn print(summary: &Summary, json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if json {
        let text = serde_json::to_string(summary);
        let text = text.map_err(|error| Failure::Trouble(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{}", text(summary))?;
    }
    out.flush()?;
    Ok(())
}

/// The tables and sentences that people read.
pub fn text(summary: &Summary) -> String {
    let rules = match summary.rules.as_str() {
        "" => String::new(),
        rules => format!(" ({rules})"),
    };
    let mut text = format!(
        "{} – {}{rules}, {} games in pairs\n",
        summary.title,
        summary.game,
        2 * summary.pairs,
    );
    if !summary.from_start.is_empty() {
        let names = summary.from_start.join(", ");
        text += &format!("all games of {names} begin at the start\n");
    }
    text += "\n";
    if summary.pairs == 0 {
        return text + "no pair of games is complete yet: there is nothing to say\n";
    }
    text += &standings(summary);
    text += "\n";
    if summary.bots.len() > 2 && summary.matches.len() >= summary.bots.len() {
        text += &cross_table(summary);
    } else {
        let is_in = |meeting: &&MatchSummary| {
            let mut bots = meeting.bots.iter();
            bots.all(|&bot| !summary.bots[bot].excluded)
        };
        for meeting in summary.matches.iter().filter(is_in) {
            text += &about(summary, meeting);
        }
    }
    text += &sentences(summary);
    text
}

fn standings(summary: &Summary) -> String {
    let bots = summary.bots.iter().filter(|bot| !bot.excluded);
    let mut bots: Vec<&BotSummary> = bots.collect();
    // A Swiss tournament has an order of its own.
    let place = |bot: &BotSummary| summary.places.iter().position(|it| it.name == bot.name);
    bots.sort_by(|a, b| {
        let by_rating = b.rating.elo.total_cmp(&a.rating.elo);
        place(a).cmp(&place(b)).then(by_rating)
    });
    let head = [
        "bot", "points", "rating", "", "score", "95 %", "won", "drawn", "lost", "as 1", "as 2",
        "ms/move", "longest", "faults",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for bot in bots {
        let side = |[won, drawn, lost]: [u64; 3]| format!("{won}-{drawn}-{lost}");
        let faults = bot.forfeits.iter().map(|(cause, n)| format!("{n} {cause}"));
        let faults: Vec<String> = faults.collect();
        // Of two bots, the difference says it all.
        let rating = match summary.bots.len() {
            2 => [String::new(), String::new()],
            _ => {
                let Rating {
                    elo,
                    interval,
                    open,
                } = bot.rating;
                strength(elo, interval, open)
            }
        };
        let [rating, error] = rating;
        let points = place(bot).map(|place| summary.places[place].points.to_string());
        rows.push(vec![
            bot.name.clone(),
            points.unwrap_or_default(),
            rating,
            error,
            format!("{:.1} %", 100.0 * bot.score),
            percent(bot.interval),
            bot.wins.to_string(),
            bot.draws.to_string(),
            bot.losses.to_string(),
            side(bot.by_side[0]),
            side(bot.by_side[1]),
            format!("{:.1}", bot.ms_per_move),
            format!("{:.0} ms", bot.longest_ms),
            faults.join(", "),
        ]);
    }
    columns(&rows)
}

/// Scores of rows against columns.
fn cross_table(summary: &Summary) -> String {
    let bots = 0..summary.bots.len();
    let bots: Vec<usize> = bots.filter(|&bot| !summary.bots[bot].excluded).collect();
    let mut head = vec!["score of row in %".to_owned()];
    head.extend((1..=bots.len()).map(|number| number.to_string()));
    let mut rows = vec![head];
    for (place, &a) in bots.iter().enumerate() {
        let mut row = vec![format!("{}  {}", place + 1, summary.bots[a].name)];
        for &b in &bots {
            let meeting = summary
                .matches
                .iter()
                .find_map(|meeting| match meeting.bots {
                    [x, y] if [x, y] == [a, b] => Some(meeting.score),
                    [x, y] if [x, y] == [b, a] => Some(1.0 - meeting.score),
                    _ => None,
                });
            row.push(match meeting {
                _ if a == b => "·".to_owned(),
                Some(score) => format!("{:.1}", 100.0 * score),
                None => String::new(),
            });
        }
        rows.push(row);
    }
    columns(&rows) + "\n"
}

fn about(summary: &Summary, meeting: &MatchSummary) -> String {
    let [first, second] = meeting.bots.map(|bot| &summary.bots[bot].name);
    let [won, drawn, lost] = meeting.results;
    let elo = meeting.elo;
    let [value, error] = strength(elo.value, elo.interval, elo.open);
    let range = match elo.open {
        None => {
            let [low, high] = [elo.interval.low, elo.interval.high].map(signed);
            format!(" {error} ({low} to {high})")
        }
        Some(_) => String::new(),
    };
    let counts = meeting.pairs.0.map(|count| count.to_string()).join(", ");
    format!(
        "{first} against {second}: +{won} ={drawn} -{lost}, {:.1} % ({})\n  Elo {value}{range}, likelihood of superiority {}\n  pentanomial [0, ½, 1, 1½, 2] = [{counts}]\n",
        100.0 * meeting.score,
        percent(meeting.interval),
        likelihood(meeting.superiority),
    )
}

/// A difference in strength and its error, or the bound that is all that is known.
pub fn strength(elo: f64, Interval { low, high }: Interval, open: Option<Open>) -> [String; 2] {
    match open {
        // The anchor itself.
        None if low == high => [signed(elo), String::new()],
        None => [signed(elo), format!("± {:.0}", (high - low) / 2.0)],
        Some(Open::Above) => [format!("more than {}", signed(low)), String::new()],
        Some(Open::Below) => [format!("less than {}", signed(high)), String::new()],
        Some(Open::Both) => ["unknown".to_owned(), String::new()],
    }
}

fn sentences(summary: &Summary) -> String {
    let mut text = String::new();
    if let Some(sprt) = &summary.sprt {
        let test = sprt.test;
        let unit = test.model.unit();
        let verdict = match sprt.decision {
            Some(Decision::Stronger) => {
                format!("decided: stronger by {} {unit} or more", test.elo1)
            }
            Some(Decision::NotStronger) => {
                format!("decided: not stronger than by {} {unit}", test.elo0)
            }
            None => "not decided".to_owned(),
        };
        text += &format!(
            "SPRT {} against {} {unit}: {verdict}; LLR {:.2} ({:.2}, {:.2})\n",
            test.elo0, test.elo1, sprt.llr, sprt.bounds.lower, sprt.bounds.upper
        );
    }
    let first = &summary.first_player;
    text += &format!(
        "player 1 scores {:.1} % ({}): +{} ={} -{}\n",
        100.0 * first.score,
        percent(first.interval),
        first.wins,
        first.draws,
        first.losses
    );
    let (plies, margin) = (&summary.plies, &summary.margin);
    text += &format!(
        "games have {:.0} to {:.0} plies (mean {:.1}, median {:.0}) and are {:.1} points apart at the end (mean)\n",
        plies.least, plies.most, plies.mean, plies.median, margin.mean
    );
    let endings = summary.endings.iter().map(|(end, n)| format!("{n} {end}"));
    let endings: Vec<String> = endings.collect();
    if summary
        .endings
        .keys()
        .any(|&end| end != Termination::Normal)
    {
        text += &format!("endings: {}\n", endings.join(", "));
    }
    if let Some(distinct) = summary.distinct_games
        && distinct < 2 * summary.pairs
    {
        text += &format!(
            "only {}: repeats add no information; the true intervals are wider\n",
            counted(distinct, "different game")
        );
    }
    let out = summary.bots.iter().filter(|bot| bot.excluded);
    let out: Vec<&str> = out.map(|bot| bot.name.as_str()).collect();
    if !out.is_empty() {
        text += &format!("taken out, games not counted: {}\n", out.join(", "));
    }
    if let Some(winner) = &summary.winner {
        text += &format!("winner: {winner}\n");
    }
    for cycle in &summary.cycles {
        let mut names = cycle.clone();
        names.extend(cycle.first().cloned());
        text += &format!("non-transitive: {}\n", names.join(" > "));
    }
    if summary.uncounted_games > 0 {
        let cause = match summary
            .sprt
            .as_ref()
            .is_some_and(|sprt| sprt.decision.is_some())
        {
            true if summary.uncounted_games == 1 => "it came after the decision",
            true => "they came after the decision",
            false if summary.uncounted_games == 1 => "its pair is not complete",
            false => "their pairs are not complete",
        };
        let games = summary.uncounted_games;
        text += &format!("not counted: {}, since {cause}\n", counted(games, "game"));
    }
    if !summary.finished {
        text += &format!(
            "not finished: {} of {}\n",
            summary.pairs,
            counted(summary.pairs_planned, "pair")
        );
    }
    text
}

/// So many of something.
pub fn counted(number: u64, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// A number with its sign, but no sign where it is nothing.
fn signed(number: f64) -> String {
    match number.round() {
        0.0 => "0".to_owned(),
        number => format!("{number:+}"),
    }
}

fn percent(interval: Interval) -> String {
    format!("{:.1}–{:.1}", 100.0 * interval.low, 100.0 * interval.high)
}

fn likelihood(chance: f64) -> String {
    match chance {
        _ if chance > 0.999 => "over 99.9 %".to_owned(),
        _ if chance < 0.001 => "under 0.1 %".to_owned(),
        _ => format!("{:.1} %", 100.0 * chance),
    }
}

/// Rows in columns: the first to the left, numbers to the right. A column that
/// says nothing is left out.
pub fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().skip(1).map(|row| row[column].chars().count());
        match cells.max().unwrap_or(0) {
            0 => None,
            widest => Some(widest.max(rows[0][column].chars().count())),
        }
    };
    let widths: Vec<Option<usize>> = (0..rows[0].len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.filter_map(|(column, (cell, width))| {
            let width = (*width)?;
            Some(match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text += line.trim_end();
        text += "\n";
    }
    text
}
