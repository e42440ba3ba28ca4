//! Whole games of an engine against a random player.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use awalam_bots::judge::{End, Terms, judge};
use awalam_bots::{Bot, Fault};
use awalam_games::{Game, Line, Side, Termination};
use awalam_search::{Clock, Limits, Random};

use super::super::Finding;
use super::super::games::{WANTED_POSITIONS, counted};
use super::Subject;
use crate::controller::EnginePlayer;

/// More games than any honest engine needs.
const MAX_GAMES: u64 = 20;
/// Kinds of faults, and games with one, after which there is nothing new to see.
const MAX_FAULTS: usize = 2;
const MAX_FAULTY_GAMES: u32 = 4;
/// Games are played at this part of the time of a move.
const TIME_SHARE: u32 = 30;

impl<G: Game> Subject<'_, G> {
    /// What the games say.
    pub(super) fn games(&self, clock: &dyn Clock, report: &mut dyn FnMut(&str)) -> Vec<Finding> {
        let terms = Terms::within(Limits::time(self.terms.time / TIME_SHARE));
        let mut engine = EnginePlayer::new(self.dialect, self.launch.clone())
            .with_options(self.options.to_vec())
            .restarting(false);
        let mut positions = HashSet::new();
        let mut findings: Vec<Finding> = Vec::new();
        let (mut games, mut faulty) = (0, 0);
        for number in 0..MAX_GAMES {
            let is_known = number >= 2 && positions.len() >= WANTED_POSITIONS;
            let is_clear = findings.len() >= MAX_FAULTS || faulty >= MAX_FAULTY_GAMES;
            if is_known || is_clear {
                break;
            }
            let side = Side::BOTH[number as usize % 2];
            let line = Line::new(G::start(self.terms.rules));
            let mut random = Bot::new(Random::new(number), Limits::default());
            let stop = AtomicBool::new(false);
            let judged = match side {
                Side::One => judge(line, [&mut engine, &mut random], &terms, clock, &stop),
                Side::Two => judge(line, [&mut random, &mut engine], &terms, clock, &stop),
            };
            games += 1;
            let mut position = *judged.line.start();
            for (_, after) in judged.line.plies() {
                if position.turn() == side {
                    positions.insert(position.to_string());
                }
                position = *after;
            }
            let plies = counted(judged.line.plies().len(), "ply", "plies");
            let end = judged
                .end
                .termination()
                .map_or("stopped", Termination::code);
            report(&format!("played as {side}: {plies} ({end})"));
            if let End::Forfeit { fault, .. } = &judged.end {
                faulty += 1;
                let (topic, hint) = advice::<G>(fault, judged.line.current());
                let finding = Finding::bad(topic, judged.end.to_string(), hint);
                if findings.iter().all(|other| other.topic != topic) {
                    findings.push(finding);
                }
            }
        }
        if findings.is_empty() {
            let seen = format!(
                "{} in {}",
                counted(positions.len(), "different position", "different positions"),
                counted(games, "game", "games")
            );
            findings.push(Finding::good("legal moves", seen));
        }
        findings
    }
}

/// The topic of a fault, and what to do about it.
fn advice<G: Game>(fault: &Fault, position: &G) -> (&'static str, String) {
    match fault {
        Fault::Illegal { .. } | Fault::Unreadable { .. } | Fault::NoMove { .. } => (
            "legal moves",
            format!(
                "set the position up in your engine and compare its legal moves with those of: awalam moves -g {} -p \"{position}\"",
                G::NAME
            ),
        ),
        Fault::Late { .. } => (
            "time",
            "stop the search when the time of `movetime` is over, and keep a margin; flush every answer".to_owned(),
        ),
        Fault::Gone(_) | Fault::BrokeDown => (
            "crashes",
            "the engine must stay for all games; its standard error tells more, and --log FILE keeps it".to_owned(),
        ),
    }
}
