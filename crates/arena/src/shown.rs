//! Tournaments as a page begins them and shows them, on a server or without one.

use std::time::Duration;

use awalam_bots::Occasion;
use awalam_games::{Explanation, GameId, GameIdError, Termination, Verdict, with_game};
use serde::{Deserialize, Serialize};

use crate::{
    ArenaError, Entrant, GameNumber, GameRow, Referee, Schedule, Summary, Tally, Tournament,
};

/// Bounds of a tournament that a page begins: games of each two, and bots.
const MAX_GAMES: u64 = 100_000;
const MIN_BOTS: usize = 2;
const MAX_BOTS: usize = 16;
/// Times of a move, in milliseconds.
const MOVE_TIMES: std::ops::RangeInclusive<u64> = 1..=30_000;
/// Points of the score graph, at most.
const MAX_POINTS: usize = 240;

/// A tournament to begin.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = awalam_view::GameName))]
    pub game: String,
    /// The rule set; the game's default if it is left out.
    #[serde(default)]
    pub rules: String,
    /// Who takes part, as bots are written: two for a match, more for a round robin.
    pub bots: Vec<String>,
    /// Games of each two, an even number.
    pub games: u64,
    /// Time of a move in milliseconds, for all.
    pub time_ms: Option<u64>,
    /// Decides openings and random choices.
    #[serde(default)]
    pub seed: u64,
}

impl NewTournament {
    /// The tournament that is meant, if its bots are admitted: each by its text, as it will
    /// be written.
    pub fn tournament<E>(
        self,
        concurrency: Option<usize>,
        admit: impl Fn(GameId, &str) -> Result<String, E>,
    ) -> Result<Tournament, E>
    where
        E: From<ArenaError> + From<GameIdError>,
    {
        self.check_bounds()?;
        let game: GameId = self.game.parse()?;
        let entrant = |spec: &String| {
            Ok(Entrant {
                spec: admit(game, spec)?,
                time: self.time_ms.map(Duration::from_millis),
                ..Entrant::default()
            })
        };
        let bots = self.bots.iter().map(entrant);
        let mut bots = bots.collect::<Result<Vec<Entrant>, E>>()?;
        if let [one, two] = &mut bots[..]
            && one.spec == two.spec
        {
            (one.name, two.name) = (format!("{} (1)", one.spec), format!("{} (2)", two.spec));
        }
        let rules = match self.rules.is_empty() {
            true => with_game!(game, G => default_rules::<G>()),
            false => self.rules,
        };
        Ok(Tournament {
            rules,
            seed: self.seed.max(1),
            concurrency,
            ..Tournament::new(game, bots, self.games)
        })
    }

    fn check_bounds(&self) -> Result<(), ArenaError> {
        if !(MIN_BOTS..=MAX_BOTS).contains(&self.bots.len()) {
            return Err(ArenaError::explained(
                format!("a tournament has {MIN_BOTS} to {MAX_BOTS} bots"),
                Explanation::new(
                    "tournament-bots",
                    &[("least", &MIN_BOTS), ("most", &MAX_BOTS)],
                ),
            ));
        }
        if self.games > MAX_GAMES {
            return Err(ArenaError::explained(
                format!("each two play at most {MAX_GAMES} games here"),
                Explanation::new("tournament-games", &[("most", &MAX_GAMES)]),
            ));
        }
        if self.time_ms.is_some_and(|time| !MOVE_TIMES.contains(&time)) {
            let (least, most) = (MOVE_TIMES.start(), MOVE_TIMES.end());
            return Err(ArenaError::explained(
                format!("a move has {least} to {most} milliseconds"),
                Explanation::new("tournament-time", &[("least", least), ("most", most)]),
            ));
        }
        Ok(())
    }
}

fn default_rules<G: awalam_games::Game>() -> String {
    G::Rules::default().to_string()
}

impl Tournament {
    /// Bounds the bots that search and whom nothing tells how far, as a trial of its referee
    /// found them.
    pub fn bound(&mut self, trial: &dyn Referee) {
        for bot in trial.unbounded() {
            self.bots[bot].nodes = Occasion::Series.limits().nodes;
        }
    }

    /// What player 1 and player 2 of a game are called; `?` where that is not known.
    pub fn player_names(&self, game: GameNumber) -> [String; 2] {
        match self.players(game) {
            Some(bots) => bots.map(|bot| self.bot_name(bot).to_owned()),
            None => ["?", "?"].map(str::to_owned),
        }
    }

    /// A finished game in a list.
    pub fn game_line(&self, row: &GameRow) -> GameLine {
        GameLine {
            game: row.number.to_string(),
            players: self.player_names(row.number),
            result: row.result,
            points: row.points.map(|halves| f64::from(halves) / 2.0),
            plies: row.plies,
            end: row.termination,
        }
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentLine {
    /// Its name in addresses.
    pub id: String,
    /// Who plays what.
    pub title: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = awalam_view::GameName))]
    pub game: GameId,
    /// When it was begun, as RFC 3339 writes it.
    pub begun: String,
    /// Whether it is being played.
    pub running: bool,
}

/// A tournament, with all that can be said about it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentView {
    /// Its name in addresses.
    pub id: String,
    /// When it was begun.
    pub begun: String,
    /// Whether it is being played.
    pub running: bool,
    /// Whether it is about to stop.
    pub stopping: bool,
    /// Whether all is played.
    pub finished: bool,
    /// What went wrong, if something did.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub failure: Option<String>,
    /// Games in all.
    pub planned: u64,
    /// Games played.
    pub played: u64,
    /// The bot that does best so far, by its number in the summary.
    pub leader: usize,
    /// Its score as games came in.
    pub scores: Vec<ScorePoint>,
    /// Games under way.
    pub live: Vec<LiveBoard>,
    /// What `awalam arena … --json` prints.
    pub summary: Summary,
}

/// A point of the score graph.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScorePoint {
    /// Games so far.
    pub games: u64,
    /// The share of points, from 0 to 1.
    pub score: f64,
}

/// A game under way in a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LiveBoard {
    /// Pair and half, counted from 1: `3.1`.
    pub game: String,
    /// Who plays player 1 and player 2.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub players: [String; 2],
    /// Where it began.
    pub start: String,
    /// What was played.
    pub moves: Vec<String>,
}

/// A finished game in a tournament's list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameLine {
    /// Pair and half, counted from 1: `3.1`.
    pub game: String,
    /// Who played player 1 and player 2.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub players: [String; 2],
    /// Who won.
    #[cfg_attr(feature = "openapi", schema(value_type = awalam_view::ResultText))]
    pub result: Verdict,
    /// Points of player 1 and player 2.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub points: [f64; 2],
    /// How long it was.
    pub plies: u32,
    /// How it ended, as a word.
    #[cfg_attr(feature = "openapi", schema(value_type = awalam_view::TerminationCode))]
    pub end: Termination,
}

/// What is known of a tournament beside its games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TournamentState {
    /// Its name in addresses.
    pub id: String,
    /// When it was begun, as RFC 3339 writes it.
    pub begun: String,
    /// Whether it is being played.
    pub running: bool,
    /// Whether it is about to stop.
    pub stopping: bool,
    /// What went wrong, if something did.
    pub failure: Option<String>,
    /// Different games among all that were played, where they were compared.
    pub distinct_games: Option<u64>,
}

/// Counts games, to be shown.
pub struct Count<'a> {
    tournament: &'a Tournament,
    tally: Tally,
    scores: Scores,
}

impl<'a> Count<'a> {
    /// Nothing yet.
    pub fn new(tournament: &'a Tournament) -> Count<'a> {
        Count {
            tournament,
            tally: Tally::new(tournament),
            scores: Scores::new(tournament),
        }
    }

    /// A game more.
    pub fn add(&mut self, row: GameRow) {
        self.scores.add(&row);
        self.tally.add(row);
    }

    /// All that can be said.
    pub fn view(self, state: TournamentState, live: Vec<LiveBoard>) -> TournamentView {
        let mut summary = Summary::new(self.tournament, &self.tally);
        summary.distinct_games = state.distinct_games;
        let leader = summary.leader();
        TournamentView {
            id: state.id,
            begun: state.begun,
            running: state.running,
            stopping: state.stopping,
            finished: summary.finished,
            failure: state.failure,
            planned: 2 * self.tournament.planned_pairs(),
            played: self.scores.games,
            leader,
            scores: self.scores.of(leader),
            live,
            summary,
        }
    }
}

/// Each bot's score as games came in: who leads is known at the end.
struct Scores {
    schedule: Schedule,
    games: u64,
    bots: Vec<BotScores>,
}

impl Scores {
    fn new(tournament: &Tournament) -> Scores {
        Scores {
            schedule: tournament.schedule(),
            games: 0,
            bots: vec![BotScores::default(); tournament.bots.len()],
        }
    }

    fn of(mut self, bot: usize) -> Vec<ScorePoint> {
        match self.bots.get_mut(bot) {
            Some(scores) => std::mem::take(&mut scores.points),
            None => Vec::new(),
        }
    }

    fn add(&mut self, row: &GameRow) {
        let meeting = self.schedule.meeting(row.number.pair);
        let Some(meeting) = meeting.filter(|meeting| self.schedule.counts(meeting.bots)) else {
            return;
        };
        self.games += 1;
        let [first, second] = meeting.bots;
        self.bots[first].add(row.half_points());
        self.bots[second].add(2 - row.half_points());
    }
}

/// One bot's score as games came in.
#[derive(Clone, Default)]
struct BotScores {
    games: u64,
    half_points: u64,
    points: Vec<ScorePoint>,
}

impl BotScores {
    fn add(&mut self, half_points: u8) {
        self.games += 1;
        self.half_points += u64::from(half_points);
        self.points.push(ScorePoint {
            games: self.games,
            score: self.half_points as f64 / (2 * self.games) as f64,
        });
        // Thinned out as it grows: a picture has a limited number of points.
        if self.points.len() > 2 * MAX_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 0
            });
        }
    }
}
