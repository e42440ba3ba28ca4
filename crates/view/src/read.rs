//! From texts to a game under way, each of which may be wrong.

use std::fmt;
use std::sync::Arc;

use awalam_bots::HasBots;
use awalam_games::record::RecordError;
use awalam_games::visible::Visible;
use awalam_games::{
    Explanation, Game, GameId, GameIdError, Line, LineError, MoveError, RulesError, read_moves,
    with_game,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{AnyLine, ErrorCode, ErrorView, Refusal};

/// A game that is read has at most this many plies.
pub const MAX_PLIES: usize = 2_000;

/// A place in a game: where it begins and what was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct Whereabouts {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::GameName))]
    #[cfg_attr(feature = "openapi", param(value_type = crate::GameName))]
    pub game: String,
    /// The rule set; the game's default if it is left out.
    #[serde(default)]
    pub rules: String,
    /// Where it begins; the start if it is left out.
    #[serde(default)]
    pub position: String,
    /// What was played from there, moves separated by commas or spaces.
    #[serde(default)]
    pub moves: String,
}

impl Whereabouts {
    /// The place of a game as it stands.
    pub fn of(line: &dyn AnyLine) -> Whereabouts {
        Whereabouts {
            game: line.game().to_string(),
            rules: line.rules(),
            position: line.start(),
            moves: line.moves().join(" "),
        }
    }

    /// The game at this place.
    pub fn line(&self) -> Result<Arc<dyn AnyLine>, ReadError> {
        with_game!(self.game.parse()?, G => {
            let moves = read_moves(&self.moves).map_err(ReadError::Moves)?;
            Ok(Arc::new(play_all::<G>(start(&self.rules, self.position.trim())?, moves)?))
        })
    }
}

/// A text that is no move of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Unreadable {
    /// What is wrong with it.
    pub error: MoveError,
    /// How a move is written.
    pub help: &'static str,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unreadable { error, help } = self;
        // Some errors say it themselves.
        match error.expected.contains(help) {
            true => write!(f, "{error}"),
            false => write!(f, "{error} (a move is {help})"),
        }
    }
}

/// Why texts are no game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReadError {
    /// No game has that name.
    #[error(transparent)]
    Game(#[from] GameIdError),
    /// No rule set has that name.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text is no position.
    #[error("{words}")]
    Position {
        /// What is wrong with it.
        words: String,
        /// The same in a form that can be said in any language.
        why: Box<Explanation>,
    },
    /// The text is no list of moves.
    #[error(transparent)]
    Moves(MoveError),
    /// One of several texts is no move.
    #[error("ply {ply}: {error}")]
    NoMove {
        /// Its number, from 1.
        ply: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A move cannot be played.
    #[error("ply {ply}: {}: {refusal}", refusal.text)]
    Ply {
        /// Its number, from 1.
        ply: usize,
        /// The rule in the way.
        refusal: Box<Refusal>,
    },
    /// The game is too long.
    #[error("a game has at most {MAX_PLIES} plies here")]
    TooLong,
    /// There is no such form of a record.
    #[error("`{0}` is no form of a record: write text or json")]
    Format(String),
    /// The record has a mistake in it.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is nothing to read.
    #[error("there is nothing to read: paste a record, a position or moves")]
    Empty,
    /// The text looks like nothing that any game knows.
    #[error(
        "this is neither a record, nor a position, nor moves of any game; if you know the game, choose it and try again"
    )]
    NoGame,
}

impl ReadError {
    /// The word for it.
    pub fn code(&self) -> ErrorCode {
        match self {
            ReadError::Game(_) => ErrorCode::BadGame,
            ReadError::Rules(_) => ErrorCode::BadRules,
            ReadError::Position { .. } => ErrorCode::BadPosition,
            ReadError::Moves(_) | ReadError::NoMove { .. } | ReadError::Ply { .. } => {
                ErrorCode::BadMoves
            }
            ReadError::TooLong => ErrorCode::TooLong,
            ReadError::Format(_) => ErrorCode::BadFormat,
            ReadError::Record(_) => ErrorCode::BadRecord,
            ReadError::Empty => ErrorCode::Empty,
            ReadError::NoGame => ErrorCode::NoGameText,
        }
    }

    /// What is said about it: where it went wrong, and why in a form for any language.
    pub fn view(&self) -> ErrorView {
        let mut view = ErrorView::new(self.code(), self);
        match self {
            ReadError::Game(error) => view.mistake = Some(error.explain().into()),
            ReadError::Rules(error) => view.mistake = Some(error.explain().into()),
            ReadError::Position { why, .. } => {
                view.mistake = Some(Explanation::clone(why).into());
            }
            ReadError::Moves(error) => view.mistake = Some(error.explain().into()),
            ReadError::NoMove { ply, error } => {
                view.ply = Some(*ply);
                view.mistake = Some(error.explain().into());
            }
            ReadError::Ply { ply, refusal } => {
                view.ply = Some(*ply);
                view.refusal = Some(Refusal::clone(refusal));
            }
            ReadError::Record(error) => tell_record(&mut view, error),
            _ => {}
        }
        view
    }
}

/// Where a record went wrong, and why.
fn tell_record(view: &mut ErrorView, error: &RecordError) {
    match error {
        RecordError::Text(error) => view.line = Some(error.line),
        RecordError::Json { line, .. } => view.line = Some(*line).filter(|&line| line > 0),
        RecordError::EmptyVariation(ply) => view.ply = Some(*ply),
        RecordError::Move(error) | RecordError::Variation(error) => match error {
            LineError::Unreadable(_) => {}
            LineError::NoMove { ply, .. } => view.ply = Some(*ply),
            LineError::Refused {
                ply,
                text,
                problem,
                why,
                ..
            } => {
                let refusal = Refusal::explained(text.clone(), problem.clone(), *why.clone());
                view.ply = Some(*ply);
                view.refusal = Some(refusal);
                return;
            }
        },
        _ => {}
    }
    view.mistake = Some(error.explain().into());
}

/// A game from texts. Empty rules are the game's default, an empty start is the usual one.
pub fn read_line(
    game: GameId,
    rules: &str,
    start: &str,
    moves: &[String],
) -> Result<Arc<dyn AnyLine>, ReadError> {
    with_game!(game, G => Ok(Arc::new(line_of::<G>(rules, start, moves)?)))
}

/// The same where the game's type is known.
pub(crate) fn line_of<G: HasBots + Visible>(
    rules: &str,
    at: &str,
    moves: &[String],
) -> Result<Line<G>, ReadError> {
    let start = start::<G>(rules, at)?;
    if moves.len() > MAX_PLIES {
        return Err(ReadError::TooLong);
    }
    let read = |(index, text): (usize, &String)| {
        text.parse().map_err(|error| ReadError::NoMove {
            ply: index + 1,
            error,
        })
    };
    let moves = moves.iter().enumerate().map(read);
    play_all(start, moves.collect::<Result<_, _>>()?)
}

fn start<G: Game>(rules: &str, at: &str) -> Result<G, ReadError> {
    let rules = match rules {
        "" => G::Rules::default(),
        text => text.parse()?,
    };
    match at {
        "" => Ok(G::start(rules)),
        text => G::parse(text, rules).map_err(|error| ReadError::Position {
            words: error.to_string(),
            why: Box::new(G::explain_position(&error)),
        }),
    }
}

pub(crate) fn play_all<G: Game>(start: G, moves: Vec<G::Move>) -> Result<Line<G>, ReadError> {
    if moves.len() > MAX_PLIES {
        return Err(ReadError::TooLong);
    }
    let mut line = Line::new(start);
    for (index, mv) in moves.into_iter().enumerate() {
        line.play(mv).map_err(|refusal| ReadError::Ply {
            ply: index + 1,
            refusal: Box::new(Refusal::new::<G>(mv, &refusal)),
        })?;
    }
    Ok(line)
}
