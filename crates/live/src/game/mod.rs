//! A game under way between two seats.

mod moves;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use awalam_games::record::{Ending, Note};
use awalam_games::{Record, Side, Termination, Verdict};
use awalam_view::{AnyLine, ReadError, SeatView, read_line};

use crate::remote::Phrases;
use crate::{Absence, Clocks, Offer, Presence, Setup, State, StoredEnding, StoredGame};
pub use moves::{Considered, NotPlayed, Ply, Sent};

/// A game under way between two seats.
pub struct LiveGame {
    pub(crate) setup: Setup,
    pub(crate) seats: [SeatView; 2],
    pub(crate) line: Arc<dyn AnyLine>,
    plies: Vec<Ply>,
    pub(crate) clocks: Option<Clocks>,
    /// When the player to move could begin to think.
    pub(crate) since: Duration,
    /// An end that the rules do not know of.
    pub(crate) ending: Option<Ending>,
    pub(crate) is_aborted: bool,
    pub(crate) offers: Vec<Offer>,
    pub(crate) presence: Presence,
    pub(crate) phrases: Phrases,
    /// Whether every player can be told that moves were taken back.
    can_go_back: bool,
}

impl LiveGame {
    /// A game that begins now.
    pub fn begin(setup: Setup, seats: [SeatView; 2], now: Duration) -> Result<LiveGame, ReadError> {
        let game = StoredGame {
            setup,
            seats,
            plies: Vec::new(),
            ending: None,
            offers: Vec::new(),
            aborted: false,
        };
        LiveGame::resume(game, now)
    }

    /// A game that was kept. The player to move begins to think now.
    pub fn resume(stored: StoredGame, now: Duration) -> Result<LiveGame, ReadError> {
        let StoredGame {
            setup,
            seats,
            plies,
            ending,
            offers,
            aborted,
        } = stored;
        let played = plies.iter().map(|ply| ply.text.clone());
        let moves: Vec<String> = setup.opening.iter().cloned().chain(played).collect();
        let line = read_line(setup.game, &setup.rules, &setup.start, &moves)?;
        let mut game = LiveGame {
            clocks: setup.clock.map(Clocks::new),
            setup,
            seats,
            line,
            plies,
            since: now,
            ending: None,
            is_aborted: aborted,
            offers,
            presence: Presence::new(Absence::default(), now),
            phrases: Phrases::default(),
            can_go_back: true,
        };
        // No clock runs while the game is put away.
        game.set_clocks(now);
        if let Some(end) = ending {
            let ending = game.ending(end.termination, end.result, end.reason);
            game.end(ending, now);
        }
        Ok(game)
    }

    /// The same where nothing can be taken back: a player from outside cannot be told of it.
    pub fn without_undo(self) -> LiveGame {
        LiveGame {
            can_go_back: false,
            ..self
        }
    }

    /// What is kept of it.
    pub fn stored(&self) -> StoredGame {
        StoredGame {
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            plies: self.plies.clone(),
            ending: self.ending.as_ref().map(StoredEnding::from),
            offers: self.offers.clone(),
            aborted: self.is_aborted,
        }
    }

    /// What it was begun with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who plays.
    pub fn seats(&self) -> &[SeatView; 2] {
        &self.seats
    }

    /// Plies played, those of the opening included.
    pub fn ply(&self) -> usize {
        self.line.ply()
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.line.turn()
    }

    /// Since when the player to move could think.
    pub fn since(&self) -> Duration {
        self.since
    }

    /// Whether it has ended, by the rules or otherwise.
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.is_aborted || self.line.outcome().is_some()
    }

    /// The moves so far.
    pub fn line(&self) -> &Arc<dyn AnyLine> {
        &self.line
    }

    /// The game as it stands.
    pub fn state(&self) -> State {
        State {
            line: Arc::clone(&self.line),
            seats: self.seats.clone(),
            clocks: self.clocks.clone(),
            ending: self.ending.clone(),
            can_undo: self.before_last_choice().is_some(),
            from_afar: self.setup.from_afar,
        }
    }

    /// The game on paper.
    pub fn record(&self) -> Record {
        let given = self.setup.opening.iter().map(|_| Note::default());
        let played = self.plies.iter().map(|ply| Note {
            time: Some(Duration::from_millis(ply.time_ms)),
            ..Note::default()
        });
        let notes: Vec<Note> = given.chain(played).collect();
        let record = self.line.record(&notes, self.ending.as_ref());
        let [one, two] = &self.seats;
        record
            .with_players(one.player_name(), two.player_name())
            .with_date(&self.setup.date)
    }

    /// Somebody sits down.
    pub fn take_seat(&mut self, side: Side, seat: SeatView, now: Duration) {
        self.seats[side.index()] = seat;
        self.since = now;
        self.set_clocks(now);
    }

    /// Where taking back would lead, if it may be done: to where a person had a choice.
    pub fn before_last_choice(&self) -> Option<usize> {
        if self.setup.from_afar || self.ending.is_some() || !self.can_go_back {
            return None;
        }
        let first = self.setup.opening.len();
        let is_choice = |&ply: &usize| !self.seats[self.line.turn_at(ply).index()].is_bot();
        (first..self.ply()).rev().find(is_choice)
    }

    /// Goes back to that many plies.
    pub fn go_back(&mut self, ply: usize, now: Duration) {
        self.line = self.line.back_to(ply);
        let kept = ply.saturating_sub(self.setup.opening.len());
        self.plies.truncate(kept);
        self.ending = None;
        self.offers.clear();
        self.since = now;
        self.set_clocks(now);
    }

    /// How it would end here, otherwise than by the rules.
    pub fn ending(&self, termination: Termination, result: Verdict, reason: String) -> Ending {
        Ending {
            result,
            scores: self.line.scores(),
            termination,
            reason,
        }
    }

    /// How it would end if a player lost.
    pub fn loss_of(&self, side: Side, termination: Termination, reason: String) -> Ending {
        self.ending(termination, Verdict::Win(side.other()), reason)
    }

    /// Ends it otherwise than by the rules.
    pub fn end(&mut self, ending: Ending, now: Duration) {
        self.ending = Some(ending);
        self.stop_clocks(now);
    }

    pub(crate) fn stop_clocks(&mut self, now: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }

    /// Whose time will be up, and when.
    pub fn deadline(&self) -> Option<(Side, Duration)> {
        // Bots count their own time: that they wait for a core is not their fault.
        let is_bots = self.seats[self.turn().index()].is_bot();
        let due = self.clocks.as_ref()?.deadline();
        due.filter(|_| !is_bots && !self.is_over())
    }

    /// Sets the clocks as they were after the last ply.
    fn set_clocks(&mut self, now: Duration) {
        // No clock runs before the other player has come.
        let is_waiting = self.seats.contains(&SeatView::Open);
        let running = (!self.is_over() && !is_waiting).then(|| self.turn());
        let Some(setting) = self.setup.clock else {
            return;
        };
        let mut clocks = Clocks::new(setting);
        if let Some(left) = self.plies.last().and_then(|ply| ply.left_ms) {
            clocks.set(left, running, now);
        }
        self.clocks = Some(clocks);
    }
}
