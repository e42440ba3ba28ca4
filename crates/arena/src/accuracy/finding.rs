//! What is proved of moves: what they are worth, or no more than what they lead to.

use awalam_exact::{Solver, Unsolved, Value};
use awalam_games::Wdl;
use awalam_search::Control;

use super::Examined;

/// Moves with what was proved of them, best first.
type Proved<G, F> = Vec<(<G as awalam_games::Game>::Move, F)>;

/// Proved of a move: a margin ([`Value`]), or a result alone ([`Wdl`]), which is proved sooner.
pub trait Finding: Copy + Ord + Send + Sync {
    /// Of use only where the result can be thrown away.
    const CRITICAL_ONLY: bool;

    /// The result that the move leads to.
    fn wdl(self) -> Wdl;

    /// The points that it is known to give away beside the best.
    fn loss(self, best: Self) -> i32;

    /// As a word of a file.
    fn text(self) -> String;

    /// Reads such a word; nothing if it is not one.
    fn read(text: &str) -> Option<Self>;

    /// Of all moves of a position, best first.
    fn of_moves<G: Examined>(
        position: &G,
        solver: &mut G::Solver,
        control: &Control,
    ) -> Result<Proved<G, Self>, Unsolved>;
}

impl Finding for Value {
    const CRITICAL_ONLY: bool = false;

    fn wdl(self) -> Wdl {
        Value::wdl(self)
    }

    fn loss(self, best: Value) -> i32 {
        best.points - self.points
    }

    /// `POINTS,FIVES`, the fives where they decide between equal points.
    fn text(self) -> String {
        match self.fives {
            Some(fives) => format!("{},{fives}", self.points),
            None => self.points.to_string(),
        }
    }

    fn read(text: &str) -> Option<Value> {
        let (points, fives) = match text.split_once(',') {
            Some((points, fives)) => (points, Some(fives.parse().ok()?)),
            None => (text, None),
        };
        let points = points.parse().ok()?;
        Some(Value { points, fives })
    }

    fn of_moves<G: Examined>(
        position: &G,
        solver: &mut G::Solver,
        control: &Control,
    ) -> Result<Proved<G, Value>, Unsolved> {
        let values = solver.values(position, control, G::PROOF_NODES)?;
        Ok(values.moves)
    }
}

/// The results as words.
const WORDS: [(Wdl, &str); 3] = [(Wdl::Win, "win"), (Wdl::Draw, "draw"), (Wdl::Loss, "loss")];

impl Finding for Wdl {
    const CRITICAL_ONLY: bool = true;

    fn wdl(self) -> Wdl {
        self
    }

    fn loss(self, _: Wdl) -> i32 {
        0
    }

    fn text(self) -> String {
        let word = WORDS.iter().find(|(wdl, _)| *wdl == self);
        word.map_or_else(String::new, |(_, word)| (*word).to_owned())
    }

    fn read(text: &str) -> Option<Wdl> {
        let word = WORDS.iter().find(|(_, word)| *word == text);
        word.map(|(wdl, _)| *wdl)
    }

    fn of_moves<G: Examined>(
        position: &G,
        solver: &mut G::Solver,
        control: &Control,
    ) -> Result<Proved<G, Wdl>, Unsolved> {
        position.results(solver, control)
    }
}
