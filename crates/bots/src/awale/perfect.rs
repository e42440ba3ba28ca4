//! How the champion chooses: from tables where they decide, else by alpha-beta that
//! looks positions up.

use awalam_exact::awale::lead;
use awalam_exact::solve::final_value;
use awalam_games::awale::{Awale, Move, Rules};
use awalam_games::{Game, Line, MoveList, RelativeScore};
use awalam_search::{AlphaBeta, Control, Evaluation, Limits, SearchHints, Strategy, Thought};

use super::knowledge::TableKnowledge;

/// What a move gains that ends the game: a position may come back, which tables, that
/// know no past, cannot see.
fn gain_if_over(line: &Line<Awale>, mv: Move) -> Option<i32> {
    // Where seeds are left, one side has reached the goal: tables know what they are
    // worth.
    let is_handed_out = |after: &Awale| after.is_over() && after.rows().is_empty();
    let after = line.after(mv).ok().filter(is_handed_out)?;
    Some(final_value(&after).reversed().points - lead(line.current()))
}

/// Alpha-beta and tables.
pub(super) struct Perfect<E, H> {
    alphabeta: AlphaBeta<E, H, TableKnowledge>,
}

/// A move and what the tables say of it, seen by its player: what is still to
/// be had.
struct Choice {
    mv: Move,
    low: i32,
    high: i32,
    /// Plies to the next capture if the player aims for `low`, and if the opponent holds
    /// the player to `high`.
    plies: [i32; 2],
}

/// A capture, or the end, is what one hurries to, or puts off.
const AT_ONCE: [i32; 2] = [0, -1];

/// What tables know of all moves.
struct Known {
    /// Those that they find best; none where they do not decide.
    best: Vec<Move>,
    /// The final margin, at least and at most.
    low: i32,
    high: i32,
}

impl<E, H> Perfect<E, H> {
    pub fn new(alphabeta: AlphaBeta<E, H, TableKnowledge>) -> Perfect<E, H> {
        Perfect { alphabeta }
    }

    /// All moves with what the tables say; none if one of them is not in the tables.
    fn choices(&self, line: &Line<Awale>) -> Option<Vec<Choice>> {
        let position = line.current();
        let knowledge = &self.alphabeta.guidance().knowledge;
        let tables = knowledge.find_tables(position)?;
        // Where quiet plies count, the table knows too little of moves without capture.
        if position.rules() == Rules::Uga {
            return None;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let choice = |&mv: &Move| {
            if let Some(gain) = gain_if_over(line, mv) {
                return Some(Choice {
                    mv,
                    low: gain,
                    high: gain,
                    plies: AT_ONCE,
                });
            }
            let (after, captured) = position.rows().sow(position.rules(), mv.house());
            if usize::from(after.seeds()) > knowledge.most_seeds() {
                return None;
            }
            let bounds = tables.probe_bounds(&after)?;
            // Without depths all moves that stay are equally quick.
            let depths = || match tables.probe_depths(&after) {
                Some(depths) => [depths.high, depths.low],
                None => [u8::MAX; 2],
            };
            Some(Choice {
                mv,
                low: i32::from(captured) - i32::from(bounds.high),
                high: i32::from(captured) - i32::from(bounds.low),
                plies: match captured {
                    0 => depths().map(i32::from),
                    _ => AT_ONCE,
                },
            })
        };
        moves.iter().map(choice).collect()
    }

    /// What the tables know, if they know all moves.
    fn known(&self, line: &Line<Awale>) -> Option<Known> {
        let choices = self.choices(line)?;
        let lead = lead(line.current());
        let low = choices.iter().map(|choice| choice.low).max()?;
        let high = choices.iter().map(|choice| choice.high).max()?;
        let wins = lead + low > 0;
        // Where neither bound decides and they differ, a search knows more.
        if low != high && !wins && lead + high >= 0 {
            return Some(Known {
                best: Vec::new(),
                low: lead + low,
                high: lead + high,
            });
        }
        // For the better side, the quickest way to what is certain; for the other,
        // the longest.
        let rank = |choice: &Choice| match choice.plies {
            [hurry, _] if wins || low > 0 => (choice.low, 0, -hurry),
            [_, delay] if high < 0 => (choice.high, choice.low, delay),
            _ => (choice.low, 0, 0),
        };
        let most = choices.iter().map(rank).max()?;
        let best = choices.iter().filter(|choice| rank(choice) == most);
        Some(Known {
            best: best.map(|choice| choice.mv).collect(),
            low: lead + low,
            high: lead + high,
        })
    }
}

/// An estimate that does not contradict the tables: they leave open how endless play ends, and
/// bound the final margin.
fn bounded(mut thought: Thought<Move>, low: i32, high: i32) -> Thought<Move> {
    if thought.decided().is_none() {
        let estimate = thought.score.hundredths().clamp(100 * low, 100 * high);
        thought.score = RelativeScore::from_hundredths(estimate);
    }
    thought
}

/// Enough to choose among moves that the tables find alike.
const TIE_BREAK_DEPTH: u32 = 10;

impl<E: Evaluation<Awale>, H: SearchHints<Awale>> Strategy<Awale> for Perfect<E, H> {
    fn think(
        &mut self,
        line: &Line<Awale>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        if line.outcome().is_some() {
            return None;
        }
        let Some(Known { best, low, high }) = self.known(line) else {
            return self.alphabeta.think(line, control, report);
        };
        let is_open = best.is_empty();
        // Among equals, the one that is harder to answer.
        let limits = match is_open {
            true => Limits::default(),
            false => Limits::depth(TIE_BREAK_DEPTH),
        };
        let mut heard = |thought: &Thought<Move>| {
            if is_open {
                report(&bounded(thought.clone(), low, high));
            }
        };
        let control = &control.narrowed(limits);
        let mut thought = self.alphabeta.think(line, control, &mut heard)?;
        if is_open {
            return Some(bounded(thought, low, high));
        }
        if !best.contains(&thought.best()) {
            thought.line = vec![best[0]];
        }
        let certain = if low > 0 { low } else { high };
        thought.score = RelativeScore::from_hundredths(100 * certain);
        thought.exact = low == high;
        thought.time = control.elapsed();
        report(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        self.alphabeta.forget();
    }
}
