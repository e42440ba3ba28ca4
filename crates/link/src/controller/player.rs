//! An outside engine as a player.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use awalam_bots::{Fault, Player};
use awalam_games::{Game, Line, RelativeScore};
use awalam_search::{Clock, Limits, Thought};

use super::answer::{Answer, Info};
use super::child::{Heard, Program};
use crate::engine::Dialect;
use crate::text::excerpt;

/// What an engine has to introduce itself and to get ready.
const START_UP: Duration = Duration::from_secs(10);

/// What an answer may need to come through on a busy machine, beyond the time
/// to think.
const GRACE: Duration = Duration::from_millis(250);

/// An engine without a limit of time has this long: nobody waits for ever.
const LONGEST: Duration = Duration::from_secs(600);

/// What an engine that was told to stop has to answer.
const STOPPING: Duration = Duration::from_secs(1);

/// How often the stop flag is looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// For an engine that nobody gave a limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// An engine that speaks UGI or UCI.
pub(super) struct EnginePlayer {
    dialect: Dialect,
    command: String,
    /// Started when it is first asked, and again after it has failed.
    program: Option<Program>,
    /// Whether the next question belongs to another game.
    new_game: bool,
}

impl EnginePlayer {
    pub fn new(dialect: Dialect, command: &str) -> EnginePlayer {
        EnginePlayer {
            dialect,
            command: command.to_owned(),
            program: None,
            new_game: true,
        }
    }

    /// The program, introduced and told which game is played.
    fn ready<G: Game>(&mut self, rules: G::Rules) -> Result<Program, Fault> {
        let until = Instant::now() + START_UP;
        let mut program = match self.program.take() {
            Some(program) => program,
            None => {
                let mut program = Program::start(&self.command).map_err(Fault::Gone)?;
                self.introduce::<G>(&mut program, rules, until)?;
                self.new_game = true;
                program
            }
        };
        if self.new_game {
            say(
                &mut program,
                &format!("{}newgame", self.dialect.word()),
                until,
            )?;
            say(&mut program, "isready", until)?;
            wait_for(&mut program, &Answer::Ready, "readyok", until)?;
            self.new_game = false;
        }
        Ok(program)
    }

    fn introduce<G: Game>(
        &self,
        program: &mut Program,
        rules: G::Rules,
        until: Instant,
    ) -> Result<(), Fault> {
        let greeting = self.dialect.word();
        say(program, greeting, until)?;
        let expected = format!("{greeting}ok");
        let options = wait_for(program, &Answer::Introduced, &expected, until)?;
        let wanted = [("Game", G::NAME.to_owned()), ("Rules", rules.to_string())];
        for (name, value) in wanted {
            if options.iter().any(|option| option == name) {
                let line = format!("setoption name {name} value {value}");
                say(program, &line, until)?;
            }
        }
        Ok(())
    }

    fn ask<G: Game>(
        &self,
        program: &mut Program,
        line: &Line<G>,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        let start = Instant::now();
        let limits = match limits == Limits::default() {
            true => Limits::time(USUAL_TIME),
            false => limits,
        };
        let mut until = start + limits.time.map_or(LONGEST, |time| time + GRACE);
        let late = Fault::Late {
            limit: limits.time.unwrap_or(LONGEST),
        };
        say(program, &position(self.dialect, line), until)?;
        say(program, &go(limits), until)?;
        let mut stopping = false;
        let mut latest: Option<Thought<G::Move>> = None;
        loop {
            if !stopping && stop.load(Ordering::Relaxed) {
                stopping = true;
                until = until.min(Instant::now() + STOPPING);
                say(program, "stop", until)?;
            }
            match program.hear(until.min(Instant::now() + GLANCE)) {
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
                Heard::Gone => return Err(Fault::Gone(program.fate())),
                Heard::Nothing => {}
            }
            if Instant::now() >= until {
                return Err(late);
            }
        }
    }
}

impl<G: Game> Player<G> for EnginePlayer {
    fn choose(
        &mut self,
        line: &Line<G>,
        limits: Limits,
        _: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        let mut program = self.ready::<G>(line.start().rules())?;
        let thought = self.ask(&mut program, line, limits, stop, report)?;
        // Kept only if it did well; one that failed is ended here, by its drop.
        self.program = Some(program);
        Ok(thought)
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn end_game(&mut self, _: &Line<G>) {
        self.new_game = true;
    }
}

fn say(program: &mut Program, line: &str, until: Instant) -> Result<(), Fault> {
    program.say(line, until).map_err(Fault::Gone)
}

/// Waits for an answer; the options that were listed meanwhile come back.
fn wait_for(
    program: &mut Program,
    wanted: &Answer,
    word: &str,
    until: Instant,
) -> Result<Vec<String>, Fault> {
    /// No engine has more.
    const MOST_OPTIONS: usize = 1000;
    let mut options = Vec::new();
    loop {
        match program.hear(until) {
            Heard::Line(line) => match Answer::read(&line) {
                answer if answer == *wanted => return Ok(options),
                Answer::Option(name) if options.len() < MOST_OPTIONS => options.push(name),
                _ if Instant::now() >= until => return Err(not_said(word)),
                _ => {}
            },
            Heard::Nothing => return Err(not_said(word)),
            Heard::Gone => return Err(Fault::Gone(program.fate())),
        }
    }
}

fn not_said(word: &str) -> Fault {
    let seconds = START_UP.as_secs();
    Fault::Gone(format!("it did not say {word} within {seconds} s"))
}

/// `position startpos moves …`; oware programs that speak UCI write moves of one
/// letter without spaces.
fn position<G: Game>(dialect: Dialect, line: &Line<G>) -> String {
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
    let mv: G::Move = text.parse().map_err(|_| Fault::Unreadable {
        answer: excerpt(&format!("bestmove {text}")),
        expected: G::MOVE_HELP.to_owned(),
    })?;
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
        _ => Thought {
            line: vec![best],
            score: RelativeScore::default(),
            depth: 0,
            nodes: 0,
            time,
        },
    }
}
