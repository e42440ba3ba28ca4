//! How long a search may go on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use awalam_games::{Game, Line};

#[cfg(feature = "threads")]
use crate::helpers::{Helpers, SystemThreads};

/// A clock that never goes back. Search has none of its own: hand in a
/// [`WallClock`](crate::WallClock), or a [`StoppedClock`] where no time is limited.
pub trait Clock: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// Whether time passes by it. If not, a limit of time is never reached.
    fn is_running(&self) -> bool {
        true
    }
}

/// A clock that stands still, for searches limited by depth or nodes alone: they can be
/// repeated exactly, and run where there is no clock.
pub struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn is_running(&self) -> bool {
        false
    }
}

/// When to stop. All limits hold: the first one reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move, all in; the search keeps a margin.
    pub time: Option<Duration>,
    /// Where `time` is a share of a clock: how long the move may take at most. A search that
    /// can tell whether its choice is settled goes on that long where it is not, and stops
    /// before `time` where it is; others keep to `time`.
    pub most_time: Option<Duration>,
}

impl Limits {
    /// A limit of depth only.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A limit of nodes only.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// A limit of time only, by a clock that runs, such as [`WallClock`](crate::WallClock).
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// A limit of time only, or none if the clock stands still: for work that has another
    /// bound, too.
    pub fn time_by(clock: &dyn Clock, time: Duration) -> Limits {
        Limits {
            time: clock.is_running().then_some(time),
            ..Limits::default()
        }
    }

    /// Both limits at once: of each kind the stricter one.
    pub fn and(self, other: Limits) -> Limits {
        fn stricter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        // A time that is no share of a clock is the most as well.
        let most = |limits: Limits| limits.most_time.or(limits.time);
        let time = stricter(self.time, other.time);
        let most_time = stricter(most(self), most(other));
        Limits {
            depth: stricter(self.depth, other.depth),
            nodes: stricter(self.nodes, other.nodes),
            time,
            most_time: most_time.filter(|_| most_time > time),
        }
    }
}

/// A clock for a whole game: what is left of it, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time left.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
}

impl GameClock {
    /// Time for this move if `moves_to_come` are left, this one included.
    /// Early moves get more, and half of what is left always stays for the rest.
    pub fn share(self, moves_to_come: u32) -> Duration {
        let share = self
            .remaining
            .mul_f64(1.6 / f64::from(moves_to_come.max(1)));
        let share = share + self.increment.mul_f64(0.8);
        share.min(self.remaining / 2)
    }

    /// That time, and how much more a move may take whose choice stays open.
    pub fn limits(self, moves_to_come: u32) -> Limits {
        const MOST: f64 = 2.5;
        let share = self.share(moves_to_come);
        let most = share.mul_f64(MOST).min(self.remaining / 2);
        Limits {
            time: Some(share),
            most_time: (most > share).then_some(most),
            ..Limits::default()
        }
    }
}

/// Moves that a player expects to make where the rules do not bound them.
const USUAL_MOVES: u32 = 30;

/// How many moves the player to move may still have to make.
pub fn moves_to_come<G: Game>(line: &Line<G>) -> u32 {
    let left = G::MAX_PLIES.map(|most| most.saturating_sub(line.plies().len()).div_ceil(2));
    left.map_or(USUAL_MOVES, |left| (left as u32).clamp(1, USUAL_MOVES))
}

/// The part of a time limit that a search uses: the rest is for being woken up
/// late on a busy machine, and for handing the move over. Below 50 ms no margin
/// could promise that, and less and less of the time is kept.
fn usable(limit: Duration) -> Duration {
    let margin = Duration::from_millis(20) + limit / 50;
    let share = (limit.as_secs_f64() / 0.1).min(1.0);
    limit - margin.min(limit.mul_f64(share))
}

/// The limits of one search, and the means to tell that they are reached.
/// Shared by all its threads.
pub struct Control<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    start: Duration,
    deadline: Option<Deadline>,
    #[cfg(feature = "threads")]
    helpers: &'a dyn Helpers,
}

/// When a search with limited time stops.
struct Deadline {
    /// In nanoseconds. A search that paces itself moves it.
    stop: AtomicU64,
    /// At the latest.
    latest: Duration,
    /// The limit itself.
    end: Duration,
    /// When the clock was looked at last, and the longest time between two looks,
    /// in nanoseconds. Much of it means that the machine is busy and keeps this
    /// program waiting.
    last_look: AtomicU64,
    longest_wait: AtomicU64,
}

impl Deadline {
    fn new(now: Duration, stop: Duration, end: Duration) -> Deadline {
        Deadline {
            stop: AtomicU64::new(nanoseconds(stop)),
            latest: stop,
            end,
            last_look: AtomicU64::new(nanoseconds(now)),
            longest_wait: AtomicU64::new(0),
        }
    }

    /// The deadline that a limit of time means, with its margin.
    fn of_limit(start: Duration, limit: Duration, now: Duration) -> Deadline {
        Deadline::new(now, start + usable(limit), start + limit)
    }

    /// What is left if both hold. Neither has been looked at.
    fn earlier(self, other: Deadline) -> Deadline {
        let now = Duration::from_nanos(self.last_look.into_inner());
        let latest = self.latest.min(other.latest);
        Deadline::new(now, latest, self.end.min(other.end))
    }

    /// Whether to stop now: the time has come, or being kept waiting again, as
    /// long as before and then some, would be too long.
    fn is_reached(&self, now: Duration) -> bool {
        let look = nanoseconds(now);
        let waited = look.saturating_sub(self.last_look.swap(look, Ordering::Relaxed));
        let longest = waited.max(self.longest_wait.fetch_max(waited, Ordering::Relaxed));
        let stop = self.stop.load(Ordering::Relaxed);
        look >= stop || now + Duration::from_nanos(longest) * 2 >= self.end
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl<'a> Control<'a> {
    /// Begins now. Raising `stop` ends the search at once.
    pub fn new(limits: Limits, clock: &'a dyn Clock, stop: &'a AtomicBool) -> Control<'a> {
        let start = clock.now();
        Control {
            limits,
            clock,
            stop,
            start,
            deadline: limits
                .time
                .map(|limit| Deadline::of_limit(start, limit, start)),
            #[cfg(feature = "threads")]
            helpers: &SystemThreads,
        }
    }

    /// With other threads than the system's to help.
    #[cfg(feature = "threads")]
    pub fn with_helpers(self, helpers: &'a dyn Helpers) -> Control<'a> {
        Control { helpers, ..self }
    }

    /// The same clock and start with further limits, for a player that has its own or
    /// for a part of a search. A limit of time counts from the start as well, and the
    /// earlier deadline holds.
    pub fn narrowed(&self, limits: Limits) -> Control<'a> {
        let given = self.deadline_at(|stop| stop);
        let further = limits
            .time
            .map(|limit| Deadline::of_limit(self.start, limit, self.clock.now()));
        Control {
            limits: self.limits.and(limits),
            deadline: match (given, further) {
                (Some(given), Some(further)) => Some(given.earlier(further)),
                (given, further) => given.or(further),
            },
            ..*self
        }
    }

    /// The same, to stop after a share of the time that is left.
    pub fn with_share(&self, share: f64) -> Control<'a> {
        let now = self.clock.now();
        Control {
            limits: Limits {
                most_time: None,
                ..self.limits
            },
            deadline: self.deadline_at(|stop| now + stop.saturating_sub(now).mul_f64(share)),
            ..*self
        }
    }

    /// For a search that may be able to tell whether its choice is settled: if so it may go on to
    /// the latest moment, and says by [`allow`](Control::allow) how long it needs.
    #[inline(never)]
    pub(crate) fn flexible(&self, can_tell: bool) -> Control<'a> {
        let most = self.limits.most_time.filter(|_| can_tell);
        let longer = most.map(|most| Deadline::of_limit(self.start, most, self.clock.now()));
        Control {
            deadline: longer.or_else(|| self.deadline_at(|stop| stop)),
            ..*self
        }
    }

    /// Stops when the search has taken this long, but not after the latest moment.
    pub(crate) fn allow(&self, time: Duration) {
        if let Some(deadline) = &self.deadline {
            let stop = (self.start + usable(time)).min(deadline.latest);
            deadline.stop.store(nanoseconds(stop), Ordering::Relaxed);
        }
    }

    /// The same end, with another time to stop.
    fn deadline_at(&self, stop: impl FnOnce(Duration) -> Duration) -> Option<Deadline> {
        let deadline = self.deadline.as_ref()?;
        Some(Deadline::new(
            self.clock.now(),
            stop(deadline.latest),
            deadline.end,
        ))
    }

    /// For a thread that helps until `done`. It stops a little before the search
    /// does, since the search waits for it and a busy machine may wake it late.
    #[cfg(feature = "threads")]
    pub(crate) fn of_helper<'b>(&'b self, done: &'b AtomicBool) -> Control<'b> {
        Control {
            limits: Limits::default(),
            clock: self.clock,
            stop: done,
            start: self.start,
            deadline: self.deadline_at(|stop| stop - (stop - self.start) / 10),
            helpers: self.helpers,
        }
    }

    /// Who helps a search on several threads.
    #[cfg(feature = "threads")]
    pub(crate) fn helpers(&self) -> &'a dyn Helpers {
        self.helpers
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The flag that ends the search at once when it is raised.
    pub fn stop_flag(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    /// Whether to stop, after `nodes` nodes. Looks at the clock: call it every
    /// thousand nodes or so.
    ///
    /// # Panics
    /// If there is no limit but one of time, by a clock that stands still: the search would
    /// never end.
    pub fn is_over(&self, nodes: u64) -> bool {
        if let (
            Limits {
                depth: None,
                nodes: None,
                time: Some(time),
                ..
            },
            false,
        ) = (self.limits, self.clock.is_running())
        {
            panic!(
                "a limit of time ({time:?}) needs a clock that runs: hand in a WallClock instead of a StoppedClock"
            );
        }
        self.stop.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self
                .deadline
                .as_ref()
                .is_some_and(|deadline| deadline.is_reached(self.clock.now()))
    }
}
