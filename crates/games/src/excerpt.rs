//! Words of others, made fit for a message.

/// A text cut to a number of characters, none of which could upset a terminal or break a
/// line; an ellipsis where it goes on. What is invisible is written out, such as
/// `\u{feff}`: it may be all that is wrong with the text.
///
/// ```
/// use awalam_games::excerpt;
/// assert_eq!(excerpt("\u{feff}7R", 10), "\\u{feff}7R");
/// assert_eq!(excerpt("seven", 3), "sev…");
/// ```
pub fn excerpt(text: &str, longest: usize) -> String {
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

/// The excerpt that the messages of this crate have room for.
pub(crate) fn brief(text: &str) -> String {
    excerpt(text, 24)
}

/// Control characters, and those that take no room or turn the text around.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
