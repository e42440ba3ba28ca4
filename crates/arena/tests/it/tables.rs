//! Endgame tables in tournaments: off unless asked for by size.

use std::sync::{Arc, LazyLock};

use awalam_arena::{
    ArenaError, GameNumber, GameReferee, OpeningList, Openings, Played, Referee, Tournament,
};
use awalam_bots::TableSource;
use awalam_exact::awale::{Layer, RowList, Tables, build_layer};
use awalam_games::avalam::Avalam;
use awalam_games::awale::{Awale, Rules};
use awalam_games::{GameId, Termination};
use awalam_search::WallClock;

use crate::common::tournament;

const MAX_SEEDS: usize = 6;

static ABAPA: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let list = RowList::new(MAX_SEEDS);
    let mut layers: Vec<Layer> = Vec::new();
    for _ in 0..=MAX_SEEDS {
        let layer = build_layer(Rules::Abapa, &layers, &list, true, &());
        layers.push(layer.expect("not stopped"));
    }
    Arc::new(Tables::new(Rules::Abapa, layers))
});

struct InMemory;

impl TableSource for InMemory {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        (rules == Rules::Abapa).then(|| ABAPA.clone())
    }
}

fn at_hand() -> Option<Arc<dyn TableSource>> {
    Some(Arc::new(InMemory))
}

/// Games that begin where tables would tell everything.
fn endings() -> Tournament {
    let mut tournament = tournament(&["champion:nodes=300", "level:8"], 2);
    tournament.adjudication.exact = true;
    let lines = [
        "0-0-0-0-1-1-0-0-0-0-1-2-22-21-S",
        "1-0-0-0-1-1-1-0-0-0-1-1-21-21-N",
    ];
    tournament.openings = Openings::List(OpeningList::of_lines(lines.map(str::to_owned).to_vec()));
    tournament.games = 4;
    tournament
}

fn play(tournament: &Tournament, tables: Option<Arc<dyn TableSource>>) -> Vec<Played> {
    let referee = GameReferee::<Awale>::new(tournament, Vec::new(), tables).expect("a tournament");
    let games = (0..tournament.pairs()).flat_map(GameNumber::of_pair);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let play = |game| {
        referee
            .play(game, &WallClock::new(), &stop)
            .expect("played")
            .expect("to its end")
    };
    games.map(play).collect()
}

/// A game without the times that it took.
fn content(played: &Played) -> String {
    let row = &played.row;
    let moves = played.record.moves().iter().map(|mv| mv.text.as_str());
    let moves: Vec<&str> = moves.collect();
    let tags = ["Seed", "Bot1", "Bot2", "Tables"].map(|name| played.record.tag(name));
    format!(
        "{} {:?} {:?} {:?} {tags:?} {moves:?} {}",
        row.number, row.result, row.termination, row.points, row.moves
    )
}

#[test]
fn tables_at_hand_change_nothing_unless_asked_for() {
    let tournament = endings();
    let with: Vec<String> = play(&tournament, at_hand()).iter().map(content).collect();
    let without: Vec<String> = play(&tournament, None).iter().map(content).collect();
    assert_eq!(with, without);
    assert!(with[0].contains("Some(\"0\")"), "{}", with[0]);
}

#[test]
fn tables_asked_for_are_used_and_named() {
    let tournament = Tournament {
        tables: 5,
        ..endings()
    };
    for played in play(&tournament, at_hand()) {
        assert_eq!(played.record.tag("Tables"), Some("5"));
    }
    // Six seeds are beyond five, five are not.
    let ends: Vec<Termination> = play(&tournament, at_hand())
        .iter()
        .map(|played| played.row.termination)
        .collect();
    assert!(ends.contains(&Termination::Exact), "{ends:?}");
}

#[test]
fn tables_that_are_not_at_hand_are_refused() {
    let refused = |tournament: &Tournament, tables| {
        let Err(ArenaError::Input(problem)) =
            GameReferee::<Awale>::new(tournament, Vec::new(), tables)
        else {
            panic!("it was not refused");
        };
        problem.to_string()
    };
    let wanted = Tournament {
        tables: 8,
        ..endings()
    };
    let problem = refused(&wanted, at_hand());
    assert!(problem.contains("end at 6"), "{problem}");
    assert!(
        problem.contains("awalam table build --rules abapa --seeds 8"),
        "{problem}"
    );
    assert!(refused(&wanted, None).contains("none at hand"));
    let other = Tournament {
        tables: 5,
        game: GameId::Avalam,
        openings: Openings::Start,
        ..tournament(&["random", "greedy"], 2)
    };
    let Err(error) = GameReferee::<Avalam>::new(&other, Vec::new(), at_hand()) else {
        panic!("Avalam has no tables");
    };
    assert!(error.to_string().contains("no endgame tables"), "{error}");
}
