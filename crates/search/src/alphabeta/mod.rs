//! Alpha-beta: negamax with iterative deepening and the usual techniques, each
//! of which can be switched off.

mod moves_in_flight;
mod ordering;
mod pace;
#[cfg(feature = "threads")]
mod parallel;
mod worker;

use awalam_games::{Game, Line, RelativeScore, Side};

use crate::memory::NoMemory;
use crate::{
    Control, Dice, Evaluation, Guidance, Knowledge, Limits, MAX_PLY, NoHints, NoKnowledge,
    PROVEN_WIN, SearchHints, Strategy, Thought, TranspositionTable, WIN, is_decided,
};
use moves_in_flight::MovesInFlight;
use worker::Worker;

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// To win, however narrowly: sooner rather than later.
    #[default]
    Result,
    /// As many points more than the opponent, or as few less, as can be had. What knowledge tells of
    /// results is of no use to it.
    Points,
}

/// Which techniques a search uses.
///
/// [`plain`](Options::plain) has none: a minimax of fixed depth that prunes.
/// The default has all that keep the value of a fixed-depth search, and those
/// that trade it for strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Iterative deepening: depth 1, 2, 3 … instead of the greatest depth at once.
    pub iterative: bool,
    /// Principal variation search: all moves but the first with a null window first.
    pub pvs: bool,
    /// Aspiration windows: begin each depth with a narrow window around the value of
    /// the last.
    pub aspiration: bool,
    /// Transposition table: remember positions.
    pub table: bool,
    /// Transposition table: with fewer plies left than this, a position is searched sooner than
    /// looked up.
    pub table_depth: u32,
    /// Use entries of the table that were found at a greater depth than asked for, too.
    pub deeper_entries: bool,
    /// Killer heuristic: try moves first that refuted others at the same ply.
    pub killers: bool,
    /// History heuristic: try moves first that were often good.
    pub history: bool,
    /// Try moves first that the hints find promising.
    pub hints: bool,
    /// Far from the leaves, find moves promising by the value of the position
    /// after them; needs hints.
    pub values: bool,
    /// Late move reductions: search late moves less deeply at first.
    pub reductions: bool,
    /// Moves are late from this number on.
    pub late: usize,
    /// By how much less, in hundredths of a ply for each unit of the product of
    /// the logarithms of depth and number; one ply at least.
    pub reduction: u16,
    /// Reverse futility pruning: near the horizon, take the evaluation's word where it
    /// is far better than need be.
    pub pruning: bool,
    /// Futility pruning: near the horizon, leave out quiet moves where the evaluation is
    /// far worse than need be; needs hints that know noisy moves.
    pub futility: bool,
    /// Late move pruning: near the horizon, leave out the moves that are ranked last.
    pub late_pruning: bool,
    /// Late move pruning: moves tried with one ply left.
    pub late_first: usize,
    /// Late move pruning: how many more, in hundredths, by the square of the plies left.
    pub late_growth: usize,
    /// Search extensions: look further where the hints say that much is at stake.
    pub extensions: bool,
    /// Singular extensions: look a ply further after the table's move where all others are
    /// worse by far.
    pub singular: bool,
    /// Quiescence search: look at noisy moves before evaluating.
    pub quiescence: bool,
    /// Choose at random among the best moves, instead of the first.
    pub random_ties: bool,
    /// When time runs out within a depth, take what it has found so far, instead
    /// of the move of the last depth that was finished.
    pub unfinished: bool,
    /// Keep the choice of an earlier depth unless a deeper one values its own at least as
    /// high. That trusts the most hopeful depth; it exists for bots that did so.
    pub keep_higher: bool,
    /// Time management: of a share of a clock, take less while the best move stays the same,
    /// and more while it changes.
    pub pace: bool,
    /// Stop deepening when the game is decided or there is only one move.
    pub early_stop: bool,
    /// Contempt: how far below 0 the searching side values a draw, in hundredths, since a
    /// weaker opponent can be beaten.
    pub contempt: i32,
    /// What a finished game is worth.
    pub aim: Aim,
    /// Threads; more than one needs the table.
    pub threads: usize,
    /// MiB for the table.
    pub table_mib: usize,
}

impl Options {
    /// No technique but alpha-beta itself.
    pub const fn plain() -> Options {
        Options {
            iterative: false,
            pvs: false,
            aspiration: false,
            table: false,
            table_depth: 4,
            deeper_entries: false,
            killers: false,
            history: false,
            hints: false,
            values: false,
            reductions: false,
            late: 3,
            reduction: 50,
            pruning: false,
            futility: false,
            late_pruning: false,
            late_first: 6,
            late_growth: 200,
            extensions: false,
            singular: false,
            quiescence: false,
            random_ties: false,
            unfinished: false,
            keep_higher: false,
            pace: false,
            early_stop: false,
            contempt: 0,
            aim: Aim::Result,
            threads: 1,
            table_mib: 1,
        }
    }

    /// All techniques that keep the value of a search of fixed depth.
    pub const fn exact() -> Options {
        Options {
            iterative: true,
            pvs: true,
            aspiration: true,
            table: true,
            killers: true,
            history: true,
            hints: true,
            values: true,
            unfinished: true,
            table_mib: 64,
            ..Options::plain()
        }
    }

    /// All techniques, those too that trade the value of a fixed-depth search for
    /// strength.
    pub const fn strong() -> Options {
        Options {
            deeper_entries: true,
            reductions: true,
            pruning: true,
            futility: true,
            late_pruning: true,
            extensions: true,
            quiescence: true,
            pace: true,
            early_stop: true,
            ..Options::exact()
        }
    }

    /// Late move pruning: how many moves are tried with that many plies left.
    fn late_count(&self, depth: u32) -> usize {
        self.late_first + self.late_growth * (depth * depth) as usize / 100
    }

    /// With a table no larger than a search within these limits fills: a small one
    /// stays in the processor's cache, and is cleared sooner.
    pub fn sized_for(mut self, limits: Limits) -> Options {
        const NODES_PER_MILLISECOND: u128 = 10_000;
        const BYTES_PER_NODE: u128 = 16;
        let timed = limits
            .time
            .map(|time| time.as_millis() * NODES_PER_MILLISECOND);
        let nodes = [timed, limits.nodes.map(u128::from)]
            .into_iter()
            .flatten()
            .min();
        if let Some(nodes) = nodes {
            let mib = (nodes * BYTES_PER_NODE).div_ceil(1 << 20);
            self.table_mib = self.table_mib.min(mib.max(1) as usize);
        }
        self
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::strong()
    }
}

/// An alpha-beta player.
pub struct AlphaBeta<E, H = NoHints, K = NoKnowledge> {
    guidance: Guidance<E, H, K>,
    options: Options,
    table: TranspositionTable,
    /// The side that searched last: with contempt, values hold for it alone.
    searcher: Option<Side>,
    dice: Dice,
}

impl<E, H, K> AlphaBeta<E, H, K> {
    /// A player that, on one thread, plays the same for the same seed.
    ///
    /// # Panics
    ///
    /// If there is not enough memory for its table; see [`try_new`](AlphaBeta::try_new).
    pub fn new(guidance: Guidance<E, H, K>, options: Options, seed: u64) -> AlphaBeta<E, H, K> {
        AlphaBeta::try_new(guidance, options, seed).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`new`](AlphaBeta::new), if there is enough memory for its table.
    pub fn try_new(
        guidance: Guidance<E, H, K>,
        options: Options,
        seed: u64,
    ) -> Result<AlphaBeta<E, H, K>, NoMemory> {
        Ok(AlphaBeta {
            guidance,
            options,
            table: TranspositionTable::new(if options.table { options.table_mib } else { 0 })?,
            searcher: None,
            dice: Dice::new(seed),
        })
    }

    /// What it is told about the game.
    pub fn guidance(&self) -> &Guidance<E, H, K> {
        &self.guidance
    }

    /// Its techniques.
    pub fn options(&self) -> &Options {
        &self.options
    }
}

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
struct RootMove<M> {
    mv: M,
    value: i32,
    line: Vec<M>,
}

impl<G, E, H, K> Strategy<G> for AlphaBeta<E, H, K>
where
    G: Game,
    E: Evaluation<G>,
    H: SearchHints<G>,
    K: Knowledge<G>,
{
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        if line.outcome().is_some() {
            return None;
        }
        let turn = line.current().turn();
        let other_side = self.searcher.replace(turn).is_some_and(|last| last != turn);
        let new_worth = self.guidance.evaluation.begin_search(line.current());
        let new_knowledge = self.guidance.knowledge.begin_search(line.current());
        if new_worth || new_knowledge || other_side && self.options.contempt != 0 {
            self.table.clear();
        }
        self.table.grow_older();
        let search = Search {
            guidance: &self.guidance,
            options: &self.options,
            table: &self.table,
            control: &control.flexible(self.options.pace),
            in_flight: None,
        };
        #[cfg(feature = "threads")]
        if self.options.threads > 1 && self.options.table {
            return parallel::think(&search, line, &mut self.dice, report);
        }
        search.think(line, &mut self.dice, report)
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// What all threads of one search share.
struct Search<'a, E, H, K> {
    guidance: &'a Guidance<E, H, K>,
    options: &'a Options,
    table: &'a TranspositionTable,
    control: &'a Control<'a>,
    /// The moves in flight, where there are several threads.
    in_flight: Option<&'a MovesInFlight>,
}

impl<E, H, K> Search<'_, E, H, K> {
    /// Iterative deepening on one thread.
    fn think<G: Game>(
        &self,
        line: &Line<G>,
        dice: &mut Dice,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>>
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
        K: Knowledge<G>,
    {
        let mut worker = Worker::new(self, line);
        let root = |mv| RootMove {
            mv,
            value: -WIN,
            line: vec![mv],
        };
        let mut roots: Vec<RootMove<G::Move>> = worker.root_moves().into_iter().map(root).collect();
        let mut thought = self.thought(&roots[..1], 0, &worker);
        let deepest = self
            .control
            .limits()
            .depth
            .unwrap_or(u32::MAX)
            .min(MAX_PLY as u32 / 2);
        // Without a depth there is nothing to begin with but the first.
        let fixed = self
            .control
            .limits()
            .depth
            .filter(|_| !self.options.iterative);
        let mut depth = fixed.map_or(1, |depth| depth.clamp(1, deepest.max(1)));
        while depth <= deepest {
            worker.deepen();
            let finished = worker.search_root(&mut roots, depth);
            // The first depth, too, is better than nothing.
            let counts = finished || self.options.unfinished || depth == 1;
            if worker.found_any() && counts {
                let best = self.best_index(&roots, dice, finished);
                roots.swap(0, best);
                let mut deeper = self.thought(&roots[..1], depth, &worker);
                // Of a depth that was not finished, only a win is proved.
                deeper.exact &= finished || roots[0].value >= PROVEN_WIN;
                roots.swap(0, best);
                let is_lower = thought.depth > 0 && deeper.score < thought.score;
                if !(self.options.keep_higher && is_lower) {
                    thought = deeper;
                    report(&thought);
                }
            }
            if !finished || self.is_settled(&roots, &worker) {
                break;
            }
            depth += 1;
        }
        thought.nodes = worker.nodes();
        thought.time = self.control.elapsed();
        Some(thought)
    }

    /// What the opponent thinks of the position after a move; nothing if the game
    /// is over then.
    fn value_after<G: Game>(&self, position: &G, mv: G::Move) -> i32
    where
        E: Evaluation<G>,
    {
        let mut next = *position;
        next.play_unchecked(mv);
        match next.is_over() {
            true => 0,
            false => self.guidance.evaluation.evaluate(&next),
        }
    }

    /// Which of the root moves to play: the first, or any as good as it.
    fn best_index<M>(&self, roots: &[RootMove<M>], dice: &mut Dice, finished: bool) -> usize {
        if !self.options.random_ties || !finished {
            return 0;
        }
        let equal = roots.iter().take_while(|root| root.value == roots[0].value);
        dice.below(equal.count())
    }

    fn thought<G: Game>(
        &self,
        roots: &[RootMove<G::Move>],
        depth: u32,
        worker: &Worker<'_, G, E, H, K>,
    ) -> Thought<G::Move>
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
        K: Knowledge<G>,
    {
        let best = &roots[0];
        Thought {
            line: best.line.clone(),
            score: RelativeScore::from_hundredths(match best.value {
                _ if depth == 0 => 0,
                // A draw is shown as one.
                value if value == -self.options.contempt => 0,
                value => value,
            }),
            depth,
            nodes: worker.nodes(),
            time: self.control.elapsed(),
            exact: depth > 0 && (!worker.met_horizon() || is_decided(best.value)),
        }
    }

    /// Whether another depth would be of no use, or would not be finished.
    fn is_settled<G: Game>(
        &self,
        roots: &[RootMove<G::Move>],
        worker: &Worker<'_, G, E, H, K>,
    ) -> bool
    where
        E: Evaluation<G>,
        H: SearchHints<G>,
        K: Knowledge<G>,
    {
        if !worker.met_horizon() {
            return true;
        }
        if !self.options.early_stop {
            return false;
        }
        let only_move = roots.len() == 1 && self.control.limits().time.is_some();
        // A decided game will not be decided better, except that a deeper look
        // may find a shorter win: the depth that found it has seen all shorter, but
        // for lines that extensions or noisy moves made longer than it.
        only_move || is_decided(roots[0].value)
    }
}
