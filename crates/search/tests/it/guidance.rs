//! A change to an evaluation loses nothing of it, and nothing of what stands beside it.

use crate::common::{Node, Seed, Senseless, think};
use awalam_games::{Game, Line, Outcome, Side, WdlBounds};
use awalam_search::alphabeta::{AlphaBeta, Options};
use awalam_search::{
    Adjusted, Adjustment, Evaluation, Guidance, KNOWN_WIN, Knowledge, Limits, SearchHints, Term,
};
use std::sync::atomic::{AtomicU64, Ordering};

/// An evaluation whose every answer is its own.
struct Particular;

impl Evaluation<Node> for Particular {
    fn evaluate(&self, _: &Node) -> i32 {
        7
    }

    fn begin_search(&mut self, _: &Node) -> bool {
        true
    }

    fn nodes_between_looks(&self) -> u64 {
        3
    }

    fn terms(&self, _: &Node) -> Vec<Term> {
        Term::list(["particular"], [7.0], [1.0])
    }

    fn finished(&self, _: &Node, _: &Outcome, ply: usize) -> i32 {
        100 + ply as i32
    }
}

/// Changes the worth alone.
struct OneMore;

impl<G: Game> Adjustment<G> for OneMore {
    fn worth(&self, _: &G, worth: i32) -> i32 {
        worth + 1
    }
}

#[test]
fn an_adjusted_evaluation_keeps_what_is_not_adjusted() {
    let mut adjusted = Adjusted {
        evaluation: Particular,
        adjustment: OneMore,
    };
    let start = Node::start(Seed(1));
    assert_eq!(adjusted.evaluate(&start), 8);
    assert!(adjusted.begin_search(&start));
    assert_eq!(adjusted.nodes_between_looks(), 3);
    assert_eq!(adjusted.terms(&start), Particular.terms(&start));
    let mut over = start;
    while let Some(mv) = over.pick_move(|_| 0) {
        over.play_unchecked(mv);
    }
    let outcome = over.outcome().expect("an end");
    assert_eq!(adjusted.finished(&over, &outcome, 5), 105);
}

/// Counts how often the search asks.
#[derive(Default)]
struct Asked {
    hints: AtomicU64,
    probes: AtomicU64,
}

impl SearchHints<Node> for &Asked {
    fn ordering_score(&self, _: &Node, _: <Node as Game>::Move) -> i32 {
        self.hints.fetch_add(1, Ordering::Relaxed);
        0
    }
}

impl Knowledge<Node> for &Asked {
    fn probe(&self, position: &Node, _: WdlBounds, _: u32) -> Option<WdlBounds> {
        self.probes.fetch_add(1, Ordering::Relaxed);
        // The player to move after the first ply has lost.
        (position.turn() == Side::Two).then_some(WdlBounds::of_margins(-1, -1))
    }
}

#[test]
fn a_search_with_an_adjusted_evaluation_keeps_hints_and_knowledge() {
    let asked = Asked::default();
    let guidance = Guidance::new(Senseless { spread: 50 })
        .with_hints(&asked)
        .with_knowledge(&asked)
        .map_evaluation(|evaluation| Adjusted {
            evaluation,
            adjustment: OneMore,
        });
    let options = Options {
        values: false,
        ..Options::exact()
    };
    let line = Line::new(Node::start(Seed(1)));
    let thought = think(
        &mut AlphaBeta::new(guidance, options, 1),
        &line,
        Limits::depth(3),
    );
    assert!(asked.hints.load(Ordering::Relaxed) > 0);
    assert!(asked.probes.load(Ordering::Relaxed) > 0);
    assert!(thought.score.hundredths() >= KNOWN_WIN - 1, "{thought:?}");
}
