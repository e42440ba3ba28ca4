//! What games that networks learn from are made of.

use std::sync::atomic::AtomicBool;

use awalam_bots::Bot;
use awalam_games::{Game, Line};
use awalam_search::{Control, Dice, Limits, StoppedClock, Thought};

/// A game with a random beginning, of 2 plies up to a number of them.
pub fn opening<G: Game>(rules: G::Rules, most_plies: usize, dice: &mut Dice) -> Line<G> {
    let mut line = Line::new(G::start(rules));
    for _ in 0..2 + dice.below(most_plies - 1) {
        let picked = line.current().pick_move(|n| dice.below(n));
        if picked.is_none_or(|mv| line.play(mv).is_err()) {
            break;
        }
    }
    line
}

/// What a bot thinks within its own limits; `report` hears of every better idea on the way.
pub fn think<G: Game>(
    bot: &mut Bot<G>,
    line: &Line<G>,
    report: &mut dyn FnMut(&Thought<G::Move>),
) -> Option<Thought<G::Move>> {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    bot.think(line, &control, report)
}

/// A position that random moves lead to, this many at most.
pub fn walk<G: Game>(mut position: G, most_plies: usize, dice: &mut Dice) -> Option<G> {
    for _ in 0..1 + dice.below(most_plies) {
        let mv = position.pick_move(|n| dice.below(n))?;
        position.play_unchecked(mv);
        if position.is_over() {
            return None;
        }
    }
    Some(position)
}
