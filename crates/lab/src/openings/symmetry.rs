//! Positions that are one and the same but for how the board is turned: their texts, and those
//! of their moves. The page does the same (`web/src/openings/symmetry.ts`).

use awalam_games::GameId;

/// A way to turn the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Not at all.
    None,
    /// Avalam: by half.
    Half,
    /// Tri-colour Awalé: by this many holes.
    Holes(usize),
}

const HOLES: usize = 16;

impl Turn {
    /// Every way to turn a game's board under which its rules stay as they are.
    pub fn all(game: GameId) -> Vec<Turn> {
        match game {
            GameId::Avalam => vec![Turn::None, Turn::Half],
            GameId::Awale => vec![Turn::None],
            GameId::Tricolore => (0..HOLES / 2).map(|pairs| Turn::Holes(2 * pairs)).collect(),
        }
    }

    /// The turn that undoes this one.
    pub fn back(self) -> Turn {
        match self {
            Turn::Holes(by) => Turn::Holes((HOLES - by) % HOLES),
            other => other,
        }
    }

    /// A position's text on the turned board.
    pub fn position(self, text: &str) -> String {
        let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
        match self {
            Turn::None => text.to_owned(),
            Turn::Half => {
                let rows: Vec<String> = board.rsplit('/').map(reversed_row).collect();
                format!("{} {rest}", rows.join("/"))
            }
            Turn::Holes(by) => {
                let mut holes: Vec<&str> = board.split('/').collect();
                holes.rotate_right(by);
                format!("{} {rest}", holes.join("/"))
            }
        }
    }

    /// A move's text on the turned board.
    pub fn mv(self, text: &str) -> String {
        match self {
            Turn::None => text.to_owned(),
            // Columns a to i, rows 1 to 9.
            Turn::Half => text
                .bytes()
                .map(|byte| match byte {
                    b'a'..=b'i' => char::from(b'a' + b'i' - byte),
                    _ => char::from(b'1' + b'9' - byte),
                })
                .collect(),
            Turn::Holes(by) => {
                let end = text.find(|c: char| !c.is_ascii_digit());
                let (hole, choice) = text.split_at(end.unwrap_or(text.len()));
                let hole: usize = hole.parse().unwrap_or(1);
                format!("{}{choice}", (hole - 1 + by) % HOLES + 1)
            }
        }
    }
}

/// A row of Avalam's board from right to left: cells are `.`, or a colour and a height.
fn reversed_row(row: &str) -> String {
    let mut cells: Vec<&str> = Vec::new();
    let mut left = row;
    while !left.is_empty() {
        let (cell, rest) = left.split_at(if left.starts_with('.') { 1 } else { 2 });
        cells.push(cell);
        left = rest;
    }
    cells.reverse();
    cells.concat()
}

/// The first by alphabet of a position's texts on turned boards, and the turn that leads to it.
pub fn canonical(game: GameId, text: &str) -> (String, Turn) {
    let turned = Turn::all(game)
        .into_iter()
        .map(|turn| (turn.position(text), turn));
    let least = turned.min_by(|(one, _), (other, _)| one.cmp(other));
    least.unwrap_or_else(|| (text.to_owned(), Turn::None))
}
