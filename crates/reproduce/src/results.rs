//! The games of a series, by who sat where and by round. Rounds share an opening,
//! so numbers of the same round are compared with each other.

use awalam_arena::stats::Z95;
use awalam_arena::{GameNumber, GameRow, Half, Summary, Tally, Tournament};
use awalam_games::{Side, Verdict};

use crate::figure::mean;
use crate::{Figure, Unit};

/// The games of a series.
pub struct Results {
    /// Who played, and how.
    pub tournament: Tournament,
    rows: Vec<GameRow>,
    tally: Tally,
}

impl Results {
    /// The games that were played.
    pub fn new(tournament: &Tournament, mut rows: Vec<GameRow>) -> Results {
        rows.sort_by_key(|row| row.number);
        let mut tally = Tally::new(tournament);
        for row in &rows {
            tally.add(row.clone());
        }
        Results {
            tournament: tournament.clone(),
            rows,
            tally,
        }
    }

    /// All games, by pair and half.
    pub fn rows(&self) -> &[GameRow] {
        &self.rows
    }

    /// What the arena says about them. Only whole pairs count there.
    pub fn summary(&self) -> Summary {
        Summary::new(&self.tournament, &self.tally)
    }

    /// A bot's number.
    pub fn bot(&self, name: &str) -> Option<usize> {
        (0..self.tournament.bots.len()).find(|&bot| self.tournament.bot_name(bot) == name)
    }

    /// Games with these two as players 1 and 2, by round. Of a bot's games with
    /// itself only each pair's first: without dice, the second is the same.
    pub fn seated(&self, one: &str, two: &str) -> Vec<&GameRow> {
        let schedule = self.tournament.schedule();
        let sits = |row: &&GameRow| {
            let GameNumber { pair, half } = row.number;
            let Some(meeting) = schedule.meeting(pair) else {
                return false;
            };
            let [a, b] = meeting.bots.map(|bot| self.tournament.bot_name(bot));
            match half {
                Half::First => (a, b) == (one, two),
                Half::Second => (b, a) == (one, two) && a != b,
            }
        };
        self.rows.iter().filter(sits).collect()
    }

    /// What a bot got from each pair with another, by round: 0 to 1.
    pub fn pair_scores(&self, bot: &str, other: &str) -> Vec<f64> {
        let as_one = self.seated(bot, other);
        let as_two = self.seated(other, bot);
        let pairs = as_one.into_iter().zip(as_two);
        pairs
            .map(|(one, two)| (worth(one) + 1.0 - worth(two)) / 2.0)
            .collect()
    }

    /// A bot's score against some others together. Rounds count, not games: all
    /// games of a round share an opening.
    pub fn score_against(&self, bot: &str, others: &[&str]) -> Figure {
        let scores: Vec<Vec<f64>> = others
            .iter()
            .map(|other| self.pair_scores(bot, other))
            .collect();
        mean(&by_round(&scores), Unit::Share)
    }

    /// Of two bots that met: the first one's score, by pairs.
    pub fn score(&self, bot: &str, other: &str) -> Option<Figure> {
        self.score_at(bot, other, Z95)
    }

    /// The score with an interval of ±`z` standard errors.
    pub fn score_at(&self, bot: &str, other: &str, z: f64) -> Option<Figure> {
        let (bot, other) = (self.bot(bot)?, self.bot(other)?);
        let results = self.tally.results();
        let pairs = results.into_iter().find_map(|(a, b, pairs)| {
            if (a, b) == (bot, other) {
                return Some(pairs);
            }
            ((b, a) == (bot, other)).then(|| pairs.reversed())
        })?;
        let interval = pairs.interval_at(z);
        Some(Figure {
            value: pairs.score(),
            low: interval.low,
            high: interval.high,
            unit: Unit::Share,
        })
    }
}

/// The means of several rows of numbers, round by round.
pub(crate) fn by_round(rows: &[Vec<f64>]) -> Vec<f64> {
    let rounds = rows.iter().map(Vec::len).min().unwrap_or(0);
    (0..rounds)
        .map(|round| rows.iter().map(|row| row[round]).sum::<f64>() / rows.len() as f64)
        .collect()
}

/// Games that player 1 won, drew and lost.
pub(crate) fn for_player_one<'a>(rows: impl IntoIterator<Item = &'a GameRow>) -> [u64; 3] {
    let mut counts = [0; 3];
    for row in rows {
        counts[match row.result {
            Verdict::Win(Side::One) => 0,
            Verdict::Draw => 1,
            Verdict::Win(Side::Two) => 2,
        }] += 1;
    }
    counts
}

/// What player 1 got from a game: 1, ½ or 0.
pub(crate) fn worth(row: &GameRow) -> f64 {
    match row.result {
        Verdict::Win(Side::One) => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Win(Side::Two) => 0.0,
    }
}

/// A player's seeds or towers at the end.
pub(crate) fn points(row: &GameRow, side: Side) -> f64 {
    f64::from(row.points[side.index()]) / 2.0
}
