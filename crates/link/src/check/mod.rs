//! What an outside program does right and wrong, before it meets a referee.

pub(crate) mod advice;
mod engine;
mod findings;
mod games;
mod probes;
mod setup;

use std::time::Duration;

use awalam_games::Game;
use awalam_search::Clock;

use crate::Launch;
pub(crate) use advice::Case;
pub use engine::check_engine;
use games::Games;

/// What a program is checked under.
#[derive(Clone, Copy, Debug)]
pub struct CheckTerms<R> {
    /// The rules of the game.
    pub rules: R,
    /// The time of a move.
    pub time: Duration,
    /// Further time for the first answer.
    pub startup: Duration,
    /// Whether it is said to know the line `SETUP`.
    pub knows_setup: bool,
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
    pub advice: String,
    /// The moves of the game in which it was seen, up to there; empty if there were none.
    pub moves: String,
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

impl Finding {
    fn good(topic: &'static str, seen: impl Into<String>) -> Finding {
        Finding {
            topic,
            grade: Grade::Good,
            seen: seen.into(),
            advice: String::new(),
            moves: String::new(),
        }
    }

    /// With the moves of the game in which it was seen.
    fn seen_in<G: Game>(mut self, game: &games::Played<G>) -> Finding {
        let moves = game.judged.line.plies().iter();
        let moves: Vec<String> = moves.map(|(mv, _)| mv.to_string()).collect();
        self.moves = moves.join(" ");
        self
    }

    fn weak(topic: &'static str, seen: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding {
            grade: Grade::Weak,
            advice: advice.into(),
            ..Finding::good(topic, seen)
        }
    }

    fn bad(topic: &'static str, seen: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding {
            grade: Grade::Bad,
            ..Finding::weak(topic, seen, advice)
        }
    }
}

/// Looks at a program from all sides. Slow programs take their time: `report`
/// hears of every game.
pub fn check<G: Game>(
    launch: &Launch,
    terms: &CheckTerms<G::Rules>,
    clock: &dyn Clock,
    report: &mut dyn FnMut(&str),
) -> Vec<Finding> {
    let mut launch = launch.clone();
    // With it Python flushes by itself, and a missing flush would first show elsewhere.
    launch.hidden.push("PYTHONUNBUFFERED".to_owned());
    let mut games = Games::<G>::play(&launch, terms, clock, report);
    games.look_closer(&launch, terms);
    let mut findings = games.findings(terms, &launch);
    if games.has_answered() {
        findings.push(probes::line_ends::<G>(&launch, terms));
        findings.push(probes::garbage::<G>(&launch, terms));
        findings.extend(setup::finding::<G>(&launch, terms, clock, report));
    }
    findings
}
