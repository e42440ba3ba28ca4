//! Avalam positions as other programs write them: a matrix of towers.

use awalam_bots::Fault;
use awalam_games::Game;
use awalam_games::avalam::{Avalam, Cell, Colour, PositionError, Rules, Tower, Variant};

/// The towers by row (from the top) and column (from the left) of our board.
pub(crate) type Towers = [[Option<Tower>; 9]; 9];

/// The position with these towers, which stand on cells of the board.
pub(crate) fn position(
    towers: &Towers,
    turn: Colour,
    rules: Rules,
) -> Result<Avalam, PositionError> {
    let row = |row: &[Option<Tower>; 9]| -> String {
        let cells = row.iter().map(|tower| match tower {
            Some(tower) => format!("{}{}", tower.top.letter(), tower.height),
            None => ".".to_owned(),
        });
        cells.collect()
    };
    let rows: Vec<String> = towers.iter().map(row).collect();
    Avalam::parse(&format!("{} {}", rows.join("/"), turn.letter()), rules)
}

/// Contest agents know nothing of other moves and other results.
pub(crate) fn only_official(position: &Avalam) -> Result<(), Fault> {
    let rules = position.rules();
    match rules.variant {
        Variant::Official => Ok(()),
        Variant::Classic | Variant::House => Err(Fault::Gone(format!(
            "agents play the official rules only, not {rules}"
        ))),
    }
}

/// The tower at a row and column of our board.
pub(crate) fn tower(position: &Avalam, row: usize, column: usize) -> Option<Tower> {
    position.tower(Cell::at(row, column)?)
}

/// How many moves the player to move can still have to make. Every ply takes
/// away one of the towers that can move, and at least ten towers remain.
pub(crate) fn moves_to_come(position: &Avalam) -> u32 {
    let moves = position.moves();
    let movable = moves.iter().fold(0, |set, mv| set | mv.from.bit());
    let by_movable = movable.count_ones().saturating_sub(1);
    let by_towers = position.towers_left().saturating_sub(10);
    by_movable.min(by_towers).max(1).div_ceil(2)
}
