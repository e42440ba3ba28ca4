//! A room as it stood at one moment.

use std::time::Instant;

use awalam_view::{ClockView, GameDetails, GameView, OutcomeView, SeatView};

use super::room::Trouble;
use crate::live::{Clocks, Seat, State};

/// A room as it stood at one moment: taken while nothing can change, shown afterwards.
pub struct Snapshot {
    pub(super) id: String,
    pub(super) version: u64,
    pub(super) game: State,
    pub(super) thinking: bool,
    pub(super) trouble: Option<Trouble>,
    pub(super) next: Option<String>,
    pub(super) taken: Instant,
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
            seats: seats.map(seat_view),
            clock: clocks.map(|clocks| clock_view(&clocks, self.taken)),
            outcome: ending.as_ref().map(OutcomeView::by_ending),
            thinking: self.thinking,
            can_undo,
            from_afar,
            trouble_code: self.trouble.as_ref().and_then(|trouble| trouble.code),
            trouble: self.trouble.map(|trouble| trouble.words),
            next: self.next,
        };
        GameView::new(&*line, details)
    }
}

fn seat_view(seat: Seat) -> SeatView {
    match seat {
        Seat::Human { name, .. } => SeatView::Human { name },
        Seat::Open => SeatView::Open,
        Seat::Bot { spec } => SeatView::Bot { spec },
    }
}

fn clock_view(clocks: &Clocks, now: Instant) -> ClockView {
    ClockView {
        setting: clocks.setting(),
        left_ms: clocks.left_ms(now),
        running: clocks.running().map(Into::into),
    }
}
