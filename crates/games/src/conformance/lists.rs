//! What holds before any game begins: names, rules, moves as such.

use super::{Broken, Promise, Suite};
use crate::{Game, GameMove, Presentation, RuleSet, Verdict, read_moves};

/// Moves whose number and text are tried at most.
const MOST_MOVES: usize = 1 << 16;

impl<G: Game> Suite<G> {
    pub(super) fn check_lists(&mut self) -> Result<(), Broken> {
        let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        if G::NAME.is_empty() || !G::NAME.bytes().all(word) {
            return self.broken(
                Promise::Name,
                format!("`{}` is not one word of letters, digits, - and _", G::NAME),
            );
        }
        self.check_rules()?;
        self.check_moves()
    }

    fn check_rules(&mut self) -> Result<(), Broken> {
        self.doing = "RuleSet";
        let Some(first) = G::Rules::LIST.first() else {
            return self.broken(
                Promise::Rules,
                "LIST is empty: name the rules, as Standard does",
            );
        };
        let default = G::Rules::default();
        if first.name.parse() != Ok(default) {
            return self.broken(
                Promise::Rules,
                format!(
                    "the first of LIST is {}, and the default is {default}",
                    first.name
                ),
            );
        }
        let text = self.rules.to_string();
        match text.parse::<G::Rules>() {
            Ok(read) if read == self.rules => {}
            Ok(read) => {
                return self.broken(Promise::Rules, format!("`{text}` is read as {read}"));
            }
            Err(error) => {
                return self.broken(Promise::Rules, format!("`{text}` cannot be read: {error}"));
            }
        }
        let nonsense = "no such rules";
        match nonsense.parse::<G::Rules>() {
            Ok(read) => self.broken(Promise::Rules, format!("`{nonsense}` is read as {read}")),
            Err(error) => {
                let known = error.to_string();
                match G::Rules::LIST
                    .iter()
                    .find(|info| !known.contains(info.name))
                {
                    None => Ok(()),
                    Some(info) => self.broken(
                        Promise::Rules,
                        format!(
                            "the error for unknown rules does not name {}: {known}",
                            info.name
                        ),
                    ),
                }
            }
        }
    }

    fn check_moves(&mut self) -> Result<(), Broken> {
        self.doing = "GameMove";
        let count = G::Move::COUNT;
        if count == 0 {
            return self.broken(Promise::MoveNumbers, "COUNT is 0: there is no move to play");
        }
        for index in self.some_of(count, MOST_MOVES) {
            let mv = G::Move::from_index(index);
            if mv.index() != index {
                return self.broken(
                    Promise::MoveNumbers,
                    format!("from_index({index}) is {mv}, whose index is {}", mv.index()),
                );
            }
            self.check_move_text(mv)?;
        }
        for text in ["", " ", "\u{0}", "é", "no such move"] {
            if let Ok(mv) = text.parse::<G::Move>() {
                return self.broken(Promise::MoveTexts, format!("`{text}` is read as {mv}"));
            }
        }
        Ok(())
    }

    fn check_move_text(&self, mv: G::Move) -> Result<(), Broken> {
        let text = mv.to_string();
        let broken = |problem: String| self.broken(Promise::MoveTexts, problem);
        let separates =
            |c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | '{' | '}');
        if text.is_empty() || text.contains(separates) {
            return broken(format!(
                "`{text}` is no text for a move: it needs at least one character, and no space, comma or brace"
            ));
        }
        if text == "*" || text.parse::<Verdict>().is_ok() {
            return broken(format!(
                "`{text}` is a result in records, and no text for a move"
            ));
        }
        match text.parse::<G::Move>() {
            Err(error) => return broken(format!("`{text}` cannot be read: {error}")),
            Ok(read) if read != mv => return broken(format!("`{text}` is read as {read}")),
            Ok(_) => {}
        }
        // In a run of moves, what is read must end where the move does.
        match read_moves::<G::Move>(&format!("1. {text} {text}")) {
            Ok(read) if read == [mv, mv] => Ok(()),
            Ok(read) => {
                let read: Vec<String> = read.iter().map(G::Move::to_string).collect();
                broken(format!(
                    "the run `1. {text} {text}` is read as {}: `read` has to stop where the move ends",
                    read.join(", ")
                ))
            }
            Err(error) => broken(format!(
                "the run `1. {text} {text}` cannot be read: {error}; `read` has to stop where the move ends"
            )),
        }
    }
}

impl<G: Presentation> Suite<G> {
    pub(super) fn check_words(&self) -> Result<(), Broken> {
        for (name, words) in [("SUMMARY", G::SUMMARY), ("MOVE_HELP", G::MOVE_HELP)] {
            if words.trim().is_empty() || words.contains('\n') {
                return self.broken(Promise::Drawing, format!("{name} is not one line of words"));
            }
        }
        Ok(())
    }
}
