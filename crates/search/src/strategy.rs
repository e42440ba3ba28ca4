//! What every way of choosing a move has in common.

use std::fmt;
use std::time::Duration;

use awalam_games::{Game, Line, RelativeScore};

use crate::{Control, KNOWN_WIN, WIN, is_decided};

/// A way of choosing moves.
pub trait Strategy<G: Game>: Send {
    /// Chooses a move within the limits; none if the game is over. `report`
    /// hears of every better idea on the way.
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>>;

    /// Chooses a move within the limits, by the computer's clock; none if the game is over.
    /// [`think`](Strategy::think) can also be stopped, reports on the way, and takes any clock.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    fn search(&mut self, line: &Line<G>, limits: crate::Limits) -> Option<Thought<G::Move>> {
        let (clock, stop) = (crate::WallClock::new(), false.into());
        self.think(line, &Control::new(limits, &clock, &stop), &mut |_| {})
    }

    /// Forgets what it remembers of earlier games.
    fn forget(&mut self) {}
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for Box<S> {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        (**self).think(line, control, report)
    }

    fn forget(&mut self) {
        (**self).forget();
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The expected moves, the chosen one first; never empty.
    pub line: Vec<M>,
    /// The value, seen by the player to move.
    pub score: RelativeScore,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Whether the score is proved, not estimated.
    pub exact: bool,
}

impl<M: Copy> Thought<M> {
    /// A move that was chosen without looking at any position: there is no opinion of it.
    pub fn unsearched(mv: M, time: Duration) -> Thought<M> {
        Thought {
            line: vec![mv],
            score: RelativeScore::default(),
            depth: 0,
            nodes: 0,
            time,
            exact: false,
        }
    }

    /// The chosen move.
    pub fn best(&self) -> M {
        self.line[0]
    }

    /// If the score is a win or a loss that is certain: whether it is a win, and
    /// in how many plies, if they were counted.
    pub fn decided(&self) -> Option<(bool, Option<u32>)> {
        let score = self.score.hundredths();
        let plies = (score.abs() > KNOWN_WIN).then(|| (WIN - score.abs()) as u32);
        is_decided(score).then_some((score > 0, plies))
    }

    /// `wins in 5`, `loses`, or nothing where nothing is certain.
    pub fn prospect(&self) -> Option<String> {
        let (wins, plies) = self.decided()?;
        let verb = if wins { "wins" } else { "loses" };
        Some(match plies {
            Some(plies) => format!("{verb} in {plies}"),
            None => verb.to_owned(),
        })
    }

    /// Positions looked at in a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }

    /// The expected moves as people and programs read them.
    pub fn line_text(&self) -> String
    where
        M: fmt::Display,
    {
        let moves: Vec<String> = self.line.iter().map(M::to_string).collect();
        moves.join(" ")
    }
}
