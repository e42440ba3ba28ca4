//! Replaying a sheet: only what replays becomes a record.

use thiserror::Error;

use super::text::is_free_tag;
use super::{Claim, Ending, Note, NotedMove, Record, Sheet, TextError};
use crate::excerpt::brief;
use crate::{Game, GameIdError, Line, LineError, Scores, Termination};

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
    /// The result contradicts the moves.
    #[error("the record says {claimed}, but the moves give {played}")]
    Ending {
        /// What is written.
        claimed: String,
        /// What the moves lead to.
        played: String,
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
    let line = replay::<G>(&sheet.game, &sheet.rules, &sheet.start, &sheet.moves)?;
    let ending = judge(sheet.ending, &line)?;
    for name in sheet.tags.keys() {
        check_free_tag(name)?;
    }
    let notes: Vec<Note> = sheet.moves.into_iter().map(|noted| noted.note).collect();
    Ok(Record {
        players: sheet.players,
        date: sheet.date,
        tags: sheet.tags,
        ending,
        ..Record::of(&line, &notes)
    })
}

pub(super) fn check_free_tag(name: &str) -> Result<(), RecordError> {
    match is_free_tag(name) {
        true => Ok(()),
        false => Err(RecordError::Tag(brief(name))),
    }
}

pub(super) fn replay<G: Game>(
    game: &str,
    rules: &str,
    start: &str,
    moves: &[NotedMove],
) -> Result<Line<G>, RecordError> {
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
    let mut line = Line::new(start);
    line.play_texts(moves.iter().map(|noted| noted.text.as_str()))?;
    Ok(line)
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
fn judge<G: Game>(claim: Option<Claim>, line: &Line<G>) -> Result<Option<Ending>, RecordError> {
    let played = line.outcome().map(Ending::from);
    let Some(claim) = claim else {
        return Ok(played);
    };
    let scores = line.current().scores();
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
        return Err(contradiction(&claim, played, scores));
    }
    let decided = claim.result.map(|result| Ending {
        result,
        scores,
        termination: claimed,
        reason: claim.reason.unwrap_or_default(),
    });
    Ok(played.or(decided))
}

fn contradiction(claim: &Claim, played: Option<Ending>, scores: Scores) -> RecordError {
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
    }
}
