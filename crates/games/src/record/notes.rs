//! Notes in braces: `{[%time 1.250] [%score +0.35] [%draw C C-f] sound}`.

use std::time::Duration;

use super::mistakes::Problem;
use super::{Drawing, Note};
use crate::excerpt::brief;
use crate::{RelativeScore, read_decimal};

/// The note as text, braces included; nothing if nothing was noted.
pub(super) fn write(note: &Note) -> Option<String> {
    let time = note.time.map(|time| {
        let millis = millis(time);
        format!("[%time {}.{:03}]", millis / 1000, millis % 1000)
    });
    let score = note.score.map(|score| format!("[%score {score}]"));
    let drawn = (!note.drawn.is_empty()).then(|| {
        let drawn: Vec<String> = note.drawn.iter().map(ToString::to_string).collect();
        format!("[%draw {}]", drawn.join(" "))
    });
    let comment = (!note.comment.is_empty()).then(|| {
        // A comment that looks like a mark is told apart by a backslash.
        let mark = if note.comment.starts_with("[%") {
            "\\"
        } else {
            ""
        };
        format!("{mark}{}", escape(&note.comment, '}'))
    });
    let parts: Vec<String> = [time, score, drawn, comment]
        .into_iter()
        .flatten()
        .collect();
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(" ")))
}

/// Reads a note after its opening brace; returns it with what follows.
pub(super) fn read(text: &str) -> Result<(Note, &str), Problem> {
    let mut note = Note::default();
    let mut rest = text;
    while let Some(inner) = rest.strip_prefix("[%") {
        let Some((mark, after)) = inner.split_once(']') else {
            let words = "a [% mark in a note is not closed with ]";
            return Err(Problem::new("mark-open", words));
        };
        match mark.split_once(' ') {
            Some(("time", seconds)) => note.time = Some(read_seconds(seconds)?),
            Some(("score", score)) => note.score = Some(read_score(score)?),
            Some(("draw", drawings)) => note.drawn.extend(read_drawings(drawings)?),
            _ => {
                let mark = brief(mark);
                let words = format!("unknown mark [%{mark}] in a note");
                return Err(Problem::with("unknown-mark", mark, words));
            }
        }
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    let (comment, rest) = unescape(rest, '}')
        .ok_or_else(|| Problem::new("note-open", "a note in braces is not closed with }"))?;
    note.comment = comment;
    Ok((note, rest))
}

/// Several notes after one move add up.
pub(super) fn add(note: &mut Note, more: Note) {
    note.time = more.time.or(note.time);
    note.score = more.score.or(note.score);
    note.drawn.extend(more.drawn);
    if !note.comment.is_empty() && !more.comment.is_empty() {
        note.comment.push(' ');
    }
    note.comment += &more.comment;
}

/// Records keep whole milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

/// A time as records keep it.
pub(super) fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(millis(time))
}

/// Seconds with up to three decimals that count: in whole numbers, so that
/// nothing is lost on the way.
fn read_seconds(text: &str) -> Result<Duration, Problem> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let thousandths = format!("{decimals:0<3}");
    let millis = || {
        let whole: u64 = whole.parse().ok().filter(|_| digits(whole))?;
        let thousandths: u64 = thousandths[..3].parse().ok()?;
        whole.checked_mul(1000)?.checked_add(thousandths)
    };
    digits(decimals)
        .then(millis)
        .flatten()
        .map(Duration::from_millis)
        .ok_or_else(|| {
            let given = brief(text);
            let words = format!("[%time {given}] is not a number of seconds");
            Problem::with("bad-time", given, words)
        })
}

fn read_drawings(text: &str) -> Result<Vec<Drawing>, Problem> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let drawings = words.map(|word| {
        word.parse()
            .map_err(|error| Problem::with("bad-drawing", brief(word), format!("[%draw]: {error}")))
    });
    drawings.collect()
}

fn read_score(text: &str) -> Result<RelativeScore, Problem> {
    let points = read_decimal(text);
    let hundredths = points
        .map(|points| (points * 100.0).round())
        .filter(|hundredths| (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(hundredths));
    hundredths
        .map(|hundredths| RelativeScore::from_hundredths(hundredths as i32))
        .ok_or_else(|| {
            let given = brief(text);
            let words = format!("[%score {given}] is not a number of points");
            Problem::with("bad-value", given, words)
        })
}

/// Backslashes before backslashes and the closing character; line breaks as
/// `\n` and `\r`.
pub(super) fn escape(text: &str, closing: char) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c if c == closing || c == '\\' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

/// Reads up to the closing character; returns the text as it was before
/// [`escape`], with what follows.
pub(super) fn unescape(text: &str, closing: char) -> Option<(String, &str)> {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                other => other,
            }),
            c if c == closing => return Some((out, chars.as_str())),
            c => out.push(c),
        }
    }
    None
}
