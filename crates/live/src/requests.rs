//! Who may do what, and when. The caller plays the sides that are true: both at one screen,
//! one of two against a bot or from afar, none as a watcher.

use std::sync::Arc;
use std::time::Duration;

use awalam_games::Termination;
use awalam_games::record::Ending;
use awalam_view::{AnyLine, AnyMove, SeatView};

use crate::{GameError, LiveGame, NotPlayed, Sent, Setup};

impl LiveGame {
    /// What becomes of a move that a player has sent; nothing is changed yet.
    pub fn send(
        &self,
        sides: [bool; 2],
        ply: usize,
        text: &str,
        now: Duration,
    ) -> Result<Sent, GameError> {
        check_plays(sides)?;
        let mv = AnyMove::read(self.setup().game, text).map_err(NotPlayed::from)?;
        let sent = self.consider(ply, mv, now)?;
        let turn = self.turn();
        match sent {
            Sent::New(_) if !sides[turn.index()] => Err(NotPlayed::NotYourTurn { turn }.into()),
            sent => Ok(sent),
        }
    }

    /// Where a player who takes back leads the game: to [`LiveGame::before_last_choice`].
    pub fn undo_to(&self, sides: [bool; 2], ply: usize) -> Result<usize, GameError> {
        check_plays(sides)?;
        if ply != self.ply() {
            return Err(GameError::Stale);
        }
        self.before_last_choice().ok_or(GameError::NoUndo)
    }

    /// How the game ends if a player gives up; not at all if it is over.
    pub fn resignation(&self, sides: [bool; 2]) -> Result<Option<Ending>, GameError> {
        check_plays(sides)?;
        if self.is_over() {
            return Ok(None);
        }
        // Who plays both sides gives up the one to move.
        let turn = self.turn();
        let loser = match sides[turn.index()] {
            true => turn,
            false => turn.other(),
        };
        let reason = format!("{loser} resigned");
        Ok(Some(self.loss_of(loser, Termination::Resigned, reason)))
    }

    /// How the game ends if somebody's time is up.
    pub fn overdue(&self, now: Duration) -> Option<Ending> {
        let (loser, end) = self.deadline()?;
        let reason = format!("{loser} ran out of time");
        (end <= now).then(|| self.loss_of(loser, Termination::Timeout, reason))
    }

    /// The game that a player to move may have a hint for.
    pub fn hinted(&self, sides: [bool; 2], ply: usize) -> Result<&Arc<dyn AnyLine>, GameError> {
        check_plays(sides)?;
        if self.setup().from_afar {
            return Err(GameError::NoHelp);
        }
        self.check_stands_at(ply)?;
        match sides[self.turn().index()] {
            true => Ok(self.line()),
            false => Err(GameError::HintOutOfTurn),
        }
    }

    /// Refuses what is about another ply, or about a game that is over.
    pub fn check_stands_at(&self, ply: usize) -> Result<(), GameError> {
        match ply == self.ply() && !self.is_over() {
            true => Ok(()),
            false => Err(GameError::Stale),
        }
    }

    /// The same game with sides swapped, begun on another day. Anybody may ask for another
    /// game of two bots.
    pub fn rematch(
        &self,
        sides: [bool; 2],
        date: &str,
    ) -> Result<(Setup, [SeatView; 2]), GameError> {
        if !self.seats().iter().all(SeatView::is_bot) {
            check_plays(sides)?;
        }
        if !self.is_over() {
            return Err(GameError::NotOver);
        }
        let setup = Setup {
            date: date.to_owned(),
            ..self.setup().clone()
        };
        let [one, two] = self.seats().clone();
        Ok((setup, [two, one]))
    }
}

/// Refuses those who play no side.
pub(crate) fn check_plays(sides: [bool; 2]) -> Result<(), GameError> {
    match sides.contains(&true) {
        true => Ok(()),
        false => Err(GameError::NotAPlayer),
    }
}
