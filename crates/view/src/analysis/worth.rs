//! A value, by search, table or proof, seen by one player.

use awalam_exact::Value;
use awalam_games::{Outcome, Side, Wdl};
use awalam_search::{PROVEN_WIN, Thought, WIN};

use super::WorthView;

/// How a certain win is shown where a number is wanted: a hundred points.
const CERTAIN_SCORE: i32 = 10_000;

/// What something is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// As searches value it: a win in `n` plies is `WIN - n`.
    value: i32,
    /// Whether it is proved.
    pub exact: bool,
    /// The result, where it is certain.
    pub result: Option<Wdl>,
    plies: Option<u32>,
}

impl Worth {
    /// What a search found, seen by the player to move.
    pub fn of_thought<M: Copy>(thought: &Thought<M>) -> Worth {
        let value = thought.score.hundredths();
        let decided = thought.decided();
        let by_end = decided.map(|(wins, _)| if wins { Wdl::Win } else { Wdl::Loss });
        Worth {
            value,
            exact: thought.exact || decided.is_some(),
            // From tables and solvers, the margin itself says who wins.
            result: by_end.or(thought.exact.then(|| Wdl::of_margin(value))),
            plies: decided.and_then(|(_, plies)| plies),
        }
    }

    /// What a game that has ended is worth to a player.
    pub fn of_outcome(outcome: &Outcome, side: Side) -> Worth {
        let result = outcome.verdict.seen_by(side);
        Worth {
            value: result.sign() * WIN,
            exact: true,
            result: Some(result),
            plies: Some(0).filter(|_| result != Wdl::Draw),
        }
    }

    /// What a solver has proved, seen by the player to move.
    pub fn of_value(value: Value) -> Worth {
        Worth {
            value: 100 * value.points + value.fives.unwrap_or(0),
            exact: true,
            result: Some(value.wdl()),
            plies: None,
        }
    }

    /// What a move is worth that leads to a position worth this to the opponent.
    pub fn before_move(self) -> Worth {
        let value = match self.value {
            // One ply further away.
            value if value > PROVEN_WIN => value - 1,
            value if value < -PROVEN_WIN => value + 1,
            value => value,
        };
        Worth {
            value: -value,
            result: self.result.map(|result| -result),
            plies: self.plies.map(|plies| plies + 1),
            ..self
        }
    }

    /// The better, the greater: what is proved to win comes before every estimate, what
    /// is proved to lose after it.
    pub fn rank(self) -> i32 {
        self.value + self.result.map_or(0, Wdl::sign) * (WIN / 2)
    }

    /// The same number, but nothing that is certain.
    pub fn as_estimate(self) -> Worth {
        Worth {
            value: self.value.clamp(-CERTAIN_SCORE, CERTAIN_SCORE),
            exact: false,
            result: None,
            plies: None,
        }
    }

    /// How likely a win is, from 0 to 1, where `decisive` is a lead that usually wins.
    /// What is certain is certain.
    pub fn chance(self, decisive: i32) -> f64 {
        match self.result {
            Some(result) => f64::from(result.sign() + 1) / 2.0,
            None => {
                // Nine games in ten at a decisive lead.
                let steepness = 9.0_f64.ln() / f64::from(decisive);
                1.0 / (1.0 + (-steepness * f64::from(self.value)).exp())
            }
        }
    }

    /// For the page: what is worth this to a player, seen by player 1. `decisive` is as
    /// for [`chance`](Worth::chance).
    pub fn view(self, side: Side, decisive: i32) -> WorthView {
        let chance = self.chance(decisive);
        let (sign, chance) = match side {
            Side::One => (1, chance),
            Side::Two => (-1, 1.0 - chance),
        };
        let winner = match self.result {
            Some(Wdl::Win) => Some(side),
            Some(Wdl::Loss) => Some(side.other()),
            Some(Wdl::Draw) | None => None,
        };
        WorthView {
            score: sign * self.value.clamp(-CERTAIN_SCORE, CERTAIN_SCORE),
            // The last digits of exponentials differ between systems, and mean nothing.
            chance: (chance * 1e6).round() / 1e6,
            exact: self.exact,
            winner: winner.map(Into::into),
            plies: self.plies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(value: i32) -> Worth {
        Worth {
            value,
            exact: false,
            result: None,
            plies: None,
        }
    }

    #[test]
    fn a_decisive_lead_wins_nine_games_in_ten() {
        assert!((lead(800).chance(800) - 0.9).abs() < 1e-9);
        assert!((lead(-800).chance(800) - 0.1).abs() < 1e-9);
        assert!((lead(0).chance(800) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn what_is_certain_is_certain_however_small_the_lead() {
        let one_seed = Worth::of_value(Value::points(1));
        assert_eq!(one_seed.chance(800), 1.0);
        let fives = Value {
            points: 0,
            fives: Some(-2),
        };
        assert_eq!(Worth::of_value(fives).chance(300), 0.0);
        assert_eq!(Worth::of_value(Value::points(0)).chance(800), 0.5);
    }

    #[test]
    fn proofs_come_before_estimates() {
        let won = Worth::of_value(Value::points(1));
        let lost = Worth::of_value(Value::points(-1));
        assert!(won.rank() > lead(3_000).rank());
        assert!(lost.rank() < lead(-3_000).rank());
        let margin = Thought {
            line: vec![0],
            score: awalam_games::RelativeScore::from_hundredths(-300),
            depth: 1,
            nodes: 1,
            time: std::time::Duration::ZERO,
            exact: true,
        };
        assert_eq!(Worth::of_thought(&margin).result, Some(Wdl::Loss));
    }

    #[test]
    fn both_players_see_the_same() {
        let worth = Worth::of_value(Value::points(3));
        let view = worth.view(Side::Two, 800);
        assert_eq!(
            (view.score, view.winner, view.chance),
            (-300, Some(Side::Two.into()), 0.0)
        );
        let other = worth.before_move().view(Side::One, 800);
        assert_eq!((other.score, other.winner), (-300, Some(Side::Two.into())));
    }
}
