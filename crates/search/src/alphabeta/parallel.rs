//! Several threads on one position: all search it by themselves and help each
//! other through the table they share (lazy SMP), leaving each other the moves in
//! flight (ABDADA).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use awalam_games::{Game, Line};

use super::Search;
use super::moves_in_flight::MovesInFlight;
use crate::{Dice, Evaluation, Job, Knowledge, SearchHints, Thought};

/// The main thread's answer, with the nodes of all threads.
pub(super) fn think<G: Game, E: Evaluation<G>, H: SearchHints<G>, K: Knowledge<G>>(
    search: &Search<'_, E, H, K>,
    line: &Line<G>,
    dice: &mut Dice,
    report: &mut dyn FnMut(&Thought<G::Move>),
) -> Option<Thought<G::Move>> {
    let done = AtomicBool::new(false);
    let helped = AtomicU64::new(0);
    let in_flight = MovesInFlight::new();
    let search = &Search {
        in_flight: Some(&in_flight),
        ..*search
    };
    let job = || -> Job<'_> {
        Box::new(|| {
            // A helper runs until the main thread has its answer.
            let control = search.control.of_helper(&done);
            let helper = Search {
                control: &control,
                ..*search
            };
            let thought = helper.think(line, &mut Dice::new(0), &mut |_| {});
            helped.fetch_add(
                thought.map_or(0, |thought| thought.nodes),
                Ordering::Relaxed,
            );
        })
    };
    let jobs = (1..search.options.threads).map(|_| job()).collect();
    let mut thought = None;
    search.control.helpers().help(jobs, &mut || {
        thought = search.think(line, dice, report);
        done.store(true, Ordering::Relaxed);
    });
    thought.map(|thought| Thought {
        nodes: thought.nodes + helped.load(Ordering::Relaxed),
        ..thought
    })
}
