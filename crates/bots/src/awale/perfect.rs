//! How the champion chooses: from tables where they decide, else by alpha-beta that
//! looks positions up.

use awalam_exact::awale::{Known, Tables};
use awalam_games::awale::{Awale, Move, Rules};
use awalam_games::{Game, Line, MoveList, RelativeScore};
use awalam_search::{AlphaBeta, Certainty, Control, Strategy, Thought};

use super::Champion;

/// What a position's stores and the tables say about the end of the game.
///
/// Under `uga` sixteen plies without capture end the game, and a table knows the value
/// only of a position after a capture; equal shares do not tell who is first at 24.
pub(super) fn certainty(tables: &Tables, position: &Awale) -> Option<Certainty> {
    let known = tables.known(position)?;
    let (low, high) = bounds(position, &known)?;
    let lead = lead(position);
    let certain = Certainty {
        low: (lead + low).signum(),
        high: (lead + high).signum(),
    };
    let is_split = position.rules() == Rules::Uga && certain.low == 0;
    (!is_split).then_some(certain)
}

/// The bounds of what is still to be had, as the rules really count.
fn bounds(position: &Awale, known: &Known) -> Option<(i8, i8)> {
    match position.rules() {
        Rules::Awari | Rules::Abapa => Some((known.low, known.high)),
        Rules::Uga => {
            let value = known.by_rule.filter(|_| position.quiet_plies() == 0)?;
            Some((value, value))
        }
    }
}

/// Captured seeds more than the opponent has.
pub(super) fn lead(position: &Awale) -> i8 {
    let player = position.turn();
    position.store(player) as i8 - position.store(player.other()) as i8
}

/// What a move gains that ends the game: a position may come back, which tables, that
/// know no past, cannot see.
fn gain_if_over(line: &Line<Awale>, mv: Move) -> Option<i8> {
    // Where seeds are left, somebody has reached the goal: tables know what they are
    // worth.
    let is_handed_out = |after: &Awale| after.is_over() && after.rows().is_empty();
    let after = line.after(mv).ok().filter(is_handed_out)?;
    let margin = after.scores().margin();
    let margin = margin.seen_by(line.current().turn()).hundredths() / 100;
    Some(margin as i8 - lead(line.current()))
}

/// Alpha-beta and tables.
pub(super) struct Perfect {
    alphabeta: AlphaBeta<Champion>,
}

/// A move and what the tables say of it, seen by the one who makes it.
struct Choice {
    mv: Move,
    low: i8,
    high: i8,
    captures: bool,
    /// Plies to the next capture if he makes for `low`, and if he is held to `high`.
    depths: [u8; 2],
}

impl Perfect {
    pub fn new(alphabeta: AlphaBeta<Champion>) -> Perfect {
        Perfect { alphabeta }
    }

    /// All moves with what the tables say; none if one of them is not in the tables.
    fn choices(&self, line: &Line<Awale>) -> Option<Vec<Choice>> {
        let position = line.current();
        let champion = self.alphabeta.evaluation();
        let most = champion.most_seeds();
        let tables = champion.find_tables(position)?;
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
                    captures: true,
                    depths: [0; 2],
                });
            }
            let (rows, captured) = position.rows().sow(position.rules(), mv.house());
            let known = tables
                .probe(&rows)
                .filter(|_| usize::from(rows.seeds()) <= most)?;
            Some(Choice {
                mv,
                low: captured as i8 - known.high,
                high: captured as i8 - known.low,
                captures: captured > 0,
                depths: [known.held_depth, known.depth].map(|depth| depth.unwrap_or(u8::MAX)),
            })
        };
        moves.iter().map(choice).collect()
    }

    /// The moves that tables find best, and what they are worth: all seeds counted,
    /// at least and at most.
    fn best(&self, line: &Line<Awale>) -> Option<(Vec<Move>, i8, i8)> {
        let choices = self.choices(line)?;
        let lead = lead(line.current());
        let low = choices.iter().map(|choice| choice.low).max()?;
        let high = choices.iter().map(|choice| choice.high).max()?;
        let wins = lead + low > 0;
        // Where neither bound decides and they differ, a search knows more.
        if low != high && !wins && lead + high >= 0 {
            return None;
        }
        // For the better side, the quickest way to what is certain; for the other,
        // the longest.
        let (worth, plies): (i8, &dyn Fn(&Choice) -> i32) = match wins || low > 0 {
            true => (low, &|choice| match choice.captures {
                true => 0,
                false => -i32::from(choice.depths[0]),
            }),
            false if high < 0 => (high, &|choice| match choice.captures {
                true => -1,
                false => choice.depths[1].into(),
            }),
            false => (low, &|_| 0),
        };
        let has = |choice: &&Choice| match wins || low > 0 || low == high {
            true => choice.low == worth,
            false => choice.high == worth,
        };
        let good: Vec<&Choice> = choices.iter().filter(has).collect();
        let most = good.iter().map(|choice| plies(choice)).max()?;
        let best = good.iter().filter(|choice| plies(choice) == most);
        Some((
            best.map(|choice| choice.mv).collect(),
            lead + low,
            lead + high,
        ))
    }
}

/// Enough to choose among moves that the tables find alike.
const LOOK: u32 = 10;

impl Strategy<Awale> for Perfect {
    fn think(
        &mut self,
        line: &Line<Awale>,
        control: &Control,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        if line.outcome().is_some() {
            return None;
        }
        let Some((best, low, high)) = self.best(line) else {
            return self.alphabeta.think(line, control, report);
        };
        // Among equals, the one that is harder to answer.
        let shallow = control.narrowed(awalam_search::Limits::depth(LOOK));
        let mut thought = self.alphabeta.think(line, &shallow, &mut |_| ())?;
        if !best.contains(&thought.best()) {
            thought.line = vec![best[0]];
        }
        let certain = if low > 0 { low } else { high };
        thought.score = RelativeScore::from_hundredths(100 * i32::from(certain));
        thought.exact = low == high;
        thought.time = control.elapsed();
        report(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        self.alphabeta.forget();
    }
}
