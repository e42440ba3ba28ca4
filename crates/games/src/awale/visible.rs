//! Awalé as people see it.

use super::{Awale, End, Move, Rules};
use crate::Side;
use crate::visible::{Cell, MoveSteps, Script, Visible};

/// Houses of both sides, in the order of sowing.
const HOUSES: usize = 12;

fn house_of(number: usize) -> Move {
    Move::of(Side::BOTH[number / 6], number % 6)
}

impl Visible for Awale {
    const KINDS: &'static [&'static str] = &["seed"];
    const END_CODES: &'static [&'static str] = &["goal", "no-move", "quiet", "repetition"];
    const REFUSAL_CODES: &'static [&'static str] = &[
        "over",
        "not-yours",
        "empty",
        "must-feed",
        "grand-slam",
        "leaves-nothing",
    ];
    const POSITION_CODES: &'static [&'static str] = &[
        "awale-fields",
        "awale-house",
        "awale-south",
        "awale-north",
        "awale-halves",
        "awale-side",
        "awale-total",
        "awale-trailing",
        "awale-quiet",
    ];

    fn cells(&self) -> Vec<Cell> {
        let place = |number: usize| {
            let house = house_of(number);
            Cell {
                name: house.to_string(),
                owner: Some(house.owner()),
                pieces: vec![self.seeds(house.owner(), house.house())],
                locked: false,
            }
        };
        (0..HOUSES).map(place).collect()
    }

    fn steps(&self, mv: Move, after: &Awale) -> MoveSteps {
        let mut script = Script::new(self.cells());
        let origin = mv.owner().index() * 6 + mv.house();
        let seeds = self.seeds(mv.owner(), mv.house());
        script.lift(origin, vec![seeds]);
        let mut at = origin;
        for _ in 0..seeds {
            at = (at + 1) % HOUSES;
            if at == origin {
                at = (at + 1) % HOUSES;
            }
            script.drop(at, vec![1]);
        }
        // The rules say how much is captured; it is taken from the last house on.
        let mut captured = self.gain(mv);
        let mut back = at;
        while captured > 0 {
            script.capture(back, mv.owner());
            captured -= script.steps.last().map_or(captured, |step| step.pieces[0]);
            back = (back + HOUSES - 1) % HOUSES;
        }
        let is_split = after.end == Some(End::Repetition) && self.rules == Rules::Awari;
        script.keep(&after.cells(), |owner| owner.filter(|_| !is_split));
        MoveSteps {
            from: script.name(origin),
            to: script.name(at),
            choice: None,
            steps: script.steps,
        }
    }
}
