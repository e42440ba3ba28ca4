//! A game under way: where it began, what was played, where it stands.

use crate::{Game, Outcome, Trail};

/// A sequence of legal moves from a start position, with undo.
///
/// ```
/// use awalam_games::{Game, Line, awale::Awale};
/// let mut line = Line::new(Awale::start(Default::default()));
/// line.play("F".parse()?)?;
/// assert_eq!(line.current().to_string(), "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
/// line.undo();
/// assert_eq!(line.current(), line.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    start: G,
    plies: Vec<(G::Move, G)>,
    trail: Trail,
}

impl<G: Game> Line<G> {
    /// A game that begins at `start`.
    pub fn new(start: G) -> Line<G> {
        Line {
            start,
            plies: Vec::new(),
            trail: Trail::starting_at(&start),
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Where the game stands.
    pub fn current(&self) -> &G {
        self.plies.last().map_or(&self.start, |(_, after)| after)
    }

    /// The moves played so far, each with the position after it.
    pub fn plies(&self) -> &[(G::Move, G)] {
        &self.plies
    }

    /// The positions behind the current one, for search to go on from.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The last move, if any.
    pub fn last_move(&self) -> Option<G::Move> {
        self.plies.last().map(|&(mv, _)| mv)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.current().outcome()
    }

    /// The position that a legal move leads to, history considered.
    pub fn after(&self, mv: G::Move) -> Result<G, G::Refusal> {
        let mut after = *self.current();
        after.play(mv)?;
        self.trail.peek(&mut after);
        Ok(after)
    }

    /// Plays a move if it is legal; changes nothing if it is not.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::Refusal> {
        let mut after = *self.current();
        after.play(mv)?;
        self.trail.enter(&mut after);
        self.plies.push((mv, after));
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (mv, _) = self.plies.pop()?;
        self.trail.leave();
        Some(mv)
    }
}
