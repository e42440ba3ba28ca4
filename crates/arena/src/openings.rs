//! Where games begin.

use std::sync::atomic::AtomicBool;

use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_games::{Game, Line, LineError};
use awalam_search::{Control, Dice, Limits, StoppedClock};
use serde::{Deserialize, Serialize};

use crate::ArenaError;

/// Where games begin. Every two bots that meet get the same openings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Openings {
    /// The start of the game.
    Start,
    /// Random legal plies.
    Random {
        /// How many; by default what suits the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<usize>,
        /// The greatest lead, in points, that a short search may see in an opening;
        /// openings with a forced draw are not taken. 0 takes any.
        #[serde(default = "usual_balance")]
        balance: f64,
        /// Positions that the short search looks at.
        #[serde(default = "usual_nodes")]
        nodes: u64,
    },
    /// From a list.
    List(OpeningList),
}

/// Openings one after the other from a list, and then from its beginning again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningList {
    /// The file it is read from; only its lines are kept with a tournament.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// Positions, or moves from the start.
    #[serde(default)]
    pub lines: Vec<String>,
    /// In which order they come.
    #[serde(default, skip_serializing_if = "OpeningOrder::is_listed")]
    pub order: OpeningOrder,
    /// The first that is used, counted from 1; 0 for the first of all.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub start: u64,
    /// How many moves of each line are played at most; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    #[serde(skip)]
    numbers: LineNumbers,
}

/// In which order the openings of a list come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningOrder {
    /// As they are listed.
    #[default]
    Listed,
    /// As the tournament's seed has it; each is used before any comes again.
    Random,
}

impl OpeningOrder {
    fn is_listed(&self) -> bool {
        *self == OpeningOrder::Listed
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Where lines stand in their file. Only complaints tell, so that lists with the same lines
/// are the same.
#[derive(Clone, Debug, Default)]
struct LineNumbers(Vec<usize>);

impl PartialEq for LineNumbers {
    fn eq(&self, _: &LineNumbers) -> bool {
        true
    }
}

fn usual_balance() -> f64 {
    1.0
}

fn usual_nodes() -> u64 {
    2_000
}

impl Default for Openings {
    fn default() -> Openings {
        Openings::Random {
            plies: None,
            balance: usual_balance(),
            nodes: usual_nodes(),
        }
    }
}

/// Openings that are tried before the best of them is taken.
const ATTEMPTS: u64 = 200;
/// Longer openings leave nothing to play.
const MAX_PLIES: usize = 200;

/// The number of random plies that suits a game: enough for thousands of
/// different openings, few enough to leave the game open.
pub(crate) fn usual_plies<G: Game>() -> usize {
    let moves = G::start(G::Rules::default()).moves();
    if moves.len() < 10 { 8 } else { 4 }
}

impl Openings {
    /// What is wrong, whatever the game.
    pub(crate) fn check(&self) -> Result<(), ArenaError> {
        let wrong = |problem: String| Err(ArenaError::input("openings", problem));
        match self {
            Openings::Start => Ok(()),
            Openings::Random {
                plies,
                balance,
                nodes,
            } => {
                if plies.is_some_and(|plies| plies > MAX_PLIES) {
                    return wrong(format!("at most {MAX_PLIES} random plies are possible"));
                }
                if !(0.0..=1000.0).contains(balance) {
                    return wrong("a balance of 0 to 1000 points is wanted".to_owned());
                }
                match (1..=100_000_000).contains(nodes) {
                    true => Ok(()),
                    false => wrong("nodes from 1 to 100000000 are wanted".to_owned()),
                }
            }
            Openings::List(OpeningList {
                file, lines, start, ..
            }) => match lines.len() as u64 {
                0 if file.is_empty() => wrong("a list needs a file, or lines".to_owned()),
                0 => wrong(format!("{file} has no lines")),
                n if *start > n => wrong(format!("start at 1 to {n}, not {start}")),
                _ => Ok(()),
            },
        }
    }

    /// The opening of a round.
    pub(crate) fn opening<G: HasChampion>(
        &self,
        rules: G::Rules,
        seed: u64,
        round: u64,
    ) -> Result<Line<G>, ArenaError> {
        match self {
            Openings::Start => Ok(Line::new(G::start(rules))),
            Openings::Random {
                plies,
                balance,
                nodes,
            } => {
                let plies = plies.unwrap_or_else(usual_plies::<G>);
                let search = (*balance > 0.0).then_some((*balance, *nodes));
                random_opening(rules, plies, search, seed, round)
            }
            Openings::List(list) => list.read::<G>(rules, list.place(seed, round)),
        }
    }

    /// The first opening; all of a list are read, so that a wrong one is told at once.
    pub(crate) fn first<G: HasChampion>(
        &self,
        rules: G::Rules,
        seed: u64,
    ) -> Result<Line<G>, ArenaError> {
        if let Openings::List(list) = self {
            for place in 0..list.lines.len() {
                list.read::<G>(rules, place)?;
            }
        }
        self.opening(rules, seed, 0)
    }
}

impl OpeningList {
    /// The lines of a file's text: one opening per line; `#` begins a remark.
    pub fn new(file: &str, text: &str) -> OpeningList {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or("").trim());
        let lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty());
        let (numbers, lines) = lines
            .map(|(number, line)| (number, line.to_owned()))
            .unzip();
        OpeningList {
            file: file.to_owned(),
            lines,
            numbers: LineNumbers(numbers),
            ..OpeningList::default()
        }
    }

    /// Openings that come from no file.
    pub fn of_lines(lines: Vec<String>) -> OpeningList {
        OpeningList {
            lines,
            ..OpeningList::default()
        }
    }

    /// In another order, or from another opening on.
    pub fn ordered(mut self, order: OpeningOrder, start: u64) -> OpeningList {
        (self.order, self.start) = (order, start);
        self
    }

    /// With each line of moves cut after some plies.
    pub fn cut(mut self, plies: Option<usize>) -> OpeningList {
        self.plies = plies;
        self
    }

    /// Which line a round begins with.
    fn place(&self, seed: u64, round: u64) -> usize {
        let lines = self.lines.len() as u64;
        let place = ((round % lines + self.start.max(1) - 1) % lines) as usize;
        if self.order == OpeningOrder::Listed {
            return place;
        }
        // Shuffled anew each time through the list.
        let mut dice = Dice::new(mixed(mixed(seed, lines), round / lines));
        let mut order: Vec<usize> = (0..self.lines.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last + 1));
        }
        order[place]
    }

    fn read<G: Game>(&self, rules: G::Rules, place: usize) -> Result<Line<G>, ArenaError> {
        let text = &self.lines[place];
        read_opening(text, rules, self.plies).map_err(|problem| {
            let file = match self.file.as_str() {
                "" => "openings",
                file => file,
            };
            let at = match self.numbers.0.get(place) {
                Some(line) => format!("line {line}"),
                None => format!("opening {}", place + 1),
            };
            ArenaError::input(format!("{file}: {at} (`{text}`)"), problem)
        })
    }
}

/// A position, or moves from the start, of which `plies` are played at most.
fn read_opening<G: Game>(
    text: &str,
    rules: G::Rules,
    plies: Option<usize>,
) -> Result<Line<G>, String> {
    let mut line = Line::new(G::start(rules));
    match (G::parse(text, rules), line.play_run(text)) {
        (Ok(position), _) => line = Line::new(position),
        (Err(_), Ok(())) => {}
        (Err(position), Err(LineError::Unreadable(moves))) => {
            return Err(format!(
                "neither a position ({position}) nor moves ({moves})"
            ));
        }
        (Err(_), Err(refused)) => return Err(refused.to_string()),
    }
    if let Some(plies) = plies.filter(|&plies| plies < line.plies().len()) {
        let moves: Vec<G::Move> = line.plies()[..plies].iter().map(|(mv, _)| *mv).collect();
        line = Line::new(*line.start());
        for mv in moves {
            line.play(mv).map_err(|refusal| refusal.to_string())?;
        }
    }
    match line.outcome() {
        None => Ok(line),
        Some(_) => Err("the game is over there".to_owned()),
    }
}

fn random_opening<G: HasChampion>(
    rules: G::Rules,
    plies: usize,
    search: Option<(f64, u64)>,
    seed: u64,
    round: u64,
) -> Result<Line<G>, ArenaError> {
    let mut dice = Dice::new(mixed(seed, round));
    let mut best: Option<(i32, Line<G>)> = None;
    let mut judge = None;
    for _ in 0..ATTEMPTS {
        let line = random_line::<G>(rules, plies, &mut dice);
        if line.outcome().is_some() {
            continue;
        }
        let kind = G::SETS[line.current().set()].kind;
        let Some((balance, nodes)) = search.filter(|_| kind.is_in_points()) else {
            return Ok(line);
        };
        let champion = || {
            let text = format!("champion:nodes={nodes}");
            build::<G>(&text, &BuildContext::seeded(1)).expect("a champion")
        };
        let lead = lead(&line, judge.get_or_insert_with(champion));
        // Nothing but a draw that can be forced is worth nothing at all.
        if lead != 0 && f64::from(lead) <= balance * 100.0 {
            return Ok(line);
        }
        if lead != 0 && best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, line));
        }
    }
    best.map(|(_, line)| line).ok_or_else(|| {
        let problem =
            format!("the game is hardly ever open after {plies} random plies: take fewer");
        ArenaError::input("openings", problem)
    })
}

fn random_line<G: Game>(rules: G::Rules, plies: usize, dice: &mut Dice) -> Line<G> {
    let mut line = Line::new(G::start(rules));
    for _ in 0..plies {
        if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
            line.play(mv).expect("a picked move is legal");
        }
    }
    line
}

/// How far a short search sees one side ahead, in hundredths of a point.
fn lead<G: HasChampion>(line: &Line<G>, judge: &mut Bot<G>) -> i32 {
    // What it saw elsewhere must not count: an opening depends on its number alone.
    judge.forget();
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let thought = judge.think(line, &control, &mut |_| {});
    thought.map_or(0, |thought| thought.score.hundredths().abs())
}

/// A number that depends on both, each bit on every bit of theirs (SplitMix64).
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    let mut x = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
