//! Lines that a program may meet beside those of a good game.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_games::{Game, Side};

use super::{CheckTerms, Finding};
use crate::exec::side_name;
use crate::text::excerpt;
use crate::{Heard, Launch, Process, RefereeLine};

/// How long a line that nobody asked for is waited for.
const MAX_UNASKED_WAIT: Duration = Duration::from_secs(3);

/// Whether lines that end in `\r\n` are understood.
pub(super) fn line_ends<G: Game>(launch: &Launch, terms: &CheckTerms<G::Rules>) -> Finding {
    let topic = "line ends";
    match first_answer::<G>(launch, terms, &["START\r"], "JoueurA") {
        Ok(()) => Finding::good(topic, "\\n and \\r\\n are both understood"),
        Err(seen) => Finding::bad(
            topic,
            format!("no legal move after START with \\r\\n: {seen}"),
            "strip spaces and line ends from every line that you read",
        ),
    }
}

/// Whether a line of nonsense before the opponent's move does harm.
pub(super) fn garbage<G: Game>(launch: &Launch, terms: &CheckTerms<G::Rules>) -> Finding {
    let topic = "garbage";
    let start = G::start(terms.rules);
    let first = start.pick_move(|_| 0);
    let first = first.map(|mv| mv.to_string()).unwrap_or_default();
    match first_answer::<G>(launch, terms, &["garbage %$!", &first], "JoueurB") {
        Ok(()) => Finding::good(topic, "a line of nonsense is passed over"),
        Err(seen) => Finding::weak(
            topic,
            format!("no legal move after a line of nonsense and a move: {seen}"),
            "pass over lines that you do not understand, with a word on standard error",
        ),
    }
}

/// Whether a program that was asked once writes two lines.
pub(super) fn writes_twice<G: Game>(
    launch: &Launch,
    terms: &CheckTerms<G::Rules>,
    side: Side,
) -> bool {
    let Ok(mut process) = Process::start(launch, &[side_name(side)]) else {
        return false;
    };
    let question = match side {
        Side::One => RefereeLine::Start,
        Side::Two => match G::start(terms.rules).pick_move(|_| 0) {
            Some(mv) => RefereeLine::Move(mv),
            None => return false,
        },
    };
    let _ = process.send(&question.to_string());
    let stop = AtomicBool::new(false);
    let first = process.listen(Instant::now() + terms.time + terms.startup, &stop);
    let second = process.listen(Instant::now() + terms.time.min(MAX_UNASKED_WAIT), &stop);
    matches!((first, second), (Heard::Line(_), Heard::Line(_)))
}

/// Whether a program that was silent as player 2 answers once it reads START.
pub(super) fn waits_for_start<G: Game>(launch: &Launch, terms: &CheckTerms<G::Rules>) -> bool {
    let Some(mv) = G::start(terms.rules).pick_move(|_| 0) else {
        return false;
    };
    let Ok(mut process) = Process::start(launch, &[side_name(Side::Two)]) else {
        return false;
    };
    for line in [RefereeLine::Move(mv), RefereeLine::Start] {
        let _ = process.send(&line.to_string());
    }
    let until = Instant::now() + terms.time + terms.startup;
    matches!(
        process.listen(until, &AtomicBool::new(false)),
        Heard::Line(_)
    )
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
