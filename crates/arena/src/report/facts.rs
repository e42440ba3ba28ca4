//! Everything that the parts of the page look at.

use super::gather::Gathered;
use super::words::names;
use crate::{Format, GameRow, MatchSummary, Origin, Summary, Tournament};

/// A tournament, what was gathered of it and what can be said.
pub struct Facts {
    /// The tournament.
    pub tournament: Tournament,
    /// Where it comes from.
    pub origin: Origin,
    /// What was gathered.
    pub gathered: Gathered,
    /// What can be said.
    pub summary: Summary,
    /// The bots' names.
    pub names: Vec<String>,
    /// The bots, the best first, without those that were taken out.
    pub order: Vec<usize>,
}

/// Two bots' meetings, as the one that was asked for sees them.
pub struct Met {
    /// Its score.
    pub score: f64,
    /// Its wins, draws and losses.
    pub results: [u64; 3],
    /// The chance that it is the stronger one.
    pub superiority: f64,
}

impl Facts {
    /// Puts them together.
    pub fn new(
        tournament: Tournament,
        origin: Origin,
        gathered: Gathered,
        distinct_games: u64,
    ) -> Facts {
        let mut summary = Summary::new(&tournament, &gathered.tally);
        summary.distinct_games = Some(distinct_games);
        let is_in = |&bot: &usize| !tournament.bots[bot].excluded;
        let mut order: Vec<usize> = (0..summary.bots.len()).filter(is_in).collect();
        let elo = |bot: usize| summary.bots[bot].rating.elo;
        order.sort_by(|&a, &b| elo(b).total_cmp(&elo(a)));
        Facts {
            names: names(&tournament),
            tournament,
            origin,
            gathered,
            summary,
            order,
        }
    }

    /// Games that count.
    pub fn games(&self) -> u64 {
        2 * self.summary.pairs
    }

    /// Whether the tournament is about its first bot: all others meet it alone.
    pub fn is_about_first(&self) -> bool {
        match self.tournament.format {
            Format::Match => true,
            Format::Gauntlet => self.tournament.challengers == 1,
            Format::RoundRobin | Format::Swiss | Format::KnockOut => false,
        }
    }

    /// A bot's place, from 0.
    pub fn rank(&self, bot: usize) -> usize {
        let place = self.order.iter().position(|&other| other == bot);
        place.unwrap_or(self.order.len())
    }

    /// The names of players 1 and 2 of a game.
    pub fn players(&self, row: &GameRow) -> [String; 2] {
        match self.gathered.tally.schedule().players(row.number) {
            Some(bots) => bots.map(|bot| self.names[bot].clone()),
            None => ["?", "?"].map(str::to_owned),
        }
    }

    /// A bot's place and name: names that are cut can still be told apart.
    pub fn ranked(&self, bot: usize) -> String {
        format!("{}. {}", self.rank(bot) + 1, self.names[bot])
    }

    /// How the first of two bots did against the second, if they met.
    pub fn meeting(&self, [bot, other]: [usize; 2]) -> Option<Met> {
        let played = |found: &&MatchSummary| found.pairs.count() > 0;
        let mut matches = self.summary.matches.iter().filter(played);
        let found = matches.find(|m| m.bots == [bot, other] || m.bots == [other, bot])?;
        let [won, drawn, lost] = found.results;
        Some(match found.bots[0] == bot {
            true => Met {
                score: found.score,
                results: found.results,
                superiority: found.superiority,
            },
            false => Met {
                score: 1.0 - found.score,
                results: [lost, drawn, won],
                superiority: 1.0 - found.superiority,
            },
        })
    }
}
