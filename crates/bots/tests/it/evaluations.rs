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
    // Captures 45 - 38 = 7; board 7 - 6 = 1; mobility: hole 1 has R, TR, TB and hole 3 has
    // B and, as the report's program counts, TB, 5 in all; hole 2 has R and TR, hole 4 has
    // B, TR, TB, 5 too: 0. Delta = 1.0 * 7 + 0.7 * 1 + 0.3 * 1 + 0.2 * 0 = 8; 50 + 0.5 * 8.
    assert_eq!(Profile::BALANCED.score(&sample()), 54.0);
    assert_eq!(Profile::BALANCED.evaluate(&sample()), 400);
    // The other player sees the mirror image: 50 - 4.
    assert_eq!(
        Profile::BALANCED.score(&sample().with_turn(Side::Two)),
        46.0
    );
}

#[test]
fn report_001_mobility() {
    // Hole 1 has one red seed: R and TR. Hole 2 has all three colours: four kinds. Captures
    // and board: 45 - 38 - 0.7 * 9 - 0.3 * 9 = -2; mobility 0.2 * (2 - 4): -2.4; 48.8 → 49.
    let position = tricolore(&[(1, "1.0.0"), (2, "4.3.3"), (3, "0.0.0")], "P1 45 40 20");
    let mobility = Profile::BALANCED.terms(&position);
    let mobility = mobility.iter().find(|term| term.name == "mobility");
    assert_eq!(mobility.unwrap().value, -2.0);
}

#[test]
fn report_001_phases() {
    // 13 seeds: the end, wc 1.3 and wb 0.5: 9.1 + 0.5 + 0.3 = 9.9; 54.95 → 55.
    assert_eq!(Profile::PHASE_BALANCED.score(&sample()), 55.0);
    // Aggressive, wc 1.6 and wb 0.4: 11.2 + 0.4 + 0.3 = 11.9; 55.95 → 56.
    assert_eq!(Profile::PHASE_AGGRESSIVE.score(&sample()), 56.0);
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
    // 76 seeds, the opening: captures 12 - 8 = 4, board 51 - 25 = 26. Both have wc 0.7,
    // wb 1.0, wf 0.25: 2.8 + 26 + 6.5 = 35.3; 67.65 → 68.
    let opening = two_holes("25.25.1", "7.7.11", [12, 8]);
    assert_eq!(both(&opening), [68.0, 68.0]);
    // 75 seeds, the middle: captures 20 - 1 = 19, board 51 - 24 = 27. Balanced: 46; 73.
    // Advanced, wc 1.2, wb 0.6, wf 0.35: 22.8 + 25.65 = 48.45; 74.225 → 74.
    let middle = two_holes("25.25.1", "7.7.10", [20, 1]);
    assert_eq!(both(&middle), [73.0, 74.0]);
    // 45 seeds, the middle of the first and the end of the second: captures 40 - 11 = 29,
    // board 23 - 22 = 1. Balanced: 30; 65. Aggressive, wc 1.6, wb 0.4, wf 0.3: 46.4 + 0.7;
    // 73.55 → 74.
    let late_middle = two_holes("10.10.3", "10.10.2", [40, 11]);
    assert_eq!(both(&late_middle), [65.0, 74.0]);
    // 40 seeds, the end of both: captures 40 - 16 = 24, board 21 - 19 = 2. wc 1.4, wb 0.5,
    // wf 0.3: 33.6 + 1.6 = 35.2; 67.6 → 68. Aggressive: 38.4 + 1.4 = 39.8; 69.9 → 70.
    let end = two_holes("10.10.1", "8.8.3", [40, 16]);
    assert_eq!(both(&end), [68.0, 70.0]);
}

#[test]
fn report_001_is_cut_to_0_and_100() {
    let lopsided = tricolore(&[(1, "31.32.20"), (2, "1.0.0")], "P1 12 0 20");
    // 12 + 0.7 * 82 + 0.3 * 82 + 0.2 * 2 = 94.4; 50 + 47.2 → 97.
    assert_eq!(Profile::BALANCED.score(&lopsided), 97.0);
    // With famine at 0.5 it is 110.8, beyond the end of the scale.
    assert_eq!(Profile::BALANCED_FAMINE.score(&lopsided), 100.0);
    let theirs = lopsided.with_turn(Side::Two);
    assert_eq!(Profile::BALANCED_FAMINE.score(&theirs), 0.0);
}

/// A deeper look replaces an earlier choice only if it promises at least as much.
#[test]
fn report_001_keeps_the_higher_value() {
    let found = |spec: &str, line: &Line<Tricolore>| {
        let mut bot = build::<Tricolore>(spec, &BuildContext::seeded(1)).unwrap();
        let stop = AtomicBool::new(false);
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let mut thoughts = Vec::new();
        let last = bot.think(line, &control, &mut |thought| {
            thoughts.push(thought.clone())
        });
        (thoughts, last.unwrap())
    };
    let mut line = Line::new(Tricolore::start(Default::default()));
    let mut kept_earlier = 0;
    for _ in 0..30 {
        let (by_depth, deepest) = found("balanced:depth=4,higher=off", &line);
        assert_eq!((by_depth.len(), deepest.depth), (4, 4));
        let highest = by_depth.into_iter().reduce(|kept, deeper| {
            let is_lower = deeper.score < kept.score;
            if is_lower { kept } else { deeper }
        });
        let (_, kept) = found("balanced:depth=4", &line);
        let of = |thought: &Thought<_>| (thought.depth, thought.score, thought.best());
        assert_eq!(of(&kept), of(&highest.unwrap()));
        kept_earlier += u32::from(kept.depth < 4);
        line.play(kept.best()).unwrap();
    }
    assert!(kept_earlier > 0, "no position tells the two apart");
}

#[test]
fn report_003_terms() {
    // Captured 7 of 48, home 1 of 48, transparent 1 - 3 = -2 of 16. Player 1 to move: the
    // two reds of hole 1 end in hole 3, which holds 5 then. Its transparent seed makes hole
    // 2 a two, and hole 1 holds two reds then: 4 seeds. The four blues of hole 3, as if they
    // were red, end in hole 7, alone. 4 of 16. No hole of one or two.
    assert_eq!(
        Ratios::CORRECTED.terms_for_player_one(&sample()),
        [7.0 / 48.0, 1.0 / 48.0, -2.0 / 16.0, 4.0 / 16.0, 1.0]
    );
    // Player 2 to move captures nothing: hole 2 ends in 3, hole 4 in 6 and in 7. One hole,
    // 2, holds one or two.
    let theirs = sample().with_turn(Side::Two);
    assert_eq!(
        Ratios::CORRECTED.terms_for_player_one(&theirs),
        [7.0 / 48.0, 1.0 / 48.0, -2.0 / 16.0, 0.0, -15.0 / 16.0]
    );
}

#[test]
fn report_003_sows_into_the_origin_too() {
    // Seventeen reds of hole 1 go once round, hole 1 too, and end in hole 2, which holds 2
    // then; hole 1 holds 1.
    let round = tricolore(&[(1, "17.0.0")], "P1 40 39 20");
    assert_eq!(
        Ratios::CORRECTED.terms_for_player_one(&round)[3],
        2.0 / 16.0
    );
    // With two blues in hole 1 it holds 3 and is counted too. They themselves end in hole
    // 3, alone. Hole 16 holds 1.
    let more = tricolore(&[(1, "17.2.0")], "P1 40 37 20");
    assert_eq!(Ratios::CORRECTED.terms_for_player_one(&more)[3], 5.0 / 16.0);
}

#[test]
fn report_003_corrected_and_raw() {
    // 0.4 * 7 / 48 + 0.3 * 4 / 16 + 0.2 / 48 - 0.1 * 2 / 16 = 0.125, 1 being 10,000.
    assert_eq!(Ratios::CORRECTED.evaluate(&sample()), 1_250);
    // With player 1 to move raw is the same; with player 2 to move, corrected has 0.05 for
    // player 1, and raw takes player 1's good for player 2's.
    assert_eq!(Ratios::RAW.evaluate(&sample()), 1_250);
    let theirs = sample().with_turn(Side::Two);
    assert_eq!(Ratios::CORRECTED.evaluate(&theirs), -500);
    assert_eq!(Ratios::RAW.evaluate(&theirs), 500);
}

#[test]
fn report_003_defence() {
    // 0.25 + 0.3 * 4 / 16 + 0.25 * 7 / 48 + 0.06 / 48 - 0.04 * 2 / 16 = 0.35771.
    assert_eq!(Ratios::DEFENCE.evaluate(&sample()), 3_577);
    // For player 1: -0.25 * 15 / 16 + 0.03646 + 0.00125 - 0.005 = -0.20167.
    let theirs = sample().with_turn(Side::Two);
    assert_eq!(Ratios::DEFENCE.evaluate(&theirs), 2_017);
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
