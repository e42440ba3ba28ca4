//! What the tests of tournaments share.

use std::sync::atomic::AtomicBool;

use awalam_arena::{Entrant, GameReferee, Referee, Store, Summary, Tournament, run};
use awalam_games::GameId;
use awalam_games::awale::Awale;

/// A tournament of awale.
pub fn tournament(bots: &[&str], games: u64) -> Tournament {
    let bots = bots.iter().map(|spec| Entrant::new(spec)).collect();
    Tournament {
        seed: 7,
        ..Tournament::new(GameId::Awale, bots, games)
    }
}

/// Who plays its games.
pub fn referee(tournament: &Tournament) -> Box<dyn Referee> {
    Box::new(GameReferee::<Awale>::new(tournament, Vec::new(), None).unwrap())
}

/// Plays what is missing.
pub fn played(store: &mut dyn Store) -> Summary {
    let tournament = store.tournament().clone();
    let stop = AtomicBool::new(false);
    let tally = run(store, &*referee(&tournament), &stop, &mut |_| {}).unwrap();
    Summary::new(&tournament, &tally)
}
