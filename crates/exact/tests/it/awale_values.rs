//! The values of the tables: against published counts, against plain iteration on
//! every position of few seeds, and against facts that any right table has.

use std::collections::HashMap;

use crate::common::tables;
use awalam_exact::awale::{
    Layer, Plane, RowList, SeedBounds, Tables, build_layer, positions, verify_layer,
};
use awalam_games::awale::{Awale, Move, QUIET_LIMIT, Rows, Rules};
use awalam_games::{Game, MoveList, Side};

const ALL: [Rules; 3] = [Rules::Awari, Rules::Abapa, Rules::Uga];

#[test]
fn counts_are_the_published_ones() {
    let data = include_str!("../data/awale-tables.tsv");
    let mut lines = 0;
    for rules in ALL {
        let tables = tables(rules, 9);
        for layer in tables.layers() {
            let s = layer.statistics();
            let line = format!(
                "{rules}\t{}\t{}\t{}\t{}\t{}\t{}",
                layer.seeds(),
                s.positions,
                s.wins,
                s.draws,
                s.losses,
                s.sum
            );
            assert!(data.lines().any(|known| known == line), "{line}");
            lines += 1;
        }
    }
    assert_eq!(lines, data.lines().count() - 1);
}

#[test]
fn a_published_position_has_its_values() {
    // 16 seeds: the moves of the player to move give −1 −1 −2 −2 −2 0.
    let tables = tables(Rules::Awari, 16);
    let rows = Rows::new([1, 1, 1, 1, 1, 2], [4, 2, 3, 0, 0, 0]);
    assert_eq!(tables.probe_value(&rows), Some(0));
    let values: Vec<i8> = (0..6)
        .map(|house| {
            let (after, captured) = rows.sow(Rules::Awari, house);
            captured as i8 - tables.probe_value(&after).expect("a table")
        })
        .collect();
    assert_eq!(values, [-1, -1, -2, -2, -2, 0]);
}

/// A position of a game with these rows; the captured seeds are shared out so that
/// nobody reaches a goal.
fn position(rules: Rules, rows: &Rows) -> Awale {
    let house = |row: u64, house: usize| row >> (40 - 8 * house) & 0xff;
    let houses = (0..6)
        .map(|h| house(rows.own, h))
        .chain((0..6).map(|h| house(rows.other, h)));
    let text: String = houses.map(|seeds| format!("{seeds}-")).collect();
    let stored = 48 - rows.seeds();
    let text = format!("{text}{}-{}-S", stored / 2, stored - stored / 2);
    Awale::parse(&text, rules).expect("a position")
}

/// What endless play is taken to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Endless {
    Nothing,
    WorstForSouth,
    BestForSouth,
}

/// All positions of up to a number of seeds by plain iteration over the rules of the
/// game: what South, to move, gets within more and more plies, until nothing changes.
fn by_iteration(rules: Rules, most: usize, endless: Endless) -> HashMap<Rows, i8> {
    let mut known: HashMap<(Rows, bool), i8> = HashMap::new();
    let list = RowList::new(most);
    for seeds in 0..=most {
        let index = awalam_exact::awale::Index::new(seeds);
        let mut cursor = awalam_exact::awale::Cursor::new(&index, &list);
        let all: Vec<Rows> = (0..positions(seeds))
            .map(|number| cursor.at(number))
            .collect();
        // South's turn and North's: they differ in what endless play is to the mover.
        let to_mover = |south: bool| match endless {
            Endless::Nothing => 0,
            Endless::WorstForSouth => seeds as i8 * if south { -1 } else { 1 },
            Endless::BestForSouth => seeds as i8 * if south { 1 } else { -1 },
        };
        let sides = [true, false];
        let mut now: HashMap<(Rows, bool), i8> = all
            .iter()
            .flat_map(|&rows| sides.map(|side| ((rows, side), to_mover(side))))
            .collect();
        let moves: HashMap<Rows, Vec<(Rows, i8)>> =
            all.iter().map(|rows| (*rows, moves(rules, rows))).collect();
        // Longer ways than twice the positions of so few seeds do not exist; most are
        // settled long before.
        loop {
            let step = |(rows, side): (Rows, bool)| {
                let value = moves[&rows].iter().map(|(after, captured)| {
                    let place = (*after, !side);
                    let after = now.get(&place).or_else(|| known.get(&place));
                    captured - after.expect("known or of this layer")
                });
                value.max().unwrap_or_else(|| rows.lead())
            };
            let next: HashMap<_, _> = now.keys().map(|&place| (place, step(place))).collect();
            if next == now {
                break;
            }
            now = next;
        }
        known.extend(now);
    }
    known
        .into_iter()
        .filter(|((_, south), _)| *south)
        .map(|((rows, _), value)| (rows, value))
        .collect()
}

/// The moves by the rules of the game, not of the tables.
fn moves(rules: Rules, rows: &Rows) -> Vec<(Rows, i8)> {
    if rules == Rules::Uga && rows.seeds() < 2 {
        // One side has 24 already.
        let play = |house| rows.sow(rules, house);
        let all = rows.legal(rules).iter().map(play);
        return all
            .map(|(after, captured)| (after, captured as i8))
            .collect();
    }
    let position = position(rules, rows);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let play = |&mv: &Move| {
        let mut next = position;
        next.play_unchecked(mv);
        let stored = |p: &Awale| i16::from(p.store(Side::One));
        // A finished game has handed its seeds out: take them from the board before.
        if next.is_over() {
            let (after, captured) = rows.sow(rules, mv.house());
            return (after, captured as i8);
        }
        (next.rows(), (stored(&next) - stored(&position)) as i8)
    };
    moves.iter().map(play).collect()
}

#[test]
fn plain_iteration_finds_the_same_values() {
    for rules in ALL {
        let most = 5;
        let tables = tables(rules, most);
        for (rows, value) in by_iteration(rules, most, Endless::Nothing) {
            assert_eq!(tables.probe_value(&rows), Some(value), "{rules} {rows:?}");
        }
    }
}

#[test]
fn plain_iteration_finds_the_same_bounds() {
    let most = 5;
    let tables = tables(Rules::Abapa, most);
    let low = by_iteration(Rules::Abapa, most, Endless::WorstForSouth);
    let high = by_iteration(Rules::Abapa, most, Endless::BestForSouth);
    for (rows, &low) in &low {
        let high = high[rows];
        let expected = Some(SeedBounds { low, high });
        assert_eq!(tables.probe_bounds(rows), expected, "{rows:?}");
    }
}

#[test]
fn plain_search_finds_the_same_values_by_rule() {
    fn value(known: &mut HashMap<(Rows, u8), i8>, rows: Rows, quiet: u8) -> i8 {
        if let Some(&value) = known.get(&(rows, quiet)) {
            return value;
        }
        let moves = moves(Rules::Uga, &rows);
        let found = match quiet {
            QUIET_LIMIT => rows.lead(),
            _ => {
                let value = |(after, captured): &(Rows, i8)| {
                    let quiet = if *captured > 0 { 0 } else { quiet + 1 };
                    captured - value(known, *after, quiet)
                };
                moves.iter().map(value).max().unwrap_or(rows.lead())
            }
        };
        known.insert((rows, quiet), found);
        found
    }
    let tables = tables(Rules::Uga, 4);
    let mut known = HashMap::new();
    for (rows, _) in by_iteration(Rules::Uga, 4, Endless::Nothing) {
        let by_rule = tables.probe_by_rule(&rows);
        assert_eq!(by_rule, Some(value(&mut known, rows, 0)), "{rows:?}");
    }
}

#[test]
fn figures_agree_with_each_other() {
    for rules in ALL {
        let tables = tables(rules, 8);
        for layer in tables.layers() {
            let seeds = layer.seeds() as i8;
            crate::common::for_all(layer.seeds(), |rows| {
                let value = tables.probe_value(&rows).expect("a table");
                let bounds = tables.probe_bounds(&rows);
                assert_eq!(bounds.is_none(), rules == Rules::Uga);
                assert_eq!(tables.probe_by_rule(&rows).is_some(), rules == Rules::Uga);
                let SeedBounds { low, high } = bounds.unwrap_or(SeedBounds {
                    low: -seeds,
                    high: seeds,
                });
                assert!(-seeds <= low && low <= value && value <= high && high <= seeds);
                // A side without seeds gets nothing, unless it is fed.
                if rows.own == 0 {
                    assert_eq!(value, -seeds);
                }
            });
        }
    }
}

/// A winner who follows the plies comes to a capture or the end in as many, whatever
/// the other does.
#[test]
fn plies_count_down() {
    for rules in [Rules::Awari, Rules::Abapa] {
        let tables = tables(rules, 8);
        for layer in tables.layers() {
            crate::common::for_all(layer.seeds(), |rows| check_plies(&tables, &rows));
        }
    }
}

fn check_plies(tables: &Tables, rows: &Rows) {
    let rules = tables.rules();
    let probe = |rows: &Rows| {
        let bounds = tables.probe_bounds(rows).expect("a table");
        (bounds, tables.probe_depths(rows).expect("counted"))
    };
    let (known, depths) = probe(rows);
    if known.low <= 0 || rows.is_stuck(rules) {
        return;
    }
    let mut moves = rows.legal(rules).iter().map(|house| rows.sow(rules, house));
    let keeps = moves.any(|(after, captured)| {
        let (next, then) = probe(&after);
        let same = captured as i8 - next.high >= known.low;
        same && (captured > 0 || then.high < depths.low)
    });
    assert!(keeps, "{rows:?} {known:?}");
    // And from there, every answer stays on the way or makes it better.
    for house in rows.legal(rules).iter() {
        let (after, captured) = rows.sow(rules, house);
        let (next, next_depths) = probe(&after);
        if captured > 0 || -next.high != known.low || next_depths.high >= depths.low {
            continue;
        }
        for answer in after.legal(rules).iter() {
            let (then, taken) = after.sow(rules, answer);
            let (then, then_depths) = probe(&then);
            let gets = then.low - taken as i8;
            let progress = then_depths.low < next_depths.high;
            assert!(gets > known.low || gets == known.low && (taken > 0 || progress));
        }
    }
}

#[test]
fn verifying_finds_one_wrong_byte() {
    let list = RowList::new(6);
    for rules in ALL {
        let mut below: Vec<Layer> = Vec::new();
        for seeds in 0..=6 {
            let layer = build_layer(rules, &below, &list, true, &()).expect("not stopped");
            assert!(verify_layer(&layer, &below, &list, &()).is_ok());
            for plane in Plane::ALL {
                let Some(bytes) = layer.plane(plane) else {
                    continue;
                };
                let number = bytes.len() / 2;
                let wrong = layer.with_byte(plane, number, bytes[number] ^ 1);
                assert!(
                    verify_layer(&wrong, &below, &list, &()).is_err(),
                    "{rules} {seeds} {plane:?}"
                );
            }
            below.push(layer);
        }
    }
}
