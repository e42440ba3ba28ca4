//! What a person or a program sees of a game: positions with every move and what it
//! does, refusals by code, outcomes, worth, mistakes, the catalogue of games and bots.
//!
//! [`read_line`] leads from the name of a game and texts to an [`AnyLine`], a game under
//! way whose type is hidden. Everything else is asked of it: views, moves and their
//! refusals, analysis and review, which are [`Work`] done in steps. The serde types are
//! what goes over the wire, sent by a server, a browser's worker or Python.
//!
//! There is no input or output here, no clock and no thread: searches are handed a clock and
//! a flag to stop.
//!
//! ```
//! use awalam_games::GameId;
//! use awalam_view::{AnyLine, AnyMove, read_line};
//!
//! let line = read_line(GameId::Awale, "", "", &[])?;
//! let line = line.play(AnyMove::read(GameId::Awale, "F")?)?;
//! let view = line.position_view();
//! assert_eq!(view.text, "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
//! assert_eq!(view.moves.len(), 6);
//! // South has moved: why may it not move again?
//! let refusal = line.check(AnyMove::read(GameId::Awale, "A")?).unwrap_err();
//! assert_eq!(refusal.code, "not-yours");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod any_line;
mod any_player;
mod catalogue;
mod closed;
mod describe;
mod error;
mod found;
mod game;
mod position;
mod read;
mod reasons;
mod record_format;
#[cfg(feature = "openapi")]
mod record_schema;
mod remote;
mod study;

pub use analysis::{
    AnalysisView, Judgement, MoveWorth, ReviewedPly, Share, SharedTables, Work, WorthView,
};
pub use any_line::{AnyLine, AnyMove, typed};
pub use any_player::{AnyPlayer, Chosen};
pub use catalogue::{BotView, Choice, GameInfo, catalogue};
pub use closed::SideNumber;
#[cfg(feature = "openapi")]
pub use closed::{EndingCode, GameName, MistakeCode, RefusalCode, ResultText, TerminationCode};
pub use error::{ErrorCode, ErrorView, Mistake};
pub use found::{MoveValue, SolutionView, ThoughtView, ValueView};
pub use game::{ClockSetting, ClockView, GameDetails, GameView, HintView, NewGame, SeatView};
pub use position::{
    CellView, CheckView, MoveView, OutcomeView, PlyView, PositionView, Refusal, StepKindView,
    StepView, points,
};
pub use read::{MAX_PLIES, ReadError, Unreadable, Whereabouts, read_line};
pub use reasons::{ReasonCode, ReasonView};
pub use record_format::RecordFormat;
#[cfg(feature = "openapi")]
pub use record_schema::{EndingJson, GlyphText, NoteJson, NotedMoveJson, RecordJson};
pub use remote::{Claim, LobbyGame, OfferKind, OfferView, Phrase, RemoteView, SaidView};
pub use study::{StudyText, StudyView, study, study_of_record, study_record};

/// The example in the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
