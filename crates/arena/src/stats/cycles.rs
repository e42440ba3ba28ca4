//! Bots that beat each other in a circle.

use super::{Pairs, normal_quantile};

/// Circles among `bots` bots that the results support at 95 %: A beat B, B beat C,
/// …, the last beat A. All of three if there are any, else one of the shortest.
/// Every win in them is so clear that the chance of a single wrong one among all
/// the meetings is at most 5 % (Bonferroni).
pub fn cycles(bots: usize, results: &[(usize, usize, Pairs)]) -> Vec<Vec<usize>> {
    let z = -normal_quantile(0.025 / results.len().max(1) as f64);
    let mut beats = vec![vec![false; bots]; bots];
    for &(a, b, pairs) in results {
        let interval = pairs.interval_at(z);
        beats[a][b] |= interval.low > 0.5;
        beats[b][a] |= interval.high < 0.5;
    }
    let mut found = Vec::new();
    for a in 0..bots {
        // Each circle once, from its first bot on.
        for b in a + 1..bots {
            for c in a + 1..bots {
                if beats[a][b] && beats[b][c] && beats[c][a] {
                    found.push(vec![a, b, c]);
                }
            }
        }
    }
    if found.is_empty() {
        let shortest = (0..bots).filter_map(|start| shortest_circle(start, &beats));
        found.extend(shortest.min_by_key(Vec::len));
    }
    found
}

/// The shortest way from a bot back to itself, by breadth.
fn shortest_circle(start: usize, beats: &[Vec<bool>]) -> Option<Vec<usize>> {
    let mut came_from = vec![None; beats.len()];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(bot) = queue.pop_front() {
        for next in (0..beats.len()).filter(|&next| beats[bot][next]) {
            if next == start {
                let mut circle = vec![bot];
                while let Some(before) = came_from[circle[circle.len() - 1]] {
                    circle.push(before);
                }
                circle.reverse();
                return Some(circle);
            }
            if came_from[next].is_none() {
                came_from[next] = Some(bot);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLEAR_LEAD: Pairs = Pairs([2, 5, 10, 20, 30]);
    const CLOSE_LEAD: Pairs = Pairs([10, 10, 10, 11, 10]);

    #[test]
    fn clear_circles_only() {
        let circle = [
            (0, 1, CLEAR_LEAD),
            (1, 2, CLEAR_LEAD),
            (0, 2, CLEAR_LEAD.reversed()),
        ];
        assert_eq!(cycles(3, &circle), [[0, 1, 2]]);
        let unclear = [(0, 1, CLEAR_LEAD), (1, 2, CLEAR_LEAD), (0, 2, CLOSE_LEAD)];
        assert!(cycles(3, &unclear).is_empty());
        let order = [(0, 1, CLEAR_LEAD), (1, 2, CLEAR_LEAD), (0, 2, CLEAR_LEAD)];
        assert!(cycles(3, &order).is_empty());
        assert!(cycles(0, &[]).is_empty());
    }

    #[test]
    fn longer_circles() {
        let square = [
            (0, 1, CLEAR_LEAD),
            (1, 2, CLEAR_LEAD),
            (2, 3, CLEAR_LEAD),
            (0, 3, CLEAR_LEAD.reversed()),
        ];
        assert_eq!(cycles(4, &square), [[0, 1, 2, 3]]);
    }
}
