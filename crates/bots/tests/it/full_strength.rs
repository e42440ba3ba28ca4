//! Games between the bots as people meet them: nothing but a clock holds them back.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{BuildContext, HasBots, build};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Line, RuleSet};
use awalam_search::{Control, Limits, WallClock};
use awalam_testing::effort;

/// Far longer than any game: awale's rules have no bound of their own, but
/// repetitions end its games.
const MAX_PLIES: usize = 2000;

/// Plays a game; every move must be legal, and the game must end.
fn play<G: HasBots>(rules: G::Rules, names: [&str; 2], time: Duration) {
    let mut bots =
        names.map(|name| build::<G>(name, &BuildContext::seeded(7)).expect("a listed bot"));
    let mut line = Line::new(G::start(rules));
    while line.outcome().is_none() && line.plies().len() < MAX_PLIES {
        let bot = &mut bots[line.current().turn().index()];
        let clock = WallClock::new();
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::time(time), &clock, &stop);
        let thought = bot.think(&line, &control, &mut |_| {});
        let best = thought.expect("a game that goes on has a move").best();
        line.play(best)
            .unwrap_or_else(|refusal| panic!("{names:?} under {rules}: {refusal}"));
    }
    let ended = line.outcome().is_some();
    assert!(
        ended,
        "{names:?} under {rules}: no end after {MAX_PLIES} plies"
    );
}

/// Each bot against the next; with more effort, all against all and longer.
fn round<G: HasBots>() {
    let names: Vec<&str> = G::bots().iter().map(|info| info.name).collect();
    let (partners, time) = match effort() {
        1 => (1, Duration::from_millis(4)),
        _ => (names.len() - 1, Duration::from_millis(20)),
    };
    for rules in G::Rules::all() {
        for (index, name) in names.iter().enumerate() {
            for step in 1..=partners {
                play::<G>(rules, [name, names[(index + step) % names.len()]], time);
            }
        }
    }
}

#[test]
fn avalam_games_end_legally() {
    round::<Avalam>();
}

#[test]
fn awale_games_end_legally() {
    round::<Awale>();
}

#[test]
fn tricolore_games_end_legally() {
    round::<Tricolore>();
}
