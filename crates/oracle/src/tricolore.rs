//! Tri-colour Awalé: 16 holes in a ring, 96 seeds of three colours.

use crate::{Ending, Plain};
use std::fmt;

const HOLES: usize = 16;
const SEEDS: u32 = 96;
/// A score that ends the game.
const GOAL: u32 = 49;
/// With fewer seeds on the board the game is over.
const FEW_SEEDS: u32 = 10;
/// The last ply of a game.
const PLY_LIMIT: u32 = 400;

/// Indices into a hole, in the order of the position text.
const RED: usize = 0;
const BLUE: usize = 1;
const TRANSPARENT: usize = 2;

/// What is played from a hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// All red seeds.
    R,
    /// All blue seeds.
    B,
    /// All transparent seeds, then all red ones, sown as red.
    TR,
    /// All transparent seeds, then all blue ones, sown as blue.
    TB,
    /// Nothing.
    Pass,
}

/// A move: a hole and what is played from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The hole, 0 for hole 1 to 15 for hole 16.
    pub hole: usize,
    /// The seeds that are played.
    pub kind: Kind,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Pass => write!(f, "pass"),
            kind => write!(f, "{}{kind:?}", self.hole + 1),
        }
    }
}

/// A position of Tri-colour Awalé.
#[derive(Clone, Debug, PartialEq)]
pub struct Tricolore {
    /// The red, blue and transparent seeds of holes 1 to 16.
    holes: [[u32; 3]; HOLES],
    /// 0 for player 1, 1 for player 2.
    to_move: usize,
    scores: [u32; 2],
    plies: u32,
    /// Whether a player without seeds passes, instead of losing all to the other.
    passing: bool,
    ending: Option<Ending>,
}

/// The owner of a hole. Index 0 is hole 1, so player 1 has the even indices.
fn owner(hole: usize) -> usize {
    hole % 2
}

impl Tricolore {
    /// The seeds of all colours in a hole.
    fn seeds_in(&self, hole: usize) -> u32 {
        self.holes[hole].iter().sum()
    }

    /// The seeds in all holes of one player.
    fn seeds_of(&self, player: usize) -> u32 {
        let own = (0..HOLES).filter(|hole| owner(*hole) == player);
        own.map(|hole| self.seeds_in(hole)).sum()
    }

    /// Sows the seeds of a move and returns the hole of the last one.
    fn sow(&mut self, mv: Move) -> usize {
        let (colours, as_blue) = match mv.kind {
            Kind::R => (vec![RED], false),
            Kind::B => (vec![BLUE], true),
            Kind::TR => (vec![TRANSPARENT, RED], false),
            Kind::TB => (vec![TRANSPARENT, BLUE], true),
            Kind::Pass => unreachable!("a pass sows nothing"),
        };
        let mut last = mv.hole;
        for colour in colours {
            let mut hand = self.holes[mv.hole][colour];
            self.holes[mv.hole][colour] = 0;
            while hand > 0 {
                last = (last + 1) % HOLES;
                let own = owner(last) == owner(mv.hole);
                if last == mv.hole || (as_blue && own) {
                    continue;
                }
                self.holes[last][colour] += 1;
                hand -= 1;
            }
        }
        last
    }

    /// Captures backwards from the hole of the last seed. This ends by itself:
    /// after a full circle the first hole is empty.
    fn capture(&mut self, last: usize) {
        let mut hole = last;
        while self.seeds_in(hole) == 2 || self.seeds_in(hole) == 3 {
            self.scores[self.to_move] += self.seeds_in(hole);
            self.holes[hole] = [0; 3];
            hole = (hole + HOLES - 1) % HOLES;
        }
    }

    /// Ends the game if it is over.
    fn settle(&mut self) {
        let board = self.seeds_of(0) + self.seeds_of(1);
        let reason = if self.scores[0] >= GOAL || self.scores[1] >= GOAL {
            "goal"
        } else if self.seeds_of(self.to_move) == 0 && !self.passing {
            self.scores[1 - self.to_move] += board;
            self.holes = [[0; 3]; HOLES];
            "starved"
        } else if board < FEW_SEEDS {
            "few seeds"
        } else if self.plies >= PLY_LIMIT {
            "ply limit"
        } else {
            return;
        };
        self.ending = Some(Ending::by_scores(self.scores.map(f64::from), reason));
    }
}

impl Plain for Tricolore {
    type Move = Move;

    fn start(rules: &str) -> Self {
        let holes = vec!["2.2.2"; HOLES].join("/");
        Self::from_text(&format!("{holes} P1 0 0 0"), rules)
    }

    fn from_text(text: &str, rules: &str) -> Self {
        let passing = match rules {
            "official" => false,
            "passing" => true,
            other => panic!("no rules of tricolore: {other}"),
        };
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), 5, "fields in {text}");
        let written: Vec<&str> = fields[0].split('/').collect();
        assert_eq!(written.len(), HOLES, "holes in {text}");
        let mut holes = [[0; 3]; HOLES];
        for hole in 0..HOLES {
            let colours: Vec<&str> = written[hole].split('.').collect();
            assert_eq!(colours.len(), 3, "colours in {text}");
            for colour in 0..3 {
                holes[hole][colour] = colours[colour].parse().expect("a number of seeds");
            }
        }
        let to_move = match fields[1] {
            "P1" => 0,
            "P2" => 1,
            other => panic!("no player to move: {other}"),
        };
        let scores = [fields[2], fields[3]].map(|score| score.parse().expect("a score"));
        let mut game = Tricolore {
            holes,
            to_move,
            scores,
            plies: fields[4].parse().expect("a number of plies"),
            passing,
            ending: None,
        };
        let total = game.seeds_of(0) + game.seeds_of(1) + scores[0] + scores[1];
        assert_eq!(total, SEEDS, "seeds in {text}");
        game.settle();
        game
    }

    fn text(&self) -> String {
        let mut holes = Vec::new();
        for [red, blue, transparent] in self.holes {
            holes.push(format!("{red}.{blue}.{transparent}"));
        }
        let player = self.to_move + 1;
        let [one, two] = self.scores;
        format!("{} P{player} {one} {two} {}", holes.join("/"), self.plies)
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.ending.is_some() {
            return moves;
        }
        if self.seeds_of(self.to_move) == 0 {
            let (hole, kind) = (0, Kind::Pass);
            return vec![Move { hole, kind }];
        }
        for hole in 0..HOLES {
            if owner(hole) != self.to_move {
                continue;
            }
            // The transparent seeds alone decide on TR and TB.
            let needs = [
                (Kind::R, RED),
                (Kind::B, BLUE),
                (Kind::TR, TRANSPARENT),
                (Kind::TB, TRANSPARENT),
            ];
            for (kind, colour) in needs {
                if self.holes[hole][colour] > 0 {
                    moves.push(Move { hole, kind });
                }
            }
        }
        moves
    }

    fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        if mv.kind != Kind::Pass {
            let last = next.sow(mv);
            next.capture(last);
            next.plies += 1;
        }
        next.to_move = 1 - self.to_move;
        next.settle();
        next
    }

    fn ending(&self) -> Option<Ending> {
        self.ending
    }
}
