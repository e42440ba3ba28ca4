//! What a game begins with, and what is refused.

use awalam_bots::{BuildContext, Spec, SpecError};
use awalam_games::{Explanation, GameId, with_game};
use awalam_view::{ClockSetting, ErrorCode, ErrorView, NewGame, ReadError, SeatView, read_line};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The longest name of a player, in characters.
pub const MAX_NAME_LENGTH: usize = 40;
/// The longest text of a bot, in bytes.
pub const MAX_SPEC_LENGTH: usize = 200;
/// The most threads and megabytes that a bot may ask for where games of many people are played,
/// or many games at once.
pub const BOT_BOUNDS: BotBounds = [("threads", 1), ("hash", 64), ("memory", 64)];
/// The same in a game on one device, which has its cores to itself.
pub const LOCAL_BOT_BOUNDS: BotBounds = [("threads", 8), ("hash", 64), ("memory", 64)];
/// The time that clocks can be set to, in seconds.
const MIN_CLOCK_SECONDS: u32 = 5;
const MAX_CLOCK_SECONDS: u32 = 86_400;
const MAX_CLOCK_INCREMENT: u32 = 600;

/// The code of every [`Explanation`] of a bot that may not play here, beside those of its text.
pub const SETUP_CODES: &[&str] = &[
    "bot-long",
    "bot-most",
    "program-from-start",
    "program-not-named",
];

/// The most that a bot may ask for, by setting.
pub type BotBounds = [(&'static str, u64); 3];

/// What a game was begun with, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The game.
    pub game: GameId,
    /// The text of its rules.
    pub rules: String,
    /// The text of the position it began at.
    pub start: String,
    /// Moves that were there when it began, which cannot be taken back.
    pub opening: Vec<String>,
    /// How the clocks were set, if it is played with any.
    pub clock: Option<ClockSetting>,
    /// Whether two people play each other from afar: nothing is taken back then.
    pub from_afar: bool,
    /// The day it began.
    pub date: String,
}

/// Why a game cannot begin as asked.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SetupError {
    /// Its game, rules, position or moves make no sense.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Its position is over.
    #[error("this position is over: there is nothing to play")]
    Over,
    /// Its clocks are out of bounds.
    #[error(
        "a clock has {MIN_CLOCK_SECONDS} to {MAX_CLOCK_SECONDS} seconds and adds at most {MAX_CLOCK_INCREMENT} a move"
    )]
    Clock,
    /// A player's name is too long or invisible.
    #[error("a name has at most {MAX_NAME_LENGTH} characters, all visible")]
    Name,
    /// Both seats are open.
    #[error("somebody has to sit down first: one seat may be open, not both")]
    BothOpen,
    /// A seat is open where nobody can come from afar.
    #[error("an open seat needs a server: on one device people and bots play")]
    OpenHere,
    /// No bot has a text that long.
    #[error("this text is too long for a bot")]
    LongSpec,
    /// A program from outside that nobody has named.
    #[error(
        "programs from outside play here only if the operator named them at the start (serve --allow SPEC)"
    )]
    ProgramNotNamed,
    /// A program from outside in a game that does not begin at its start.
    #[error("{0}: programs begin every game at its start")]
    ProgramFromStart(&'static str),
    /// A bot asks for too much.
    #[error("bots have at most {setting}={most} here")]
    GreedyBot {
        /// Of what.
        setting: &'static str,
        /// What it may have.
        most: u64,
    },
    /// A text names no bot.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl SetupError {
    /// The word for it.
    pub fn code(&self) -> ErrorCode {
        match self {
            SetupError::Read(error) => error.code(),
            SetupError::Over => ErrorCode::Over,
            SetupError::Clock => ErrorCode::BadClock,
            SetupError::Name => ErrorCode::BadName,
            SetupError::BothOpen | SetupError::OpenHere => ErrorCode::BadSeats,
            SetupError::LongSpec
            | SetupError::GreedyBot { .. }
            | SetupError::ProgramNotNamed
            | SetupError::ProgramFromStart(_)
            | SetupError::Spec(_) => ErrorCode::BadBot,
        }
    }

    /// What is said about it.
    pub fn view(&self) -> ErrorView {
        let mistake = match self {
            SetupError::Read(error) => return error.view(),
            SetupError::LongSpec => Explanation::new("bot-long", &[("most", &MAX_SPEC_LENGTH)]),
            SetupError::GreedyBot { setting, most } => {
                Explanation::new("bot-most", &[("setting", setting), ("most", most)])
            }
            SetupError::ProgramNotNamed => Explanation::new("program-not-named", &[]),
            SetupError::ProgramFromStart(name) => {
                Explanation::new("program-from-start", &[("bot", name)])
            }
            SetupError::Spec(error) => error.explain(),
            SetupError::Over
            | SetupError::Clock
            | SetupError::Name
            | SetupError::BothOpen
            | SetupError::OpenHere => return ErrorView::new(self.code(), self),
        };
        ErrorView::explained(self.code(), self, mistake)
    }
}

/// What to begin with and who plays, from what was asked for. `admit` says which bots may
/// play, and how their texts are kept: [`admit_bot`] where there are only ours.
pub fn prepare(
    new: NewGame,
    date: &str,
    admit: impl Fn(GameId, &str) -> Result<String, SetupError>,
) -> Result<(Setup, [SeatView; 2]), SetupError> {
    let game = new.game.parse().map_err(ReadError::from)?;
    let start = new.position.unwrap_or_default();
    let line = read_line(game, &new.rules, start.trim(), &new.moves)?;
    if line.outcome().is_some() {
        return Err(SetupError::Over);
    }
    if let Some(ClockSetting { seconds, increment }) = new.clock
        && (!(MIN_CLOCK_SECONDS..=MAX_CLOCK_SECONDS).contains(&seconds)
            || increment > MAX_CLOCK_INCREMENT)
    {
        return Err(SetupError::Clock);
    }
    let seated = |seat: SeatView| match seat {
        SeatView::Open => Ok(SeatView::Open),
        SeatView::Human { name } => checked_name(&name).map(|name| SeatView::Human { name }),
        SeatView::Bot { spec } => admit(game, &spec).map(|spec| SeatView::Bot { spec }),
    };
    let [one, two] = new.seats;
    let seats = [seated(one)?, seated(two)?];
    if seats == [SeatView::Open, SeatView::Open] {
        return Err(SetupError::BothOpen);
    }
    let setup = Setup {
        game,
        rules: line.rules(),
        start: line.start(),
        opening: line.moves(),
        clock: new.clock,
        from_afar: seats.contains(&SeatView::Open),
        date: date.to_owned(),
    };
    Ok((setup, seats))
}

/// A player's name without the space around it, if it can be one.
pub fn checked_name(name: &str) -> Result<String, SetupError> {
    let name = name.trim();
    match name.chars().count() > MAX_NAME_LENGTH || name.chars().any(char::is_control) {
        true => Err(SetupError::Name),
        false => Ok(name.to_owned()),
    }
}

/// A bot's text without the space around it, if it names one of ours that asks for no more
/// than it may have.
pub fn admit_bot(game: GameId, spec: &str) -> Result<String, SetupError> {
    admit_within(&BOT_BOUNDS, game, spec)
}

/// The same in a game on one device.
pub fn admit_local_bot(game: GameId, spec: &str) -> Result<String, SetupError> {
    admit_within(&LOCAL_BOT_BOUNDS, game, spec)
}

fn admit_within(bounds: &BotBounds, game: GameId, spec: &str) -> Result<String, SetupError> {
    let spec = spec.trim();
    if spec.len() > MAX_SPEC_LENGTH {
        return Err(SetupError::LongSpec);
    }
    let parsed = Spec::read(spec);
    for &(setting, most) in bounds {
        let asked = parsed.setting(setting);
        let number = asked.and_then(|value| value.parse::<u64>().ok());
        if number.is_some_and(|number| number > most) {
            return Err(SetupError::GreedyBot { setting, most });
        }
    }
    // Only the text is tried: its memory is not needed yet.
    with_game!(game, G => small(parsed).bot::<G>(&BuildContext::default()).map(drop))?;
    Ok(spec.to_owned())
}

/// The same bot with as little memory as there can be; what is no size stays, and is refused.
fn small(spec: Spec) -> Spec {
    let sizes = ["hash", "memory"].into_iter();
    sizes.fold(spec, |spec, key| {
        let size = spec.setting(key).and_then(|size| size.parse::<u64>().ok());
        match size {
            Some(1..) => spec.with(key, "1"),
            _ => spec,
        }
    })
}
