//! A game as it stood at one moment.

use std::sync::Arc;
use std::time::Duration;

use awalam_games::record::Ending;
use awalam_view::{
    AnyLine, ClockView, ErrorCode, GameDetails, GameView, OutcomeView, RemoteView, SeatView,
};

use crate::Clocks;

/// A game as it stands, cheap to take.
#[derive(Clone)]
pub struct State {
    /// The moves so far.
    pub line: Arc<dyn AnyLine>,
    /// Who plays.
    pub seats: [SeatView; 2],
    /// The clocks, if it is played with any.
    pub clocks: Option<Clocks>,
    /// An end that the rules do not know of.
    pub ending: Option<Ending>,
    /// Whether moves may be taken back.
    pub can_undo: bool,
    /// Whether two people play each other from afar.
    pub from_afar: bool,
}

/// What is wrong with a bot, and a word for it if pages have words of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Trouble {
    /// A sentence.
    pub words: String,
    /// The word.
    pub code: Option<ErrorCode>,
}

impl Trouble {
    /// In words only.
    pub fn new(words: impl Into<String>) -> Trouble {
        Trouble {
            words: words.into(),
            code: None,
        }
    }
}

/// A game as it stood at one moment, with what its moves do not tell: taken while nothing
/// can change, shown afterwards.
pub struct Snapshot {
    /// The game's name in addresses.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// The game.
    pub game: State,
    /// Whether a bot is thinking about its move.
    pub thinking: bool,
    /// What is wrong with a bot, if something is.
    pub trouble: Option<Trouble>,
    /// The rematch, once there is one.
    pub next: Option<String>,
    /// What two people from afar see beside the moves.
    pub remote: Option<RemoteView>,
    /// The moment.
    pub taken: Duration,
}

impl Snapshot {
    /// What people see of it. This takes its time: no lock must be held.
    pub fn view(self) -> GameView {
        let State {
            line,
            seats,
            clocks,
            ending,
            can_undo,
            from_afar,
        } = self.game;
        let details = GameDetails {
            id: self.id,
            version: self.version,
            seats,
            clock: clocks.map(|clocks| clock_view(&clocks, self.taken)),
            outcome: ending.as_ref().map(OutcomeView::by_ending),
            thinking: self.thinking,
            can_undo,
            from_afar,
            trouble_code: self.trouble.as_ref().and_then(|trouble| trouble.code),
            trouble: self.trouble.map(|trouble| trouble.words),
            next: self.next,
            remote: self.remote,
        };
        GameView::new(&*line, details)
    }
}

fn clock_view(clocks: &Clocks, now: Duration) -> ClockView {
    ClockView {
        setting: clocks.setting(),
        left_ms: clocks.left_ms(now),
        running: clocks.running().map(Into::into),
    }
}
