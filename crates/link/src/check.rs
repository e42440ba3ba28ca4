//! What an outside program does right and wrong, before it meets a referee.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::{Bot, Fault};
use awalam_games::{Game, Line, Player as Side};
use awalam_search::{Clock, Limits, Random};

use crate::exec::EARLY;
use crate::text::excerpt;
use crate::{End, ExecPlayer, Heard, Judged, Launch, Process, RefereeLine, Terms, judge};

/// What a program is checked under.
#[derive(Clone, Copy, Debug)]
pub struct CheckTerms<R> {
    /// The rules of the game.
    pub rules: R,
    /// The time of a move.
    pub time: Duration,
    /// Further time for the first answer.
    pub startup: Duration,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub topic: &'static str,
    /// How it went.
    pub grade: Grade,
    /// What was seen.
    pub seen: String,
    /// What to do about it; empty if nothing.
    pub advice: &'static str,
}

/// How something went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// All is well.
    Good,
    /// Works, but could be better.
    Weak,
    /// Loses games.
    Bad,
}

/// Legal moves are wanted in so many different positions.
const POSITIONS: usize = 50;
/// More games than any honest program needs to reach them.
const MOST_GAMES: usize = 20;
/// After so many faults there is nothing new to see.
const MOST_FAULTS: usize = 4;
/// A program that leaves its time unused up to here is not near the limit.
const NEAR_THE_LIMIT: f64 = 0.8;

const CRASHED: &str = "the program must stay until the game is over; its standard error tells more, and --log FILE keeps it";

/// Looks at a program from all sides. Slow programs take their time: `report`
/// hears of every game.
pub fn check<G: Game>(
    launch: &Launch,
    terms: &CheckTerms<G::Rules>,
    clock: &dyn Clock,
    report: &mut dyn FnMut(&str),
) -> Vec<Finding> {
    let games = Games::<G>::play(launch, terms, clock, report);
    let mut findings = games.findings(terms);
    if games.has_answered() {
        findings.push(line_ends::<G>(launch, terms));
        findings.push(garbage::<G>(launch, terms));
    }
    findings
}

/// Games against a random player, sides in turn.
struct Games<G: Game> {
    played: Vec<(Side, Judged<G>)>,
    positions: HashSet<String>,
    left: Vec<bool>,
}

impl<G: Game> Games<G> {
    fn play(
        launch: &Launch,
        terms: &CheckTerms<G::Rules>,
        clock: &dyn Clock,
        report: &mut dyn FnMut(&str),
    ) -> Games<G> {
        let mut program = ExecPlayer::new(launch.clone(), terms.startup);
        let mut games = Games {
            played: Vec::new(),
            positions: HashSet::new(),
            left: Vec::new(),
        };
        for number in 0..MOST_GAMES {
            // One game a side, at least.
            let enough = games.played.len() >= 2 && games.positions.len() >= POSITIONS;
            if enough || games.faults().count() >= MOST_FAULTS {
                break;
            }
            let mut random = Bot::new(Random::new(number as u64), Limits::default());
            let side = Side::BOTH[number % 2];
            let line = Line::new(G::start(terms.rules));
            let game_terms = Terms {
                limits: Limits::time(terms.time),
                plies: None,
            };
            let stop = AtomicBool::new(false);
            let judged = match side {
                Side::One => judge(line, [&mut program, &mut random], &game_terms, clock, &stop),
                Side::Two => judge(line, [&mut random, &mut program], &game_terms, clock, &stop),
            };
            games.left.extend(program.left_by_itself());
            let mut position = *judged.line.start();
            for (_, after) in judged.line.plies() {
                if position.turn() == side {
                    games.positions.insert(position.to_string());
                }
                position = *after;
            }
            let (plies, end) = (judged.line.plies().len(), judged.end.code());
            report(&format!("played as {side}: {plies} plies ({end})"));
            games.played.push((side, judged));
        }
        games
    }

    fn faults(&self) -> impl Iterator<Item = (&Fault, &End)> {
        self.played
            .iter()
            .filter_map(|(_, judged)| match &judged.end {
                End::Forfeit { fault, .. } => Some((fault, &judged.end)),
                _ => None,
            })
    }

    fn has_answered(&self) -> bool {
        !self.positions.is_empty()
    }

    /// How long its answers took: first ones, and all others.
    fn times(&self) -> (Vec<Duration>, Vec<Duration>) {
        let (mut first, mut later) = (Vec::new(), Vec::new());
        for (side, judged) in &self.played {
            let own = judged.notes.iter().skip(side.index()).step_by(2);
            let mut own = own.filter_map(|note| note.time);
            first.extend(own.next());
            later.extend(own);
        }
        (first, later)
    }

    fn findings(&self, terms: &CheckTerms<G::Rules>) -> Vec<Finding> {
        let (first, later) = self.times();
        let findings = [
            Some(self.answers()),
            speed("start-up", &first, terms.time + terms.startup),
            self.lateness()
                .or_else(|| speed("time", &later, terms.time)),
            Some(self.legal_moves()),
            Some(self.crashes()),
            self.order(),
            self.announcements(),
            self.leaving(),
        ];
        // What is wrong in two ways is told once.
        let mut told = HashSet::new();
        let findings = findings.into_iter().flatten();
        findings
            .filter(|finding| finding.grade != Grade::Bad || told.insert(finding.seen.clone()))
            .collect()
    }

    fn answers(&self) -> Finding {
        let topic = "answers";
        let silent = Side::BOTH.into_iter().find(|&wanted| {
            let mut games = self.played.iter().filter(|(side, _)| *side == wanted);
            !games.any(|(side, judged)| judged.line.plies().len() > side.index())
        });
        match silent {
            None => good(topic, "as player 1, to START, and as player 2, to a move"),
            Some(side) => {
                let mut games = self.played.iter().filter(|(played, _)| *played == side);
                let end = games.next().map(|(_, judged)| &judged.end);
                let advice = match (end, side) {
                    (
                        Some(End::Forfeit {
                            fault: Fault::Gone(_),
                            ..
                        }),
                        _,
                    ) => CRASHED,
                    (_, Side::One) => {
                        "on the line START, write a move and a line end, and flush the output"
                    }
                    (_, Side::Two) => {
                        "player 2 gets no START: its first line is the opponent's move; play it on your board, answer with a line, and flush the output"
                    }
                };
                bad(topic, end.map(End::to_string).unwrap_or_default(), advice)
            }
        }
    }

    fn legal_moves(&self) -> Finding {
        let topic = "legal moves";
        let wrong = self.faults().find(|(fault, _)| {
            matches!(
                fault,
                Fault::Illegal { .. } | Fault::Unreadable { .. } | Fault::NoMove { .. }
            )
        });
        let seen = format!(
            "{} different positions in {} games",
            self.positions.len(),
            self.played.len()
        );
        match wrong {
            Some((Fault::Unreadable { .. }, end)) => bad(
                topic,
                end.to_string(),
                "write nothing but moves to standard output, one a line; debug on standard error",
            ),
            Some((Fault::NoMove { .. }, end)) => bad(
                topic,
                end.to_string(),
                "announce the end only when the game is over, and with the move: RESULT 3R 50 40",
            ),
            Some((_, end)) => bad(
                topic,
                end.to_string(),
                "set that position up in your program and compare its legal moves with those of `awalam moves -p`",
            ),
            None if self.positions.len() < POSITIONS => Finding {
                grade: Grade::Weak,
                advice: "the games were too short to say more",
                ..good(topic, seen)
            },
            None => good(topic, seen),
        }
    }

    fn lateness(&self) -> Option<Finding> {
        let mut faults = self.faults();
        let (_, end) = faults.find(|(fault, _)| matches!(fault, Fault::Late { .. }))?;
        Some(bad(
            "time",
            end.to_string(),
            "look at the clock while you search, flush every answer, and keep a margin",
        ))
    }

    fn crashes(&self) -> Finding {
        let topic = "crashes";
        let gone = self
            .faults()
            .find(|(fault, _)| matches!(fault, Fault::Gone(_)));
        match gone {
            None => good(topic, "none"),
            Some((_, end)) => bad(topic, end.to_string(), CRASHED),
        }
    }

    /// What was remarkable about its moves.
    fn remarks(&self) -> impl Iterator<Item = &str> {
        let comments = self.played.iter().flat_map(|(side, judged)| {
            let own = judged.notes.iter().skip(side.index()).step_by(2);
            own.map(|note| note.comment.as_str())
        });
        comments.filter(|comment| !comment.is_empty())
    }

    /// Whether it wrote lines that nobody had asked for.
    fn order(&self) -> Option<Finding> {
        let early = self.remarks().find(|&remark| remark == EARLY)?;
        Some(Finding {
            topic: "order",
            grade: Grade::Weak,
            seen: early.to_owned(),
            advice: "write one line for each line that you read, and none before",
        })
    }

    /// What it said about the end of games, if it was not true.
    fn announcements(&self) -> Option<Finding> {
        let ended = self
            .played
            .iter()
            .any(|(_, judged)| matches!(judged.end, End::Normal(_) | End::Announced { .. }));
        let remark = self.remarks().find(|&remark| remark != EARLY);
        match remark {
            Some(remark) => Some(Finding {
                topic: "end of game",
                grade: Grade::Weak,
                seen: remark.to_owned(),
                advice: "our own score decides, but the course's referee believes what it is told",
            }),
            None => ended.then(|| good("end of game", "nothing wrong was announced")),
        }
    }

    fn leaving(&self) -> Option<Finding> {
        let topic = "leaving";
        match self.left.iter().all(|&left| left) {
            _ if self.left.is_empty() => None,
            true => Some(good(topic, "leaves when the game is over")),
            false => Some(Finding {
                topic,
                grade: Grade::Weak,
                seen: "is still there half a second after its input was closed".to_owned(),
                advice: "end the program when reading a line fails or finds the end of the input",
            }),
        }
    }
}

fn good(topic: &'static str, seen: impl Into<String>) -> Finding {
    Finding {
        topic,
        grade: Grade::Good,
        seen: seen.into(),
        advice: "",
    }
}

fn bad(topic: &'static str, seen: impl Into<String>, advice: &'static str) -> Finding {
    Finding {
        topic,
        grade: Grade::Bad,
        seen: seen.into(),
        advice,
    }
}

fn speed(topic: &'static str, times: &[Duration], limit: Duration) -> Option<Finding> {
    let slowest = times.iter().max()?;
    let seen = format!(
        "{} ms at most, of {}",
        slowest.as_millis(),
        limit.as_millis()
    );
    Some(
        match slowest.as_secs_f64() > NEAR_THE_LIMIT * limit.as_secs_f64() {
            false => good(topic, seen),
            true => Finding {
                topic,
                grade: Grade::Weak,
                seen,
                advice: "that is close to the limit: a busy machine will make it late",
            },
        },
    )
}

/// Whether lines that end in `\r\n` are understood.
fn line_ends<G: Game>(launch: &Launch, terms: &CheckTerms<G::Rules>) -> Finding {
    let topic = "line ends";
    match first_answer::<G>(launch, terms, &["START\r"], "JoueurA") {
        Ok(()) => good(topic, "\\n and \\r\\n are both understood"),
        Err(seen) => bad(
            topic,
            format!("no legal move after START with \\r\\n: {seen}"),
            "strip spaces and line ends from every line that you read",
        ),
    }
}

/// Whether a line of nonsense before the opponent's move does harm.
fn garbage<G: Game>(launch: &Launch, terms: &CheckTerms<G::Rules>) -> Finding {
    let topic = "garbage";
    let start = G::start(terms.rules);
    let first = start.pick_move(|_| 0);
    let first = first.map(|mv| mv.to_string()).unwrap_or_default();
    match first_answer::<G>(launch, terms, &["garbage %$!", &first], "JoueurB") {
        Ok(()) => good(topic, "a line of nonsense is passed over"),
        Err(seen) => Finding {
            topic,
            grade: Grade::Weak,
            seen: format!("no legal move after a line of nonsense and a move: {seen}"),
            advice: "pass over lines that you do not understand, with a word on standard error",
        },
    }
}

/// Whether the first answer to some lines is a legal move; if not, what it is.
fn first_answer<G: Game>(
    launch: &Launch,
    terms: &CheckTerms<G::Rules>,
    lines: &[&str],
    side: &str,
) -> Result<(), String> {
    let mut process = Process::start(launch, &[side]).map_err(|error| error.to_string())?;
    let mut position = G::start(terms.rules);
    for line in lines {
        // A program that is gone is heard of below.
        let _ = process.send(line);
        if let Ok(RefereeLine::Move(mv)) = RefereeLine::<G::Move>::read(line) {
            position.play(mv).map_err(|refusal| refusal.to_string())?;
        }
    }
    let until = Instant::now() + terms.time + terms.startup;
    match process.listen(until, &AtomicBool::new(false)) {
        Heard::Line(line) => match RefereeLine::<G::Move>::read(&line) {
            Ok(RefereeLine::Move(mv)) => position
                .check(mv)
                .map_err(|refusal| format!("it plays {mv}: {refusal}")),
            _ => Err(format!("it writes `{}`", excerpt(&line))),
        },
        Heard::TooLong(start) => Err(format!("it writes `{start}`")),
        Heard::Closed => Err(format!("it {}", process.post_mortem())),
        Heard::Silence(_) => Err("it is silent".to_owned()),
    }
}
