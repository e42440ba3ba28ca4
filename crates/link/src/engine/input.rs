//! Lines from outside, however long and whatever is in them.

use std::io::{self, BufRead, Read};

/// The longest line that is read: far longer than any game.
pub const MAX_LINE_BYTES: usize = 64 * 1024;

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line without its end; bytes that are no text are replaced.
    Line(String),
    /// A line longer than [`MAX_LINE_BYTES`], which was skipped.
    TooLong,
    /// Nothing more will come.
    End,
}

/// Reads the next line. A last line without an end counts as one.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Input> {
    let mut line = Vec::new();
    let read = input
        .by_ref()
        .take(MAX_LINE_BYTES as u64 + 1)
        .read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(Input::End);
    }
    if line.last() != Some(&b'\n') && read > MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Input::TooLong);
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Input::Line(line.trim_end_matches(['\r', '\n']).to_owned()))
}
