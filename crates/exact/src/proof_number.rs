//! Any game that cannot go round in circles, solved by proof-number search (df-pn).
//!
//! A margin is found by questions: is player 1's margin at least this? A position's proof number
//! is about how much is left to look at until the answer is yes, its disproof number until it is
//! no. The search goes where least is left, and each position is looked into only until
//! another one is more promising. The numbers of several moves that all have to be answered
//! are not added up but taken for the greatest and one more for each other (weak
//! proof-number search), since many lines lead to the same positions.

use awalam_games::{Game, MoveList, Side};
use awalam_search::Control;

/// A position's value and a line that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The margin at the end, in points, seen by the player to move.
    pub value: i32,
    /// Best play, as far as it was needed for the proof.
    pub line: Vec<M>,
}

/// Proof and disproof number: 0 and [`NEVER`] are an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    yes: u32,
    no: u32,
}

impl Numbers {
    fn packed(self) -> u64 {
        u64::from(self.yes) << 32 | u64::from(self.no)
    }

    fn unpacked(word: u64) -> Numbers {
        Numbers {
            yes: (word >> 32) as u32,
            no: word as u32,
        }
    }
}

const NEVER: u32 = u32::MAX / 2;
const YES: Numbers = Numbers { yes: 0, no: NEVER };
const NO: Numbers = Numbers { yes: NEVER, no: 0 };

/// What is known of a question about a position: its key, and its numbers in one word. No
/// numbers are 0 both, so that memory of zeros knows nothing.
type Slot = [u64; 2];

/// Slots that a key may be in.
const BUCKET: usize = 4;
/// Buckets: 16 MiB. A page's worker has room for it beside a search.
const BUCKETS: usize = 1 << 18;
/// The positions between two looks at the clock.
const NODES_PER_CLOCK_LOOK: u64 = 1024;

/// Solves positions of games where positions never come back, and remembers answers from one
/// position to the next.
#[derive(Default)]
pub struct ProofNumberSearch {
    /// Made for the first question.
    known: Vec<[Slot; BUCKET]>,
    nodes: u64,
}

/// One question, and when to give it up.
struct Question<'a> {
    control: &'a Control<'a>,
    limit: u64,
    /// Points that are in the game.
    all: i32,
    /// Is player 1's margin at least this?
    goal: i32,
}

/// The limits were reached.
struct GivenUp;

impl ProofNumberSearch {
    /// Positions looked into by the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position of a game with `all` points, all of them whole; none if the limits were reached first.
    pub fn solve<G: Game>(
        &mut self,
        position: &G,
        all: i32,
        control: &Control,
        nodes: u64,
    ) -> Option<Solved<G::Move>> {
        assert!(!G::CAN_REPEAT, "positions may come back");
        self.nodes = 0;
        if self.known.is_empty() {
            self.known = vec![[[0; 2]; BUCKET]; BUCKETS];
        }
        let mut question = Question {
            control,
            limit: nodes,
            all,
            goal: 0,
        };
        let (mut low, mut high) = bounds(position, all);
        while low < high {
            question.goal = low + (high - low + 1) / 2;
            match self.answer(position, &question).ok()? {
                true => low = question.goal,
                false => high = question.goal - 1,
            }
        }
        let line = self.line(position, question, low).ok()?;
        let value = match position.turn() {
            Side::One => low,
            Side::Two => -low,
        };
        Some(Solved { value, line })
    }

    fn answer<G: Game>(&mut self, position: &G, question: &Question) -> Result<bool, GivenUp> {
        // Unless that is known.
        if ![YES, NO].contains(&self.look(position, question)) {
            self.search(position, question, NEVER, NEVER)?;
        }
        Ok(self.look(position, question) == YES)
    }

    /// Best play from a position where player 1's margin is `value`: player 1 keeps to at least
    /// that, player 2 to no more.
    fn line<G: Game>(
        &mut self,
        position: &G,
        mut question: Question,
        value: i32,
    ) -> Result<Vec<G::Move>, GivenUp> {
        let mut position = *position;
        let mut line = Vec::new();
        while !position.is_over() {
            question.goal = value + i32::from(position.turn() == Side::Two);
            // What follows may have been forgotten, and is found again.
            self.search(&position, &question, NEVER, NEVER)?;
            let wanted = match position.turn() {
                Side::One => YES,
                Side::Two => NO,
            };
            let after = after(&position);
            let kept = after
                .iter()
                .find(|(_, next)| self.look(next, &question) == wanted);
            let Some(&(mv, next)) = kept else {
                break;
            };
            line.push(mv);
            position = next;
        }
        Ok(line)
    }

    /// What is known of a position: by its scores, from before, or else by its moves.
    fn look<G: Game>(&self, position: &G, question: &Question) -> Numbers {
        let (low, high) = bounds(position, question.all);
        if low >= question.goal {
            return YES;
        }
        if high < question.goal {
            return NO;
        }
        let key = question.key(position);
        let slots = &self.known[bucket(key)];
        if let Some(&[_, word]) = slots.iter().find(|&&[of, word]| of == key && word != 0) {
            return Numbers::unpacked(word);
        }
        let moves = position.count_moves() as u32;
        match position.turn() {
            Side::One => Numbers { yes: 1, no: moves },
            Side::Two => Numbers { yes: moves, no: 1 },
        }
    }

    /// Notes what is known of a position, in place of what took least to find out.
    fn note<G: Game>(&mut self, position: &G, question: &Question, numbers: Numbers) {
        let key = question.key(position);
        let effort = |&[of, word]: &Slot| match (of == key, Numbers::unpacked(word)) {
            (true, _) => 0,
            (false, Numbers { yes, no }) => yes + no,
        };
        let slots = &mut self.known[bucket(key)];
        if let Some(slot) = slots.iter_mut().min_by_key(|slot| effort(slot)) {
            *slot = [key, numbers.packed()];
        }
    }

    /// Looks into a position until a number of it reaches its bound.
    fn search<G: Game>(
        &mut self,
        position: &G,
        question: &Question,
        enough_yes: u32,
        enough_no: u32,
    ) -> Result<(), GivenUp> {
        self.nodes += 1;
        if self.nodes >= question.limit
            || self.nodes.is_multiple_of(NODES_PER_CLOCK_LOOK)
                && question.control.is_over(self.nodes)
        {
            return Err(GivenUp);
        }
        let after = after(position);
        // One move is enough for the player to move, whose answer that is; the other answer
        // needs all moves.
        let turn = position.turn();
        let by_turn = |Numbers { yes, no }: Numbers| match turn {
            Side::One => (yes, no),
            Side::Two => (no, yes),
        };
        let (enough_one, enough_all) = by_turn(Numbers {
            yes: enough_yes,
            no: enough_no,
        });
        loop {
            let (mut one, mut second) = (NEVER, NEVER);
            let (mut greatest, mut others, mut best) = (0, 0, 0);
            for (index, (_, next)) in after.iter().enumerate() {
                let (next_one, next_all) = by_turn(self.look(next, question));
                greatest = greatest.max(next_all);
                others += u32::from(next_all > 0);
                if next_one < one {
                    (second, one, best) = (one, next_one, index);
                } else {
                    second = second.min(next_one);
                }
            }
            let others = others.saturating_sub(1);
            let all = match greatest {
                NEVER => NEVER,
                greatest => greatest + others,
            };
            if one == 0 || all == 0 || one >= enough_one || all >= enough_all {
                let (yes, no) = by_turn(Numbers { yes: one, no: all });
                self.note(position, question, Numbers { yes, no });
                return Ok(());
            }
            // Somewhat beyond the second best, so that it does not go to and fro.
            let (yes, no) = by_turn(Numbers {
                yes: enough_one.min(second + second / 4 + 1),
                no: enough_all - others,
            });
            self.search(&after[best].1, question, yes, no)?;
        }
    }
}

impl Question<'_> {
    /// The key of this question about a position.
    fn key<G: Game>(&self, position: &G) -> u64 {
        position.key() ^ (self.goal as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

fn bucket(key: u64) -> usize {
    (key ^ key >> 32) as usize % BUCKETS
}

/// Player 1's margin at least and at most, by the points that are taken.
fn bounds<G: Game>(position: &G, all: i32) -> (i32, i32) {
    let [one, two] = Side::BOTH.map(|side| position.scores().of(side).in_halves() as i32);
    let left = match position.is_over() {
        true => 0,
        false => (2 * all - one - two).max(0),
    };
    ((one - two - left) / 2, (one - two + left) / 2)
}

/// All moves and the positions after them.
fn after<G: Game>(position: &G) -> Vec<(G::Move, G)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let after = |&mv: &G::Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        (mv, next)
    };
    moves.iter().map(after).collect()
}
