//! Tic-tac-toe: all that a game needs.
use awalam_games::{
    Game, IllegalMove, MoveList, Numbered, Outcome, PositionError, Reason, Side, Standard, key_of,
};

/// Nine squares, each `x`, `o` or `.`, which are also its text: `x...o....`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe([char; 9]);

const MARKS: [char; 2] = ['x', 'o'];
const LINES: [&str; 8] = ["123", "456", "789", "147", "258", "369", "159", "357"];

impl Game for TicTacToe {
    type Rules = Standard;
    type Move = Numbered<9>;
    type Refusal = IllegalMove;
    type PositionError = PositionError;
    const NAME: &'static str = "tic-tac-toe";
    fn start(_: Standard) -> TicTacToe {
        TicTacToe(['.'; 9])
    }
    fn turn(&self) -> Side {
        Side::BOTH[self.0.iter().filter(|&&mark| mark != '.').count() % 2]
    }
    fn legal_moves(&self, moves: &mut MoveList<Numbered<9>>) {
        let is_free = |mv: &Numbered<9>| self.0[mv.index()] == '.';
        moves.extend(Numbered::all().filter(|mv| is_free(mv) && !self.is_over()));
    }
    fn check(&self, mv: Numbered<9>) -> Result<(), IllegalMove> {
        IllegalMove::unless_listed(self, mv)
    }
    fn play_unchecked(&mut self, mv: Numbered<9>) {
        self.0[mv.index()] = MARKS[self.turn().index()];
    }
    fn outcome(&self) -> Option<Outcome> {
        let last = self.turn().other();
        let has = |square: u8| self.0[usize::from(square - b'1')] == MARKS[last.index()];
        match LINES.iter().any(|line| line.bytes().all(has)) {
            true => Some(Outcome::won(last, Reason::new("line", "three in a row"))),
            false if self.0.contains(&'.') => None,
            false => Some(Outcome::drawn(Reason::new("full", "the board is full"))),
        }
    }
    fn key(&self) -> u64 {
        key_of(self)
    }
    fn parse(text: &str, _: Standard) -> Result<TicTacToe, PositionError> {
        let read: Option<[char; 9]> = Vec::from_iter(text.chars()).try_into().ok();
        read.filter(|marks| marks.iter().all(|&mark| "xo.".contains(mark)))
            .map(TicTacToe)
            .ok_or_else(|| PositionError::new(text, "write nine squares, such as x...o...."))
    }
}

impl std::fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_iter(self.0))
    }
}
