//! A game under way: where it began, what was played, where it stands.

use thiserror::Error;

use crate::excerpt::brief;
use crate::{Explanation, Game, MoveError, Outcome, Trail, read_moves};

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

    /// Plays a run of moves as [`read_moves`] reads it: `FfBe` or `1. F f 2. B e`. If
    /// one is refused, those before it have been played.
    pub fn play_run(&mut self, moves: &str) -> Result<(), LineError> {
        for mv in read_moves::<G::Move>(moves)? {
            let played = self.play(mv);
            played.map_err(|refusal| self.refused(&mv.to_string(), &refusal))?;
        }
        Ok(())
    }

    /// Plays moves, each a text of its own. If one is refused, those before it have
    /// been played.
    pub fn play_texts(
        &mut self,
        texts: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), LineError> {
        for text in texts {
            let text = text.as_ref();
            let mv: Result<G::Move, MoveError> = text.parse();
            let mv = mv.map_err(|error| self.no_move(text, error))?;
            let played = self.play(mv);
            played.map_err(|refusal| self.refused(text, &refusal))?;
        }
        Ok(())
    }

    fn refused(&self, text: &str, refusal: &G::Refusal) -> LineError {
        LineError::Refused {
            ply: self.plies.len() + 1,
            text: brief(text),
            problem: refusal.to_string(),
            why: Box::new(G::explain(refusal)),
            position: self.current().to_string(),
        }
    }

    fn no_move(&self, text: &str, error: MoveError) -> LineError {
        LineError::NoMove {
            ply: self.plies.len() + 1,
            text: brief(text),
            error: Box::new(error),
            position: self.current().to_string(),
        }
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (mv, _) = self.plies.pop()?;
        self.trail.leave();
        Some(mv)
    }
}

/// Why moves cannot be played one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// A run of moves holds something else.
    #[error(transparent)]
    Unreadable(#[from] MoveError),
    /// One of several texts is no move.
    #[error("ply {ply}, {text}: {error} (position {position})")]
    NoMove {
        /// The ply's number, from 1.
        ply: usize,
        /// What was written.
        text: String,
        /// What is wrong with it.
        error: Box<MoveError>,
        /// The position it was to be played in.
        position: String,
    },
    /// A move is not legal where it stands.
    #[error("ply {ply}, {text}: {problem} (position {position})")]
    Refused {
        /// The ply's number, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// What is wrong with it.
        problem: String,
        /// The same in a form that can be said in any language.
        why: Box<Explanation>,
        /// The position it was to be played in.
        position: String,
    },
}
