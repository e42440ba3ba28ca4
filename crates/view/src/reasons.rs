//! Why a move is good: what it does at once and what it prepares or prevents, as codes
//! with numbers and cells, so that each language can put them into its own words.
//!
//! Everything is read off what can be seen of positions and moves, for all games alike.

use serde::Serialize;

use crate::{AnyLine, AnyMove, CellView, MoveView, PositionView, SideNumber, StepKindView};

/// A reason to play a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReasonView {
    /// What it is.
    pub code: ReasonCode,
    /// The cells that it is about.
    pub cells: Vec<String>,
    /// How many pieces it is about: seeds captured, the height of a tower.
    pub count: u32,
}

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReasonCode {
    /// There is no other.
    Only,
    /// It ends the game with a win.
    Wins,
    /// It captures pieces.
    Captures,
    /// Where it ends, a tower of one's own can no longer change.
    Locks,
    /// Elsewhere, a tower of one's own can no longer change.
    Isolates,
    /// An opponent's tower comes to be one's own.
    Covers,
    /// Two of the opponent's towers become one.
    Merges,
    /// The opponent had nothing and gets something.
    Feeds,
    /// What could be captured after most other moves cannot be any more.
    Saves,
    /// The next move of the expected line captures pieces.
    Prepares,
}

/// More than anybody reads.
const MAX_REASONS: usize = 3;
/// With more moves than this, what others would have allowed is not looked at.
const FEW_MOVES: usize = 100;

/// What speaks for the first move of a line from where a game stands. One for all games: what
/// is downloaded has it once.
pub(crate) fn reasons(line: &dyn AnyLine, expected: &[AnyMove]) -> Vec<ReasonView> {
    let Some((&mv, rest)) = expected.split_first() else {
        return Vec::new();
    };
    let Ok(next) = line.play(mv) else {
        return Vec::new();
    };
    let Some(made) = next.last_view() else {
        return Vec::new();
    };
    let change = Change {
        side: made.player,
        made,
        then: line.position_view(),
        now: next.position_view(),
    };
    let mut found = Vec::new();
    if change.then.moves.len() == 1 {
        found.push(reason(ReasonCode::Only, Vec::new(), 0));
    }
    let winner = next.outcome().and_then(|outcome| outcome.verdict.winner());
    if winner == Some(change.side.0) {
        found.push(reason(ReasonCode::Wins, Vec::new(), 0));
    }
    found.extend(change.captures());
    found.extend(change.locked());
    found.extend(change.taken_over());
    found.extend(change.feeds());
    if change.then.moves.len() <= FEW_MOVES {
        found.extend(saved(line, &change));
    }
    if !found.iter().any(|other| other.code == ReasonCode::Captures) {
        found.extend(prepared(&*next, rest, change.side));
    }
    found.truncate(MAX_REASONS);
    found
}

fn reason(code: ReasonCode, cells: Vec<String>, count: u32) -> ReasonView {
    ReasonView { code, cells, count }
}

fn sum(pieces: &[u8]) -> u32 {
    pieces.iter().map(|&count| u32::from(count)).sum()
}

fn size(cell: &CellView) -> u32 {
    sum(&cell.pieces)
}

/// The cells that are captured by who makes a move, with how many pieces.
fn captures(made: &MoveView) -> Vec<(&str, u32)> {
    let own = made.steps.iter();
    let own =
        own.filter(|step| step.kind == StepKindView::Capture && step.taker == Some(made.player));
    own.map(|step| (step.cell.as_str(), sum(&step.pieces)))
        .collect()
}

/// A move, and the board before and after it.
struct Change {
    side: SideNumber,
    made: MoveView,
    then: PositionView,
    now: PositionView,
}

impl Change {
    fn opponent(&self) -> SideNumber {
        SideNumber(self.side.0.other())
    }

    fn captures(&self) -> Option<ReasonView> {
        let taken = captures(&self.made);
        let count = taken.iter().map(|(_, pieces)| pieces).sum();
        let cells = taken.iter().map(|&(cell, _)| cell.to_owned()).collect();
        (count > 0).then(|| reason(ReasonCode::Captures, cells, count))
    }

    /// Towers of one's own to which nothing can happen from now on.
    fn locked(&self) -> Vec<ReasonView> {
        let pairs = self.then.cells.iter().zip(&self.now.cells);
        let newly = pairs
            .filter(|(then, now)| now.locked && !then.locked && now.owner == Some(self.side))
            .map(|(_, now)| now);
        let (at_end, elsewhere): (Vec<&CellView>, Vec<&CellView>) =
            newly.partition(|cell| cell.name == self.made.to);
        let locks = at_end.into_iter().map(|cell| {
            let cells = vec![cell.name.clone()];
            reason(ReasonCode::Locks, cells, size(cell))
        });
        let isolated: Vec<String> = elsewhere.iter().map(|cell| cell.name.clone()).collect();
        let heights = elsewhere.iter().map(|cell| size(cell)).sum();
        let isolates = reason(ReasonCode::Isolates, isolated, heights);
        let isolates = (!isolates.cells.is_empty()).then_some(isolates);
        locks.chain(isolates).collect()
    }

    /// What the opponent loses without its leaving the board.
    fn taken_over(&self) -> Option<ReasonView> {
        let opponent = self.opponent();
        let end = |position: &PositionView| {
            let mut cells = position.cells.iter();
            cells.find(|cell| cell.name == self.made.to).cloned()
        };
        let covered = end(&self.then).filter(|cell| cell.owner == Some(opponent))?;
        let now = end(&self.now)?;
        if now.owner == Some(self.side) {
            return Some(reason(
                ReasonCode::Covers,
                vec![self.made.to.clone()],
                size(&covered),
            ));
        }
        let is_less = self.made.gains[opponent.0.index()] < 0.0;
        let cells = vec![self.made.from.clone(), self.made.to.clone()];
        is_less.then(|| reason(ReasonCode::Merges, cells, size(&now)))
    }

    fn feeds(&self) -> Option<ReasonView> {
        let opponent = self.opponent();
        let held = |cells: &[CellView]| -> u32 {
            let own = cells.iter().filter(|cell| cell.owner == Some(opponent));
            own.map(size).sum()
        };
        let given = held(&self.now.cells);
        let is_fed = held(&self.then.cells) == 0 && given > 0;
        is_fed.then(|| reason(ReasonCode::Feeds, Vec::new(), given))
    }
}

/// The cells that can be captured in the next move.
fn threatened(position: &PositionView) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    for (cell, _) in position.moves.iter().flat_map(captures) {
        if let Err(place) = cells.binary_search_by(|other| other.as_str().cmp(cell)) {
            cells.insert(place, cell.to_owned());
        }
    }
    cells
}

/// One's own cells that most other moves would leave to be captured, and this one does not.
fn saved(line: &dyn AnyLine, change: &Change) -> Option<ReasonView> {
    let others = change.then.moves.iter();
    let others = others.filter(|other| other.text != change.made.text);
    let after = |other: &MoveView| {
        let mv = AnyMove::read(line.game(), &other.text).ok()?;
        Some(threatened(&line.play(mv).ok()?.position_view()))
    };
    let others: Vec<Vec<String>> = others.filter_map(after).collect();
    let still = threatened(&change.now);
    let is_saved = |cell: &&CellView| {
        let is_own = cell.owner == Some(change.side) && size(cell) > 0;
        let among = others.iter().filter(|cells| cells.contains(&cell.name));
        is_own && !still.contains(&cell.name) && 2 * among.count() > others.len()
    };
    let safe: Vec<&CellView> = change.then.cells.iter().filter(is_saved).collect();
    let count = safe.iter().map(|cell| size(cell)).sum();
    let cells = safe.iter().map(|cell| cell.name.clone()).collect();
    (count > 0).then(|| reason(ReasonCode::Saves, cells, count))
}

/// A capture with which the expected line goes on.
fn prepared(next: &dyn AnyLine, rest: &[AnyMove], side: SideNumber) -> Option<ReasonView> {
    let [reply, then, ..] = *rest else {
        return None;
    };
    let made = next.play(reply).ok()?.play(then).ok()?.last_view()?;
    let count = captures(&made).iter().map(|(_, count)| count).sum();
    let is_own = made.player == side && count > 0;
    is_own.then(|| reason(ReasonCode::Prepares, vec![made.from.clone()], count))
}

#[cfg(test)]
mod tests {
    use awalam_games::GameId;

    use super::*;
    use crate::read_line;

    /// The reasons for the first of some moves, as `code cells count`.
    fn told(game: GameId, position: &str, moves: &str) -> Vec<String> {
        let line = read_line(game, "", position, &[]).unwrap();
        let moves: Vec<AnyMove> = moves
            .split(' ')
            .map(|text| AnyMove::read(game, text).unwrap())
            .collect();
        let found = reasons(&*line, &moves);
        let text = |reason: &ReasonView| {
            let code = serde_json::to_value(reason.code).unwrap();
            let code = code.as_str().unwrap().to_owned();
            format!("{code} {} {}", reason.cells.join("+"), reason.count)
        };
        found.iter().map(text).collect()
    }

    #[test]
    fn captures_are_counted_with_their_cells() {
        let position = "1-2-0-3-2-4-3-2-1-1-4-5-10-10-S";
        assert_eq!(told(GameId::Awale, position, "F"), ["captures d+c+b 7"]);
        let chain = "2.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/2.2.0/2.2.0/0.2.0/2.0.0 P2 41 41 20";
        let why = told(GameId::Tricolore, chain, "14B");
        assert!(
            why.contains(&"captures 1+16+15+14 10".to_owned()),
            "{why:?}"
        );
    }

    #[test]
    fn a_win_comes_first() {
        let position = "0-2-0-3-1-2-1-1-3-2-0-1-23-9-S";
        assert_eq!(
            told(GameId::Awale, position, "F"),
            ["wins  0", "captures b+a 4"]
        );
    }

    #[test]
    fn the_hungry_are_fed() {
        let position = "1-0-2-0-2-3-0-0-0-0-0-0-20-20-S";
        assert_eq!(told(GameId::Awale, position, "E"), ["feeds  1"]);
    }

    #[test]
    fn a_house_is_saved_by_leaving_it() {
        // f has three seeds and would take what is in C.
        let position = "0-0-2-0-4-4-4-4-4-4-4-3-7-8-S";
        assert_eq!(told(GameId::Awale, position, "C"), ["saves C 2"]);
        assert_eq!(told(GameId::Awale, position, "E"), [""; 0]);
    }

    #[test]
    fn a_capture_is_prepared_by_the_line() {
        let position = "1-0-0-0-0-2-1-2-0-4-0-4-17-17-S";
        assert_eq!(told(GameId::Awale, position, "A f F"), ["prepares F 5"]);
        assert_eq!(told(GameId::Awale, position, "A f"), [""; 0]);
    }

    #[test]
    fn the_only_move_is_called_so() {
        let position = "0-0-0-0-0-2-1-1-4-4-4-4-14-14-S";
        assert_eq!(
            told(GameId::Awale, position, "F"),
            ["only  0", "captures b+a 4"]
        );
    }

    #[test]
    fn towers_are_locked_covered_isolated_and_merged() {
        let locks = "9/9/9/..y4r1...../9/9/.......r1./.......y1./9 y";
        let locks = &locks.replace('9', ".........");
        assert_eq!(
            told(GameId::Avalam, locks, "c6d6"),
            ["locks d6 5", "covers d6 1"]
        );
        let isolates = "..y2r1...../....r1..../9/9/9/9/.......r1./.......y1./9 y";
        let isolates = &isolates.replace('9', ".........");
        assert_eq!(
            told(GameId::Avalam, isolates, "d9e8"),
            ["isolates c9 2", "merges d9+e8 2"]
        );
    }
}
