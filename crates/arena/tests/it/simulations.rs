//! The statistics keep their promises: on results made up from known strengths.

use awalam_arena::stats::{Decision, Pairs, SprtTest, expected_score, ratings};

/// A game's half points for a bot that is worth `score`; `draws` of the games
/// that it does not clearly win or lose are drawn.
fn game(dice: &mut fastrand::Rng, score: f64, draws: f64) -> u8 {
    let drawn = draws * 2.0 * score.min(1.0 - score);
    let won = score - drawn / 2.0;
    match dice.f64() {
        x if x < won => 2,
        x if x < won + drawn => 1,
        _ => 0,
    }
}

/// A pair: one side of an opening is worth `edge` more than the other.
fn pair(dice: &mut fastrand::Rng, score: f64, edge: f64, draws: f64) -> u8 {
    game(dice, score + edge, draws) + game(dice, score - edge, draws)
}

#[test]
fn intervals_hold_the_truth_in_95_of_100_experiments() {
    let mut dice = fastrand::Rng::with_seed(1);
    for (score, edge, draws) in [
        (0.5, 0.1, 0.3),
        (0.5, 0.3, 0.0),
        (0.6, 0.0, 0.1),
        (0.9, 0.05, 0.2),
        (0.97, 0.02, 0.3),
        (0.2, 0.1, 0.9),
    ] {
        for count in [10, 50, 200] {
            let experiments = 2_000;
            let mut held = 0;
            for _ in 0..experiments {
                let mut pairs = Pairs::default();
                for _ in 0..count {
                    pairs.add(pair(&mut dice, score, edge, draws));
                }
                let interval = pairs.interval();
                held += u32::from(interval.low <= score && score <= interval.high);
            }
            let share = f64::from(held) / f64::from(experiments);
            let what = format!("score {score}, edge {edge}, draws {draws}, {count} pairs: {share}");
            // Three standard errors of the experiments themselves.
            assert!((0.935..=0.99).contains(&share), "{what}");
        }
    }
}

#[test]
fn tests_err_as_rarely_as_they_promise() {
    let test = SprtTest {
        elo0: 0.0,
        elo1: 40.0,
        alpha: 0.05,
        beta: 0.05,
    };
    let mut dice = fastrand::Rng::with_seed(2);
    for (truth, right) in [(0.0, Decision::NotStronger), (40.0, Decision::Stronger)] {
        let experiments = 600;
        let mut wrong = 0;
        for _ in 0..experiments {
            let mut pairs = Pairs::default();
            let decision = loop {
                pairs.add(pair(&mut dice, expected_score(truth), 0.05, 0.2));
                if let Some(decision) = test.decide(&pairs) {
                    break decision;
                }
            };
            wrong += u32::from(decision != right);
        }
        let share = f64::from(wrong) / f64::from(experiments);
        assert!(share < 0.08, "at {truth} Elo, {share} are wrong");
    }
}

#[test]
fn ratings_find_known_strengths() {
    let truth = [150.0, 60.0, 0.0, -70.0, -140.0];
    let mut dice = fastrand::Rng::with_seed(3);
    let experiments = 300;
    let mut held = 0;
    for _ in 0..experiments {
        let mut results = Vec::new();
        for a in 0..truth.len() {
            for b in a + 1..truth.len() {
                let score = expected_score(truth[a] - truth[b]);
                let mut pairs = Pairs::default();
                for _ in 0..40 {
                    pairs.add(pair(&mut dice, score, 0.0, 0.1));
                }
                results.push((a, b, pairs));
            }
        }
        let found = ratings(truth.len(), &results);
        for (rating, truth) in found.iter().zip(truth) {
            held += u32::from(rating.interval.low <= truth && truth <= rating.interval.high);
        }
    }
    let share = f64::from(held) / f64::from(experiments * truth.len() as u32);
    assert!((0.93..=0.98).contains(&share), "{share}");
}
