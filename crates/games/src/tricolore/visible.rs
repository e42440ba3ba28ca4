//! Tri-colour Awalé as people see it.

use super::{Colour, End, HOLES, Move, Tricolore, ring};
use crate::Side;
use crate::visible::{Cell, MoveSteps, Pieces, Script, Visible};

/// Some seeds of one colour.
fn seeds(colour: Colour, count: u8) -> Pieces {
    let mut pieces = vec![0; Colour::ALL.len()];
    pieces[colour as usize] = count;
    pieces
}

impl Visible for Tricolore {
    const KINDS: &'static [&'static str] = &["red", "blue", "clear"];
    const END_CODES: &'static [&'static str] = &["goal", "starved", "few-seeds", "ply-limit"];
    const REFUSAL_CODES: &'static [&'static str] = &["over", "not-yours", "no-pass", "no-seed"];
    const POSITION_CODES: &'static [&'static str] = &[
        "tricolore-words",
        "tricolore-holes",
        "tricolore-hole",
        "tricolore-side",
        "tricolore-score",
        "tricolore-plies",
        "tricolore-red",
        "tricolore-blue",
        "tricolore-clear",
        "tricolore-total",
    ];

    fn cells(&self) -> Vec<Cell> {
        let place = |hole: usize| Cell {
            name: (hole + 1).to_string(),
            owner: Some(Side::BOTH[hole % 2]),
            pieces: Colour::ALL.map(|colour| self.seeds(colour, hole)).to_vec(),
            locked: false,
        };
        (0..HOLES).map(place).collect()
    }

    fn steps(&self, mv: Move, after: &Tricolore) -> MoveSteps {
        let mut script = Script::new(self.cells());
        if mv.is_pass() {
            // Nothing moves; the player's first hole stands for the player.
            let place = script.name(self.turn.index());
            return MoveSteps {
                from: place.clone(),
                to: place,
                choice: None,
                steps: script.steps,
            };
        }
        let (hole, how) = (mv.hole(), mv.kind.colour());
        let mut played = Vec::new();
        if mv.kind.with_clear() {
            played.push((Colour::Clear, self.seeds(Colour::Clear, hole)));
        }
        played.push((how, self.seeds(how, hole)));
        let mut lifted = vec![0; Colour::ALL.len()];
        for &(colour, count) in &played {
            lifted[colour as usize] = count;
        }
        script.lift(hole, lifted);
        let mut sown = 0;
        for (colour, count) in played {
            for _ in 0..count {
                sown += 1;
                script.drop(ring::last(hole, how, sown), seeds(colour, 1));
            }
        }
        let capture = self.capture_by(mv);
        for back in 0..capture.holes {
            script.capture((capture.last + HOLES - back) % HOLES, mv.owner());
        }
        if after.end == Some(End::Starved) {
            script.keep(&after.cells(), |_| Some(mv.owner()));
        }
        MoveSteps {
            from: script.name(hole),
            to: script.name(capture.last),
            choice: Some(mv.kind.letters().to_owned()),
            steps: script.steps,
        }
    }
}
