//! Tables in files: read back by several threads, gone on with, and whatever can be
//! wrong with them.

use crate::promises;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use awalam_exact::awale::files::{Built, Folder, Plan, TableError, build};
use awalam_exact::awale::{Plane, ProgressMonitor, Tables, positions};
use awalam_games::awale::Rules;
use tempfile::TempDir;

fn plan(rules: Rules, seeds: usize) -> Plan {
    Plan {
        rules,
        seeds,
        depths: 6,
    }
}

fn made(rules: Rules, seeds: usize) -> (TempDir, Folder) {
    let home = TempDir::new().expect("a folder");
    let folder = Folder::new(home.path().join("tables"));
    build(&folder, plan(rules, seeds), &(), &mut |_| ()).expect("built");
    (home, folder)
}

fn change(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("a file");
    change(&mut bytes);
    fs::write(path, bytes).expect("written");
}

fn complaint(folder: &Folder, rules: Rules) -> String {
    let complaint = folder.open(rules).complaint;
    complaint.expect("something is wrong").to_string()
}

#[test]
fn several_threads_read_what_was_written() {
    for rules in [Rules::Awari, Rules::Abapa, Rules::Uga] {
        let (_home, folder) = made(rules, 8);
        let opened = folder.open(rules);
        assert!(opened.complaint.is_none());
        let (from_file, in_memory) = (opened.tables, crate::common::tables(rules, 8));
        assert_eq!(from_file.most_seeds(), Some(8));
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (from_file, in_memory) = (&from_file, &in_memory);
                scope.spawn(move || {
                    for seeds in 0..=8 {
                        crate::common::for_all((seeds + thread) % 9, |rows| {
                            let figures = |tables: &Tables| {
                                let value = tables.probe_value(&rows).expect("sound");
                                let by_rule = tables.probe_by_rule(&rows);
                                (value, tables.probe_bounds(&rows), by_rule)
                            };
                            assert_eq!(figures(from_file), figures(in_memory));
                            // Plies were not counted in layers of more seeds.
                            let counted = rows.seeds() <= 6;
                            let expected = in_memory.probe_depths(&rows);
                            let expected = expected.filter(|_| counted);
                            assert_eq!(from_file.probe_depths(&rows), expected);
                        });
                    }
                });
            }
        });
        folder
            .verify(rules, &(), &mut |_| ())
            .expect("nothing is wrong");
    }
}

#[test]
fn layers_are_built_once() {
    let (_home, folder) = made(Rules::Awari, 4);
    let mut news = Vec::new();
    build(&folder, plan(Rules::Awari, 6), &(), &mut |built| {
        news.push(built)
    })
    .expect("built");
    let expected = (0..=6).map(|seeds| Built {
        seeds,
        was_there: seeds <= 4,
    });
    assert_eq!(news, expected.collect::<Vec<_>>());
}

#[test]
fn plies_can_be_asked_for_later() {
    let (_home, folder) = made(Rules::Awari, 8);
    let more = Plan {
        depths: 8,
        ..plan(Rules::Awari, 8)
    };
    build(&folder, more, &(), &mut |built| {
        assert_eq!(built.was_there, built.seeds <= 6);
    })
    .expect("built");
    let tables = folder.open(Rules::Awari).tables;
    crate::common::for_all(8, |rows| {
        assert!(tables.probe_depths(&rows).is_some());
    });
}

#[test]
fn work_that_is_foretold_is_done() {
    struct Count(AtomicU64);
    impl ProgressMonitor for Count {
        fn advance(&self, positions: u64) {
            self.0.fetch_add(positions, Ordering::Relaxed);
        }
    }
    for rules in [Rules::Awari, Rules::Abapa, Rules::Uga] {
        let home = TempDir::new().expect("a folder");
        let count = Count(AtomicU64::new(0));
        let plan = plan(rules, 6);
        build(&Folder::new(home.path()), plan, &count, &mut |_| ()).expect("built");
        let foretold: u64 = (0..=6).map(|seeds| plan.work(seeds)).sum();
        let done = count.0.into_inner();
        assert!(
            done.abs_diff(foretold) * 10 <= foretold,
            "{rules}: {done} of {foretold}"
        );
    }
}

/// Planes are read one by one: damage to plies costs no value, nor damage to values the
/// plies.
#[test]
fn a_damaged_block_costs_its_own_figures_alone() {
    const SEEDS: usize = 9;
    const BLOCK: usize = 1 << 16;
    for rules in [Rules::Awari, Rules::Abapa] {
        let (_home, folder) = made(rules, SEEDS - 1);
        let plan = Plan {
            depths: SEEDS,
            ..plan(rules, SEEDS)
        };
        build(&folder, plan, &(), &mut |_| ()).expect("built");
        let path = folder.file(rules, SEEDS);
        let good = fs::read(&path).expect("a file");
        let right = folder.open(rules).tables;
        let planes = if rules == Rules::Awari { 2 } else { 4 };
        let body = planes * positions(SEEDS);
        assert_eq!(good.len(), 64 + body + 4 * body.div_ceil(BLOCK));

        // The last block, whose bytes are all plies.
        let mut damaged = good.clone();
        damaged[64 + body - 1] ^= 1;
        fs::write(&path, &damaged).expect("written");
        let tables = folder.open(rules).tables;
        let mut without_plies = 0;
        crate::common::for_all(SEEDS, |rows| {
            assert!(tables.probe_bounds(&rows).is_some());
            assert_eq!(tables.probe_value(&rows), right.probe_value(&rows));
            without_plies += usize::from(tables.probe_depths(&rows).is_none());
        });
        assert!(without_plies > 0 && without_plies < positions(SEEDS));

        // The first block, whose bytes are all values.
        damaged.clone_from(&good);
        damaged[64] ^= 1;
        fs::write(&path, &damaged).expect("written");
        let tables = folder.open(rules).tables;
        let mut unknown = 0;
        crate::common::for_all(SEEDS, |rows| {
            assert!(tables.probe_depths(&rows).is_some());
            let bounds = tables.probe_bounds(&rows);
            assert_eq!(bounds.is_none(), tables.probe_value(&rows).is_none());
            unknown += usize::from(bounds.is_none());
        });
        assert_eq!(unknown, BLOCK);
    }
}

/// With mapped files, reading beyond the new end would kill the program.
#[test]
fn a_file_that_is_cut_off_while_it_is_open_costs_its_own_figures_alone() {
    // More than is read when a file is opened.
    const SEEDS: usize = 14;
    let (_home, folder) = made(Rules::Abapa, SEEDS);
    let tables = folder.open(Rules::Abapa).tables;
    let known = |seeds: usize| {
        let (mut known, mut all) = (0, 0);
        crate::common::for_all(seeds, |rows| {
            known += usize::from(tables.probe_value(&rows).is_some());
            all += 1;
        });
        (known, all)
    };
    for seeds in [SEEDS, SEEDS - 5] {
        let path = folder.file(Rules::Abapa, seeds);
        let file = fs::OpenOptions::new().write(true).open(&path);
        file.and_then(|file| file.set_len(1_000)).expect("cut off");
    }
    assert_eq!(known(SEEDS), (0, positions(SEEDS)));
    // What was read as a whole is there whatever becomes of the file.
    assert_eq!(known(SEEDS - 5).0, positions(SEEDS - 5));
    assert_eq!(known(SEEDS - 1).0, positions(SEEDS - 1));
}

#[test]
fn damage_is_found_and_mended() {
    let (_home, folder) = made(Rules::Awari, 7);
    let path = folder.file(Rules::Awari, 6);
    let good = fs::read(&path).expect("a file");
    let middle = 64 + positions(6) / 2;
    change(&path, |bytes| bytes[middle] ^= 4);
    // The head alone does not show the damage; reading the block does.
    let tables = folder.open(Rules::Awari).tables;
    assert_eq!(tables.most_seeds(), Some(7));
    let mut unknown = 0;
    crate::common::for_all(6, |rows| {
        unknown += usize::from(tables.probe_value(&rows).is_none())
    });
    assert!(unknown > 0);
    let error = folder.verify(Rules::Awari, &(), &mut |_| ());
    let error = error.expect_err("damaged").to_string();
    assert!(error.contains("is damaged (block 1 of"), "{error}");
    // Building puts it right, and nothing else.
    build(&folder, plan(Rules::Awari, 7), &(), &mut |built| {
        assert_eq!(built.was_there, built.seeds != 6);
    })
    .expect("built");
    assert_eq!(fs::read(&path).expect("a file"), good);
}

#[test]
fn every_kind_of_bad_file_has_a_sentence() {
    let (_home, folder) = made(Rules::Awari, 5);
    let path = folder.file(Rules::Awari, 3);
    let good = fs::read(&path).expect("a file");
    type Damage = fn(&mut Vec<u8>);
    let cases: [(Damage, &str); 6] = [
        (|bytes| bytes.clear(), "is not an endgame table"),
        (|bytes| bytes[0] = b'X', "is not an endgame table"),
        (|bytes| bytes.truncate(50), "is cut off: it has 50 bytes"),
        (|bytes| bytes.truncate(100), "is cut off: it has 100 bytes"),
        (|bytes| bytes[13] = 9, "is damaged (its head)"),
        (
            |bytes| bytes[8] = 9,
            "newer version of this program (format 9",
        ),
    ];
    for (damage, sentence) in cases {
        change(&path, damage);
        let text = complaint(&folder, Rules::Awari);
        assert!(text.contains(sentence), "{text}");
        assert_eq!(folder.open(Rules::Awari).tables.most_seeds(), Some(2));
        fs::write(&path, &good).expect("written");
    }
    // The checksums themselves.
    let last = good.len() - 1;
    change(&path, |bytes| bytes[last] ^= 1);
    assert!(complaint(&folder, Rules::Awari).contains("its checksums"));
    // Another table under this name.
    fs::copy(folder.file(Rules::Awari, 4), &path).expect("copied");
    assert!(complaint(&folder, Rules::Awari).contains("holds the table of awari with 4 seeds"));
}

#[test]
fn files_of_others_are_never_overwritten() {
    let (_home, folder) = made(Rules::Awari, 2);
    let path = folder.file(Rules::Awari, 1);
    for foreign in [&b"my notes"[..], b""] {
        fs::write(&path, foreign).expect("written");
        let refused = build(&folder, plan(Rules::Awari, 3), &(), &mut |_| ());
        assert!(
            matches!(refused, Err(TableError::Foreign(_))),
            "{refused:?}"
        );
        assert_eq!(fs::read(&path).expect("a file"), foreign);
    }
}

#[test]
fn values_that_moves_contradict_are_found() {
    let (_home, folder) = made(Rules::Awari, 4);
    let layer = crate::common::tables(Rules::Awari, 4);
    let layer = &layer.layers()[4];
    let wrong = layer.with_byte(Plane::Values, 7, 0);
    folder.save(&wrong).expect("written");
    let error = folder.verify(Rules::Awari, &(), &mut |_| ());
    let error = error.expect_err("wrong").to_string();
    assert!(error.contains("position number 7 has 0 where"), "{error}");
}

#[test]
fn a_stopped_build_keeps_what_is_done() {
    struct Impatient(AtomicU64);
    impl ProgressMonitor for Impatient {
        fn advance(&self, positions: u64) {
            self.0.fetch_add(positions, Ordering::Relaxed);
        }
        fn is_stopped(&self) -> bool {
            self.0.load(Ordering::Relaxed) > 20_000
        }
    }
    let home = TempDir::new().expect("a folder");
    let folder = Folder::new(home.path());
    let watch = Impatient(AtomicU64::new(0));
    let stopped = build(&folder, plan(Rules::Awari, 9), &watch, &mut |_| ());
    assert!(matches!(stopped, Err(TableError::Stopped)));
    let kept = folder.open(Rules::Awari).tables.most_seeds();
    assert!(kept.is_some_and(|most| most < 9));
    build(&folder, plan(Rules::Awari, 7), &(), &mut |_| ()).expect("goes on");
    let (_other_home, at_once) = made(Rules::Awari, 7);
    for seeds in 0..=7 {
        let files = [&folder, &at_once].map(|folder| folder.file(Rules::Awari, seeds));
        let [one, other] = files.map(|file| fs::read(file).expect("a file"));
        assert!(one == other, "{seeds} seeds");
    }
}

#[test]
fn two_builders_do_not_meet() {
    let (_home, folder) = made(Rules::Awari, 2);
    let lock = fs::File::create(folder.path().join("awari.lock")).expect("a file");
    lock.lock().expect("locked");
    let refused = build(&folder, plan(Rules::Awari, 3), &(), &mut |_| ());
    assert!(matches!(refused, Err(TableError::Busy { .. })));
    build(&folder, plan(Rules::Abapa, 2), &(), &mut |_| ()).expect("others may");
}

#[test]
fn too_much_is_refused_before_any_work() {
    let home = TempDir::new().expect("a folder");
    let folder = Folder::new(home.path());
    let refused = build(&folder, plan(Rules::Awari, 31), &(), &mut |_| ());
    assert!(matches!(refused, Err(TableError::TooManySeeds(31))));
    assert_eq!(folder.open(Rules::Awari).tables.most_seeds(), None);
}

#[test]
fn damaged_files_keep_their_promise() {
    let (_home, folder) = made(Rules::Awari, 0);
    let good = fs::read(folder.file(Rules::Awari, 0)).expect("a file");
    let mut dice = fastrand::Rng::with_seed(9);
    promises::table_files(&good);
    for _ in 0..2_000 {
        let mut bytes = good.clone();
        for _ in 0..dice.usize(1..4) {
            let place = dice.usize(..bytes.len());
            match dice.u8(..4) {
                0 => bytes.truncate(place.max(1)),
                1 => bytes.insert(place, dice.u8(..)),
                _ => bytes[place] = dice.u8(..),
            }
        }
        promises::table_files(&bytes);
    }
}
