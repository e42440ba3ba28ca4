//! What a game is played under, beside the rules.

use std::num::NonZeroU32;
use std::time::Duration;

use awalam_games::{Game, Line, Verdict};
use awalam_search::{GameClock, Limits, moves_to_come};

/// What a game is played under, beside the rules.
#[derive(Clone, Copy)]
pub struct Terms<'a, G: Game> {
    /// What each player gets.
    pub players: [Allowance; 2],
    /// The number of plies after which points decide the game.
    pub plies: Option<usize>,
    /// When a game is given up.
    pub resign: Option<Resign>,
    /// When a game is taken for drawn.
    pub draw: Option<DrawRule>,
    /// Who knows results for certain.
    pub arbiter: Option<&'a dyn Arbiter<G>>,
}

/// What a player gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// The limits of each move.
    pub limits: Limits,
    /// The time of the whole game; each move gets its share.
    pub clock: Option<GameClock>,
    /// The moves that the clock's time is meant for: after each so many, it is added again.
    pub moves: Option<NonZeroU32>,
    /// How much later an answer may be before the game is lost by it; without,
    /// the judge does not look, since some players keep time themselves.
    pub margin: Option<Duration>,
}

impl Allowance {
    /// The limits of a game's first move. Later ones are hardly wider, so that they
    /// tell how much memory a player can fill.
    pub fn first_limits<G: Game>(&self, line: &Line<G>) -> Limits {
        let share = self
            .clock
            .map(|clock| clock.share(self.moves_to_come(line, 0)));
        self.limits.and(Limits {
            time: share,
            ..Limits::default()
        })
    }

    /// How many moves the time on the clock has to last, after `made` of its own.
    pub(super) fn moves_to_come<G: Game>(&self, line: &Line<G>, made: u32) -> u32 {
        let to_come = moves_to_come(line);
        let period = self.moves.map(|moves| moves.get() - made % moves);
        period.map_or(to_come, |left| left.min(to_come))
    }
}

/// A game is resigned once the scores of both players have agreed, for a number of moves
/// of each, that one side is ahead by at least a number of points; or once the player that
/// is behind has seen it so alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// In hundredths of a point.
    pub score: i32,
    /// Moves of each.
    pub moves: u32,
    /// Whether the player that is behind decides alone.
    pub one_sided: bool,
}

/// A game is drawn once the scores of both players have agreed, for a number of moves of
/// each, that nobody is ahead by more than a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// In hundredths of a point.
    pub score: i32,
    /// Moves of each.
    pub moves: u32,
    /// Not before so many plies.
    pub plies: usize,
}

/// Who knows results for certain.
pub trait Arbiter<G: Game>: Sync {
    /// How the game will end under best play, where that is known.
    fn verdict(&self, position: &G) -> Option<Verdict>;
}

impl<G: Game> Terms<'_, G> {
    /// The same limits for both, and nothing else.
    pub fn within(limits: Limits) -> Self {
        let player = Allowance {
            limits,
            ..Allowance::default()
        };
        Terms {
            players: [player; 2],
            plies: None,
            resign: None,
            draw: None,
            arbiter: None,
        }
    }
}
