//! The reports' experiments: that they can be played, and that made-up results get
//! the verdicts that they deserve.

use std::sync::atomic::AtomicBool;

use awalam_arena::{ArenaError, GameNumber, GameReferee, GameRow, Referee, Tournament};
use awalam_games::{Side, Termination, Verdict, with_game};
use awalam_reproduce::{
    Cell, ClaimVerdict, Experiment, Findings, REPORTS, Results, Scale, reproduce,
};
use awalam_search::WallClock;

const SCALE: Scale = Scale {
    full: false,
    rounds: Some(40),
    seed: 3,
};

fn referee(tournament: &Tournament) -> Result<Box<dyn Referee>, ArenaError> {
    with_game!(tournament.game, G => {
        GameReferee::<G>::new(tournament, Vec::new(), None).map(|referee| Box::new(referee) as Box<dyn Referee>)
    })
}

/// A game that was never played: its series, who sat where, its round.
struct Imagined<'a> {
    series: usize,
    one: &'a str,
    two: &'a str,
    round: u64,
}

/// What an experiment says about results (1, ½ or 0 for player 1) and points.
fn findings(number: &str, result: impl Fn(&Imagined) -> (f64, [u32; 2])) -> Findings {
    let experiment = Experiment::of(number, SCALE).unwrap();
    let mut all = Vec::new();
    for (index, series) in experiment.series.iter().enumerate() {
        let tournament = &series.tournament;
        let mut rows = Vec::new();
        for pair in 0..tournament.pairs() {
            let meeting = tournament.meeting(pair).unwrap();
            let [a, b] = meeting.bots.map(|bot| tournament.bot_name(bot));
            let games = if series.only_first { 1 } else { 2 };
            for number in GameNumber::of_pair(pair).into_iter().take(games) {
                let [one, two] = number.half.seated([a, b]);
                let (worth, points) = result(&Imagined {
                    series: index,
                    one,
                    two,
                    round: meeting.opening,
                });
                rows.push(GameRow {
                    asked: [10, 10],
                    number,
                    result: match worth {
                        1.0 => Verdict::Win(Side::One),
                        0.0 => Verdict::Win(Side::Two),
                        _ => Verdict::Draw,
                    },
                    termination: Termination::Normal,
                    plies: 60,
                    points: points.map(|points| 2 * points),
                    time: [1000, 1000],
                    longest: [
                        100,
                        if two == "raw" {
                            300 + meeting.opening
                        } else {
                            100
                        },
                    ],
                    moves: 0,
                });
            }
        }
        all.push(Results::new(tournament, rows));
    }
    (experiment.judge)(&all)
}

/// The verdict on the claim that has these words in it.
fn verdict(findings: &Findings, words: &str) -> ClaimVerdict {
    let mut claims = findings.claims.iter();
    let claim = claims.find(|claim| claim.claim.contains(words));
    claim
        .unwrap_or_else(|| panic!("no claim says {words}"))
        .verdict
}

#[test]
fn every_experiment_can_be_played() {
    for number in REPORTS {
        for full in [false, true] {
            let scale = Scale {
                full,
                rounds: None,
                seed: 1,
            };
            let experiment = Experiment::of(number, scale).unwrap();
            assert_eq!(experiment.number, number);
            for series in &experiment.series {
                referee(&series.tournament).map(|_| ()).unwrap();
            }
            assert!(experiment.games() > 100);
        }
    }
    assert!(Experiment::of("005", SCALE).is_none());
}

#[test]
fn report_000() {
    let won = findings("000", |_| (1.0, [8, 7]));
    assert_eq!(verdict(&won, "draws at worst"), ClaimVerdict::Holds);
    assert_eq!(verdict(&won, "wins most"), ClaimVerdict::Holds);
    assert_eq!(verdict(&won, "Winning is harder"), ClaimVerdict::Unclear);
    assert_eq!(
        verdict(&won, "divine is stronger than idiot"),
        ClaimVerdict::Unclear
    );
    let lost = findings("000", |game| match game.one {
        "divine" if game.two == "idiot" => (1.0, [8, 7]),
        _ => (0.0, [7, 8]),
    });
    assert_eq!(verdict(&lost, "draws at worst"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&lost, "wins most"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&lost, "Winning is harder"), ClaimVerdict::Holds);
    assert_eq!(
        verdict(&lost, "divine is stronger than idiot"),
        ClaimVerdict::Holds
    );
}

/// The report gives no depth: what differs between depths is said to.
#[test]
fn report_000_at_several_depths() {
    let experiment = Experiment::of("000", SCALE).unwrap();
    let depths = experiment.series.len() / 4;
    assert_eq!(depths, 3);
    let [short, full] = [false, true].map(|full| {
        let scale = Scale {
            full,
            rounds: None,
            seed: 1,
        };
        let experiment = Experiment::of("000", scale).unwrap();
        let specs = experiment.series.iter();
        let specs = specs.map(|series| series.tournament.bots.clone());
        specs.collect::<Vec<_>>()
    });
    assert_eq!(short, full, "both forms have the same bots and depths");
    // Divine wins against idiot at the first depth, and loses at the last.
    let mixed = findings("000", |game| match (game.series, game.one, game.two) {
        (_, one, two) if one != "idiot" && two != "idiot" => (0.5, [7, 7]),
        (0..4, "idiot", _) | (8.., _, "idiot") => (0.0, [7, 8]),
        _ => (1.0, [8, 7]),
    });
    let claim = "divine is stronger than idiot";
    assert_eq!(verdict(&mixed, claim), ClaimVerdict::DependsOnDepth);
    assert_eq!(mixed.tables.len(), depths);
    let mut claims = mixed.claims.iter();
    let claim = claims.find(|found| found.claim == claim).unwrap();
    let names: Vec<&str> = claim.figures.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        [names[0], names[2]],
        [
            "depth 2, holds: divine's score against idiot",
            "depth 4, does not hold: divine's score against idiot"
        ]
    );
}

/// Who always wins among three, as rock, paper and scissors do.
fn wins(one: &str, two: &str) -> f64 {
    const CIRCLE: [&str; 3] = ["balanced", "balanced-capture", "balanced-famine"];
    let place = |name: &str| CIRCLE.iter().position(|bot| *bot == name);
    match (place(one), place(two)) {
        (Some(a), Some(b)) if (a + 1) % 3 == b => 1.0,
        (Some(a), Some(b)) if (b + 1) % 3 == a => 0.0,
        _ => 0.5,
    }
}

#[test]
fn report_001() {
    let circle = findings("001", |game| (wins(game.one, game.two), [40, 40]));
    assert_eq!(verdict(&circle, "in a circle"), ClaimVerdict::Holds);
    assert_eq!(verdict(&circle, "dominates"), ClaimVerdict::Unclear);
    let worth = |name: &str| match name {
        "phase-balanced" => 2,
        "with" => 1,
        _ => 0,
    };
    let strong = findings("001", |game| {
        let ahead: i32 = worth(game.one) - worth(game.two);
        (f64::from(ahead.signum() + 1) / 2.0, [40, 40])
    });
    assert_eq!(verdict(&strong, "in a circle"), ClaimVerdict::Unclear);
    assert_eq!(verdict(&strong, "dominates"), ClaimVerdict::Holds);
    assert_eq!(verdict(&strong, "most stable"), ClaimVerdict::Holds);
    assert_eq!(
        verdict(&strong, "no measurable gain"),
        ClaimVerdict::DoesNotHold
    );
    // Counted rightly, three profiles beat each other in a circle in every round.
    assert_eq!(verdict(&circle, "wrong count"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&strong, "wrong count"), ClaimVerdict::Unclear);
    let weak = findings("001", |game| match (game.one, game.two) {
        ("phase-balanced" | "with", _) => (0.0, [40, 40]),
        (_, "phase-balanced" | "with") => (1.0, [40, 40]),
        _ => (0.5, [40, 40]),
    });
    assert_eq!(verdict(&weak, "dominates"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&weak, "most stable"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&weak, "no measurable gain"), ClaimVerdict::Holds);
}

/// The earlier of two profiles gets one and a half points of each two games. As the report's
/// program counts, a win of player 1 and a draw of player 2 are two wins of the other, a draw
/// of player 1 and a win of player 2 are a win and a draw: here the latter for all but the
/// first and the third.
#[test]
fn report_001_counted_wrongly() {
    const ORDER: [&str; 3] = ["balanced", "balanced-capture", "balanced-famine"];
    let place = |name: &str| ORDER.iter().position(|bot| *bot == name).unwrap_or(3);
    let found = findings("001", |game| {
        let (one, two) = (place(game.one), place(game.two));
        let worth = match (one.min(two), one.max(two)) {
            _ if one == two => 0.5,
            (0, 2) if one == 0 => 1.0,
            (0, 2) => 0.5,
            _ if one < two => 0.5,
            _ => 0.0,
        };
        (worth, [40, 40])
    });
    assert_eq!(verdict(&found, "wrong count"), ClaimVerdict::Holds);
    let table = |words: &str| {
        let mut tables = found.tables.iter();
        let table = tables.find(|table| table.caption.starts_with(words));
        let rows = &table.unwrap_or_else(|| panic!("no table {words}")).rows;
        let texts = |row: &Vec<Cell>| row.iter().map(Cell::to_string).collect::<Vec<_>>();
        rows.iter().map(texts).collect::<Vec<_>>()
    };
    let counted = table("Won/drawn/lost");
    assert_eq!(counted.len(), 28);
    assert_eq!(counted[0][2..], ["40/40/0", "40/40/0"]);
    assert_eq!(counted[1][2..], ["40/40/0", "0/0/80"]);
    let circles = table("Circles of three");
    let circle = "balanced > balanced-capture > balanced-famine";
    assert_eq!(circles[0], [circle, "–", "yes"]);
    assert_eq!(circles.last().unwrap()[1..], ["0", "1"]);
}

#[test]
fn report_002() {
    let heuristic = |name: &str| name.starts_with("heuristic");
    let losing = findings("002", |game| {
        match (heuristic(game.one), heuristic(game.two)) {
            (true, false) => (0.0, [10, 30]),
            (false, true) => (1.0, [30, 10]),
            _ => (0.5, [20, 20]),
        }
    });
    assert_eq!(verdict(&losing, "all the time"), ClaimVerdict::Holds);
    assert_eq!(verdict(&losing, "more often"), ClaimVerdict::Holds);
    assert_eq!(verdict(&losing, "with 5 iterations"), ClaimVerdict::Holds);
    assert_eq!(verdict(&losing, "combined"), ClaimVerdict::Unclear);
    let even = findings("002", |game| ((game.round % 2) as f64, [20, 20]));
    assert_eq!(verdict(&even, "all the time"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&even, "more often"), ClaimVerdict::Unclear);
    assert_eq!(
        verdict(&even, "hardly be finished"),
        ClaimVerdict::DoesNotHold
    );
}

#[test]
fn report_003() {
    // Series 12 to 17: player 2 alone is adaptive.
    let as_said = findings("003", |game| {
        let round = game.round as u32 % 3;
        let seeds = match game.two {
            "raw" => [50 + round, 11 + round],
            _ => [35 - round, 43],
        };
        let won = match (game.series, game.two) {
            (12..18, "defence") => 0.0,
            (_, "corrected") if game.one == "defence" => 0.0,
            _ => 1.0,
        };
        (won, seeds)
    });
    for words in [
        "Player 1 has the edge",
        "helps player 2",
        "does not suit player 1",
        "33.1 %",
        "260 %",
        "mostly with raw",
    ] {
        assert_eq!(verdict(&as_said, words), ClaimVerdict::Holds, "{words}");
    }
    let never = findings("003", |_| (0.0, [30, 12]));
    assert_eq!(verdict(&never, "has the edge"), ClaimVerdict::DoesNotHold);
    assert_eq!(verdict(&never, "helps player 2"), ClaimVerdict::Unclear);
    assert_eq!(verdict(&never, "33.1 %"), ClaimVerdict::DoesNotHold);
    let even = findings("003", |game| ((game.round % 2) as f64, [40, 40]));
    assert_eq!(verdict(&even, "has the edge"), ClaimVerdict::Unclear);
    for words in ["33.1 %", "260 %"] {
        assert_eq!(verdict(&even, words), ClaimVerdict::DoesNotHold, "{words}");
    }
    // Raw's losses as player 2 are no edge of player 1's.
    let hopeless = findings("003", |game| match game.two {
        "raw" => (1.0, [60, 1]),
        _ => ((game.round % 2) as f64, [40, 40]),
    });
    assert_eq!(verdict(&hopeless, "has the edge"), ClaimVerdict::Unclear);
    assert_eq!(even.tables.len(), 7);
}

#[test]
fn report_004() {
    for (worth, expected) in [(1.0, ClaimVerdict::Holds), (0.0, ClaimVerdict::DoesNotHold)] {
        let found = findings("004", |game| match game.one {
            "storck" => (worth, [50, 20]),
            _ => (1.0 - worth, [20, 50]),
        });
        assert_eq!(verdict(&found, "storck"), expected);
    }
}

/// What the tables of 003 rest on: as player 1, raw thinks as corrected does.
#[test]
fn raw_as_player_one_is_corrected() {
    let experiment = Experiment::of("003", SCALE).unwrap();
    let stop = AtomicBool::new(false);
    let moves = |spec: &str| {
        let mut tournament = experiment.series[0].tournament.clone();
        // At odd depths each judges with the other's evaluation.
        tournament.bots[0].spec = format!("{spec}:depth=3,opponent=defence");
        tournament.bots[1].spec = format!("defence:depth=3,opponent={spec}");
        let referee = referee(&tournament).unwrap();
        let games = (0..4).map(|pair| {
            referee
                .play(GameNumber::of_pair(pair)[0], &WallClock::new(), &stop)
                .unwrap()
                .unwrap()
        });
        games.map(|game| game.row.moves).collect::<Vec<_>>()
    };
    assert_eq!(moves("raw"), moves("corrected"));
}

#[test]
fn a_short_run_ends_and_a_stopped_one_says_nothing() {
    let scale = Scale {
        full: false,
        rounds: Some(1),
        seed: 1,
    };
    let mut experiment = Experiment::of("000", scale).unwrap();
    for series in &mut experiment.series {
        for bot in &mut series.tournament.bots {
            bot.depth = Some(1);
        }
    }
    let stop = AtomicBool::new(false);
    let mut last = None;
    let reproduction = reproduce(&experiment, &referee, None, &stop, &mut |played| {
        last = Some(played);
    });
    let reproduction = reproduction.unwrap().unwrap();
    // One on each side of four series, at three depths.
    assert_eq!(reproduction.games, 24);
    assert_eq!(last.map(|played| (played.games, played.of)), Some((24, 24)));
    assert_eq!(reproduction.claims[0].verdict, ClaimVerdict::Holds);
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = reproduce(&experiment, &referee, None, &stop, &mut |_| {});
    assert!(stopped.unwrap().is_none());
}
