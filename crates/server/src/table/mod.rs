//! A table at which a game is played: the line, the seats, the clocks. It knows
//! nothing of calls, tokens on the wire or files.

mod live;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::Fault;
use awalam_games::{Game, GameId, Line, Record, Side, Termination};
use awalam_link::providers;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::views::{CheckView, ClockSetting, GameView, OutcomeView, PlyView, SeatView};
use live::Live;

/// No game has more plies here.
const MOST_PLIES: usize = 2_000;

/// What a game was begun with, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: GameId,
    pub rules: String,
    pub start: String,
    /// Moves that were there when it began, which cannot be taken back.
    pub opening: Vec<String>,
    pub clock: Option<ClockSetting>,
    /// Whether two people play each other from afar: nothing is taken back then.
    pub from_afar: bool,
    /// The day it began.
    pub date: String,
}

impl Setup {
    /// The same, begun today.
    pub fn again(&self) -> Setup {
        Setup {
            date: today(),
            ..self.clone()
        }
    }
}

/// The day, as games keep it.
pub fn today() -> String {
    jiff::Zoned::now().strftime("%Y-%m-%d").to_string()
}

/// Who plays a side, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Seat {
    Human { name: String, fingerprint: String },
    Open,
    Bot { spec: String },
}

impl Seat {
    fn view(&self) -> SeatView {
        match self {
            Seat::Human { name, .. } => SeatView::Human { name: name.clone() },
            Seat::Open => SeatView::Open,
            Seat::Bot { spec } => SeatView::Bot { spec: spec.clone() },
        }
    }

    /// What records call whoever sits here.
    fn name(&self) -> &str {
        match self {
            Seat::Human { name, .. } if !name.is_empty() => name,
            Seat::Human { .. } | Seat::Open => "human",
            Seat::Bot { spec } => spec,
        }
    }

    pub fn is_bot(&self) -> bool {
        matches!(self, Seat::Bot { .. })
    }
}

/// A ply as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    pub text: String,
    pub time_ms: u64,
    /// What both clocks showed after it.
    pub left_ms: Option<[u64; 2]>,
}

/// What became of a move that was sent.
pub enum Sent {
    /// It can be played.
    New(Ply),
    /// It has been.
    Already,
}

/// What only the room around a table knows.
pub struct Frame<'a> {
    pub id: &'a str,
    pub version: u64,
    pub thinking: bool,
    pub trouble: Option<String>,
    pub next: Option<String>,
}

/// A bot's choice of a move, to be made on a thread of its own, in so much time at most.
pub type Job = Box<dyn FnOnce(&AtomicBool, Duration) -> Result<Chosen, Fault> + Send>;

/// A move that a bot has chosen, and how long it thought.
pub struct Chosen {
    pub text: String,
    pub time: Duration,
}

/// A table, whatever is played at it.
pub trait Table: Send {
    fn setup(&self) -> &Setup;
    fn seats(&self) -> &[Seat; 2];
    fn take_seat(&mut self, player: Side, seat: Seat, now: Instant);
    fn view(&self, frame: Frame, now: Instant) -> GameView;
    fn ply_view(&self, ply: usize) -> Option<PlyView>;
    fn ply(&self) -> usize;
    fn turn(&self) -> Side;
    /// Since when the player to move could think.
    fn since(&self) -> Instant;
    fn is_over(&self) -> bool;
    fn check(&self, text: &str) -> Result<CheckView, ApiError>;
    /// What playing a move would add; nothing is changed yet.
    fn consider(&self, ply: usize, text: &str, now: Instant) -> Result<Sent, ApiError>;
    /// Plays what was considered.
    fn play(&mut self, ply: Ply, now: Instant);
    /// Where taking back would lead, if it may be done.
    fn before_last_choice(&self) -> Option<usize>;
    /// Goes back to so many plies.
    fn go_back(&mut self, ply: usize, now: Instant);
    /// How it would end if a player gave up or his time were up.
    fn loss_of(&self, player: Side, termination: Termination, words: &str) -> OutcomeView;
    fn end(&mut self, outcome: OutcomeView, now: Instant);
    /// Whose time will be up, and when.
    fn deadline(&self) -> Option<(Side, Instant)>;
    /// The choice of the bot whose turn it is, if it is a bot's.
    fn job(&self) -> Option<Job>;
    /// What the champion would play.
    fn hint(&self) -> Job;
    fn record(&self) -> Record;
}

/// Opens a table, as a new one or with what was kept of it.
pub fn open(
    setup: Setup,
    seats: [Seat; 2],
    plies: &[Ply],
    outcome: Option<OutcomeView>,
    now: Instant,
) -> Result<Box<dyn Table>, ApiError> {
    awalam_games::with_game!(setup.game, G => {
        let table = Live::<G>::open(setup, seats, plies, outcome, now)?;
        Ok(Box::new(table))
    })
}

/// Where a game begins: its start and what was played before.
fn begin<G: Game>(setup: &Setup) -> Result<Line<G>, ApiError> {
    line_of(&setup.rules, &setup.start, &setup.opening)
}

/// A game from texts, each of which may be wrong.
pub fn line_of<G: Game>(rules: &str, start: &str, moves: &[String]) -> Result<Line<G>, ApiError> {
    let rules = match rules {
        "" => G::Rules::default(),
        text => text
            .parse()
            .map_err(|error| ApiError::bad("bad-rules", error))?,
    };
    let start = match start {
        "" => G::start(rules),
        text => G::parse(text, rules).map_err(|error| ApiError::bad("bad-position", error))?,
    };
    if moves.len() > MOST_PLIES {
        let message = format!("a game has at most {MOST_PLIES} plies here");
        return Err(ApiError::bad("too-long", message));
    }
    let mut line = Line::new(start);
    line.play_texts(moves)
        .map_err(|error| ApiError::bad("bad-moves", error))?;
    Ok(line)
}

/// Whether a bot's text names a program from outside.
pub fn is_outside<G: Game>(spec: &str) -> bool {
    let name = awalam_bots::Spec::read(spec).name;
    providers::<G>()
        .iter()
        .any(|provider| provider.name() == name)
}

/// How a game ends whose bot did something wrong.
pub fn end_by_fault(table: &dyn Table, fault: &Fault) -> OutcomeView {
    let loser = table.turn();
    table.loss_of(loser, fault.termination(), &format!("{loser}: {fault}"))
}
