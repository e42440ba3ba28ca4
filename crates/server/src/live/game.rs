//! A game under way between two seats.

use std::sync::Arc;
use std::time::{Duration, Instant};

use awalam_bots::Fault;
use awalam_games::record::{Ending, Note};
use awalam_games::{Record, Side, Termination, Verdict};
use awalam_search::GameClock;
use awalam_view::{
    AnyLine, AnyMove, MAX_PLIES, ReadError, Refusal, SharedTables, Unreadable, read_line,
};
use thiserror::Error;

use super::players::{Job, SeatPlayer, is_outside};
use super::{Clocks, NotAdmitted, Ply, Programs, Seat, Setup};

/// Why a move is not played.
#[derive(Debug, Error)]
pub enum NotPlayed {
    /// Another move was played there.
    #[error("ply {} has been played: {played}", .ply + 1)]
    PlayedOtherwise { ply: usize, played: AnyMove },
    /// The game stands elsewhere.
    #[error("the game is at ply {now}, not {sent}")]
    WrongPly { now: usize, sent: usize },
    #[error("the game is over")]
    Over,
    #[error("a game has at most {MAX_PLIES} plies here")]
    TooLong,
    #[error("your time is up")]
    Late,
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    #[error(transparent)]
    Refused(#[from] Refusal),
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

/// A game as it stands, for people to see: cheap to take, and made into a view by the
/// caller when the room's lock is free again.
#[derive(Clone)]
pub struct State {
    pub line: Arc<dyn AnyLine>,
    pub seats: [Seat; 2],
    pub clocks: Option<Clocks>,
    pub ending: Option<Ending>,
    pub can_undo: bool,
    pub from_afar: bool,
}

/// A game under way between two seats.
pub struct LiveGame {
    setup: Setup,
    seats: [Seat; 2],
    line: Arc<dyn AnyLine>,
    plies: Vec<Ply>,
    clocks: Option<Clocks>,
    /// When the player to move could begin to think.
    since: Instant,
    /// An end that the rules do not know of.
    ending: Option<Ending>,
    players: [SeatPlayer; 2],
}

impl LiveGame {
    /// A game that begins now.
    pub fn begin(setup: Setup, seats: [Seat; 2], now: Instant) -> Result<LiveGame, ReadError> {
        LiveGame::resume(setup, seats, Vec::new(), now)
    }

    /// A game that was kept, with its plies after the opening.
    pub fn resume(
        setup: Setup,
        seats: [Seat; 2],
        plies: Vec<Ply>,
        now: Instant,
    ) -> Result<LiveGame, ReadError> {
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
            players: Default::default(),
        };
        // No clock runs while the server is away.
        game.set_clocks(now);
        Ok(game)
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Plies played, those of the opening included.
    pub fn ply(&self) -> usize {
        self.line.ply()
    }

    pub fn turn(&self) -> Side {
        self.line.turn()
    }

    /// Since when the player to move could think.
    pub fn since(&self) -> Instant {
        self.since
    }

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
            .with_players(one.name(), two.name())
            .with_date(&self.setup.date)
    }

    pub fn take_seat(&mut self, side: Side, seat: Seat, now: Instant) {
        self.seats[side.index()] = seat;
        self.since = now;
        self.set_clocks(now);
    }

    /// What playing a move would lead to; nothing is changed yet.
    pub fn consider(&self, ply: usize, mv: AnyMove, now: Instant) -> Result<Sent, NotPlayed> {
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
                time_ms: (now - self.since).as_millis() as u64,
                left_ms: clocks.map(|clocks| clocks.left_ms(now)),
            },
        }))
    }

    /// Plays what was considered.
    pub fn play(&mut self, considered: Considered, now: Instant) {
        self.line = considered.line;
        self.plies.push(considered.ply);
        self.since = now;
        self.set_clocks(now);
        if self.is_over() {
            self.dismiss();
        }
    }

    /// Where taking back would lead, if it may be done: to where a person had a choice.
    pub fn before_last_choice(&self) -> Option<usize> {
        // Programs from outside cannot be told of it.
        let is_outside =
            |seat: &Seat| matches!(seat, Seat::Bot { spec } if is_outside(self.setup.game, spec));
        if self.setup.from_afar || self.ending.is_some() || self.seats.iter().any(is_outside) {
            return None;
        }
        let first = self.setup.opening.len();
        let is_choice = |&ply: &usize| !self.seats[self.line.turn_at(ply).index()].is_bot();
        (first..self.ply()).rev().find(is_choice)
    }

    /// Goes back to that many plies.
    pub fn go_back(&mut self, ply: usize, now: Instant) {
        self.line = self.line.back_to(ply);
        let kept = ply.saturating_sub(self.setup.opening.len());
        self.plies.truncate(kept);
        self.ending = None;
        self.since = now;
        self.set_clocks(now);
        self.dismiss();
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

    /// How it would end by what the player to move did wrong.
    pub fn loss_by_fault(&self, fault: &Fault) -> Ending {
        let loser = self.turn();
        self.loss_of(loser, fault.termination(), format!("{loser}: {fault}"))
    }

    pub fn end(&mut self, ending: Ending, now: Instant) {
        self.dismiss();
        self.ending = Some(ending);
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }

    /// Whose time will be up, and when.
    pub fn deadline(&self) -> Option<(Side, Instant)> {
        // Bots count their own time: that they wait for a core is not their fault.
        let is_bots = self.seats[self.turn().index()].is_bot();
        let due = self.clocks.as_ref()?.deadline();
        due.filter(|_| !is_bots && !self.is_over())
    }

    /// The choice of the bot whose turn it is, if it is a bot's.
    pub fn job(&self, tables: &SharedTables) -> Option<Job> {
        let turn = self.turn();
        let Seat::Bot { spec } = &self.seats[turn.index()] else {
            return None;
        };
        if self.is_over() {
            return None;
        }
        let left = self.clocks.as_ref().map(|clocks| GameClock {
            // Without watchers, bots did not think.
            remaining: clocks.left(turn, self.since),
            increment: clocks.increment(),
        });
        let share = left.map(|clock| clock.share(self.line.moves_to_come()));
        let player = &self.players[turn.index()];
        let (line, spec) = (Arc::clone(&self.line), spec.clone());
        Some(player.job(line, turn, spec, share, tables.clone()))
    }

    /// Has the programs from outside that sit here counted, if they may play. All have to:
    /// a game with half of them would keep others from playing.
    pub fn admit_programs(&self, programs: &Arc<Programs>) -> Result<(), NotAdmitted> {
        let waiting = self.seats.iter().zip(&self.players);
        let waiting: Vec<(&str, &SeatPlayer)> = waiting
            .filter_map(|(seat, player)| match seat {
                Seat::Bot { spec } if is_outside(self.setup.game, spec) => Some((&**spec, player)),
                _ => None,
            })
            .filter(|(_, player)| !player.has_slot())
            .collect();
        let slots = waiting.iter().map(|(spec, _)| programs.admit(spec));
        let slots: Vec<_> = slots.collect::<Result<_, _>>()?;
        for ((_, player), slot) in waiting.iter().zip(slots) {
            player.take_slot(slot);
        }
        Ok(())
    }

    /// Sets the clocks as they were after the last ply.
    fn set_clocks(&mut self, now: Instant) {
        // No clock runs before the other player has come.
        let is_waiting = self.seats.contains(&Seat::Open);
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

    /// Lets players go, who may take their time to leave.
    fn dismiss(&mut self) {
        let players = std::mem::take(&mut self.players);
        if players.iter().all(SeatPlayer::is_vacant) {
            return;
        }
        let line = Arc::clone(&self.line);
        std::thread::spawn(move || {
            for player in players {
                player.dismiss(&*line);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use awalam_games::GameId;
    use awalam_view::ClockSetting;

    use super::*;

    fn human() -> Seat {
        Seat::Human {
            name: String::new(),
            fingerprint: String::new(),
        }
    }

    fn game(seats: [Seat; 2], clock: Option<ClockSetting>, now: Instant) -> LiveGame {
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

    fn play(game: &mut LiveGame, text: &str, now: Instant) -> Ply {
        let Ok(Sent::New(new)) = game.consider(game.ply(), read(text), now) else {
            panic!("{text} can be played");
        };
        let ply = new.ply.clone();
        game.play(new, now);
        ply
    }

    #[test]
    fn a_move_is_played_once_at_its_ply() {
        let now = Instant::now();
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
        let begun = Instant::now();
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
        let now = Instant::now();
        let bot = Seat::Bot {
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
