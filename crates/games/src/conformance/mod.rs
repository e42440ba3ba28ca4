//! What every game promises, checked on random games: the suite that the games here pass, for
//! games of your own.
//!
//! The compiler checks the types of a [`Game`]; searches, records and the judge also rely on
//! what its methods say being true of each other. [`check`] plays random games and compares
//! all of it, move by move:
//!
//! ```
//! use awalam_games::awale::{Awale, Rules};
//! use awalam_games::conformance;
//!
//! // As a test: three random games by these rules, from the seed 1.
//! let checked = conformance::check::<Awale>(Rules::default(), 1, 3)?;
//! assert_eq!(checked.finished, 3);
//! # Ok::<(), conformance::Broken>(())
//! ```
//!
//! A broken promise is an error that says which one, where, and what would be right. Its
//! `Debug` is its sentence, so that `unwrap` and a test that returns it print just that.

mod lists;
mod positions;

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::excerpt::brief;
use crate::keys::random64;
use crate::{Game, Line, Presentation, RuleSet};

/// Random games are given up after this number of plies where the rules set no bound.
const MANY_PLIES: usize = 2_000;

/// What a game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Promise {
    /// [`Game::NAME`] is one word.
    Name,
    /// Rule sets are listed, and read as they are written.
    Rules,
    /// [`GameMove::index`](crate::GameMove::index) and `from_index` undo each other.
    MoveNumbers,
    /// Moves are read as they are written.
    MoveTexts,
    /// A position has the rules that it was started or read with.
    PositionRules,
    /// Every move hands the turn over.
    Turn,
    /// A move changes the position, and always in the same way.
    Play,
    /// [`Game::legal_moves`] appends each move that [`Game::check`] accepts, once.
    LegalMoves,
    /// `count_moves` and `pick_move` agree with the list.
    MoveShortcuts,
    /// A move that is refused changes nothing.
    Refusals,
    /// A game is over exactly when there is no legal move.
    End,
    /// Outcome, scores and leader agree.
    Outcome,
    /// No game is longer than [`Game::MAX_PLIES`].
    Length,
    /// A position that comes back ends a game that can repeat.
    Repetition,
    /// Positions are read as they are written, and whatever else is read can be written.
    PositionTexts,
    /// Equal positions have equal keys, and different ones do not.
    Keys,
    /// A record that is written is read as the same record.
    Records,
    /// A drawing fits a terminal, and what is said of the game a line.
    Drawing,
    /// Nothing panics.
    NoPanic,
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Promise::Name => "Game::NAME",
            Promise::Rules => "RuleSet",
            Promise::MoveNumbers => "GameMove::index and from_index",
            Promise::MoveTexts => "the texts of moves (Display and GameMove::read)",
            Promise::PositionRules => "Game::rules",
            Promise::Turn => "Game::turn",
            Promise::Play => "Game::play_unchecked",
            Promise::LegalMoves => "Game::legal_moves and check",
            Promise::MoveShortcuts => "Game::count_moves and pick_move",
            Promise::Refusals => "Game::check and play",
            Promise::End => "Game::outcome and legal_moves",
            Promise::Outcome => "Game::outcome, scores and leader",
            Promise::Length => "Game::MAX_PLIES",
            Promise::Repetition => "Game::CAN_REPEAT and end_by_repetition",
            Promise::PositionTexts => "the texts of positions (Display and Game::parse)",
            Promise::Keys => "Game::key",
            Promise::Records => "Record",
            Promise::Drawing => "Presentation",
            Promise::NoPanic => "its promise not to panic",
        })
    }
}

/// A promise that a game does not keep, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct Broken {
    /// The game's name.
    pub game: &'static str,
    /// Which promise.
    pub promise: Promise,
    /// What is wrong, and what would be right.
    pub problem: String,
    /// The rules.
    pub rules: String,
    /// The moves up to there, from the start.
    pub moves: String,
    /// The position there; empty if it is about no position.
    pub position: String,
}

impl fmt::Display for Broken {
    /// `tic-tac-toe breaks Game::turn: … (rules standard, position x........, after 1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken {
            game,
            promise,
            problem,
            rules,
            moves,
            position,
        } = self;
        write!(f, "{game} breaks {promise}: {problem} (rules {rules}")?;
        match (position.is_empty(), moves.is_empty()) {
            (true, _) => f.write_str(")"),
            (false, true) => write!(f, ", start position {position})"),
            (false, false) => write!(f, ", position {position}, after {moves})"),
        }
    }
}

impl fmt::Debug for Broken {
    /// The sentence: what a failed test shows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Random games that were played.
    pub games: usize,
    /// Those of them that were played to their end: all, unless the rules set no bound and
    /// random play takes more than 2,000 plies.
    pub finished: usize,
    /// Positions that were looked at.
    pub positions: usize,
}

/// Plays random games by one set of rules and checks what [`Game`] promises. The same seed
/// plays the same games. Sixty games are a good test of a small game.
pub fn check<G: Game>(rules: G::Rules, seed: u64, games: usize) -> Result<Checked, Broken> {
    let mut suite = Suite::<G>::new(rules, seed);
    suite.guarded(|suite| {
        suite.check_lists()?;
        suite.play_games(games, Suite::check_position, Suite::check_record)
    })?;
    Ok(suite.checked)
}

/// [`check`] for every rule set of the game, those of old games too: a number of games of each.
pub fn check_all<G: Game>(seed: u64, games: usize) -> Result<Checked, Broken> {
    let mut all = Vec::new();
    let mut suite = Suite::<G>::new(G::Rules::default(), seed);
    suite.guarded(|suite| {
        suite.doing = "RuleSet::all";
        all = G::Rules::all();
        Ok(())
    })?;
    let mut total = Checked::default();
    for rules in all {
        let checked = check::<G>(rules, seed, games)?;
        total.games += checked.games;
        total.finished += checked.finished;
        total.positions += checked.positions;
    }
    Ok(total)
}

/// Plays random games and checks what [`Presentation`] promises beside [`check`].
pub fn check_presentation<G: Presentation>(
    rules: G::Rules,
    seed: u64,
    games: usize,
) -> Result<Checked, Broken> {
    let mut suite = Suite::<G>::new(rules, seed);
    suite.guarded(|suite| {
        suite.check_words()?;
        suite.play_games(games, Suite::check_drawing, |_| Ok(()))
    })?;
    Ok(suite.checked)
}

/// The checks under way.
struct Suite<G: Game> {
    rules: G::Rules,
    /// The random numbers that were drawn, from the seed on.
    drawn: u64,
    /// The game under way.
    line: Option<Line<G>>,
    /// The keys of that game's positions before the current one.
    earlier_keys: Vec<u64>,
    /// Which method is being called, in case it panics.
    doing: &'static str,
    /// The texts of the positions met so far, by key.
    texts: HashMap<u64, String>,
    checked: Checked,
}

impl<G: Game> Suite<G> {
    fn new(rules: G::Rules, seed: u64) -> Suite<G> {
        Suite {
            rules,
            drawn: seed << 32,
            line: None,
            earlier_keys: Vec::new(),
            doing: "Game",
            texts: HashMap::new(),
            checked: Checked::default(),
        }
    }

    /// A number below `n`.
    fn draw(&mut self, n: usize) -> usize {
        self.drawn += 1;
        ((u128::from(random64(self.drawn)) * n as u128) >> 64) as usize
    }

    /// Of the numbers below `n`, some: all if there are no more than `most`.
    fn some_of(&mut self, n: usize, most: usize) -> Vec<usize> {
        match n <= most {
            true => (0..n).collect(),
            false => (0..most).map(|_| self.draw(n)).collect(),
        }
    }

    /// Runs checks; a panic is a broken promise, too.
    fn guarded(
        &mut self,
        checks: impl FnOnce(&mut Suite<G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        catch_unwind(AssertUnwindSafe(|| checks(self))).unwrap_or_else(|panic| {
            let problem = format!("{} panics: {}", self.doing, message(&*panic));
            Err(self.broken_at(Promise::NoPanic, problem))
        })
    }

    fn play_games(
        &mut self,
        games: usize,
        each_position: impl Fn(&mut Suite<G>, &G) -> Result<(), Broken>,
        each_game: impl Fn(&mut Suite<G>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        for _ in 0..games {
            self.doing = "Game::start";
            self.line = Some(Line::new(G::start(self.rules)));
            self.earlier_keys.clear();
            loop {
                let position = *self.line().current();
                self.checked.positions += 1;
                each_position(self, &position)?;
                if position.is_over() || self.line().plies().len() >= MANY_PLIES {
                    self.checked.finished += usize::from(position.is_over());
                    break;
                }
                self.step(&position)?;
            }
            each_game(self)?;
            self.checked.games += 1;
        }
        Ok(())
    }

    /// Plays a random move.
    fn step(&mut self, position: &G) -> Result<(), Broken> {
        self.doing = "Game::legal_moves";
        let moves = position.moves();
        let Some(&mv) = (!moves.is_empty()).then(|| &moves[self.draw(moves.len())]) else {
            return self.broken(
                Promise::End,
                "there is no legal move, but `outcome` is none: a game that goes on has a move, if only to pass",
            );
        };
        self.doing = "Game::play_unchecked";
        let mut next = *position;
        next.play_unchecked(mv);
        self.earlier_keys.push(position.key());
        let comes_back = self.earlier_keys.contains(&next.key());
        let line = self.line.as_mut().expect("a game is under way");
        if let Err(refusal) = line.play(mv) {
            return self.broken(
                Promise::LegalMoves,
                format!("`legal_moves` lists {mv}, but `check` refuses it: {refusal}"),
            );
        }
        let line = self.line();
        let plies = line.plies().len();
        if G::CAN_REPEAT && comes_back && !line.current().is_over() {
            return self.broken(
                Promise::Repetition,
                "the position occurred before in this game and the game goes on: `end_by_repetition` has to end it, or the key has to tell the two apart",
            );
        }
        match G::MAX_PLIES {
            Some(most) if plies > most => self.broken(
                Promise::Length,
                format!(
                    "this is ply {plies}, and MAX_PLIES says that no game has more than {most}"
                ),
            ),
            _ => Ok(()),
        }
    }

    fn line(&self) -> &Line<G> {
        self.line.as_ref().expect("a game is under way")
    }

    fn broken(&self, promise: Promise, problem: impl Into<String>) -> Result<(), Broken> {
        Err(self.broken_at(promise, problem))
    }

    /// The game's own texts may be what is broken.
    fn broken_at(&self, promise: Promise, problem: impl Into<String>) -> Broken {
        let written = |text: &dyn Fn() -> String| {
            catch_unwind(AssertUnwindSafe(text)).unwrap_or_else(|_| "?".to_owned())
        };
        let line = self.line.as_ref();
        let moves = line
            .into_iter()
            .flat_map(Line::plies)
            .map(|(mv, _)| written(&|| mv.to_string()));
        Broken {
            game: G::NAME,
            promise,
            problem: problem.into(),
            rules: written(&|| self.rules.to_string()),
            moves: moves.collect::<Vec<_>>().join(" "),
            position: line.map_or_else(String::new, |line| written(&|| line.current().to_string())),
        }
    }
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.map_or("without a word".to_owned(), brief)
}
