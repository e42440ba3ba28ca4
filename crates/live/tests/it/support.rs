//! Games to be played in tests.

use std::time::Duration;

use awalam_games::GameId;
use awalam_live::LocalGame;
use awalam_view::{ClockSetting, NewGame, SeatView};

pub fn human(name: &str) -> SeatView {
    SeatView::Human {
        name: name.to_owned(),
    }
}

pub fn bot(spec: &str) -> SeatView {
    SeatView::Bot {
        spec: spec.to_owned(),
    }
}

/// What to begin: the usual start, no clock.
pub fn new_game(game: GameId, seats: [SeatView; 2]) -> NewGame {
    NewGame {
        game: game.to_string(),
        rules: String::new(),
        position: None,
        moves: Vec::new(),
        seats,
        clock: None,
    }
}

pub fn clock(seconds: u32, increment: u32) -> Option<ClockSetting> {
    Some(ClockSetting { seconds, increment })
}

pub fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A legal move of a game that is not over.
pub fn legal_move(game: &LocalGame, choice: usize) -> String {
    let moves = game.game().line().position_view().moves;
    moves[choice % moves.len()].text.clone()
}
