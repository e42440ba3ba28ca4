//! Who meets whom, in which pairs.

use crate::{ArenaError, Format, GameNumber, Tournament};

/// Two bots that meet, by number; the first is player 1 in a pair's first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Which of the meetings.
    pub number: usize,
    /// The bots.
    pub bots: [usize; 2],
    /// Which of the openings: every two bots that meet get the same ones.
    pub opening: u64,
}

/// Who meets in which pair, as far as it is known: the rounds of some formats are drawn
/// from the results of those before.
#[derive(Clone, Debug)]
pub struct Schedule {
    rounds: Vec<Round>,
    /// Pairs of each two that meet.
    repeats: u64,
    excluded: Vec<bool>,
}

/// Meetings side by side: a tournament that is not finished has played them all alike.
#[derive(Clone, Debug)]
struct Round {
    /// The numbers of its first pair and meeting.
    first_pair: u64,
    first_meeting: usize,
    meetings: Vec<[usize; 2]>,
}

impl Schedule {
    /// The schedule of a tournament, with the rounds that are drawn.
    pub fn new(tournament: &Tournament) -> Schedule {
        let repeats = tournament.games / 2;
        let rounds = match tournament.format.has_draws() {
            true => tournament.drawn.clone(),
            false => vec![tournament.fixed_meetings()],
        };
        let (mut first_pair, mut first_meeting) = (0, 0);
        let rounds = rounds.into_iter().map(|meetings| {
            let round = Round {
                first_pair,
                first_meeting,
                meetings,
            };
            first_meeting += round.meetings.len();
            first_pair += repeats * round.meetings.len() as u64;
            round
        });
        Schedule {
            rounds: rounds.collect(),
            repeats,
            excluded: tournament.bots.iter().map(|bot| bot.excluded).collect(),
        }
    }

    /// All meetings, by number.
    pub fn meetings(&self) -> impl Iterator<Item = [usize; 2]> {
        let rounds = self.rounds.iter();
        rounds.flat_map(|round| round.meetings.iter().copied())
    }

    /// The pairs whose bots are known: all up to this number.
    pub fn pairs(&self) -> u64 {
        self.repeats * self.meetings().count() as u64
    }

    /// Who meets in a pair; nobody knows where there is no such pair, or its round is not
    /// drawn yet.
    pub fn meeting(&self, pair: u64) -> Option<Meeting> {
        let number = self
            .rounds
            .iter()
            .rposition(|round| round.first_pair <= pair && !round.meetings.is_empty())?;
        let round = &self.rounds[number];
        let (place, meetings) = (pair - round.first_pair, round.meetings.len() as u64);
        let (repeat, index) = (place / meetings, (place % meetings) as usize);
        (repeat < self.repeats).then(|| Meeting {
            number: round.first_meeting + index,
            bots: round.meetings[index],
            opening: number as u64 * self.repeats + repeat,
        })
    }

    /// The bots of a game, player 1 first.
    pub fn players(&self, game: GameNumber) -> Option<[usize; 2]> {
        let meeting = self.meeting(game.pair)?;
        Some(game.half.seated(meeting.bots))
    }

    /// Whether these bots' games are played and count: none of the two was taken out.
    pub fn counts(&self, bots: [usize; 2]) -> bool {
        !bots.iter().any(|&bot| self.excluded[bot])
    }

    /// Whether a pair is known, and is played and counts.
    pub fn is_played(&self, pair: u64) -> bool {
        self.meeting(pair)
            .is_some_and(|meeting| self.counts(meeting.bots))
    }
}

impl Tournament {
    /// Who meets in which pair.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self)
    }

    /// Who meets whom, as far as it is known.
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        self.schedule().meetings().collect()
    }

    /// Who meets in a pair, if that is known.
    pub fn meeting(&self, pair: u64) -> Option<Meeting> {
        self.schedule().meeting(pair)
    }

    /// Who meets whom where results change nothing about it.
    fn fixed_meetings(&self) -> Vec<[usize; 2]> {
        let (n, first) = (self.bots.len(), self.challengers);
        match self.format {
            Format::Match => vec![[0, 1]],
            Format::Gauntlet => (0..first)
                .flat_map(|a| (first..n).map(move |b| [a, b]))
                .collect(),
            Format::RoundRobin => (0..n)
                .flat_map(|a| (a + 1..n).map(move |b| [a, b]))
                .collect(),
            Format::Swiss | Format::KnockOut => Vec::new(),
        }
    }

    /// How many pairs of games there are in all, those of bots that were taken out and of
    /// rounds that are not drawn yet included: pairs have the numbers below.
    pub fn pairs(&self) -> u64 {
        let n = self.bots.len() as u64;
        let meetings = match self.format {
            Format::Swiss => u64::from(self.rounds()) * (n / 2),
            Format::KnockOut => n.saturating_sub(1),
            _ => self.fixed_meetings().len() as u64,
        };
        (self.games / 2).saturating_mul(meetings)
    }

    /// How many pairs are to be played.
    pub fn planned_pairs(&self) -> u64 {
        let schedule = self.schedule();
        let out = schedule.meetings().filter(|bots| !schedule.counts(*bots));
        self.pairs() - self.games / 2 * out.count() as u64
    }

    /// The rounds of a Swiss tournament: by default as many as tell one winner.
    pub fn rounds(&self) -> u32 {
        let usual = self.bots.len().max(2).next_power_of_two().ilog2();
        self.rounds.unwrap_or(usual)
    }

    /// The bots of a game, player 1 first, if they are known.
    pub fn players(&self, game: GameNumber) -> Option<[usize; 2]> {
        self.schedule().players(game)
    }
}

/// What has to go so that a bot's games are played again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The tournament as it is then: without the rounds that rest on these games.
    pub tournament: Tournament,
    /// The pairs whose games go.
    pub pairs: Vec<u64>,
}

impl Tournament {
    /// What has to go so that a bot's games are played again. Where results decide who
    /// meets, all rounds after its first go too.
    pub fn replay(&self, bot: usize) -> Replay {
        let schedule = self.schedule();
        let mut tournament = self.clone();
        let mut rest = schedule.pairs();
        if self.format.has_draws() {
            let plays = |round: &Round| round.meetings.iter().flatten().any(|&it| it == bot);
            let first = schedule.rounds.iter().position(plays);
            let kept = first.map_or(schedule.rounds.len(), |first| first + 1);
            tournament.drawn.truncate(kept);
            rest = tournament.schedule().pairs();
        }
        let plays = |pair: &u64| {
            let meeting = schedule.meeting(*pair);
            meeting.is_some_and(|meeting| meeting.bots.contains(&bot))
        };
        let pairs = (0..rest).filter(plays).chain(rest..schedule.pairs());
        Replay {
            pairs: pairs.collect(),
            tournament,
        }
    }

    /// The bot of that name, or of that text.
    pub fn bot(&self, name: &str) -> Result<usize, ArenaError> {
        let bots = 0..self.bots.len();
        let by_name = bots.clone().find(|&bot| self.bot_name(bot) == name);
        let mut by_text = bots.clone().filter(|&bot| self.bots[bot].spec == name);
        let found = by_name.or_else(|| by_text.next().filter(|_| by_text.next().is_none()));
        found.ok_or_else(|| {
            let names: Vec<&str> = bots.map(|bot| self.bot_name(bot)).collect();
            let problem = format!(
                "there is no `{name}` in this tournament, but {}",
                names.join(", ")
            );
            ArenaError::wrong(problem)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entrant;
    use awalam_games::GameId;

    fn tournament(format: Format, bots: usize, games: u64) -> Tournament {
        let bots = (0..bots).map(|bot| Entrant::new(&format!("random:seed={bot}")));
        Tournament {
            format,
            ..Tournament::new(GameId::Awale, bots.collect(), games)
        }
    }

    #[test]
    fn pairs_are_those_of_the_meetings_in_turn() {
        let schedule = tournament(Format::RoundRobin, 3, 4).schedule();
        let met = (0..7).map(|pair| {
            schedule
                .meeting(pair)
                .map(|m| (m.number, m.bots, m.opening))
        });
        let [ab, ac, bc] = [[0, 1], [0, 2], [1, 2]];
        let expected = [
            Some((0, ab, 0)),
            Some((1, ac, 0)),
            Some((2, bc, 0)),
            Some((0, ab, 1)),
            Some((1, ac, 1)),
            Some((2, bc, 1)),
            None,
        ];
        assert_eq!(met.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn several_challengers_meet_all_others() {
        let mut gauntlet = tournament(Format::Gauntlet, 4, 2);
        assert_eq!(gauntlet.meetings(), [[0, 1], [0, 2], [0, 3]]);
        gauntlet.challengers = 2;
        assert_eq!(gauntlet.meetings(), [[0, 2], [0, 3], [1, 2], [1, 3]]);
        assert_eq!(gauntlet.pairs(), 4);
    }

    #[test]
    fn rounds_that_are_not_drawn_are_unknown() {
        let mut swiss = tournament(Format::Swiss, 5, 4);
        assert_eq!((swiss.rounds(), swiss.pairs()), (3, 12));
        assert_eq!(swiss.meeting(0), None);
        swiss.drawn = vec![vec![[0, 2], [1, 3]], vec![[0, 1], [2, 4]]];
        let schedule = swiss.schedule();
        assert_eq!(schedule.pairs(), 8);
        let meeting = schedule.meeting(7).unwrap();
        assert_eq!((meeting.number, meeting.bots), (3, [2, 4]));
        // Later rounds have other openings.
        assert_eq!(meeting.opening, 3);
        assert_eq!(schedule.meeting(8), None);
        assert_eq!(tournament(Format::KnockOut, 5, 4).pairs(), 8);
    }

    #[test]
    fn a_bots_games_go_with_all_that_rests_on_them() {
        let pool = tournament(Format::RoundRobin, 3, 4);
        let Replay {
            tournament: left,
            pairs,
        } = pool.replay(2);
        assert_eq!((left, pairs), (pool, vec![1, 2, 4, 5]));
        let mut swiss = tournament(Format::Swiss, 4, 2);
        swiss.drawn = vec![vec![[0, 2], [1, 3]], vec![[0, 1], [2, 3]]];
        let Replay {
            tournament: left,
            pairs,
        } = swiss.replay(3);
        assert_eq!(left.drawn, [[[0, 2], [1, 3]]]);
        assert_eq!(pairs, [1, 2, 3]);
    }

    #[test]
    fn a_bot_that_is_out_keeps_its_numbers() {
        let mut pool = tournament(Format::RoundRobin, 4, 2);
        pool.bots[1].excluded = true;
        assert_eq!((pool.pairs(), pool.planned_pairs()), (6, 3));
        let schedule = pool.schedule();
        let played = (0..7).filter(|&pair| schedule.is_played(pair));
        assert_eq!(played.collect::<Vec<_>>(), [1, 2, 5]);
    }
}
