//! A made-up game with one way back: now and then a branch leads home again, and coming
//! home for the second time ends the game. No other position can come back within
//! [`STEPS`] plies of a position that many steps away.

use std::fmt;

use awalam_games::{Game, MoveList, Outcome, Reason, Scores, Side};

use super::{Branch, NoBranch, Seed, mix, numbers};

/// How far from home the tests look, and as many plies ahead.
pub const STEPS: u8 = 8;
/// The road ends here.
const FARTHEST: u8 = 3 * STEPS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Road {
    seed: u64,
    /// Steps from home.
    step: u8,
    /// Distinguishes the places of a step; few, so that lines often meet.
    place: u8,
    /// Whether this is a repetition.
    again: bool,
}

impl Road {
    fn hash(&self) -> u64 {
        mix(self.seed << 16 | u64::from(self.step) << 8 | u64::from(self.place))
    }
}

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.seed, self.step, self.place)
    }
}

impl Game for Road {
    type Rules = Seed;
    type Move = Branch;
    type Refusal = NoBranch;
    type PositionError = NoBranch;
    const NAME: &'static str = "road";
    const CAN_REPEAT: bool = true;

    fn start(rules: Seed) -> Road {
        Road {
            seed: rules.0,
            step: 0,
            place: 0,
            again: false,
        }
    }
    fn parse(text: &str, Seed(seed): Seed) -> Result<Road, NoBranch> {
        let (step, place) = numbers(text)?;
        Ok(Road {
            step,
            place,
            ..Road::start(Seed(seed))
        })
    }
    fn rules(&self) -> Seed {
        Seed(self.seed)
    }
    fn turn(&self) -> Side {
        Side::BOTH[usize::from(self.step % 2)]
    }
    fn scores(&self) -> Scores {
        Scores::whole((self.hash() % 3) as u16, (self.hash() / 3 % 3) as u16)
    }
    fn legal_moves(&self, moves: &mut MoveList<Branch>) {
        if self.outcome().is_none() {
            moves.extend((0..2 + self.hash() / 16 % 2).map(|branch| Branch(branch as u8)));
        }
    }
    fn check(&self, mv: Branch) -> Result<(), NoBranch> {
        self.moves().contains(&mv).then_some(()).ok_or(NoBranch)
    }
    fn play_unchecked(&mut self, mv: Branch) {
        let way = mix(self.hash() ^ u64::from(mv.0));
        // Player 2 alone can turn back, so that home is always player 1's.
        if self.step % 2 == 1 && way.is_multiple_of(6) {
            *self = Road::start(Seed(self.seed));
        } else {
            self.step += 1;
            self.place = (way / 6 % 6) as u8;
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        let stopped = self.step > 0 && self.hash().is_multiple_of(17);
        let over = self.again || stopped || self.step >= FARTHEST;
        over.then(|| Outcome::by_points(self.scores(), Reason::new("over", "over")))
    }
    fn key(&self) -> u64 {
        self.hash()
    }
    fn end_by_repetition(&mut self) {
        self.again = true;
    }
}
