//! Monte-Carlo tree search (UCT): a tree grown where random games go well.

mod tree;

#[cfg(feature = "threads")]
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use awalam_games::{Game, Line, MoveList, RelativeScore, Side, Trail, Verdict, Wdl};

#[cfg(feature = "threads")]
use crate::Job;
use crate::{Control, Dice, Evaluation, PROVEN_WIN, SearchHints, Strategy, Thought};
use tree::Tree;

/// How the tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// How much to try what was tried little: the exploration constant of UCT.
    pub exploration: f64,
    /// Random games are cut after this number of plies and valued by the evaluation
    /// (early playout termination); none plays them to the end.
    pub cut: Option<usize>,
    /// Choose each random move as the best of this number of moves by their ordering
    /// score; 1 is purely random.
    pub guided: usize,
    /// Progressive bias: how much a move's ordering score draws the tree towards it at
    /// first.
    pub bias: f64,
    /// MCTS-Solver: back up proven wins and losses.
    pub solver: bool,
    /// Tree reuse: keep the part of the tree that was played into.
    pub reuse: bool,
    /// MiB for the tree; when it is full, it grows no more.
    pub memory_mib: usize,
    /// Root parallelisation: trees grown at once, each on a thread of its own.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            exploration: 0.7,
            cut: None,
            guided: 1,
            bias: 0.0,
            solver: true,
            reuse: true,
            memory_mib: 128,
            threads: 1,
        }
    }
}

/// A Monte-Carlo player. It takes a limit of nodes (random games) or time: a depth means
/// nothing to it.
pub struct Mcts<G: Game, E, H> {
    evaluation: E,
    hints: H,
    options: Options,
    trees: Vec<Tree<G>>,
    seed: u64,
    thoughts: u64,
}

/// A random game that is not over by then counts by the evaluation.
const MAX_PLAYOUT_PLIES: usize = 2_000;

impl<G: Game, E: Evaluation<G>, H: SearchHints<G>> Mcts<G, E, H> {
    /// A player that, on one thread and without a clock, plays the same for the
    /// same seed.
    pub fn new(evaluation: E, hints: H, options: Options, seed: u64) -> Mcts<G, E, H> {
        Mcts {
            evaluation,
            hints,
            options,
            trees: Vec::new(),
            seed,
            thoughts: 0,
        }
    }

    /// One tree for each thread, from the current position on.
    fn prepare(&mut self, line: &Line<G>) {
        let threads = if cfg!(feature = "threads") {
            self.options.threads.max(1)
        } else {
            1
        };
        let bytes = self.options.memory_mib.max(1) << 20;
        // While a part of a tree is kept, it lives beside the old one.
        let most = bytes / threads / 2 / Tree::<G>::NODE_BYTES;
        if !self.options.reuse {
            self.trees.clear();
        }
        for tree in &mut self.trees {
            tree.go_to(line);
        }
        while self.trees.len() < threads {
            self.trees.push(Tree::new(line, most));
        }
    }
}

impl<G: Game, E: Evaluation<G>, H: SearchHints<G>> Strategy<G> for Mcts<G, E, H> {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        if line.outcome().is_some() {
            return None;
        }
        self.prepare(line);
        self.thoughts += 1;
        let seed = self.seed.wrapping_add(self.thoughts << 16);
        let (evaluation, hints, options) = (&self.evaluation, &self.hints, &self.options);
        let (first, others) = self.trees.split_first_mut()?;
        let grower = |number: usize| TreeGrower {
            evaluation,
            hints,
            options,
            dice: Dice::new(seed.wrapping_add(number as u64)),
            trail: line.trail().clone(),
        };
        let mut tell = |tree: &Tree<G>, iterations: u64| {
            report(&recommendation(&[tree], iterations, control));
        };
        #[cfg(feature = "threads")]
        let iterations = {
            let done = AtomicBool::new(false);
            let iterations = AtomicU64::new(0);
            let jobs = others
                .iter_mut()
                .enumerate()
                .map(|(index, tree)| -> Job<'_> {
                    let mut grower = grower(index + 1);
                    let (done, iterations) = (&done, &iterations);
                    Box::new(move || {
                        let control = control.of_helper(done);
                        let own = grower.grow(tree, &control, &mut |_, _| {});
                        iterations.fetch_add(own, Ordering::Relaxed);
                    })
                })
                .collect();
            control.helpers().help(jobs, &mut || {
                let own = grower(0).grow(first, control, &mut tell);
                iterations.fetch_add(own, Ordering::Relaxed);
                done.store(true, Ordering::Relaxed);
            });
            iterations.into_inner()
        };
        #[cfg(not(feature = "threads"))]
        let iterations = {
            let _ = others;
            grower(0).grow(first, control, &mut tell)
        };
        let trees: Vec<&Tree<G>> = self.trees.iter().collect();
        // One that no thread came for has nothing to say.
        #[cfg(feature = "threads")]
        let trees: Vec<&Tree<G>> = trees.into_iter().filter(|tree| tree.is_grown()).collect();
        let thought = recommendation(&trees, iterations, control);
        report(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        self.trees.clear();
        self.thoughts = 0;
    }
}

/// The move that trees together like best.
struct Favourite<M> {
    /// How much they like it.
    rank: f64,
    /// Its number among the moves of the root.
    index: usize,
    mv: M,
    /// The mean result, from -1 to 1.
    mean: f64,
    /// The result, if it is proven.
    proof: Option<Wdl>,
}

/// What trees together recommend.
fn recommendation<G: Game>(
    trees: &[&Tree<G>],
    iterations: u64,
    control: &Control,
) -> Thought<G::Move> {
    let mut best: Option<Favourite<G::Move>> = None;
    let can_draw = trees.iter().any(|tree| tree.root_can_draw());
    for (index, mv) in trees[0].root_moves().into_iter().enumerate() {
        let mut visits = 0.0;
        let mut value = 0.0;
        let mut proof = None;
        for tree in trees {
            let child = tree.root_child(index);
            visits += f64::from(child.visits);
            value += child.value;
            if child.proof.is_some() {
                proof = child.proof;
            }
        }
        let mean = if visits > 0.0 { value / visits } else { 0.0 };
        // A proven win first, a proven loss last; a proven draw before what
        // looks worse; between them what was tried most.
        let rank = match proof {
            Some(Wdl::Win) => f64::INFINITY,
            Some(Wdl::Draw) => 0.5,
            None if mean < 0.0 && can_draw => visits / (visits + 1e9),
            None => visits + 1.0,
            Some(Wdl::Loss) => visits * 1e-12 - 1.0,
        };
        if best.as_ref().is_none_or(|best| rank > best.rank) {
            best = Some(Favourite {
                rank,
                index,
                mv,
                mean,
                proof,
            });
        }
    }
    let best = best.expect("a game that goes on has a move");
    let value = match best.proof {
        Some(Wdl::Win) => PROVEN_WIN,
        Some(Wdl::Loss) => -PROVEN_WIN,
        _ => (best.mean * 10_000.0) as i32,
    };
    let mut moves = vec![best.mv];
    moves.extend(trees[0].favourite_line(best.index));
    Thought {
        depth: moves.len() as u32,
        line: moves,
        score: RelativeScore::from_hundredths(value),
        nodes: iterations,
        time: control.elapsed(),
        exact: false,
    }
}

/// What grows one tree.
struct TreeGrower<'a, E, H> {
    evaluation: &'a E,
    hints: &'a H,
    options: &'a Options,
    dice: Dice,
    trail: Trail,
}

impl<E, H> TreeGrower<'_, E, H> {
    /// Grows a tree within the limits, an iteration being a node, and shows it
    /// to `tell` each time the iterations have doubled.
    fn grow<G: Game>(
        &mut self,
        tree: &mut Tree<G>,
        control: &Control,
        tell: &mut dyn FnMut(&Tree<G>, u64),
    ) -> u64
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
    {
        const FIRST_REPORT: u64 = 1024;
        let mut iterations = 0;
        let mut next_report = FIRST_REPORT;
        tree.expand_root(|position, mv| self.prior(position, mv));
        while !tree.is_proven() && !control.is_over(iterations) {
            self.iterate(tree);
            iterations += 1;
            if iterations == next_report {
                tell(tree, iterations);
                next_report *= 2;
            }
        }
        iterations
    }

    fn prior<G: Game>(&self, position: &G, mv: G::Move) -> f32
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
    {
        match self.options.bias > 0.0 {
            true => (f64::from(self.hints.ordering_score(position, mv)) * self.options.bias) as f32,
            false => 0.0,
        }
    }

    /// Down the tree, one leaf further, a random game, and back up.
    fn iterate<G: Game>(&mut self, tree: &mut Tree<G>)
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
    {
        let mut position = *tree.position();
        let mut node = tree.begin();
        let mut entered = 0;
        loop {
            if position.is_over() {
                break;
            }
            if !tree.is_expanded(node) {
                // A leaf is opened when it is met for the second time.
                let open = tree.visits(node) > 0;
                if !open || !tree.expand(node, &position, |position, mv| self.prior(position, mv)) {
                    break;
                }
            }
            node = tree.descend(self.options);
            position.play_unchecked(tree.move_to(node));
            self.trail.enter(&mut position);
            entered += 1;
        }
        let value = match position.outcome() {
            Some(outcome) => {
                if self.options.solver {
                    tree.prove_leaf(outcome.verdict, position.turn());
                }
                result(outcome.verdict, Side::One)
            }
            None => self.random_game(&position),
        };
        tree.back_up(value, self.options.solver);
        for _ in 0..entered {
            self.trail.leave();
        }
    }

    /// The result of a random game for player 1, from -1 to 1.
    fn random_game<G: Game>(&mut self, start: &G) -> f64
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
    {
        let mut position = *start;
        let longest = self.options.cut.unwrap_or(MAX_PLAYOUT_PLIES);
        let mut plies = 0;
        while plies < longest {
            let Some(mv) = self.random_move(&position) else {
                break;
            };
            position.play_unchecked(mv);
            self.trail.enter(&mut position);
            plies += 1;
        }
        for _ in 0..plies {
            self.trail.leave();
        }
        match position.outcome() {
            Some(outcome) => result(outcome.verdict, Side::One),
            None => {
                let value = f64::from(self.evaluation.evaluate(&position)) / 1_000.0;
                let value = value.tanh();
                if position.turn() == Side::One {
                    value
                } else {
                    -value
                }
            }
        }
    }

    #[inline]
    fn random_move<G: Game>(&mut self, position: &G) -> Option<G::Move>
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
    {
        if self.options.guided <= 1 {
            return position.pick_move(|n| self.dice.below(n));
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return None;
        }
        let draw = |_| moves[self.dice.below(moves.len())];
        let drawn = (0..self.options.guided).map(draw);
        drawn.max_by_key(|&mv| self.hints.ordering_score(position, mv))
    }
}

fn result(verdict: Verdict, side: Side) -> f64 {
    match verdict {
        Verdict::Draw => 0.0,
        Verdict::Win(winner) if winner == side => 1.0,
        Verdict::Win(_) => -1.0,
    }
}
