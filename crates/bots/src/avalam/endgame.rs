//! How the champion chooses: by proof as soon as the end is near enough, else by
//! alpha-beta.

use awalam_exact::avalam::house;
use awalam_exact::avalam::official::{self, Fate};
use awalam_games::avalam::{Avalam, Move, Variant};
use awalam_games::{Game, Line, RelativeScore, Side};
use awalam_search::{AlphaBeta, Control, Evaluation, Limits, PROVEN, Strategy, Thought};

use super::champion::ChampionHints;

/// Alpha-beta and exact solvers.
pub(super) struct Prover<E> {
    alphabeta: AlphaBeta<E, ChampionHints>,
    /// Made when the first game under their rules comes near its end.
    house: Option<house::Solver>,
    official: Option<official::Solver>,
    /// Towers on the board when a position was solved last: those with fewer can be,
    /// as a rule, and are worth all the time there is.
    solved_at: Option<u32>,
}

/// Under `house` rules, with more moves to choose from the end is too far away.
const MOST_MOVES: usize = 36;
/// Under the others, if a proof is thought to take so many times what it may.
const MOST_EFFORT: u64 = 4;
/// A proof takes no more than this, whatever the limits are: some ten seconds.
const MOST_NODES: u64 = 4_000_000;
/// About what the solver looks at in a second.
const NODES_A_SECOND: f64 = 400_000.0;
/// A game does not fill more memory than this in short time.
const MEBIBYTES: usize = 32;
/// A look this deep is at hand if the solver does not finish.
const FALLBACK_DEPTH: u32 = 3;
/// The share of time and nodes that a proof may take while it may not be found.
const SHARE: f64 = 0.4;
/// And where one was found before.
const FULL_SHARE: f64 = 0.9;

/// A move that is proved best, and its value in hundredths.
struct Proved {
    mv: Move,
    value: i32,
    nodes: u64,
    line: Vec<Move>,
}

impl<E> Prover<E> {
    pub fn new(alphabeta: AlphaBeta<E, ChampionHints>) -> Prover<E> {
        Prover {
            alphabeta,
            house: None,
            official: None,
            solved_at: None,
        }
    }

    /// Under `house` rules, the move that the solver proves to win or, where all lose,
    /// the one that is hardest to answer.
    fn prove_house(&mut self, position: &Avalam, control: &Control, left: u64) -> Option<Proved> {
        let solver = self.house.get_or_insert_with(|| {
            house::Solver::new(house::Options {
                mebibytes: MEBIBYTES,
                ..house::Options::default()
            })
        });
        let answer = solver.winning_move(position, control, left)?;
        // Whoever moves last has what he wanted: player 1 a win, player 2 a draw.
        let (won, lost) = match position.turn() {
            Side::One => (PROVEN, 0),
            Side::Two => (0, -PROVEN),
        };
        let mut nodes = solver.nodes();
        let (mv, value) = match answer {
            house::Answer::Wins(mv) => (mv, won),
            house::Answer::Loses => {
                let mv = solver.hardest_move(position, control, left.saturating_sub(nodes))?;
                nodes += solver.nodes();
                (mv, lost)
            }
        };
        Some(Proved {
            mv,
            value,
            nodes,
            line: vec![mv],
        })
    }

    /// Under the other rules: who wins and, if there is time, by how much. The nodes
    /// come even where nothing is proved.
    fn prove(&mut self, position: &Avalam, control: &Control, left: u64) -> (Option<Proved>, u64) {
        let solver = self.official.get_or_insert_with(|| {
            official::Solver::new(official::Options {
                mebibytes: MEBIBYTES,
                ..official::Options::default()
            })
        });
        let fate = solver.outcome(position, control, left);
        let mut nodes = solver.nodes();
        let Some((fate, keeping)) = fate else {
            return (None, nodes);
        };
        let solved = solver.solve(position, control, left.saturating_sub(nodes));
        nodes += solver.nodes();
        let exact = solved.and_then(|solved| {
            let value = 100 * i32::from(solved.value.towers) + i32::from(solved.value.fives);
            Some((solved.best?, value, solved.line))
        });
        // Whatever loses loses alike, if nobody knows by how much.
        let result = match fate {
            Fate::Wins => Some(PROVEN),
            Fate::Draws => Some(0),
            Fate::Loses => None,
        };
        let kept = keeping.zip(result);
        let proved = exact.or_else(|| kept.map(|(mv, value)| (mv, value, vec![mv])));
        let proved = proved.map(|(mv, value, line)| Proved {
            mv,
            value,
            nodes,
            line,
        });
        (proved, nodes)
    }

    /// Whether a proof may be found with a share of what there is.
    fn is_within_reach(&self, position: &Avalam, control: &Control) -> bool {
        let Limits { nodes, time, .. } = control.limits();
        let timed = time.map(|time| (time.as_secs_f64() * NODES_A_SECOND) as u64);
        let may_take = match (nodes, timed) {
            (Some(nodes), Some(timed)) => nodes.min(timed),
            (nodes, timed) => nodes.or(timed).unwrap_or(u64::MAX),
        };
        let may_take = ((may_take as f64 * SHARE) as u64).min(MOST_NODES);
        official::Solver::effort(position) <= may_take.saturating_mul(MOST_EFFORT)
    }
}

impl<E: Evaluation<Avalam>> Prover<E> {
    fn think_house(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        let shallow = control.narrowed(Limits::depth(FALLBACK_DEPTH));
        let mut thought = self.alphabeta.think(line, &shallow, report)?;
        let left = nodes_left(control, thought.nodes);
        if let Some(proved) = self.prove_house(line.current(), control, left) {
            take(&mut thought, proved);
        }
        thought.time = control.elapsed();
        report(&thought);
        Some(thought)
    }

    fn think_official(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        let towers = line.current().towers_left();
        // With as many towers or more, it is another game.
        self.solved_at = self.solved_at.filter(|&earlier| towers < earlier);
        let share = match self.solved_at {
            Some(_) => FULL_SHARE,
            None => SHARE,
        };
        let shallow = control.narrowed(Limits::depth(1));
        let mut thought = self.alphabeta.think(line, &shallow, report)?;
        let left = (nodes_left(control, thought.nodes) as f64 * share) as u64;
        let left = left.min(MOST_NODES);
        let (proved, nodes) = self.prove(line.current(), &control.with_share(share), left);
        let Some(proved) = proved else {
            let used = thought.nodes + nodes;
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
        take(&mut thought, proved);
        thought.depth = thought.line.len() as u32;
        thought.time = control.elapsed();
        report(&thought);
        Some(thought)
    }
}

fn nodes_left(control: &Control, used: u64) -> u64 {
    let all = control.limits().nodes.unwrap_or(u64::MAX);
    all.saturating_sub(used)
}

fn take(thought: &mut Thought<Move>, proved: Proved) {
    thought.line = match proved.line.first() == Some(&proved.mv) {
        true => proved.line,
        false => vec![proved.mv],
    };
    thought.score = RelativeScore::from_hundredths(proved.value);
    thought.nodes += proved.nodes;
    thought.exact = true;
}

impl<E: Evaluation<Avalam>> Strategy<Avalam> for Prover<E> {
    fn think(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        let position = line.current();
        // Whoever asks for a depth does not ask for a proof.
        let may_prove = control.limits().depth.is_none() && line.outcome().is_none();
        match position.rules().variant {
            Variant::House if may_prove && position.count_moves() <= MOST_MOVES => {
                self.think_house(line, control, report)
            }
            Variant::Official | Variant::Classic
                if may_prove && self.is_within_reach(position, control) =>
            {
                self.think_official(line, control, report)
            }
            _ => self.alphabeta.think(line, control, report),
        }
    }

    fn forget(&mut self) {
        self.alphabeta.forget();
        (self.house, self.official, self.solved_at) = (None, None, None);
    }
}
