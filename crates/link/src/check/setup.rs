//! Whether a program can begin anywhere: the line `SETUP`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::Bot;
use awalam_bots::judge::{End, Terms, judge};
use awalam_games::{Game, Line, Side};
use awalam_search::{Clock, Dice, Limits, Random};

use super::advice::{self, Case};
use super::games::counted;
use super::{CheckTerms, Finding};
use crate::exec::side_name;
use crate::lines::{READY, setup_line};
use crate::{ExecPlayer, Heard, Launch, Process};

/// Plies of the openings that are tried: an odd number, so that player 2 has to begin.
const OPENING_PLIES: usize = 7;
/// Games from openings, sides in turn.
const OPENINGS: u64 = 4;
/// Plies that each of them is played on.
const MORE_PLIES: usize = 20;
/// A program that knows the line answers it at once.
const MAX_READY_WAIT: Duration = Duration::from_secs(3);

const TOPIC: &str = "set-up";

/// What there is to say about `SETUP`; nothing about a program that does not know the
/// line, which it need not.
pub(super) fn finding<G: Game>(
    launch: &Launch,
    terms: &CheckTerms<G::Rules>,
    clock: &dyn Clock,
    report: &mut dyn FnMut(&str),
) -> Option<Finding> {
    let wait = match terms.knows_setup {
        // It is said to know the line: then it has the time of a first answer.
        true => terms.time + terms.startup,
        false => terms.time.min(MAX_READY_WAIT),
    };
    if !is_ready::<G>(launch, terms.rules, wait) {
        return terms.knows_setup.then(|| {
            Finding::bad(
                TOPIC,
                format!("no {READY} after SETUP and a position"),
                format!("on a line that begins with SETUP, set up the position that follows, write {READY} and flush; or leave setup=on out"),
            )
        });
    }
    let mut program = ExecPlayer::new(launch.clone(), terms.startup).with_setup(true);
    for number in 0..OPENINGS {
        let side = Side::BOTH[number as usize % 2];
        let line = opening::<G>(terms.rules, number);
        let mut random = Bot::new(Random::new(number), Limits::default());
        let game_terms = Terms {
            plies: Some(line.plies().len() + MORE_PLIES),
            ..Terms::within(Limits::time(terms.time))
        };
        let stop = AtomicBool::new(false);
        let judged = match side {
            Side::One => judge(line, [&mut program, &mut random], &game_terms, clock, &stop),
            Side::Two => judge(line, [&mut random, &mut program], &game_terms, clock, &stop),
        };
        let plies = counted(judged.line.plies().len() - OPENING_PLIES, "ply", "plies");
        report(&format!("played as {side}, set up: {plies}"));
        if matches!(judged.end, End::Forfeit { .. }) {
            let case = Case {
                side,
                judged: &judged,
                clue: program.clue(),
                exit_code: program.exit_code(),
                has_moved: true,
                launch,
            };
            let seen = format!("after SETUP, {}", judged.end);
            return Some(Finding::bad(TOPIC, seen, advice::on(&case)));
        }
    }
    Some(Finding::good(
        TOPIC,
        "SETUP is understood: as exec:setup=on,… it gets openings in tournaments",
    ))
}

/// Whether the program answers `SETUP` as it should.
fn is_ready<G: Game>(launch: &Launch, rules: G::Rules, wait: Duration) -> bool {
    let Ok(mut process) = Process::start(launch, &[side_name(Side::One)]) else {
        return false;
    };
    let position = *opening::<G>(rules, OPENINGS).current();
    let _ = process.send(&setup_line(&position));
    match process.listen(Instant::now() + wait, &AtomicBool::new(false)) {
        Heard::Line(line) => line.trim().eq_ignore_ascii_case(READY),
        _ => false,
    }
}

/// A few random plies.
fn opening<G: Game>(rules: G::Rules, number: u64) -> Line<G> {
    let mut dice = Dice::new(number);
    let mut line = Line::new(G::start(rules));
    for _ in 0..OPENING_PLIES {
        if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
            line.play(mv).expect("a picked move is legal");
        }
    }
    line
}
