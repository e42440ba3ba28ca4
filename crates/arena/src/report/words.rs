//! How numbers and names are written on the page. Whatever comes from outside
//! passes [`escaped`] before it stands in HTML or SVG.

use awalam_games::Termination;

use crate::Tournament;
use crate::stats::{Interval, Open};

/// Text for HTML and SVG, between tags or in quoted attributes. Characters that
/// XML does not know, such as those for ringing a bell, are shown as unknown.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' => safe.push(c),
            '\r' => {}
            // These would turn the text around, or are none.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {
                safe.push('\u{fffd}');
            }
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// A name between tags. It cannot change the direction of the text around it.
pub fn named(name: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(name))
}

/// The bots' names. A match may have two of the same name: they get numbers.
pub fn names(tournament: &Tournament) -> Vec<String> {
    let all: Vec<&str> = (0..tournament.bots.len())
        .map(|bot| tournament.bot_name(bot))
        .collect();
    let name = |bot: usize| match all.iter().filter(|&&other| other == all[bot]).count() {
        1 => all[bot].to_owned(),
        _ => format!("{} ({})", all[bot], bot + 1),
    };
    (0..all.len()).map(name).collect()
}

/// A text cut to a number of characters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A whole number, in groups of three digits from 10 000 on.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    grouped
}

/// A round number where there is little room: `200k`.
pub fn compact(value: f64, decimals: usize) -> String {
    let (scaled, unit) = match value.abs() {
        size if size >= 1e6 => (value / 1e6, "M"),
        size if size >= 1e4 => (value / 1e3, "k"),
        _ => return number(value, decimals),
    };
    // Round numbers seldom have decimals, and never many.
    let places = (0..2).find(|&places| {
        let shift = 10f64.powi(places);
        ((scaled * shift).round() / shift - scaled).abs() < 1e-9
    });
    format!("{}{unit}", number(scaled, places.unwrap_or(2) as usize))
}

/// A number with its noun: `1 game`, `2 games`.
pub fn counted(number: u64, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", count(number))
}

/// A number with a fixed number of decimals and a real minus; a dash for what is none.
pub fn number(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{:.decimals$}", value.abs());
    // What is rounded to zero has no sign.
    let is_zero = !text.contains(|c: char| c.is_ascii_digit() && c != '0');
    match value < 0.0 && !is_zero {
        true => format!("−{text}"),
        false => text,
    }
}

/// A difference in strength, whose sign is always there.
pub fn signed(value: f64) -> String {
    let text = number(value, 0);
    match text.starts_with(['−', '–']) || text == "0" {
        true => text,
        false => format!("+{text}"),
    }
}

/// A share of 1.
pub fn percent(share: f64) -> String {
    format!("{}\u{a0}%", number(100.0 * share, 1))
}

/// A share's interval, in percent: `95.1–99.6`.
pub fn range(Interval { low, high }: Interval) -> String {
    format!("{}–{}", number(100.0 * low, 1), number(100.0 * high, 1))
}

/// A difference in strength with its error, or the bound that is all that is known.
pub fn strength(elo: f64, Interval { low, high }: Interval, open: Option<Open>) -> String {
    match open {
        None => format!("{}\u{a0}±\u{a0}{:.0}", signed(elo), (high - low) / 2.0),
        Some(Open::Above) => format!("more than {}", signed(low)),
        Some(Open::Below) => format!("less than {}", signed(high)),
        Some(Open::Both) => "unknown".to_owned(),
    }
}

/// A chance. None is ever certain.
pub fn chance(chance: f64) -> String {
    match chance {
        _ if chance > 0.999 => ">\u{a0}99.9\u{a0}%".to_owned(),
        _ if chance < 0.001 => "<\u{a0}0.1\u{a0}%".to_owned(),
        _ => percent(chance),
    }
}

/// Wins, draws and losses: `12-3-5`.
pub fn results([wins, draws, losses]: [u64; 3]) -> String {
    format!("{}-{}-{}", count(wins), count(draws), count(losses))
}

/// Half points as people write them: `12½`.
pub fn halves(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Milliseconds, as exactly as they matter.
pub fn milliseconds(value: f64) -> String {
    match value {
        _ if value < 0.0005 => "0".to_owned(),
        _ if value < 0.1 => number(value, 3),
        _ if value < 10.0 => number(value, 2),
        _ if value < 100.0 => number(value, 1),
        _ => count(value.round() as u64),
    }
}

/// How a game ended.
pub fn ending(termination: Termination) -> &'static str {
    match termination {
        Termination::Normal => "by the rules",
        Termination::Resigned => "given up",
        Termination::Timeout => "time exceeded",
        Termination::Illegal => "illegal move",
        Termination::Unreadable => "unreadable answer",
        Termination::NoMoveSent => "no move given",
        Termination::Crash => "bot crashed",
        Termination::Announced => "announced by the players",
        Termination::PlyLimit => "limit of plies",
        Termination::Exact => "result known for certain",
        Termination::Forfeit => "forfeit",
        Termination::Adjudication => "decided by others",
        Termination::Agreed => "draw agreed",
        Termination::Abandoned => "abandoned",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_through() {
        assert_eq!(
            escaped("<a href=\"x\">'&\u{7}\r\n"),
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;\u{fffd}\n"
        );
    }

    #[test]
    fn numbers_as_people_write_them() {
        assert_eq!(count(9_999), "9999");
        assert_eq!(count(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(
            [0.0, 5_000.0, 20_000.0, 500_000.0, 1e6, 1.25e6].map(|n| compact(n, 0)),
            ["0", "5000", "20k", "500k", "1M", "1.25M"]
        );
        assert_eq!(number(-0.04, 1), "0.0");
        assert_eq!(number(-3.26, 1), "−3.3");
        assert_eq!(number(f64::NAN, 1), "–");
        assert_eq!(
            (signed(12.4), signed(-0.2), signed(-7.0)),
            ("+12".into(), "0".into(), "−7".into())
        );
        assert_eq!(percent(0.985), "98.5\u{a0}%");
        assert_eq!(chance(0.9999), ">\u{a0}99.9\u{a0}%");
        assert_eq!([0, 1, 2, 25].map(halves), ["0", "½", "1", "12½"]);
        assert_eq!(
            [0.0, 0.0123, 1.239, 1234.4].map(milliseconds),
            ["0", "0.012", "1.24", "1234"].map(str::to_owned)
        );
        assert_eq!(shortened("abcdef", 4), "abc…");
    }
}
