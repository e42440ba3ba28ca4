//! Report 001's tournaments counted rightly, and as its program counted them.
//!
//! There, the function that compares the scores of a game says 1, 0 or −1 for more seeds of
//! player 1, as many, or fewer, and the tournament takes these for a win of player 2, a win
//! of player 1, and a draw.

use awalam_games::{Side, Verdict};
use awalam_search::Dice;

use crate::r001::PROFILES;
use crate::{Claim, ClaimVerdict, Figure, Results, Table, figure};

const N: usize = PROFILES.len();
/// Rounds of a tournament of the report: 20 games, each bot starting half of them.
const REPORT_ROUNDS: usize = 10;
/// Tournaments of that length that are drawn from ours.
const DRAWS: u64 = 2_000;

/// Who gets what from a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Right,
    Theirs,
}

impl Count {
    /// Who has won by this count; none if it is a draw.
    fn winner(self, result: Verdict) -> Option<Side> {
        match (self, result) {
            (Count::Right, result) => result.winner(),
            (Count::Theirs, Verdict::Win(Side::One)) => Some(Side::Two),
            (Count::Theirs, Verdict::Draw) => Some(Side::One),
            (Count::Theirs, Verdict::Win(Side::Two)) => None,
        }
    }
}

/// The results of all games, by player 1, player 2 and round.
pub(crate) struct Counts {
    results: Vec<Vec<Vec<Verdict>>>,
    rounds: usize,
}

impl Counts {
    pub(crate) fn of(results: &Results) -> Counts {
        let games = |one, two| {
            let rows = results.seated(one, two);
            rows.into_iter().map(|row| row.result).collect()
        };
        let results: Vec<Vec<Vec<Verdict>>> = PROFILES
            .iter()
            .map(|one| PROFILES.iter().map(|two| games(one, two)).collect())
            .collect();
        let rounds = (0..N).flat_map(|one| (0..N).map(move |two| (one, two)));
        let rounds = rounds
            .filter(|(one, two)| one != two)
            .map(|(one, two)| results[one][two].len());
        Counts {
            rounds: rounds.min().unwrap_or(0),
            results,
        }
    }

    /// Wins, draws and losses of a bot against another over some rounds.
    fn against(&self, count: Count, bot: usize, other: usize, rounds: &[usize]) -> [u64; 3] {
        let mut counts = [0; 3];
        for &round in rounds {
            for (one, two, own) in [(bot, other, Side::One), (other, bot, Side::Two)] {
                let place = match count.winner(self.results[one][two][round]) {
                    Some(winner) if winner == own => 0,
                    None => 1,
                    Some(_) => 2,
                };
                counts[place] += 1;
            }
        }
        counts
    }

    /// All circles of three, each beating the next by more wins than losses.
    fn circles(&self, count: Count, rounds: &[usize]) -> Vec<[usize; 3]> {
        let mut beats = [[false; N]; N];
        for (bot, row) in beats.iter_mut().enumerate() {
            for (other, beats) in row
                .iter_mut()
                .enumerate()
                .filter(|(other, _)| *other != bot)
            {
                let [won, _, lost] = self.against(count, bot, other, rounds);
                *beats = won > lost;
            }
        }
        let mut circles = Vec::new();
        for a in 0..N {
            for b in a + 1..N {
                for c in b + 1..N {
                    let both_ways = [[a, b, c], [a, c, b]];
                    circles.extend(
                        (both_ways.into_iter())
                            .filter(|&[x, y, z]| beats[x][y] && beats[y][z] && beats[z][x]),
                    );
                }
            }
        }
        circles
    }

    /// A bot's share of the games with another that have a winner, as the program counts.
    pub(crate) fn share_as_the_program(&self, bot: &str, other: &str) -> Option<Figure> {
        let place = |name: &str| PROFILES.iter().position(|profile| *profile == name);
        let (bot, other) = (place(bot)?, place(other)?);
        let [won, _, lost] = self.against(Count::Theirs, bot, other, &self.all_rounds());
        Some(figure::share(won, won + lost))
    }

    fn all_rounds(&self) -> Vec<usize> {
        (0..self.rounds).collect()
    }

    /// Of tournaments as short as the report's, how many have a circle.
    fn short_with_circle(&self, count: Count) -> Option<Figure> {
        if self.rounds < figure::MIN_VALUES {
            return None;
        }
        let mut dice = Dice::new(1);
        let mut draw = || -> Vec<usize> {
            let rounds = (0..REPORT_ROUNDS).map(|_| dice.below(self.rounds));
            rounds.collect()
        };
        let with = (0..DRAWS).filter(|_| !self.circles(count, &draw()).is_empty());
        Some(figure::share(with.count() as u64, DRAWS))
    }

    /// Every two profiles, counted both ways.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(
            "Won/drawn/lost of the first, counted rightly and as the report's program counts",
            &["first", "second", "rightly", "as the program"],
        );
        let rounds = self.all_rounds();
        for (bot, first) in PROFILES.into_iter().enumerate() {
            for (other, second) in PROFILES.into_iter().enumerate().skip(bot + 1) {
                table.rows.push(vec![
                    first.into(),
                    second.into(),
                    self.against(Count::Right, bot, other, &rounds).into(),
                    self.against(Count::Theirs, bot, other, &rounds).into(),
                ]);
            }
        }
        table
    }

    /// The circles of both counts.
    pub(crate) fn circle_table(&self) -> Table {
        let mut table = Table::new(
            "Circles of three, each with more wins than losses against the next, by all games",
            &["circle", "rightly", "as the program"],
        );
        let rounds = self.all_rounds();
        let [right, theirs] =
            [Count::Right, Count::Theirs].map(|count| self.circles(count, &rounds));
        let mut all = right.clone();
        all.extend(theirs.iter().filter(|circle| !right.contains(circle)));
        let mark = |circles: &[[usize; 3]], circle| match circles.contains(circle) {
            true => "yes",
            false => "–",
        };
        for circle in &all {
            table.rows.push(vec![
                circle.map(|bot| PROFILES[bot]).join(" > ").into(),
                mark(&right, circle).into(),
                mark(&theirs, circle).into(),
            ]);
        }
        table.rows.push(vec![
            "circles in all, of 56 threes".into(),
            right.len().to_string().into(),
            theirs.len().to_string().into(),
        ]);
        table
    }

    /// Whether the circles are the count's.
    pub(crate) fn claim(&self) -> Claim {
        let rounds = self.all_rounds();
        let [right, theirs] =
            [Count::Right, Count::Theirs].map(|count| self.circles(count, &rounds).len());
        let shares = [Count::Right, Count::Theirs].map(|count| self.short_with_circle(count));
        let verdict = match shares {
            [Some(right), _] if right.low > 0.5 => ClaimVerdict::DoesNotHold,
            [Some(right), Some(theirs)] if right.high < 0.05 && theirs.low > 0.5 => {
                ClaimVerdict::Holds
            }
            _ => ClaimVerdict::Unclear,
        };
        let because = format!(
            "By all our games there are {right} circles counted rightly and {theirs} as the \
             program counts. A tournament of the report has 20 games for each two profiles; \
             such tournaments are drawn from our games. The count is to blame if fewer than \
             5 % of them have a circle counted rightly and more than half as the program \
             counts; it is not if more than half have one counted rightly: then so few games \
             are enough. Where hardly a game is drawn, the wrong count turns every result round \
             and halves it: a circle stays a circle the other way round, and who is said to \
             beat whom is wrong."
        );
        let mut claim = Claim::new(
            "The circle of rock, paper and scissors comes from the wrong count (our question)",
            verdict,
            &because,
        );
        let names = ["counted rightly", "as the program counts"];
        for (name, share) in names.into_iter().zip(shares) {
            if let Some(share) = share {
                claim = claim.with(format!("short tournaments with a circle, {name}"), share);
            }
        }
        claim
    }
}
