//! A game under way between two seats.

use std::sync::Arc;
use std::time::Duration;

use awalam_bots::Fault;
use awalam_games::record::{Ending, Note};
use awalam_games::{Record, Side, Termination, Verdict};
use awalam_search::GameClock;
use awalam_view::{
    AnyLine, AnyMove, Chosen, ErrorCode, MAX_PLIES, ReadError, Refusal, SeatView, Unreadable,
    read_line,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Clocks, Setup, State, StoredEnding, StoredGame, Task};

/// Why a move is not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotPlayed {
    /// Another move was played there.
    #[error("ply {} has been played: {played}", .ply + 1)]
    PlayedOtherwise {
        /// The plies before it.
        ply: usize,
        /// That move.
        played: AnyMove,
    },
    /// The game stands elsewhere.
    #[error("the game is at ply {now}, not {sent}")]
    WrongPly {
        /// The plies played.
        now: usize,
        /// Those that were sent with the move.
        sent: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is as long as it may be.
    #[error("a game has at most {MAX_PLIES} plies here")]
    TooLong,
    /// The time of the player to move is up.
    #[error("your time is up")]
    Late,
    /// The other side is to move.
    #[error("it is {turn}'s turn, not yours")]
    NotYourTurn {
        /// The side to move.
        turn: Side,
    },
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl NotPlayed {
    /// The word for it.
    pub fn code(&self) -> ErrorCode {
        match self {
            NotPlayed::PlayedOtherwise { .. } | NotPlayed::WrongPly { .. } => ErrorCode::Stale,
            NotPlayed::Over => ErrorCode::Over,
            NotPlayed::TooLong => ErrorCode::TooLong,
            NotPlayed::Late => ErrorCode::Late,
            NotPlayed::NotYourTurn { .. } => ErrorCode::NotYourTurn,
            NotPlayed::Unreadable(_) => ErrorCode::Unreadable,
            NotPlayed::Refused(_) => ErrorCode::Illegal,
        }
    }
}

/// A ply as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The time that the player took, in milliseconds.
    pub time_ms: u64,
    /// What both clocks showed after it.
    pub left_ms: Option<[u64; 2]>,
}

/// What becomes of a move that was sent.
pub enum Sent {
    /// It can be played.
    New(Considered),
    /// It has been.
    Already,
}

/// A move that was checked, with all that playing it leads to.
pub struct Considered {
    line: Arc<dyn AnyLine>,
    /// What is to be kept of it.
    pub ply: Ply,
}

/// A game under way between two seats.
pub struct LiveGame {
    setup: Setup,
    seats: [SeatView; 2],
    line: Arc<dyn AnyLine>,
    plies: Vec<Ply>,
    clocks: Option<Clocks>,
    /// When the player to move could begin to think.
    since: Duration,
    /// An end that the rules do not know of.
    ending: Option<Ending>,
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
        self.ending.is_some() || self.line.outcome().is_some()
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

    /// What playing a move would lead to; nothing is changed yet.
    pub fn consider(&self, ply: usize, mv: AnyMove, now: Duration) -> Result<Sent, NotPlayed> {
        if let Some(played) = self.line.played(ply) {
            return match played == mv {
                true => Ok(Sent::Already),
                false => Err(NotPlayed::PlayedOtherwise { ply, played }),
            };
        }
        if ply != self.ply() {
            let now = self.ply();
            return Err(NotPlayed::WrongPly { now, sent: ply });
        }
        if self.is_over() {
            return Err(NotPlayed::Over);
        }
        if ply >= MAX_PLIES {
            return Err(NotPlayed::TooLong);
        }
        if self.deadline().is_some_and(|(_, end)| end <= now) {
            return Err(NotPlayed::Late);
        }
        let line = self.line.play(mv)?;
        let mut clocks = self.clocks.clone();
        if let Some(clocks) = &mut clocks {
            clocks.press(self.turn(), now);
        }
        Ok(Sent::New(Considered {
            line,
            ply: Ply {
                text: mv.to_string(),
                time_ms: now.saturating_sub(self.since).as_millis() as u64,
                left_ms: clocks.map(|clocks| clocks.left_ms(now)),
            },
        }))
    }

    /// Plays what was considered.
    pub fn play(&mut self, considered: Considered, now: Duration) {
        self.line = considered.line;
        self.plies.push(considered.ply);
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

    /// The choice of the bot whose turn it is, if it is a bot's.
    pub fn task(&self) -> Option<Task> {
        let side = self.turn();
        let SeatView::Bot { spec } = &self.seats[side.index()] else {
            return None;
        };
        if self.is_over() {
            return None;
        }
        let left = self.clocks.as_ref().map(|clocks| GameClock {
            // While the game was put away or waited for a core, the bot did not think.
            remaining: clocks.left(side, self.since),
            increment: clocks.increment(),
        });
        Some(Task {
            line: Arc::clone(&self.line),
            side,
            spec: spec.clone(),
            share: left.map(|clock| clock.share(self.line.moves_to_come())),
        })
    }

    /// What a bot's choice leads to: a move, nothing if it has been played, or the loss of
    /// the game by what the bot did wrong.
    pub fn answered(
        &self,
        ply: usize,
        chosen: Result<Chosen, Fault>,
    ) -> Result<Option<Considered>, Ending> {
        let fault = match chosen {
            Err(fault) => fault,
            Ok(Chosen { mv, time }) => {
                match self.consider(ply, mv, self.since.saturating_add(time)) {
                    Ok(Sent::New(new)) => return Ok(Some(new)),
                    Ok(Sent::Already) => return Ok(None),
                    Err(why) => Fault::Illegal {
                        mv: mv.to_string(),
                        rule: why.to_string(),
                    },
                }
            }
        };
        let loser = self.turn();
        Err(self.loss_of(loser, fault.termination(), format!("{loser}: {fault}")))
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

#[cfg(test)]
mod tests {
    use awalam_games::GameId;
    use awalam_view::ClockSetting;

    use super::*;

    const START: Duration = Duration::from_secs(1_000);

    fn human() -> SeatView {
        SeatView::Human {
            name: String::new(),
        }
    }

    fn game(seats: [SeatView; 2], clock: Option<ClockSetting>, now: Duration) -> LiveGame {
        let setup = Setup {
            game: GameId::Awale,
            rules: String::new(),
            start: String::new(),
            opening: Vec::new(),
            clock,
            from_afar: false,
            date: String::new(),
        };
        LiveGame::begin(setup, seats, now).unwrap()
    }

    fn read(text: &str) -> AnyMove {
        AnyMove::read(GameId::Awale, text).unwrap()
    }

    fn play(game: &mut LiveGame, text: &str, now: Duration) -> Ply {
        let Ok(Sent::New(new)) = game.consider(game.ply(), read(text), now) else {
            panic!("{text} can be played");
        };
        let ply = new.ply.clone();
        game.play(new, now);
        ply
    }

    #[test]
    fn a_move_is_played_once_at_its_ply() {
        let now = START;
        let mut game = game([human(), human()], None, now);
        play(&mut game, "C", now);
        assert!(matches!(
            game.consider(0, read("C"), now),
            Ok(Sent::Already)
        ));
        let other = game.consider(0, read("D"), now);
        assert!(matches!(other, Err(NotPlayed::PlayedOtherwise { .. })));
        let ahead = game.consider(7, read("D"), now);
        assert!(matches!(
            ahead,
            Err(NotPlayed::WrongPly { now: 1, sent: 7 })
        ));
        let foreign = game.consider(1, read("A"), now);
        assert!(matches!(foreign, Err(NotPlayed::Refused(why)) if why.code == "not-yours"));
        let loss = game.loss_of(Side::Two, Termination::Resigned, "enough".to_owned());
        game.end(loss, now);
        assert!(matches!(
            game.consider(1, read("a"), now),
            Err(NotPlayed::Over)
        ));
        assert_eq!(game.state().ending.unwrap().result, Verdict::Win(Side::One));
    }

    #[test]
    fn clocks_are_pressed_set_back_and_run_out() {
        let begun = START;
        let clock = ClockSetting {
            seconds: 60,
            increment: 2,
        };
        let mut game = game([human(), human()], Some(clock), begun);
        let at = |seconds: u64| begun + Duration::from_secs(seconds);
        // The first move is made before any clock runs.
        assert_eq!(play(&mut game, "A", at(5)).left_ms, Some([60_000, 60_000]));
        assert_eq!(play(&mut game, "a", at(15)).left_ms, Some([60_000, 52_000]));
        assert_eq!(game.deadline(), Some((Side::One, at(75))));
        assert!(matches!(
            game.consider(2, read("B"), at(75)),
            Err(NotPlayed::Late)
        ));
        game.go_back(1, at(20));
        assert_eq!(game.deadline(), Some((Side::Two, at(80))));
    }

    #[test]
    fn taking_back_leads_to_where_a_person_chose() {
        let now = START;
        let bot = SeatView::Bot {
            spec: "random".to_owned(),
        };
        let mut game = game([human(), bot], None, now);
        assert_eq!(game.before_last_choice(), None);
        for text in ["C", "a", "D", "b"] {
            play(&mut game, text, now);
        }
        assert_eq!(game.before_last_choice(), Some(2));
        game.go_back(2, now);
        assert_eq!(
            (game.ply(), game.line().moves().join(" ")),
            (2, "C a".to_owned())
        );
    }
}
