//! A game under way whose type is hidden.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::{Bot, BuildContext, HasBots, build};
use awalam_exact::Unsolved;
use awalam_games::record::{Ending, Note};
use awalam_games::visible::Visible;
use awalam_games::{
    Game, GameId, GameMove, Line, Outcome, Presentation, Record, Scores, Side, with_game,
};
use awalam_search::{Clock, Control};

use crate::analysis::{
    Analysis, AnalysisView, POSITION_TIME, Review, ReviewedPly, Share, SharedTables, Work,
};
use crate::read::Unreadable;
use crate::reasons::reasons;
use crate::{
    CheckView, HintView, MoveValue, MoveView, PlyView, PositionView, Refusal, SolutionView,
    describe,
};

/// The bot that gives hints, with little memory: it is made for one move.
const HINT_BOT: &str = "champion:hash=8";

/// The name under which a game is registered.
///
/// # Panics
/// If it is not: what is hidden behind a [`GameId`] is one of its games.
pub(crate) fn id_of<G: Game>() -> GameId {
    G::NAME.parse().expect("the game is registered")
}

/// A move of a game whose type is hidden: read, but not checked against any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyMove {
    game: GameId,
    index: usize,
}

impl AnyMove {
    /// The move of a game that a text stands for, legal or not.
    pub fn read(game: GameId, text: &str) -> Result<AnyMove, Unreadable> {
        fn read<G: Presentation>(text: &str) -> Result<AnyMove, Unreadable> {
            match text.parse() {
                Ok(mv) => Ok(AnyMove::new::<G>(mv)),
                Err(error) => Err(Unreadable {
                    error,
                    help: G::MOVE_HELP,
                }),
            }
        }
        with_game!(game, G => read::<G>(text))
    }

    /// From a move whose type is known.
    pub fn new<G: Game>(mv: G::Move) -> AnyMove {
        AnyMove {
            game: id_of::<G>(),
            index: mv.index(),
        }
    }

    /// The move of that number, if the game has as many.
    pub fn from_index(game: GameId, index: usize) -> Option<AnyMove> {
        let count = with_game!(game, G => <G as Game>::Move::COUNT);
        (index < count).then_some(AnyMove { game, index })
    }

    /// Its number, below the number of moves that the game can write.
    pub fn index(self) -> usize {
        self.index
    }

    /// The move as one of game `G`.
    ///
    /// # Panics
    /// If it is a move of another game.
    pub fn typed<G: Game>(self) -> G::Move {
        assert_eq!(self.game, id_of::<G>(), "a move of another game");
        G::Move::from_index(self.index)
    }
}

/// Moves whose type is hidden.
pub(crate) fn any_moves<G: Game>(moves: &[G::Move]) -> Vec<AnyMove> {
    moves.iter().map(|&mv| AnyMove::new::<G>(mv)).collect()
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self.game, G => self.typed::<G>().fmt(f))
    }
}

/// A game under way, whichever game it is: a [`Line`] behind a pointer. Nothing in it
/// changes; playing a move gives another one, so that it can be shared freely.
///
/// Methods that take an [`AnyMove`] panic if it is a move of another game.
pub trait AnyLine: Any + Send + Sync {
    /// The game.
    fn game(&self) -> GameId;
    /// The text of its rules.
    fn rules(&self) -> String;
    /// The text of the position that it began at.
    fn start(&self) -> String;
    /// The text of the position where it stands.
    fn position(&self) -> String;
    /// Plies played.
    fn ply(&self) -> usize;
    /// Who is to move, or would be if the game were not over.
    fn turn(&self) -> Side;
    /// Who was to move after that many plies.
    fn turn_at(&self, ply: usize) -> Side;
    /// The points that each side holds.
    fn scores(&self) -> Scores;
    /// How it ended by the rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The texts of the moves played.
    fn moves(&self) -> Vec<String>;
    /// The move played after that many plies.
    fn played(&self, ply: usize) -> Option<AnyMove>;
    /// How many moves the side to move may still have to make, to share out its time.
    fn moves_to_come(&self) -> u32;

    /// Whether a move may be played, and if not, why.
    fn check(&self, mv: AnyMove) -> Result<(), Refusal>;
    /// The game after a move, which is checked.
    fn play(&self, mv: AnyMove) -> Result<Arc<dyn AnyLine>, Refusal>;
    /// The game as it stood after that many plies; as it stands if there are fewer.
    fn back_to(&self, ply: usize) -> Arc<dyn AnyLine>;

    /// Where it stands, with all that can be done.
    fn position_view(&self) -> PositionView;
    /// The last move, with all that it did.
    fn last_view(&self) -> Option<MoveView>;
    /// The game on paper, with how it ended if not by the rules; `notes` go with the first
    /// moves.
    fn record(&self, notes: &[Note], ending: Option<&Ending>) -> Record;

    /// How many ways there are to play this number of plies from where it stands.
    fn perft(&self, depth: u32) -> u64;

    /// What every move of a part is worth, deeper and deeper; of all, if it comes to be proved.
    fn analysis(&self, tables: SharedTables, share: Share) -> Box<dyn Work<AnalysisView>>;
    /// What every ply was worth and gave away, from the last to the first.
    fn review(&self, tables: SharedTables) -> Box<dyn Work<ReviewedPly>> {
        self.review_within(tables, POSITION_TIME)
    }
    /// The same with this time for each position.
    fn review_within(&self, tables: SharedTables, time: Duration) -> Box<dyn Work<ReviewedPly>>;
    /// What the champion would play; nothing if the game is over.
    fn hint(
        &self,
        context: &BuildContext,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Option<HintView>;
    /// The proved value of the position where it stands, which must not be the end; of
    /// every move too, if `with_moves`. At most this number of nodes is looked at.
    fn solve(
        &self,
        tables: SharedTables,
        control: &Control,
        nodes: u64,
        with_moves: bool,
    ) -> Result<SolutionView, Unsolved>;
}

impl dyn AnyLine {
    /// Where it stands, with the move that led there.
    pub fn ply_view(&self) -> PlyView {
        PlyView {
            ply: self.ply(),
            last: self.last_view(),
            position: self.position_view(),
        }
    }

    /// The same as it was after that many plies, if there are as many.
    pub fn ply_view_at(&self, ply: usize) -> Option<PlyView> {
        (ply <= self.ply()).then(|| self.back_to(ply).ply_view())
    }

    /// Whether the move that a text stands for may be played.
    pub fn check_view(&self, text: &str) -> Result<CheckView, Unreadable> {
        let mv = AnyMove::read(self.game(), text)?;
        let refusal = self.check(mv).err();
        Ok(CheckView { refusal })
    }
}

/// The line itself, if it is one of game `G`.
pub fn typed<G: Game>(line: &dyn AnyLine) -> Option<&Line<G>> {
    (line as &dyn Any).downcast_ref()
}

impl<G: HasBots + Visible> AnyLine for Line<G> {
    fn game(&self) -> GameId {
        id_of::<G>()
    }

    fn rules(&self) -> String {
        Line::start(self).rules().to_string()
    }

    fn start(&self) -> String {
        Line::start(self).to_string()
    }

    fn position(&self) -> String {
        self.current().to_string()
    }

    fn ply(&self) -> usize {
        self.plies().len()
    }

    fn turn(&self) -> Side {
        self.current().turn()
    }

    fn turn_at(&self, ply: usize) -> Side {
        match ply.checked_sub(1) {
            None => Line::start(self).turn(),
            Some(last) => self
                .plies()
                .get(last)
                .map_or_else(|| self.turn(), |(_, after)| after.turn()),
        }
    }

    fn scores(&self) -> Scores {
        self.current().scores()
    }

    fn outcome(&self) -> Option<Outcome> {
        Line::outcome(self)
    }

    fn moves(&self) -> Vec<String> {
        self.plies().iter().map(|(mv, _)| mv.to_string()).collect()
    }

    fn played(&self, ply: usize) -> Option<AnyMove> {
        let (mv, _) = self.plies().get(ply)?;
        Some(AnyMove::new::<G>(*mv))
    }

    fn moves_to_come(&self) -> u32 {
        awalam_search::moves_to_come(self)
    }

    fn check(&self, mv: AnyMove) -> Result<(), Refusal> {
        let mv = mv.typed::<G>();
        let checked = self.current().check(mv);
        checked.map_err(|why| Refusal::new::<G>(mv, &why))
    }

    fn play(&self, mv: AnyMove) -> Result<Arc<dyn AnyLine>, Refusal> {
        let mv = mv.typed::<G>();
        let mut next = self.clone();
        match Line::play(&mut next, mv) {
            Ok(()) => Ok(Arc::new(next)),
            Err(why) => Err(Refusal::new::<G>(mv, &why)),
        }
    }

    fn back_to(&self, ply: usize) -> Arc<dyn AnyLine> {
        let mut then = self.clone();
        while then.plies().len() > ply {
            then.undo();
        }
        Arc::new(then)
    }

    fn position_view(&self) -> PositionView {
        describe::position_view(self)
    }

    fn last_view(&self) -> Option<MoveView> {
        describe::last_view(self)
    }

    fn record(&self, notes: &[Note], ending: Option<&Ending>) -> Record {
        match ending {
            None => Record::of(self, notes),
            Some(end) => Record::of_ended(self, notes, end.termination, end.result, &end.reason),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        Line::perft(self, depth)
    }

    fn analysis(&self, tables: SharedTables, share: Share) -> Box<dyn Work<AnalysisView>> {
        Box::new(Analysis::new(self.clone(), tables, share))
    }

    fn review_within(&self, tables: SharedTables, time: Duration) -> Box<dyn Work<ReviewedPly>> {
        Box::new(Review::new(self.clone(), tables, time))
    }

    fn hint(
        &self,
        context: &BuildContext,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Option<HintView> {
        let mut bot: Bot<G> = build(HINT_BOT, context).expect("every game has a champion");
        let control = Control::new(context.limits, clock, stop);
        let thought = bot.think(self, &control, &mut |_| {})?;
        let best = thought.best();
        let after = self.after(best).ok()?;
        Some(HintView {
            ply: self.plies().len(),
            from: self.current().steps(best, &after).from,
            text: best.to_string(),
            reasons: reasons(self, &any_moves::<G>(&thought.line)),
        })
    }

    fn solve(
        &self,
        tables: SharedTables,
        control: &Control,
        nodes: u64,
        with_moves: bool,
    ) -> Result<SolutionView, Unsolved> {
        let mut solver = G::solver(tables, None);
        let solution = solver.solve(self.current(), control, nodes)?;
        let mut taken = solver.nodes();
        let mut moves = None;
        if with_moves {
            let left = nodes.saturating_sub(taken);
            let values = solver.values(self.current(), control, left)?;
            taken += values.nodes;
            let worth = |(mv, value): (G::Move, _)| MoveValue {
                text: mv.to_string(),
                value: Into::into(value),
            };
            moves = Some(values.moves.into_iter().map(worth).collect());
        }
        Ok(SolutionView {
            value: solution.value.into(),
            line: solution.line.iter().map(ToString::to_string).collect(),
            nodes: taken,
            time_ms: control.elapsed().as_millis() as u64,
            moves,
        })
    }
}
