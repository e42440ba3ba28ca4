//! In time whatever else the machine does, and stopped at once. Searches are handed a
//! clock of processor time, or one that jumps as the computer's clock does for a
//! program that is kept waiting. The computer's own clock judges in `make test-long`,
//! on a machine that these tests keep busy themselves.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{effort, players, random_line};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line};
use awalam_search::{Clock, Control, Limits, Strategy, WallClock};
use awalam_testing::ProcessorClock;

const TIME_LIMIT: Duration = Duration::from_millis(50);

/// Moves that took longer than the limit, by a clock made for each move.
fn late_moves<C: Clock>(new_clock: impl Fn() -> C) -> Vec<(&'static str, Duration)> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut late = Vec::new();
    for (name, mut player) in players::<Tricolore>() {
        for _ in 0..effort(20) {
            let line = random_line::<Tricolore>(Default::default(), 0..40, &mut rng);
            let (clock, stop) = (new_clock(), AtomicBool::new(false));
            let start = clock.now();
            let control = Control::new(Limits::time(TIME_LIMIT), &clock, &stop);
            assert!(player.think(&line, &control, &mut |_| {}).is_some());
            let taken = clock.now() - start;
            if taken > TIME_LIMIT {
                late.push((name, taken));
            }
        }
    }
    late
}

#[test]
fn moves_are_in_time() {
    assert_eq!(late_moves(ProcessorClock::new), []);
}

/// The computer's clock as a program sees it that runs for a while and is then kept
/// waiting, again and again.
struct KeptWaiting {
    looks: AtomicU64,
    /// Looks at the clock before each wait.
    run: u64,
    wait: Duration,
}

/// Time between two looks at the clock.
const LOOK_DURATION: Duration = Duration::from_micros(100);

impl Clock for KeptWaiting {
    fn now(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed);
        let waits = looks / self.run;
        LOOK_DURATION * looks as u32 + self.wait * waits as u32
    }
}

#[test]
fn moves_are_in_time_where_a_program_is_kept_waiting() {
    for (run, wait) in [(10, 3), (30, 8), (60, 15), (150, 19), (30, 22), (20, 24)] {
        let clock = || KeptWaiting {
            looks: AtomicU64::new(0),
            run,
            wait: Duration::from_millis(wait),
        };
        assert_eq!(late_moves(clock), [], "{run} looks, then {wait} ms");
    }
}

/// Raises a flag when its time has come.
struct Raises<'a> {
    clock: ProcessorClock,
    flag: &'a AtomicBool,
    at: Duration,
}

impl Clock for Raises<'_> {
    fn now(&self) -> Duration {
        let now = self.clock.now();
        if now >= self.at {
            self.flag.store(true, Ordering::Relaxed);
        }
        now
    }
}

/// A clock that goes when it is told to.
struct ByHand(AtomicU64);

impl Clock for ByHand {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// The millisecond after which a search stops that begins at 1000 with the first limit
/// and is narrowed by the second 100 ms later.
fn narrowed_stop(first: Limits, second: Limits) -> u64 {
    let (clock, stop) = (ByHand(AtomicU64::new(1_000)), AtomicBool::new(false));
    let control = Control::new(first, &clock, &stop);
    clock.0.store(1_100, Ordering::Relaxed);
    let narrowed = control.narrowed(second);
    assert_eq!(narrowed.limits(), first.and(second));
    while !narrowed.is_over(0) {
        clock.0.fetch_add(1, Ordering::Relaxed);
    }
    narrowed.elapsed().as_millis() as u64
}

#[test]
fn the_earlier_of_two_limits_of_time_holds_with_its_own_margin() {
    let time = |millis| Limits::time(Duration::from_millis(millis));
    // A margin of 20 ms and a fiftieth of the limit, from the first start on.
    assert_eq!(narrowed_stop(time(10_000), time(1_000)), 960);
    assert_eq!(narrowed_stop(time(1_000), time(10_000)), 960);
    assert_eq!(narrowed_stop(Limits::default(), time(1_000)), 960);
    assert_eq!(narrowed_stop(time(1_000), Limits::depth(3)), 960);
}

#[test]
fn a_share_of_a_clock_is_no_wider_than_a_limit_of_time() {
    let millis = |millis| Some(Duration::from_millis(millis));
    let limits = |time, most_time| Limits {
        time,
        most_time,
        ..Limits::default()
    };
    let share = limits(millis(400), millis(1_000));
    for (other, both) in [
        (limits(None, None), share),
        (limits(millis(2_000), None), share),
        (limits(millis(700), None), limits(millis(400), millis(700))),
        (limits(millis(300), None), limits(millis(300), None)),
        (
            limits(millis(500), millis(800)),
            limits(millis(400), millis(800)),
        ),
    ] {
        assert_eq!(share.and(other), both);
        assert_eq!(other.and(share), both);
    }
}

/// A clock that goes on by the same time whenever it is looked at: a search by it repeats.
struct ByLooks(AtomicU64);

impl Clock for ByLooks {
    fn now(&self) -> Duration {
        LOOK_DURATION * self.0.fetch_add(1, Ordering::Relaxed) as u32
    }
}

#[test]
fn a_search_takes_more_of_a_clock_while_its_choice_is_open() {
    use awalam_games::awale::Awale;
    use awalam_search::alphabeta::{AlphaBeta, Options};
    use awalam_search::{Guidance, Lead};

    let share = Duration::from_millis(40);
    let most = Duration::from_millis(100);
    let limits = Limits {
        most_time: Some(most),
        ..Limits::time(share)
    };
    let taken = |line: &Line<Awale>, pace: bool, limits: Limits| {
        let options = Options {
            pace,
            table_mib: 1,
            ..Options::default()
        };
        let mut search = AlphaBeta::new(Guidance::new(Lead), options, 1);
        let (clock, stop) = (ByLooks(AtomicU64::new(0)), AtomicBool::new(false));
        let control = Control::new(limits, &clock, &stop);
        search.think(line, &control, &mut |_| {}).expect("it moves");
        control.elapsed()
    };
    let mut rng = fastrand::Rng::with_seed(3);
    let (mut shorter, mut longer) = (0, 0);
    for _ in 0..40 {
        let line = random_line::<Awale>(Default::default(), 0..30, &mut rng);
        let paced = taken(&line, true, limits);
        let fixed = taken(&line, false, limits);
        assert!(paced <= most, "{paced:?}");
        assert!(fixed <= share, "{fixed:?}");
        shorter += u32::from(paced < fixed);
        longer += u32::from(paced > fixed);
    }
    assert!(shorter >= 5 && longer >= 2, "{shorter}, {longer}");
    // Without a clock for the game there is nothing to save for later.
    let line = Line::new(Awale::default());
    let time = Limits::time(share);
    assert_eq!(taken(&line, true, time), taken(&line, false, time));
}

#[test]
fn a_raised_flag_stops_every_search_at_once() {
    for (name, mut player) in players::<Tricolore>() {
        let stop = AtomicBool::new(false);
        let at = Duration::from_millis(30);
        let clock = Raises {
            clock: ProcessorClock::new(),
            flag: &stop,
            at,
        };
        let line = Line::new(Tricolore::start(Default::default()));
        // A limit of time makes a search look at its clock.
        let limits = Limits::depth(200).and(Limits::time(Duration::from_secs(3600)));
        let control = Control::new(limits, &clock, &stop);
        assert!(player.think(&line, &control, &mut |_| {}).is_some());
        let delay = clock.now().saturating_sub(at);
        assert!(stop.into_inner(), "{name} ended by itself");
        assert!(delay < Duration::from_millis(10), "{name}: {delay:?}");
    }
}

/// The same by the computer's clock, while every core is busy.
#[test]
#[ignore = "judged by the computer's clock, on a machine that does nothing else"]
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
        let late = late_moves(WallClock::new);
        busy.store(false, Ordering::Relaxed);
        assert_eq!(late, []);
    });
}

#[test]
#[ignore = "judged by the computer's clock, on a machine that does nothing else"]
fn another_thread_stops_every_search_at_once() {
    for (name, mut player) in players::<Tricolore>() {
        let delay = (0..3).map(|_| stopped_after(&mut *player)).min().unwrap();
        assert!(delay < Duration::from_millis(10), "{name}: {delay:?}");
    }
}

/// How long a search goes on after it was told to stop.
fn stopped_after(player: &mut dyn Strategy<Tricolore>) -> Duration {
    let stop = AtomicBool::new(false);
    let clock = WallClock::new();
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

#[test]
fn a_search_with_the_computers_clock_ends() {
    use awalam_games::{Line, awale::Awale};
    use awalam_search::alphabeta::{AlphaBeta, Options};
    use awalam_search::{Guidance, Lead, Mcts, NoHints, mcts};

    let line = Line::new(Awale::default());
    let limits = Limits::time(Duration::from_millis(30));
    let options = Options {
        table_mib: 1,
        ..Options::default()
    };
    let mut search = AlphaBeta::new(Guidance::new(Lead), options, 1);
    assert!(search.search(&line, limits).is_some());
    let options = mcts::Options {
        memory_mib: 8,
        ..mcts::Options::default()
    };
    let mut trees = Mcts::new(Lead, NoHints, options, 1);
    assert!(trees.search(&line, limits).is_some());
}

#[test]
#[should_panic(expected = "needs a clock that runs: hand in a WallClock instead of a StoppedClock")]
fn a_limit_of_time_by_a_clock_that_stands_still_is_refused() {
    let stop = AtomicBool::new(false);
    let limits = Limits::time(Duration::from_secs(1));
    let control = Control::new(limits, &awalam_search::StoppedClock, &stop);
    // With another limit, it may be there.
    assert!(!control.narrowed(Limits::nodes(10)).is_over(9));
    assert!(control.narrowed(Limits::nodes(10)).is_over(10));
    assert_eq!(
        Limits::time_by(&awalam_search::StoppedClock, Duration::from_secs(1)),
        Limits::default()
    );
    control.is_over(9);
}
