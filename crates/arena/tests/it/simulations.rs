//! The statistics keep their promises: on results made up from known strengths.

use awalam_arena::stats::{
    Decision, Interval, Model, Open, Pairs, SprtTest, expected_score, ratings,
};

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
    let mut dice = fastrand::Rng::with_seed(2);
    // What 40 Elo are in normalized Elo depends on how much pairs scatter.
    let (score, edge, draws) = (expected_score(40.0), 0.05, 0.2);
    let mut pairs = Pairs::default();
    (0..50_000).for_each(|_| pairs.add(pair(&mut dice, score, edge, draws)));
    let mean = pairs.score();
    let squares = (0..).zip(pairs.0);
    let squares = squares.map(|(i, n): (u32, u64)| n as f64 * (f64::from(i) / 4.0 - mean).powi(2));
    let deviation = (squares.sum::<f64>() / pairs.count() as f64).sqrt();
    let normalized = (mean - 0.5) / (deviation * 2f64.sqrt()) * 800.0 / 10f64.ln();
    // The second takes long to compute: fewer experiments tell less exactly.
    for (elo1, model, experiments, most) in [
        (40.0, Model::Logistic, 500, 0.08),
        (normalized, Model::Normalized, 80, 0.12),
    ] {
        let test = SprtTest {
            elo0: 0.0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        };
        for (truth, right) in [(0.0, Decision::NotStronger), (40.0, Decision::Stronger)] {
            let mut wrong = 0;
            for _ in 0..experiments {
                let mut pairs = Pairs::default();
                let decision = loop {
                    pairs.add(pair(&mut dice, expected_score(truth), edge, draws));
                    if let Some(decision) = test.decide(&pairs) {
                        break decision;
                    }
                };
                wrong += u32::from(decision != right);
            }
            let share = f64::from(wrong) / f64::from(experiments);
            assert!(
                share < most,
                "at {truth} Elo, {share} are wrong ({model:?})"
            );
        }
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
        let found = ratings(truth.len(), &results, &[]);
        for (rating, truth) in found.iter().zip(truth) {
            held += u32::from(rating.interval.low <= truth && truth <= rating.interval.high);
        }
    }
    let share = f64::from(held) / f64::from(experiments * truth.len() as u32);
    assert!((0.93..=0.98).contains(&share), "{share}");
}

/// A round robin's results by these strengths.
fn round_robin(dice: &mut fastrand::Rng, truth: &[f64], count: u32) -> Vec<(usize, usize, Pairs)> {
    let mut results = Vec::new();
    for a in 0..truth.len() {
        for b in a + 1..truth.len() {
            let score = expected_score(truth[a] - truth[b]);
            let mut pairs = Pairs::default();
            (0..count).for_each(|_| pairs.add(pair(dice, score, 0.0, 0.1)));
            results.push((a, b, pairs));
        }
    }
    results
}

/// Among equals there is one that nearly always wins and one that nearly always loses, so
/// that often one of them has won or lost everything.
#[test]
fn bounds_of_clean_sweeps_hold_and_others_are_not_moved() {
    let truth = [800.0, 60.0, 0.0, -50.0, -750.0];
    let mut dice = fastrand::Rng::with_seed(4);
    let experiments = 300;
    let (mut held, mut bounded, mut swept, mut bounds) = (0, 0, 0, 0.0);
    for _ in 0..experiments {
        let results = round_robin(&mut dice, &truth, 12);
        // Measured by the bot in the middle: that is where the truth is 0.
        let found = ratings(truth.len(), &results, &[2]);
        let holds = |bot: usize| {
            let Interval { low, high } = found[bot].interval;
            u32::from(low <= truth[bot] && truth[bot] <= high)
        };
        held += holds(1) + holds(3);
        bounded += holds(0) + holds(4);
        for (rating, side) in [(found[0], Open::Above), (found[4], Open::Below)] {
            assert!(rating.open.is_none_or(|open| open == side));
            if rating.open.is_some() {
                swept += 1;
                bounds += rating.interval.low.abs().min(rating.interval.high.abs());
            }
        }
        // Nobody in the middle pays for what is not known about the others.
        for rating in &found[1..4] {
            assert_eq!(rating.open, None);
            assert!(
                rating.interval.high - rating.interval.low < 600.0,
                "{rating:?}"
            );
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(2 * experiments);
    assert!((0.92..=0.98).contains(&share(held)), "{}", share(held));
    assert!(share(bounded) >= 0.95, "{}", share(bounded));
    assert!(
        (0.2..=0.8).contains(&share(swept)),
        "{} sweeps",
        share(swept)
    );
    // They say something, too.
    let mean = bounds / f64::from(swept);
    assert!((350.0..750.0).contains(&mean), "{mean}");
}
