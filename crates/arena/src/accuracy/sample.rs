//! Positions of strong play whose moves can be solved.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_bots::{Bot, BuildContext, HasChampion, SpecError, build};
use awalam_exact::avalam::AvalamSolver;
use awalam_exact::awale::{AwaleSolver, TableSource};
use awalam_exact::tricolore::TricoloreSolver;
use awalam_exact::{Solver, Unsolved};
use awalam_games::avalam::{Avalam, Move};
use awalam_games::awale::{Awale, Rules};
use awalam_games::tricolore::{SEEDS, Tricolore};
use awalam_games::{Game, Line, Wdl};
use awalam_search::{Control, Dice, Limits, StoppedClock};

use super::{Finding, Known};
use crate::self_play::play_on;

/// A game that bots are examined in.
pub trait Examined: HasChampion {
    /// What solves its positions.
    type Solver: Solver<Self>;

    /// The nodes that proving all moves of a position may take.
    const PROOF_NODES: u64;

    /// A solver that has proved nothing yet.
    fn judge(tables: Option<Arc<dyn TableSource>>) -> Self::Solver;

    /// What every legal move leads to, best first: where that can be proved sooner than what it is
    /// worth, without the latter.
    fn results(
        &self,
        solver: &mut Self::Solver,
        control: &Control,
    ) -> Result<Vec<(Self::Move, Wdl)>, Unsolved> {
        let values = solver.values(self, control, Self::PROOF_NODES)?;
        let results = values.moves.into_iter();
        Ok(results.map(|(mv, value)| (mv, value.wdl())).collect())
    }

    /// Whether bots are asked about a position: its end is near enough to be known, by these
    /// tables where the game has any, and far enough not to be seen at once.
    fn is_examined(&self, tables: Option<&dyn TableSource>) -> bool;

    /// Why no position could be asked about, and what would help.
    fn obstacle(_rules: Self::Rules, _tables: Option<&dyn TableSource>) -> Option<String> {
        None
    }
}

/// Awalé with fewer seeds is too simple, with more too much for tables.
const AWALE_SEEDS: RangeInclusive<usize> = 13..=24;

/// The seeds of the tables of some rules; none if there are no tables.
fn table_seeds(rules: Rules, tables: Option<&dyn TableSource>) -> Option<usize> {
    tables?.tables(rules)?.most_seeds()
}

impl Examined for Awale {
    type Solver = AwaleSolver;

    const PROOF_NODES: u64 = 100_000_000;

    fn judge(tables: Option<Arc<dyn TableSource>>) -> AwaleSolver {
        AwaleSolver::new(tables)
    }

    fn is_examined(&self, tables: Option<&dyn TableSource>) -> bool {
        let seeds = usize::from(self.rows().seeds());
        AWALE_SEEDS.contains(&seeds) && table_seeds(self.rules(), tables) >= Some(seeds)
    }

    fn obstacle(rules: Rules, tables: Option<&dyn TableSource>) -> Option<String> {
        let (least, reach) = (*AWALE_SEEDS.start(), table_seeds(rules, tables));
        let has = reach.map_or("there are none".to_owned(), |most| {
            format!("yours reach {most}")
        });
        (reach < Some(least)).then(|| {
            format!(
                "bots are judged by tables of {least} to {} seeds, and {has}: `awalam table build --rules {rules} --seeds 16` makes small ones in seconds",
                AWALE_SEEDS.end()
            )
        })
    }
}

impl Examined for Avalam {
    type Solver = AvalamSolver;

    const PROOF_NODES: u64 = 1_000_000;

    fn judge(_: Option<Arc<dyn TableSource>>) -> AvalamSolver {
        AvalamSolver::with_memory(SOLVER_MEBIBYTES)
    }

    /// Margins take many times as long.
    fn results(
        &self,
        solver: &mut AvalamSolver,
        control: &Control,
    ) -> Result<Vec<(Move, Wdl)>, Unsolved> {
        let mut left = Self::PROOF_NODES;
        let mut result = |position: &Avalam| {
            let wdl = solver.wdl(position, control, left);
            left = left.saturating_sub(solver.nodes());
            wdl
        };
        let best = result(self)?;
        let mut moves = Vec::new();
        for &mv in &self.moves() {
            let mut next = *self;
            next.play_unchecked(mv);
            // A lost position has nothing but moves that lose.
            let wdl = match best {
                Wdl::Loss => Wdl::Loss,
                _ => -result(&next)?,
            };
            moves.push((mv, wdl));
        }
        moves.sort_by_key(|&(_, wdl)| std::cmp::Reverse(wdl));
        Ok(moves)
    }

    /// From ply 16 to ply 24: each ply is a tower less.
    fn is_examined(&self, _: Option<&dyn TableSource>) -> bool {
        (24..=32).contains(&self.towers_left())
    }
}

impl Examined for Tricolore {
    type Solver = TricoloreSolver;

    const PROOF_NODES: u64 = 200_000;

    fn judge(_: Option<Arc<dyn TableSource>>) -> TricoloreSolver {
        TricoloreSolver::default()
    }

    fn is_examined(&self, _: Option<&dyn TableSource>) -> bool {
        let captured: u32 = self.scores().0.iter().map(|score| score.in_halves()).sum();
        (14..=26).contains(&(u32::from(SEEDS) - captured / 2))
    }
}

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 8;
/// What the champions that play the games look at for a move.
const PLAY_NODES: u64 = 5_000;
/// Positions of a game that may prove too hard to solve.
const TRIES: usize = 3;
/// What a solver may remember, in MiB.
const SOLVER_MEBIBYTES: usize = 256;

/// Draws positions by number: a game each, and at most one of its positions, so that they are
/// independent of each other.
pub struct Sample<G: Examined> {
    rules: G::Rules,
    seed: u64,
    tables: Option<Arc<dyn TableSource>>,
    plies: RangeInclusive<usize>,
    solver: G::Solver,
}

impl<G: Examined> Sample<G> {
    /// Positions of a seed, solved with these tables where the game has any.
    pub fn new(rules: G::Rules, seed: u64, tables: Option<Arc<dyn TableSource>>) -> Sample<G> {
        Sample {
            rules,
            seed,
            solver: G::judge(tables.clone()),
            tables,
            plies: 0..=usize::MAX,
        }
    }

    /// Only positions that have so many plies behind them.
    pub fn within(self, plies: RangeInclusive<usize>) -> Sample<G> {
        Sample { plies, ..self }
    }

    /// The position of a number; none if none of that game is of use and can be solved, or a flag
    /// was raised.
    pub fn draw<F: Finding>(
        &mut self,
        number: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Known<G, F>>, SpecError> {
        let mut dice = Dice::new(self.seed.rotate_left(32) ^ number);
        let line = self.strong_game(number, &mut dice)?;
        let starts = std::iter::once(line.start());
        let all = starts.chain(line.plies().iter().map(|(_, position)| position));
        let mut left: Vec<&G> = (0..)
            .zip(all)
            .filter(|(ply, _)| self.plies.contains(ply))
            .map(|(_, position)| position)
            .filter(|position| !position.is_over() && position.count_moves() > 1)
            .filter(|position| position.is_examined(self.tables.as_deref()))
            .collect();
        let mut tries = TRIES;
        while tries > 0 && !left.is_empty() {
            let picked = dice.below(left.len());
            let position = *left[picked];
            let control = Control::new(Limits::default(), &StoppedClock, stop);
            let Ok(moves) = F::of_moves(&position, &mut self.solver, &control) else {
                // What is further from the end is harder still.
                left.drain(..=picked);
                tries -= 1;
                continue;
            };
            let known = Known { position, moves };
            if !F::CRITICAL_ONLY || known.is_critical() {
                return Ok(Some(known));
            }
            left.remove(picked);
        }
        Ok(None)
    }

    /// A position further from the end than those that are solved, by its number; none if that
    /// game has none with a choice of moves.
    pub fn draw_open(&self, number: u64) -> Result<Option<G>, SpecError> {
        let mut dice = Dice::new(self.seed.rotate_left(32) ^ number);
        let line = self.strong_game(number, &mut dice)?;
        let positions = line.plies().iter().map(|(_, position)| position);
        let open: Vec<&G> = positions
            .take_while(|position| {
                !position.is_over() && !position.is_examined(self.tables.as_deref())
            })
            .skip(MAX_OPENING_PLIES)
            .filter(|position| position.count_moves() > 1)
            .collect();
        Ok(match open.len() {
            0 => None,
            many => Some(*open[dice.below(many)]),
        })
    }

    /// A game of the champion against itself, after some random plies.
    fn strong_game(&self, number: u64, dice: &mut Dice) -> Result<Line<G>, SpecError> {
        let mut line = Line::new(G::start(self.rules));
        for _ in 0..2 + dice.below(MAX_OPENING_PLIES - 1) {
            let picked = line.current().pick_move(|n| dice.below(n));
            if picked.is_none_or(|mv| line.play(mv).is_err()) {
                break;
            }
        }
        let champion = |side: u64| -> Result<Bot<G>, SpecError> {
            let text = format!("champion:contempt=0,nodes={PLAY_NODES}");
            build(&text, &BuildContext::seeded(2 * number + side))
        };
        play_on(&mut line, [&mut champion(0)?, &mut champion(1)?]);
        Ok(line)
    }
}
