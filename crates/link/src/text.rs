//! Words of others, made fit for a message.

/// Enough to know an answer again.
const EXCERPT_CHARACTERS: usize = 80;

/// The beginning of a text, short, and without anything that could upset a
/// terminal or break a line.
pub(crate) fn excerpt(text: &str) -> String {
    awalam_games::excerpt(text, EXCERPT_CHARACTERS)
}
