//! A tournament on one device: its games in numbers are in memory, their records are the
//! caller's to keep, and who plays them asks for one after the other.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_games::{Explanation, with_game};
use awalam_search::Clock;

use crate::{
    ArenaError, Count, GameLine, GameNumber, GameReferee, GameRow, LiveBoard, Played, Referee,
    Spectator, Tournament, TournamentState, TournamentView, export,
};

/// More games in all are too many for a device.
pub const MAX_LOCAL_GAMES: u64 = 100_000;

/// A tournament of our own bots on one device. Several may play the same one, each other
/// games of it, and exchange the rows.
pub struct LocalTournament {
    tournament: Tournament,
    referee: Box<dyn Referee>,
    rows: BTreeMap<GameNumber, GameRow>,
}

impl LocalTournament {
    /// A tournament that begins: bots that nothing tells how far to look are bounded.
    pub fn begin(
        mut tournament: Tournament,
        spectator: Option<Arc<dyn Spectator>>,
    ) -> Result<LocalTournament, ArenaError> {
        let trial = referee(&tournament, None)?;
        tournament.bound(&*trial);
        LocalTournament::open(tournament, spectator)
    }

    /// A tournament as it was begun, without its games.
    pub fn open(
        tournament: Tournament,
        spectator: Option<Arc<dyn Spectator>>,
    ) -> Result<LocalTournament, ArenaError> {
        if tournament.format.has_draws() {
            let problem = "rounds that results decide are not played on a device; \
                the command line plays them";
            return Err(ArenaError::input("format", problem));
        }
        let referee = referee(&tournament, spectator)?;
        let games = 2 * tournament.pairs();
        if games > MAX_LOCAL_GAMES {
            let words = format!(
                "games: {games} in all are too many for one device, which plays at most {MAX_LOCAL_GAMES}"
            );
            let why = Explanation::new(
                "tournament-size",
                &[("games", &games), ("most", &MAX_LOCAL_GAMES)],
            );
            return Err(ArenaError::explained(words, why));
        }
        Ok(LocalTournament {
            tournament,
            referee,
            rows: BTreeMap::new(),
        })
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Plays a game by a clock; nothing comes of one that is stopped, and only
    /// [`LocalTournament::add`] counts it.
    pub fn play(
        &self,
        game: GameNumber,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, ArenaError> {
        let [_, last] = GameNumber::of_pair(self.tournament.pairs() - 1);
        if game > last {
            let problem = format!("the last game is {last}");
            return Err(ArenaError::input(format!("game {game}"), problem));
        }
        self.referee.play(game, clock, stop)
    }

    /// Games that were played, in whatever order. The same one again changes nothing.
    pub fn add(&mut self, rows: Vec<GameRow>) {
        let pairs = self.tournament.pairs();
        for row in rows.into_iter().filter(|row| row.number.pair < pairs) {
            self.rows.entry(row.number).or_insert(row);
        }
    }

    /// The games that are missing in the first so many pairs, from one on, that lack any.
    pub fn missing(&self, from: u64, pairs: usize) -> Vec<GameNumber> {
        let schedule = self.tournament.schedule();
        let lacking = (from..self.tournament.pairs()).filter_map(|pair| {
            let mut games = GameNumber::of_pair(pair).to_vec();
            games.retain(|game| schedule.is_played(pair) && !self.rows.contains_key(game));
            (!games.is_empty()).then_some(games)
        });
        lacking.take(pairs).flatten().collect()
    }

    /// All that can be said about it. It does not depend on the order in which games came.
    pub fn view(&self, mut state: TournamentState, live: Vec<LiveBoard>) -> TournamentView {
        let mut count = Count::new(&self.tournament);
        self.rows.values().for_each(|row| count.add(row.clone()));
        let distinct: HashSet<u64> = self.rows.values().map(|row| row.moves).collect();
        state.distinct_games = Some(distinct.len() as u64);
        count.view(state, live)
    }

    /// Results of some pairs, for a list of games.
    pub fn lines(&self, from: u64, pairs: u64) -> Vec<GameLine> {
        let first = |pair| GameNumber::of_pair(pair)[0];
        let part = first(from)..first(from.saturating_add(pairs));
        let rows = self.rows.range(part);
        rows.map(|(_, row)| self.tournament.game_line(row))
            .collect()
    }

    /// All games in numbers, as [`export::export`] writes them.
    pub fn csv(&self) -> String {
        export::csv(&self.tournament, self.rows.values())
    }
}

/// Who plays the games: our bots alone.
fn referee(
    tournament: &Tournament,
    spectator: Option<Arc<dyn Spectator>>,
) -> Result<Box<dyn Referee>, ArenaError> {
    with_game!(tournament.game, G => {
        let mut referee = GameReferee::<G>::new(tournament, Vec::new(), None)?;
        if let Some(spectator) = spectator {
            referee = referee.watched_by(spectator);
        }
        Ok(Box::new(referee))
    })
}
