//! What the API sends and takes: plain values, described for OpenAPI.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game, and all that one can choose about it.
#[derive(Serialize, ToSchema)]
pub struct GameInfo {
    /// `avalam`, `awale` or `tricolore`.
    pub name: String,
    /// One line for a newcomer.
    pub summary: String,
    /// How a move is written.
    pub move_help: String,
    /// Rule sets, the default first.
    pub rules: Vec<Choice>,
    /// Options of rule sets, written after a colon.
    pub options: Vec<Choice>,
    /// Kinds of pieces, in the order in which a cell counts them.
    pub kinds: Vec<String>,
    /// Bots that may play here.
    pub bots: Vec<BotView>,
    /// How many levels `level:N` has.
    pub levels: usize,
    /// A lead, in points, with which nine games in ten are won: what chances are judged by.
    pub decisive_lead: f64,
}

/// A name with a line of explanation.
#[derive(Serialize, ToSchema)]
pub struct Choice {
    /// What to write.
    pub name: String,
    /// What it means.
    pub summary: String,
}

/// A bot that may play here.
#[derive(Serialize, ToSchema)]
pub struct BotView {
    /// Its name, to which settings can be added: `divine:depth=4`.
    pub name: String,
    /// A report's number, `ours`, or `outside` for a program of the operator's.
    pub source: String,
    /// One line about it.
    pub summary: String,
}

/// A position, with all that one can do in it.
#[derive(Clone, Serialize, ToSchema)]
pub struct PositionView {
    /// Its text.
    pub text: String,
    /// Who is to move, 1 or 2 (also when the game is over: who would be).
    pub turn: u8,
    /// Points of player 1 and of player 2.
    pub scores: [f64; 2],
    /// Every cell, always in the same order.
    pub cells: Vec<CellView>,
    /// Every legal move.
    pub moves: Vec<MoveView>,
    /// Why other moves are refused, in games with few moves; ask `check` in others.
    pub refusals: Vec<RefusalView>,
    /// How the game ended by the rules, if it has.
    pub outcome: Option<OutcomeView>,
}

/// A cell of the board.
#[derive(Clone, Serialize, ToSchema)]
pub struct CellView {
    /// Its name in moves.
    pub name: String,
    /// The player whose it is, or who scores what is on it.
    pub owner: Option<u8>,
    /// How many pieces of each kind are on it.
    pub pieces: Vec<u8>,
    /// Nothing can happen to it any more.
    pub locked: bool,
}

/// A move, with all that it does.
#[derive(Clone, Serialize, ToSchema)]
pub struct MoveView {
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
    /// Who makes it, 1 or 2.
    pub player: u8,
    /// The cell it begins at.
    pub from: String,
    /// The cell where the last piece comes down.
    pub to: String,
    /// What else is chosen: `R`, `B`, `TR` or `TB`.
    pub choice: Option<String>,
    /// What happens, in order.
    pub steps: Vec<StepView>,
    /// What the points of player 1 and of player 2 change by.
    pub gains: [f64; 2],
    /// Points of player 1 and of player 2 after it.
    pub scores: [f64; 2],
    /// The position after it, as text.
    pub after: String,
    /// How it ends the game, if it does.
    pub outcome: Option<OutcomeView>,
}

/// A part of a move.
#[derive(Clone, Serialize, ToSchema)]
pub struct StepView {
    /// What happens.
    pub kind: StepKindView,
    /// Where.
    pub cell: String,
    /// How many pieces of each kind it happens to.
    pub pieces: Vec<u8>,
    /// What is on the cell afterwards.
    pub left: Vec<u8>,
    /// Who gets the pieces, if they leave the board; nobody if they are shared.
    pub taker: Option<u8>,
}

/// What happens in a step.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepKindView {
    /// Pieces are taken up.
    Lift,
    /// They come down.
    Drop,
    /// They are captured.
    Capture,
    /// The game is over and they are handed out.
    Keep,
}

/// Why a move is refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RefusalView {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// A word that stays as it is, such as `must-feed`.
    pub code: String,
    /// What it is about.
    pub details: BTreeMap<String, String>,
    /// The same as a sentence.
    pub words: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OutcomeView {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Points of player 1 and of player 2.
    pub scores: [f64; 2],
    /// A word that stays as it is, such as `goal`, `resigned` or `timeout`.
    pub code: String,
    /// The same in words.
    pub words: String,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum SeatView {
    /// Somebody who holds this seat's token.
    Human {
        /// What to call them.
        #[serde(default)]
        name: String,
    },
    /// Nobody yet: whoever takes the seat.
    Open,
    /// A bot.
    Bot {
        /// As on the command line: `level:3`, `divine:depth=4`.
        spec: String,
    },
}

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ClockSetting {
    /// Of each player at the beginning, in seconds.
    #[schema(minimum = 5, maximum = 86_400)]
    pub seconds: u32,
    /// Added after each move, in seconds.
    #[schema(maximum = 600)]
    #[serde(default)]
    pub increment: u32,
}

/// The clocks as they stand.
#[derive(Clone, Serialize, ToSchema)]
pub struct ClockView {
    /// How they were set.
    pub setting: ClockSetting,
    /// What each player has left when this was sent, in milliseconds.
    pub left_ms: [u64; 2],
    /// Whose clock runs, 1 or 2.
    pub running: Option<u8>,
}

/// A game that was or is played here.
#[derive(Clone, Serialize, ToSchema)]
pub struct GameView {
    /// Its name in addresses.
    pub id: String,
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The position it began at.
    pub start: String,
    /// Grows with every change.
    pub version: u64,
    /// Plies played; a move is sent with this number.
    pub ply: usize,
    /// Who plays player 1 and player 2.
    pub seats: [SeatView; 2],
    /// The clocks, if it is played with any.
    pub clock: Option<ClockView>,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The last of them, with all that it did.
    pub last: Option<MoveView>,
    /// The position now.
    pub position: PositionView,
    /// How it ended, if it has.
    pub outcome: Option<OutcomeView>,
    /// Whether a bot is thinking about its move.
    pub thinking: bool,
    /// Whether moves may be taken back.
    pub can_undo: bool,
    /// What went wrong with a bot, if something did.
    pub trouble: Option<String>,
}

/// One ply of a game, to look back at.
#[derive(Serialize, ToSchema)]
pub struct PlyView {
    /// Its number: 0 is the start.
    pub ply: usize,
    /// The move that led here.
    pub last: Option<MoveView>,
    /// The position after it.
    pub position: PositionView,
}

/// What to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
    /// The rule set; the game's default if it is left out.
    #[serde(default)]
    pub rules: String,
    /// The position to begin at; the start if it is left out.
    pub position: Option<String>,
    /// Moves that have been played from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who plays player 1 and player 2.
    pub seats: [SeatView; 2],
    /// The clocks, if there shall be any.
    pub clock: Option<ClockSetting>,
}

/// A game that has begun, and the seats that whoever began it holds.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// The tokens of the human seats of player 1 and player 2: send one as
    /// `Authorization: Bearer TOKEN` to play that side.
    pub tokens: [Option<String>; 2],
    /// The game.
    pub game: GameView,
}

/// Which open seat to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// 1 or 2.
    pub player: u8,
    /// What to be called.
    #[serde(default)]
    pub name: String,
    /// The token that the seat shall have, 32 letters and digits of one's own choosing:
    /// sent again, the call changes nothing.
    pub token: Option<String>,
}

/// A move to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentMove {
    /// The plies played before it: sent again, it changes nothing.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
}

/// The ply that something is asked about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AtPly {
    /// The plies played so far.
    pub ply: usize,
}

/// What to play here, as the champion sees it.
#[derive(Serialize, ToSchema)]
pub struct HintView {
    /// The plies played before it.
    pub ply: usize,
    /// The cell to look at.
    pub from: String,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
}

/// Whether a move may be played.
#[derive(Serialize, ToSchema)]
pub struct CheckView {
    /// Why not, if it may not.
    pub refusal: Option<RefusalView>,
}

/// A game or a position as text, to be looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyText {
    /// The game, where the text does not tell.
    #[serde(default)]
    pub game: String,
    /// The rule set, where the text does not tell.
    #[serde(default)]
    pub rules: String,
    /// A record (text or JSON), a position, or moves from the start.
    pub text: String,
}

/// A game to be looked at.
#[derive(Serialize, ToSchema)]
pub struct StudyView {
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The position it begins at.
    pub start: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// Who played.
    pub players: [String; 2],
    /// How it ended, if it has.
    pub outcome: Option<OutcomeView>,
}

/// A place in a game: where it begins and what was played.
#[derive(Clone, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Whereabouts {
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
    /// The rule set; the game's default if it is left out.
    #[serde(default)]
    pub rules: String,
    /// Where it begins; the start if it is left out.
    #[serde(default)]
    pub position: String,
    /// What was played from there, moves separated by commas or spaces.
    #[serde(default)]
    pub moves: String,
}

/// Something that could not be done.
#[derive(Serialize, ToSchema)]
pub struct ErrorView {
    /// A word that stays as it is, such as `not-your-turn`.
    pub code: String,
    /// A sentence.
    pub message: String,
    /// The rule in the way, if a move was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
    /// The game as it stands, if what was sent is out of date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<GameView>>,
}

/// What is known about a position so far.
#[derive(Serialize, ToSchema)]
pub struct AnalysisView {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken, in milliseconds.
    pub time_ms: u64,
    /// The worth of the position.
    pub worth: WorthView,
    /// Every legal move, the best for the player to move first.
    pub moves: Vec<MoveWorth>,
    /// Whether nothing more will be found.
    pub finished: bool,
}

/// What a position or a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct WorthView {
    /// In hundredths of a point, seen by player 1.
    pub score: i32,
    /// How likely player 1 is to win, from 0 to 1; certain if it is certain.
    pub chance: f64,
    /// Whether it is proved and not estimated.
    pub exact: bool,
    /// Who wins for certain, 1 or 2.
    pub winner: Option<u8>,
    /// In how many plies, if they were counted.
    pub plies: Option<u32>,
}

/// What a move is worth.
#[derive(Clone, Serialize, ToSchema)]
pub struct MoveWorth {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its worth.
    #[serde(flatten)]
    pub worth: WorthView,
    /// Plies looked ahead for it.
    pub depth: u32,
    /// The moves expected, this one first.
    pub line: Vec<String>,
}

/// A ply of a game that was gone through.
#[derive(Serialize, ToSchema)]
pub struct ReviewedPly {
    /// Plies played before it.
    pub ply: usize,
    /// The worth of the position before the move.
    pub worth: WorthView,
    /// The best move.
    pub best: Option<String>,
    /// Best play from here.
    pub line: Vec<String>,
    /// The move played.
    pub played: Option<String>,
    /// What playing it gave away of the chance to win, in percent.
    pub loss: i32,
    /// How bad that is.
    pub judgement: Judgement,
}

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// As good as the best, or nearly.
    Good,
    /// Something was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// So much that it may decide the game, or a certain result was.
    Blunder,
}

/// A tournament to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// `avalam`, `awale` or `tricolore`.
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
    /// `avalam`, `awale` or `tricolore`.
    pub game: String,
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
    pub failure: Option<String>,
    /// Games in all.
    pub planned: u64,
    /// Games played.
    pub played: u64,
    /// The first bot's score as games came in.
    pub scores: Vec<ScorePoint>,
    /// Games under way.
    pub live: Vec<LiveGame>,
    /// What `awalam arena … --json` prints.
    #[schema(value_type = Object)]
    pub summary: serde_json::Value,
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
pub struct LiveGame {
    /// Pair and half, counted from 1: `3.1`.
    pub game: String,
    /// Who plays player 1 and player 2.
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
    pub players: [String; 2],
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Points of player 1 and player 2.
    pub points: [f64; 2],
    /// How long it was.
    pub plies: u32,
    /// How it ended, as a word.
    pub end: String,
}
