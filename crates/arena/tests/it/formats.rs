//! Swiss and knock-out tournaments: rounds are drawn from results, once, and a tournament
//! that is interrupted goes on as if nothing had happened.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use awalam_arena::{
    Format, GameRow, NoStore, Replay, SqliteStore, Store, Summary, SwissPlace, Tally, Tournament,
    run,
};

use crate::common::{played, referee, tournament};

const BOTS: [&str; 5] = [
    "random",
    "greedy",
    "random:seed=5",
    "alphabeta:depth=1",
    "level:1",
];

fn of(format: Format, bots: usize) -> Tournament {
    Tournament {
        format,
        ..tournament(&BOTS[..bots], 4)
    }
}

/// A store in a file, since rounds are kept with the tournament.
fn create(folder: &tempfile::TempDir, name: &str, tournament: &Tournament) -> SqliteStore {
    SqliteStore::create(&folder.path().join(name), tournament, "").unwrap()
}

fn rows(store: &mut dyn Store) -> Vec<(String, String, u64)> {
    let mut rows: Vec<GameRow> = Vec::new();
    store.visit(&mut |row| rows.push(row)).unwrap();
    let told = |row: GameRow| (row.number.to_string(), row.result.to_string(), row.moves);
    rows.into_iter().map(told).collect()
}

fn counted(store: &mut dyn Store) -> Tally {
    let mut tally = Tally::new(store.tournament());
    store.visit(&mut |row| tally.add(row)).unwrap();
    tally
}

#[test]
fn swiss_rounds_pair_equals_who_have_not_met() {
    let folder = tempfile::tempdir().unwrap();
    // As many rounds as there are by default, and as many as there can be.
    for (bots, rounds) in [(2, 1), (3, 2), (4, 2), (5, 3), (3, 3), (4, 3), (5, 5)] {
        let mut swiss = of(Format::Swiss, bots);
        let is_usual = swiss.rounds() as usize == rounds;
        swiss.rounds = Some(rounds as u32);
        let mut store = create(&folder, &format!("{bots}-{rounds}.sqlite"), &swiss);
        played(&mut store);
        let drawn = store.tournament().drawn.clone();
        assert_eq!(drawn.len(), rounds);
        let mut met = HashSet::new();
        let mut idle = HashSet::new();
        for round in &drawn {
            assert_eq!(round.len(), bots / 2);
            let busy: HashSet<usize> = round.iter().flatten().copied().collect();
            assert_eq!(
                busy.len(),
                2 * round.len(),
                "somebody plays twice: {round:?}"
            );
            // Nobody is left out twice.
            let out = (0..bots).filter(|bot| !busy.contains(bot));
            out.for_each(|bot| assert!(idle.insert(bot), "{drawn:?}"));
            for [a, b] in round {
                // After many rounds, somebody may have to meet again.
                let is_new = met.insert([a.min(b), a.max(b)]);
                assert!(is_new || !is_usual, "{drawn:?}");
            }
        }
        let tally = counted(&mut store);
        assert!(tally.is_finished(store.tournament()));
        assert_eq!(2 * tally.pairs(), rows(&mut store).len() as u64);
    }
}

#[test]
fn the_second_round_is_among_winners_and_among_losers() {
    let bots = ["random", "random:seed=2", "greedy", "alphabeta:depth=2"];
    let mut swiss = tournament(&bots, 8);
    swiss.format = Format::Swiss;
    let folder = tempfile::tempdir().unwrap();
    let mut store = create(&folder, "it.sqlite", &swiss);
    played(&mut store);
    let drawn = store.tournament().drawn.clone();
    assert_eq!(drawn[0], [[0, 2], [1, 3]]);
    let first = counted(&mut store);
    let won = |number: usize| first.matches[number].pairs.score() > 0.5;
    // Random bots lose to those that look.
    assert!(!won(0) && !won(1));
    let second: HashSet<[usize; 2]> = drawn[1]
        .iter()
        .map(|&[a, b]| [a.min(b), a.max(b)])
        .collect();
    assert_eq!(second, HashSet::from([[2, 3], [0, 1]]));
}

/// Points count first, then those of the opponents; who had nobody to meet gets the points of a
/// meeting.
#[test]
fn swiss_places_follow_points_and_not_ratings() {
    let folder = tempfile::tempdir().unwrap();
    for bots in [4, 5] {
        let mut store = create(&folder, &format!("{bots}.sqlite"), &of(Format::Swiss, bots));
        played(&mut store);
        let tally = counted(&mut store);
        let summary = Summary::new(store.tournament(), &tally);
        let drawn = &store.tournament().drawn;
        assert_eq!(summary.places.len(), bots);
        for place in &summary.places {
            let bot = store.tournament().bot(&place.name).unwrap();
            let row = &summary.bots[bot];
            let own = row.wins as f64 + row.draws as f64 / 2.0;
            let is_busy = |round: &&Vec<[usize; 2]>| round.iter().flatten().any(|&it| it == bot);
            let free = drawn.len() - drawn.iter().filter(is_busy).count();
            assert_eq!(place.points, own + (4 * free) as f64, "{}", place.name);
        }
        let worth = |place: &SwissPlace| (place.points, place.opponents);
        assert!(summary.places.is_sorted_by(|a, b| worth(a) >= worth(b)));
        let is_clear = worth(&summary.places[0]) != worth(&summary.places[1]);
        let first = is_clear.then(|| summary.places[0].name.clone());
        assert_eq!(summary.winner, first);
    }
    // Other formats have no such places.
    let mut store = NoStore::new(&of(Format::RoundRobin, 3));
    let summary = played(&mut store);
    assert!(summary.places.is_empty() && summary.winner.is_none());
}

#[test]
fn who_loses_is_out() {
    let folder = tempfile::tempdir().unwrap();
    for bots in [2, 3, 4, 5] {
        let knock_out = of(Format::KnockOut, bots);
        let mut store = create(&folder, &format!("{bots}.sqlite"), &knock_out);
        played(&mut store);
        let tournament = store.tournament().clone();
        let tally = counted(&mut store);
        let summary = Summary::new(&tournament, &tally);
        let winner = tournament.bot(&summary.winner.unwrap()).unwrap();
        let mut left: HashSet<usize> = (0..bots).collect();
        let mut number = 0;
        for round in &tournament.drawn {
            let mut losers = Vec::new();
            for [a, b] in round {
                assert!(
                    left.contains(a) && left.contains(b),
                    "{:?}",
                    tournament.drawn
                );
                let score = tally.matches[number].pairs.score();
                number += 1;
                // Level meetings are decided by points on the board, either way.
                let later = tournament
                    .drawn
                    .iter()
                    .rev()
                    .take_while(|later| *later != round);
                let goes_on = |bot| later.clone().flatten().flatten().any(|it| it == bot);
                let loser = match score {
                    _ if score > 0.5 => *b,
                    _ if score < 0.5 => *a,
                    _ if goes_on(a) || *a == winner => *b,
                    _ => *a,
                };
                losers.push(loser);
            }
            losers.iter().for_each(|loser| assert!(left.remove(loser)));
        }
        assert_eq!(number, bots - 1);
        assert_eq!(left, HashSet::from([winner]));
        assert!(summary.finished);
    }
}

#[test]
fn interrupted_rounds_go_on_to_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    for format in [Format::Swiss, Format::KnockOut] {
        let whole = of(format, 5);
        let mut expected = create(&folder, &format!("{format:?}"), &whole);
        played(&mut expected);
        let path = folder.path().join(format!("{format:?}.broken"));
        drop(SqliteStore::create(&path, &whole, "").unwrap());
        // Stopped again and again, after a few games each time.
        let mut calls = 0;
        loop {
            calls += 1;
            let mut store = SqliteStore::open(&path).unwrap();
            let tournament = store.tournament().clone();
            let stop = AtomicBool::new(false);
            let mut few = Tournament::clone(&tournament);
            few.concurrency = Some(1);
            let tally = run(&mut store, &*referee(&few), &stop, &mut |progress| {
                stop.store(progress.played > 0, Ordering::Relaxed);
            });
            if tally.unwrap().is_finished(store.tournament()) {
                break;
            }
            assert!(calls < 100);
        }
        let mut store = SqliteStore::open(&path).unwrap();
        assert_eq!(store.tournament().drawn, expected.tournament().drawn);
        assert_eq!(rows(&mut store), rows(&mut expected));
        // A bot's games once more, with all that rests on them: the same again.
        let Replay { tournament, pairs } = store.tournament().replay(3);
        assert!(store.redefine(&tournament, &pairs).unwrap() > 0);
        assert!(store.tournament().drawn.len() < expected.tournament().drawn.len());
        played(&mut store);
        assert_eq!(rows(&mut store), rows(&mut expected));
    }
}

#[test]
fn what_rounds_cannot_be_is_told() {
    let wrong = |change: &dyn Fn(&mut Tournament)| {
        let mut tournament = of(Format::Swiss, 4);
        change(&mut tournament);
        tournament.check().unwrap_err().to_string()
    };
    for (told, words) in [
        (
            wrong(&|it| it.rounds = Some(4)),
            "4 bots can play 1 to 3 rounds",
        ),
        (wrong(&|it| it.rounds = Some(0)), "1 to 3 rounds, not 0"),
        (wrong(&|it| it.challengers = 2), "only a gauntlet"),
        (
            wrong(&|it| it.bots[1].excluded = true),
            "cannot be taken out",
        ),
        (
            wrong(&|it| it.drawn = vec![vec![[0, 9]]]),
            "not of this tournament",
        ),
        (
            wrong(&|it| {
                it.format = Format::RoundRobin;
                it.rounds = Some(2);
            }),
            "only a Swiss",
        ),
        (
            wrong(&|it| {
                it.format = Format::Gauntlet;
                it.challengers = 4;
            }),
            "1 to 3 of 4 bots",
        ),
        (
            wrong(&|it| it.anchor = "nobody".to_owned()),
            "anchor: there is no `nobody`",
        ),
    ] {
        assert!(told.contains(words), "{told}");
    }
    // Nothing is kept where nothing is drawn.
    let mut store = NoStore::new(&of(Format::KnockOut, 2));
    played(&mut store);
    assert_eq!(store.tournament().drawn, [[[0, 1]]]);
}
