//! Tournaments.

use awalam_arena::Summary;
use awalam_games::{GameId, Termination, Verdict};
use awalam_view::{GameName, ResultText, TerminationCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A tournament to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// The game.
    #[schema(value_type = GameName)]
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

/// The name of what was begun.
#[derive(Serialize, ToSchema)]
pub struct BegunTournament {
    /// Its name in addresses.
    pub id: String,
}

/// A tournament in a list.
#[derive(Serialize, ToSchema)]
pub struct TournamentLine {
    /// Its name in addresses.
    pub id: String,
    /// Who plays what.
    pub title: String,
    /// The game.
    #[schema(value_type = GameName)]
    pub game: GameId,
    /// When it was begun, as RFC 3339 writes it.
    pub begun: String,
    /// Whether it is being played.
    pub running: bool,
}

/// A tournament, with all that can be said about it.
#[derive(Serialize, ToSchema)]
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
    #[schema(required)]
    pub failure: Option<String>,
    /// Games in all.
    pub planned: u64,
    /// Games played.
    pub played: u64,
    /// The first bot's score as games came in.
    pub scores: Vec<ScorePoint>,
    /// Games under way.
    pub live: Vec<LiveBoard>,
    /// What `awalam arena … --json` prints.
    pub summary: Summary,
}

/// A point of the score graph.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct ScorePoint {
    /// Games so far.
    pub games: u64,
    /// The share of points, from 0 to 1.
    pub score: f64,
}

/// A game under way in a tournament.
#[derive(Serialize, ToSchema)]
pub struct LiveBoard {
    /// Pair and half, counted from 1: `3.1`.
    pub game: String,
    /// Who plays player 1 and player 2.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [String; 2],
    /// Where it began.
    pub start: String,
    /// What was played.
    pub moves: Vec<String>,
}

/// A finished game in a tournament's list.
#[derive(Serialize, ToSchema)]
pub struct GameLine {
    /// Pair and half, counted from 1: `3.1`.
    pub game: String,
    /// Who played player 1 and player 2.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [String; 2],
    /// Who won.
    #[schema(value_type = ResultText)]
    pub result: Verdict,
    /// Points of player 1 and player 2.
    #[schema(min_items = 2, max_items = 2)]
    pub points: [f64; 2],
    /// How long it was.
    pub plies: u32,
    /// How it ended, as a word.
    #[schema(value_type = TerminationCode)]
    pub end: Termination,
}
