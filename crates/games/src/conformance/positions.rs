//! What holds in every position of a game, and of a whole game.

use super::{Broken, Promise, Suite};
use crate::{Game, GameMove, MOVES_ON_STACK, MoveList, Presentation, Record, Side};

/// Moves that are tried in a position at most: legal ones, and others.
const MOST_TRIED: usize = 512;
/// Numbers that are drawn for a random move at most.
const MOST_NUMBERS: usize = 4_096;
/// Columns of a terminal.
const MAX_COLUMNS: usize = 80;

impl<G: Game> Suite<G> {
    pub(super) fn check_position(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Game::rules";
        if position.rules() != self.rules {
            return self.broken(
                Promise::PositionRules,
                format!(
                    "the position says {}: it has to keep the rules it was started with",
                    position.rules()
                ),
            );
        }
        self.check_list(position)?;
        self.check_shortcuts(position)?;
        self.check_moves_played(position)?;
        self.check_end(position)?;
        self.check_text(position)?;
        self.check_damaged_texts(position)?;
        self.check_key(position)?;
        match self.line().plies().len() % 16 {
            3 => self.check_record(),
            _ => Ok(()),
        }
    }

    fn check_list(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Game::legal_moves";
        let moves = position.moves();
        let is_over = position.outcome().is_some();
        if is_over && let Some(mv) = moves.first() {
            return self.broken(
                Promise::End,
                format!("the game is over by `outcome`, and `legal_moves` lists {mv}"),
            );
        }
        let mut sorted: Vec<usize> = moves.iter().map(|mv| mv.index()).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let mv = G::Move::from_index(pair[0]);
            return self.broken(
                Promise::LegalMoves,
                format!("`legal_moves` lists {mv} twice"),
            );
        }
        let has_room = moves.len() < MOVES_ON_STACK || G::Move::MAX_LEGAL > MOVES_ON_STACK;
        if let Some(&first) = moves.first().filter(|_| has_room) {
            let mut appended: MoveList<G::Move> = [first].into_iter().collect();
            position.legal_moves(&mut appended);
            if appended[0] != first || appended[1..] != *moves {
                return self.broken(
                    Promise::LegalMoves,
                    "`legal_moves` has to append to the list and leave alone what is in it, and to list the same every time",
                );
            }
        }
        self.doing = "Game::check";
        for index in self.some_of(G::Move::COUNT, MOST_TRIED) {
            let mv = G::Move::from_index(index);
            let is_listed = sorted.binary_search(&index).is_ok();
            match position.check(mv) {
                Ok(()) if !is_listed => {
                    return self.broken(
                        Promise::LegalMoves,
                        format!("`check` accepts {mv}, and `legal_moves` does not list it"),
                    );
                }
                Err(refusal) if is_listed => {
                    return self.broken(
                        Promise::LegalMoves,
                        format!("`legal_moves` lists {mv}, but `check` refuses it: {refusal}"),
                    );
                }
                Err(refusal) => self.check_refusal(position, mv, &refusal.to_string())?,
                Ok(()) => {}
            }
        }
        Ok(())
    }

    fn check_refusal(&mut self, position: &G, mv: G::Move, refusal: &str) -> Result<(), Broken> {
        let mut copy = *position;
        if copy.play(mv).is_ok() || copy != *position {
            return self.broken(
                Promise::Refusals,
                format!("`check` refuses {mv}, and `play` changes the position all the same"),
            );
        }
        match refusal.trim().is_empty() {
            true => self.broken(
                Promise::Refusals,
                format!("the refusal of {mv} has no words"),
            ),
            false => Ok(()),
        }
    }

    fn check_shortcuts(&mut self, position: &G) -> Result<(), Broken> {
        let moves = position.moves();
        self.doing = "Game::count_moves";
        if position.count_moves() != moves.len() {
            return self.broken(
                Promise::MoveShortcuts,
                format!(
                    "`count_moves` says {}, and {} are listed",
                    position.count_moves(),
                    moves.len()
                ),
            );
        }
        self.doing = "Game::pick_move";
        // How often each move is picked, all numbers drawn once.
        let mut picked = vec![0; moves.len()];
        let mut numbers = 1;
        let mut number = 0;
        while number < numbers.min(MOST_NUMBERS) {
            let mv = position.pick_move(|n| {
                numbers = n;
                number
            });
            let place = mv.and_then(|mv| moves.iter().position(|&listed| listed == mv));
            match place {
                Some(place) => picked[place] += 1,
                None if mv.is_none() && moves.is_empty() => {}
                None => {
                    return self.broken(
                        Promise::MoveShortcuts,
                        "`pick_move` picks what is not listed: it picks one of the legal moves, and nothing when the game is over",
                    );
                }
            }
            number += 1;
        }
        match numbers <= MOST_NUMBERS && picked.iter().any(|&times| times != picked[0]) {
            true => self.broken(
                Promise::MoveShortcuts,
                format!(
                    "`pick_move` draws one of {numbers} numbers, and does not pick the {} legal moves equally often",
                    moves.len()
                ),
            ),
            false => Ok(()),
        }
    }

    fn check_moves_played(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Game::play_unchecked";
        let moves = position.moves();
        let turn = position.turn();
        for number in self.some_of(moves.len(), MOST_TRIED) {
            let mv = moves[number];
            let mut next = *position;
            next.play_unchecked(mv);
            if next == *position {
                return self.broken(Promise::Play, format!("{mv} leaves the position as it was"));
            }
            if next.turn() != turn.other() {
                return self.broken(
                    Promise::Turn,
                    format!("it is {turn}'s turn, and after {mv} again: every move hands the turn over, also the last (where a player has to pass, that is a move)"),
                );
            }
            let mut again = *position;
            again.play_unchecked(mv);
            if again != next || again.key() != next.key() {
                return self.broken(Promise::Play, format!("{mv} does not always do the same"));
            }
        }
        Ok(())
    }

    fn check_end(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Game::outcome";
        let outcome = position.outcome();
        if position.is_over() != outcome.is_some() {
            return self.broken(Promise::End, "`is_over` and `outcome` do not agree");
        }
        let Some(outcome) = outcome else {
            return Ok(());
        };
        let (winner, leader) = (outcome.verdict.winner(), position.leader());
        let name = |side: Option<Side>| side.map_or("nobody".to_owned(), |side| side.to_string());
        if winner != leader {
            return self.broken(
                Promise::Outcome,
                format!(
                    "{} has won by `outcome`, and `leader` says {}",
                    name(winner),
                    name(leader)
                ),
            );
        }
        if outcome.scores != position.scores() {
            return self.broken(
                Promise::Outcome,
                format!(
                    "`outcome` has the scores {}, and `scores` says {}",
                    outcome.scores,
                    position.scores()
                ),
            );
        }
        let code = outcome.reason.code;
        match code.is_empty()
            || code.contains(char::is_whitespace)
            || outcome.reason.words.is_empty()
        {
            true => self.broken(
                Promise::Outcome,
                format!(
                    "the reason needs a code that is one word, and words: `{code}`, `{}`",
                    outcome.reason.words
                ),
            ),
            false => Ok(()),
        }
    }

    fn check_text(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Game::parse";
        let text = position.to_string();
        let broken = |problem: String| self.broken(Promise::PositionTexts, problem);
        if text.trim() != text || text.is_empty() || text.contains(char::is_control) {
            return broken(format!("`{text}` is not one line without spaces around it"));
        }
        let read = match G::parse(&text, self.rules) {
            Ok(read) => read,
            Err(error) => return broken(format!("`{text}` cannot be read: {error}")),
        };
        if read.to_string() != text {
            return broken(format!("`{text}` is read as another position, {read}"));
        }
        if read != *position {
            return broken(format!(
                "`{text}` is read as a position that is not equal to the one written: the text leaves something out"
            ));
        }
        if read.rules() != self.rules {
            return self.broken(
                Promise::PositionRules,
                format!("`{text}` is read with the rules {}", read.rules()),
            );
        }
        // The reason of an end may be a guess, its result may not.
        let result = |p: &G| p.outcome().map(|outcome| (outcome.verdict, outcome.scores));
        if read.turn() != position.turn()
            || read.scores() != position.scores()
            || read.moves() != position.moves()
            || result(&read) != result(position)
        {
            return broken(format!(
                "`{text}` is read as a position with another turn, score, result or list of moves: the text has to tell everything that they depend on"
            ));
        }
        if read.key() != position.key() {
            return self.broken(
                Promise::Keys,
                format!("the key kept move by move is {:#x}, and that of the position read from its text {:#x}", position.key(), read.key()),
            );
        }
        Ok(())
    }

    /// Texts that are nearly right: refused, or read as something that can be written.
    fn check_damaged_texts(&mut self, position: &G) -> Result<(), Broken> {
        const OTHERS: [char; 8] = ['0', '9', '-', ' ', 'x', '/', '.', 'é'];
        let mut text: Vec<char> = position.to_string().chars().collect();
        let place = self.draw(text.len());
        match self.draw(3) {
            0 => text.truncate(place),
            1 => text[place] = OTHERS[self.draw(OTHERS.len())],
            _ => text.insert(place, OTHERS[self.draw(OTHERS.len())]),
        }
        let text: String = text.into_iter().collect();
        let Ok(read) = G::parse(&text, self.rules) else {
            return Ok(());
        };
        let written = read.to_string();
        match G::parse(&written, self.rules) {
            Ok(again) if again == read && again.key() == read.key() => Ok(()),
            _ => self.broken(
                Promise::PositionTexts,
                format!("`{text}` is read as a position that is written `{written}`, which is not read as the same"),
            ),
        }
    }

    fn check_key(&mut self, position: &G) -> Result<(), Broken> {
        let text = position.to_string();
        let known = self
            .texts
            .entry(position.key())
            .or_insert_with(|| text.clone());
        if *known == text {
            return Ok(());
        }
        let problem = format!("this position and {known} have the same key");
        self.broken(Promise::Keys, problem)
    }

    /// From time to time, and at the end of a game.
    pub(super) fn check_record(&mut self) -> Result<(), Broken> {
        self.doing = "Record";
        let line = self.line();
        let record = Record::of(line, &[]);
        let written = record.to_string();
        #[cfg(feature = "serde")]
        let forms = [written, record.to_json()];
        #[cfg(not(feature = "serde"))]
        let forms = [written];
        for form in forms {
            match Record::read_as::<G>(&form) {
                Ok(read) if read == record => {}
                Ok(_) => {
                    return self
                        .broken(Promise::Records, format!("read as another record:\n{form}"));
                }
                Err(error) => return self.broken(Promise::Records, format!("{error}, in\n{form}")),
            }
        }
        match record.replay::<G>() {
            Ok(replayed)
                if replayed.current() == line.current() && replayed.outcome() == line.outcome() =>
            {
                Ok(())
            }
            _ => self.broken(
                Promise::Records,
                "played again from its record, it is another game",
            ),
        }
    }
}

impl<G: Presentation> Suite<G> {
    pub(super) fn check_drawing(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Presentation::draw";
        let last = self.line().last_move();
        for drawing in [position.draw(None), position.draw(last)] {
            let drawing = without_colour(&drawing);
            if !drawing.ends_with('\n') {
                return self.broken(Promise::Drawing, "a drawing has to end with a line break");
            }
            if let Some(line) = drawing
                .lines()
                .find(|line| line.chars().count() > MAX_COLUMNS)
            {
                return self.broken(
                    Promise::Drawing,
                    format!("a terminal has {MAX_COLUMNS} columns, and this line more: {line}"),
                );
            }
        }
        self.doing = "Presentation::side_name";
        let [one, two] = Side::BOTH.map(|side| position.side_name(side));
        match one == two || one.is_empty() || two.is_empty() {
            true => self.broken(
                Promise::Drawing,
                format!("the sides are called `{one}` and `{two}`"),
            ),
            false => Ok(()),
        }
    }
}

/// What is left of a drawing when its ANSI colours are taken out.
fn without_colour(text: &str) -> String {
    let mut in_code = false;
    let mut is_plain = |&c: &char| {
        in_code |= c == '\u{1b}';
        let plain = !in_code;
        in_code &= c != 'm';
        plain
    };
    text.chars().filter(|c| is_plain(c)).collect()
}
