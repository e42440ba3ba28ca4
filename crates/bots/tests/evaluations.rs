//! The reports' evaluations on positions worked out by hand.

use awalam_bots::avalam::Divine;
use awalam_bots::tricolore::{Profile, Ratios, Storck};
use awalam_games::avalam::Avalam;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Player};
use awalam_search::Evaluation;

fn tricolore(holes: &[(usize, &str)], rest: &str) -> Tricolore {
    let hole = |number| {
        holes
            .iter()
            .find(|(n, _)| *n == number)
            .map_or("0.0.0", |(_, seeds)| seeds)
    };
    let holes: Vec<&str> = (1..=16).map(hole).collect();
    let text = format!("{} {rest}", holes.join("/"));
    Tricolore::parse(&text, Default::default()).unwrap()
}

/// Hole 1: 2 red, 1 transparent; hole 3: 4 blue. Hole 2: 1 red, hole 4: 2 blue
/// and 3 transparent. 13 seeds on the board, 83 captured, 45 to 38.
fn sample() -> Tricolore {
    tricolore(
        &[(1, "2.0.1"), (2, "1.0.0"), (3, "0.4.0"), (4, "0.2.3")],
        "P1 45 38 20",
    )
}

#[test]
fn report_001_balanced() {
    // Captures 45 - 38 = 7; board 7 - 6 = 1; mobility: hole 1 has R, TR, TB and
    // hole 3 has B, 4 in all; hole 2 has R, hole 4 has B, TR, TB, 4 too: 0.
    // Delta = 1.0 * 7 + 0.7 * 1 + 0.3 * 1 + 0.2 * 0 = 8; 50 + 0.5 * 8 = 54.
    assert_eq!(Profile::BALANCED.score(&sample()), 54.0);
    assert_eq!(Profile::BALANCED.evaluate(&sample()), 400);
    // The other player sees the mirror image: 50 - 4.
    assert_eq!(
        Profile::BALANCED.score(&sample().with_turn(Player::Two)),
        46.0
    );
}

#[test]
fn report_001_phases() {
    // 13 seeds: the end, wc 1.3 and wb 0.5: 9.1 + 0.5 + 0.3 = 9.9; 54.95 → 55.
    assert_eq!(Profile::PHASE_BALANCED.score(&sample()), 55.0);
    // At the start everything is even.
    let start = Tricolore::start(Default::default());
    assert_eq!(Profile::PHASE_BALANCED.score(&start), 50.0);
}

#[test]
fn report_001_is_cut_to_0_and_100() {
    let lopsided = tricolore(&[(1, "31.32.20"), (2, "1.0.0")], "P1 12 0 20");
    // 12 + 0.7 * 82 + 0.3 * 82 + 0.2 * 3 = 94.6; 50 + 47.3 → 97.
    assert_eq!(Profile::BALANCED.score(&lopsided), 97.0);
    // With famine at 0.6 it is 119.2, beyond the end of the scale.
    assert_eq!(Profile::BALANCED_FAMINE.score(&lopsided), 100.0);
    let theirs = lopsided.with_turn(Player::Two);
    assert_eq!(Profile::BALANCED_FAMINE.score(&theirs), 0.0);
}

#[test]
fn report_003_terms() {
    let [r1, r2, r3, r4, r5] = Ratios::differences(&sample(), Player::One);
    // Captured 7 of 49, home 1 of 96, transparent 1 - 3 = -2 of 32.
    assert_eq!((r1, r2, r3), (7.0 / 49.0, 1.0 / 96.0, -2.0 / 32.0));
    // Player 1 captures at most: 1R puts seeds into 2 and 3: 3 holds 5, nothing.
    // 1TR puts T into 2, R into 3 and 4: 4 holds 6, nothing. 1TB puts T into 2,
    // which holds 2: captured, and before it hole 1 with its two reds: 4 seeds.
    // 3B puts seeds into 4, 6, 8, 10: 10 holds 1, nothing. So 4.
    // Player 2: 2R puts R into 3: 5, nothing. 4B puts seeds into 5 and 7: 7 holds
    // 1, nothing. 4TR puts T into 5, 6, 7: nothing. 4TB puts T into 5, 7, 9 and B
    // into 11 and 13: nothing. So 0.
    assert_eq!(r4, 4.0 / 24.0);
    // Holes of one or more than three: player 1 has hole 3; player 2 has 2 and 4.
    assert_eq!(r5, -1.0 / 8.0);
}

#[test]
fn report_003_corrected_and_raw() {
    let value = 0.4 * (7.0 / 49.0) + 0.2 / 96.0 + 0.1 * (-2.0 / 32.0) + 0.3 * (4.0 / 24.0);
    let value = (value * 10_000.0_f64).round() as i32;
    assert_eq!(Ratios::CORRECTED.evaluate(&sample()), value);
    // For player 1 raw is the same; player 2 takes player 1's good for his own.
    let (mut raw, theirs) = (Ratios::RAW, sample().with_turn(Player::Two));
    raw.begin(&sample());
    assert_eq!(raw.evaluate(&sample()), value);
    raw.begin(&theirs);
    assert_eq!(raw.evaluate(&theirs), value);
    assert_eq!(Ratios::CORRECTED.evaluate(&theirs), -value);
}

#[test]
fn report_004_storck() {
    // Score 7 * 20 = 140. Player 2's empty holes: 6, 8, …, 16, six of them: 12.
    // His transparent seeds, 3: -6; red, 1: -1. Holes of one or two: his hole 2,
    // one; mine none (1 holds 3, 3 holds 4): 3. Chains: mine by 1TB ends in
    // hole 2 and takes 2 holes, his none: 4. Together 152.
    assert_eq!(Storck::default().evaluate(&sample()), 15_200);
}

#[test]
fn report_000_divine() {
    let rows = |rows: &[&str]| {
        let empty = vec!["........."; 9 - rows.len()];
        let board: Vec<&str> = rows.iter().copied().chain(empty).collect();
        Avalam::parse(&format!("{} y", board.join("/")), Default::default()).unwrap()
    };
    // c9: yellow 2 beside d9: red 3: they can cover each other, 2 + 3 = 5. Both
    // are vulnerable: -200 + 200 = 0.
    assert_eq!(Divine::default().evaluate(&rows(&["..y2r3....."])), 0);
    // c9 yellow 3 beside d9 red 3: too high to cover, so 150 - 150; e8 yellow 5
    // is safe: 1000.
    assert_eq!(
        Divine::default().evaluate(&rows(&["..y3r3.....", "....y5...."])),
        1_000
    );
    // c9 yellow 4 beside d9 yellow 1: nobody threatens them: 400 + 10; g7 red 2
    // stands alone: safe, 1000. 410 - 1000.
    assert_eq!(
        Divine::default().evaluate(&rows(&["..y4y1.....", ".........", "......r2.."])),
        -590
    );
}
