//! Threads that help a search: those of a pool, and none at all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use awalam_games::awale::Awale;
use awalam_games::{Game, Line};
use awalam_search::alphabeta::Options;
use awalam_search::mcts::Options as MctsOptions;
use awalam_search::{
    AlphaBeta, Control, HelperPool, Helpers, Job, Limits, Mcts, StoppedClock, Strategy,
};
use awalam_testing::wait_until;

use crate::common::{Senseless, guided};

/// A pool with so many threads in it, which wait there until the tests are over.
fn pool(threads: usize) -> Arc<HelperPool> {
    let pool = Arc::new(HelperPool::new());
    for _ in 0..threads {
        let pool = Arc::clone(&pool);
        thread::spawn(move || pool.join());
    }
    pool
}

/// So many jobs that count themselves.
fn counting(jobs: usize, count: &AtomicUsize) -> Vec<Job<'_>> {
    let job = |_| -> Job<'_> {
        Box::new(|| {
            count.fetch_add(1, Ordering::SeqCst);
        })
    };
    (0..jobs).map(job).collect()
}

#[test]
fn those_of_a_pool_work_beside_the_caller_again_and_again() {
    let pool = pool(2);
    for _ in 0..100 {
        let done = AtomicUsize::new(0);
        pool.help(counting(3, &done), &mut || {
            wait_until("helpers have done all jobs", || {
                done.load(Ordering::SeqCst) == 3
            });
        });
    }
}

#[test]
fn work_waits_for_what_is_begun_and_for_nothing_else() {
    let pool = pool(1);
    let (begun, may_end, done) = (
        AtomicBool::new(false),
        AtomicBool::new(false),
        AtomicUsize::new(0),
    );
    let jobs = (0..2).map(|_| -> Job<'_> {
        Box::new(|| {
            begun.store(true, Ordering::SeqCst);
            wait_until("the work is done", || may_end.load(Ordering::SeqCst));
            done.fetch_add(1, Ordering::SeqCst);
        })
    });
    pool.help(jobs.collect(), &mut || {
        wait_until("a job is begun", || begun.load(Ordering::SeqCst));
        // One search at a time is helped.
        let mut is_done = false;
        pool.help(counting(1, &done), &mut || is_done = true);
        assert!(is_done);
        may_end.store(true, Ordering::SeqCst);
    });
    assert!((1..=2).contains(&done.load(Ordering::SeqCst)));
}

#[test]
fn a_job_that_breaks_down_is_told_to_the_caller_alone() {
    let pool = pool(1);
    let begun = AtomicBool::new(false);
    let job: Job<'_> = Box::new(|| {
        begun.store(true, Ordering::SeqCst);
        panic!("on purpose");
    });
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        pool.help(vec![job], &mut || {
            wait_until("the job is begun", || begun.load(Ordering::SeqCst));
        });
    }));
    let message = outcome.expect_err("a panic");
    let message = message.downcast_ref::<&str>().expect("a text");
    assert_eq!(*message, "a thread that helped the search broke down");
    // The next one is helped as before.
    let done = AtomicUsize::new(0);
    pool.help(counting(1, &done), &mut || {
        wait_until("the job is done", || done.load(Ordering::SeqCst) == 1);
    });
}

/// Searches that ask for three threads.
fn players() -> [Box<dyn Strategy<Awale>>; 2] {
    let options = Options {
        threads: 3,
        table_mib: 1,
        ..Options::default()
    };
    let trees = MctsOptions {
        threads: 3,
        memory_mib: 4,
        ..MctsOptions::default()
    };
    let senseless = || Senseless { spread: 300 };
    [
        Box::new(AlphaBeta::new(guided(senseless()), options, 1)),
        Box::new(Mcts::new(senseless(), senseless(), trees, 1)),
    ]
}

/// The nodes of a search whose main thread has so many.
fn nodes(player: &mut dyn Strategy<Awale>, limit: u64, helpers: &dyn Helpers) -> u64 {
    let line = Line::new(Awale::start(Default::default()));
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::nodes(limit), &StoppedClock, &stop);
    let control = control.with_helpers(helpers);
    let thought = player.think(&line, &control, &mut |_| {}).expect("a move");
    assert!(line.current().check(thought.best()).is_ok());
    thought.nodes
}

/// Limits are looked at every thousand nodes.
const SLACK: u64 = 2_000;

#[test]
fn searches_have_an_answer_though_nobody_comes_to_help() {
    for mut player in players() {
        for _ in 0..3 {
            let nodes = nodes(&mut *player, 20_000, &*pool(0));
            assert!((20_000..20_000 + SLACK).contains(&nodes), "{nodes}");
        }
    }
}

#[test]
fn searches_count_what_helpers_found() {
    let pool = pool(2);
    for mut player in players() {
        // A busy machine may wake the helpers when the search is over.
        wait_until("helpers have searched, too", || {
            nodes(&mut *player, 20_000, &*pool) > 20_000 + SLACK
        });
    }
}
