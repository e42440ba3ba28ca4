//! A score and how well it is known.

/// The points of wins and half points of draws, of all games.
pub fn score([wins, draws, losses]: [u64; 3]) -> f64 {
    let games = (wins + draws + losses).max(1);
    (wins as f64 + draws as f64 / 2.0) / games as f64
}

/// The 95 % interval of a score: Wilson's, with a draw as half a win. Draws
/// scatter less than wins and losses, so it is rather too wide than too narrow.
pub fn interval(results: [u64; 3]) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    let n = results.iter().sum::<u64>().max(1) as f64;
    let p = score(results);
    let centre = p + Z * Z / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    [(centre - half) / scale, (centre + half) / scale]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_published() {
        // Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662, 0 of 20 is 0 to 0.1611.
        let [low, high] = interval([81, 0, 182]);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5);
        let [low, high] = interval([0, 0, 20]);
        assert!(low.abs() < 1e-9 && (high - 0.1611).abs() < 5e-5);
    }
}
