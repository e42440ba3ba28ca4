//! What an engine says to its controller, read from one line of text.

use std::time::Duration;

use awalam_search::WIN;

use super::option::EngineOption;

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `ugiok` or `uciok`.
    Introduced,
    /// `readyok`.
    Ready,
    /// `id name N`.
    Name(String),
    /// `option name N …`: there is such an option.
    Option(EngineOption),
    /// `bestmove M`.
    Best(String),
    /// `info …`: how the search goes.
    Info(Info),
    /// Anything else: engines may say what they like.
    Other,
}

/// What an engine tells of its search; everything may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Hundredths of a point for the player to move; a win seen to its end is
    /// worth [`WIN`] less its plies.
    pub score: Option<i32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time taken.
    pub time: Option<Duration>,
    /// The expected moves.
    pub line: Vec<String>,
}

impl Answer {
    /// Reads a line; any text at all is an answer.
    pub fn read(line: &str) -> Answer {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("ugiok" | "uciok") => Answer::Introduced,
            Some("readyok") => Answer::Ready,
            Some("bestmove") => Answer::Best(words.next().unwrap_or_default().to_owned()),
            Some("info") => Answer::Info(Info::read(words)),
            Some("id") if words.next() == Some("name") => {
                let name: Vec<&str> = words.collect();
                Answer::Name(name.join(" "))
            }
            Some("option") => EngineOption::read(words).map_or(Answer::Other, Answer::Option),
            _ => Answer::Other,
        }
    }
}

impl Info {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => info.depth = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "time" => info.time = number(words.next()).map(Duration::from_millis),
                "score" => info.score = read_score(words.next(), words.next()),
                "pv" => {
                    info.line = words.by_ref().map(str::to_owned).collect();
                }
                _ => {}
            }
        }
        info
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<i32> {
    let value: i32 = number(value)?;
    match kind? {
        "cp" => Some(value.clamp(-WIN, WIN)),
        "mate" => Some(value.signum() * (WIN - value.saturating_abs().clamp(0, 500))),
        _ => None,
    }
}
