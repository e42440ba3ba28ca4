//! A position whose game is hidden.

use std::any::Any;
use std::sync::Arc;

use awalam_bots::HasBots;
use awalam_games::visible::Visible;
use awalam_games::with_game;
use awalam_games::{Game, GameId, GameMove, Line, MoveList, Outcome, Presentation, Scores, Side};
use awalam_view::{AnyLine, AnyMove, MoveView, ReadError, Refusal, read_line, typed};

use crate::picture::Picture;
use crate::playouts::{self, Playouts};

/// A position, whichever game it is of. As [`AnyLine`], but without a past, and so small that
/// playing a move takes nanoseconds.
///
/// Methods that take an [`AnyMove`] panic if it is a move of another game.
pub trait AnyPosition: Any + Send + Sync {
    /// The game.
    fn game(&self) -> GameId;
    /// The text of its rules.
    fn rules(&self) -> String;
    /// Its text.
    fn text(&self) -> String;
    /// A key of everything that the text shows.
    fn key(&self) -> u64;
    /// Who is to move, or would be if the game were not over.
    fn turn(&self) -> Side;
    /// What the game calls a side.
    fn side_name(&self, side: Side) -> &'static str;
    /// The points that each side holds.
    fn scores(&self) -> Scores;
    /// How the game ended by its rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Calls `each` with the number of every legal move.
    fn each_move(&self, each: &mut dyn FnMut(usize));
    /// The position after a move, which is checked.
    fn play(&self, mv: AnyMove) -> Result<Box<dyn AnyPosition>, Refusal>;
    /// All that a move does, which is checked.
    fn move_view(&self, mv: AnyMove) -> Result<MoveView, Refusal>;
    /// The board, drawn with the colours of a terminal.
    fn draw(&self) -> String;
    /// The board as SVG.
    fn svg(&self) -> String;
    /// Random games from here, for as long as `go_on` says so.
    fn playouts(&self, games: u64, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Playouts>;
    /// Whether the other is the same position of the same game under the same rules.
    fn equals(&self, other: &dyn AnyPosition) -> bool;
    /// A game that begins here.
    fn line(&self) -> Arc<dyn AnyLine>;
}

impl<G: HasBots + Visible + Picture> AnyPosition for G {
    fn game(&self) -> GameId {
        AnyLine::game(&Line::new(*self))
    }

    fn rules(&self) -> String {
        Game::rules(self).to_string()
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn turn(&self) -> Side {
        Game::turn(self)
    }

    fn side_name(&self, side: Side) -> &'static str {
        Presentation::side_name(self, side)
    }

    fn scores(&self) -> Scores {
        Game::scores(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn each_move(&self, each: &mut dyn FnMut(usize)) {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.iter().for_each(|mv| each(mv.index()));
    }

    fn play(&self, mv: AnyMove) -> Result<Box<dyn AnyPosition>, Refusal> {
        let mv = mv.typed::<G>();
        let mut after = *self;
        match Game::play(&mut after, mv) {
            Ok(()) => Ok(Box::new(after)),
            Err(why) => Err(Refusal::new::<G>(mv, &why)),
        }
    }

    fn move_view(&self, mv: AnyMove) -> Result<MoveView, Refusal> {
        let mv = mv.typed::<G>();
        let mut after = *self;
        match Game::play(&mut after, mv) {
            Ok(()) => Ok(MoveView::new(self, mv, &after)),
            Err(why) => Err(Refusal::new::<G>(mv, &why)),
        }
    }

    fn draw(&self) -> String {
        Presentation::draw(self, None)
    }

    fn svg(&self) -> String {
        Picture::svg(self)
    }

    fn playouts(&self, games: u64, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Playouts> {
        playouts::play(self, games, seed, go_on)
    }

    fn equals(&self, other: &dyn AnyPosition) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn line(&self) -> Arc<dyn AnyLine> {
        Arc::new(Line::new(*self))
    }
}

/// A position from texts. Empty rules are the game's default, an empty text is the start.
pub fn read_position(
    game: GameId,
    rules: &str,
    text: &str,
) -> Result<Box<dyn AnyPosition>, ReadError> {
    Ok(position_of(&*read_line(game, rules, text, &[])?))
}

/// Where a game stands.
pub fn position_of(line: &dyn AnyLine) -> Box<dyn AnyPosition> {
    with_game!(line.game(), G => {
        let line: &Line<G> = typed(line).expect("a line knows its game");
        Box::new(*line.current())
    })
}
