//! The champion of Awalé with tables: it never gives away what the tables promise, and
//! wins won endings in bounded time against the best defence.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use awalam_bots::{Bot, BuildContext, HasBots, build};
use awalam_exact::awale::{Layer, RowList, TableSource, Tables, build_layer, lead};
use awalam_games::awale::{Awale, Move, Rules};
use awalam_games::{Game, Line, MoveList, Side, Verdict, Wdl};
use awalam_search::{Control, Limits, StoppedClock, Thought};

/// Seeds of the largest tables here.
const MAX_SEEDS: usize = 8;

static TABLES: LazyLock<[Arc<Tables>; 3]> = LazyLock::new(|| {
    let list = RowList::new(MAX_SEEDS);
    [Rules::Abapa, Rules::Awari, Rules::Uga].map(|rules| {
        let mut layers: Vec<Layer> = Vec::new();
        for _ in 0..=MAX_SEEDS {
            layers.push(build_layer(rules, &layers, &list, true, &()).expect("not stopped"));
        }
        Arc::new(Tables::new(rules, layers))
    })
});

/// The tables of all rule sets, in memory.
struct InMemory;

impl TableSource for InMemory {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        Some(TABLES[rules as usize].clone())
    }
}

fn context() -> BuildContext {
    BuildContext::seeded(1).with_tables(Some(Arc::new(InMemory)))
}

fn tables(rules: Rules) -> &'static Tables {
    &TABLES[rules as usize]
}

/// A random position of few seeds; the stores are even, or nearly.
fn ending(dice: &mut fastrand::Rng, rules: Rules) -> Awale {
    loop {
        let seeds = dice.usize(2..=MAX_SEEDS);
        let mut houses = [0; 12];
        for _ in 0..seeds {
            houses[dice.usize(0..12)] += 1;
        }
        let houses: Vec<String> = houses.iter().map(i32::to_string).collect();
        let stored = 48 - seeds;
        let text = format!(
            "{}-{}-{}-S",
            houses.join("-"),
            stored / 2,
            stored - stored / 2
        );
        let position = Awale::parse(&text, rules).expect("a position");
        if !position.is_over() {
            return position;
        }
    }
}

fn choose(bot: &mut Bot<Awale>, line: &Line<Awale>) -> Move {
    let stop = AtomicBool::new(false);
    let limits = Limits::nodes(3_000);
    let control = Control::new(limits, &StoppedClock, &stop);
    let thought = bot.think(line, &control, &mut |_| {});
    thought.expect("the game is not over").best()
}

/// What South will have more, by the tables: at least, and under `awari` exactly.
fn promise(position: &Awale) -> i32 {
    let margin = |p: &Awale| i32::from(p.store(Side::One)) - i32::from(p.store(Side::Two));
    if position.is_over() {
        return position.scores().margin().seen_by(Side::One).hundredths() / 100;
    }
    let known = tables(position.rules()).probe_bounds(&position.rows());
    let known = known.expect("a table");
    match position.turn() {
        Side::One => margin(position) + i32::from(known.low),
        Side::Two => margin(position) - i32::from(known.high),
    }
}

/// The answer that gives least, and then the one that delays most.
fn best_defence(line: &Line<Awale>) -> Move {
    let position = line.current();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let after = |mv: Move| {
        let mut next = line.clone();
        next.play(mv).expect("legal");
        let next = next.current();
        let depths = match next.is_over() {
            true => None,
            false => tables(position.rules()).probe_depths(&next.rows()),
        };
        let delay = depths.map_or(0, |depths| i32::from(depths.low));
        (promise(next), -delay)
    };
    *moves.iter().min_by_key(|&&mv| after(mv)).expect("a move")
}

#[test]
fn nothing_that_tables_promise_is_given_away() {
    let mut dice = fastrand::Rng::with_seed(6);
    for rules in [Rules::Awari, Rules::Abapa] {
        let mut bot = build::<Awale>("champion", &context()).expect("a bot");
        for _ in 0..60 {
            let mut line = Line::new(ending(&mut dice, rules));
            let mut least = promise(line.current());
            let won = least > 0;
            let mut plies = 0;
            while line.outcome().is_none() {
                let mv = match line.current().turn() {
                    Side::One => choose(&mut bot, &line),
                    Side::Two => best_defence(&line),
                };
                line.play(mv).expect("legal");
                plies += 1;
                assert!(plies < 400, "{rules}: no end from {}", line.start());
                if line.outcome().is_none() && won {
                    let now = promise(line.current());
                    assert!(
                        now >= least,
                        "{rules}: {} gives away from {}",
                        mv,
                        line.start()
                    );
                    least = now;
                }
            }
            if won {
                let verdict = line.outcome().expect("over").verdict;
                assert_eq!(verdict, Verdict::Win(Side::One), "{rules} {}", line.start());
            }
        }
    }
}

#[test]
fn uga_is_won_by_its_own_rule() {
    let mut dice = fastrand::Rng::with_seed(7);
    let mut bot = build::<Awale>("champion", &context()).expect("a bot");
    let mut won = 0;
    for _ in 0..40 {
        let start = ending(&mut dice, Rules::Uga);
        let by_rule = tables(Rules::Uga).probe_by_rule(&start.rows());
        let lead = i32::from(start.store(Side::One)) - i32::from(start.store(Side::Two));
        if lead + i32::from(by_rule.expect("a table")) <= 0 {
            continue;
        }
        let mut line = Line::new(start);
        while line.outcome().is_none() {
            let mv = choose(&mut bot, &line);
            line.play(mv).expect("legal");
        }
        won += 1;
        let verdict = line.outcome().expect("over").verdict;
        assert_eq!(verdict, Verdict::Win(Side::One), "{start}");
    }
    assert!(won > 5);
}

/// Where endless play decides, tables know bounds and a search estimates.
#[test]
fn estimates_stay_within_what_tables_know() {
    let mut dice = fastrand::Rng::with_seed(8);
    let mut bot = build::<Awale>("champion:contempt=0", &context()).expect("a bot");
    let text = "0-1-2-0-0-1-0-1-0-2-0-1-20-20-S";
    let first = Awale::parse(text, Rules::Abapa).expect("good");
    let others = std::iter::repeat_with(|| ending(&mut dice, Rules::Abapa)).take(100);
    let mut open = 0;
    for position in std::iter::once(first).chain(others) {
        let known = tables(Rules::Abapa).probe_bounds(&position.rows());
        let known = known.expect("a table");
        let [low, high] = [known.low, known.high].map(|b| 100 * (lead(&position) + i32::from(b)));
        let is_held = |thought: &Thought<Move>| {
            let score = thought.score.hundredths();
            thought.decided().is_some() || (low..=high).contains(&score)
        };
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::nodes(3_000), &StoppedClock, &stop);
        let mut report = |thought: &Thought<Move>| assert!(is_held(thought), "{position}");
        let thought = bot.think(&Line::new(position), &control, &mut report);
        let thought = thought.expect("the game is not over");
        assert!(is_held(&thought), "{position}");
        open += u32::from(low < high && !thought.exact && thought.decided().is_none());
    }
    assert!(open > 5, "{open}");
}

#[test]
fn tables_can_be_left_out() {
    let position = Awale::parse("0-0-0-0-1-1-0-0-0-0-1-2-22-21-S", Rules::Awari).expect("good");
    let line = Line::new(position);
    let exact = |spec: &str| {
        let mut bot = build::<Awale>(spec, &context()).expect("a bot");
        let stop = AtomicBool::new(false);
        let limits = Limits::depth(2);
        let control = Control::new(limits, &StoppedClock, &stop);
        let thought = bot.think(&line, &control, &mut |_| {});
        thought.expect("not over").exact
    };
    assert!(exact("champion"));
    assert!(!exact("champion:tables=off"));
    assert!(!exact("champion:tables=3"));
    assert!(build::<Awale>("champion:tables=none", &context()).is_err());
    // The highest level is the champion, with all that it has; the others are not.
    assert!(exact("level:8"));
    assert!(!exact("level:7"));
}

/// Counts how often tables are asked for.
#[derive(Default)]
struct CountedSource(AtomicU64);

impl TableSource for CountedSource {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Some(TABLES[rules as usize].clone())
    }
}

#[test]
fn an_arbiter_finds_its_tables_once_a_game() {
    let mut dice = fastrand::Rng::with_seed(8);
    for rules in [Rules::Awari, Rules::Abapa, Rules::Uga] {
        let source = CountedSource::default();
        let arbiter = Awale::arbiter(rules, Some(&source)).expect("Awalé has one");
        let mut decided = 0;
        for _ in 0..200 {
            let position = ending(&mut dice, rules);
            let Some(verdict) = arbiter.verdict(&position) else {
                continue;
            };
            decided += 1;
            let value = match rules {
                Rules::Uga => tables(rules).probe_by_rule(&position.rows()),
                _ => tables(rules).probe_value(&position.rows()),
            };
            let margin = lead(&position) + i32::from(value.expect("a table"));
            let expected = Wdl::of_margin(margin).verdict(position.turn());
            assert_eq!(verdict, expected, "{rules} {position}");
        }
        assert!(decided > 50, "{rules}: {decided}");
        assert_eq!(source.0.into_inner(), 1);
    }
    assert!(Awale::arbiter(Rules::Awari, None).is_none());
}
