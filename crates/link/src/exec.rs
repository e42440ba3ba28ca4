//! Outside programs that play by referee lines.

use std::io::ErrorKind;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::{BuildContext, Fault, Occasion, Player, Provider, SpecError};
use awalam_games::{Game, Line, Side};
use awalam_search::{Control, Limits, Thought};

use crate::lines::RefereeLine;
use crate::process::{Heard, Launch, MAX_LINE_BYTES, Process};
use crate::text::excerpt;

/// For programs that a bot's text names: a virtual machine may have to start.
const DEFAULT_STARTUP_TIME: Duration = Duration::from_secs(5);
/// How long a program may take to leave after its game.
const EXIT_GRACE: Duration = Duration::from_secs(3);
/// Empty lines after which a program is not going to answer.
const MAX_EMPTY_LINES: usize = 100;

/// The remark on an answer that came before it was asked for.
pub(crate) const EARLY_LINE: &str = "the line was there before the question";

/// How a program is told its side.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::One => "JoueurA",
        Side::Two => "JoueurB",
    }
}

/// An outside program as a player. A process lasts for one game.
pub struct ExecPlayer<G: Game> {
    launch: Launch,
    startup: Duration,
    running: Option<Running<G>>,
    remark: Option<String>,
    left_by_itself: Option<bool>,
    exit_code: Option<i32>,
}

/// A process in the middle of a game.
struct Running<G: Game> {
    process: Process,
    side: Side,
    /// The moves of the game up to its own last one.
    known: Vec<G::Move>,
}

impl<G: Game> ExecPlayer<G> {
    /// A player that starts the program for every game. `startup` is added to the time
    /// of its first answer.
    pub fn new(launch: Launch, startup: Duration) -> ExecPlayer<G> {
        ExecPlayer {
            launch,
            startup,
            running: None,
            remark: None,
            left_by_itself: None,
            exit_code: None,
        }
    }

    /// The code with which the program exited in the middle of the last game,
    /// if it did.
    pub fn exit_code(&self) -> Option<i32> {
        self.exit_code
    }

    /// Whether the program left by itself when the last game was over, if it
    /// was still there.
    pub fn left_by_itself(&self) -> Option<bool> {
        self.left_by_itself
    }

    fn start(&mut self, side: Side) -> Result<(), Fault> {
        // The old one must be gone before the new one begins.
        self.running = None;
        self.left_by_itself = None;
        self.exit_code = None;
        let process = Process::start(&self.launch, &[side_name(side)])
            .map_err(|error| Fault::Gone(format!("cannot be started: {error}")))?;
        self.running = Some(Running {
            process,
            side,
            known: Vec::new(),
        });
        Ok(())
    }

    /// Brings the program to where the game stands and asks for its move.
    /// Referee lines cannot set a position up: a program that comes late is led
    /// through the game, and must want to play what was played.
    fn answer(
        &mut self,
        line: &Line<G>,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<G::Move, Fault> {
        if *line.start() != G::start(line.start().rules()) {
            return Err(Fault::Gone(
                "cannot take part in a game that did not begin at the start: referee lines set up no positions"
                    .to_owned(),
            ));
        }
        let side = line.current().turn();
        let played: Vec<G::Move> = line.plies().iter().map(|&(mv, _)| mv).collect();
        let goes_on = self
            .running
            .as_ref()
            .is_some_and(|running| running.side == side && played.starts_with(&running.known));
        if !goes_on {
            self.start(side)?;
        }
        let known = self.running.as_ref().map_or(0, |game| game.known.len());
        let mut then = Line::new(*line.start());
        for (ply, &mv) in played.iter().enumerate() {
            if ply >= known && then.current().turn() == side {
                let answer = self.ask(&then, time, stop)?;
                if answer != mv {
                    return Err(Fault::Gone(format!(
                        "cannot join a game under way: it wants {answer} and not {mv} at ply {}",
                        ply + 1
                    )));
                }
            }
            then.play(mv)
                .map_err(|refusal| Fault::Gone(refusal.to_string()))?;
        }
        self.ask(&then, time, stop)
    }

    /// Asks for one move.
    fn ask(
        &mut self,
        line: &Line<G>,
        mut time: Duration,
        stop: &AtomicBool,
    ) -> Result<G::Move, Fault> {
        let Some(running) = self.running.as_mut() else {
            return Err(Fault::Gone("is not running".to_owned()));
        };
        if running.known.is_empty() {
            time += self.startup;
        }
        let request = line
            .last_move()
            .map_or(RefereeLine::Start, RefereeLine::Move);
        let process = &mut running.process;
        let was_early = process.has_line();
        // If it is gone, listening tells how; what it wrote before still counts.
        if let Err(error) = process.send(&request.to_string())
            && error.kind() == ErrorKind::WouldBlock
        {
            return Err(Fault::Gone("does not read its input".to_owned()));
        }
        let heard = hear(process, Instant::now() + time, stop);
        if let Heard::Silence(Some(half)) = &heard {
            self.remark = Some(format!("the line `{}` was not ended", excerpt(half)));
        } else if was_early {
            self.remark = Some(EARLY_LINE.to_owned());
        }
        let text = match heard {
            Heard::Line(text) => text,
            Heard::Silence(_) => return Err(Fault::Late { limit: time }),
            Heard::Closed => {
                let story = process.post_mortem();
                self.exit_code = process.exit_code();
                return Err(Fault::Gone(story));
            }
            Heard::TooLong(answer) => {
                let expected = format!("a line has at most {MAX_LINE_BYTES} bytes");
                return Err(Fault::Unreadable { answer, expected });
            }
        };
        let mv = self.understand(&text, line)?;
        if let Some(running) = self.running.as_mut() {
            running.known = line.plies().iter().map(|&(mv, _)| mv).collect();
            running.known.push(mv);
        }
        Ok(mv)
    }

    /// The legal move that an answer stands for.
    fn understand(&mut self, text: &str, line: &Line<G>) -> Result<G::Move, Fault> {
        let answer = excerpt(text.trim());
        let unreadable = |answer, expected| Fault::Unreadable { answer, expected };
        let (mv, announced) = match RefereeLine::<G::Move>::read(text) {
            Ok(RefereeLine::Move(mv)) => (mv, None),
            Ok(RefereeLine::End {
                mv: Some(mv),
                scores,
            }) => (mv, Some(scores)),
            Ok(RefereeLine::End { mv: None, .. }) => return Err(Fault::NoMove { answer }),
            Ok(RefereeLine::Start) => {
                return Err(unreadable(answer, "a move is wanted".to_owned()));
            }
            Err(error) => return Err(unreadable(error.line, error.expected)),
        };
        let after = line.after(mv).map_err(|refusal| Fault::Illegal {
            mv: mv.to_string(),
            rule: refusal.to_string(),
        })?;
        if let Some(scores) = announced {
            self.remark = match after.outcome() {
                None => Some(format!("`{answer}` announces an end that is none")),
                Some(outcome) => scores
                    .filter(|&scores| scores != outcome.scores)
                    .map(|_| format!("`{answer}` announces wrong scores")),
            };
        }
        Ok(mv)
    }
}

/// The next line that says something.
fn hear(process: &mut Process, until: Instant, stop: &AtomicBool) -> Heard {
    for _ in 0..MAX_EMPTY_LINES {
        match process.listen(until, stop) {
            Heard::Line(line) if line.trim().is_empty() => {}
            heard => return heard,
        }
    }
    Heard::Line(String::new())
}

impl<G: Game> Player<G> for ExecPlayer<G> {
    fn begin_game(&mut self, _: &Line<G>, side: Side) {
        // If this fails, so will the first move, and that tells why.
        let _ = self.start(side);
    }

    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Thought<G::Move>, Fault> {
        self.remark = None;
        // Nodes and depth say nothing to it: without a time it has the course's own limit.
        let time = control.limits().time.or(Occasion::Program.limits().time);
        let answer = self.answer(line, time.unwrap_or_default(), control.stop_flag());
        if answer.is_err() {
            // Whatever it says from now on is of no use.
            self.running = None;
        }
        Ok(Thought::unsearched(answer?, control.elapsed()))
    }

    /// What it gets by default; it can be given more.
    fn limits(&self) -> Limits {
        Occasion::Program.limits()
    }

    fn can_go_back(&self) -> bool {
        false
    }

    fn remark(&mut self) -> Option<String> {
        self.remark.take()
    }

    fn end_game(&mut self, line: &Line<G>) {
        let Some(mut running) = self.running.take() else {
            return;
        };
        // Some bots want to hear the last move, to announce the result.
        if let Some(mv) = line.last_move()
            && line.plies().len() > running.known.len()
        {
            let _ = running.process.send(&RefereeLine::Move(mv).to_string());
        }
        running.process.close();
        self.left_by_itself = Some(running.process.wait(EXIT_GRACE));
    }
}

/// `exec:COMMAND` in a bot's text.
pub struct Exec;

impl<G: Game> Provider<G> for Exec {
    fn name(&self) -> &'static str {
        "exec"
    }

    fn summary(&self) -> &'static str {
        "an outside program that speaks referee lines, such as exec:./bot"
    }

    fn can_join(&self) -> bool {
        false
    }

    fn player(
        &self,
        command: &str,
        context: &BuildContext,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        let launch = Launch::new(command, context.folder.as_deref());
        let launch = launch.map_err(|error| SpecError::Outside {
            name: "exec",
            problem: error.to_string(),
        })?;
        Ok(Box::new(ExecPlayer::new(launch, DEFAULT_STARTUP_TIME)))
    }
}
