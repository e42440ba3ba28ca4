//! Tournaments as a whole: played, kept, gone on with.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_arena::stats::{Model, SprtTest};
use awalam_arena::{
    Entrant, Format, GameNumber, GameReferee, Openings, Referee, SqliteStore, Store, Summary,
    Tally, run,
};
use awalam_bots::{BuildContext, Fault, Player, Provider, SpecError};
use awalam_games::awale::{self, Awale};
use awalam_games::{Line, RelativeScore, Side, Termination};
use awalam_search::{Control, Limits, Thought, WallClock};

use crate::common::{played, referee, tournament};

#[test]
fn the_same_tournament_gives_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let tournament = tournament(&["random", "greedy", "minimax:depth=1"], 12);
    let mut texts = Vec::new();
    for concurrency in [1, 3] {
        let mut tournament = tournament.clone();
        tournament.concurrency = Some(concurrency);
        let path = folder.path().join(format!("{concurrency}.sqlite"));
        let mut store = SqliteStore::create(&path, &tournament, "").unwrap();
        played(&mut store);
        texts.push(records(&mut store));
    }
    assert_eq!(texts[0].len(), 36);
    assert_eq!(texts[0], texts[1], "however many are played at a time");
}

/// A player that does what it must not.
enum Unruly {
    /// It breaks down when its game begins.
    BreaksDown,
    /// Its answers have no move.
    Empty,
}

impl Player<Awale> for Unruly {
    fn begin_game(&mut self, _: &Line<Awale>, _: Side) {
        assert!(matches!(self, Unruly::Empty), "as it must not");
    }

    fn think(
        &mut self,
        _: &Line<Awale>,
        _: &Control,
        _: &mut dyn FnMut(&Thought<awale::Move>),
    ) -> Result<Thought<awale::Move>, Fault> {
        Ok(Thought {
            line: Vec::new(),
            score: RelativeScore::default(),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            exact: false,
        })
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn end_game(&mut self, _: &Line<Awale>) {
        panic!("again");
    }
}

struct UnrulyPlayers;

impl Provider<Awale> for UnrulyPlayers {
    fn name(&self) -> &'static str {
        "unruly"
    }

    fn summary(&self) -> &'static str {
        "does what it must not"
    }

    fn player(&self, rest: &str, _: &BuildContext) -> Result<Box<dyn Player<Awale>>, SpecError> {
        Ok(Box::new(match rest {
            "empty" => Unruly::Empty,
            _ => Unruly::BreaksDown,
        }))
    }
}

#[test]
fn what_a_player_breaks_costs_it_the_game_and_nobody_else() {
    for text in ["unruly:breaks", "unruly:empty"] {
        let tournament = tournament(&["random", text], 4);
        let referee = GameReferee::new(&tournament, vec![&UnrulyPlayers], None).unwrap();
        let stop = AtomicBool::new(false);
        for number in GameNumber::of_pair(1) {
            let game = referee
                .play(number, &WallClock::new(), &stop)
                .unwrap()
                .unwrap();
            assert_eq!(game.row.termination, Termination::Crash, "{text}");
        }
    }
}

/// All records, without the times that bots took.
fn records(store: &mut SqliteStore) -> Vec<String> {
    let mut games = Vec::new();
    store.visit(&mut |row| games.push(row.number)).unwrap();
    let mut texts = Vec::new();
    for game in games {
        let record = store.record(game).unwrap().unwrap();
        let moves: Vec<&str> = record.moves().iter().map(|mv| mv.text.as_str()).collect();
        let players = awalam_games::Side::BOTH.map(|side| record.player(side));
        texts.push(format!("{game} {players:?} {}", moves.join(" ")));
    }
    texts
}

#[test]
fn what_is_missing_is_played_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let tournament = tournament(&["random", "greedy"], 40);
    let path = folder.path().join("whole.sqlite");
    let mut whole = SqliteStore::create(&path, &tournament, "").unwrap();
    let summary = played(&mut whole);
    let expected = records(&mut whole);

    // A store that has pair 3 half, pair 5 whole, and nothing else.
    let path = folder.path().join("part.sqlite");
    let mut part = SqliteStore::create(&path, &tournament, "").unwrap();
    let referee = referee(&tournament);
    let stop = AtomicBool::new(false);
    let [_, second] = GameNumber::of_pair(3);
    for number in [second].into_iter().chain(GameNumber::of_pair(5)) {
        let game = referee
            .play(number, &WallClock::new(), &stop)
            .unwrap()
            .unwrap();
        part.keep(std::slice::from_ref(&game)).unwrap();
        // Once more from another worker: it counts once.
        part.keep(&[game]).unwrap();
    }
    let mut tally = Tally::new(&tournament);
    part.visit(&mut |row| tally.add(row)).unwrap();
    assert_eq!((tally.pairs(), tally.uncounted()), (1, 1));
    drop(part);
    let mut part = SqliteStore::open(&path).unwrap();
    let again = played(&mut part);
    assert_eq!(records(&mut part), expected);
    assert_eq!(again.wins, summary.wins);
    assert_eq!(again.elo, summary.elo);
}

#[test]
fn a_test_is_decided_by_the_pairs_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut tournament = tournament(&["greedy", "random"], 2_000);
    tournament.sprt = Some(SprtTest {
        elo0: 0.0,
        elo1: 50.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Logistic,
    });
    let mut decided = Vec::new();
    for concurrency in [1, 4] {
        tournament.concurrency = Some(concurrency);
        let path = folder.path().join(format!("{concurrency}.sqlite"));
        let mut store = SqliteStore::create(&path, &tournament, "").unwrap();
        let summary = played(&mut store);
        let sprt = summary.sprt.clone().unwrap();
        assert!(sprt.decision.is_some() && summary.finished);
        assert!(summary.games < 2_000);
        // Gone on with, it stays as it was.
        let again = played(&mut store);
        assert_eq!(again.pairs, summary.pairs);
        decided.push((summary.pairs, sprt.llr, summary.wins, summary.draws));
    }
    assert_eq!(decided[0], decided[1]);
}

#[test]
fn every_two_that_meet_get_the_same_openings() {
    let mut tournament = tournament(&["random", "greedy", "minimax:depth=1"], 8);
    tournament.format = Format::Gauntlet;
    let referee = referee(&tournament);
    let stop = AtomicBool::new(false);
    for pair in 0..tournament.pairs() {
        let games = GameNumber::of_pair(pair).map(|game| {
            referee
                .play(game, &WallClock::new(), &stop)
                .unwrap()
                .unwrap()
        });
        let [a, b] = games.map(|game| opening(&game.record));
        assert_eq!(a, b, "both games of pair {pair}");
        if pair % 2 == 1 {
            let [before, _] = GameNumber::of_pair(pair - 1);
            let before = referee
                .play(before, &WallClock::new(), &stop)
                .unwrap()
                .unwrap();
            assert_eq!(opening(&before.record), a, "both meetings of the round");
        }
    }
}

fn opening(record: &awalam_games::Record) -> Vec<String> {
    let moves = record.moves().iter().take(8);
    moves.map(|mv| mv.text.clone()).collect()
}

#[test]
fn bots_alike_do_not_play_alike_unless_told_to() {
    let stop = AtomicBool::new(false);
    for (specs, alike) in [
        (["random", "random"], false),
        (["random:seed=1", "random:seed=2"], false),
        (["random:seed=5", "random:seed=5"], true),
    ] {
        let referee = referee(&tournament(&specs, 2));
        let games = GameNumber::of_pair(0).map(|game| {
            referee
                .play(game, &WallClock::new(), &stop)
                .unwrap()
                .unwrap()
                .row
        });
        assert_eq!(games[0].moves == games[1].moves, alike, "{specs:?}");
    }
}

#[test]
fn bots_get_what_they_are_promised() {
    // Three moves of a quarter of a second in each game: only a machine that is away for
    // four seconds meanwhile makes it late.
    let (taken, _) = clocked(Duration::from_secs(5), Some(6));
    let most = Duration::from_secs(10);
    assert!(
        (Duration::from_millis(300)..most).contains(&taken),
        "{taken:?}"
    );
}

#[test]
#[ignore = "judged by the computer's clock, on a machine that does nothing else"]
fn a_whole_game_is_played_on_its_clock() {
    let (taken, wins) = clocked(Duration::from_millis(300), None);
    assert!(taken < 2 * Duration::from_millis(550), "{taken:?}");
    assert_eq!(wins, 2);
}

/// The time that the champion takes in two games on its clock, and how many it wins.
fn clocked(game_time: Duration, plies: Option<usize>) -> (Duration, u64) {
    let mut tournament = tournament(&["alphabeta:depth=3", "random"], 2);
    tournament.openings = Openings::Start;
    tournament.adjudication.plies = plies;
    tournament.bots[0] = Entrant {
        game_time: Some(game_time),
        name: "clocked".to_owned(),
        ..Entrant::new("champion")
    };
    let mut store = awalam_arena::NoStore::new(&tournament);
    let referee = referee(&tournament);
    assert!(referee.is_timed());
    let tally = run(&mut store, &*referee, &AtomicBool::new(false), &mut |_| {}).unwrap();
    let summary = Summary::new(&tournament, &tally);
    let clocked = &summary.bots[0];
    assert!(clocked.forfeits.is_empty(), "{clocked:?}");
    (Duration::from_micros(tally.bots[0].time), clocked.wins)
}
