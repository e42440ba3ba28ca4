//! What games that networks learn from are made of.

use std::sync::atomic::AtomicBool;

use awalam_bots::Bot;
use awalam_games::{Game, Line};
use awalam_search::{Control, Dice, Limits, StoppedClock, is_decided};

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 14;

/// A random beginning.
pub fn begin<G: Game>(rules: G::Rules, dice: &mut Dice) -> Line<G> {
    let mut line = Line::new(G::start(rules));
    for _ in 0..2 + dice.below(MAX_OPENING_PLIES - 1) {
        let picked = line.current().pick_move(|n| dice.below(n));
        if picked.is_none_or(|mv| line.play(mv).is_err()) {
            break;
        }
    }
    line
}

/// A bot's move, and its score in hundredths, unless the game is decided.
pub fn think<G: Game>(bot: &mut Bot<G>, line: &Line<G>) -> Option<(G::Move, Option<i32>)> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let thought = bot.think(line, &control, &mut |_| ())?;
    let score = thought.score.hundredths();
    Some((
        thought.best(),
        Some(score).filter(|&score| !is_decided(score)),
    ))
}

/// A position that random moves lead to, this many at most.
pub fn walk<G: Game>(mut position: G, max_plies: usize, dice: &mut Dice) -> Option<G> {
    for _ in 0..1 + dice.below(max_plies) {
        let mv = position.pick_move(|n| dice.below(n))?;
        position.play_unchecked(mv);
        if position.is_over() {
            return None;
        }
    }
    Some(position)
}
