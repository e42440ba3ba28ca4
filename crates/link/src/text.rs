//! Words of others, made fit for a message.

/// Enough to know an answer again.
const LONGEST: usize = 80;

/// The beginning of a text, short, and without anything that could upset a
/// terminal or break a line.
pub(crate) fn excerpt(text: &str) -> String {
    excerpt_of(text, LONGEST)
}

/// The same, of so many characters at most. What nobody could see is written
/// out, such as `\u{feff}`: it may be all that is wrong with the text.
pub(crate) fn excerpt_of(text: &str, longest: usize) -> String {
    let mut short = String::new();
    for c in text.chars().take(longest) {
        match is_invisible(c) {
            true => short.extend(c.escape_default()),
            false => short.push(c),
        }
    }
    if text.chars().nth(longest).is_some() {
        short.push('…');
    }
    short
}

/// Control characters, and those that take no room or turn the text around.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_written_out() {
        assert_eq!(excerpt("\u{feff}7R"), "\\u{feff}7R");
        assert_eq!(excerpt("7\u{200b}R\t\u{1b}[2J"), "7\\u{200b}R\\t\\u{1b}[2J");
        assert_eq!(excerpt("é 7R \u{fffd}"), "é 7R \u{fffd}");
        assert_eq!(excerpt_of("seven", 3), "sev…");
    }
}
