//! Words of others, made fit for a message.

/// The beginning of a text, short, and without anything that could upset a
/// terminal or break a line.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(LONGEST).map(clean).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
