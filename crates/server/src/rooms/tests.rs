//! Rooms that leave memory and come back.

use std::net::Ipv4Addr;
use std::path::Path;

use awalam_games::{GameId, Termination};
use awalam_testing::{PATIENCE, wait_until};
use awalam_view::ClockSetting;

use super::*;

/// Few rooms, so that a test is soon past them.
const MAX_ROOMS: usize = 16;
const CALLER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const TOKEN: &str = "0123456789abcdef0123456789abcdef";
const DAY: u32 = 86_400;

fn rooms(folder: &Path) -> Arc<Rooms> {
    let store = Store::open(&folder.join("games.sqlite")).unwrap();
    let programs = Programs::new(Vec::new(), 0);
    let engines = Engines::new(1);
    Rooms::new(
        store,
        engines,
        programs,
        None,
        MAX_ROOMS,
        Absence::default(),
    )
    .unwrap()
}

fn begin(rooms: &Arc<Rooms>, seconds: Option<u32>) -> Result<Arc<Room>, ApiError> {
    let setup = Setup {
        game: GameId::Awale,
        rules: String::new(),
        start: String::new(),
        opening: Vec::new(),
        clock: seconds.map(|seconds| ClockSetting {
            seconds,
            increment: 0,
        }),
        from_afar: false,
        date: String::new(),
    };
    let human = SeatView::Human {
        name: String::new(),
    };
    let print = Some(tokens::fingerprint(TOKEN));
    rooms.begin(
        setup,
        [human.clone(), human],
        [print.clone(), print],
        CALLER,
    )
}

/// Games in which somebody's time runs.
fn begin_clocked(rooms: &Arc<Rooms>, seconds: u32, count: usize) -> Vec<String> {
    let games = (0..count).map(|number| {
        let Ok(room) = begin(rooms, Some(seconds)) else {
            panic!("game {number} cannot begin");
        };
        assert!(rooms.play(&room, Some(TOKEN), 0, "A").is_ok());
        room.id.clone()
    });
    games.collect()
}

fn find(rooms: &Arc<Rooms>, id: &str) -> Arc<Room> {
    let Ok(room) = rooms.find(id) else {
        panic!("{id} is there");
    };
    room
}

#[tokio::test]
async fn long_clocks_do_not_stop_new_games() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path());
    let ids = begin_clocked(&rooms, DAY, 5 * MAX_ROOMS);
    assert!(rooms.cache().len() <= MAX_ROOMS);
    assert_eq!(find(&rooms, &ids[0]).line().ply(), 1);
}

#[tokio::test]
async fn games_from_the_store_stay_within_the_bound() {
    let folder = tempfile::tempdir().unwrap();
    let ids = begin_clocked(&rooms(folder.path()), DAY, MAX_ROOMS + 1);
    let rooms = rooms(folder.path());
    for id in ids.iter().chain(&ids) {
        find(&rooms, id);
        assert!(rooms.cache().len() <= MAX_ROOMS);
    }
}

#[tokio::test]
async fn rooms_in_use_stay_and_are_not_too_many() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path());
    let watched = begin(&rooms, None).ok().unwrap();
    let (id, watcher) = (watched.id.clone(), watched.watch());
    drop(watched);
    begin_clocked(&rooms, DAY, 3 * MAX_ROOMS);
    assert!(watcher.has_changed().is_ok(), "the room has gone");
    let held: Vec<_> = (1..MAX_ROOMS)
        .map(|_| begin(&rooms, None).ok().unwrap())
        .collect();
    assert!(begin(&rooms, None).is_err());
    drop(held);
    assert!(begin(&rooms, None).is_ok());
    assert_eq!(find(&rooms, &id).id, id);
}

#[tokio::test]
async fn time_runs_on_while_a_game_is_put_away() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path());
    let id = begin_clocked(&rooms, DAY, 1).remove(0);
    let deadline = |room: &Room| room.state().game.deadline().unwrap().1;
    let (due, version) = {
        let room = find(&rooms, &id);
        (deadline(&room), rooms.snapshot(&room).version)
    };
    for _ in 0..2 {
        begin_clocked(&rooms, DAY, MAX_ROOMS);
        assert!(rooms.cache().get(&id).is_none(), "it was put away");
        let room = find(&rooms, &id);
        let back = deadline(&room);
        assert!(back <= due && due - back < Duration::from_millis(3));
        assert!(rooms.snapshot(&room).version > version);
    }
}

#[tokio::test]
async fn a_flag_that_fell_meanwhile_is_seen_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path());
    let id = begin_clocked(&rooms, 1, 1).remove(0);
    let due = find(&rooms, &id).state().game.deadline().unwrap().1;
    begin_clocked(&rooms, DAY, MAX_ROOMS);
    assert!(rooms.cache().get(&id).is_none(), "it was put away");
    wait_until("the time is up", || rooms.clock.now() > due);
    let ending = find(&rooms, &id).state().game.state().ending.unwrap();
    assert_eq!(ending.termination, Termination::Timeout);
}

#[tokio::test]
async fn versions_grow_from_start_to_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    let id = begin_clocked(&rooms(folder.path()), DAY, 1).remove(0);
    for (ply, mv) in [(1, "a"), (2, "B"), (3, "b")] {
        // As if it had been started when the clock was years ahead.
        let file = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
        file.execute("UPDATE starts SET number = number + 100000", [])
            .unwrap();
        let rooms = rooms(folder.path());
        let room = find(&rooms, &id);
        assert!(rooms.snapshot(&room).version > last);
        let played = rooms.play(&room, Some(TOKEN), ply, mv);
        last = played.map_err(drop).unwrap().version;
        // Pages count in floating-point numbers.
        assert!(last < 1 << 53);
    }
}

#[tokio::test]
async fn old_games_are_deleted_unless_they_are_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let ids = begin_clocked(&rooms(folder.path()), DAY, FORGOTTEN_AT_A_TIME + 10);
    let rooms = rooms(folder.path());
    let file = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    file.execute("UPDATE games SET touched = touched - 181", [])
        .unwrap();
    let (used, played) = (find(&rooms, &ids[0]), find(&rooms, &ids[1]));
    assert!(rooms.play(&played, Some(TOKEN), 1, "a").is_ok());
    find(&rooms, &ids[2]);
    assert_eq!(rooms.forget_untouched(181), Ok(false), "none is older");
    assert_eq!(rooms.forget_untouched(180), Ok(true));
    assert_eq!(rooms.forget_untouched(180), Ok(false));
    let kept: Vec<bool> = ids.iter().map(|id| rooms.find(id).is_ok()).collect();
    assert_eq!(kept[..4], [true, true, false, false]);
    assert!(!kept[4..].contains(&true));
    assert!(rooms.play(&used, Some(TOKEN), 1, "a").is_ok());
    let count = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM plies)";
    let left = file.query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)));
    assert_eq!(left, Ok((2, 4)));
}

#[tokio::test]
async fn one_server_has_the_games_whatever_became_of_the_lock() {
    let folder = tempfile::tempdir().unwrap();
    let first = rooms(folder.path());
    let room = begin(&first, None).ok().unwrap();
    assert!(first.play(&room, Some(TOKEN), 0, "A").is_ok());
    std::fs::remove_file(folder.path().join("games.lock")).unwrap();
    let second = rooms(folder.path());
    assert!(first.play(&room, Some(TOKEN), 1, "a").is_err());
    assert!(begin(&first, None).is_err());
    let why = first.store.go_back(&room.id, 0).unwrap_err().to_string();
    assert!(why.contains("another `awalam serve`"), "{why}");
    assert_eq!(room.line().ply(), 1);
    let same = find(&second, &room.id);
    assert!(second.play(&same, Some(TOKEN), 1, "b").is_ok());
}

#[tokio::test]
async fn hints_do_not_wait_for_bots_that_think() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path());
    let room = begin(&rooms, None).ok().unwrap();
    // All of them, and somebody in line.
    let thinking = rooms.engines.turn_in_game(CALLER).await;
    let waits = tokio::spawn({
        let engines = Arc::clone(&rooms.engines);
        async move { drop(engines.turn_in_game(CALLER).await) }
    });
    let hint = rooms.hint(&room, CALLER, Some(TOKEN), 0);
    let hint = tokio::time::timeout(PATIENCE, hint).await;
    assert!(hint.is_ok_and(|hint| hint.is_ok()));
    assert!(!waits.is_finished(), "a bot still thinks");
    drop(thinking);
    waits.await.unwrap();
}
