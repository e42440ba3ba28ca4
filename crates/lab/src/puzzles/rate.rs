//! What every move of a position is worth, by proof or by search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_exact::awale::{TableSource, Tables};
use awalam_exact::{OutOfReach, Solver, Unsolved, Value};
use awalam_games::awale::Rules;
use awalam_games::{Game, GameId, Line};
use awalam_search::{Control, Limits, StoppedClock, WIN, is_decided};

use super::Proof;
use crate::Result;
use awalam_arena::self_play::ask;

/// What a solver of one position's moves may take, in MiB.
const SOLVER_MEBIBYTES: usize = 24;

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Proved.
    Exact,
    /// Proved to be no more: how endless play ends decides.
    AtMost,
    /// What a search thinks.
    Estimate,
}

/// A move with what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// Hundredths of a point; what a search has seen to the end is `WIN` less the plies.
    pub value: i32,
    /// How sure that is.
    pub certainty: Certainty,
    /// The opponent's best answer, where it is known.
    pub reply: Option<M>,
}

/// What makes puzzles of one game: where proofs are within reach, and what is a clear margin.
#[derive(Clone, Copy, Debug)]
pub struct Standards {
    /// By how much the best move must be ahead where both win or both lose, in hundredths.
    pub margin: i32,
    /// Nodes for the proof of all moves of a position.
    pub proof_nodes: u64,
    /// Nodes for each move at a first look, which tells what is worth a longer one.
    pub glance_nodes: u64,
    /// Nodes for each move where there is no proof; none if there always is one.
    pub search_nodes: Option<u64>,
    /// The most seeds on the board of a position that tables know.
    pub table_seeds: usize,
}

/// By how much the chance to win must differ where nothing is proved.
const CLEAR_CHANCE: f64 = 0.25;
/// Where nothing is proved, a puzzle is for somebody who has this chance at least.
const MIN_CHANCE: f64 = 0.4;

impl Standards {
    /// Those of a game.
    pub fn of(game: GameId) -> Standards {
        match game {
            GameId::Avalam => Standards {
                margin: 200,
                proof_nodes: 12_000,
                glance_nodes: 500,
                search_nodes: None,
                table_seeds: 0,
            },
            GameId::Awale => Standards {
                margin: 300,
                proof_nodes: 10_000_000,
                glance_nodes: 3_000,
                search_nodes: Some(100_000),
                table_seeds: 11,
            },
            GameId::Tricolore => Standards {
                margin: 400,
                proof_nodes: 40_000,
                glance_nodes: 300,
                search_nodes: Some(20_000),
                table_seeds: 0,
            },
        }
    }
}

/// Tables that are built in memory, for all threads.
struct BuiltTables(Arc<Tables>);

impl TableSource for BuiltTables {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        (rules == self.0.rules()).then(|| self.0.clone())
    }
}

/// The tables that a game's puzzles need, built now; none if they need none.
pub fn tables_for(standards: &Standards) -> Option<Arc<dyn TableSource>> {
    if standards.table_seeds == 0 {
        return None;
    }
    let mut tables = Tables::new(Rules::default(), Vec::new());
    for _ in 0..=standards.table_seeds {
        tables = tables.with_next_layer();
    }
    Some(Arc::new(BuiltTables(Arc::new(tables))))
}

/// Finds what moves are worth.
pub struct Rater<G: HasChampion> {
    standards: Standards,
    solver: Box<dyn Solver<G>>,
    glance: Bot<G>,
    search: Option<Bot<G>>,
}

impl<G: HasChampion> Rater<G> {
    /// With a solver that has proved nothing yet, and champions that have seen nothing.
    pub fn new(standards: Standards, tables: Option<Arc<dyn TableSource>>) -> Result<Rater<G>> {
        let champion = |nodes: u64| {
            let context = BuildContext::seeded(1).with_tables(tables.clone());
            build(&format!("champion:contempt=0,nodes={nodes}"), &context)
        };
        Ok(Rater {
            standards,
            solver: G::solver(tables.clone(), Some(SOLVER_MEBIBYTES)),
            glance: champion(standards.glance_nodes)?,
            search: standards.search_nodes.map(champion).transpose()?,
        })
    }

    /// What makes its puzzles.
    pub fn standards(&self) -> &Standards {
        &self.standards
    }

    /// All moves, best first, by proof; none if that is out of reach.
    pub fn prove(&mut self, position: &G) -> Option<Vec<Rated<G::Move>>> {
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let nodes = self.standards.proof_nodes;
        let rated = |(mv, value): &(G::Move, Value)| Rated {
            mv: *mv,
            value: hundredths(*value),
            certainty: Certainty::Exact,
            reply: None,
        };
        match self.solver.values(position, &control, nodes) {
            Ok(values) => Some(values.moves.iter().map(rated).collect()),
            Err(Unsolved::OutOfReach(OutOfReach::EndlessPlay { .. })) => {
                self.bound(position, &control)
            }
            Err(_) => None,
        }
    }

    /// All moves, best first, each by its value or by the most that it can give.
    fn bound(&mut self, position: &G, control: &Control) -> Option<Vec<Rated<G::Move>>> {
        let mut all = Vec::new();
        for &mv in &position.moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            let found = self
                .solver
                .value(&next, control, self.standards.proof_nodes);
            let (value, certainty) = match found {
                Ok(value) => (hundredths(value.reversed()), Certainty::Exact),
                Err(Unsolved::OutOfReach(OutOfReach::EndlessPlay { low, .. })) => {
                    (-100 * low, Certainty::AtMost)
                }
                Err(_) => return None,
            };
            all.push(Rated {
                mv,
                value,
                certainty,
                reply: None,
            });
        }
        all.sort_by_key(|rated| -rated.value);
        Some(all)
    }

    /// The opponent's proved answer to a move.
    pub fn proved_reply(&mut self, position: &G, mv: G::Move) -> Option<G::Move> {
        self.proved_line(&after(position, mv)).first().copied()
    }

    /// Best play by both sides, as far as it is proved.
    pub fn proved_line(&mut self, position: &G) -> Vec<G::Move> {
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let solved = self
            .solver
            .solve(position, &control, self.standards.proof_nodes);
        solved.map_or(Vec::new(), |solved| solved.line)
    }

    /// All moves, best first, at a glance.
    pub fn glance(&mut self, position: &G) -> Vec<Rated<G::Move>> {
        rate(&mut self.glance, position, &position.moves())
    }

    /// All moves, best first, by a long search; none where everything is proved.
    pub fn search(&mut self, position: &G) -> Option<Vec<Rated<G::Move>>> {
        self.search
            .as_mut()
            .map(|bot| rate(bot, position, &position.moves()))
    }

    /// What a long search expects to be played.
    pub fn expected_line(&mut self, position: &G) -> Vec<G::Move> {
        let Some(bot) = &mut self.search else {
            return Vec::new();
        };
        bot.forget();
        ask(bot, &Line::new(*position)).map_or(Vec::new(), |thought| thought.line)
    }

    /// Whether the first of these moves is the only one to play: it is proved, or thought, to
    /// be better than the next one by a clear margin.
    pub fn is_clear(&self, rated: &[Rated<G::Move>], proof: Proof) -> bool {
        let [best, second, ..] = rated else {
            return false;
        };
        if proof != Proof::Search {
            let is_better = best.value.signum() > second.value.signum();
            let is_exact = best.certainty == Certainty::Exact;
            return is_exact && (is_better || best.value - second.value >= self.standards.margin);
        }
        let [best, second] = [best, second].map(|rated| chance::<G>(rated.value));
        best >= MIN_CHANCE && best - second >= CLEAR_CHANCE
    }
}

/// The position that a legal move leads to.
pub(super) fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

fn hundredths(value: Value) -> i32 {
    100 * value.points + value.fives.unwrap_or(0)
}

/// Moves, best first, by a search of the positions after them, which begins afresh for each.
pub(crate) fn rate<G: HasChampion>(
    bot: &mut Bot<G>,
    position: &G,
    moves: &[G::Move],
) -> Vec<Rated<G::Move>> {
    let mut all = Vec::new();
    for &mv in moves {
        let mut line = Line::new(*position);
        let played = line.play(mv);
        debug_assert!(played.is_ok(), "a listed move is legal");
        let (value, reply) = match line.outcome() {
            Some(outcome) => {
                let result = outcome.verdict.seen_by(position.turn());
                (result.sign() * (WIN - 1), None)
            }
            None => {
                bot.forget();
                let thought = ask(bot, &line);
                let value = thought.as_ref().map(|thought| thought.score.hundredths());
                (
                    before(value.unwrap_or(0)),
                    thought.map(|thought| thought.best()),
                )
            }
        };
        all.push(Rated {
            mv,
            value,
            certainty: Certainty::Estimate,
            reply,
        });
    }
    all.sort_by_key(|rated| -rated.value);
    all
}

/// What a move is worth that leads to a position worth this to the opponent: an end is one ply
/// further away.
fn before(value: i32) -> i32 {
    match is_decided(value) {
        true => -(value - value.signum()),
        false => -value,
    }
}

/// How likely a win is, as reviews of games count it.
pub(super) fn chance<G: HasChampion>(value: i32) -> f64 {
    if is_decided(value) {
        return f64::from(value.signum() + 1) / 2.0;
    }
    let steepness = 9.0_f64.ln() / f64::from(G::DECISIVE_LEAD);
    1.0 / (1.0 + (-steepness * f64::from(value)).exp())
}
