//! What the page needs of a tournament's games, gathered while they pass by once.
//! All of it is of bounded size, however many games there are.

use awalam_games::Verdict;

use crate::stats::Pairs;
use crate::{ArenaError, Format, GameRow, Store, Tally, Tournament};

/// Charts have no more points than this in a line.
pub const MAX_POINTS: usize = 400;

/// What was gathered.
pub struct Gathered {
    /// All that counts.
    pub tally: Tally,
    /// How scores came about.
    pub course: Course,
    /// Each meeting's pairs, as player 1 sees them.
    pub first_player: Vec<Pairs>,
    /// All games, counted or not.
    pub games: u64,
    /// The first games, as many as are shown.
    pub listed: Vec<Listed>,
    /// Games worth a look.
    pub notable: Notable,
    most_listed: u64,
    /// A pair's first game, until its second comes.
    before: Option<GameRow>,
}

/// A game of the list.
pub struct Listed {
    /// The game.
    pub row: GameRow,
    /// Whether it counts.
    pub is_counted: bool,
}

/// Games worth a look, among those that count.
#[derive(Default)]
pub struct Notable {
    /// The shortest.
    pub shortest: Option<GameRow>,
    /// The longest.
    pub longest: Option<GameRow>,
    /// The one won by most.
    pub widest: Option<GameRow>,
    /// Lost by faults: the first few.
    pub faults: Vec<GameRow>,
}

/// Faults that are named.
const MAX_FAULTS: usize = 10;

/// How scores came about: cumulative results after some numbers of games.
pub struct Course {
    /// Whose score a line is: the bots' own, or the first bot's against each.
    pub lines: Vec<usize>,
    /// A number of counted games, and each line's pairs until then.
    pub points: Vec<(u64, Vec<Pairs>)>,
    /// Which lines a meeting's pairs go to, from the first and the second bot's view.
    places: Vec<(usize, Option<usize>)>,
    now: Vec<Pairs>,
    pairs: u64,
    stride: u64,
}

impl Course {
    fn new(tournament: &Tournament) -> Course {
        let meetings = tournament.meetings();
        let (lines, places): (Vec<usize>, Vec<_>) = match tournament.format {
            Format::Match => (vec![0], vec![(0, None)]),
            Format::Gauntlet if tournament.challengers == 1 => (
                meetings.iter().map(|&[_, other]| other).collect(),
                (0..meetings.len()).map(|line| (line, None)).collect(),
            ),
            _ => (
                (0..tournament.bots.len()).collect(),
                meetings.iter().map(|&[a, b]| (a, Some(b))).collect(),
            ),
        };
        Course {
            now: vec![Pairs::default(); lines.len()],
            lines,
            points: Vec::new(),
            places,
            pairs: 0,
            stride: 1,
        }
    }

    fn add(&mut self, meeting: usize, half_points: u8) {
        let (first, second) = self.places[meeting];
        self.now[first].add(half_points);
        if let Some(second) = second {
            self.now[second].add(4 - half_points.min(4));
        }
        self.pairs += 1;
        if !self.pairs.is_multiple_of(self.stride) {
            return;
        }
        self.points.push((2 * self.pairs, self.now.clone()));
        // One place stays free for the end.
        if self.points.len() == MAX_POINTS {
            self.stride *= 2;
            let stride = 2 * self.stride;
            self.points
                .retain(|(games, _)| games.is_multiple_of(stride));
        }
    }

    fn finish(&mut self) {
        let is_there = self.points.last().map(|(games, _)| *games) == Some(2 * self.pairs);
        if self.pairs > 0 && !is_there {
            self.points.push((2 * self.pairs, self.now.clone()));
        }
    }
}

impl Gathered {
    /// Reads a store once, from its first game to its last.
    pub fn from(store: &mut dyn Store, most_listed: u64) -> Result<Gathered, ArenaError> {
        let tournament = store.tournament().clone();
        let meetings = tournament.meetings().len();
        let mut gathered = Gathered {
            tally: Tally::new(&tournament),
            course: Course::new(&tournament),
            first_player: vec![Pairs::default(); meetings],
            games: 0,
            listed: Vec::new(),
            notable: Notable::default(),
            most_listed,
            before: None,
        };
        store.visit(&mut |row| gathered.add(row))?;
        gathered.course.finish();
        Ok(gathered)
    }

    fn add(&mut self, row: GameRow) {
        self.games += 1;
        if (self.listed.len() as u64) < self.most_listed {
            self.listed.push(Listed {
                row: row.clone(),
                is_counted: false,
            });
        }
        // Games come in order, so a pair counts when its second game comes, or
        // never.
        let pairs = self.tally.pairs();
        self.tally.add(row.clone());
        let first = self.before.replace(row.clone());
        match first {
            Some(first) if self.tally.pairs() > pairs && first.number.pair == row.number.pair => {
                self.count([first, row]);
            }
            _ => {}
        }
    }

    fn count(&mut self, pair: [GameRow; 2]) {
        let number = pair[0].number.pair;
        let listed = self.listed.iter_mut().rev().take(2);
        for game in listed.filter(|game| game.row.number.pair == number) {
            game.is_counted = true;
        }
        let Some(meeting) = self.tally.schedule().meeting(number) else {
            return;
        };
        let meeting = meeting.number;
        let for_first_bot = pair.iter().map(GameRow::half_points).sum();
        self.course.add(meeting, for_first_bot);
        let for_player_one = pair.iter().map(|game| match game.result {
            Verdict::Draw => 1,
            Verdict::Win(side) => 2 - 2 * side.index() as u8,
        });
        self.first_player[meeting].add(for_player_one.sum());
        for game in pair {
            self.notable.add(game);
        }
    }
}

impl Notable {
    fn add(&mut self, game: GameRow) {
        let is_better = |best: &Option<GameRow>, better: &dyn Fn(&GameRow) -> bool| {
            best.as_ref().is_none_or(better)
        };
        let margin = |row: &GameRow| row.points[0].abs_diff(row.points[1]);
        if is_better(&self.shortest, &|best| game.plies < best.plies) {
            self.shortest = Some(game.clone());
        }
        if is_better(&self.longest, &|best| game.plies > best.plies) {
            self.longest = Some(game.clone());
        }
        if is_better(&self.widest, &|best| margin(&game) > margin(best)) {
            self.widest = Some(game.clone());
        }
        if game.at_fault().is_some() && self.faults.len() < MAX_FAULTS {
            self.faults.push(game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entrant;

    fn course(pairs: u64) -> Course {
        let text = "game = 'awale'\ngames = 2\nbot = [{spec = 'random'}, {spec = 'greedy'}]";
        let no_file = |_: &str| Ok(String::new());
        let tournament = Tournament::from_toml(text, no_file).unwrap();
        assert_eq!(tournament.bots[0], Entrant::new("random"));
        let mut course = Course::new(&tournament);
        for pair in 0..pairs {
            course.add(0, (pair % 5) as u8);
        }
        course.finish();
        course
    }

    #[test]
    fn few_points_however_many_games() {
        assert!(course(0).points.is_empty());
        assert_eq!(course(1).points.len(), 1);
        for pairs in [2, 398, 399, 400, 401, 799, 800, 12_345, 100_000] {
            let points = course(pairs).points;
            assert!((2..=MAX_POINTS).contains(&points.len()), "{pairs}");
            assert!(points.is_sorted_by(|(a, _), (b, _)| a < b));
            let (games, last) = points.last().unwrap();
            assert_eq!(*games, 2 * pairs);
            assert_eq!(last[0].count(), pairs);
            assert!(pairs < 400 || points.len() > 190, "enough of them");
        }
    }
}
