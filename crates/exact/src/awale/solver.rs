//! Exact values of Awalé positions: from tables, which are built in memory where they
//! are missing and small.

use std::collections::HashMap;
use std::sync::Arc;

use awalam_games::awale::{Awale, Move, QUIET_LIMIT, Rows, Rules};
use awalam_games::{Game, Line, MoveList};
use awalam_search::Control;

use super::{
    Effort, Layer, MAX_BUILT_SEEDS, ProgressMonitor, RowList, SeedBounds, TableSource, Tables,
    build_layer, lead, positions,
};
use crate::solve::{OutOfReach, Solution, Solvable, Solver, Unsolved, Value, final_value};

/// Looks positions up in tables; builds small tables in memory where they are missing.
pub struct AwaleSolver {
    source: Option<Arc<dyn TableSource>>,
    /// Those that the last position needed.
    tables: Option<Arc<Tables>>,
    /// `uga`: positions with quiet plies, and what is still to be had.
    quiet: HashMap<(Rows, u8), i8>,
    nodes: u64,
}

/// The budget of one call.
struct Budget<'a> {
    control: &'a Control<'a>,
    max_nodes: u64,
}

impl Budget<'_> {
    /// Whether it is used up after this many nodes; looks at the clock now and then.
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.max_nodes || nodes.is_multiple_of(1024) && self.control.is_over(nodes)
    }
}

impl ProgressMonitor for Budget<'_> {
    fn is_stopped(&self) -> bool {
        self.control.is_over(0)
    }
}

/// Positions gone through for tables in memory, at most: some seconds.
const MAX_BUILD_WORK: u64 = 64_000_000;
/// Best lines are not shown further.
const MAX_LINE_PLIES: usize = 100;

impl Solvable for Awale {
    fn solver(tables: Option<Arc<dyn TableSource>>, _: Option<usize>) -> Box<dyn Solver<Awale>> {
        Box::new(AwaleSolver::new(tables))
    }
}

impl Solver<Awale> for AwaleSolver {
    fn solve(
        &mut self,
        position: &Awale,
        control: &Control,
        nodes: u64,
    ) -> Result<Solution<Move>, Unsolved> {
        self.nodes = 0;
        // Where a side has reached the goal, seeds are left; they count here.
        if position.is_over() && position.rows().is_empty() {
            return Ok(Solution {
                value: final_value(position),
                line: Vec::new(),
            });
        }
        let limits = Budget {
            control,
            max_nodes: nodes,
        };
        let tables = self.find_tables(position, &limits)?;
        let worth = self.worth(&tables, position, &limits);
        let SeedBounds { low, high } = worth.ok_or(Unsolved::Limits(self.nodes))?;
        if low != high {
            let [low, high] = [low, high].map(|bound| lead(position) + i32::from(bound));
            return Err(Unsolved::OutOfReach(OutOfReach::EndlessPlay { low, high }));
        }
        let line = self.line(&tables, position, &limits);
        Ok(Solution {
            value: Value::points(lead(position) + i32::from(low)),
            line,
        })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl AwaleSolver {
    /// A solver with tables from a source, or with those alone that it can build itself.
    pub fn new(source: Option<Arc<dyn TableSource>>) -> AwaleSolver {
        AwaleSolver {
            source,
            tables: None,
            quiet: HashMap::new(),
            nodes: 0,
        }
    }

    /// Tables that reach as far as the position.
    fn find_tables(&mut self, position: &Awale, limits: &Budget) -> Result<Arc<Tables>, Unsolved> {
        let (rules, seeds) = (position.rules(), usize::from(position.rows().seeds()));
        let reaches = |tables: &Arc<Tables>| {
            tables.rules() == rules && tables.most_seeds().is_some_and(|most| most >= seeds)
        };
        if let Some(found) = self.tables.clone().filter(reaches) {
            return Ok(found);
        }
        let offered = self.source.as_ref().and_then(|source| source.tables(rules));
        let found = match offered.filter(reaches) {
            Some(found) => found,
            None => self.build(rules, seeds, limits)?,
        };
        self.quiet.clear();
        self.tables = Some(found.clone());
        Ok(found)
    }

    fn build(
        &mut self,
        rules: Rules,
        seeds: usize,
        limits: &Budget,
    ) -> Result<Arc<Tables>, Unsolved> {
        let count = |seeds: usize| positions(seeds) as u64;
        let work: u64 = (0..=seeds).map(count).sum::<u64>() * Effort::of(rules).passes;
        if work > MAX_BUILD_WORK {
            return Err(Unsolved::OutOfReach(OutOfReach::NoTable {
                rules,
                seeds,
                positions: (seeds <= MAX_BUILT_SEEDS).then(|| (0..=seeds).map(count).sum()),
            }));
        }
        let list = RowList::new(seeds);
        let mut layers: Vec<Layer> = Vec::new();
        for seeds in 0..=seeds {
            if self.nodes + count(seeds) > limits.max_nodes {
                return Err(Unsolved::Limits(self.nodes));
            }
            let layer = build_layer(rules, &layers, &list, true, limits);
            layers.push(layer.map_err(|_| Unsolved::Limits(self.nodes))?);
            self.nodes += count(seeds);
        }
        Ok(Arc::new(Tables::new(rules, layers)))
    }

    /// What the player to move still gets more than the opponent: at least and at
    /// most, as the rules count.
    fn worth(&mut self, tables: &Tables, position: &Awale, limits: &Budget) -> Option<SeedBounds> {
        self.nodes += 1;
        let rows = position.rows();
        if position.rules() == Rules::Uga {
            let value = self.by_rule(tables, rows, position.quiet_plies(), limits)?;
            return Some(SeedBounds {
                low: value,
                high: value,
            });
        }
        let all = rows.seeds() as i8;
        let known = tables.probe_bounds(&rows);
        Some(known.unwrap_or(SeedBounds {
            low: -all,
            high: all,
        }))
    }

    /// `uga`: from the table after a capture, else ply by ply to the next one.
    fn by_rule(&mut self, tables: &Tables, rows: Rows, quiet: u8, limits: &Budget) -> Option<i8> {
        if quiet >= QUIET_LIMIT || rows.is_stuck(Rules::Uga) {
            return Some(rows.lead());
        }
        if let Some(value) = self.quiet.get(&(rows, quiet)) {
            return Some(*value);
        }
        if quiet == 0
            && let Some(value) = tables.probe_by_rule(&rows)
        {
            return Some(value);
        }
        self.nodes += 1;
        if limits.is_over(self.nodes) {
            return None;
        }
        let mut best = i8::MIN;
        for house in rows.legal(Rules::Uga).iter() {
            let (after, captured) = rows.sow(Rules::Uga, house);
            let quiet = if captured > 0 { 0 } else { quiet + 1 };
            let value = self.by_rule(tables, after, quiet, limits)?;
            best = best.max(captured as i8 - value);
        }
        self.quiet.insert((rows, quiet), best);
        Some(best)
    }

    /// Best play: the better side hurries, the other delays. Endless play ends where
    /// a position comes back.
    fn line(&mut self, tables: &Tables, position: &Awale, limits: &Budget) -> Vec<Move> {
        let mut line = Line::new(*position);
        while line.outcome().is_none() && line.plies().len() < MAX_LINE_PLIES {
            let mut moves = MoveList::new();
            line.current().legal_moves(&mut moves);
            let mut best = None;
            for &mv in &moves {
                let Some(rank) = self.rank(tables, &line, mv, limits) else {
                    // What is shown of a line must be right.
                    return moves_of(&line);
                };
                if best.is_none_or(|(most, _)| rank > most) {
                    best = Some((rank, mv));
                }
            }
            if best.is_none_or(|(_, best)| line.play(best).is_err()) {
                break;
            }
        }
        moves_of(&line)
    }

    /// What a move is worth, and how well it hurries or delays.
    fn rank(
        &mut self,
        tables: &Tables,
        line: &Line<Awale>,
        mv: Move,
        limits: &Budget,
    ) -> Option<(i32, i32)> {
        let now = line.current();
        let next = line.after(mv).ok()?;
        if next.is_over() && next.rows().is_empty() {
            let gain = final_value(&next).reversed().points - lead(now);
            return Some((gain, 0));
        }
        let captured = i32::from(now.gain(mv));
        let worth = self.worth(tables, &next, limits)?;
        let value = captured - i32::from(worth.high);
        let depths = match captured == 0 && value != 0 {
            true => tables.probe_depths(&next.rows()),
            false => None,
        };
        let hurry = depths.map_or(0, |depths| match value > 0 {
            true => -i32::from(depths.high),
            false => i32::from(depths.low),
        });
        Some((value, hurry))
    }
}

fn moves_of(line: &Line<Awale>) -> Vec<Move> {
    line.plies().iter().map(|&(mv, _)| mv).collect()
}
