//! How the champion chooses: by alpha-beta and, under `house` rules, by proof as
//! soon as the end is near enough.

use awalam_exact::house::{Answer, Options, Solver};
use awalam_games::avalam::{Avalam, Move, Variant};
use awalam_games::{Game, Line, Player, RelativeScore};
use awalam_search::{AlphaBeta, Control, Evaluation, Limits, PROVEN, Strategy, Thought};

/// Alpha-beta and an exact solver.
pub(super) struct Prover<E> {
    alphabeta: AlphaBeta<E>,
    /// Made when the first game under `house` rules is played.
    solver: Option<Solver>,
}

/// With more moves to choose from, the end is too far away.
const MOST_MOVES: usize = 36;
/// A game does not fill more memory than this in short time.
const OPTIONS: Options = Options {
    mebibytes: 32,
    small: 7,
};
/// A look this deep is at hand if the solver does not finish.
const FALLBACK_DEPTH: u32 = 3;

impl<E> Prover<E> {
    pub fn new(alphabeta: AlphaBeta<E>) -> Prover<E> {
        Prover {
            alphabeta,
            solver: None,
        }
    }

    /// The move that the solver proves to win or, where all lose, the one that
    /// is hardest to answer, with the value.
    fn prove(&mut self, position: &Avalam, control: &Control, used: u64) -> Option<(Move, i32)> {
        let solver = self.solver.get_or_insert_with(|| Solver::new(OPTIONS));
        let left = control.limits().nodes.unwrap_or(u64::MAX);
        let left = left.saturating_sub(used);
        let answer = solver.winning_move(position, control, left)?;
        // Whoever moves last has what he wanted: player 1 a win, player 2 a draw.
        let won = match position.turn() {
            Player::One => PROVEN,
            Player::Two => 0,
        };
        let lost = match position.turn() {
            Player::One => 0,
            Player::Two => -PROVEN,
        };
        match answer {
            Answer::Wins(mv) => Some((mv, won)),
            Answer::Loses => {
                let left = left.saturating_sub(solver.nodes());
                Some((solver.hardest_move(position, control, left)?, lost))
            }
        }
    }
}

impl<E: Evaluation<Avalam>> Strategy<Avalam> for Prover<E> {
    fn think(
        &mut self,
        line: &Line<Avalam>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        let position = line.current();
        let near = position.rules().variant == Variant::House
            && position.count_moves() <= MOST_MOVES
            && control.limits().depth.is_none();
        if !near {
            return self.alphabeta.think(line, control, report);
        }
        let shallow = control.narrowed(Limits::depth(FALLBACK_DEPTH));
        let mut thought = self.alphabeta.think(line, &shallow, report)?;
        if let Some((mv, value)) = self.prove(position, control, thought.nodes) {
            thought.line = vec![mv];
            thought.score = RelativeScore::from_hundredths(value);
            let solver = self.solver.as_ref();
            thought.nodes += solver.map_or(0, Solver::nodes);
        }
        thought.time = control.elapsed();
        report(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        self.alphabeta.forget();
        self.solver = None;
    }
}
