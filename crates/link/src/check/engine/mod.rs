//! What an engine that speaks UGI or UCI does right and wrong.

mod games;
mod probes;
mod talk;

use awalam_games::Game;
use awalam_search::Clock;

use super::{CheckTerms, Finding, advice};
use crate::Launch;
use crate::engine::Dialect;
use talk::Talk;

/// An engine to look at.
struct Subject<'a, G: Game> {
    dialect: Dialect,
    launch: &'a Launch,
    options: &'a [(String, String)],
    terms: &'a CheckTerms<G::Rules>,
}

/// Looks at an engine from all sides, with these of its options set. Games are played at
/// a thirtieth of the time of a move, and `report` hears of each.
pub fn check_engine<G: Game>(
    dialect: Dialect,
    launch: &Launch,
    options: &[(String, String)],
    terms: &CheckTerms<G::Rules>,
    clock: &dyn Clock,
    report: &mut dyn FnMut(&str),
) -> Vec<Finding> {
    let subject = Subject::<G> {
        dialect,
        launch,
        options,
        terms,
    };
    let mut findings = Vec::new();
    let introduced = subject.introduction(&mut findings);
    // Whatever else is tried needs an engine that introduces itself and gets ready.
    if !introduced {
        return findings;
    }
    let probes = [
        Subject::line_ends,
        Subject::move_time,
        Subject::limits,
        Subject::clock,
        Subject::stop,
        Subject::positions,
        Subject::new_game,
        Subject::garbage,
        Subject::illegal_moves,
        Subject::game_over,
        Subject::leaving,
    ];
    for probe in probes {
        findings.push(probe(&subject));
    }
    findings.extend(subject.games(clock, report));
    findings
}

impl<G: Game> Subject<'_, G> {
    /// How it introduces itself and gets ready; whether it does both.
    fn introduction(&self, findings: &mut Vec<Finding>) -> bool {
        let topic = "introduction";
        let word = self.dialect.word();
        let mut talk = match Talk::start(self.launch) {
            Ok(talk) => talk,
            Err(error) => {
                let command = &self.launch.command;
                findings.push(Finding::bad(
                    topic,
                    format!("it cannot be started: {error}"),
                    format!("run it by hand: {command}"),
                ));
                return false;
            }
        };
        if let Err(silence) = talk.introduce(self.dialect) {
            let mut hint = format!(
                "on the line `{word}`, write `id name …`, your options and `{word}ok`, and flush the output"
            );
            if let Some(story) = silence.story() {
                let command = &self.launch.command;
                hint = advice::on_memory(self.launch, story, false)
                    .unwrap_or_else(|| format!("it did not start: run it by hand: {command}"));
            }
            let seen = format!("no {word}ok: {silence}");
            findings.push(Finding::bad(topic, seen, hint));
            return false;
        }
        let count = super::games::counted(talk.options.len(), "option", "options");
        findings.push(match &talk.name {
            Some(name) => Finding::good(topic, format!("{name}, {count}")),
            None => Finding::weak(
                topic,
                format!("no name, {count}"),
                format!("write `id name …` before `{word}ok`"),
            ),
        });
        if let Err(problem) = talk.set(self.options) {
            let hint = "name options as the engine does, with values that it allows";
            findings.push(Finding::bad("options", problem, hint));
            return false;
        }
        match talk.get_ready() {
            Ok(()) => {
                findings.push(Finding::good("ready", "isready is answered with readyok"));
                true
            }
            Err(silence) => {
                findings.push(Finding::bad(
                    "ready",
                    format!("no readyok: {silence}"),
                    "answer `isready` with `readyok` at any time, and flush the output",
                ));
                false
            }
        }
    }
}
