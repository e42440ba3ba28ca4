//! From positions and moves to what the page is shown.

use awalam_bots::{HasBots, LEVELS, list as bots};
use awalam_games::visible::{StepKind, Visible};
use awalam_games::{
    Game, GameMove, Line, MoveList, Outcome, RuleSet, RulesInfo, Scores, Side, Termination, Verdict,
};

use crate::views::{
    BotView, CellView, Choice, GameInfo, MoveView, OutcomeView, PlyView, PositionView, RefusalView,
    StepKindView, StepView,
};

/// Games with more moves than this tell why one is refused when asked.
const FEW_MOVES: usize = 64;

/// A player's number.
pub fn number(player: Side) -> u8 {
    player.index() as u8 + 1
}

/// The player of a number.
pub fn player(number: u8) -> Option<Side> {
    match number {
        1 => Some(Side::One),
        2 => Some(Side::Two),
        _ => None,
    }
}

fn points(scores: Scores) -> [f64; 2] {
    Side::BOTH.map(|player| f64::from(scores.of(player).in_halves()) / 2.0)
}

/// How a game ended by the rules.
pub fn outcome(outcome: Outcome) -> OutcomeView {
    OutcomeView {
        result: outcome.verdict.to_string(),
        scores: points(outcome.scores),
        code: outcome.reason.code.to_owned(),
        words: outcome.reason.words.to_owned(),
    }
}

/// How a game ended otherwise.
pub fn decided<G: Game>(
    position: &G,
    verdict: Verdict,
    termination: Termination,
    words: &str,
) -> OutcomeView {
    OutcomeView {
        result: verdict.to_string(),
        scores: points(position.scores()),
        code: termination.to_string(),
        words: words.to_owned(),
    }
}

/// A move that led from one position to the next.
pub fn move_view<G: Visible>(before: &G, mv: G::Move, after: &G) -> MoveView {
    let told = before.steps(mv, after);
    let (then, now) = (points(before.scores()), points(after.scores()));
    let steps = told.steps.into_iter().map(|step| StepView {
        kind: match step.kind {
            StepKind::Lift => StepKindView::Lift,
            StepKind::Drop => StepKindView::Drop,
            StepKind::Capture => StepKindView::Capture,
            StepKind::Keep => StepKindView::Keep,
        },
        cell: step.cell,
        pieces: step.pieces,
        left: step.left,
        taker: step.taker.map(number),
    });
    MoveView {
        text: mv.to_string(),
        player: number(before.turn()),
        from: told.from,
        to: told.to,
        choice: told.choice,
        steps: steps.collect(),
        gains: [now[0] - then[0], now[1] - then[1]],
        scores: now,
        after: after.to_string(),
        outcome: after.outcome().map(outcome),
    }
}

/// Why a move is refused.
pub fn refusal<G: Visible>(mv: G::Move, refusal: &G::Refusal) -> RefusalView {
    let explanation = G::explain(refusal);
    let details = explanation.details.into_iter();
    RefusalView {
        text: mv.to_string(),
        code: explanation.code.to_owned(),
        details: details
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        words: refusal.to_string(),
    }
}

/// Where a game stands, with all that can be done.
pub fn position_view<G: Visible>(line: &Line<G>) -> PositionView {
    let position = line.current();
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let moves = legal.iter().filter_map(|&mv| {
        let after = line.after(mv).ok()?;
        Some(move_view(position, mv, &after))
    });
    let refused = |index| {
        let mv = G::Move::from_index(index);
        let why = position.check(mv).err()?;
        Some(refusal::<G>(mv, &why))
    };
    let tried = match G::Move::COUNT <= FEW_MOVES && !position.is_over() {
        true => 0..G::Move::COUNT,
        false => 0..0,
    };
    PositionView {
        text: position.to_string(),
        turn: number(position.turn()),
        scores: points(position.scores()),
        cells: cells(position),
        moves: moves.collect(),
        refusals: tried.filter_map(refused).collect(),
        outcome: position.outcome().map(outcome),
    }
}

fn cells<G: Visible>(position: &G) -> Vec<CellView> {
    let places = position.cells().into_iter();
    let cell = |place: awalam_games::visible::Cell| CellView {
        name: place.name,
        owner: place.owner.map(number),
        pieces: place.pieces,
        locked: place.locked,
    };
    places.map(cell).collect()
}

/// The last move of a game, with all that it did.
pub fn last_view<G: Visible>(line: &Line<G>) -> Option<MoveView> {
    let plies = line.plies();
    let (mv, after) = plies.last()?;
    let before = match plies.len() {
        1 => line.start(),
        count => &plies[count - 2].1,
    };
    Some(move_view(before, *mv, after))
}

/// A game as it stood after so many plies.
pub fn ply_view<G: Visible>(line: &Line<G>, ply: usize) -> PlyView {
    let mut then = line.clone();
    while then.plies().len() > ply {
        then.undo();
    }
    PlyView {
        ply: then.plies().len(),
        last: last_view(&then),
        position: position_view(&then),
    }
}

/// A game, and all that one can choose about it.
pub fn game_info<G: HasBots + Visible>(outside: &[String]) -> GameInfo {
    let choices = |infos: &[RulesInfo]| {
        let choice = |info: &RulesInfo| Choice {
            name: info.name.to_owned(),
            summary: info.summary.to_owned(),
        };
        infos.iter().map(choice).collect()
    };
    let ours = bots::<G>().into_iter().map(|bot| BotView {
        name: bot.name.to_owned(),
        source: bot.source.to_owned(),
        summary: bot.summary.to_owned(),
    });
    let programs = outside.iter().map(|spec| BotView {
        name: spec.clone(),
        source: "outside".to_owned(),
        summary: "a program that the operator offers".to_owned(),
    });
    GameInfo {
        name: G::NAME.to_owned(),
        summary: G::SUMMARY.to_owned(),
        move_help: G::MOVE_HELP.to_owned(),
        rules: choices(G::Rules::LIST),
        options: choices(G::Rules::OPTIONS),
        kinds: G::KINDS.iter().map(|&kind| kind.to_owned()).collect(),
        bots: ours.chain(programs).collect(),
        levels: LEVELS,
        decisive_lead: f64::from(G::DECISIVE_LEAD) / 100.0,
    }
}
