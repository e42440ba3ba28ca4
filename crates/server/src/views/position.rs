//! Games, positions and moves, wherever they come from.

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
