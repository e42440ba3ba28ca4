//! One ply: the move that gains most at once.

use awalam_games::{Game, Line, MoveList, RelativeScore};

use crate::{Control, Dice, Strategy, Thought};

/// Plays the move after which its own lead in points is greatest; any of them
/// if there are several.
pub struct Greedy {
    dice: Dice,
}

impl Greedy {
    /// A greedy player that plays the same for the same seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            dice: Dice::new(seed),
        }
    }
}

impl<G: Game> Strategy<G> for Greedy {
    fn think(
        &mut self,
        line: &Line<G>,
        control: &Control,
        _: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let position = line.current();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let lead = |mv: G::Move| {
            let after = line.after(mv).ok()?;
            Some(after.scores().margin().seen_by(position.turn()))
        };
        let best = moves.iter().filter_map(|&mv| lead(mv)).max()?;
        let equal: Vec<G::Move> = moves
            .iter()
            .copied()
            .filter(|&mv| lead(mv) == Some(best))
            .collect();
        Some(Thought {
            line: vec![equal[self.dice.below(equal.len())]],
            score: RelativeScore::from_hundredths(best.hundredths()),
            depth: 1,
            nodes: moves.len() as u64,
            time: control.elapsed(),
            exact: false,
        })
    }
}
