//! Avalam under any rules, by the solver of a position's own.

use std::sync::Arc;

use awalam_games::avalam::{Avalam, Move, Variant};
use awalam_games::{Game, Side, Wdl};
use awalam_search::Control;

use super::{house, official};
use crate::awale::TableSource;
use crate::solve::{
    Solution, Solvable, Solver, Unsolved, Value, Values, final_value, value_of_each_move,
};

/// Solves positions under all rules, and remembers what it has proved. The solver of
/// each kind of rules is made when it is first needed.
#[derive(Default)]
pub struct AvalamSolver {
    mebibytes: Option<usize>,
    official: Option<official::OfficialSolver>,
    house: Option<house::HouseSolver>,
    nodes: u64,
}

/// A result that is proved, and what was found beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The result, seen by the player to move.
    pub wdl: Wdl,
    /// A move that keeps it. For a lost position the one that holds out best, if it was
    /// found.
    pub best: Option<Move>,
    /// The final margin, if the limits let it be found. `house` rules have none: the
    /// result says all.
    pub value: Option<Value>,
    /// Best play, beginning with the best move, as far as it was found.
    pub line: Vec<Move>,
}

/// How far from the end of the game a proof is worth a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Under `house` rules, with at most this many legal moves.
    pub house_moves: usize,
    /// Under the others, if a solution is thought to take at most this many nodes.
    pub nodes: u64,
}

impl Solvable for Avalam {
    fn solver(
        _: Option<Arc<dyn TableSource>>,
        mebibytes: Option<usize>,
    ) -> Box<dyn Solver<Avalam>> {
        Box::new(AvalamSolver {
            mebibytes,
            ..AvalamSolver::default()
        })
    }
}

impl AvalamSolver {
    /// A solver that takes about this much memory at most, in MiB; or, if that is more,
    /// the least that is of use.
    pub fn with_memory(mebibytes: usize) -> AvalamSolver {
        AvalamSolver {
            mebibytes: Some(mebibytes),
            ..AvalamSolver::default()
        }
    }

    /// Whether a position is so near the end that a proof is worth a try.
    pub fn is_within(position: &Avalam, reach: Reach) -> bool {
        match position.rules().variant {
            Variant::House => position.count_moves() <= reach.house_moves,
            Variant::Official | Variant::Classic => {
                official::OfficialSolver::effort(position) <= reach.nodes
            }
        }
    }

    /// The result of a position, seen by the player to move: cheaper than its value.
    pub fn wdl(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Wdl, Unsolved> {
        self.nodes = 0;
        match position.rules().variant {
            Variant::House => {
                let gets_last_move = self.gets_last_move(position, control, nodes)?;
                Ok(house_wdl(position, gets_last_move))
            }
            Variant::Official | Variant::Classic => {
                let (wdl, _) = self.official_outcome(position, control, nodes)?;
                Ok(wdl)
            }
        }
    }

    /// The result of a position and the move to make; then, if there is time, the
    /// margin.
    pub fn prove(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Proof, Unsolved> {
        self.nodes = 0;
        match position.rules().variant {
            Variant::House => self.prove_house(position, control, nodes),
            Variant::Official | Variant::Classic => self.prove_official(position, control, nodes),
        }
    }

    /// The solver of `official` and `classic` rules.
    fn official(&mut self) -> &mut official::OfficialSolver {
        let mut options = official::Options::default();
        options.mebibytes = self.mebibytes.unwrap_or(options.mebibytes);
        self.official
            .get_or_insert_with(|| official::OfficialSolver::new(options))
    }

    /// The solver of `house` rules.
    fn house(&mut self) -> &mut house::HouseSolver {
        let mut options = house::Options::default();
        options.mebibytes = self.mebibytes.unwrap_or(options.mebibytes);
        self.house
            .get_or_insert_with(|| house::HouseSolver::new(options))
    }

    /// Asks the solver of `official` rules within what is left of the nodes, and counts
    /// what it took.
    fn ask_official<T>(
        &mut self,
        nodes: u64,
        ask: impl FnOnce(&mut official::OfficialSolver, u64) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        let left = nodes.saturating_sub(self.nodes);
        let solver = self.official();
        let answer = ask(solver, left);
        self.nodes += solver.nodes();
        self.counted(answer)
    }

    /// Asks the solver of `house` rules in the same way.
    fn ask_house<T>(
        &mut self,
        nodes: u64,
        ask: impl FnOnce(&mut house::HouseSolver, u64) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        let left = nodes.saturating_sub(self.nodes);
        let solver = self.house();
        let answer = ask(solver, left);
        self.nodes += solver.nodes();
        self.counted(answer)
    }

    /// With the nodes of all questions of one call, where the limits were reached.
    fn counted<T>(&self, answer: Result<T, Unsolved>) -> Result<T, Unsolved> {
        answer.map_err(|why| match why {
            Unsolved::Limits(_) => Unsolved::Limits(self.nodes),
            other => other,
        })
    }

    fn official_outcome(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<(Wdl, Option<Move>), Unsolved> {
        self.ask_official(nodes, |solver, left| {
            solver.outcome(position, control, left)
        })
    }

    fn official_solution(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<official::Solved, Unsolved> {
        self.ask_official(nodes, |solver, left| solver.solve(position, control, left))
    }

    fn prove_official(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Proof, Unsolved> {
        let (wdl, keeping) = self.official_outcome(position, control, nodes)?;
        let solved = self.official_solution(position, control, nodes);
        Ok(match solved {
            Ok(solved) => Proof {
                wdl,
                best: solved.best,
                value: Some(value_of(solved.value, position)),
                line: solved.line,
            },
            Err(_) => Proof {
                wdl,
                best: keeping,
                value: None,
                line: keeping.into_iter().collect(),
            },
        })
    }

    fn prove_house(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Proof, Unsolved> {
        let winning = self.ask_house(nodes, |solver, left| {
            solver.winning_move(position, control, left)
        })?;
        let best = match winning {
            Some(_) => winning,
            None => self.ask_house(nodes, |solver, left| {
                solver.hardest_move(position, control, left)
            })?,
        };
        Ok(Proof {
            wdl: house_wdl(position, winning.is_some()),
            best,
            value: None,
            line: best.into_iter().collect(),
        })
    }

    fn gets_last_move(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<bool, Unsolved> {
        self.ask_house(nodes, |solver, left| solver.solve(position, control, left))
    }

    /// Under `house` rules every ply costs the opponent a tower and the mover none, so
    /// that the last move decides: it gains one on what there is.
    fn house_value(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Value, Unsolved> {
        let gets_last = self.gets_last_move(position, control, nodes)?;
        Ok(Value::points(
            final_value(position).points + i32::from(gets_last),
        ))
    }

    /// Moves that keep the last move with the side that has it, as far as the limits
    /// allow.
    fn house_line(&mut self, position: &Avalam, control: &Control, nodes: u64) -> Vec<Move> {
        let mut line = Vec::new();
        let mut now = *position;
        while !now.is_over() && self.nodes < nodes {
            let Ok(Proof { best: Some(mv), .. }) = self.prove_house(&now, control, nodes) else {
                break;
            };
            line.push(mv);
            now.play_unchecked(mv);
        }
        line
    }
}

impl Solver<Avalam> for AvalamSolver {
    fn solve(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Solution<Move>, Unsolved> {
        self.nodes = 0;
        match position.rules().variant {
            Variant::House => {
                let value = self.house_value(position, control, nodes)?;
                let line = self.house_line(position, control, nodes);
                Ok(Solution { value, line })
            }
            Variant::Official | Variant::Classic => {
                let solved = self.official_solution(position, control, nodes)?;
                Ok(Solution {
                    value: value_of(solved.value, position),
                    line: solved.line,
                })
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn value(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Value, Unsolved> {
        match position.rules().variant {
            Variant::House => {
                self.nodes = 0;
                self.house_value(position, control, nodes)
            }
            Variant::Official | Variant::Classic => self
                .solve(position, control, nodes)
                .map(|solved| solved.value),
        }
    }

    /// Without the lines after each move, which are not asked for.
    fn values(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Values<Move>, Unsolved> {
        if position.rules().variant == Variant::House {
            return value_of_each_move(self, position, control, nodes);
        }
        self.nodes = 0;
        let values =
            self.ask_official(nodes, |solver, left| solver.values(position, control, left))?;
        let value = |(mv, margin)| (mv, value_of(margin, position));
        Ok(Values {
            moves: values.into_iter().map(value).collect(),
            nodes: self.nodes,
        })
    }
}

/// A margin as a value: fives are a part of it where they count.
fn value_of(margin: official::Margin, position: &Avalam) -> Value {
    let fives_count = position.rules().variant == Variant::Official;
    Value {
        points: margin.towers.into(),
        fives: fives_count.then_some(margin.fives.into()),
    }
}

/// Under `house` rules the last move is what both sides want: it gives player 1 a win,
/// and player 2 a draw.
fn house_wdl(position: &Avalam, gets_last_move: bool) -> Wdl {
    match (position.turn(), gets_last_move) {
        (Side::One, true) => Wdl::Win,
        (Side::One, false) | (Side::Two, true) => Wdl::Draw,
        (Side::Two, false) => Wdl::Loss,
    }
}
