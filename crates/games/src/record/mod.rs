//! A game on paper: where it began, under which rules, who played, every move
//! with what was noted about it, and how it ended.
//!
//! A record exists as readable text ([`Record::from_text`], `Display`) and as
//! JSON (`Record::from_json`, `Record::to_json`; the feature `serde`). Both ways in replay the
//! whole game, its variations included: a `Record` that you hold is a legal game with the right
//! result.

mod annotations;
#[cfg(feature = "serde")]
mod json;
mod mistakes;
mod notes;
mod text;
mod verify;

use std::collections::BTreeMap;
use std::fmt;

pub use annotations::{Annotations, Drawing, DrawingError, Glyph, Note, NotedMove, Variation};
pub use mistakes::MISTAKE_CODES;
pub use text::TextError;
pub use verify::RecordError;

use crate::{
    Game, GameId, GameIdError, Line, Outcome, Scores, Side, Termination, Verdict, with_game,
};

/// A verified record of a game, finished or not. It knows its game by name: a game of
/// your own has records, too.
///
/// ```
/// use awalam_games::{Game, Line, Record, awale::Awale};
/// let mut line = Line::new(Awale::start(Default::default()));
/// line.play("F".parse()?)?;
/// let record = Record::of(&line, &[]).with_players("Ada", "Alan");
/// let again = Record::from_text(&record.to_string())?;
/// assert_eq!(again, record);
/// assert_eq!(again.replay::<Awale>()?.current(), line.current());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Sheet")
)]
pub struct Record {
    game: String,
    rules: String,
    start: String,
    players: [String; 2],
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    date: Option<String>,
    /// Tags that mean nothing to the program.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    tags: BTreeMap<String, String>,
    /// What was noted about the start.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Note::is_empty"))]
    start_note: Note,
    moves: Vec<NotedMove>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    ending: Option<Ending>,
    /// What might have followed the last move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    continuations: Vec<Variation>,
}

/// A record as it was written, before it is checked. Rules and start may be left out
/// (empty), and so may everything that the moves tell.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(deny_unknown_fields)
)]
struct Sheet {
    game: String,
    #[cfg_attr(feature = "serde", serde(default))]
    rules: String,
    #[cfg_attr(feature = "serde", serde(default))]
    start: String,
    #[cfg_attr(feature = "serde", serde(default = "unknown_players"))]
    players: [String; 2],
    date: Option<String>,
    #[cfg_attr(feature = "serde", serde(default))]
    tags: BTreeMap<String, String>,
    #[cfg_attr(feature = "serde", serde(default))]
    start_note: Note,
    moves: Vec<NotedMove>,
    ending: Option<Claim>,
    #[cfg_attr(feature = "serde", serde(default))]
    continuations: Vec<Variation>,
}

/// What a record says about the end of its game.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(deny_unknown_fields)
)]
struct Claim {
    result: Option<Verdict>,
    scores: Option<Scores>,
    termination: Option<Termination>,
    reason: Option<String>,
}

/// No game is longer, its variations included; a text that claims so is not read to its end.
const MAX_RECORD_MOVES: usize = 100_000;

/// Variations within variations go no deeper. JSON is read to a depth of 128 at most, of which
/// each takes three.
const MAX_VARIATION_DEPTH: usize = 32;

/// What may be drawn on one position.
const MAX_DRAWINGS: usize = 64;

/// The content without the byte order mark that some editors write.
fn without_mark(content: &str) -> &str {
    content.strip_prefix('\u{feff}').unwrap_or(content)
}

fn unknown_players() -> [String; 2] {
    ["?".to_owned(), "?".to_owned()]
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ending {
    /// Who won.
    pub result: Verdict,
    /// The points on the board when it ended.
    pub scores: Scores,
    /// In which way it ended.
    pub termination: Termination,
    /// Why, in words.
    pub reason: String,
}

impl Record {
    /// The record of a game so far; `notes` go with the first moves.
    pub fn of<G: Game>(line: &Line<G>, notes: &[Note]) -> Record {
        let mut noted = notes.iter().cloned();
        let moves = line.plies().iter().map(|(mv, _)| {
            let mut note = noted.next().unwrap_or_default();
            note.time = note.time.map(notes::whole_millis);
            NotedMove {
                note,
                ..NotedMove::from(mv.to_string())
            }
        });
        Record {
            game: G::NAME.to_owned(),
            rules: line.start().rules().to_string(),
            start: line.start().to_string(),
            players: unknown_players(),
            date: None,
            tags: BTreeMap::new(),
            start_note: Note::default(),
            moves: moves.collect(),
            ending: line.outcome().map(Ending::from),
            continuations: Vec::new(),
        }
    }

    /// The record of a game that ended otherwise than by its rules. If it is over by
    /// its rules, that counts, and nothing else does where `termination` is
    /// [`Normal`](Termination::Normal).
    pub fn of_ended<G: Game>(
        line: &Line<G>,
        notes: &[Note],
        termination: Termination,
        result: Verdict,
        reason: &str,
    ) -> Record {
        let mut record = Record::of(line, notes);
        if record.ending.is_none() && termination != Termination::Normal {
            record.ending = Some(Ending {
                result,
                scores: line.current().scores(),
                termination,
                reason: reason.to_owned(),
            });
        }
        record
    }

    /// The record of the game as it stands now, with the players, the date and
    /// the tags of this one, and its variations as far as the moves are the same.
    pub fn gone_on<G: Game>(&self, line: &Line<G>, notes: &[Note]) -> Record {
        let mut record = Record {
            players: self.players.clone(),
            date: self.date.clone(),
            tags: self.tags.clone(),
            start_note: self.start_note.clone(),
            ..Record::of(line, notes)
        };
        let same = |(now, then): &(&mut NotedMove, &NotedMove)| now.text == then.text;
        for (now, then) in record.moves.iter_mut().zip(&self.moves).take_while(same) {
            now.glyph = then.glyph;
            now.variations.clone_from(&then.variations);
        }
        record
    }

    /// With comments, glyphs and variations. The game itself stays as it is: the first line of
    /// the annotations must be its moves.
    pub fn annotated<G: Game>(self, annotations: Annotations) -> Result<Record, RecordError> {
        let Annotations {
            start_note,
            moves,
            continuations,
        } = annotations;
        let annotated = verify::verify::<G>(Sheet {
            game: self.game,
            rules: self.rules,
            start: self.start,
            players: self.players,
            date: self.date,
            tags: self.tags,
            start_note,
            moves,
            ending: None,
            continuations,
        })?;
        let texts = |moves: &[NotedMove]| moves.iter().map(|noted| noted.text.clone()).collect();
        let (before, after): (Vec<String>, Vec<String>) =
            (texts(&self.moves), texts(&annotated.moves));
        match before == after {
            true => Ok(Record {
                ending: self.ending,
                ..annotated
            }),
            false => Err(RecordError::OtherMoves),
        }
    }

    /// With the players named.
    pub fn with_players(mut self, one: &str, two: &str) -> Record {
        self.players = [one.to_owned(), two.to_owned()];
        self
    }

    /// With a date, as ISO 8601 writes it.
    pub fn with_date(mut self, date: &str) -> Record {
        self.date = Some(date.to_owned());
        self
    }

    /// With a further tag: its name must be letters, digits and `_`, and none that
    /// records use themselves.
    pub fn with_tag(mut self, name: &str, value: &str) -> Result<Record, RecordError> {
        verify::check_free_tag(name)?;
        self.tags.insert(name.to_owned(), value.to_owned());
        Ok(self)
    }

    /// Reads and replays a record of one of the games of [`GameId`], in text form.
    pub fn from_text(text: &str) -> Result<Record, RecordError> {
        let page = text::Page::new(text)?;
        with_game!(page.game_id()?, G => verify::verify::<G>(page.read::<G>()?))
    }

    /// Reads a record of one of the games of [`GameId`] in either form, told apart by
    /// the first character. JSON takes the feature `serde`.
    pub fn read(content: &str) -> Result<Record, RecordError> {
        let content = without_mark(content);
        #[cfg(feature = "serde")]
        if json::is_json(content) {
            return Record::from_json(content);
        }
        Record::from_text(content)
    }

    /// Reads either form of a record of a game that need not be one of those here.
    pub fn read_as<G: Game>(content: &str) -> Result<Record, RecordError> {
        let content = without_mark(content);
        #[cfg(feature = "serde")]
        if json::is_json(content) {
            return verify::verify::<G>(json::sheet(content)?);
        }
        verify::verify::<G>(text::Page::new(content)?.read::<G>()?)
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The game, if it is one of those of [`GameId`].
    pub fn game_id(&self) -> Result<GameId, GameIdError> {
        self.game.parse()
    }

    /// The rules' text.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The start position's text.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// A player's name, `?` if unknown.
    pub fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }

    /// The date, if noted.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// A tag that means nothing to the program.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name).map(String::as_str)
    }

    /// What was noted about the start.
    pub fn start_note(&self) -> &Note {
        &self.start_note
    }

    /// What might have followed the last move: variations that take nothing back.
    pub fn continuations(&self) -> &[Variation] {
        &self.continuations
    }

    /// The moves with their notes and variations.
    pub fn moves(&self) -> &[NotedMove] {
        &self.moves
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The game under way that this records.
    pub fn replay<G: Game>(&self) -> Result<Line<G>, RecordError> {
        let mut line = verify::begin(&self.game, &self.rules, &self.start)?;
        line.play_texts(self.moves.iter().map(|noted| noted.text.as_str()))?;
        Ok(line)
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending {
            result: outcome.verdict,
            scores: outcome.scores,
            termination: Termination::Normal,
            reason: outcome.reason.to_string(),
        }
    }
}

impl fmt::Display for Ending {
    /// As scripts read it: `1-0 26 22 25 seeds reached`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.result, self.scores, self.reason)
    }
}
