//! The text form: tags as in PGN, one per line, an empty line, then the moves
//! with their notes in braces and variations in parentheses, and the result (`*` while the
//! game goes on). A variation stands behind what it is played instead of: a move, or the
//! result, behind which stands what might have followed.
//!
//! ```text
//! [Game "awale"]
//! [Rules "abapa"]
//! [Player1 "Ada"]
//! [Player2 "Alan"]
//!
//! 1. F {[%time 1.250] [%score +0.35] sound} f? (1... e! 2. B) 2. B e * (3. A)
//! ```

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

use super::mistakes::Problem;
use super::{
    Claim, Glyph, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, Note, NotedMove, Record, RecordError,
    Sheet, Variation, notes, unknown_players,
};
use crate::excerpt::brief;
use crate::{
    Explanation, Game, GameId, GameIdError, GameMove, Points, Scores, Termination,
    TerminationError, Verdict, read_moves,
};

/// Why a text has not the form of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
    /// The same in a form that can be said in any language.
    pub why: Explanation,
}

impl TextError {
    fn new(line: usize, problem: Problem) -> TextError {
        let Problem { words, why } = problem;
        TextError {
            line,
            problem: words,
            why,
        }
    }
}

/// Tags with a meaning; all others are kept as they are.
const OWN_TAGS: [&str; 10] = [
    "Game",
    "Rules",
    "Player1",
    "Player2",
    "Date",
    "Start",
    "Result",
    "Score",
    "Termination",
    "Reason",
];

/// Lines of moves are broken before this column where possible.
const LINE_WIDTH: usize = 80;

/// Whether a tag may have that name without meaning anything to the program.
pub(super) fn is_free_tag(name: &str) -> bool {
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    !name.is_empty() && name.bytes().all(word) && !OWN_TAGS.contains(&name)
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag =
            |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", notes::escape(value, '"'));
        tag("Game", &self.game)?;
        tag("Rules", &self.rules)?;
        tag("Player1", &self.players[0])?;
        tag("Player2", &self.players[1])?;
        if let Some(date) = &self.date {
            tag("Date", date)?;
        }
        tag("Start", &self.start)?;
        if let Some(ending) = &self.ending {
            tag("Result", &ending.result.to_string())?;
            tag("Score", &ending.scores.to_string())?;
            tag("Termination", ending.termination.code())?;
            tag("Reason", &ending.reason)?;
        }
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        f.write_str("\n")?;
        write_moves(f, self)
    }
}

fn write_moves(f: &mut fmt::Formatter<'_>, record: &Record) -> fmt::Result {
    let mut words = Vec::new();
    words.extend(notes::write(&record.start_note));
    write_line(&mut words, &record.moves, 0);
    let ending = record.ending.as_ref();
    words.push(ending.map_or("*".to_owned(), |ending| ending.result.to_string()));
    for variation in &record.continuations {
        write_variation(&mut words, variation, record.moves.len());
    }
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > LINE_WIDTH {
            f.write_str("\n")?;
            column = 0;
        } else if column > 0 {
            f.write_str(" ")?;
            column += 1;
        }
        f.write_str(&word)?;
        column += width;
    }
    f.write_str("\n")
}

/// Moves that begin after `plies` others, each with what stands beside it.
fn write_line(words: &mut Vec<String>, moves: &[NotedMove], plies: usize) {
    let mut is_interrupted = plies > 0;
    for (index, noted) in moves.iter().enumerate() {
        let ply = plies + index;
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if is_interrupted {
            words.push(format!("{}...", ply / 2 + 1));
        }
        let glyph = noted.glyph.map_or("", Glyph::text);
        words.push(format!("{}{glyph}", noted.text));
        words.extend(notes::write(&noted.note));
        for variation in &noted.variations {
            write_variation(words, variation, ply);
        }
        is_interrupted = !noted.variations.is_empty();
    }
}

fn write_variation(words: &mut Vec<String>, moves: &[NotedMove], plies: usize) {
    let first = words.len();
    write_line(words, moves, plies);
    if let Some(word) = words.get_mut(first) {
        word.insert(0, '(');
    }
    if let Some(word) = words.last_mut() {
        word.push(')');
    }
}

/// Where reading stands: the rest of the text, and its line.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, problem: Problem) -> TextError {
        TextError::new(self.line, problem)
    }

    fn advance(&mut self, rest: &'a str) {
        let read = &self.rest[..self.rest.len() - rest.len()];
        self.line += read.matches('\n').count();
        self.rest = rest;
    }

    fn skip_space(&mut self) {
        self.advance(self.rest.trim_start());
    }
}

/// A tag and where it stands.
struct Tag {
    line: usize,
    name: String,
    value: String,
}

impl Tag {
    /// What is wrong with its value, or with what was given in it.
    fn error(&self, code: &'static str, given: String, problem: impl fmt::Display) -> TextError {
        let words = format!("[{}]: {problem}", self.name);
        TextError::new(self.line, Problem::with(code, given, words))
    }
}

struct Tags(BTreeMap<String, Tag>);

impl Tags {
    fn find(&self, name: &str) -> Option<&Tag> {
        self.0.get(name)
    }

    fn value(&self, name: &str) -> Option<String> {
        self.find(name).map(|tag| tag.value.clone())
    }

    /// Those that mean nothing to the program.
    fn free(self) -> BTreeMap<String, String> {
        let mut free = BTreeMap::new();
        for (name, tag) in self.0 {
            if is_free_tag(&name) {
                free.insert(name, tag.value);
            }
        }
        free
    }
}

/// A record whose tags are read, and whose moves are not.
pub(super) struct Page<'a> {
    tags: Tags,
    game: String,
    reader: Reader<'a>,
}

impl<'a> Page<'a> {
    pub fn new(text: &'a str) -> Result<Page<'a>, TextError> {
        let mut reader = Reader {
            rest: text,
            line: 1,
        };
        let tags = read_tags(&mut reader)?;
        let Some(game) = tags.value("Game") else {
            let problem = "a record begins with its tags, and needs at least [Game \"…\"]";
            return Err(reader.error(Problem::new("no-game", problem)));
        };
        Ok(Page { tags, game, reader })
    }

    /// The game, if it is one of those here.
    pub fn game_id(&self) -> Result<GameId, TextError> {
        let tag = self.tags.find("Game");
        let line = tag.map_or(self.reader.line, |tag| tag.line);
        self.game.parse().map_err(|error: GameIdError| {
            let words = format!("[Game]: {error}");
            TextError::new(line, Problem::with("unknown-game", error.given(), words))
        })
    }

    /// The rest of it, as a record of a game.
    pub fn read<G: Game>(self) -> Result<Sheet, TextError> {
        self.read_with(&written_moves::<G::Move>)
    }

    fn read_with(mut self, read_moves: &ReadMoves) -> Result<Sheet, TextError> {
        let read = MoveText::read(&mut self.reader, read_moves)?;
        let tags = self.tags;
        let [one, two] = unknown_players();
        Ok(Sheet {
            game: self.game,
            rules: tags.value("Rules").unwrap_or_default(),
            start: tags.value("Start").unwrap_or_default(),
            players: [
                tags.value("Player1").unwrap_or(one),
                tags.value("Player2").unwrap_or(two),
            ],
            date: tags.value("Date"),
            ending: Some(read_ending(&tags, read.closing)?),
            start_note: read.start_note,
            moves: read.moves,
            continuations: read.continuations,
            tags: tags.free(),
        })
    }
}

fn read_tags(reader: &mut Reader) -> Result<Tags, TextError> {
    let mut tags = Tags(BTreeMap::new());
    loop {
        reader.skip_space();
        let Some(inner) = reader.rest.strip_prefix('[') else {
            return Ok(tags);
        };
        let shape = || {
            let words = "a tag is written [Name \"value\"], on a line of its own";
            reader.error(Problem::new("tag-shape", words))
        };
        let (name, rest) = inner.split_once(char::is_whitespace).ok_or_else(shape)?;
        let rest = rest.trim_start().strip_prefix('"').ok_or_else(shape)?;
        let (value, rest) = notes::unescape(rest, '"').ok_or_else(shape)?;
        let rest = rest.trim_start().strip_prefix(']').ok_or_else(shape)?;
        if !OWN_TAGS.contains(&name) && !is_free_tag(name) {
            return Err(shape());
        }
        if tags.find(name).is_some() {
            let words = format!("the tag [{name}] is there twice");
            return Err(reader.error(Problem::with("tag-twice", brief(name), words)));
        }
        let tag = Tag {
            line: reader.line,
            name: name.to_owned(),
            value,
        };
        tags.0.insert(name.to_owned(), tag);
        reader.advance(rest);
    }
}

/// The closing word of the moves, if any: a result, or `*` for none.
type Closing = Option<Option<Verdict>>;

fn read_closing(word: &str) -> Closing {
    match word {
        "*" => Some(None),
        _ => word.parse().ok().map(Some),
    }
}

/// What stands below the tags.
#[derive(Default)]
struct MoveText {
    start_note: Note,
    moves: Vec<NotedMove>,
    /// Variations that are not closed yet, each within the one before it.
    open: Vec<Variation>,
    closing: Closing,
    continuations: Vec<Variation>,
    /// Moves read, with those of variations.
    count: usize,
}

/// Reads a word of moves, each as it is usually written. All games share the code around it.
type ReadMoves = dyn Fn(&str) -> Result<Vec<String>, Problem>;

fn written_moves<M: GameMove>(word: &str) -> Result<Vec<String>, Problem> {
    let moves = read_moves::<M>(word).map_err(|error| Problem {
        words: error.to_string(),
        why: error.explain(),
    })?;
    Ok(moves.iter().map(ToString::to_string).collect())
}

impl MoveText {
    fn read(reader: &mut Reader, read_moves: &ReadMoves) -> Result<MoveText, TextError> {
        let mut text = MoveText::default();
        loop {
            reader.skip_space();
            let rest = reader.rest;
            let problem = match rest.chars().next() {
                None => break,
                Some('{') => {
                    let (note, rest) =
                        notes::read(&rest[1..]).map_err(|problem| reader.error(problem))?;
                    let added = text.note(note);
                    reader.advance(rest);
                    added
                }
                Some('(') => {
                    reader.advance(&rest[1..]);
                    text.begin()
                }
                Some(')') => {
                    reader.advance(&rest[1..]);
                    text.end()
                }
                Some(_) => {
                    let is_end = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')');
                    let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
                    let added = text.word(word, read_moves);
                    // Where it is wrong is where it begins.
                    if added.is_ok() {
                        reader.advance(after);
                    }
                    added
                }
            };
            problem.map_err(|problem| reader.error(problem))?;
        }
        match text.open.is_empty() {
            true => Ok(text),
            false => {
                let words = "a variation in parentheses is not closed with )";
                Err(reader.error(Problem::new("variation-open", words)))
            }
        }
    }

    fn last(&mut self) -> Option<&mut NotedMove> {
        self.open.last_mut().unwrap_or(&mut self.moves).last_mut()
    }

    fn note(&mut self, note: Note) -> Result<(), Problem> {
        let is_in_variation = !self.open.is_empty();
        match self.last() {
            Some(noted) => notes::add(&mut noted.note, note),
            None if is_in_variation => {
                let words = "a note stands before the first move of its variation";
                return Err(Problem::new("note-first", words));
            }
            None => notes::add(&mut self.start_note, note),
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Problem> {
        let is_behind_result = self.open.is_empty() && self.closing.is_some();
        if self.last().is_none() && !is_behind_result {
            let words = "a variation stands before the first move";
            return Err(Problem::new("variation-first", words));
        }
        if self.open.len() == MAX_VARIATION_DEPTH {
            return Err(Problem {
                words: RecordError::TooDeep.to_string(),
                why: RecordError::TooDeep.explain(),
            });
        }
        self.open.push(Vec::new());
        Ok(())
    }

    fn end(&mut self) -> Result<(), Problem> {
        let Some(moves) = self.open.pop() else {
            return Err(Problem::new(
                "unopened-variation",
                "a ) closes no variation",
            ));
        };
        if moves.is_empty() {
            return Err(Problem::new("empty-variation", "a variation has no moves"));
        }
        if self.open.is_empty() && self.closing.is_some() {
            self.continuations.push(moves);
        } else if let Some(noted) = self.last() {
            noted.variations.push(moves);
        }
        Ok(())
    }

    fn word(&mut self, word: &str, read_moves: &ReadMoves) -> Result<(), Problem> {
        if self.open.is_empty() && self.closing.is_some() {
            let given = brief(word);
            let words = format!("`{given}` follows the result");
            return Err(Problem::with("after-result", given, words));
        }
        if let Some(closing) = read_closing(word) {
            if !self.open.is_empty() {
                let words = format!("the result {word} stands in a variation");
                return Err(Problem::with("result-inside", word, words));
            }
            self.closing = Some(closing);
            return Ok(());
        }
        let moves = word.trim_end_matches(['!', '?']);
        let found = read_moves(moves)?;
        self.count += found.len();
        if self.count > MAX_RECORD_MOVES {
            return Err(Problem {
                words: format!("more than {MAX_RECORD_MOVES} moves"),
                why: RecordError::TooLong.explain(),
            });
        }
        let line = self.open.last_mut().unwrap_or(&mut self.moves);
        line.extend(found.into_iter().map(NotedMove::from));
        match &word[moves.len()..] {
            "" => Ok(()),
            glyph => self.glyph(glyph),
        }
    }

    fn glyph(&mut self, text: &str) -> Result<(), Problem> {
        let Some(glyph) = Glyph::read(text) else {
            let text = brief(text);
            let words = format!("`{text}` is not !, ?, !!, ??, !? or ?!");
            return Err(Problem::with("unknown-glyph", text, words));
        };
        match self.last() {
            None => {
                let words = format!("{glyph} stands before the first move");
                Err(Problem::with("glyph-first", glyph.text(), words))
            }
            Some(noted) if noted.glyph.is_some() => {
                let (text, before) = (&noted.text, noted.glyph.map_or("", Glyph::text));
                let words = format!("{text} is marked both {before} and {glyph}");
                Err(Problem::with("two-glyphs", text, words))
            }
            Some(noted) => {
                noted.glyph = Some(glyph);
                Ok(())
            }
        }
    }
}

/// What the tags and the closing word say about the end; they must agree.
fn read_ending(tags: &Tags, closing: Closing) -> Result<Claim, TextError> {
    let mut result = closing.flatten();
    if let Some(tag) = tags.find("Result") {
        let Some(tagged) = read_closing(&tag.value) else {
            let given = brief(&tag.value);
            let words = format!("`{given}` is not 1-0, 0-1, 1/2-1/2 or *");
            return Err(tag.error("bad-result", given, words));
        };
        if closing.is_some_and(|closing| closing != tagged) {
            let closing = result.map_or("*".to_owned(), |verdict| verdict.to_string());
            let words = format!("{} here, {closing} after the moves", tag.value);
            return Err(tag.error("two-results", closing, words));
        }
        result = tagged;
    }
    let scores = tags.find("Score").map(|tag| {
        read_scores(&tag.value).ok_or_else(|| {
            let given = brief(&tag.value);
            let words = format!("`{given}` is not two scores, such as 26 22 or 24.5 23.5");
            tag.error("bad-score", given, words)
        })
    });
    let termination = tags.find("Termination");
    let termination = termination.map(|tag| {
        let read: Result<Termination, TerminationError> = tag.value.parse();
        read.map_err(|error| tag.error("bad-termination", brief(&tag.value), error))
    });
    Ok(Claim {
        result,
        scores: scores.transpose()?,
        termination: termination.transpose()?,
        reason: tags.value("Reason"),
    })
}

fn read_scores(text: &str) -> Option<Scores> {
    let mut words = text.split([' ', '-']).filter(|word| !word.is_empty());
    let mut next = || words.next().and_then(Points::parse);
    let scores = Scores([next()?, next()?]);
    words.next().is_none().then_some(scores)
}
