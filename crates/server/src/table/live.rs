//! A table of one game.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Fault, HasBots, Player, build_player};
use awalam_exact::awale::table_source;
use awalam_games::record::Note;
use awalam_games::visible::Visible;
use awalam_games::{Game, Line, Record, Side, Termination, Verdict};
use awalam_link::{WallClock, providers};
use awalam_search::{Clock, GameClock, Limits, moves_to_come};

use super::{Chosen, Frame, Job, MOST_PLIES, Ply, Seat, Sent, Setup, Table, begin, is_outside};
use crate::clocks::Clocks;
use crate::describe;
use crate::error::{ApiError, unreadable};
use crate::views::{CheckView, GameView, OutcomeView, PlyView, RefusalView};

/// What a bot takes for a move if neither its settings nor a clock say anything.
const USUAL_THOUGHT: Duration = Duration::from_secs(2);
/// Time for a hint.
const HINT: Duration = Duration::from_millis(700);

type Outsider<G> = Arc<Mutex<Option<Box<dyn Player<G>>>>>;

/// Whether nobody sits there.
fn is_free<G: Game>(player: &Outsider<G>) -> bool {
    player.try_lock().is_ok_and(|player| player.is_none())
}

/// A table of one game.
pub(super) struct Live<G: Game> {
    setup: Setup,
    seats: [Seat; 2],
    line: Line<G>,
    plies: Vec<Ply>,
    clocks: Option<Clocks>,
    /// When the player to move could begin to think.
    since: Instant,
    /// An end that the rules do not know of.
    outcome: Option<OutcomeView>,
    /// Programs from outside live as long as the table.
    outsiders: [Outsider<G>; 2],
}

impl<G: HasBots + Visible> Live<G> {
    pub(super) fn open(
        setup: Setup,
        seats: [Seat; 2],
        plies: &[Ply],
        outcome: Option<OutcomeView>,
        now: Instant,
    ) -> Result<Live<G>, ApiError> {
        let line = begin::<G>(&setup)?;
        let mut table = Live {
            clocks: setup.clock.map(Clocks::new),
            setup,
            seats,
            line,
            plies: Vec::new(),
            since: now,
            outcome: None,
            outsiders: Default::default(),
        };
        for ply in plies {
            let mv = ply.text.parse().map_err(unreadable::<G>)?;
            let played = table.line.play(mv);
            played
                .map_err(|error| ApiError::trouble(format!("a kept game is damaged: {error}")))?;
            table.plies.push(ply.clone());
        }
        table.outcome = outcome;
        // Nobody's time runs while nobody serves.
        table.set_clocks(now);
        Ok(table)
    }

    /// Lets players go, who may take their time to leave.
    fn dismiss(&mut self) {
        let players = std::mem::take(&mut self.outsiders);
        let line = self.line.clone();
        if players
            .iter()
            .all(|player| Arc::strong_count(player) == 1 && is_free(player))
        {
            return;
        }
        std::thread::spawn(move || {
            for player in players {
                let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(mut player) = player.take() {
                    player.end_game(&line);
                }
            }
        });
    }

    fn result(&self) -> Option<OutcomeView> {
        let by_rules = || self.line.outcome().map(describe::outcome);
        self.outcome.clone().or_else(by_rules)
    }

    /// Sets the clocks as they were after the last ply.
    fn set_clocks(&mut self, now: Instant) {
        // Nobody's time runs before he has come.
        let is_waiting = self.seats.contains(&Seat::Open);
        let running = (!self.is_over() && !is_waiting).then(|| self.turn());
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        match self.plies.last().and_then(|ply| ply.left_ms) {
            Some(left) => clocks.set(left, running, now),
            None => *clocks = Clocks::new(self.setup.clock.expect("clocks come from it")),
        }
    }

    fn refusal(&self, text: &str) -> Result<Result<G::Move, RefusalView>, ApiError> {
        let mv: G::Move = text.parse().map_err(unreadable::<G>)?;
        Ok(match self.line.current().check(mv) {
            Ok(()) => Ok(mv),
            Err(why) => Err(describe::refusal::<G>(mv, &why)),
        })
    }
}

impl<G: HasBots + Visible> Table for Live<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    fn take_seat(&mut self, player: Side, seat: Seat, now: Instant) {
        self.seats[player.index()] = seat;
        self.since = now;
        self.set_clocks(now);
    }

    fn view(&self, frame: Frame, now: Instant) -> GameView {
        let outcome = self.result();
        let mut position = describe::position_view(&self.line);
        if outcome.is_some() {
            // However it ended, there is nothing more to play.
            position.moves.clear();
            position.refusals.clear();
        }
        GameView {
            id: frame.id.to_owned(),
            game: G::NAME.to_owned(),
            rules: self.setup.rules.clone(),
            start: self.setup.start.clone(),
            version: frame.version,
            ply: self.ply(),
            seats: [self.seats[0].view(), self.seats[1].view()],
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            moves: self
                .line
                .plies()
                .iter()
                .map(|(mv, _)| mv.to_string())
                .collect(),
            last: describe::last_view(&self.line),
            position,
            outcome,
            thinking: frame.thinking,
            can_undo: self.before_last_choice().is_some(),
            from_afar: self.setup.from_afar,
            trouble: frame.trouble,
            next: frame.next,
        }
    }

    fn ply_view(&self, ply: usize) -> Option<PlyView> {
        (ply <= self.ply()).then(|| describe::ply_view(&self.line, ply))
    }

    fn ply(&self) -> usize {
        self.line.plies().len()
    }

    fn turn(&self) -> Side {
        self.line.current().turn()
    }

    fn since(&self) -> Instant {
        self.since
    }

    fn is_over(&self) -> bool {
        self.outcome.is_some() || self.line.outcome().is_some()
    }

    fn check(&self, text: &str) -> Result<CheckView, ApiError> {
        let refusal = self.refusal(text)?.err();
        Ok(CheckView { refusal })
    }

    fn consider(&self, ply: usize, text: &str, now: Instant) -> Result<Sent, ApiError> {
        if let Some((played, _)) = self.line.plies().get(ply) {
            let same = text.parse::<G::Move>().is_ok_and(|mv| mv == *played);
            return match same {
                true => Ok(Sent::Already),
                false => Err(ApiError::conflict(
                    "stale",
                    format!("ply {} has been played: {played}", ply + 1),
                )),
            };
        }
        if ply != self.ply() {
            let message = format!("the game is at ply {}, not {ply}", self.ply());
            return Err(ApiError::conflict("stale", message));
        }
        if self.is_over() {
            return Err(ApiError::conflict("over", "the game is over"));
        }
        if ply >= MOST_PLIES {
            let message = format!("a game has at most {MOST_PLIES} plies here");
            return Err(ApiError::conflict("too-long", message));
        }
        if self.deadline().is_some_and(|(_, end)| end <= now) {
            return Err(ApiError::conflict("late", "your time is up"));
        }
        let mv = self.refusal(text)?.map_err(ApiError::refused)?;
        let mut clocks = self.clocks.clone();
        if let Some(clocks) = &mut clocks {
            clocks.press(self.turn(), now);
        }
        Ok(Sent::New(Ply {
            text: mv.to_string(),
            time_ms: (now - self.since).as_millis() as u64,
            left_ms: clocks.map(|clocks| clocks.left_ms(now)),
        }))
    }

    fn play(&mut self, ply: Ply, now: Instant) {
        let mv = ply.text.parse().expect("it was considered");
        self.line.play(mv).expect("it was considered");
        self.plies.push(ply);
        self.since = now;
        self.set_clocks(now);
        if self.is_over() {
            self.dismiss();
        }
    }

    fn before_last_choice(&self) -> Option<usize> {
        // Programs from outside cannot be told of it.
        let is_outside = |seat: &Seat| matches!(seat, Seat::Bot { spec } if is_outside::<G>(spec));
        if self.setup.from_afar || self.outcome.is_some() || self.seats.iter().any(is_outside) {
            return None;
        }
        let first = self.setup.opening.len();
        let plies = self.line.plies();
        let turn_at = |ply: usize| match ply {
            0 => self.line.start().turn(),
            _ => plies[ply - 1].1.turn(),
        };
        let is_choice = |&ply: &usize| !self.seats[turn_at(ply).index()].is_bot();
        (first..plies.len()).rev().find(is_choice)
    }

    fn go_back(&mut self, ply: usize, now: Instant) {
        while self.ply() > ply {
            self.line.undo();
            self.plies.pop();
        }
        self.outcome = None;
        self.since = now;
        self.set_clocks(now);
        self.dismiss();
    }

    fn loss_of(&self, player: Side, termination: Termination, words: &str) -> OutcomeView {
        let verdict = Verdict::Win(player.other());
        describe::decided(self.line.current(), verdict, termination, words)
    }

    fn end(&mut self, outcome: OutcomeView, now: Instant) {
        self.dismiss();
        self.outcome = Some(outcome);
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }

    fn deadline(&self) -> Option<(Side, Instant)> {
        // Bots count their own time: that they wait for a core is not their fault.
        let is_bots = self.seats[self.turn().index()].is_bot();
        let due = self.clocks.as_ref()?.deadline();
        due.filter(|_| !is_bots && !self.is_over())
    }

    fn job(&self) -> Option<Job> {
        let turn = self.turn();
        let Seat::Bot { spec } = &self.seats[turn.index()] else {
            return None;
        };
        if self.is_over() {
            return None;
        }
        let left = self.clocks.as_ref().map(|clocks| GameClock {
            // While nobody looked, nobody thought.
            remaining: clocks.left(turn, self.since),
            increment: clocks.increment(),
        });
        let share = left.map(|clock| clock.share(moves_to_come(&self.line)));
        let (line, spec) = (self.line.clone(), spec.clone());
        let outsider = Arc::clone(&self.outsiders[turn.index()]);
        Some(Box::new(move |stop, longest| {
            let limits = Limits::time(share.map_or(longest, |share| share.min(longest)));
            let mut outsider = outsider.lock().unwrap_or_else(PoisonError::into_inner);
            if outsider.is_none() {
                // Other games with the same bot play otherwise.
                let seed = rand::random();
                let context = BuildContext {
                    seed,
                    limits,
                    tables: table_source(),
                };
                let player = build_player(&spec, &context, &providers::<G>());
                let mut player = player.map_err(|error| Fault::Gone(error.to_string()))?;
                player.begin_game(&line, turn);
                *outsider = Some(player);
            }
            let player = outsider.as_mut().expect("there is one");
            let limits = match player.is_unbounded() && share.is_none() {
                true => limits.and(Limits::time(USUAL_THOUGHT)),
                false => limits,
            };
            let clock = WallClock::new();
            let chosen = player.choose(&line, limits, &clock, stop, &mut |_| {});
            let time = clock.now();
            if !is_outside::<G>(&spec) {
                // Ours need no memory of the game, and a hundred tables would.
                *outsider = None;
            }
            chosen.map(|thought| Chosen {
                text: thought.best().to_string(),
                time,
            })
        }))
    }

    fn hint(&self) -> Job {
        let line = self.line.clone();
        Box::new(move |stop, longest| {
            let limits = Limits::time(longest.min(HINT));
            let context = BuildContext {
                seed: 1,
                limits,
                tables: table_source(),
            };
            let bot = awalam_bots::build::<G>("champion:hash=8", &context);
            let mut bot = bot.map_err(|error| Fault::Gone(error.to_string()))?;
            let clock = WallClock::new();
            let thought = bot.think(&line, limits, &clock, stop, &mut |_| {});
            let none = || Fault::Gone("there is no move to choose".to_owned());
            thought.ok_or_else(none).map(|thought| Chosen {
                text: thought.best().to_string(),
                time: thought.time,
            })
        })
    }

    fn record(&self) -> Record {
        let given = vec![Note::default(); self.setup.opening.len()];
        let played = self.plies.iter().map(|ply| Note {
            time: Some(Duration::from_millis(ply.time_ms)),
            ..Note::default()
        });
        let notes: Vec<Note> = given.into_iter().chain(played).collect();
        let record = match &self.outcome {
            None => Record::of(&self.line, &notes),
            Some(outcome) => {
                let termination = outcome.code.parse().unwrap_or(Termination::Forfeit);
                let result = outcome.result.parse().unwrap_or(Verdict::Draw);
                Record::of_ended(&self.line, &notes, termination, result, &outcome.words)
            }
        };
        let [one, two] = [self.seats[0].name(), self.seats[1].name()];
        record.with_players(one, two).with_date(&self.setup.date)
    }
}
