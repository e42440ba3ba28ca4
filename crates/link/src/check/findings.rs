//! What the games say about a program.

use std::collections::HashSet;
use std::time::Duration;

use awalam_bots::Fault;
use awalam_games::Game;

use super::games::{Games, WANTED_POSITIONS, counted};
use super::{CheckTerms, Finding, Grade};
use awalam_bots::judge::End;

use crate::Launch;
use crate::exec::Clue;

/// The remark on an answer that came before it was asked for.
const EARLY_LINE: &str = Clue::Early.words();

/// A program that leaves its time unused up to here is not near the limit.
const NEAR_LIMIT_SHARE: f64 = 0.8;

impl<G: Game> Games<G> {
    pub(super) fn findings(&self, terms: &CheckTerms<G::Rules>, launch: &Launch) -> Vec<Finding> {
        let (first, later) = self.times();
        let findings = [
            Some(self.answers(launch)),
            speed("start-up", &first, terms.time + terms.startup),
            self.lateness(launch)
                .or_else(|| speed("time", &later, terms.time)),
            Some(self.legal_moves(launch)),
            Some(self.crashes(launch)),
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

    fn answers(&self, launch: &Launch) -> Finding {
        let topic = "answers";
        // The first game without an answer, on a side where no game has one.
        let silent = self.played.iter().find(|game| {
            let mut same_side = self.played.iter().filter(|other| other.side == game.side);
            !same_side.any(|other| other.has_answer())
        });
        match silent {
            None => Finding::good(topic, "as player 1, to START, and as player 2, to a move"),
            Some(game) => {
                let seen = game.judged.end.to_string();
                Finding::bad(topic, seen, self.advice(game, launch)).seen_in(game)
            }
        }
    }

    /// The first fault of some kind, and what to do about it.
    fn wrong(
        &self,
        topic: &'static str,
        launch: &Launch,
        is_meant: impl Fn(&Fault) -> bool,
    ) -> Option<Finding> {
        let (game, _) = self.faulty().find(|(_, fault)| is_meant(fault))?;
        let seen = game.judged.end.to_string();
        Some(Finding::bad(topic, seen, self.advice(game, launch)).seen_in(game))
    }

    fn legal_moves(&self, launch: &Launch) -> Finding {
        let topic = "legal moves";
        let wrong = self.wrong(topic, launch, |fault| {
            matches!(
                fault,
                Fault::Illegal { .. } | Fault::Unreadable { .. } | Fault::NoMove { .. }
            )
        });
        let (positions, games) = (self.positions.len(), self.played.len());
        let seen = format!(
            "{} in {}",
            counted(positions, "different position", "different positions"),
            counted(games, "game", "games")
        );
        wrong.unwrap_or_else(|| match positions < WANTED_POSITIONS {
            true => Finding::weak(topic, seen, "the games were too short to say more"),
            false => Finding::good(topic, seen),
        })
    }

    fn lateness(&self, launch: &Launch) -> Option<Finding> {
        self.wrong("time", launch, |fault| matches!(fault, Fault::Late { .. }))
    }

    fn crashes(&self, launch: &Launch) -> Finding {
        let topic = "crashes";
        self.wrong(topic, launch, |fault| matches!(fault, Fault::Gone(_)))
            .unwrap_or_else(|| Finding::good(topic, "none"))
    }

    /// Whether it wrote lines without being asked.
    fn order(&self) -> Option<Finding> {
        let early = self.remarks().find(|&remark| remark == EARLY_LINE)?;
        let advice = "write one line for each line that you read, and none before";
        Some(Finding::weak("order", early, advice))
    }

    /// What it said about the end of games, if it was not true.
    fn announcements(&self) -> Option<Finding> {
        let topic = "end of game";
        let ended = self
            .played
            .iter()
            .any(|game| matches!(game.judged.end, End::Normal(_) | End::Announced { .. }));
        let remark = self.remarks().find(|&remark| remark != EARLY_LINE);
        match remark {
            Some(remark) => Some(Finding::weak(
                topic,
                remark,
                "our own score decides, but the course's referee believes what it is told",
            )),
            None => ended.then(|| Finding::good(topic, "nothing wrong was announced")),
        }
    }

    fn leaving(&self) -> Option<Finding> {
        let topic = "leaving";
        let left: Vec<bool> = self.played.iter().filter_map(|game| game.left).collect();
        match left.iter().all(|&left| left) {
            _ if left.is_empty() => None,
            true => Some(Finding::good(topic, "leaves when the game is over")),
            false => Some(Finding::weak(
                topic,
                "is still there three seconds after its input was closed",
                "end the program when reading a line fails or finds the end of the input",
            )),
        }
    }
}

fn speed(topic: &'static str, times: &[Duration], limit: Duration) -> Option<Finding> {
    let slowest = times.iter().max()?;
    let seen = format!(
        "{} ms at most, of {}",
        slowest.as_millis(),
        limit.as_millis()
    );
    let is_near = slowest.as_secs_f64() > NEAR_LIMIT_SHARE * limit.as_secs_f64();
    Some(match is_near {
        false => Finding::good(topic, seen),
        true => Finding::weak(
            topic,
            seen,
            "that is close to the limit: a busy machine will make it late",
        ),
    })
}
