//! Graded opponents for people: the champion with less time to think and, on the
//! lower levels, an unsure eye for what a position is worth. Below them all, a child's
//! first opponent, who mostly moves at random.

use std::ops::RangeInclusive;
use std::time::Duration;

use awalam_games::{Game, Line};
use awalam_search::{
    Adjusted, Adjustment, Control, Dice, Greedy, Guidance, Limits, Random, Strategy, Term, Thought,
};

use crate::common::{champion_within, search};
use crate::spec::shown;
use crate::{Bot, BotInfo, HasChampion, Settings, SpecError};

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Positions it looks at for a move: the same on every machine.
    pub nodes: u64,
    /// By how much it misjudges each of them at most, in hundredths of a point.
    pub doubt: i32,
}

impl Level {
    /// A level by nodes and doubt.
    pub const fn new(nodes: u64, doubt: i32) -> Level {
        Level { nodes, doubt }
    }
}

/// How many levels are the champion's: the number of the highest one.
pub const LEVELS: usize = 8;

/// Every `level:N` that there is. The lowest is below the champion's: see
/// [`HasChampion::NOVICE_SIGHT`].
pub const LEVEL_NUMBERS: RangeInclusive<usize> = 0..=LEVELS;

/// On a machine too slow for the nodes, a move still comes within a second.
const MAX_MOVE_TIME: Duration = Duration::from_millis(950);

/// The entry of a game's list of bots.
pub(crate) fn info<G: HasChampion>() -> BotInfo<G> {
    BotInfo {
        name: "level",
        source: "ours",
        summary: "graded opponents: level:0 is for children, level:1 for beginners, level:8 is the champion",
        build: |settings| match read(settings)?.checked_sub(1) {
            None => novice::<G>(settings),
            Some(index) => build(settings, G::LEVELS[index]),
        },
    }
}

/// The level of a text that names none.
const MIDDLE_LEVEL: usize = 4;

/// The number in `level:3`.
fn read(settings: &mut Settings) -> Result<usize, SpecError> {
    let Some(text) = settings.text("") else {
        return Ok(MIDDLE_LEVEL);
    };
    match text.parse() {
        Ok(level) if LEVEL_NUMBERS.contains(&level) => Ok(level),
        _ => Err(SpecError::Level {
            level: shown(&text),
            levels: LEVEL_NUMBERS,
        }),
    }
}

/// The lowest level; how often it looks can be set, to try other ones.
fn novice<G: HasChampion>(settings: &mut Settings) -> Result<Bot<G>, SpecError> {
    let sight = settings.number("sight", 0..=100)?;
    let strategy = Novice {
        sight: sight.unwrap_or(G::NOVICE_SIGHT),
        dice: Dice::new(settings.seed()),
        greedy: Greedy::new(settings.seed().wrapping_add(1)),
        random: Random::new(settings.seed().wrapping_add(2)),
    };
    let limits = Limits {
        time: Some(MAX_MOVE_TIME),
        ..Limits::default()
    };
    Ok(Bot::new(strategy, limits))
}

/// Takes the greatest gain at hand in some of its moves, and plays anything in the others.
struct Novice {
    /// In how many of a hundred moves it looks.
    sight: usize,
    dice: Dice,
    greedy: Greedy,
    random: Random,
}

impl<G: Game> Strategy<G> for Novice {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        match self.dice.below(100) < self.sight {
            true => self.greedy.think(line, control, report),
            false => self.random.think(line, control, report),
        }
    }
}

/// A bot of some level; nodes and doubt can be set, to try other ones. The highest
/// level is the champion, with its tables, its proofs and its book, unless it is told to doubt.
fn build<G: HasChampion>(settings: &mut Settings, level: Level) -> Result<Bot<G>, SpecError> {
    let nodes = settings.number("nodes", 1..=u64::MAX)?;
    let doubt = settings.number("doubt", 0..=100_000)?;
    let most = doubt.unwrap_or(level.doubt);
    let limits = Limits {
        nodes: Some(nodes.unwrap_or(level.nodes)),
        time: Some(MAX_MOVE_TIME),
        ..Limits::default()
    };
    let options = settings.sized(G::SEARCH, limits);
    let champion = G::best_champion();
    if level == G::LEVELS[LEVELS - 1] && most == 0 {
        return champion_within(settings, champion, options, limits);
    }
    let seed = settings.seed();
    let evaluation = Adjusted {
        evaluation: champion,
        adjustment: Doubt { most, seed },
    };
    let guidance = Guidance::new(evaluation.clone()).with_hints(G::Hints::default());
    let strategy = search(settings, guidance, options)?;
    Ok(Bot::new(strategy, limits).with_evaluation(evaluation))
}

/// An evaluation is off by a random amount, the same one for the same position as long as
/// the bot lives.
#[derive(Clone, Copy)]
struct Doubt {
    /// By this much at most, in hundredths of a point.
    most: i32,
    seed: u64,
}

impl Doubt {
    #[inline]
    fn error<G: Game>(&self, position: &G) -> i32 {
        if self.most == 0 {
            return 0;
        }
        let mixed = (position.key() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let width = i64::from(2 * self.most + 1);
        ((((mixed >> 40) as i64 * width) >> 24) as i32) - self.most
    }
}

impl<G: Game> Adjustment<G> for Doubt {
    fn worth(&self, position: &G, worth: i32) -> i32 {
        worth + self.error(position)
    }

    fn terms(&self, position: &G, mut terms: Vec<Term>) -> Vec<Term> {
        if self.most > 0 {
            terms.push(Term {
                name: "doubt",
                value: f64::from(self.error(position)) / 100.0,
                weight: 1.0,
            });
        }
        terms
    }
}
