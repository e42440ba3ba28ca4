//! An outside engine as a player.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use awalam_bots::{Fault, Occasion, Player};
use awalam_games::{Game, Line, MoveError, RelativeScore, Side};
use awalam_search::{Control, Limits, Thought};

use super::answer::{Answer, Info};
use super::child::{Heard, Program};
use super::option::{EngineOption, settings};
use crate::engine::Dialect;
use crate::process::Launch;
use crate::text::excerpt;

/// What an engine has to introduce itself and to get ready.
const STARTUP_TIME: Duration = Duration::from_secs(30);

/// What an answer may need to come through on a busy machine, beyond the time
/// to think.
const NETWORK_GRACE: Duration = Duration::from_millis(250);

/// How long an engine without a limit of time has: no wait is endless.
const MAX_WAIT: Duration = Duration::from_secs(600);

/// What an engine that was told to stop has to answer.
const STOP_GRACE: Duration = Duration::from_secs(5);

/// What an engine has that is still getting ready when it is no longer needed.
const READY_GRACE: Duration = Duration::from_secs(1);

/// How often the stop flag is looked at.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// An engine that speaks UGI or UCI.
pub(crate) struct EnginePlayer {
    dialect: Dialect,
    launch: Launch,
    /// Options to set once it has introduced itself.
    options: Vec<(String, String)>,
    /// Whether every game has a process of its own.
    restarts: bool,
    /// Started when it is first asked, and again after it has failed.
    engine: Option<Engine>,
    /// Whether the next question belongs to another game.
    new_game: bool,
    /// What went wrong when the game began, to be answered for at the first move.
    false_start: Option<Fault>,
}

impl EnginePlayer {
    pub fn new(dialect: Dialect, launch: Launch) -> EnginePlayer {
        EnginePlayer {
            dialect,
            launch,
            options: Vec::new(),
            restarts: true,
            engine: None,
            new_game: true,
            false_start: None,
        }
    }

    /// With options, by name.
    pub fn with_options(mut self, options: Vec<(String, String)>) -> EnginePlayer {
        self.options = options;
        self
    }

    /// With a process for every game, or one for all.
    pub fn restarting(mut self, restarts: bool) -> EnginePlayer {
        self.restarts = restarts;
        self
    }

    /// The engine, started if it is not, and told about a game if it is new.
    fn ready<G: Game>(&mut self, rules: G::Rules, stop: &AtomicBool) -> Result<Engine, Fault> {
        let (mut engine, is_new) = match self.engine.take() {
            Some(engine) => (engine, self.new_game),
            None => {
                let mut engine = Engine::start(self.dialect, &self.launch, stop)?;
                engine.set(&self.options)?;
                (engine, true)
            }
        };
        if is_new {
            engine.begin_game::<G>(rules, stop)?;
            self.new_game = false;
        }
        Ok(engine)
    }
}

impl<G: Game> Player<G> for EnginePlayer {
    /// Starting takes time that is not the first move's.
    fn begin_game(&mut self, line: &Line<G>, _: Side) {
        self.new_game = true;
        let never = AtomicBool::new(false);
        match self.ready::<G>(line.start().rules(), &never) {
            Ok(engine) => self.engine = Some(engine),
            Err(fault) => self.false_start = Some(fault),
        }
    }

    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        if let Some(fault) = self.false_start.take() {
            return Err(fault);
        }
        let mut engine = self.ready::<G>(line.start().rules(), control.stop_flag())?;
        let thought = engine.ask(line, control.limits(), control.stop_flag(), report)?;
        // Kept only if it did well; one that failed is ended here, by its drop.
        self.engine = Some(engine);
        Ok(thought)
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn can_stay(&self) -> bool {
        !self.restarts
    }

    fn end_game(&mut self, _: &Line<G>) {
        self.new_game = true;
        self.false_start = None;
        if self.restarts {
            self.engine = None;
        }
    }
}

/// An engine that has introduced itself.
struct Engine {
    program: Program,
    dialect: Dialect,
    options: Vec<EngineOption>,
}

impl Engine {
    fn start(dialect: Dialect, launch: &Launch, stop: &AtomicBool) -> Result<Engine, Fault> {
        let until = Instant::now() + STARTUP_TIME;
        let mut engine = Engine {
            program: Program::start(launch).map_err(Fault::Gone)?,
            dialect,
            options: Vec::new(),
        };
        let greeting = dialect.word();
        engine.say(greeting)?;
        match engine.hears(&Answer::Introduced, until, stop)? {
            true => Ok(engine),
            false => Err(not_said(&format!("{greeting}ok"), stop)),
        }
    }

    /// Sets options that its user wants.
    fn set(&mut self, wanted: &[(String, String)]) -> Result<(), Fault> {
        for line in settings(&self.options, wanted).map_err(Fault::Gone)? {
            self.say(&line)?;
        }
        Ok(())
    }

    /// Tells which game comes next, as far as the engine wants to know.
    fn begin_game<G: Game>(&mut self, rules: G::Rules, stop: &AtomicBool) -> Result<(), Fault> {
        let until = Instant::now() + STARTUP_TIME;
        for (name, value) in [("Game", G::NAME.to_owned()), ("Rules", rules.to_string())] {
            if self.options.iter().any(|option| option.name == name) {
                self.say(&format!("setoption name {name} value {value}"))?;
            }
        }
        self.say(&format!("{}newgame", self.dialect.word()))?;
        self.say("isready")?;
        match self.hears(&Answer::Ready, until, stop)? {
            true => Ok(()),
            false => Err(not_said("readyok", stop)),
        }
    }

    fn ask<G: Game>(
        &mut self,
        line: &Line<G>,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        let start = Instant::now();
        let limits = Occasion::Waiting.limits_for(limits, Limits::default());
        let limit = limits.time.unwrap_or(MAX_WAIT);
        let mut until = start + limit + NETWORK_GRACE;
        self.say(&position(self.dialect, line))?;
        // What it still has to say about an earlier question must not be taken for
        // the answer to this one.
        self.say("isready")?;
        if !self.hears(&Answer::Ready, until, stop)? {
            return Err(Fault::Late { limit });
        }
        self.say(&go(limits))?;
        let mut stopping = false;
        let mut latest: Option<Thought<G::Move>> = None;
        while Instant::now() < until {
            if !stopping && stop.load(Ordering::Relaxed) {
                stopping = true;
                until = until.min(Instant::now() + STOP_GRACE);
                self.say("stop")?;
            }
            match self
                .program
                .hear(until.min(Instant::now() + STOP_POLL_INTERVAL))
            {
                Heard::Line(said) => match Answer::read(&said) {
                    Answer::Best(text) => {
                        let best = read_move(line, &text)?;
                        return Ok(concluded(best, latest, start.elapsed()));
                    }
                    Answer::Info(info) => {
                        if let Some(thought) = thought(line, &info, start.elapsed()) {
                            report(&thought);
                            latest = Some(thought);
                        }
                    }
                    _ => {}
                },
                Heard::Gone => return Err(Fault::Gone(self.program.fate())),
                Heard::Nothing => {}
            }
        }
        Err(Fault::Late { limit })
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        self.program.say(line).map_err(Fault::Gone)
    }

    /// Whether it gives an answer in time, which is short once it is told to stop;
    /// anything else but its options is not heard meanwhile.
    fn hears(
        &mut self,
        wanted: &Answer,
        mut until: Instant,
        stop: &AtomicBool,
    ) -> Result<bool, Fault> {
        /// No engine has more.
        const MAX_OPTIONS: usize = 1000;
        let mut stopping = false;
        while Instant::now() < until {
            if !stopping && stop.load(Ordering::Relaxed) {
                stopping = true;
                until = until.min(Instant::now() + READY_GRACE);
            }
            match self
                .program
                .hear(until.min(Instant::now() + STOP_POLL_INTERVAL))
            {
                Heard::Line(line) => match Answer::read(&line) {
                    answer if answer == *wanted => return Ok(true),
                    Answer::Option(option) if self.options.len() < MAX_OPTIONS => {
                        self.options.push(option);
                    }
                    _ => {}
                },
                Heard::Gone => return Err(Fault::Gone(self.program.fate())),
                Heard::Nothing => {}
            }
        }
        Ok(false)
    }
}

fn not_said(word: &str, stop: &AtomicBool) -> Fault {
    let seconds = STARTUP_TIME.as_secs();
    Fault::Gone(match stop.load(Ordering::Relaxed) {
        true => format!("it was stopped before it said {word}"),
        false => format!("it did not say {word} within {seconds} s"),
    })
}

/// `position startpos moves …`; oware programs that speak UCI write moves of one
/// letter without spaces.
pub(crate) fn position<G: Game>(dialect: Dialect, line: &Line<G>) -> String {
    let start = line.start();
    let mut text = match *start == G::start(start.rules()) {
        true => "position startpos".to_owned(),
        false => format!("position fen {start}"),
    };
    let moves: Vec<String> = line.plies().iter().map(|(mv, _)| mv.to_string()).collect();
    if !moves.is_empty() {
        let letters = dialect == Dialect::Uci && moves.iter().all(|mv| mv.len() == 1);
        text += " moves ";
        text += &moves.join(if letters { "" } else { " " });
    }
    text
}

fn go(limits: Limits) -> String {
    let mut text = "go".to_owned();
    if let Some(time) = limits.time {
        text += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(depth) = limits.depth {
        text += &format!(" depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" nodes {nodes}");
    }
    text
}

/// The move that an engine names, if the rules allow it.
fn read_move<G: Game>(line: &Line<G>, text: &str) -> Result<G::Move, Fault> {
    let unreadable = |error: MoveError| Fault::Unreadable {
        answer: excerpt(&format!("bestmove {text}")),
        expected: error.expected,
    };
    let mv: G::Move = text.parse().map_err(unreadable)?;
    match line.current().check(mv) {
        Ok(()) => Ok(mv),
        Err(refusal) => Err(Fault::Illegal {
            mv: mv.to_string(),
            rule: refusal.to_string(),
        }),
    }
}

/// What an engine thinks so far, if it names a move that can be played.
fn thought<G: Game>(line: &Line<G>, info: &Info, elapsed: Duration) -> Option<Thought<G::Move>> {
    let moves: Vec<G::Move> = info
        .line
        .iter()
        .map_while(|text| text.parse().ok())
        .collect();
    line.current().check(*moves.first()?).ok()?;
    Some(Thought {
        line: moves,
        score: RelativeScore::from_hundredths(info.score.unwrap_or_default()),
        depth: info.depth.unwrap_or_default(),
        nodes: info.nodes.unwrap_or_default(),
        time: info.time.unwrap_or(elapsed),
        exact: false,
    })
}

/// The last thought, as far as it was about the move chosen in the end.
fn concluded<M: Copy + PartialEq>(
    best: M,
    latest: Option<Thought<M>>,
    time: Duration,
) -> Thought<M> {
    match latest {
        Some(thought) if thought.best() == best => Thought { time, ..thought },
        _ => Thought::unsearched(best, time),
    }
}
