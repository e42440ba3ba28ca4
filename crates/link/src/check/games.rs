//! The games that a program is seen in.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{Bot, Fault};
use awalam_games::record::Note;
use awalam_games::{Game, Line, Side, Termination};
use awalam_search::{Clock, Limits, Random};

use super::advice::{self, Case};
use super::{CheckTerms, probes};
use awalam_bots::judge::{End, Judged, Terms, judge};

use crate::exec::Clue;
use crate::{ExecPlayer, Launch};

/// Different positions in which legal moves are wanted.
pub(super) const WANTED_POSITIONS: usize = 50;
/// More games than any honest program needs to reach them.
const MAX_GAMES: usize = 20;
/// Faults after which there is nothing new to see.
const MAX_FAULTS: usize = 4;
/// Games in a row without an answer, after which a program counts as silent.
const MAX_SILENT_GAMES: usize = 2;

const WAITS_FOR_START_ADVICE: &str = "it waits for START, which player 2 never gets: its first line is the opponent's move; play it on your board and answer";

/// A number with its noun.
pub(super) fn counted(number: usize, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}

/// Games against a random player, sides in turn.
pub(super) struct Games<G: Game> {
    pub(super) played: Vec<Played<G>>,
    pub(super) positions: HashSet<String>,
}

/// One of them.
pub(super) struct Played<G: Game> {
    /// The program's.
    pub(super) side: Side,
    pub(super) judged: Judged<G>,
    /// Whether it left by itself when the game was over, if it was still there.
    pub(super) left: Option<bool>,
    /// The code with which it exited in the middle of the game.
    pub(super) exit_code: Option<i32>,
    /// What was seen when it went wrong.
    clue: Option<Clue>,
    /// What a closer look has shown to be the reason.
    reason: Option<&'static str>,
}

impl<G: Game> Played<G> {
    /// What the program did wrong.
    pub(super) fn fault(&self) -> Option<&Fault> {
        match &self.judged.end {
            End::Forfeit { fault, .. } => Some(fault),
            _ => None,
        }
    }

    /// What to do about what went wrong.
    fn advice(&self, launch: &Launch, has_moved: bool) -> String {
        if let Some(reason) = self.reason {
            return reason.to_owned();
        }
        advice::on(&Case {
            side: self.side,
            judged: &self.judged,
            clue: self.clue,
            exit_code: self.exit_code,
            has_moved,
            launch,
        })
    }

    /// Whether the program made a move.
    pub(super) fn has_answer(&self) -> bool {
        self.judged.line.plies().len() > self.side.index()
    }

    /// What was noted about the program's moves.
    fn notes(&self) -> impl Iterator<Item = &Note> {
        self.judged.notes.iter().skip(self.side.index()).step_by(2)
    }
}

impl<G: Game> Games<G> {
    pub(super) fn play(
        launch: &Launch,
        terms: &CheckTerms<G::Rules>,
        clock: &dyn Clock,
        report: &mut dyn FnMut(&str),
    ) -> Games<G> {
        let mut program = ExecPlayer::new(launch.clone(), terms.startup);
        let mut games = Games {
            played: Vec::new(),
            positions: HashSet::new(),
        };
        for number in 0..MAX_GAMES {
            if games.are_enough() {
                break;
            }
            let mut random = Bot::new(Random::new(number as u64), Limits::default());
            let side = Side::BOTH[number % 2];
            let line = Line::new(G::start(terms.rules));
            let game_terms = Terms::within(Limits::time(terms.time));
            let stop = AtomicBool::new(false);
            let judged = match side {
                Side::One => judge(line, [&mut program, &mut random], &game_terms, clock, &stop),
                Side::Two => judge(line, [&mut random, &mut program], &game_terms, clock, &stop),
            };
            let mut position = *judged.line.start();
            for (_, after) in judged.line.plies() {
                if position.turn() == side {
                    games.positions.insert(position.to_string());
                }
                position = *after;
            }
            let plies = judged.line.plies().len();
            let end = judged
                .end
                .termination()
                .map_or("stopped", Termination::code);
            let plies = counted(plies, "ply", "plies");
            report(&format!("played as {side}: {plies} ({end})"));
            games.played.push(Played {
                side,
                judged,
                left: program.left_by_itself(),
                exit_code: program.exit_code(),
                clue: program.clue(),
                reason: None,
            });
        }
        games
    }

    /// Where a game alone does not tell what is wrong, tries what it may be.
    pub(super) fn look_closer(&mut self, launch: &Launch, terms: &CheckTerms<G::Rules>) {
        let (mut writes_twice, mut waits_for_start) = (None, None);
        for game in &mut self.played {
            let is_silent = !game.has_answer() && game.side == Side::Two;
            game.reason = match (game.fault(), game.clue) {
                // The second of two lines may come too late to be seen as early.
                (Some(Fault::Illegal { .. }), Some(Clue::Again)) => {
                    let seen = writes_twice
                        .get_or_insert_with(|| probes::writes_twice::<G>(launch, terms, game.side));
                    if !*seen {
                        game.clue = None;
                    }
                    seen.then_some(advice::TWICE_ADVICE)
                }
                (Some(Fault::Late { .. }), Some(Clue::Waiting) | None) if is_silent => {
                    let seen = waits_for_start
                        .get_or_insert_with(|| probes::waits_for_start::<G>(launch, terms));
                    seen.then_some(WAITS_FOR_START_ADVICE)
                }
                _ => None,
            };
        }
    }

    /// What to do about what went wrong in one of them.
    pub(super) fn advice(&self, game: &Played<G>, launch: &Launch) -> String {
        game.advice(launch, self.has_moved())
    }

    /// Whether it made a legal move.
    fn has_moved(&self) -> bool {
        self.played.iter().any(Played::has_answer)
    }

    /// Whether another game would show nothing new.
    fn are_enough(&self) -> bool {
        // One game per side, at least.
        let is_known = self.played.len() >= 2 && self.positions.len() >= WANTED_POSITIONS;
        let latest = self.played.iter().rev();
        let silent = latest.take_while(|game| !game.has_answer()).count();
        is_known || self.faulty().count() >= MAX_FAULTS || silent >= MAX_SILENT_GAMES
    }

    /// The games in which it did something wrong, and what.
    pub(super) fn faulty(&self) -> impl Iterator<Item = (&Played<G>, &Fault)> {
        let games = self.played.iter();
        games.filter_map(|game| Some((game, game.fault()?)))
    }

    pub(super) fn has_answered(&self) -> bool {
        !self.positions.is_empty()
    }

    /// How long its answers took: first ones, and all others.
    pub(super) fn times(&self) -> (Vec<Duration>, Vec<Duration>) {
        let (mut first, mut later) = (Vec::new(), Vec::new());
        for game in &self.played {
            let mut times = game.notes().filter_map(|note| note.time);
            first.extend(times.next());
            later.extend(times);
        }
        (first, later)
    }

    /// What was remarkable about its moves.
    pub(super) fn remarks(&self) -> impl Iterator<Item = &str> {
        let notes = self.played.iter().flat_map(Played::notes);
        let comments = notes.map(|note| note.comment.as_str());
        comments.filter(|comment| !comment.is_empty())
    }
}
