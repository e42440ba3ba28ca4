//! Finds a bot's place among opponents of known strength: whom it meets next, what counts,
//! when enough is known. Who plays the games is not its business.

use std::collections::HashSet;

use crate::GameRow;
use crate::stats::{AgainstKnown, Interval, Placed, expected_score, leaning, placed, tells};

use super::Rung;

/// How well a place is to be known, and what it may cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateTerms {
    /// Enough is known when the interval reaches no further than this to either side, in Elo.
    pub precision: f64,
    /// Games to play at most; at least two.
    pub games: u64,
}

impl Default for RateTerms {
    fn default() -> RateTerms {
        RateTerms {
            precision: 60.0,
            games: 300,
        }
    }
}

/// Two games to be played: against which rung, and from which round's opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// The opponent's place on the ladder.
    pub rung: usize,
    /// Its own for every bout.
    pub round: u64,
}

/// A game of a bout, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoutGame {
    /// The bot's half points: 0, 1 or 2.
    pub half_points: u8,
    /// A number for the moves: equal games have equal ones.
    pub moves: u64,
    /// Whether the bot lost it by a fault.
    pub is_fault: bool,
}

impl From<&GameRow> for BoutGame {
    fn from(row: &GameRow) -> BoutGame {
        BoutGame {
            half_points: row.half_points(),
            moves: row.moves,
            is_fault: row.at_fault() == Some(0),
        }
    }
}

/// Why no more games are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Enough {
    /// The interval is as narrow as was asked for.
    Precise,
    /// It is above or below all opponents, beyond doubt.
    OffTheLadder,
    /// All games are played.
    Games,
    /// Every opponent that would tell something only repeats games.
    Repeats,
}

/// What happened against one opponent.
#[derive(Clone, Debug)]
struct Meetings {
    counted: AgainstKnown,
    bouts: u64,
    /// Games that were seen, by moves and by who began.
    seen: HashSet<(usize, u64)>,
    /// Bouts in a row that brought nothing new.
    stale_bouts: u32,
}

/// A bot's place, as it becomes known.
#[derive(Clone, Debug)]
pub struct Placement {
    ladder: Vec<Rung>,
    terms: RateTerms,
    meetings: Vec<Meetings>,
    placed: Placed,
    rounds: u64,
    repeats: u64,
    faults: u64,
}

/// Against an opponent that brought nothing new this often in a row, nothing new is expected.
const MAX_STALE_BOUTS: u32 = 2;
/// An opponent that tells at least this part of what the best one does is as good as it:
/// several opponents show more of a bot than one. Those are the ones that it scores a fifth to
/// four fifths against.
const GOOD_SHARE: f64 = 0.64;
/// An opponent that tells less than this per game is not worth a game: it wins or loses 99
/// of 100.
const LEAST_TOLD: f64 = 0.01;
/// Off the ladder, a bot must be so beyond this many standard errors: it is looked at after
/// every bout.
const CLEARLY_OFF: f64 = 3.0;

impl Placement {
    /// Before the first game. The ladder's weakest rung comes first.
    pub fn new(ladder: Vec<Rung>, terms: RateTerms) -> Placement {
        let meetings = ladder.iter().map(|rung| Meetings {
            counted: AgainstKnown::new(rung.elo),
            bouts: 0,
            seen: HashSet::new(),
            stale_bouts: 0,
        });
        Placement {
            meetings: meetings.collect(),
            placed: placed(&[]),
            ladder,
            terms,
            rounds: 0,
            repeats: 0,
            faults: 0,
        }
    }

    /// The opponents.
    pub fn ladder(&self) -> &[Rung] {
        &self.ladder
    }

    /// Where the bot stands.
    pub fn placed(&self) -> Placed {
        self.placed
    }

    /// Games that were played.
    pub fn games(&self) -> u64 {
        2 * self.rounds
    }

    /// Those of them that had been played before, move by move: they tell nothing.
    pub fn repeats(&self) -> u64 {
        self.repeats
    }

    /// Games that the bot lost by a fault.
    pub fn faults(&self) -> u64 {
        self.faults
    }

    /// What counts against each opponent.
    pub fn against(&self, rung: usize) -> AgainstKnown {
        self.meetings[rung].counted
    }

    fn counted(&self) -> Vec<AgainstKnown> {
        let counted = self.meetings.iter().map(|meetings| meetings.counted);
        counted.collect()
    }

    /// The rungs that the interval lies between: the highest one below it, the lowest one above
    /// it.
    pub fn between(&self) -> [Option<&Rung>; 2] {
        let Interval { low, high } = self.placed().interval;
        let below = self.ladder.iter().rev().find(|rung| rung.elo < low);
        [below, self.ladder.iter().find(|rung| rung.elo > high)]
    }

    /// The weakest opponent that scores more against the bot than the bot does, with the
    /// bot's expected score.
    pub fn next_to_beat(&self) -> Option<(&Rung, f64)> {
        let elo = self.placed().elo;
        let next = self.ladder.iter().find(|rung| rung.elo > elo)?;
        Some((next, expected_score(elo - next.elo)))
    }

    /// Whether enough is known, and why.
    pub fn enough(&self) -> Option<Enough> {
        let Placed { elo, interval } = self.placed();
        let reach = (interval.high - elo).max(elo - interval.low);
        if reach <= self.terms.precision {
            return Some(Enough::Precise);
        }
        if self.is_off_the_ladder() {
            return Some(Enough::OffTheLadder);
        }
        if self.games() + 2 > self.terms.games.max(2) {
            return Some(Enough::Games);
        }
        (self.repeats > 0 && self.opponents().is_empty()).then_some(Enough::Repeats)
    }

    /// Whether the bot won or lost everything that would tell something, often enough.
    fn is_off_the_ladder(&self) -> bool {
        let (Some(first), Some(last)) = (self.meetings.first(), self.meetings.last()) else {
            return true;
        };
        // As many wins as this, of a bot as strong as its opponent, are that far off.
        let enough = CLEARLY_OFF * CLEARLY_OFF;
        let lost = |m: &Meetings| m.counted.games() as f64 - m.counted.points();
        let won_all = lost(last) == 0.0 && last.counted.points() > enough;
        let lost_all = first.counted.points() == 0.0 && lost(first) > enough;
        won_all || lost_all
    }

    /// Opponents worth a game, by what they tell.
    fn opponents(&self) -> Vec<(usize, f64)> {
        let elo = leaning(&self.counted());
        let fresh = self.meetings.iter().enumerate();
        let fresh = fresh.filter(|(_, meetings)| meetings.stale_bouts < MAX_STALE_BOUTS);
        let told = fresh.map(|(rung, meetings)| (rung, tells(elo, meetings.counted.elo)));
        let mut told: Vec<(usize, f64)> = told.collect();
        let ends = [0, self.meetings.len().saturating_sub(1)];
        // A bot may be far below the first or above the last: that is for them to tell.
        told.retain(|(rung, told)| *told >= LEAST_TOLD || ends.contains(rung));
        told
    }

    /// The next bouts, to be played in any order; nothing once enough is known. They depend
    /// on what was added so far alone, not on how fast games are played.
    pub fn next(&self) -> Vec<Bout> {
        if self.enough().is_some() {
            return Vec::new();
        }
        let Placed { elo, interval } = self.placed();
        let reach = (interval.high - elo).max(elo - interval.low);
        // One after the other as long as each changes who is met next.
        let bouts = match reach {
            _ if reach > 400.0 => 1,
            _ if reach > 150.0 => 2,
            _ => 4,
        };
        let left = (self.terms.games.max(2) - self.games()) / 2;
        let opponents = self.opponents();
        let best = opponents.iter().map(|(_, told)| *told);
        let best = best.fold(0.0, f64::max);
        let mut planned = vec![0; self.meetings.len()];
        let bout = |number: u64| {
            let good = opponents.iter();
            let good = good.filter(|(_, told)| *told >= GOOD_SHARE * best);
            let met = |rung: usize| self.meetings[rung].bouts + planned[rung];
            let rung = good.min_by(|(a, told_a), (b, told_b)| {
                let by_bouts = met(*a).cmp(&met(*b));
                by_bouts.then(told_b.total_cmp(told_a))
            });
            let rung = rung.map_or(0, |(rung, _)| *rung);
            planned[rung] += 1;
            Bout {
                rung,
                round: self.rounds + number,
            }
        };
        (0..left.clamp(1, bouts)).map(bout).collect()
    }

    /// Counts a bout's two games; the bot began the first. What was played before, move by
    /// move, does not count again.
    pub fn add(&mut self, bout: Bout, games: [BoutGame; 2]) {
        self.rounds += 1;
        let meetings = &mut self.meetings[bout.rung];
        meetings.bouts += 1;
        let mut fresh = Vec::new();
        for (half, game) in games.into_iter().enumerate() {
            self.faults += u64::from(game.is_fault);
            match meetings.seen.insert((half, game.moves)) {
                true => fresh.push(usize::from(game.half_points.min(2))),
                false => self.repeats += 1,
            }
        }
        meetings.stale_bouts = match fresh[..] {
            [] => meetings.stale_bouts + 1,
            _ => 0,
        };
        match fresh[..] {
            [one, two] => meetings.counted.pairs[one + two] += 1,
            [one] => meetings.counted.singles[one] += 1,
            _ => return,
        }
        self.placed = placed(&self.counted());
    }
}
