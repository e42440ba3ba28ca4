//! Awalé: 2×6 houses, 48 seeds, three rule sets.

use crate::{Ending, Plain};
use std::fmt;

/// The seeds in A–F, then a–f: the order of sowing.
pub type Houses = [u32; 12];

/// Plies without capture that end a game of `uga`.
const QUIET_LIMIT: u32 = 16;

/// The rule sets of Awalé.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rules {
    /// A grand slam captures nothing; 25 seeds win.
    Abapa,
    /// A move must leave the opponent a move if any does; all seeds count.
    Awari,
    /// A grand slam is illegal; 24 seeds win.
    Uga,
}

impl Rules {
    /// The rule set of that name. Panics if there is none.
    pub fn named(name: &str) -> Self {
        match name {
            "abapa" => Rules::Abapa,
            "awari" => Rules::Awari,
            "uga" => Rules::Uga,
            other => panic!("no rules of awale: {other}"),
        }
    }
}

/// A move: the number of its house, 0 for A to 11 for f.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move(pub usize);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<char> = "ABCDEFabcdef".chars().collect();
        write!(f, "{}", names[self.0])
    }
}

/// The owner of a house: 0 for south, 1 for north.
pub fn owner(house: usize) -> usize {
    house / 6
}

/// The seeds on the side of one player.
pub fn seeds_of(houses: &Houses, side: usize) -> u32 {
    houses[6 * side..6 * side + 6].iter().sum()
}

/// The houses after a move from `from`, and the number of seeds it captures.
/// History, and whether the move is legal, play no part.
pub fn sow(rules: Rules, houses: &Houses, from: usize) -> (Houses, u32) {
    let opponent = 1 - owner(from);
    let mut sown = *houses;
    let mut hand = sown[from];
    sown[from] = 0;
    let mut last = from;
    while hand > 0 {
        last = (last + 1) % 12;
        if last != from {
            sown[last] += 1;
            hand -= 1;
        }
    }

    let mut after = sown;
    let mut captured = 0;
    let mut house = last;
    while owner(house) == opponent && (after[house] == 2 || after[house] == 3) {
        captured += after[house];
        after[house] = 0;
        house = (house + 11) % 12;
    }
    // Elsewhere a grand slam is a matter of legality, not of what it captures.
    if rules == Rules::Abapa && seeds_of(&after, opponent) == 0 {
        return (sown, 0);
    }
    (after, captured)
}

/// The houses that `side` may play from, if no other rule has ended the game.
pub fn legal(rules: Rules, houses: &Houses, side: usize) -> Vec<usize> {
    let mut any = Vec::new();
    let mut feeding = Vec::new();
    for house in 0..12 {
        if owner(house) == side && houses[house] > 0 {
            any.push(house);
            let (after, _) = sow(rules, houses, house);
            if seeds_of(&after, 1 - side) > 0 {
                feeding.push(house);
            }
        }
    }
    // A move that leaves the opponent nothing is either one that does not feed an
    // opponent without seeds, or a grand slam that captures (never in abapa). Only awari
    // allows it, and only when there is no other move.
    if rules == Rules::Awari && feeding.is_empty() {
        any
    } else {
        feeding
    }
}

/// A position of Awalé with its own history.
#[derive(Clone, Debug, PartialEq)]
pub struct Awale {
    rules: Rules,
    houses: Houses,
    /// Of south and north; awari can end with halves.
    stores: [f64; 2],
    /// 0 for south, 1 for north.
    to_move: usize,
    /// Plies since the last capture.
    quiet: u32,
    /// Every (houses, side to move) since the last capture, this one included.
    history: Vec<(Houses, usize)>,
    ending: Option<Ending>,
}

impl Awale {
    /// Ends the game if it is over, and hands out the seeds if it so ends.
    fn settle(&mut self) {
        let goal = match self.rules {
            Rules::Abapa => 25.0,
            Rules::Awari => f64::INFINITY,
            Rules::Uga => 24.0,
        };
        let now = (self.houses, self.to_move);
        let seen = self.history.iter().filter(|then| **then == now).count();
        let reason = if self.stores[0] >= goal || self.stores[1] >= goal {
            "goal"
        } else if legal(self.rules, &self.houses, self.to_move).is_empty() {
            self.keep_own_side();
            "no move"
        } else if self.rules == Rules::Uga && self.quiet >= QUIET_LIMIT {
            self.keep_own_side();
            "quiet"
        } else if self.rules != Rules::Uga && seen > 1 {
            match self.rules {
                Rules::Awari => self.split_evenly(),
                _ => self.keep_own_side(),
            }
            "repetition"
        } else {
            return;
        };
        self.ending = Some(Ending::by_scores(self.stores, reason));
    }

    /// Each player stores the seeds on the own side.
    fn keep_own_side(&mut self) {
        for side in 0..2 {
            self.stores[side] += f64::from(seeds_of(&self.houses, side));
        }
        self.houses = [0; 12];
    }

    /// Each player stores half of the seeds on the board.
    fn split_evenly(&mut self) {
        let seeds: u32 = self.houses.iter().sum();
        for side in 0..2 {
            self.stores[side] += f64::from(seeds) / 2.0;
        }
        self.houses = [0; 12];
    }
}

impl Plain for Awale {
    type Move = Move;

    fn start(rules: &str) -> Self {
        Self::from_text("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", rules)
    }

    fn from_text(text: &str, rules: &str) -> Self {
        let (board, quiet) = text.split_once(' ').unwrap_or((text, "0"));
        let fields: Vec<&str> = board.split('-').collect();
        assert_eq!(fields.len(), 15, "fields in {text}");
        let mut houses = [0; 12];
        for house in 0..12 {
            houses[house] = fields[house].parse().expect("seeds in a house");
        }
        let stores = [fields[12], fields[13]].map(|store| store.parse().expect("a store"));
        let to_move = match fields[14] {
            "S" => 0,
            "N" => 1,
            other => panic!("no side to move: {other}"),
        };
        let mut game = Awale {
            rules: Rules::named(rules),
            houses,
            stores,
            to_move,
            quiet: quiet.parse().expect("quiet plies"),
            history: vec![(houses, to_move)],
            ending: None,
        };
        game.settle();
        game
    }

    fn text(&self) -> String {
        let mut fields: Vec<String> = self.houses.iter().map(u32::to_string).collect();
        // A whole f64 is written without a point.
        fields.extend(self.stores.iter().map(f64::to_string));
        fields.push(["S", "N"][self.to_move].to_string());
        let text = fields.join("-");
        if self.rules == Rules::Uga {
            format!("{text} {}", self.quiet)
        } else {
            text
        }
    }

    fn moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let houses = legal(self.rules, &self.houses, self.to_move);
        houses.into_iter().map(Move).collect()
    }

    fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let (houses, captured) = sow(self.rules, &self.houses, mv.0);
        next.houses = houses;
        next.stores[self.to_move] += f64::from(captured);
        next.to_move = 1 - self.to_move;
        if captured > 0 {
            next.quiet = 0;
            next.history.clear();
        } else {
            next.quiet += 1;
        }
        next.history.push((next.houses, next.to_move));
        next.settle();
        next
    }

    fn ending(&self) -> Option<Ending> {
        self.ending
    }
}
