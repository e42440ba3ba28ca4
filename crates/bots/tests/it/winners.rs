//! The champion of tri-colour Awalé finishes games that it has won.

use std::sync::atomic::AtomicBool;

use awalam_bots::{Bot, BuildContext, build};
use awalam_games::tricolore::{Move, PLY_LIMIT, Tricolore};
use awalam_games::{Game, Line, Side, Verdict};
use awalam_search::{Control, Limits, StoppedClock, Thought};

const CHAMPION_SPEC: &str = "champion:nodes=3000";
/// A champion that makes no headway needs far more.
const MAX_PLIES_TO_WIN: usize = 60;

/// A position that a player has as good as won.
struct Won {
    position: Tricolore,
    winner: Side,
    /// Whether the win was seen to its end.
    proven: bool,
}

fn think(bot: &mut Bot<Tricolore>, line: &Line<Tricolore>) -> Thought<Move> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let thought = bot.think(line, &control, &mut |_| {});
    thought.expect("the game goes on")
}

/// Late positions of random games that are clearly won, but not at once.
fn won_positions(count: usize) -> Vec<Won> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut judge = build::<Tricolore>("champion:nodes=30000", &BuildContext::seeded(1)).unwrap();
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Tricolore::start(Default::default());
        while position.on_board() > 28
            && let Some(mv) = position.pick_move(|n| rng.usize(..n))
        {
            position.play_unchecked(mv);
        }
        if position.is_over() {
            continue;
        }
        judge.forget();
        let thought = think(&mut judge, &Line::new(position));
        let winner = match thought.score.hundredths() {
            ..=-2_000 => position.turn().other(),
            2_000.. => position.turn(),
            _ => continue,
        };
        let decided = thought.decided();
        if decided.is_none_or(|(_, plies)| plies.is_none_or(|plies| plies >= 4)) {
            found.push(Won {
                position,
                winner,
                proven: decided.is_some(),
            });
        }
    }
    found
}

/// Plays on against an opponent; the winner must win within a number of plies.
fn wins_against(opponent: &str, won: &Won, most_plies: usize) {
    let mut bots = Side::BOTH.map(|side| {
        let spec = if side == won.winner {
            CHAMPION_SPEC
        } else {
            opponent
        };
        build::<Tricolore>(spec, &BuildContext::seeded(1)).unwrap()
    });
    let mut line = Line::new(won.position);
    while line.outcome().is_none() && line.plies().len() < most_plies {
        let bot = &mut bots[line.current().turn().index()];
        line.play(think(bot, &line).best()).unwrap();
    }
    let verdict = line.outcome().map(|outcome| outcome.verdict);
    assert_eq!(
        verdict,
        Some(Verdict::Win(won.winner)),
        "against {opponent}, {} plies from {}",
        line.plies().len(),
        won.position
    );
}

#[test]
fn against_the_weak() {
    for won in won_positions(12) {
        wins_against("random", &won, MAX_PLIES_TO_WIN);
        wins_against("level:1", &won, MAX_PLIES_TO_WIN);
    }
}

/// A proven win is soon over; any other may be held off, but not turned.
#[test]
fn against_itself() {
    for won in won_positions(12) {
        let most_plies = if won.proven {
            MAX_PLIES_TO_WIN
        } else {
            PLY_LIMIT.into()
        };
        wins_against(CHAMPION_SPEC, &won, most_plies);
    }
}
