//! A table at which a game is played: the line, the seats, the clocks. It knows
//! nothing of calls, tokens on the wire or files.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use awalam_bots::{Fault, Playable, Player as Chooser, build_player};
use awalam_games::record::Note;
use awalam_games::visible::Visible;
use awalam_games::{Game, GameId, Line, Player, Record, Verdict};
use awalam_link::{WallClock, providers};
use awalam_search::{Clock, GameClock, Limits, moves_to_come};
use serde::{Deserialize, Serialize};

use crate::clocks::Clocks;
use crate::describe;
use crate::error::{ApiError, unreadable};
use crate::views::{
    CheckView, ClockSetting, GameView, OutcomeView, PlyView, PositionView, RefusalView, SeatView,
};

/// No game has more plies here.
const MOST_PLIES: usize = 2_000;
/// What a bot takes for a move if neither its settings nor a clock say anything.
const USUAL_THOUGHT: Duration = Duration::from_secs(2);
/// Time for a hint.
const HINT: Duration = Duration::from_millis(700);

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
    fn take_seat(&mut self, player: Player, seat: Seat, now: Instant);
    fn view(&self, frame: Frame, now: Instant) -> GameView;
    fn ply_view(&self, ply: usize) -> Option<PlyView>;
    fn ply(&self) -> usize;
    fn turn(&self) -> Player;
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
    fn loss_of(&self, player: Player, code: &str, words: &str) -> OutcomeView;
    fn end(&mut self, outcome: OutcomeView, now: Instant);
    /// Whose time will be up, and when.
    fn deadline(&self) -> Option<(Player, Instant)>;
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

type Outsider<G> = Arc<Mutex<Option<Box<dyn Chooser<G>>>>>;

/// Whether nobody sits there.
fn is_free<G: Game>(player: &Outsider<G>) -> bool {
    player.try_lock().is_ok_and(|player| player.is_none())
}

/// A table of one game.
struct Live<G: Game> {
    setup: Setup,
    seats: [Seat; 2],
    line: Line<G>,
    plies: Vec<Ply>,
    clocks: Option<Clocks>,
    /// When the player to move could begin to think.
    since: Instant,
    /// An end that the rules do not know of.
    outcome: Option<OutcomeView>,
    /// The rest never changes while nothing is played: worked out once.
    shown: PositionView,
    /// Programs from outside live as long as the table.
    outsiders: [Outsider<G>; 2],
}

impl<G: Playable + Visible> Live<G> {
    fn open(
        setup: Setup,
        seats: [Seat; 2],
        plies: &[Ply],
        outcome: Option<OutcomeView>,
        now: Instant,
    ) -> Result<Live<G>, ApiError> {
        let line = begin::<G>(&setup)?;
        let mut table = Live {
            clocks: setup.clock.map(Clocks::new),
            shown: describe::position_view(&line),
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
        table.show();
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

    fn show(&mut self) {
        self.shown = describe::position_view(&self.line);
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
    for (index, text) in moves.iter().enumerate() {
        let at =
            |problem: String| ApiError::bad("bad-moves", format!("ply {}: {problem}", index + 1));
        let mv: G::Move = text
            .parse()
            .map_err(|error: awalam_games::MoveError| at(error.to_string()))?;
        line.play(mv)
            .map_err(|error| at(format!("{mv}: {error}")))?;
    }
    Ok(line)
}

impl<G: Playable + Visible> Table for Live<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    fn take_seat(&mut self, player: Player, seat: Seat, now: Instant) {
        self.seats[player.index()] = seat;
        self.since = now;
        self.set_clocks(now);
    }

    fn view(&self, frame: Frame, now: Instant) -> GameView {
        let outcome = self.result();
        let mut position = self.shown.clone();
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
            trouble: frame.trouble,
        }
    }

    fn ply_view(&self, ply: usize) -> Option<PlyView> {
        (ply <= self.ply()).then(|| describe::ply_view(&self.line, ply))
    }

    fn ply(&self) -> usize {
        self.line.plies().len()
    }

    fn turn(&self) -> Player {
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
        self.show();
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
        self.show();
        self.set_clocks(now);
        self.dismiss();
    }

    fn loss_of(&self, player: Player, code: &str, words: &str) -> OutcomeView {
        let verdict = Verdict::Win(player.other());
        describe::decided(self.line.current(), verdict, code, words)
    }

    fn end(&mut self, outcome: OutcomeView, now: Instant) {
        self.dismiss();
        self.outcome = Some(outcome);
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }

    fn deadline(&self) -> Option<(Player, Instant)> {
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
                let player = build_player(&spec, seed, &providers::<G>());
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
            let bot = awalam_bots::build::<G>("champion:hash=8", 1);
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
                let loser = match outcome.result.as_str() {
                    "0-1" => Player::One,
                    _ => Player::Two,
                };
                Record::of_forfeit(&self.line, &notes, loser, &outcome.words)
            }
        };
        let [one, two] = [self.seats[0].name(), self.seats[1].name()];
        record.with_players(one, two).with_date(&self.setup.date)
    }
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
    let code = match fault {
        Fault::Late { .. } => "timeout",
        Fault::Illegal { .. } => "illegal",
        Fault::Unreadable { .. } => "unreadable",
        Fault::NoMove { .. } => "no-move-sent",
        Fault::Gone(_) => "crash",
    };
    let loser = table.turn();
    table.loss_of(loser, code, &format!("{loser}: {fault}"))
}
