//! From bytes to lines, however they are cut up, within bounded memory.

use thiserror::Error;

use crate::text::excerpt;

/// Nothing that a program has to say is longer. What is becomes a verdict on
/// the program instead of memory in use.
pub const MAX_LINE_BYTES: usize = 4096;

/// Bytes by which a line that is too long can be recognised.
const EXCERPT_BYTES: usize = 40;

/// A line longer than [`MAX_LINE_BYTES`]; this is how it begins.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is too long: a line has at most {MAX_LINE_BYTES} bytes")]
pub struct TooLong(pub String);

/// Puts lines together from pieces. If all complete lines are taken before the next piece
/// is added, it never holds more than a line and a piece.
#[derive(Debug, Default)]
pub struct LineSplitter {
    bytes: Vec<u8>,
    /// Bytes at the front that are known to hold no line end.
    searched: usize,
    /// In the rest of a line that was too long.
    is_skipping: bool,
}

impl LineSplitter {
    /// Adds what was read.
    pub fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        self.skip();
    }

    /// Whether the next line can be taken, or is known to be too long.
    pub fn has_line(&self) -> bool {
        self.bytes.len() > MAX_LINE_BYTES || self.bytes[self.searched..].contains(&b'\n')
    }

    /// Takes the next complete line, without its end (`\n` or `\r\n`). Bytes
    /// that are no text are replaced. Of a line that is too long, the beginning
    /// is told and the rest is passed over.
    pub fn next_line(&mut self) -> Option<Result<String, TooLong>> {
        let end = self.bytes[self.searched..]
            .iter()
            .position(|&byte| byte == b'\n')
            .map(|at| at + self.searched);
        self.searched = self.bytes.len();
        if end.unwrap_or(self.bytes.len()) > MAX_LINE_BYTES {
            let start = String::from_utf8_lossy(&self.bytes[..EXCERPT_BYTES]);
            let start = excerpt(&start) + "…";
            self.is_skipping = true;
            self.skip();
            return Some(Err(TooLong(start)));
        }
        let line = self.bytes.drain(..=end?).collect::<Vec<u8>>();
        self.searched = 0;
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Some(Ok(String::from_utf8_lossy(line).into_owned()))
    }

    /// Takes what stands after the last line end, if anything does.
    pub fn take_rest(&mut self) -> Option<String> {
        self.searched = 0;
        let rest = std::mem::take(&mut self.bytes);
        (!rest.is_empty()).then(|| String::from_utf8_lossy(&rest).into_owned())
    }

    /// What stands after the last line end so far.
    pub fn half(&self) -> Option<String> {
        let half = String::from_utf8_lossy(&self.bytes);
        (!half.is_empty()).then(|| half.into_owned())
    }

    fn skip(&mut self) {
        if self.is_skipping {
            let end = self.bytes.iter().position(|&byte| byte == b'\n');
            self.bytes
                .drain(..end.map_or(self.bytes.len(), |at| at + 1));
            self.searched = 0;
            self.is_skipping = end.is_none();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_however_they_went_in() {
        let text = b"3R\r\n\n14TB\nhalf";
        for size in 1..text.len() {
            let mut splitter = LineSplitter::default();
            let mut lines = Vec::new();
            for piece in text.chunks(size) {
                splitter.push(piece);
                while let Some(line) = splitter.next_line() {
                    lines.push(line.unwrap());
                }
            }
            assert_eq!(lines, ["3R", "", "14TB"]);
            assert_eq!(splitter.half().as_deref(), Some("half"));
            assert_eq!(splitter.take_rest().as_deref(), Some("half"));
            assert_eq!(splitter.take_rest(), None);
        }
    }

    #[test]
    fn a_long_line_is_told_once_and_passed_over() {
        let mut splitter = LineSplitter::default();
        splitter.push(&[b'x'; MAX_LINE_BYTES]);
        assert_eq!(splitter.next_line(), None);
        splitter.push(b"xxx");
        assert_eq!(
            splitter.next_line(),
            Some(Err(TooLong("x".repeat(EXCERPT_BYTES) + "…")))
        );
        for _ in 0..3 {
            splitter.push(&[b'x'; MAX_LINE_BYTES]);
            assert_eq!(splitter.next_line(), None);
        }
        splitter.push(b"xx\n3R\n");
        assert_eq!(splitter.next_line(), Some(Ok("3R".to_owned())));
    }
}
