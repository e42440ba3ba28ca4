//! What a player sees of a game under way.

use awalam_games::{Line, Presentation, Side};

/// The board with the last move marked, what that move changed in the scores,
/// and who is to move.
pub fn board<G: Presentation>(line: &Line<G>) -> String {
    let position = line.current();
    let mut lines = position.draw(line.last_move());
    let changes = score_changes(line);
    if let Some(mv) = line.last_move().filter(|_| !changes.is_empty()) {
        lines += &format!("{mv}: {}\n", changes.join(", "));
    }
    lines += &match line.outcome() {
        Some(_) => "the game is over\n".to_owned(),
        None => format!("{} to move\n", position.side_name(position.turn())),
    };
    lines
}

/// For each player whose score the last move changed: `north 0 → 5`.
fn score_changes<G: Presentation>(line: &Line<G>) -> Vec<String> {
    let position = line.current();
    let before = match line.plies() {
        [] => return Vec::new(),
        [_] => line.start().scores(),
        [.., (_, before), _] => before.scores(),
    };
    let after = position.scores();
    let changed = Side::BOTH
        .into_iter()
        .filter(|&p| before.of(p) != after.of(p));
    let describe = |p| {
        format!(
            "{} {} → {}",
            position.side_name(p),
            before.of(p),
            after.of(p)
        )
    };
    changed.map(describe).collect()
}
