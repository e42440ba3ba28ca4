//! Replaying a sheet: only what replays becomes a record.

use thiserror::Error;

use super::text::is_free_tag;
use super::{
    Claim, Ending, MAX_DRAWINGS, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, Note, NotedMove, Record,
    Sheet, TextError, Variation, notes,
};
use crate::excerpt::brief;
use crate::{Explanation, Game, GameIdError, Line, LineError, Outcome, Scores, Termination};

/// Why a text or JSON is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The text has not the form of a record.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The JSON has not the form of a record.
    #[error("not a record in JSON: {0}")]
    Json(String),
    /// The rules or the start position cannot be read.
    #[error("{what}: {problem}")]
    Setup {
        /// "rules" or "start position".
        what: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// A move cannot be read or is not legal.
    #[error(transparent)]
    Move(#[from] LineError),
    /// A move of a variation cannot be read or is not legal.
    #[error("in a variation, {0}")]
    Variation(LineError),
    /// A variation without moves.
    #[error("a variation before ply {0} has no moves")]
    EmptyVariation(usize),
    /// Variations within variations within variations.
    #[error("variations go {MAX_VARIATION_DEPTH} deep at most")]
    TooDeep,
    /// Too many moves, with those of the variations.
    #[error("a record has at most {MAX_RECORD_MOVES} moves, variations included")]
    TooLong,
    /// Too much is drawn on one position.
    #[error("at most {MAX_DRAWINGS} arrows and circles are kept with a move")]
    TooMuchDrawn,
    /// Annotations of another game.
    #[error("the annotations are of other moves than the game's")]
    OtherMoves,
    /// The result contradicts the moves.
    #[error("the record says {claimed}, but the moves give {played}")]
    Ending {
        /// What is written.
        claimed: String,
        /// What the moves lead to.
        played: String,
        /// The part of it that is wrong, in a form that can be said in any language.
        why: Explanation,
    },
    /// A free tag with a name that would be read as something else.
    #[error(
        "`{0}` cannot be a free tag: its name must be letters, digits and _, and none that records use themselves"
    )]
    Tag(String),
    /// The record names a game that is not known here.
    #[error(transparent)]
    UnknownGame(#[from] GameIdError),
    /// The record is of another game than the one asked for.
    #[error("this is a record of {found}, not of {wanted}")]
    Game {
        /// The game of the record.
        found: String,
        /// The game asked for.
        wanted: &'static str,
    },
}

pub(super) fn verify<G: Game>(sheet: Sheet) -> Result<Record, RecordError> {
    let mut line: Line<G> = begin(&sheet.game, &sheet.rules, &sheet.start)?;
    replay(sheet, &mut line)
}

fn replay(sheet: Sheet, line: &mut dyn Steps) -> Result<Record, RecordError> {
    let start_note = checked(sheet.start_note)?;
    let mut count = 0;
    let moves = Replay::new(line, &mut count).follow(sheet.moves, 0)?;
    let ending = judge(sheet.ending, line)?;
    let continuations = Replay::new(line, &mut count).variations(sheet.continuations, 1)?;
    for name in sheet.tags.keys() {
        check_free_tag(name)?;
    }
    Ok(Record {
        players: sheet.players,
        date: sheet.date,
        tags: sheet.tags,
        start_note,
        moves,
        ending,
        continuations,
        ..line.record()
    })
}

/// What replaying asks of a game: all games share the code around it.
trait Steps {
    fn plies(&self) -> usize;
    /// Plays a move; gives it as it is usually written.
    fn step(&mut self, text: &str) -> Result<String, LineError>;
    fn back(&mut self);
    fn outcome(&self) -> Option<Outcome>;
    fn scores(&self) -> Scores;
    fn record(&self) -> Record;
}

impl<G: Game> Steps for Line<G> {
    fn plies(&self) -> usize {
        Line::plies(self).len()
    }

    fn step(&mut self, text: &str) -> Result<String, LineError> {
        self.play_texts([text])?;
        Ok(self
            .last_move()
            .map_or_else(String::new, |mv| mv.to_string()))
    }

    fn back(&mut self) {
        self.undo();
    }

    fn outcome(&self) -> Option<Outcome> {
        Line::outcome(self)
    }

    fn scores(&self) -> Scores {
        self.current().scores()
    }

    fn record(&self) -> Record {
        Record::of(self, &[])
    }
}

/// A game with variations that is played through, each from where it begins.
struct Replay<'a> {
    line: &'a mut dyn Steps,
    /// All moves so far.
    moves: &'a mut usize,
}

impl<'a> Replay<'a> {
    fn new(line: &'a mut dyn Steps, moves: &'a mut usize) -> Replay<'a> {
        Replay { line, moves }
    }

    /// Plays moves and what stands beside them; gives them as they are usually written.
    fn follow(
        &mut self,
        moves: Vec<NotedMove>,
        depth: usize,
    ) -> Result<Vec<NotedMove>, RecordError> {
        let mut followed = Vec::with_capacity(moves.len());
        for noted in moves {
            *self.moves += 1;
            if *self.moves > MAX_RECORD_MOVES {
                return Err(RecordError::TooLong);
            }
            let variations = self.variations(noted.variations, depth + 1)?;
            let text = self.line.step(&noted.text).map_err(|error| match depth {
                0 => RecordError::Move(error),
                _ => RecordError::Variation(error),
            })?;
            followed.push(NotedMove {
                text,
                glyph: noted.glyph,
                note: checked(noted.note)?,
                variations,
            });
        }
        Ok(followed)
    }

    /// Plays variations of the next move; the game stands afterwards where it did.
    fn variations(
        &mut self,
        variations: Vec<Variation>,
        depth: usize,
    ) -> Result<Vec<Variation>, RecordError> {
        if depth > MAX_VARIATION_DEPTH && !variations.is_empty() {
            return Err(RecordError::TooDeep);
        }
        let before = self.line.plies();
        let mut followed = Vec::with_capacity(variations.len());
        for moves in variations {
            if moves.is_empty() {
                return Err(RecordError::EmptyVariation(before + 1));
            }
            followed.push(self.follow(moves, depth)?);
            while self.line.plies() > before {
                self.line.back();
            }
        }
        Ok(followed)
    }
}

/// A note as it is kept.
fn checked(note: Note) -> Result<Note, RecordError> {
    if note.drawn.len() > MAX_DRAWINGS {
        return Err(RecordError::TooMuchDrawn);
    }
    Ok(Note {
        time: note.time.map(notes::whole_millis),
        ..note
    })
}

pub(super) fn check_free_tag(name: &str) -> Result<(), RecordError> {
    match is_free_tag(name) {
        true => Ok(()),
        false => Err(RecordError::Tag(brief(name))),
    }
}

/// A game before its first move.
pub(super) fn begin<G: Game>(game: &str, rules: &str, start: &str) -> Result<Line<G>, RecordError> {
    if !game.eq_ignore_ascii_case(G::NAME) {
        return Err(RecordError::Game {
            found: brief(game),
            wanted: G::NAME,
        });
    }
    let rules = match rules {
        "" => G::Rules::default(),
        text => text.parse().map_err(|error| setup("rules", error))?,
    };
    let start = match start {
        "" => G::start(rules),
        text => G::parse(text, rules).map_err(|error| setup("start position", error))?,
    };
    Ok(Line::new(start))
}

fn setup(what: &'static str, problem: impl std::error::Error) -> RecordError {
    RecordError::Setup {
        what,
        problem: problem.to_string(),
    }
}

/// The ending that the moves give; what was claimed must agree with it. Only a game that
/// goes on can be ended by a claim. The words of a normal end's reason are ours, and may
/// change: they are not compared.
fn judge(claim: Option<Claim>, line: &dyn Steps) -> Result<Option<Ending>, RecordError> {
    let played = line.outcome().map(Ending::from);
    let Some(claim) = claim else {
        return Ok(played);
    };
    let scores = line.scores();
    let claimed = claim.termination.unwrap_or(Termination::Normal);
    let scores_agree = claim.scores.is_none_or(|claimed| claimed == scores);
    let end_agrees = match (&played, claim.result) {
        // A result left out, or `*`, is filled in.
        (Some(_), None) => claimed == Termination::Normal,
        (Some(played), Some(result)) => claimed == Termination::Normal && result == played.result,
        (None, Some(_)) => claimed != Termination::Normal,
        (None, None) => claim.termination.is_none(),
    };
    if !end_agrees || !scores_agree {
        return Err(contradiction(&claim, played, scores, end_agrees));
    }
    let decided = claim.result.map(|result| Ending {
        result,
        scores,
        termination: claimed,
        reason: claim.reason.unwrap_or_default(),
    });
    Ok(played.or(decided))
}

fn contradiction(
    claim: &Claim,
    played: Option<Ending>,
    scores: Scores,
    end_agrees: bool,
) -> RecordError {
    let verdict = played.as_ref().map(|played| played.result);
    let why = match claim.result {
        _ if end_agrees => {
            let claimed = claim.scores.map_or_else(String::new, |it| it.to_string());
            differ("wrong-score", claimed, scores.to_string())
        }
        Some(result) if verdict != Some(result) => {
            let played = verdict.map_or("*".to_owned(), |verdict| verdict.to_string());
            differ("wrong-result", result.to_string(), played)
        }
        _ => {
            let claimed = claim.termination.unwrap_or(Termination::Normal);
            Explanation::new("wrong-termination", &[("claimed", &claimed.code())])
        }
    };
    let result = claim
        .result
        .map_or("no result".to_owned(), |result| result.to_string());
    let termination = claim.termination.unwrap_or(Termination::Normal);
    let mut claimed = format!("{result} ({termination})");
    if let Some(scores) = claim.scores {
        claimed += &format!(", {scores}");
    }
    RecordError::Ending {
        claimed,
        played: match played {
            Some(played) => format!("{} (normal), {scores}, {}", played.result, played.reason),
            None => format!("a game that is not over, {scores}"),
        },
        why,
    }
}

fn differ(code: &'static str, claimed: String, played: String) -> Explanation {
    Explanation::new(code, &[("claimed", &claimed), ("played", &played)])
}
