//! Games between real processes, and a count of what they leave behind.
#![allow(dead_code)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use awalam_bots::judge::{Judged, Terms, judge};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line};
use awalam_link::{ExecPlayer, Launch};
use awalam_search::{Limits, WallClock};
use awalam_testing::{PATIENCE, wait_until};

/// A variable in the environment of all processes of a test, so that they can
/// be counted.
pub struct Token(String);

impl Token {
    pub fn new() -> Token {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Token(format!("TEST_TOKEN_{}_{number}", std::process::id()))
    }

    pub fn mark(&self, mut launch: Launch) -> Launch {
        launch.environment.push((self.0.clone(), "1".to_owned()));
        launch
    }

    /// Living processes that carry the token, where they can be counted.
    pub fn count(&self) -> usize {
        let mark = format!("{}=1", self.0);
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let carries = |path: std::path::PathBuf| {
            let environment = std::fs::read(path.join("environ")).unwrap_or_default();
            environment
                .split(|&byte| byte == 0)
                .any(|variable| variable == mark.as_bytes())
        };
        entries.filter(|entry| carries(entry.path())).count()
    }

    /// Neither a process nor a zombie.
    #[track_caller]
    pub fn assert_nobody_is_left(&self) {
        // Killed is not gone yet on a busy machine, and tests of the same process may be
        // just ending theirs.
        wait_until("no process is left", || self.count() == 0);
        wait_until("no zombie is left", || zombies() == 0);
    }
}

/// Children of this process that nobody has waited for.
fn zombies() -> usize {
    let us = std::process::id().to_string();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats = entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok());
    // `PID (NAME) STATE PARENT …`; the name may hold anything.
    let states = stats.filter_map(|stat| Some(stat.rsplit_once(") ")?.1.to_owned()));
    let ours = states.filter(|state| {
        let mut words = state.split(' ');
        words.next() == Some("Z") && words.next() == Some(us.as_str())
    });
    ours.count()
}

/// The bot of these tests, up to a trick.
pub fn launch(trick: &str, token: &Token) -> Launch {
    let command = format!("{} {trick}", env!("CARGO_BIN_EXE_troublemaker"));
    let mut launch = token.mark(Launch::new(&command, None).unwrap());
    // Last words should not depend on who runs the tests.
    let quiet = ("RUST_BACKTRACE".to_owned(), "0".to_owned());
    launch.environment.push(quiet);
    launch
}

/// Time for each answer of two honest programs: nobody is late because the machine is
/// slow.
pub const HONEST: [Duration; 2] = [PATIENCE; 2];

/// A game between two programs that have these times for an answer; the first one of
/// each may take longer.
pub fn game(
    programs: [Launch; 2],
    times: [Duration; 2],
    plies: Option<usize>,
) -> Judged<Tricolore> {
    let players = programs.map(|launch| ExecPlayer::new(launch, PATIENCE));
    play(players, times, plies)
}

/// The same between two programs as players.
pub fn play(
    [mut one, mut two]: [ExecPlayer<Tricolore>; 2],
    times: [Duration; 2],
    plies: Option<usize>,
) -> Judged<Tricolore> {
    let mut terms = Terms {
        plies,
        ..Terms::within(Limits::default())
    };
    for (player, time) in terms.players.iter_mut().zip(times) {
        player.limits = Limits::time(time);
    }
    let line = Line::new(Tricolore::start(Default::default()));
    let stop = AtomicBool::new(false);
    let clock = WallClock::new();
    judge(line, [&mut one, &mut two], &terms, &clock, &stop)
}
