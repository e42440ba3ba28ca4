//! The traits that every game implements and everything else is written against.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{Explanation, GameMove, MoveList, Outcome, RulesError, Scores, Side};

/// A position of a game: whose turn it is, what is on the board, under which
/// rules. Small and `Copy`, so that search copies it instead of undoing moves.
///
/// `Display` writes the position text and [`parse`](Game::parse) reads it; two
/// positions are equal exactly when their texts and their rules are.
///
/// A position knows no history. Where a rule looks back (a repeated position),
/// [`Trail`](crate::Trail) keeps what is needed, and
/// [`end_by_repetition`](Game::end_by_repetition) says what then happens.
///
/// A game of your own needs this trait and nothing else for searches, records and the judge.
/// [`Standard`](crate::Standard) rules, [`Numbered`](crate::Numbered) moves,
/// [`IllegalMove`](crate::IllegalMove) and [`PositionError`](crate::PositionError) are there to
/// begin with, and `conformance::check` (feature `conformance`) tells what is still wrong.
pub trait Game: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// The rule sets, one of which every position carries.
    type Rules: RuleSet;
    /// A move.
    type Move: GameMove;
    /// Why a move is refused.
    type Refusal: Error + Clone + PartialEq + Send + Sync + 'static;
    /// Why a text is not a position.
    type PositionError: Error + Clone + PartialEq + Send + Sync + 'static;

    /// The name on the command line and in files.
    const NAME: &'static str;
    /// No game lasts longer, in plies, where the rules themselves bound it; passes, which
    /// no rule set on offer has, are not counted.
    const MAX_PLIES: Option<usize> = None;
    /// Whether some rule set ends a game when a position comes back.
    const CAN_REPEAT: bool = false;

    /// The start position.
    fn start(rules: Self::Rules) -> Self;

    /// Reads a position text. A position that is already decided is read as
    /// finished: seeds that a side would be handed have been handed out. Its
    /// result is right, but its reason is a guess where the text does not tell.
    fn parse(text: &str, rules: Self::Rules) -> Result<Self, Self::PositionError>;

    /// The rules this position is played under: those that it was started or read with. A
    /// game with one set of rules, such as [`Standard`](crate::Standard), can leave this out.
    fn rules(&self) -> Self::Rules {
        Self::Rules::default()
    }

    /// The player to move (when the game is over: the player who would move next). Every move
    /// hands the turn over; where a player has to pass, that is a move.
    fn turn(&self) -> Side;

    /// The points that each player holds now; none in a game without points.
    fn scores(&self) -> Scores {
        Scores::default()
    }

    /// Who would win if the game were over as it stands: the winner if it is, else the side
    /// with more points, unless a game has more to say where they are equal.
    fn leader(&self) -> Option<Side> {
        match self.outcome() {
            Some(outcome) => outcome.verdict.winner(),
            None => self.scores().leader(),
        }
    }

    /// Appends the legal moves to `moves`; none when the game is over.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// Whether a move is legal, and if not, exactly why.
    /// [`IllegalMove::unless_listed`](crate::IllegalMove::unless_listed) does for a start.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Why a move is refused, in a form that can be said in any language. Games whose refusals
    /// are told apart by their sentences alone can leave this out.
    fn explain(_refusal: &Self::Refusal) -> Explanation {
        Explanation::new("illegal", &[])
    }

    /// Plays a move known to be legal. On any other move the position that
    /// results is meaningless, and a panic is possible.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A 64-bit key of everything that the text shows, at next to no cost: kept
    /// up to date move by move. Positions of different rule sets may share one.
    /// [`key_of`](crate::key_of) makes one of anything that can be hashed.
    fn key(&self) -> u64;

    /// The legal moves; none when the game is over. [`legal_moves`](Game::legal_moves)
    /// saves the copy of the list.
    fn moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// Plays a move if it is legal; leaves the position alone if not.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> usize {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// A legal move picked at random, all alike; none when the game is over.
    /// `choose(n)` draws a number below `n`. Games override it where they need
    /// not list the moves.
    #[inline]
    fn pick_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        (!moves.is_empty()).then(|| moves[choose(moves.len())])
    }

    /// Ends the game because this position occurred before in it. Only games
    /// that [`CAN_REPEAT`](Game::CAN_REPEAT) do anything here, and of those only
    /// the rule sets that have such a rule: under the others no key comes back.
    fn end_by_repetition(&mut self) {}
}

/// What people are shown of a game beside its texts: names, help and a drawing.
/// Searches and records do without.
pub trait Presentation: Game {
    /// One line for a newcomer.
    const SUMMARY: &'static str;
    /// How a move is written, with an example.
    const MOVE_HELP: &'static str;

    /// What the game calls a side ("yellow", "south").
    fn side_name(&self, side: Side) -> &'static str;

    /// Draws the board for a terminal, several lines, with ANSI colours (feature
    /// `color`) that can be stripped without losing anything; `last` is marked if given.
    fn draw(&self, last: Option<Self::Move>) -> String;
}

/// The rule sets of a game: a value chosen when a game starts.
///
/// `Display` and `FromStr` use the name, with options after a colon where a
/// rule set has any: `official`, `house:first=red`. The default is the game's.
pub trait RuleSet:
    Copy + Eq + Debug + Default + Display + FromStr<Err = RulesError> + Send + Sync + 'static
{
    /// Every rule set, the default first.
    const LIST: &'static [RulesInfo];
    /// Rule sets under which old games are played again: they can be named, and are not
    /// offered for new ones.
    const UNLISTED: &'static [RulesInfo] = &[];
    /// Every option of the rule sets, as `key=value`.
    const OPTIONS: &'static [RulesInfo] = &[];

    /// Every rule set that is offered for new games, with every option.
    fn offered() -> Vec<Self> {
        with_options(Self::LIST)
    }

    /// Every rule set with every option, those of old games too.
    fn all() -> Vec<Self> {
        with_options(&[Self::LIST, Self::UNLISTED].concat())
    }
}

/// Rule sets by name, each without and with every option that changes it.
fn with_options<R: RuleSet>(names: &[RulesInfo]) -> Vec<R> {
    let mut all: Vec<R> = Vec::new();
    for rules in names {
        let options = R::OPTIONS.iter().map(|option| format!(":{}", option.name));
        for option in std::iter::once(String::new()).chain(options) {
            let parsed = format!("{}{option}", rules.name).parse();
            let parsed = parsed.expect("the lists name rule sets");
            if !all.contains(&parsed) {
                all.push(parsed);
            }
        }
    }
    all
}

/// A rule set's name, or an option's, with a line of explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesInfo {
    /// What to write.
    pub name: &'static str,
    /// What it means.
    pub summary: &'static str,
}
