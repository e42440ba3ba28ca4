//! Why something could not be done: a code, a sentence, the rule in the way.

use awalam_view::{ErrorCode, ErrorView, GameView, ReadError, Refusal, Unreadable};
use thiserror::Error;

use crate::{MAX_PHRASES, NotPlayed, SetupError};

/// Why something could not be done. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GameError {
    /// The game cannot begin as asked.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The move is not played.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// The caller plays no side.
    #[error("only players may do that")]
    NotAPlayer,
    /// No hints against a person.
    #[error("there are no hints in a game against a person")]
    NoHelp,
    /// What was asked is about another ply.
    #[error("the game has gone on")]
    Stale,
    /// A hint is for the player to move.
    #[error("it is not your turn")]
    HintOutOfTurn,
    /// Nothing may be taken back.
    #[error("there is nothing that may be taken back")]
    NoUndo,
    /// What only two people who play each other do.
    #[error("that takes two people who play each other")]
    NotTwoPeople,
    /// Nobody offers a draw before both have moved.
    #[error("both players have to move first")]
    TooEarly,
    /// Nobody aborts a game in which both have moved.
    #[error("both players have moved: resign, or offer a draw")]
    TooLate,
    /// The opponent is there, or has not been away for long enough.
    #[error("the opponent has not kept you waiting for long enough to claim the game")]
    NotAway,
    /// Enough was said.
    #[error("a player says at most {MAX_PHRASES} phrases a minute")]
    TooTalkative,
    /// A rematch comes after the game.
    #[error("the game is not over yet")]
    NotOver,
    /// The game has fewer plies.
    #[error("there is no such ply")]
    NoSuchPly,
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// What was kept cannot be read.
    #[error("a kept game is damaged: {0}")]
    Damaged(String),
    /// What was kept is from the future.
    #[error(
        "this game was kept by a newer version of this program (format {found}; this one knows {known}): use that version"
    )]
    Newer {
        /// The format of what was kept.
        found: u32,
        /// The newest format that is known here.
        known: u32,
    },
}

/// What kind of mistake it was: a server answers by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// What was asked makes no sense.
    Bad,
    /// The caller may not do that.
    Forbidden,
    /// There is no such thing.
    Missing,
    /// It does not fit the game as it stands.
    Conflict,
    /// It is no move, or the rules forbid it.
    NoMove,
    /// It is too much at once.
    TooMuch,
    /// Something is wrong on this side.
    Trouble,
}

impl GameError {
    /// What kind of mistake it is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            GameError::Setup(_) => ErrorKind::Bad,
            GameError::NotAPlayer | GameError::NoHelp => ErrorKind::Forbidden,
            GameError::NoSuchPly => ErrorKind::Missing,
            GameError::NotPlayed(NotPlayed::Unreadable(_) | NotPlayed::Refused(_))
            | GameError::Unreadable(_) => ErrorKind::NoMove,
            GameError::NotPlayed(_)
            | GameError::Stale
            | GameError::HintOutOfTurn
            | GameError::NoUndo
            | GameError::NotTwoPeople
            | GameError::TooEarly
            | GameError::TooLate
            | GameError::NotAway
            | GameError::NotOver => ErrorKind::Conflict,
            GameError::TooTalkative => ErrorKind::TooMuch,
            GameError::Damaged(_) | GameError::Newer { .. } => ErrorKind::Trouble,
        }
    }

    /// The word for it.
    pub fn code(&self) -> ErrorCode {
        match self {
            GameError::Setup(error) => error.code(),
            GameError::NotPlayed(error) => error.code(),
            GameError::NotAPlayer => ErrorCode::NoToken,
            GameError::NoHelp => ErrorCode::NoHelp,
            GameError::Stale => ErrorCode::Stale,
            GameError::HintOutOfTurn => ErrorCode::NotYourTurn,
            GameError::NoUndo => ErrorCode::NoUndo,
            GameError::NotTwoPeople => ErrorCode::NotTwoPeople,
            GameError::TooEarly => ErrorCode::TooEarly,
            GameError::TooLate => ErrorCode::TooLate,
            GameError::NotAway => ErrorCode::NotAway,
            GameError::TooTalkative => ErrorCode::TooMany,
            GameError::NotOver => ErrorCode::NotOver,
            GameError::NoSuchPly => ErrorCode::NotFound,
            GameError::Unreadable(_) => ErrorCode::Unreadable,
            GameError::Damaged(_) | GameError::Newer { .. } => ErrorCode::Trouble,
        }
    }

    /// The rule in the way, if a move was refused.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            GameError::NotPlayed(NotPlayed::Refused(refusal)) => Some(refusal),
            _ => None,
        }
    }

    /// Whether the game as it stands helps the caller, who has another idea of it.
    pub fn shows_game(&self) -> bool {
        match self {
            GameError::NotPlayed(_) => true,
            GameError::HintOutOfTurn => false,
            _ => self.kind() == ErrorKind::Conflict,
        }
    }

    /// What is said about it, with the game where it helps.
    pub fn view(&self, game: impl FnOnce() -> GameView) -> ErrorView {
        ErrorView {
            game: self.shows_game().then(|| Box::new(game())),
            ..self.view_alone()
        }
    }

    /// What is said about it without the game.
    pub fn view_alone(&self) -> ErrorView {
        match self {
            GameError::Setup(error) => error.view(),
            _ => ErrorView {
                refusal: self.refusal().cloned(),
                ..ErrorView::new(self.code(), self)
            },
        }
    }
}

impl From<ReadError> for GameError {
    fn from(error: ReadError) -> GameError {
        SetupError::from(error).into()
    }
}
