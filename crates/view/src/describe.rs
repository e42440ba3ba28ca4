//! From positions and moves to what is shown of them.

use awalam_games::visible::{Cell, Layers, StepKind, Visible};
use awalam_games::{Explanation, Game, GameMove, Line, MoveList};

use crate::position::points;
use crate::{CellView, MoveView, OutcomeView, PositionView, Refusal, StepKindView, StepView};

/// Games with more moves than this tell why one is refused when asked.
const FEW_MOVES: usize = 100;

impl MoveView {
    /// A legal move, which leads from one position to the next.
    pub fn new<G: Visible>(before: &G, mv: G::Move, after: &G) -> MoveView {
        let taken_apart = before.steps(mv, after);
        let (then, now) = (points(before.scores()), points(after.scores()));
        let steps = taken_apart.steps.into_iter().map(|step| StepView {
            kind: match step.kind {
                StepKind::Lift => StepKindView::Lift,
                StepKind::Drop => StepKindView::Drop,
                StepKind::Capture => StepKindView::Capture,
                StepKind::Keep => StepKindView::Keep,
            },
            cell: step.cell,
            pieces: step.pieces,
            left: step.left,
            taker: step.taker.map(Into::into),
        });
        MoveView {
            text: mv.to_string(),
            player: before.turn().into(),
            from: taken_apart.from,
            to: taken_apart.to,
            choice: taken_apart.choice,
            steps: steps.collect(),
            gains: [now[0] - then[0], now[1] - then[1]],
            scores: now,
            after: after.to_string(),
            outcome: after
                .outcome()
                .map(|outcome| OutcomeView::by_rules(&outcome)),
        }
    }
}

impl Refusal {
    /// Why a move is refused where its game is known.
    pub fn new<G: Game>(mv: G::Move, refusal: &G::Refusal) -> Refusal {
        Refusal::explained(mv.to_string(), refusal.to_string(), G::explain(refusal))
    }

    /// Why a move is refused: as a sentence, and for any language.
    pub(crate) fn explained(text: String, words: String, why: Explanation) -> Refusal {
        Refusal {
            text,
            code: why.code,
            details: why.details,
            words,
        }
    }
}

/// Where a game stands, with all that can be done.
pub fn position_view<G: Visible>(line: &Line<G>) -> PositionView {
    let position = line.current();
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let moves = legal.iter().filter_map(|&mv| {
        let after = line.after(mv).ok()?;
        Some(MoveView::new(position, mv, &after))
    });
    let refused = |index| {
        let mv = G::Move::from_index(index);
        let why = position.check(mv).err()?;
        Some(Refusal::new::<G>(mv, &why))
    };
    let tried = match G::Move::COUNT <= FEW_MOVES && !position.is_over() {
        true => 0..G::Move::COUNT,
        false => 0..0,
    };
    let mut layers = G::layers(line).map(Vec::into_iter);
    let mut next_layers = || layers.as_mut().and_then(Iterator::next);
    let cells = position.cells().into_iter();
    PositionView {
        text: position.to_string(),
        turn: position.turn().into(),
        scores: points(position.scores()),
        cells: cells.map(|cell| cell_view(cell, next_layers())).collect(),
        moves: moves.collect(),
        refusals: tried.filter_map(refused).collect(),
        outcome: position
            .outcome()
            .map(|outcome| OutcomeView::by_rules(&outcome)),
    }
}

fn cell_view(cell: Cell, layers: Option<Layers>) -> CellView {
    CellView {
        name: cell.name,
        owner: cell.owner.map(Into::into),
        pieces: cell.pieces,
        locked: cell.locked,
        layers,
    }
}

/// The last move of a game, with all that it did.
pub fn last_view<G: Visible>(line: &Line<G>) -> Option<MoveView> {
    let plies = line.plies();
    let (mv, after) = plies.last()?;
    let before = match plies.len() {
        1 => line.start(),
        count => &plies[count - 2].1,
    };
    Some(MoveView::new(before, *mv, after))
}
