//! Plain minimax: every move, every reply, to a fixed depth. Slow and simple,
//! it judges the searches that are neither.

use awalam_games::{Game, Line, MoveList, RelativeScore, Trail};

use crate::{Control, Dice, Evaluation, Strategy, Thought};

/// Minimax with an evaluation at the horizon.
pub struct Minimax<E> {
    evaluation: E,
    dice: Dice,
}

/// Nodes between two looks at the limits.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl<E> Minimax<E> {
    /// Minimax that breaks ties the same way for the same seed.
    pub fn new(evaluation: E, seed: u64) -> Minimax<E> {
        Minimax {
            evaluation,
            dice: Dice::new(seed),
        }
    }

    /// The value of a position looked at to a fixed depth, with no limit.
    pub fn value<G: Game>(&self, line: &Line<G>, depth: u32) -> i32
    where
        E: Evaluation<G>,
    {
        let mut trail = line.trail().clone();
        let value = value(
            &self.evaluation,
            line.current(),
            depth,
            0,
            &mut trail,
            &mut |_| true,
        );
        value.expect("there was no limit")
    }
}

/// The value of a position, or nothing if `go_on` said to stop.
fn value<G: Game, E: Evaluation<G>>(
    evaluation: &E,
    position: &G,
    depth: u32,
    ply: usize,
    trail: &mut Trail,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<i32> {
    if !go_on(ply) {
        return None;
    }
    if let Some(outcome) = position.outcome() {
        return Some(evaluation.finished(position, &outcome, ply));
    }
    if depth == 0 {
        return Some(evaluation.evaluate(position));
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut best = i32::MIN;
    for mv in moves {
        let mut next = *position;
        next.play_unchecked(mv);
        trail.enter(&mut next);
        let reply = value(evaluation, &next, depth - 1, ply + 1, trail, go_on);
        trail.leave();
        best = best.max(-reply?);
    }
    Some(best)
}

impl<G: Game, E: Evaluation<G>> Strategy<G> for Minimax<E> {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        self.evaluation.begin_search(line.current());
        let mut moves = MoveList::new();
        line.current().legal_moves(&mut moves);
        let mut thought = Thought::unsearched(*moves.first()?, control.elapsed());
        let mut nodes = 0;
        // Deeper and deeper, so that a limit of time or nodes finds a move.
        'deeper: for depth in 1..=control.limits().depth.unwrap_or(u32::MAX) {
            let mut best: Vec<(i32, G::Move)> = Vec::new();
            let mut open = false;
            for &mv in &moves {
                let mut trail = line.trail().clone();
                let mut next = *line.current();
                next.play_unchecked(mv);
                trail.enter(&mut next);
                let reply = value(
                    &self.evaluation,
                    &next,
                    depth - 1,
                    1,
                    &mut trail,
                    &mut |ply| {
                        nodes += 1;
                        open |= ply as u32 == depth;
                        nodes % NODES_BETWEEN_LOOKS != 0 || !control.is_over(nodes)
                    },
                );
                let Some(reply) = reply else { break 'deeper };
                if best.first().is_none_or(|&(value, _)| -reply > value) {
                    best.clear();
                }
                if best.first().is_none_or(|&(value, _)| -reply == value) {
                    best.push((-reply, mv));
                }
            }
            let (value, mv) = best[self.dice.below(best.len())];
            thought = Thought {
                line: vec![mv],
                score: RelativeScore::from_hundredths(value),
                depth,
                nodes,
                time: control.elapsed(),
                exact: false,
            };
            report(&thought);
            if !open {
                break;
            }
        }
        thought.nodes = nodes;
        thought.time = control.elapsed();
        Some(thought)
    }
}
