//! How the champion chooses: by proof as soon as the end is near enough, else by
//! alpha-beta.

use super::ends::Ends;
use awalam_exact::Solver;
use awalam_exact::avalam::{AvalamSolver, Proof, Reach};
use awalam_games::avalam::{Avalam, Move, Variant};
use awalam_games::{Game, Line, RelativeScore, Wdl, WdlBounds};
use awalam_search::{
    AlphaBeta, Control, Evaluation, Knowledge, Limits, PROVEN_WIN, SearchHints, Strategy, Thought,
};

/// Whether endings are proved. A proof is found before a search or not at all: within one,
/// nothing is certain but what can be counted.
#[derive(Debug)]
pub struct Proofs {
    /// They are unless the champion is told to do without.
    on: bool,
    ends: Ends,
}

impl Default for Proofs {
    fn default() -> Proofs {
        Proofs::new(true)
    }
}

impl Proofs {
    /// With the exact solver or without.
    pub fn new(on: bool) -> Proofs {
        Proofs {
            on,
            ends: Ends::default(),
        }
    }
}

impl Knowledge<Avalam> for Proofs {
    #[inline(always)]
    fn probe(&self, position: &Avalam, wanted: WdlBounds, plies: u32) -> Option<WdlBounds> {
        self.ends.result(position, wanted, plies)
    }
}

/// Alpha-beta and the exact solver.
pub(super) struct Prover<E, H> {
    alphabeta: AlphaBeta<E, H, Proofs>,
    /// Made when the first game comes near its end.
    solver: Option<AvalamSolver>,
    /// Towers on the board when a position was solved last: those with fewer can be,
    /// as a rule, and are worth all the time there is.
    solved_at: Option<u32>,
}

/// Under `house` rules, with more moves to choose from the end is too far away.
const MAX_HOUSE_MOVES: usize = 36;
/// Under the others, a proof is tried if it is thought to take at most this many times
/// the nodes that it may take.
const MAX_OVERRUN: u64 = 4;
/// Under the others, the nodes of a proof whatever the limits are: some ten seconds.
const MAX_NODES: u64 = 4_000_000;
/// About what the solver looks at in a second.
const NODES_PER_SECOND: f64 = 400_000.0;
/// A game does not fill more memory than this in short time.
const SOLVER_MEBIBYTES: usize = 32;
/// The share of time and nodes that a proof may take while it may not be found.
const PROOF_SHARE: f64 = 0.4;
/// And where one was found before.
const KNOWN_PROOF_SHARE: f64 = 0.9;

/// What is spent on a proof.
struct Effort {
    /// A search this deep comes first: its move is at hand if there is no proof.
    fallback_depth: u32,
    /// The share of what is left that the proof may take.
    share: f64,
    max_nodes: u64,
}

impl<E, H> Prover<E, H> {
    pub fn new(alphabeta: AlphaBeta<E, H, Proofs>) -> Prover<E, H> {
        Prover {
            alphabeta,
            solver: None,
            solved_at: None,
        }
    }

    /// Whether a proof may be found with a share of what there is.
    fn is_within_reach(position: &Avalam, control: &Control) -> bool {
        let Limits { nodes, time, .. } = control.limits();
        let timed = time.map(|time| (time.as_secs_f64() * NODES_PER_SECOND) as u64);
        let may_take = match (nodes, timed) {
            (Some(nodes), Some(timed)) => nodes.min(timed),
            (nodes, timed) => nodes.or(timed).unwrap_or(u64::MAX),
        };
        let may_take = ((may_take as f64 * PROOF_SHARE) as u64).min(MAX_NODES);
        let reach = Reach {
            house_moves: MAX_HOUSE_MOVES,
            nodes: may_take.saturating_mul(MAX_OVERRUN),
        };
        AvalamSolver::is_within(position, reach)
    }

    /// What to spend on a proof. Under `house` rules one is all but sure to be found,
    /// and takes what it needs.
    fn effort(&self, position: &Avalam) -> Effort {
        match position.rules().variant {
            Variant::House => Effort {
                fallback_depth: 3,
                share: 1.0,
                max_nodes: u64::MAX,
            },
            Variant::Official | Variant::Classic => Effort {
                fallback_depth: 1,
                share: match self.solved_at {
                    Some(_) => KNOWN_PROOF_SHARE,
                    None => PROOF_SHARE,
                },
                max_nodes: MAX_NODES,
            },
        }
    }

    /// A proof that names a move, and the nodes, which come even where nothing is
    /// proved.
    fn prove(&mut self, position: &Avalam, control: &Control, left: u64) -> (Option<Proof>, u64) {
        let solver = self
            .solver
            .get_or_insert_with(|| AvalamSolver::with_memory(SOLVER_MEBIBYTES));
        let proof = solver.prove(position, control, left).ok();
        // Moves that lose are all alike where the margin is unknown.
        let proof = proof.filter(|proof| proof.best.is_some());
        (proof, solver.nodes())
    }
}

impl<E: Evaluation<Avalam>, H: SearchHints<Avalam>> Prover<E, H> {
    fn think_near_the_end(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        let towers = line.current().towers_left();
        // With as many towers or more, it is another game.
        self.solved_at = self.solved_at.filter(|&earlier| towers < earlier);
        let effort = self.effort(line.current());
        let shallow = control.narrowed(Limits::depth(effort.fallback_depth));
        let mut thought = self.alphabeta.think(line, &shallow, report)?;
        let left = (nodes_left(control, thought.nodes) as f64 * effort.share) as u64;
        let left = left.min(effort.max_nodes);
        let (proof, nodes) = self.prove(line.current(), &control.with_share(effort.share), left);
        thought.nodes += nodes;
        let Some(proof) = proof else {
            let used = thought.nodes;
            let rest = Limits {
                nodes: control.limits().nodes.map(|all| all.saturating_sub(used)),
                ..Limits::default()
            };
            let deeper = self.alphabeta.think(line, &control.narrowed(rest), report);
            // Stopped meanwhile, a search finds nothing: then the first look counts.
            if let Some(deeper) = deeper.filter(|deeper| deeper.depth > 0) {
                thought = deeper;
            }
            thought.nodes = thought.nodes.max(used);
            thought.time = control.elapsed();
            return Some(thought);
        };
        self.solved_at = Some(towers);
        take(&mut thought, proof);
        thought.time = control.elapsed();
        report(&thought);
        Some(thought)
    }
}

fn nodes_left(control: &Control, used: u64) -> u64 {
    let all = control.limits().nodes.unwrap_or(u64::MAX);
    all.saturating_sub(used)
}

/// Puts a proof in the place of what a search has found.
fn take(thought: &mut Thought<Move>, proof: Proof) {
    let Some(best) = proof.best else {
        return;
    };
    thought.line = match proof.line.first() == Some(&best) {
        true => proof.line,
        false => vec![best],
    };
    let hundredths = match (proof.value, proof.wdl) {
        (Some(value), _) => 100 * value.points + value.fives.unwrap_or(0),
        (None, Wdl::Win) => PROVEN_WIN,
        (None, Wdl::Draw) => 0,
        (None, Wdl::Loss) => -PROVEN_WIN,
    };
    thought.score = RelativeScore::from_hundredths(hundredths);
    thought.depth = thought.depth.max(thought.line.len() as u32);
    thought.exact = true;
}

impl<E: Evaluation<Avalam>, H: SearchHints<Avalam>> Strategy<Avalam> for Prover<E, H> {
    fn think(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        // A search to a given depth is no proof.
        let is_search = control.limits().depth.is_some() || !self.alphabeta.guidance().knowledge.on;
        let may_prove = !is_search && line.outcome().is_none();
        match may_prove && Self::is_within_reach(line.current(), control) {
            true => self.think_near_the_end(line, control, report),
            false => self.alphabeta.think(line, control, report),
        }
    }

    fn forget(&mut self) {
        self.alphabeta.forget();
        (self.solver, self.solved_at) = (None, None);
    }
}
