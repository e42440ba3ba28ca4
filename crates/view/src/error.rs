//! What can go wrong with a question, as codes and sentences.

use std::collections::BTreeMap;

use awalam_games::Explanation;
use serde::Serialize;

use crate::{GameView, Refusal};

/// Why something could not be done: a word that stays as it is, for programs and for
/// translations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// A bot that does not exist or may not play here.
    BadBot,
    /// Clocks out of bounds.
    BadClock,
    /// A form of record that does not exist.
    BadFormat,
    /// A game that does not exist.
    BadGame,
    /// A body that is not the JSON wanted.
    BadJson,
    /// Moves that cannot be read or played.
    BadMoves,
    /// A player's name that is too long or invisible.
    BadName,
    /// A part of the address that is not what it should be.
    BadPath,
    /// A side other than 1 and 2.
    BadPlayer,
    /// A text that is no position.
    BadPosition,
    /// A query that is not what it should be.
    BadQuery,
    /// A record with a mistake in it.
    BadRecord,
    /// Rules that do not exist.
    BadRules,
    /// Seats with which no game can begin.
    BadSeats,
    /// A token of the wrong form.
    BadToken,
    /// A tournament that cannot be played.
    BadTournament,
    /// Another tournament is being played.
    Busy,
    /// A page of another site.
    Elsewhere,
    /// Nothing to read.
    Empty,
    /// A token of another game.
    ForeignToken,
    /// A move that the rules forbid.
    Illegal,
    /// The time was up.
    Late,
    /// A text of no game.
    NoGameText,
    /// The lobby is full, or the caller has enough games in it.
    LobbyFull,
    /// No hints against a person.
    NoHelp,
    /// No token of a seat.
    NoToken,
    /// Nothing that may be taken back.
    NoUndo,
    /// The opponent is there, or has not been away for long enough.
    NotAway,
    /// There is no such thing.
    NotFound,
    /// A body that does not say that it is JSON.
    NotJson,
    /// What only the operator may do.
    NotOperator,
    /// The game is not over.
    NotOver,
    /// What only two people who play each other do.
    NotTwoPeople,
    /// The other side is to move.
    NotYourTurn,
    /// The game is over.
    Over,
    /// A program from outside that may not play here any more.
    ProgramNotAllowed,
    /// The caller has a seat already.
    Seated,
    /// The game has gone on.
    Stale,
    /// Somebody else has the seat.
    Taken,
    /// Both players have to move first.
    TooEarly,
    /// A body that is too large.
    TooLarge,
    /// Both players have moved already.
    TooLate,
    /// A game of too many plies.
    TooLong,
    /// Too much at once.
    TooMany,
    /// As many programs from outside play as may at a time.
    TooManyPrograms,
    /// A body that did not arrive in time.
    TooSlow,
    /// Something is wrong on this side.
    Trouble,
    /// A text that is no move.
    Unreadable,
    /// A position whose value cannot be proved, or not within the limits.
    Unsolved,
    /// A method that the address does not have.
    WrongMethod,
}

/// Something that could not be done.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorView {
    /// A word that stays as it is, such as `not-your-turn`.
    pub code: ErrorCode,
    /// A sentence.
    pub message: String,
    /// The rule in the way, if a move was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub refusal: Option<Refusal>,
    /// What is wrong with a text, a bot or a tournament, if it cannot be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub mistake: Option<Mistake>,
    /// The ply that it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub ply: Option<usize>,
    /// The line of the text that it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub line: Option<usize>,
    /// The game as it stands, if what was sent is out of date.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub game: Option<Box<GameView>>,
}

impl ErrorView {
    /// A word and a sentence.
    pub fn new(code: ErrorCode, message: impl ToString) -> ErrorView {
        ErrorView {
            code,
            message: message.to_string(),
            refusal: None,
            mistake: None,
            ply: None,
            line: None,
            game: None,
        }
    }

    /// A word, a sentence, and why in a form for any language.
    pub fn explained(code: ErrorCode, message: impl ToString, why: Explanation) -> ErrorView {
        ErrorView {
            mistake: Some(why.into()),
            ..ErrorView::new(code, message)
        }
    }
}

/// What is wrong with moves, a record, a position, rules, a bot or a tournament, so that it can be
/// said in any language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// A word that stays as it is, such as `tag-twice`.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::MistakeCode))]
    pub code: &'static str,
    /// What it is about. Where a part of something is wrong, `problem` is the code of what is wrong
    /// with the part, and its details are among these.
    pub details: BTreeMap<&'static str, String>,
}

impl From<Explanation> for Mistake {
    fn from(why: Explanation) -> Mistake {
        Mistake {
            code: why.code,
            details: why.details,
        }
    }
}
