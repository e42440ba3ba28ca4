//! A bot: a strategy with limits of its own.

use awalam_games::{Game, Line};
use awalam_search::{Control, Evaluation, Limits, Strategy, Term, Thought};

use crate::Occasion;

/// How deep a bot looks.
#[derive(Clone, Copy, Default)]
pub enum DepthRule<G> {
    /// As its limits say.
    #[default]
    Limits,
    /// As deep as the position asks for.
    Adaptive(fn(&G) -> u32),
}

/// A player that can be asked for moves.
pub struct Bot<G: Game> {
    strategy: Box<dyn Strategy<G>>,
    limits: Limits,
    depth: DepthRule<G>,
    evaluation: Option<Box<dyn Evaluation<G>>>,
    table_limit: Option<usize>,
}

impl<G: Game> Bot<G> {
    /// A bot with its own limits.
    pub fn new(strategy: impl Strategy<G> + 'static, limits: Limits) -> Bot<G> {
        Bot {
            strategy: Box::new(strategy),
            limits,
            depth: DepthRule::Limits,
            evaluation: None,
            table_limit: None,
        }
    }

    /// With another rule for its depth.
    pub fn with_depth(mut self, depth: DepthRule<G>) -> Bot<G> {
        self.depth = depth;
        self
    }

    /// With an evaluation to show on request.
    pub fn with_evaluation(mut self, evaluation: impl Evaluation<G> + 'static) -> Bot<G> {
        self.evaluation = Some(Box::new(evaluation));
        self
    }

    /// With a note of the most seeds that it looks up in endgame tables, if it has any.
    pub(crate) fn with_table_limit(mut self, seeds: Option<usize>) -> Bot<G> {
        self.table_limit = seeds;
        self
    }

    /// The most seeds of a position that it looks up in endgame tables; none if it has no
    /// tables.
    pub fn table_limit(&self) -> Option<usize> {
        self.table_limit
    }

    /// Its own limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether it searches and nothing says how far: a tournament may want to set limits.
    pub fn is_unbounded(&self) -> bool {
        self.limits == Limits::default()
            && matches!(self.depth, DepthRule::Limits)
            && self.evaluation.is_some()
    }

    /// The parts of its evaluation of a position, if it has one.
    pub fn terms(&self, position: &G) -> Option<Vec<Term>> {
        self.evaluation
            .as_ref()
            .map(|evaluation| evaluation.terms(position))
    }

    /// Chooses a move as [`Strategy::think`] does, within its own limits too.
    pub fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let mut own = self.limits;
        if let DepthRule::Adaptive(depth) = self.depth {
            own = own.and(Limits::depth(depth(line.current())));
        }
        own = Occasion::NoClock.limits_for(own, control.limits());
        self.strategy.think(line, &control.narrowed(own), report)
    }

    /// Forgets earlier games.
    pub fn forget(&mut self) {
        self.strategy.forget();
    }
}
