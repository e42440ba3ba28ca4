//! Colours for boards drawn in a terminal. Whoever prints may strip them.

use anstyle::{AnsiColor, Style};

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
pub(crate) fn paint(ink: Ink, text: &str) -> String {
    let style = match ink {
        Ink::Yellow => AnsiColor::Yellow.on_default().bold(),
        Ink::Red => AnsiColor::Red.on_default().bold(),
        Ink::Blue => AnsiColor::Blue.on_default().bold(),
        Ink::Bold => Style::new().bold(),
        Ink::Faint => Style::new().dimmed(),
    };
    format!("{style}{text}{style:#}")
}
