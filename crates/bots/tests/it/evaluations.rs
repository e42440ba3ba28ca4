//! The reports' evaluations on positions worked out by hand.

use std::sync::atomic::AtomicBool;

use awalam_bots::avalam::Divine;
use awalam_bots::tricolore::{Profile, Ratios, Storck};
use awalam_bots::{Bot, BuildContext, build};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, Line, Side};
use awalam_search::{Control, Evaluation, Limits, StoppedClock, Thought};

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
        Profile::BALANCED.score(&sample().with_turn(Side::Two)),
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

/// Two holes: `hole 1` is player 1's, `hole 2` player 2's; all four kinds of
/// move are there in both, so that mobility is even.
fn two_holes(hole_1: &str, hole_2: &str, captured: [u8; 2]) -> Tricolore {
    let rest = format!("P1 {} {} 20", captured[0], captured[1]);
    tricolore(&[(1, hole_1), (2, hole_2)], &rest)
}

#[test]
fn report_001_safe_opening_and_ultimate() {
    let both = |position: &Tricolore| {
        [Profile::PHASE_SAFE, Profile::PHASE_ULTIMATE].map(|profile| profile.score(position))
    };
    // 71 seeds, the opening: captures 15 - 10 = 5, board 51 - 20 = 31. Both are
    // very careful, wc 0.7, wb 1.1, wf 0.2: 3.5 + 34.1 + 6.2 = 43.8; 71.9 → 72.
    let opening = two_holes("25.25.1", "7.7.6", [15, 10]);
    assert_eq!(both(&opening), [72.0, 72.0]);
    // 70 seeds, the middle: captures 20 - 6 = 14, board 51 - 19 = 32. Balanced:
    // 14 + 0.7 * 32 + 0.3 * 32 = 46; 73. Advanced, wc 1.1: 47.4; 73.7 → 74.
    let middle = two_holes("25.25.1", "7.7.5", [20, 6]);
    assert_eq!(both(&middle), [73.0, 74.0]);
    // 41 seeds, still the middle: captures 40 - 15 = 25, board 21 - 20 = 1.
    // Balanced: 26; 63. Advanced: 27.5 + 1 = 28.5; 64.25 → 64.
    let late_middle = two_holes("10.10.1", "8.8.4", [40, 15]);
    assert_eq!(both(&late_middle), [63.0, 64.0]);
    // 40 seeds, the end: captures 40 - 16 = 24, board 21 - 19 = 2. Greedy, wc 1.3,
    // wb 0.5, wf 0.3: 31.2 + 1.6 = 32.8; 66.4 → 66. Very greedy, wc 2:
    // 48 + 1.6 = 49.6; 74.8 → 75.
    let end = two_holes("10.10.1", "8.8.3", [40, 16]);
    assert_eq!(both(&end), [66.0, 75.0]);
}

#[test]
fn report_001_is_cut_to_0_and_100() {
    let lopsided = tricolore(&[(1, "31.32.20"), (2, "1.0.0")], "P1 12 0 20");
    // 12 + 0.7 * 82 + 0.3 * 82 + 0.2 * 3 = 94.6; 50 + 47.3 → 97.
    assert_eq!(Profile::BALANCED.score(&lopsided), 97.0);
    // With famine at 0.6 it is 119.2, beyond the end of the scale.
    assert_eq!(Profile::BALANCED_FAMINE.score(&lopsided), 100.0);
    let theirs = lopsided.with_turn(Side::Two);
    assert_eq!(Profile::BALANCED_FAMINE.score(&theirs), 0.0);
}

#[test]
fn report_003_terms() {
    let [r1, r2, r3, r4, r5] = Ratios::differences(&sample(), Side::One);
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
    // For player 1 raw is the same; player 2 takes player 1's good for its own.
    let (mut raw, theirs) = (Ratios::RAW, sample().with_turn(Side::Two));
    raw.begin_search(&sample());
    assert_eq!(raw.evaluate(&sample()), value);
    raw.begin_search(&theirs);
    assert_eq!(raw.evaluate(&theirs), value);
    assert_eq!(Ratios::CORRECTED.evaluate(&theirs), -value);
}

#[test]
fn report_003_defence() {
    let value: f64 = 0.25 * (7.0 / 49.0)
        + 0.06 * (1.0 / 96.0)
        + 0.04 * (-2.0 / 32.0)
        + 0.3 * (4.0 / 24.0)
        + 0.25 * (-1.0 / 8.0);
    // 0.0357 + 0.0006 - 0.0025 + 0.05 - 0.03125 = 0.0526, 1 being 10,000.
    assert_eq!((value * 10_000.0).round(), 526.0);
    assert_eq!(Ratios::DEFENCE.evaluate(&sample()), 526);
    let theirs = sample().with_turn(Side::Two);
    assert_eq!(Ratios::DEFENCE.evaluate(&theirs), -526);
}

#[test]
fn report_003_adaptive_depth() {
    // Of 96 seeds, 14 are 14.6 %, 15 are 15.6 %; 28 and 29 are 29.2 and 30.2 %;
    // 67 and 68 are 69.8 and 70.8 %; 76 and 77 are 79.2 and 80.2 %.
    for (captured, depth) in [
        (14, 6),
        (15, 7),
        (28, 7),
        (29, 8),
        (67, 8),
        (68, 9),
        (76, 9),
        (77, 10),
    ] {
        // Few holes to play from, so that even the greatest depth is soon searched.
        let blue = (96 - captured).min(32);
        let red = (96 - captured - blue).min(32);
        let clear = 96 - captured - blue - red;
        let (hole_1, hole_2) = (format!("0.{blue}.0"), format!("{red}.0.{clear}"));
        let rest = format!("P1 {} {} 20", captured / 2, captured - captured / 2);
        let position = tricolore(&[(1, &hole_1), (2, &hole_2)], &rest);
        let mut bot =
            build::<Tricolore>("corrected:depth=adaptive", &BuildContext::seeded(1)).unwrap();
        let thought = think(&mut bot, position);
        assert_eq!(thought.depth, depth, "{captured} captured");
        if depth == 6 {
            let mut bot =
                build::<Tricolore>("minimax:depth=adaptive", &BuildContext::seeded(1)).unwrap();
            assert_eq!(think(&mut bot, position).depth, depth);
        }
    }
}

#[test]
fn report_004_storck() {
    // Score 7 * 20 = 140. Player 2's empty holes: 6, 8, …, 16, six of them: 12. Player
    // 2's transparent seeds, 3: -6; red, 1: -1. Holes of one or two: player 2's hole 2,
    // one; player 1's none (1 holds 3, 3 holds 4): 3. Chains: player 1's by 1TB ends in
    // hole 2 and takes 2 holes, player 2's none: 4. Together 152.
    assert_eq!(Storck::default().evaluate(&sample()), 15_200);
}

#[test]
fn report_004_storck_starved() {
    // Player 1 to move, 40 to 44: -4 * 20 = -80. Player 2 is starved: 50; all its eight
    // holes are empty: 16. 1R ends in hole 13, alone: no chain. -14.
    let starved = tricolore(&[(1, "12.0.0")], "P1 40 44 20");
    assert_eq!(Storck::default().evaluate(&starved), -1_400);
    // Seen by player 2: 80; starved itself: -50; seven empty holes: 14; twelve red seeds:
    // -12. 32.
    let theirs = starved.with_turn(Side::Two);
    assert_eq!(Storck::default().evaluate(&theirs), 3_200);
}

#[test]
fn report_004_storck_at_the_end() {
    // The plies it took make no difference.
    let finished = |position: &Tricolore| {
        let outcome = position.outcome().unwrap();
        let values = [0, 7].map(|ply| Storck::default().finished(position, &outcome, ply));
        assert_eq!(values[0], values[1]);
        values[0]
    };
    // Player 1 has won, 50 to 30; nobody moves any more, so there are no chains. Player
    // 2: -20 * 20 = -400; lost: -500; player 1's empty holes, seven: 14; its red seeds,
    // four: -4. -890.
    let decided = tricolore(&[(1, "4.0.0"), (2, "0.0.12")], "P2 50 30 20");
    assert_eq!(finished(&decided), -89_000);
    // Player 1: 400; won: 500; empty holes 14; transparent seeds, twelve: -24. 890.
    assert_eq!(finished(&decided.with_turn(Side::One)), 89_000);
    // Six seeds left end the game, 45 to 45: a draw, 10; empty holes, 14. 24.
    let even = tricolore(&[(1, "3.0.0"), (2, "0.3.0")], "P1 45 45 20");
    assert_eq!(finished(&even), 2_400);
}

/// An Avalam board: rows from the top, the rest empty, yellow to move.
fn rows(rows: &[&str]) -> Avalam {
    let empty = vec!["........."; 9 - rows.len()];
    let board: Vec<&str> = rows.iter().copied().chain(empty).collect();
    Avalam::parse(&format!("{} y", board.join("/")), Default::default()).unwrap()
}

#[test]
fn report_000_alphabeta() {
    // Yellow c9; red d9, f7 and g7: 1 - 3 = -2, whatever their heights.
    let position = rows(&["..y1r2.....", ".........", ".....r3r1.."]);
    let mut bot = build::<Avalam>("alphabeta:depth=1", &BuildContext::seeded(1)).unwrap();
    let [term] = &bot.terms(&position).unwrap()[..] else {
        panic!("towers are all that counts")
    };
    assert_eq!(term.value * term.weight, -2.0);
    // Covering d9 by c9 leaves 1 - 2 = -1, as does f7g7 or g7f7; covering c9
    // leaves 0 - 3. Nobody can win at once: two pairs of towers stand.
    assert_eq!(think(&mut bot, position).score.hundredths(), -100);
}

#[test]
fn report_002_heuristics() {
    // E sows F, a and b, which hold 2 and 2 then: 4 seeds. F takes the 2 in a. A
    // takes nothing. North's best reply is worth 2 each time: f takes A after E
    // and F, and d takes B after A.
    let plain = "1-0-0-0-3-1-1-1-0-4-0-1-18-18-S";
    // Twice the gain less the loss is the greatest of the three: E 2 * 4 - 2 = 6,
    // F 2 * 2 - 2 = 2, A 0 - 2 = -2.
    assert_eq!(heuristic("heuristic-balance", plain), ("E".into(), 600));
    // With half the weight on one side, E 4 - 0.5 * 2 = 3; F 1; A -1.
    assert_eq!(
        heuristic("heuristic-balance:heavy=0.5", plain),
        ("E".into(), 300)
    );
    // If north passed: after E nothing more, 4. F takes 2, then E 2 (b), then F
    // 2 (a): 2 + 2 / 2 + 2 / 4 = 3.5. A, then E: 4 / 2 = 2.
    assert_eq!(heuristic("heuristic-tempo", plain), ("E".into(), 400));
    assert_eq!(heuristic("heuristic-combined", plain), ("E".into(), 1_000));
}

#[test]
fn report_002_heuristics_that_differ() {
    // F takes the 2 in a, but then f takes A and B, 3 + 2: 2 * 2 - 5 = -1. After A
    // f takes the 3 in B: -3; after D 5: -5. B leaves nothing to take: 0.
    let danger = "2-1-0-1-0-1-1-0-0-1-0-2-20-19-S";
    assert_eq!(heuristic("heuristic-balance", danger), ("B".into(), 0));
    // Tempo does not look at that: F 2, any other and then F 2 / 2 = 1.
    assert_eq!(heuristic("heuristic-tempo", danger), ("F".into(), 200));
    // Together F has -1 + 2 and B 0 + 1, the others less.
    let (mv, score) = heuristic("heuristic-combined", danger);
    assert!(score == 100 && ["F", "B"].contains(&&*mv), "{mv} {score}");
}

/// The move that a bot of report 002 plays, and what it says it is worth.
fn heuristic(name: &str, text: &str) -> (String, i32) {
    let position = Awale::parse(text, "uga".parse().unwrap()).unwrap();
    let thought = think(
        &mut build::<Awale>(name, &BuildContext::seeded(1)).unwrap(),
        position,
    );
    (thought.best().to_string(), thought.score.hundredths())
}

fn think<G: Game>(bot: &mut Bot<G>, position: G) -> Thought<G::Move> {
    let stop = AtomicBool::new(false);
    let line = Line::new(position);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let thought = bot.think(&line, &control, &mut |_| {});
    thought.expect("the game goes on")
}

#[test]
fn report_000_divine() {
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
