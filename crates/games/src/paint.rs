//! Colours for boards drawn in a terminal. Programs that print may strip them.

/// What a piece of a drawing stands for.
#[derive(Clone, Copy)]
pub(crate) enum Ink {
    Yellow,
    Red,
    Blue,
    Bold,
    Faint,
}

/// `text` between the escape codes of an ink.
#[cfg(feature = "color")]
pub(crate) fn paint(ink: Ink, text: &str) -> String {
    use anstyle::{AnsiColor, Style};

    let style = match ink {
        Ink::Yellow => AnsiColor::Yellow.on_default().bold(),
        Ink::Red => AnsiColor::Red.on_default().bold(),
        Ink::Blue => AnsiColor::Blue.on_default().bold(),
        Ink::Bold => Style::new().bold(),
        Ink::Faint => Style::new().dimmed(),
    };
    format!("{style}{text}{style:#}")
}

/// `text` as it is: without the feature `color` there is no ink.
#[cfg(not(feature = "color"))]
pub(crate) fn paint(_: Ink, text: &str) -> String {
    text.to_owned()
}
