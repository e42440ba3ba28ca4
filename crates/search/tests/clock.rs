//! In time on a busy machine, and stopped at once. These tests load the machine
//! and look at its clock: they run alone.

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line};
use awalam_search::{Control, Limits, Strategy};
use common::{Watch, effort, players, random_line, think};

#[test]
fn moves_are_in_time_on_a_busy_machine() {
    let busy = AtomicBool::new(true);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let limit = Duration::from_millis(50);
        let mut rng = fastrand::Rng::with_seed(1);
        let late: Vec<(&str, Duration)> = players::<Tricolore>()
            .into_iter()
            .flat_map(|(name, mut player)| {
                let mut times = Vec::new();
                for _ in 0..effort(20) {
                    let line = random_line::<Tricolore>(Default::default(), 0..40, &mut rng);
                    let start = Instant::now();
                    think(&mut *player, &line, Limits::time(limit));
                    times.push((name, start.elapsed()));
                }
                times
            })
            .filter(|&(_, time)| time > limit)
            .collect();
        busy.store(false, Ordering::Relaxed);
        assert_eq!(late, []);
    });
}

#[test]
fn a_raised_flag_stops_every_search_at_once() {
    for (name, mut player) in players::<Tricolore>() {
        // The best of three: the machine may have been busy with something else.
        let delay = (0..3).map(|_| stopped_after(&mut *player)).min().unwrap();
        assert!(delay < Duration::from_millis(10), "{name}: {delay:?}");
    }
}

/// How long a search goes on after it was told to stop.
fn stopped_after(player: &mut dyn Strategy<Tricolore>) -> Duration {
    let stop = AtomicBool::new(false);
    let clock = Watch(Instant::now());
    let line = Line::new(Tricolore::start(Default::default()));
    thread::scope(|scope| {
        let raised = scope.spawn(|| {
            thread::sleep(Duration::from_millis(30));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let control = Control::new(Limits::depth(200), &clock, &stop);
        assert!(player.think(&line, &control, &mut |_| {}).is_some());
        let ended = Instant::now();
        ended.saturating_duration_since(raised.join().unwrap())
    })
}
