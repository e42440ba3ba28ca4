//! Two bots, many games.

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use awalam_bots::{Bot, Tuned, Weights, build, build_champion};
use awalam_games::{Game, Line, Player};
use awalam_search::{Clock, Dice, Limits, StoppedClock};

/// Longer games are draws.
const LONGEST: usize = 1_000;

/// A series to be played.
pub struct Series<'a, G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// The two bots; the first one's results are counted.
    pub bots: [&'a str; 2],
    /// How many games: pairs from the same opening with sides swapped.
    pub games: u64,
    /// Random plies before the bots take over.
    pub opening: usize,
    /// Decides openings and random choices.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
}

/// How a series went for the first bot.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// Wins, draws and losses as player 1 and as player 2.
    pub results: [[u64; 3]; 2],
    /// Its longest time for a move.
    pub slowest: Duration,
}

impl Tally {
    /// Wins, draws and losses.
    pub fn total(&self) -> [u64; 3] {
        std::array::from_fn(|i| self.results[0][i] + self.results[1][i])
    }

    fn add(&mut self, side: usize, game: Played) {
        self.results[side][game.result] += 1;
        self.slowest = self.slowest.max(game.slowest);
    }
}

/// An opening is balanced if a search of so many nodes sees a lead of no more
/// than so many hundredths, but not a dead draw.
const JUDGED: u64 = 50_000;
const BALANCED: i32 = 100;
/// Most openings are tried before one is found.
const ATTEMPTS: u64 = 1_000;

struct Played {
    /// 0 if the first bot won, 1 for a draw, 2 if it lost.
    result: usize,
    slowest: Duration,
}

struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

type Failed = Box<dyn Error + Send + Sync>;

impl<G: Tuned> Series<'_, G> {
    /// Plays all games.
    pub fn play(&self) -> Result<Tally, Failed> {
        let next = AtomicU64::new(0);
        let tally = Mutex::new(Tally::default());
        let work = || -> Result<(), Failed> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                let side = (number % 2) as usize;
                let game = self.game(number, side)?;
                tally.lock().expect("nobody panics with it").add(side, game);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().expect("workers do not panic"))
        })?;
        Ok(tally.into_inner().expect("nobody panics with it"))
    }

    /// A random beginning after which a short search sees neither side ahead:
    /// from a lost one, a pair of games says nothing.
    fn balanced_opening(&self, pair: u64) -> Result<Line<G>, Failed> {
        let seed = self.seed ^ pair << 20;
        for attempt in 0..ATTEMPTS {
            let line = opening::<G>(self.rules, self.opening, seed ^ attempt << 50);
            // Without a unit, scores are not points.
            if G::SETS[line.current().set()].unit.is_none() {
                return Ok(line);
            }
            let mut judge = build::<G>(&format!("champion:nodes={JUDGED}"), seed)?;
            let (clock, stop) = (StoppedClock, AtomicBool::new(false));
            let thought = judge.think(&line, Limits::default(), &clock, &stop, &mut |_| {});
            let score = thought.ok_or("a bot had no move")?.score.hundredths();
            // Nothing but a draw that can be forced is worth nothing at all.
            if (1..=BALANCED).contains(&score.abs()) {
                return Ok(line);
            }
        }
        Err("no balanced opening was found".into())
    }

    /// One game; the first bot is player 1 if `side` is 0.
    fn game(&self, number: u64, side: usize) -> Result<Played, Failed> {
        let mut line = self.balanced_opening(number / 2)?;
        let seed = self.seed.wrapping_add(number);
        let mut bots = [
            bot::<G>(self.bots[0], seed)?,
            bot::<G>(self.bots[1], !seed)?,
        ];
        let mut slowest = Duration::ZERO;
        while line.outcome().is_none() && line.plies().len() < LONGEST {
            let mover = line.current().turn().index() ^ side;
            let clock = Watch(Instant::now());
            let stop = AtomicBool::new(false);
            let thought = bots[mover].think(&line, Limits::default(), &clock, &stop, &mut |_| {});
            if mover == 0 {
                slowest = slowest.max(clock.now());
            }
            line.play(thought.ok_or("a bot had no move")?.best())?;
        }
        let winner = line.outcome().and_then(|outcome| outcome.verdict.winner());
        let result = match winner.map(Player::index) {
            None => 1,
            Some(winner) if winner == side => 0,
            Some(_) => 2,
        };
        Ok(Played { result, slowest })
    }
}

/// The bot that a text names. `SET@FILE@champion:…` is the champion with the
/// weights of a file.
fn bot<G: Tuned>(text: &str, seed: u64) -> Result<Bot<G>, Failed> {
    let Some((set, rest)) = text.split_once('@') else {
        return Ok(build::<G>(text, seed)?);
    };
    let (file, spec) = rest.split_once('@').ok_or("write SET@FILE@champion")?;
    let mut sets: Vec<Weights> = G::SETS.iter().map(|set| set.weights()).collect();
    let names = G::SETS.iter().map(|set| set.name);
    let number = names.into_iter().position(|name| name == set);
    let number = number.ok_or_else(|| format!("{} has no weights `{set}`", G::NAME))?;
    sets[number] = Weights::read(&std::fs::read_to_string(file)?, G::SETS[number].features)?;
    Ok(build_champion::<G>(spec, G::champion(&sets), seed)?)
}

/// A random beginning after which the game still goes on.
pub fn opening<G: Game>(rules: G::Rules, plies: usize, seed: u64) -> Line<G> {
    let mut dice = Dice::new(seed);
    loop {
        let mut line = Line::new(G::start(rules));
        for _ in 0..plies {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                line.play(mv).expect("a picked move is legal");
            }
        }
        if line.outcome().is_none() {
            return line;
        }
    }
}
