//! Words of others, made fit for a message.

/// A text cut to a number of characters, none of which could upset a terminal or break a
/// line; an ellipsis where it goes on. What is invisible is written out, such as
/// `\u{feff}`: it may be all that is wrong with the text.
///
/// ```
/// use awalam_games::excerpt;
/// assert_eq!(excerpt("\u{feff}7R", 10), "\\u{feff}7R");
/// assert_eq!(excerpt("seven", 3), "sev…");
/// // Counted as they are shown.
/// assert_eq!(excerpt("\u{1d}\u{1d}", 7), "\\u{1d}…");
/// ```
pub fn excerpt(text: &str, longest: usize) -> String {
    let mut short = String::new();
    let mut room = longest;
    for c in text.chars() {
        let shown = match is_invisible(c) {
            true => c.escape_default().to_string(),
            false => c.to_string(),
        };
        let Some(left) = room.checked_sub(shown.chars().count()) else {
            short.push('…');
            break;
        };
        room = left;
        short.push_str(&shown);
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
