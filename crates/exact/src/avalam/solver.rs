//! Exact values of Avalam positions: by the solver of their rules.

use std::sync::Arc;

use awalam_games::Game;
use awalam_games::avalam::{Avalam, Move, Variant};
use awalam_search::Control;

use super::{house, official};
use crate::awale::TableSource;
use crate::solve::Solvable;
use crate::solve::{Solution, Solver, Unsolved, Value, Values, final_value, one_by_one};

/// The solvers of all rules; each is made when it is needed.
#[derive(Default)]
pub struct AvalamSolver {
    official: Option<official::Solver>,
    house: Option<house::Solver>,
    nodes: u64,
}

impl Solvable for Avalam {
    fn solver(_: Option<Arc<dyn TableSource>>) -> Box<dyn Solver<Avalam>> {
        Box::new(AvalamSolver::default())
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
        let solved = match position.rules().variant {
            Variant::House => self.solve_house(position, control, nodes),
            Variant::Official | Variant::Classic => self.solve_official(position, control, nodes),
        };
        solved.ok_or(Unsolved::Limits(self.nodes))
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
        if position.rules().variant != Variant::House {
            return self
                .solve(position, control, nodes)
                .map(|solved| solved.value);
        }
        self.nodes = 0;
        let value = self.house_value(position, control, nodes);
        value.ok_or(Unsolved::Limits(self.nodes))
    }

    /// Without the lines after each move, which nobody asks for.
    fn values(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Result<Values<Move>, Unsolved> {
        if position.rules().variant == Variant::House {
            return one_by_one(self, position, control, nodes);
        }
        let solver = self.official.get_or_insert_with(new_official);
        let values = solver.values(position, control, nodes);
        let nodes = solver.nodes();
        let values = values.ok_or(Unsolved::Limits(nodes))?;
        let value = |(mv, margin)| (mv, value_of(margin, position));
        Ok(Values {
            moves: values.into_iter().map(value).collect(),
            nodes,
        })
    }
}

fn new_official() -> official::Solver {
    official::Solver::new(official::Options::default())
}

fn value_of(margin: official::Margin, position: &Avalam) -> Value {
    let fives_count = position.rules().variant == Variant::Official;
    Value {
        points: margin.towers.into(),
        fives: fives_count.then_some(margin.fives.into()),
    }
}

impl AvalamSolver {
    fn solve_official(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Option<Solution<Move>> {
        let solver = self.official.get_or_insert_with(new_official);
        let solved = solver.solve(position, control, nodes);
        self.nodes = solver.nodes();
        let solved = solved?;
        Some(Solution {
            value: value_of(solved.value, position),
            line: solved.line,
        })
    }

    /// Every ply costs the opponent a tower and the mover none, so that the last move
    /// decides.
    fn solve_house(
        &mut self,
        position: &Avalam,
        control: &Control,
        nodes: u64,
    ) -> Option<Solution<Move>> {
        let value = self.house_value(position, control, nodes)?;
        let line = self.house_line(position, control, nodes);
        Some(Solution { value, line })
    }

    /// Whoever makes the last move gains one on what he has.
    fn house_value(&mut self, position: &Avalam, control: &Control, nodes: u64) -> Option<Value> {
        let gets_last = self.gets_last_move(position, control, nodes)?;
        Some(Value::points(
            final_value(position).points + i32::from(gets_last),
        ))
    }

    fn gets_last_move(&mut self, position: &Avalam, control: &Control, nodes: u64) -> Option<bool> {
        let solver = self
            .house
            .get_or_insert_with(|| house::Solver::new(house::Options::default()));
        let left = nodes.saturating_sub(self.nodes);
        let found = solver.solve(position, control, left);
        self.nodes += solver.nodes();
        found
    }

    /// Moves that keep the last move with whoever has it, as far as the limits allow.
    fn house_line(&mut self, position: &Avalam, control: &Control, nodes: u64) -> Vec<Move> {
        let mut line = Vec::new();
        let mut now = *position;
        while !now.is_over() && self.nodes < nodes {
            let left = nodes - self.nodes;
            let Some(solver) = &mut self.house else {
                break;
            };
            let best = match solver.winning_move(&now, control, left) {
                Some(house::Answer::Wins(mv)) => Some(mv),
                Some(house::Answer::Loses) => solver.hardest_move(&now, control, left),
                None => None,
            };
            self.nodes += solver.nodes();
            let Some(mv) = best else {
                break;
            };
            line.push(mv);
            now.play_unchecked(mv);
        }
        line
    }
}
