//! An outside program as a player.

use std::io::ErrorKind;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::judge::Judged;
use awalam_bots::{Fault, Occasion, Player};
use awalam_games::{Game, Line, Side};
use awalam_search::{Control, Limits, Thought};

use super::Clue;
use crate::check::{Case, advice};
use crate::lines::{READY, RefereeLine, setup_line};
use crate::process::{Heard, Launch, MAX_LINE_BYTES, Process};
use crate::text::excerpt;

/// How long a program may take to leave after its game.
const EXIT_GRACE: Duration = Duration::from_secs(3);
/// Empty lines after which a program is not going to answer.
const MAX_EMPTY_LINES: usize = 100;

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
    /// Whether it knows the line `SETUP`.
    knows_setup: bool,
    running: Option<Running<G>>,
    remark: Option<String>,
    clue: Option<Clue>,
    left_by_itself: Option<bool>,
    exit_code: Option<i32>,
    /// Whether it ever made a legal move.
    has_moved: bool,
}

/// A process in the middle of a game.
struct Running<G: Game> {
    process: Process,
    side: Side,
    /// Where its game began.
    start: G,
    /// The moves of the game up to its own last one, or to where it was set up.
    known: Vec<G::Move>,
    /// Whether it still has to answer `SETUP`.
    owes_ready: bool,
    /// Whether it has not answered yet.
    is_fresh: bool,
    /// Its last line.
    previous: Option<String>,
}

impl<G: Game> ExecPlayer<G> {
    /// A player that starts the program for every game. `startup` is added to the time
    /// of its first answer.
    pub fn new(launch: Launch, startup: Duration) -> ExecPlayer<G> {
        ExecPlayer {
            launch,
            startup,
            knows_setup: false,
            running: None,
            remark: None,
            clue: None,
            left_by_itself: None,
            exit_code: None,
            has_moved: false,
        }
    }

    /// The same for a program that knows the line `SETUP`, if it does: it can begin
    /// anywhere.
    pub fn with_setup(mut self, knows_setup: bool) -> ExecPlayer<G> {
        self.knows_setup = knows_setup;
        self
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

    /// What was seen when it went wrong.
    pub(crate) fn clue(&self) -> Option<Clue> {
        self.clue
    }

    /// What the program's author can do about the fault by which it lost its last game,
    /// as that side; empty if it did not.
    pub fn advice(&self, judged: &Judged<G>, side: Side) -> String {
        advice::on(&Case {
            side,
            judged,
            clue: self.clue,
            exit_code: self.exit_code,
            has_moved: self.has_moved,
            launch: &self.launch,
        })
    }

    /// Starts the program for a game as it stands.
    fn start(&mut self, line: &Line<G>, side: Side) -> Result<(), Fault> {
        // The old one must be gone before the new one begins.
        self.running = None;
        self.left_by_itself = None;
        self.exit_code = None;
        self.clue = None;
        let mut process = Process::start(&self.launch, &[side_name(side)])
            .map_err(|error| Fault::Gone(format!("cannot be started: {error}")))?;
        let mut known = Vec::new();
        if self.knows_setup {
            // If it is gone, the first question tells how.
            let _ = process.send(&setup_line(line.current()));
            known = line.plies().iter().map(|&(mv, _)| mv).collect();
        }
        self.running = Some(Running {
            process,
            side,
            start: *line.start(),
            known,
            owes_ready: self.knows_setup,
            is_fresh: true,
            previous: None,
        });
        Ok(())
    }

    /// Brings the program to where the game stands and asks for its move. A program
    /// that cannot be set up and comes late is led through the game, and must want to
    /// play what was played.
    fn answer(
        &mut self,
        line: &Line<G>,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<G::Move, Fault> {
        let is_from_start = *line.start() == G::start(line.start().rules());
        if !is_from_start && !self.knows_setup {
            return Err(Fault::Gone(
                "cannot take part in a game that did not begin at the start: without setup=on it knows no other position"
                    .to_owned(),
            ));
        }
        let side = line.current().turn();
        let played: Vec<G::Move> = line.plies().iter().map(|&(mv, _)| mv).collect();
        let goes_on = self.running.as_ref().is_some_and(|running| {
            let is_same = running.side == side && running.start == *line.start();
            // A program that was set up hears one move at a time.
            let is_near = !self.knows_setup || played.len() <= running.known.len() + 1;
            is_same && is_near && played.starts_with(&running.known)
        });
        if !goes_on {
            self.start(line, side)?;
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
        if std::mem::take(&mut running.is_fresh) {
            time += self.startup;
        }
        let until = Instant::now() + time;
        if std::mem::take(&mut running.owes_ready) {
            let heard = hear(&mut running.process, until, stop);
            let is_silent = matches!(heard, Heard::Silence(_));
            let answer = self.said(heard, time).inspect_err(|_| {
                if is_silent && self.clue != Some(Clue::Computing) {
                    self.clue = Some(Clue::NotReady);
                    self.remark = Some(Clue::NotReady.words().to_owned());
                }
            })?;
            if !answer.trim().eq_ignore_ascii_case(READY) {
                self.clue = Some(Clue::NotReady);
                return Err(Fault::Unreadable {
                    answer: excerpt(answer.trim()),
                    expected: format!("SETUP is answered with {READY}"),
                });
            }
        }
        let Some(running) = self.running.as_mut() else {
            return Err(Fault::Gone("is not running".to_owned()));
        };
        let request = match line.last_move() {
            Some(mv) if line.plies().len() > running.known.len() => RefereeLine::Move(mv),
            _ => RefereeLine::Start,
        };
        let process = &mut running.process;
        let was_early = process.has_line();
        // If it is gone, listening tells how; what it wrote before still counts.
        if let Err(error) = process.send(&request.to_string())
            && error.kind() == ErrorKind::WouldBlock
        {
            return Err(Fault::Gone("does not read its input".to_owned()));
        }
        let heard = hear(process, until, stop);
        if was_early && !matches!(heard, Heard::Silence(Some(_))) {
            self.clue = Some(Clue::Early);
            self.remark = Some(Clue::Early.words().to_owned());
        }
        let text = self.said(heard, time)?;
        let mv = self.understand(&text, line);
        let Some(running) = self.running.as_mut() else {
            return mv;
        };
        let previous = running.previous.replace(text.trim().to_owned());
        if matches!(mv, Err(Fault::Illegal { .. }))
            && self.clue.is_none()
            && previous.as_deref() == Some(text.trim())
        {
            self.clue = Some(Clue::Again);
            self.remark = Some(Clue::Again.words().to_owned());
        }
        let mv = mv?;
        // Only what is wrong with the last answer explains a fault.
        self.clue = None;
        self.has_moved = true;
        running.known = line.plies().iter().map(|&(mv, _)| mv).collect();
        running.known.push(mv);
        Ok(mv)
    }

    /// The line that was heard; anything else is a fault.
    fn said(&mut self, heard: Heard, time: Duration) -> Result<String, Fault> {
        let Some(running) = self.running.as_mut() else {
            return Err(Fault::Gone("is not running".to_owned()));
        };
        let process = &mut running.process;
        match heard {
            Heard::Line(text) => Ok(text),
            Heard::Silence(half) => {
                match half {
                    Some(half) => {
                        self.clue = Some(Clue::HalfLine);
                        self.remark = Some(format!("the line `{}` was not ended", excerpt(&half)));
                    }
                    None => match process.is_computing() {
                        Some(true) => {
                            self.clue = Some(Clue::Computing);
                            self.remark = Some(Clue::Computing.words().to_owned());
                        }
                        Some(false) => self.clue = Some(Clue::Waiting),
                        None => {}
                    },
                }
                Err(Fault::Late { limit: time })
            }
            Heard::Closed => {
                let story = process.post_mortem();
                self.exit_code = process.exit_code();
                Err(Fault::Gone(story))
            }
            Heard::TooLong(answer) => {
                let expected = format!("a line has at most {MAX_LINE_BYTES} bytes");
                Err(Fault::Unreadable { answer, expected })
            }
        }
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
    fn begin_game(&mut self, line: &Line<G>, side: Side) {
        // If this fails, so will the first move, and that tells why.
        let _ = self.start(line, side);
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

    fn startup(&self) -> Duration {
        self.startup
    }

    /// A program that can be set up is started again where the game stands.
    fn can_go_back(&self) -> bool {
        self.knows_setup
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
