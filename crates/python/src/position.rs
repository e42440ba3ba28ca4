//! Positions: immutable, small, fast.

use awalam_games::GameId;
use awalam_view::{OutcomeView, ReadError, SideNumber};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::any_position::{AnyPosition, read_position};
use crate::failure::Failure;
use crate::moves::{move_texts, read_move};
use crate::numbers::{self, Whole};
use crate::outcome::Outcome;
use crate::pickle::{Pickled, pickled};
use crate::playouts::{Playouts, with_signals};
use crate::step::Step;

/// A position of a game: immutable, comparable, hashable, fit for pickle.
///
/// It knows no history: where a rule looks back at the positions before, use a `Game`.
///
/// >>> from awalam import Position
/// >>> position = Position("awale")
/// >>> position.moves()
/// ['A', 'B', 'C', 'D', 'E', 'F']
/// >>> position.play("F").text
/// '4-4-4-4-4-0-5-5-5-5-4-4-0-0-N'
#[pyclass(frozen, eq, hash, module = "awalam")]
pub struct Position(pub Box<dyn AnyPosition>);

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.0.equals(&*other.0)
    }
}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.key().hash(state);
    }
}

#[pymethods]
impl Position {
    /// The start of a game, or the position that a text stands for.
    #[new]
    #[pyo3(signature = (game, rules="", text=""))]
    pub fn new(game: &str, rules: &str, text: &str) -> Result<Position, Failure> {
        let game: GameId = game.parse().map_err(ReadError::Game)?;
        Ok(Position(read_position(game, rules, text)?))
    }

    /// The name of the game: `avalam`, `awale` or `tricolore`.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The rules that it is played under, such as `abapa`.
    #[getter]
    fn rules(&self) -> String {
        self.0.rules()
    }

    /// The side to move, 1 or 2; the one who would be if the game is over.
    #[getter]
    fn turn(&self) -> u8 {
        SideNumber(self.0.turn()).get()
    }

    /// The points that player 1 and player 2 hold.
    #[getter]
    fn scores(&self) -> (f64, f64) {
        awalam_view::points(self.0.scores()).into()
    }

    /// How the game ended, or None.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.0.outcome()?;
        Some(OutcomeView::by_rules(&outcome).into())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The position as text, which `Position(game, rules, text)` reads.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    /// A 64-bit key of everything that the text shows.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The legal moves; none if the game is over.
    pub fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let texts = move_texts(py, self.0.game());
        let mut moves = Vec::new();
        self.0.each_move(&mut |index| moves.push(&texts[index]));
        PyList::new(py, moves)
    }

    /// The numbers of the legal moves, for programs that count: `play` takes them too.
    fn actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        self.0.each_move(&mut |index| actions.push(index));
        actions
    }

    /// The number of a move, legal or not.
    fn action(&self, r#move: &Bound<'_, PyAny>) -> Result<usize, Failure> {
        Ok(read_move(self.0.game(), r#move)?.index())
    }

    /// The text of the move of a number.
    fn move_text<'py>(&self, action: &Bound<'py, PyAny>) -> Result<Bound<'py, PyString>, Failure> {
        let mv = read_move(self.0.game(), action)?;
        let texts = move_texts(action.py(), self.0.game());
        Ok(texts[mv.index()].bind(action.py()).clone())
    }

    /// The position after a move; `IllegalMove` says why there is none.
    ///
    /// >>> from awalam import Position, IllegalMove
    /// >>> try:
    /// ...     Position("awale").play("f")
    /// ... except IllegalMove as error:
    /// ...     print(error.code, "-", error)
    /// not-yours - house f belongs to the opponent: south sows A to F, north a to f
    fn play(&self, r#move: &Bound<'_, PyAny>) -> Result<Position, Failure> {
        let mv = read_move(self.0.game(), r#move)?;
        Ok(Position(self.0.play(mv)?))
    }

    /// What a legal move does, in order.
    ///
    /// >>> from awalam import Position
    /// >>> Position("awale").steps("F")[:2]
    /// [<Step lift F [4]>, <Step drop a [1]>]
    fn steps(&self, r#move: &Bound<'_, PyAny>) -> Result<Vec<Step>, Failure> {
        let mv = read_move(self.0.game(), r#move)?;
        let view = self.0.move_view(mv)?;
        Ok(view.steps.into_iter().map(Step::from).collect())
    }

    /// The board as text, with the colours of a terminal on request.
    #[pyo3(signature = (*, color=false))]
    fn draw(&self, color: bool) -> String {
        let drawn = self.0.draw();
        match color {
            true => drawn,
            false => anstream::adapter::strip_str(&drawn).to_string(),
        }
    }

    /// Plays random games from here to their end, millions in a second or two.
    ///
    /// >>> from awalam import Position
    /// >>> played = Position("awale").playouts(1000, seed=7)
    /// >>> played.wins + played.draws + played.losses
    /// 1000
    #[pyo3(signature = (games, *, seed=1))]
    fn playouts(
        &self,
        py: Python<'_>,
        games: Whole,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
    ) -> Result<Playouts, Failure> {
        let games = games.within("games", 0..=u64::MAX)?;
        Ok(with_signals(py, |go_on| {
            self.0.playouts(games, seed, go_on)
        })?)
    }

    pub fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    pub fn __repr__(&self) -> String {
        let mut drawn = self.draw(false);
        drawn += &match self.0.outcome() {
            Some(outcome) => format!("over: {outcome}"),
            None => format!("{} to move", self.0.side_name(self.0.turn())),
        };
        drawn
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled(py, "Position", (self.game(), self.rules(), self.text()))
    }
}
