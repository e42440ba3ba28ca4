//! A made-up game of random trees, and evaluations without any sense: nothing
//! about a real game can hide a mistake of the search.
#![allow(dead_code, reason = "each test uses a part")]

pub mod road;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use awalam_games::awale::Awale;
use awalam_games::{
    Game, GameMove, Line, MoveError, MoveList, Outcome, Reason, RuleSet, RulesError, RulesInfo,
    Scores, Side,
};
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::mcts::Options as MctsOptions;
use awalam_search::{
    Control, Evaluation, Guidance, Limits, Mcts, Minimax, SearchHints, Strategy, Thought, WallClock,
};

/// The rules of a made-up tree: its seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

impl RuleSet for Seed {
    const LIST: &'static [RulesInfo] = &[];
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seed {
    type Err = RulesError;
    fn from_str(text: &str) -> Result<Seed, RulesError> {
        Ok(Seed(text.parse().unwrap()))
    }
}

/// A branch of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub u8);

impl GameMove for Branch {
    const COUNT: usize = 8;
    fn index(self) -> usize {
        self.0.into()
    }
    fn from_index(index: usize) -> Branch {
        Branch(index as u8)
    }
    fn read(text: &str) -> Result<(Branch, &str), MoveError> {
        Ok((Branch(text[..1].parse().unwrap()), &text[1..]))
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Branch {
    type Err = MoveError;
    fn from_str(text: &str) -> Result<Branch, MoveError> {
        Branch::read(text).map(|(branch, _)| branch)
    }
}

/// A node of a random tree. Few distinct nodes, so that lines often meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    seed: u64,
    ply: u8,
    /// Distinguishes the nodes of a ply.
    label: u8,
}

/// The game of random trees is over by then.
pub const MAX_GAME_PLIES: u8 = 9;

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("no such branch")]
pub struct NoBranch;

fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The two numbers of a text after the seed, which the rules know.
fn numbers(text: &str) -> Result<(u8, u8), NoBranch> {
    let mut words = text.split(' ').skip(1).map(|word| word.parse().ok());
    let mut next = || words.next().flatten().ok_or(NoBranch);
    Ok((next()?, next()?))
}

impl Node {
    fn hash(&self) -> u64 {
        mix(self.seed << 16 | u64::from(self.ply) << 8 | u64::from(self.label))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.seed, self.ply, self.label)
    }
}

impl Game for Node {
    type Rules = Seed;
    type Move = Branch;
    type Refusal = NoBranch;
    type PositionError = NoBranch;
    const NAME: &'static str = "tree";
    const MAX_PLIES: Option<usize> = Some(MAX_GAME_PLIES as usize);

    fn start(rules: Seed) -> Node {
        Node {
            seed: rules.0,
            ply: 0,
            label: 0,
        }
    }
    fn parse(text: &str, Seed(seed): Seed) -> Result<Node, NoBranch> {
        let (ply, label) = numbers(text)?;
        Ok(Node { seed, ply, label })
    }
    fn rules(&self) -> Seed {
        Seed(self.seed)
    }
    fn turn(&self) -> Side {
        Side::BOTH[usize::from(self.ply % 2)]
    }
    fn scores(&self) -> Scores {
        Scores::whole((self.hash() % 3) as u16, (self.hash() / 3 % 3) as u16)
    }
    fn legal_moves(&self, moves: &mut MoveList<Branch>) {
        if self.outcome().is_none() {
            moves.extend((0..2 + self.hash() / 16 % 4).map(|branch| Branch(branch as u8)));
        }
    }
    fn check(&self, mv: Branch) -> Result<(), NoBranch> {
        self.moves().contains(&mv).then_some(()).ok_or(NoBranch)
    }
    fn play_unchecked(&mut self, mv: Branch) {
        let label = mix(self.hash() ^ u64::from(mv.0)) % 24;
        self.label = label as u8;
        self.ply += 1;
    }
    fn outcome(&self) -> Option<Outcome> {
        let over = self.ply >= MAX_GAME_PLIES || self.ply > 0 && self.hash().is_multiple_of(11);
        over.then(|| Outcome::by_points(self.scores(), Reason::new("over", "over")))
    }
    fn key(&self) -> u64 {
        self.hash()
    }
}

/// A senseless value for every position, the same for the same position.
#[derive(Clone, Copy)]
pub struct Senseless {
    /// Values lie between minus this and this; small ones make many ties.
    pub spread: i32,
}

impl<G: Game> Evaluation<G> for Senseless {
    fn evaluate(&self, position: &G) -> i32 {
        (mix(position.key()) % (2 * self.spread as u64 + 1)) as i32 - self.spread
    }
}

impl<G: Game> SearchHints<G> for Senseless {
    fn ordering_score(&self, position: &G, mv: G::Move) -> i32 {
        (mix(position.key() ^ mv.index() as u64) % 16) as i32
    }

    fn extension(&self, _: &G, mv: G::Move, after: &G) -> u32 {
        u32::from(mix(after.key() ^ mv.index() as u64).is_multiple_of(5))
    }
}

/// The same, with noisy moves and bounds on how far values fall and rise, all without
/// sense too: quiescence and pruning have something to do.
#[derive(Clone, Copy)]
pub struct Restless {
    pub spread: i32,
}

impl Restless {
    fn calm(&self) -> Senseless {
        Senseless {
            spread: self.spread,
        }
    }
}

impl<G: Game> Evaluation<G> for Restless {
    fn evaluate(&self, position: &G) -> i32 {
        self.calm().evaluate(position)
    }
}

impl<G: Game> SearchHints<G> for Restless {
    fn ordering_score(&self, position: &G, mv: G::Move) -> i32 {
        self.calm().ordering_score(position, mv)
    }

    fn extension(&self, before: &G, mv: G::Move, after: &G) -> u32 {
        self.calm().extension(before, mv, after)
    }

    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        mix(position.key() ^ (mv.index() as u64) << 32).is_multiple_of(3)
    }

    fn futility_margin(&self, plies: u32) -> Option<i32> {
        (plies <= 4).then_some(self.spread / 4)
    }

    fn quiet_gain(&self, plies: u32) -> Option<i32> {
        (plies <= 4).then_some(self.spread / 4)
    }

    fn is_reducible(&self, _: &G, mv: G::Move, after: &G) -> bool {
        !mix(after.key() ^ (mv.index() as u64) << 16).is_multiple_of(4)
    }
}

/// Evaluation and hints of the same kind.
pub fn guided<T: Copy>(both: T) -> Guidance<T, T> {
    Guidance::new(both).with_hints(both)
}

/// The usual number, times `AWALAM_EFFORT`.
pub fn effort(usual: usize) -> usize {
    usual * std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().unwrap())
}

/// A position some plies before the end of a random game.
pub fn late_line<G: Game>(
    rules: G::Rules,
    left: std::ops::Range<usize>,
    rng: &mut fastrand::Rng,
) -> Line<G> {
    let mut line = Line::new(G::start(rules));
    while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
        line.play(mv).unwrap();
    }
    for _ in 0..rng.usize(left) {
        line.undo();
    }
    line
}

/// A position of awale with so few seeds on the board that trees stay small.
pub fn awale_endgame(
    rules: awalam_games::awale::Rules,
    seeds: std::ops::RangeInclusive<usize>,
    rng: &mut fastrand::Rng,
) -> Line<Awale> {
    loop {
        let seeds = rng.usize(seeds.clone());
        let mut houses = [0; 12];
        for _ in 0..seeds {
            houses[rng.usize(..12)] += 1;
        }
        // Nobody has won yet: 24 seeds win under uga rules.
        let stored = 48 - seeds;
        let south = rng.usize(stored - 23..=23);
        let houses = houses.map(|n: u8| n.to_string()).join("-");
        let side = if rng.bool() { 'S' } else { 'N' };
        let text = format!("{houses}-{south}-{}-{side}", stored - south);
        let position = Awale::parse(&text, rules).unwrap();
        if !position.is_over() {
            return Line::new(position);
        }
    }
}

/// A position some random plies into a random game that still goes on.
pub fn random_line<G: Game>(
    rules: G::Rules,
    plies: std::ops::Range<usize>,
    rng: &mut fastrand::Rng,
) -> Line<G> {
    loop {
        let mut line = Line::new(G::start(rules));
        for _ in 0..rng.usize(plies.clone()) {
            let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) else {
                break;
            };
            line.play(mv).unwrap();
        }
        if line.outcome().is_none() {
            return line;
        }
    }
}

/// Every kind of search, for any game.
pub fn players<G: Game>() -> Vec<(&'static str, Box<dyn Strategy<G>>)> {
    let senseless = || Senseless { spread: 300 };
    let small = Options {
        table_mib: 4,
        ..Options::default()
    };
    let two = Options {
        threads: 2,
        ..small
    };
    let trees = MctsOptions {
        memory_mib: 16,
        ..MctsOptions::default()
    };
    vec![
        ("minimax", Box::new(Minimax::new(senseless(), 1))),
        (
            "alpha-beta",
            Box::new(AlphaBeta::new(guided(senseless()), small, 1)),
        ),
        (
            "plain",
            Box::new(AlphaBeta::new(guided(senseless()), Options::plain(), 1)),
        ),
        (
            "two threads",
            Box::new(AlphaBeta::new(guided(senseless()), two, 1)),
        ),
        (
            "mcts",
            Box::new(Mcts::<G, _, _>::new(senseless(), senseless(), trees, 1)),
        ),
    ]
}

pub fn think<G: Game>(
    player: &mut dyn Strategy<G>,
    line: &Line<G>,
    limits: Limits,
) -> Thought<G::Move> {
    let stop = AtomicBool::new(false);
    let clock = WallClock::new();
    let control = Control::new(limits, &clock, &stop);
    player.think(line, &control, &mut |_| {}).unwrap()
}
