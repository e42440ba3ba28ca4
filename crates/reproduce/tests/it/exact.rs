//! Report 003's 27 games: kept as records, and played again.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use awalam_bots::{BuildContext, build};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Line, Record, Side};
use awalam_reproduce::{Agreement, play_exactly};
use awalam_search::{Control, Limits, StoppedClock};

const TABLES: [&str; 3] = ["fixed", "adaptive", "mixed"];

/// What is known of a game: the table, the players, the report's figure, what it is, plies.
struct Known {
    table: &'static str,
    players: [&'static str; 2],
    report: [u8; 2],
    agreement: Agreement,
    plies: u16,
}

fn known() -> Vec<Known> {
    let text = include_str!("../data/003/figures.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known = lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[table, one, two, seeds_one, seeds_two, agreement, plies] = fields.as_slice() else {
            panic!("not seven fields: {line}");
        };
        Known {
            table,
            players: [one, two],
            report: [seeds_one, seeds_two].map(|seeds| seeds.parse().unwrap()),
            agreement: match agreement {
                "end" => Agreement::End,
                "before-last" => Agreement::BeforeLast,
                other => panic!("{other}"),
            },
            plies: plies.parse().unwrap(),
        }
    });
    known.collect()
}

impl Known {
    fn path(&self) -> PathBuf {
        let [one, two] = self.players;
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/003");
        PathBuf::from(folder).join(format!("{}-{one}-{two}.txt", self.table))
    }

    fn record(&self) -> Record {
        Record::from_text(&std::fs::read_to_string(self.path()).unwrap()).unwrap()
    }

    /// The bots' texts.
    fn specs(&self) -> [String; 2] {
        let depths = match self.table {
            "fixed" => ["6", "6"],
            "adaptive" => ["adaptive", "adaptive"],
            _ => ["6", "adaptive"],
        };
        let [one, two] = self.players;
        [
            format!("{one}:depth={},opponent={two}", depths[0]),
            format!("{two}:depth={},opponent={one}", depths[1]),
        ]
    }
}

fn seeds(position: &Tricolore) -> [u8; 2] {
    Side::BOTH.map(|side| position.score(side))
}

#[test]
fn the_records_have_the_reports_figures() {
    let known = known();
    assert_eq!(known.len(), 27);
    let mut passes = 0;
    for game in known {
        let record = game.record();
        assert_eq!(record.rules(), "passing");
        assert_eq!(Side::BOTH.map(|side| record.player(side)), game.players);
        let line: Line<Tricolore> = record.replay().unwrap();
        assert!(line.outcome().is_some());
        assert_eq!(line.current().plies(), game.plies);
        let figure = match game.agreement {
            Agreement::BeforeLast => &line.plies()[line.plies().len() - 2].1,
            _ => line.current(),
        };
        assert_eq!(seeds(figure), game.report, "{}", game.path().display());
        passes += line.plies().iter().filter(|(mv, _)| mv.is_pass()).count();
    }
    assert!(passes > 0, "without passes the official rules would do");
}

/// Our bots choose the moves that are on record, at these plies of a game.
fn assert_played(game: &Known, plies: &[usize]) {
    let line: Line<Tricolore> = game.record().replay().unwrap();
    let bots = game.specs();
    let mut bots = bots.map(|spec| build::<Tricolore>(&spec, &BuildContext::seeded(0)).unwrap());
    for &ply in plies {
        let before = match ply {
            0 => line.start(),
            _ => &line.plies()[ply - 1].1,
        };
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let thought = bots[ply % 2].think(&Line::new(*before), &control, &mut |_| {});
        let (chosen, path) = (thought.unwrap().best(), game.path());
        let place = format!("{} ply {ply}: {before}", path.display());
        assert_eq!(chosen, line.plies()[ply].0, "{place}");
    }
}

/// Here and there in the games.
#[test]
fn the_bots_play_as_on_record() {
    for game in known() {
        let last = game.record().moves().len() - 1;
        let samples = if game.table == "fixed" { 6 } else { 2 };
        let plies: Vec<usize> = (1..=samples).map(|part| last * part / samples).collect();
        assert_played(&game, &plies);
    }
}

/// Here another move is the first best one if the terms are added up in another order.
#[test]
fn sums_have_32_bits_and_an_order() {
    let places: [(_, &[usize]); 3] = [
        (["defence", "corrected"], &[17]),
        (["corrected", "raw"], &[75]),
        (["corrected", "corrected"], &[21, 22]),
    ];
    for (players, plies) in places {
        let mut games = known().into_iter();
        let game = games.find(|game| game.table == "fixed" && game.players == players);
        assert_played(&game.unwrap(), plies);
    }
}

#[test]
#[ignore = "minutes: make test-long"]
fn all_27_games_are_the_reports() {
    let stop = AtomicBool::new(false);
    let games = play_exactly(&stop, &mut |_| {}).unwrap().unwrap();
    assert_eq!(games.text().lines().last(), Some("equal 27 of 27"));
    for (game, known) in games.games().iter().zip(known()) {
        assert_eq!(
            (TABLES[game.table], game.players),
            (known.table, known.players)
        );
        assert_eq!(game.agreement(), known.agreement);
        assert_eq!(game.record, known.record(), "{}", known.path().display());
    }
}
