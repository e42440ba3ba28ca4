//! Referee lines, the format in which a course's referee and its bots exchange
//! moves: `START`, a move, or an announcement of the end in one of many forms.

use std::fmt;

use awalam_games::{Game, GameMove, MoveError, Points, Scores};
use thiserror::Error;

use crate::text::excerpt;

/// A line from or to a bot.
///
/// ```
/// use awalam_games::{Scores, tricolore::Move};
/// use awalam_link::RefereeLine;
/// let mv: Move = "14TB".parse()?;
/// assert_eq!(RefereeLine::read(" 14tb\r")?, RefereeLine::Move(mv));
/// let end = RefereeLine::End { mv: Some(mv), scores: Some(Scores::whole(50, 40)) };
/// assert_eq!(RefereeLine::read("RESULT 14TB 50 40")?, end);
/// assert_eq!(end.to_string(), "RESULT 14TB 50 40");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefereeLine<M> {
    /// The game begins: it is the reader's turn, as player 1.
    Start,
    /// A move.
    Move(M),
    /// The game is over, as its writer thinks: perhaps by this move, perhaps
    /// with these scores. None of it is to be trusted.
    End {
        /// The last move. At the ply limit there is none.
        mv: Option<M>,
        /// The scores, player 1's first.
        scores: Option<Scores>,
    },
}

/// The answer to `SETUP`.
pub const READY: &str = "READY";

/// `SETUP <position>`, the first line of a game for a program that knows it.
///
/// ```
/// use awalam_games::{Game, awale::Awale};
/// use awalam_link::{read_setup, setup_line};
/// let start = Awale::start(Default::default());
/// let line = setup_line(&start);
/// assert_eq!(line, "SETUP 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
/// assert_eq!(read_setup(&line, Default::default()), Some(Ok(start)));
/// assert_eq!(read_setup::<Awale>("START", Default::default()), None);
/// ```
pub fn setup_line<G: Game>(position: &G) -> String {
    format!("SETUP {position}")
}

/// The position that a line sets up; nothing if it is another line.
pub fn read_setup<G: Game>(line: &str, rules: G::Rules) -> Option<Result<G, LineError>> {
    let line = line.trim();
    let word = line.split_whitespace().next()?;
    if !word.eq_ignore_ascii_case("SETUP") {
        return None;
    }
    Some(
        G::parse(line[word.len()..].trim(), rules).map_err(|error| LineError {
            line: excerpt(line),
            expected: error.to_string(),
        }),
    )
}

/// A line that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{line}` is not understood: {expected}")]
pub struct LineError {
    /// The line, or its beginning.
    pub line: String,
    /// What would be right.
    pub expected: String,
}

/// Words of an announcement that are neither a move nor a score.
const END_WORDS: [&str; 4] = ["RESULT", "LIMIT", "DRAW", "END"];

impl<M: GameMove> RefereeLine<M> {
    /// Reads a line in any of the forms that bots are known to use: a bare move,
    /// `RESULT 3R 50 40`, `RESULT LIMIT 40 38`, `RESULT LIMIT 3R 40 38`,
    /// `RESULT DRAW`, `RESULT 50 40`, `END`; in any case, with any spaces.
    pub fn read(line: &str) -> Result<RefereeLine<M>, LineError> {
        let line = line.trim();
        if line.eq_ignore_ascii_case("START") {
            return Ok(RefereeLine::Start);
        }
        let upper = line.to_ascii_uppercase();
        let is_end = upper.contains("RESULT") || upper == "END" || upper.starts_with("END ");
        if is_end {
            return Ok(read_end(line));
        }
        line.parse()
            .map(RefereeLine::Move)
            .map_err(|error: MoveError| {
                let expected = match line.is_empty() {
                    true => "the line is empty; a move is wanted".to_owned(),
                    false => error.expected,
                };
                LineError {
                    line: excerpt(line),
                    expected,
                }
            })
    }
}

fn read_end<M: GameMove>(line: &str) -> RefereeLine<M> {
    let words = line
        .split(|c: char| c.is_whitespace() || ":=;,|".contains(c))
        .filter(|word| {
            let word = word.to_ascii_uppercase();
            !word.is_empty() && !word.contains("RESULT") && !END_WORDS.contains(&word.as_str())
        })
        .collect::<Vec<&str>>();
    // A move may hold spaces (`14 TB`): look for one from every word on.
    let text = words.join(" ");
    let starts = text
        .char_indices()
        .filter(|&(at, _)| at == 0 || text.as_bytes()[at - 1] == b' ');
    let is_whole = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    let found = starts.filter_map(|(at, _)| {
        let (mv, rest) = M::read(&text[at..]).ok()?;
        is_whole(rest).then_some((mv, rest))
    });
    let (mv, rest) = match found.into_iter().next() {
        Some((mv, rest)) => (Some(mv), rest),
        None => (None, text.as_str()),
    };
    let points: Vec<Option<Points>> = rest.split_whitespace().map(Points::parse).collect();
    let scores = match points[..] {
        [Some(one), Some(two)] => Some(Scores([one, two])),
        _ => None,
    };
    RefereeLine::End { mv, scores }
}

impl<M: fmt::Display> fmt::Display for RefereeLine<M> {
    /// As the course's own bots write it. An end without a move is that of the
    /// ply limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RefereeLine::Start => f.write_str("START"),
            RefereeLine::Move(mv) => write!(f, "{mv}"),
            RefereeLine::End { mv, scores } => {
                f.write_str("RESULT ")?;
                match mv {
                    Some(mv) => write!(f, "{mv}")?,
                    None => f.write_str("LIMIT")?,
                }
                scores.map_or(Ok(()), |scores| write!(f, " {scores}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use awalam_games::{avalam, awale, tricolore};

    use super::*;

    type Tri = RefereeLine<tricolore::Move>;

    fn end(mv: Option<&str>, scores: Option<(u16, u16)>) -> Tri {
        Tri::End {
            mv: mv.map(|mv| mv.parse().unwrap()),
            scores: scores.map(|(one, two)| Scores::whole(one, two)),
        }
    }

    #[test]
    fn every_dialect_is_read() {
        for (line, meaning) in [
            ("START", Tri::Start),
            ("start\r", Tri::Start),
            ("3R", Tri::Move("3R".parse().unwrap())),
            (" 14 tb ", Tri::Move("14TB".parse().unwrap())),
            ("RESULT 3R 50 40", end(Some("3R"), Some((50, 40)))),
            ("RESULT 14 TB 50 40", end(Some("14TB"), Some((50, 40)))),
            ("RESULT LIMIT 40 38", end(None, Some((40, 38)))),
            ("RESULT LIMIT 3R 40 38", end(Some("3R"), Some((40, 38)))),
            ("RESULT 3R LIMIT 40 38", end(Some("3R"), Some((40, 38)))),
            ("RESULT 50 40", end(None, Some((50, 40)))),
            ("RESULT 50 40 3R", end(Some("3R"), None)),
            ("3R RESULT 50 40", end(Some("3R"), Some((50, 40)))),
            ("RESULT: 3R, 50, 40", end(Some("3R"), Some((50, 40)))),
            ("RESULT DRAW", end(None, None)),
            ("RESULT", end(None, None)),
            ("result 3r 50 40", end(Some("3R"), Some((50, 40)))),
            ("END", end(None, None)),
            ("END 50 40", end(None, Some((50, 40)))),
            ("RESULT é à 99999 -1", end(None, None)),
        ] {
            assert_eq!(Tri::read(line), Ok(meaning), "{line}");
        }
    }

    #[test]
    fn letters_of_words_are_no_moves() {
        type Awale = RefereeLine<awale::Move>;
        let none = Awale::End {
            mv: None,
            scores: None,
        };
        for line in ["END", "RESULT DRAW", "RESULT LIMIT", "RESULT FINAL"] {
            assert_eq!(Awale::read(line), Ok(none), "{line}");
        }
        let last = Awale::End {
            mv: Some("e".parse().unwrap()),
            scores: Some(Scores::whole(0, 27)),
        };
        assert_eq!(Awale::read("RESULT e 0 27"), Ok(last));
        assert_eq!(Awale::read("E"), Ok(Awale::Move("E".parse().unwrap())));
        let avalam = RefereeLine::<avalam::Move>::read("RESULT c9d9 20 19");
        assert_eq!(avalam.unwrap().to_string(), "RESULT c9d9 20 19");
    }

    #[test]
    fn anything_else_is_quoted_with_what_would_be_right() {
        for (line, sentence) in [
            (
                "",
                "`` is not understood: the line is empty; a move is wanted",
            ),
            (
                "3R 5B",
                "`3R 5B` is not understood: ` 5B` follows the move 3R",
            ),
            (
                "hello\u{7}",
                "`hello\\u{7}` is not understood: write a hole from 1 to 16 and R, B, TR or TB, such as 14TB",
            ),
        ] {
            assert_eq!(Tri::read(line).unwrap_err().to_string(), sentence);
        }
        let long = Tri::read(&"x".repeat(10_000)).unwrap_err().to_string();
        assert!(long.len() < 200, "{long}");
    }
}
