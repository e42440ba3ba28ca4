//! A player of a game whose type is hidden.

use std::time::Duration;

use awalam_bots::{BuildContext, Fault, Player, SpecError, build};
use awalam_games::{Game, GameId, Line, Side, with_game};
use awalam_search::{Control, Limits};

use crate::{AnyLine, AnyMove, ThoughtView, typed};

/// A move that a player has chosen, and how long it thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move.
    pub mv: AnyMove,
    /// The time taken.
    pub time: Duration,
}

/// A player, whichever game it plays: a [`Player`] behind a pointer. Asked about another
/// game than its own, it is gone.
pub trait AnyPlayer: Send {
    /// A game begins, in which it plays that side.
    fn begin_game(&mut self, line: &dyn AnyLine, side: Side);
    /// Chooses a move in a game that is not over, as [`Player::think`] does.
    fn think(&mut self, line: &dyn AnyLine, control: &Control) -> Result<Chosen, Fault>;
    /// The same, with all that it thinks; `report` hears of every better idea on the way.
    fn think_aloud(
        &mut self,
        line: &dyn AnyLine,
        control: &Control,
        report: &mut dyn FnMut(&ThoughtView),
    ) -> Result<ThoughtView, Fault>;
    /// Limits of its own.
    fn limits(&self) -> Limits;
    /// Whether it searches without any limit of its own.
    fn is_unbounded(&self) -> bool;
    /// The game is finished or given up as it stands.
    fn end_game(&mut self, line: &dyn AnyLine);
}

impl dyn AnyPlayer {
    /// The bot that a text such as `level:3` names.
    pub fn bot(
        game: GameId,
        text: &str,
        context: &BuildContext,
    ) -> Result<Box<dyn AnyPlayer>, SpecError> {
        with_game!(game, G => {
            let bot: Box<dyn Player<G>> = Box::new(build::<G>(text, context)?);
            Ok(Box::new(bot))
        })
    }
}

fn other_game<G: Game>() -> Fault {
    Fault::Gone(format!("this player plays {} only", G::NAME))
}

impl<G: Game> AnyPlayer for Box<dyn Player<G>> {
    fn begin_game(&mut self, line: &dyn AnyLine, side: Side) {
        if let Some(line) = typed::<G>(line) {
            (**self).begin_game(line, side);
        }
    }

    fn think(&mut self, line: &dyn AnyLine, control: &Control) -> Result<Chosen, Fault> {
        let line: &Line<G> = typed(line).ok_or_else(other_game::<G>)?;
        let thought = (**self).think(line, control, &mut |_| {})?;
        Ok(Chosen {
            mv: AnyMove::new::<G>(thought.best()),
            time: control.elapsed(),
        })
    }

    fn think_aloud(
        &mut self,
        line: &dyn AnyLine,
        control: &Control,
        report: &mut dyn FnMut(&ThoughtView),
    ) -> Result<ThoughtView, Fault> {
        let line: &Line<G> = typed(line).ok_or_else(other_game::<G>)?;
        let mut report = |thought: &_| report(&ThoughtView::new(thought));
        let thought = (**self).think(line, control, &mut report)?;
        Ok(ThoughtView::new(&thought))
    }

    fn limits(&self) -> Limits {
        (**self).limits()
    }

    fn is_unbounded(&self) -> bool {
        (**self).is_unbounded()
    }

    fn end_game(&mut self, line: &dyn AnyLine) {
        if let Some(line) = typed::<G>(line) {
            (**self).end_game(line);
        }
    }
}
