//! A choice among moves, the better ones more often.

use awalam_search::Dice;

/// The place of one of some values, which is chosen less often by a factor of e for each `scale`
/// that it is behind the best; none if there is nothing to choose from.
pub fn draw(values: &[i32], scale: f64, dice: &mut Dice) -> Option<usize> {
    let best = *values.iter().max()?;
    let weights: Vec<f64> = values
        .iter()
        .map(|value| (f64::from(value - best) / scale).exp())
        .collect();
    let all: f64 = weights.iter().sum();
    let mut left = all * (dice.below(1 << 20) as f64 / f64::from(1 << 20));
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    Some(chosen.unwrap_or(values.len() - 1))
}
