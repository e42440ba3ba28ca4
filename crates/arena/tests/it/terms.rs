//! What games are played under: level games, moves in a time, openings in another order,
//! programs that are tried first.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use awalam_arena::{
    Entrant, GameNumber, GameReferee, LevelRule, OpeningList, OpeningOrder, Openings, Played,
    Referee, ResignRule, Tournament,
};
use awalam_bots::{BuildContext, Fault, Player, Provider, SpecError};
use awalam_games::awale::{self, Awale};
use awalam_games::{Game, Line, RelativeScore, Side, Termination, Verdict};
use awalam_search::{Clock, Control, Limits, StoppedClock, Thought};

use crate::common::tournament;

/// A clock that goes on when a player says so.
#[derive(Default)]
struct Hands(AtomicU64);

impl Clock for Hands {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// Players by `scripted:SCORE` or `scripted:SCORE/MILLISECONDS`, which play any move, and by
/// `scripted:breaks`, which play none.
#[derive(Default)]
struct Scripted {
    hands: Arc<Hands>,
    /// The limits of every move.
    told: Arc<AtomicU64>,
    /// The folders that players were built in.
    folder: std::sync::Mutex<BTreeSet<String>>,
}

struct Actor {
    score: Option<i32>,
    takes: u64,
    hands: Arc<Hands>,
    told: Arc<AtomicU64>,
}

impl Player<Awale> for Actor {
    fn think(
        &mut self,
        line: &Line<Awale>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<awale::Move>),
    ) -> Result<Thought<awale::Move>, Fault> {
        let score = (self.score).ok_or_else(|| Fault::Gone("it lost heart".to_owned()))?;
        let limit = control.limits().time.unwrap_or_default();
        let _ = self.told.compare_exchange(
            0,
            limit.as_millis() as u64,
            Ordering::Relaxed,
            Ordering::Relaxed,
        );
        self.hands.0.fetch_add(self.takes, Ordering::Relaxed);
        Ok(Thought {
            line: vec![line.current().moves()[0]],
            score: RelativeScore::from_hundredths(score),
            depth: 1,
            nodes: 1,
            time: Duration::ZERO,
            exact: false,
        })
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

impl Provider<Awale> for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn summary(&self) -> &'static str {
        "plays as it is told"
    }

    fn player(
        &self,
        rest: &str,
        context: &BuildContext,
    ) -> Result<Box<dyn Player<Awale>>, SpecError> {
        let folder = context.folder.clone().unwrap_or_default();
        let mut folders = self.folder.lock().unwrap();
        folders.insert(folder.display().to_string());
        let (score, takes) = rest.split_once('/').unwrap_or((rest, "0"));
        Ok(Box::new(Actor {
            score: score.parse().ok(),
            takes: takes.parse().unwrap(),
            hands: Arc::clone(&self.hands),
            told: Arc::clone(&self.told),
        }))
    }
}

fn first_game(tournament: &Tournament, players: &Scripted) -> Played {
    let referee = GameReferee::new(tournament, vec![players], None).unwrap();
    let game = GameNumber::of_pair(0)[0];
    let stop = AtomicBool::new(false);
    referee.play(game, &*players.hands, &stop).unwrap().unwrap()
}

#[test]
fn level_games_are_drawn_once_both_say_so_for_long_enough() {
    let rule = |plies| LevelRule {
        score: 0.5,
        moves: 3,
        plies,
    };
    // Of each three moves, and not before a ply; a bot that sees more is not asked.
    for (scores, plies, ends_at) in [
        ([20, -50], 0, Some(6)),
        ([20, -50], 11, Some(11)),
        ([20, 51], 0, None),
        ([-60, 10], 0, None),
    ] {
        let texts = scores.map(|score| format!("scripted:{score}"));
        let mut tournament = tournament(&[&texts[0], &texts[1]], 2);
        tournament.openings = Openings::Start;
        tournament.adjudication.draw = Some(rule(plies));
        tournament.adjudication.plies = Some(30);
        let Played { row, record } = first_game(&tournament, &Scripted::default());
        match ends_at {
            Some(ply) => {
                assert_eq!((row.plies, row.result), (ply, Verdict::Draw), "{scores:?}");
                assert_eq!(row.termination, Termination::Adjudication);
                let reason = &record.ending().unwrap().reason;
                assert_eq!(reason, "drawn: both saw nobody ahead for 3 moves each");
            }
            None => assert_eq!(row.termination, Termination::PlyLimit, "{scores:?}"),
        }
    }
}

#[test]
fn lost_games_are_resigned_by_both_or_by_the_loser_alone() {
    let both = "player 2 resigned: both saw it lost";
    let alone = "player 2 resigned: it saw itself lost";
    // Of each two moves; the loser alone is through sooner, whatever the other says.
    for (scores, one_sided, ends) in [
        ([500, -500], false, Some((4, both))),
        ([500, -499], false, None),
        ([0, -500], false, None),
        ([500, -500], true, Some((4, alone))),
        ([0, -500], true, Some((4, alone))),
        ([500, -499], true, None),
        ([500, 500], true, None),
    ] {
        let texts = scores.map(|score| format!("scripted:{score}"));
        let mut tournament = tournament(&[&texts[0], &texts[1]], 2);
        tournament.openings = Openings::Start;
        tournament.adjudication.resign = Some(ResignRule {
            score: 5.0,
            moves: 2,
            one_sided,
        });
        tournament.adjudication.plies = Some(12);
        let Played { row, record } = first_game(&tournament, &Scripted::default());
        let reason = record.ending().unwrap().reason.as_str();
        match ends {
            Some(end) => {
                assert_eq!((row.plies, reason), end, "{scores:?} {one_sided}");
                assert_eq!(row.termination, Termination::Resigned);
                assert_eq!(row.result, Verdict::Win(Side::One));
            }
            None => assert_eq!(row.termination, Termination::PlyLimit, "{scores:?}"),
        }
    }
}

#[test]
fn time_for_some_moves_comes_again() {
    let played = |takes: u64, moves: Option<u32>| {
        let mut tournament = tournament(&["random", "random"], 2);
        tournament.openings = Openings::Start;
        tournament.adjudication.plies = Some(24);
        tournament.bots[0] = Entrant {
            game_time: Some(Duration::from_secs(1)),
            game_moves: moves.and_then(NonZeroU32::new),
            ..Entrant::new(&format!("scripted:0/{takes}"))
        };
        let players = Scripted::default();
        let game = first_game(&tournament, &players);
        (game.row.termination, players.told.load(Ordering::Relaxed))
    };
    // Twelve moves of 200 ms: too much for one second, but not for one per four moves.
    let (late, share) = played(200, None);
    assert_eq!(late, Termination::Timeout);
    let (whole, larger) = played(200, Some(4));
    assert_eq!(whole, Termination::PlyLimit);
    // And each of the four gets its share.
    assert!(
        (300..=500).contains(&larger) && share < 100,
        "{larger} {share}"
    );
    // Four moves within the second are a limit, too.
    assert_eq!(played(400, Some(4)).0, Termination::Timeout);
}

/// The openings of some pairs, as the position that the first game begins with.
fn starts(list: &OpeningList, seed: u64, pairs: u64) -> Vec<String> {
    let mut tournament = tournament(&["random", "greedy"], 2 * pairs);
    tournament.seed = seed;
    tournament.openings = Openings::List(list.clone());
    let referee = GameReferee::<Awale>::new(&tournament, Vec::new(), None).unwrap();
    let stop = AtomicBool::new(false);
    let start = |pair| {
        let game = GameNumber::of_pair(pair)[0];
        let game = referee.play(game, &StoppedClock, &stop).unwrap().unwrap();
        game.record.start().to_owned()
    };
    (0..pairs).map(start).collect()
}

#[test]
fn openings_come_from_anywhere_in_any_order() {
    let positions: Vec<String> = (0..6)
        .map(|n| {
            let mut line = Line::new(Awale::start(Default::default()));
            let moves = line.current().moves();
            line.play(moves[n]).unwrap();
            line.current().to_string()
        })
        .collect();
    let list = || OpeningList::of_lines(positions.clone());
    assert_eq!(starts(&list(), 1, 6), positions);
    let from_fifth = list().ordered(OpeningOrder::Listed, 5);
    let [one, two, .., five, six] = [0, 1, 2, 3, 4, 5].map(|n| positions[n].as_str());
    assert_eq!(starts(&from_fifth, 1, 4), [five, six, one, two]);
    // At random, each comes once before any comes again; the seed decides.
    let random = list().ordered(OpeningOrder::Random, 0);
    let drawn = starts(&random, 1, 12);
    for half in drawn.chunks(6) {
        let all: BTreeSet<&String> = half.iter().collect();
        assert_eq!(all.len(), 6);
    }
    assert_eq!(drawn, starts(&random, 1, 12));
    let others = (2..6).map(|seed| starts(&random, seed, 12));
    assert!(others.into_iter().any(|other| other != drawn));
    let beyond = list().ordered(OpeningOrder::Listed, 7);
    let mut tournament = tournament(&["random", "greedy"], 2);
    tournament.openings = Openings::List(beyond);
    let told = tournament.check().unwrap_err().to_string();
    assert!(told.contains("start at 1 to 6, not 7"), "{told}");
}

#[test]
fn openings_are_cut_where_that_is_asked_for() {
    // Bots that play one move and are stopped show how many came from the list; bots play the
    // first legal move, which is A, and so the list does not.
    for (line, plies, moves) in [
        ("FfBe", None, "1. F f 2. B e 3. A "),
        ("FfBe", Some(3), "1. F f 2. B a "),
        ("FfBe", Some(2), "1. F f 2. A "),
        ("FfBe", Some(0), "1. A "),
        ("Ff", Some(4), "1. F f 2. A "),
    ] {
        let mut tournament = tournament(&["scripted:1", "scripted:2"], 2);
        let list = OpeningList::of_lines(vec![line.to_owned()]).cut(plies);
        tournament.openings = Openings::List(list);
        let played = plies.map_or(line.len(), |plies| plies.min(line.len()));
        tournament.adjudication.plies = Some(played + 1);
        let record = first_game(&tournament, &Scripted::default()).record;
        let text = record.to_string();
        assert!(
            text.contains(&format!("\n\n{moves}{{")),
            "{plies:?}: {text}"
        );
    }
}

#[test]
fn programs_are_tried_in_their_folder() {
    let stop = AtomicBool::new(false);
    let mut tournament = tournament(&["greedy", "scripted:0"], 2);
    tournament.folder = "/the/course".to_owned();
    let players = Scripted::default();
    let referee = GameReferee::new(&tournament, vec![&players], None).unwrap();
    assert_eq!(referee.probe(&StoppedClock, &stop), Ok(()));
    let folders = players.folder.lock().unwrap().clone();
    assert_eq!(folders.into_iter().collect::<Vec<_>>(), ["/the/course"]);

    tournament.bots[1].spec = "scripted:breaks".to_owned();
    let referee = GameReferee::new(&tournament, vec![&players], None).unwrap();
    let told = referee.probe(&StoppedClock, &stop).unwrap_err().to_string();
    assert_eq!(
        told,
        "bot 2 (`scripted:breaks`): it cannot play here, so no game was begun: in a trial of a few plies in /the/course, it lost heart"
    );
    // Who was taken out is not tried.
    let mut pool = tournament.clone();
    pool.format = awalam_arena::Format::RoundRobin;
    pool.bots.push(Entrant::new("random"));
    pool.bots[1].excluded = true;
    let referee = GameReferee::new(&pool, vec![&players], None).unwrap();
    assert_eq!(referee.probe(&StoppedClock, &stop), Ok(()));
}
