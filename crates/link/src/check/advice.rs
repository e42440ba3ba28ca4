//! What to do about a fault.

use awalam_bots::Fault;
use awalam_games::{Game, GameId, Side, with_game};

use super::games::Played;
use crate::exec::{self, EARLY_LINE};
use awalam_bots::judge::End;

use crate::{Launch, RefereeLine};

const NO_START_ADVICE: &str =
    "player 2 gets no START: its first line is the opponent's move, to be played on your board";

/// What to do about the fault of a game; nothing if there is none.
pub(super) fn on<G: Game>(game: &Played<G>, launch: &Launch) -> String {
    let End::Forfeit { fault, remark, .. } = &game.judged.end else {
        return String::new();
    };
    match fault {
        Fault::Illegal { .. } if remark.as_deref() == Some(EARLY_LINE) => {
            "you write two lines for one question, or one before it: write one line for each line that you read"
                .to_owned()
        }
        Fault::Illegal { .. } => on_illegal(game),
        Fault::Unreadable { answer, .. } => on_unreadable::<G>(answer),
        Fault::NoMove { .. } => {
            "announce the end only when the game is over, and with the move: RESULT 3R 50 40"
                .to_owned()
        }
        // Of a late answer nothing else is remarked than that a part of it came.
        Fault::Late { .. } if remark.as_ref().is_some_and(|remark| remark != EARLY_LINE) => {
            "end each answer with a line end, and flush the output".to_owned()
        }
        Fault::Late { .. } => on_late(game),
        Fault::Gone(_) | Fault::BrokeDown => on_gone(game, launch),
    }
}

/// The board in the program differs from the real one: how to see that.
fn on_illegal<G: Game>(game: &Played<G>) -> String {
    let position = game.judged.line.current();
    let rules = position.rules();
    let rules = match rules == G::Rules::default() {
        true => String::new(),
        false => format!(" -r {rules}"),
    };
    let name = G::NAME;
    let compare = format!(
        "set the position up in your program and compare its legal moves with those of: awalam moves -g {name}{rules} -p \"{position}\""
    );
    match (game.has_answer(), game.side) {
        (false, Side::Two) => format!("{NO_START_ADVICE}; {compare}"),
        _ => compare,
    }
}

fn on_unreadable<G: Game>(answer: &str) -> String {
    let mut advice =
        "write nothing but moves to standard output, one per line; debug on standard error"
            .to_owned();
    if answer.starts_with("\\u{feff}") {
        advice += "; \\u{feff} is a byte order mark: write UTF-8 without one";
    }
    let others = GameId::ALL.into_iter().filter(|id| id.name() != G::NAME);
    for other in others {
        if with_game!(other, H => is_move::<H>(answer)) {
            advice += &format!("; that is a move of {other}: is -g right?");
        }
    }
    advice
}

fn is_move<G: Game>(answer: &str) -> bool {
    matches!(
        RefereeLine::<G::Move>::read(answer),
        Ok(RefereeLine::Move(_))
    )
}

fn on_late<G: Game>(game: &Played<G>) -> String {
    let advice = match (game.has_answer(), game.side) {
        (true, _) => "look at the clock while you search, flush every answer, and keep a margin",
        (false, Side::One) => {
            "on the line START, write a move and a line end, and flush the output"
        }
        (false, Side::Two) => {
            return format!("{NO_START_ADVICE}; answer it with a line, and flush the output");
        }
    };
    advice.to_owned()
}

fn on_gone<G: Game>(game: &Played<G>, launch: &Launch) -> String {
    let (command, argument) = (&launch.command, exec::side_name(game.side));
    match (game.has_answer(), game.exit_code) {
        (false, _) => format!("it did not start: run it by hand: {command} {argument}"),
        (true, Some(0)) => "it left in the middle of a game: does it think that the game is over, or did reading fail?".to_owned(),
        (true, _) => "the program must stay until the game is over; its standard error tells more, and --log FILE keeps it".to_owned(),
    }
}
