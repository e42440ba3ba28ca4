//! Counting games as they come in.

use std::collections::BTreeMap;

use awalam_games::{Termination, Verdict};

use crate::stats::{Decision, Pairs, SprtTest};
use crate::{GameNumber, GameRow, Meeting, Schedule, Tournament};

/// All that was counted. Only whole pairs are: of a pair half played, nothing is
/// known about the other half.
#[derive(Clone, Debug)]
pub struct Tally {
    schedule: Schedule,
    /// Each meeting's results.
    pub matches: Vec<MatchTally>,
    /// Each bot's time and faults.
    pub bots: Vec<BotTally>,
    /// The pairs, as player 1 sees them.
    pub first_player: Pairs,
    /// Games that player 1 won, that were drawn, that player 1 lost.
    pub by_player: [u64; 3],
    /// How many games had how many plies.
    pub lengths: BTreeMap<u32, u64>,
    /// By how many half points games were won, and how many.
    pub margins: BTreeMap<u32, u64>,
    /// How games ended.
    pub ends: BTreeMap<Termination, u64>,
    /// The test, if there is one.
    pub sequence: Option<Sequence>,
    /// Games whose pair is not complete.
    halves: BTreeMap<u64, GameRow>,
    /// Pairs that came too early or too late to count.
    waiting: BTreeMap<u64, [GameRow; 2]>,
    late: u64,
}

/// Two bots' meetings, as the first of them sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// The pairs.
    pub pairs: Pairs,
    /// Wins, draws and losses as player 1 and as player 2.
    pub results: [[u64; 3]; 2],
    /// Half points on the board that players 1 and 2 had, by game of the pair.
    pub points: [[u64; 2]; 2],
}

/// What a bot took and did wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotTally {
    /// Games.
    pub games: u64,
    /// Moves that it was asked for.
    pub moves: u64,
    /// Microseconds in all.
    pub time: u64,
    /// Microseconds for one move at most.
    pub longest: u64,
    /// Games lost by faults, by cause.
    pub faults: BTreeMap<Termination, u64>,
}

/// A sequential test that takes pairs by their number. Which pair finishes first depends
/// on how long its games take, and so on who wins: a test in that order would be biased.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// What is tested.
    pub test: SprtTest,
    /// What was found.
    pub decision: Option<Decision>,
    next: u64,
}

impl MatchTally {
    /// Wins, draws and losses of the first bot.
    pub fn total(&self) -> [u64; 3] {
        std::array::from_fn(|i| self.results[0][i] + self.results[1][i])
    }

    /// The meetings as the second bot sees them.
    pub fn reversed(&self) -> MatchTally {
        let [as_first, as_second] = self.results.map(|[won, drawn, lost]| [lost, drawn, won]);
        let [first, second] = self.points;
        MatchTally {
            pairs: self.pairs.reversed(),
            results: [as_second, as_first],
            points: [second, first],
        }
    }
}

impl Tally {
    /// Nothing yet.
    pub fn new(tournament: &Tournament) -> Tally {
        let schedule = tournament.schedule();
        Tally {
            matches: vec![MatchTally::default(); schedule.meetings().count()],
            schedule,
            bots: vec![BotTally::default(); tournament.bots.len()],
            first_player: Pairs::default(),
            by_player: [0; 3],
            lengths: BTreeMap::new(),
            margins: BTreeMap::new(),
            ends: BTreeMap::new(),
            sequence: tournament.sprt.map(|test| Sequence {
                test,
                decision: None,
                next: 0,
            }),
            halves: BTreeMap::new(),
            waiting: BTreeMap::new(),
            late: 0,
        }
    }

    /// Adds a game. The same one again, from wherever, changes nothing as long as
    /// its pair is open; stores hand out each game once. Games of bots that were taken out
    /// do not count.
    pub fn add(&mut self, row: GameRow) {
        let GameNumber { pair, half } = row.number;
        if !self.schedule.is_played(pair) {
            return;
        }
        let Some(other) = self.halves.remove(&pair) else {
            self.halves.insert(pair, row);
            return;
        };
        if other.number.half == half {
            self.halves.insert(pair, other);
            return;
        }
        let pair = half.seated([row, other]);
        match self.sequence {
            None => self.count(pair),
            Some(_) => {
                self.waiting.insert(pair[0].number.pair, pair);
                self.count_in_order();
            }
        }
    }

    fn count_in_order(&mut self) {
        while let Some(sequence) = &mut self.sequence {
            if sequence.decision.is_some() {
                self.late += self.waiting.len() as u64;
                self.waiting.clear();
                return;
            }
            let Some(pair) = self.waiting.remove(&sequence.next) else {
                return;
            };
            sequence.next += 1;
            let test = sequence.test;
            self.count(pair);
            let decision = test.decide(&self.matches[0].pairs);
            if let Some(sequence) = &mut self.sequence {
                sequence.decision = decision;
            }
        }
    }

    fn count(&mut self, pair: [GameRow; 2]) {
        let Some(Meeting { number, bots, .. }) = self.schedule.meeting(pair[0].number.pair) else {
            return;
        };
        let mut for_first_bot = 0;
        let mut for_player_one = 0;
        for (half, game) in pair.iter().enumerate() {
            let half_points = game.half_points();
            for_first_bot += half_points;
            self.matches[number].results[half][usize::from(2 - half_points)] += 1;
            let (index, worth) = match game.result {
                Verdict::Win(side) => (2 * side.index(), 2 - 2 * side.index() as u8),
                Verdict::Draw => (1, 1),
            };
            self.by_player[index] += 1;
            for_player_one += worth;
            *self.lengths.entry(game.plies).or_default() += 1;
            let margin = game.points[0].abs_diff(game.points[1]);
            *self.margins.entry(margin).or_default() += 1;
            *self.ends.entry(game.termination).or_default() += 1;
            for side in 0..2 {
                self.matches[number].points[half][side] += u64::from(game.points[side]);
                let bot = &mut self.bots[bots[side ^ half]];
                bot.games += 1;
                bot.moves += u64::from(game.asked[side]);
                bot.time += game.time[side];
                bot.longest = bot.longest.max(game.longest[side]);
            }
            if let Some(which) = game.at_fault() {
                let faults = &mut self.bots[bots[which]].faults;
                *faults.entry(game.termination).or_default() += 1;
            }
        }
        self.matches[number].pairs.add(for_first_bot);
        self.first_player.add(for_player_one);
    }

    /// Takes note of rounds that were drawn.
    pub fn redraw(&mut self, tournament: &Tournament) {
        self.schedule = tournament.schedule();
        let meetings = self.schedule.meetings().count();
        self.matches.resize(meetings, MatchTally::default());
    }

    /// Who meets whom.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Pairs that count.
    pub fn pairs(&self) -> u64 {
        self.first_player.count()
    }

    /// Games whose pair is not complete yet, or not its turn.
    pub fn uncounted(&self) -> u64 {
        self.halves.len() as u64 + 2 * (self.waiting.len() as u64 + self.late)
    }

    /// Whether nothing is left to play.
    pub fn is_finished(&self, tournament: &Tournament) -> bool {
        self.decision().is_some() || self.pairs() == tournament.planned_pairs()
    }

    /// What the test found, if there is one and it has.
    pub fn decision(&self) -> Option<Decision> {
        self.sequence
            .as_ref()
            .and_then(|sequence| sequence.decision)
    }

    /// Each two bots that meet, with their pairs.
    pub fn results(&self) -> Vec<(usize, usize, Pairs)> {
        let matches = self.schedule.meetings().zip(&self.matches);
        matches.map(|([a, b], tally)| (a, b, tally.pairs)).collect()
    }
}
