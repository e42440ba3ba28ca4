//! A bounded run of the fuzz target's promise: valid lines, damaged in every way
//! that a few seconds allow. `make fuzz` goes on where this stops.

use crate::promises;

/// Inputs tried; `AWALAM_EFFORT` multiplies them.
fn rounds() -> usize {
    20_000 * awalam_testing::effort()
}

const SEEDS: [&str; 12] = [
    "START\n3R\n14TB\n",
    "RESULT 3R 50 40\r\n",
    "RESULT LIMIT 40 38\nEND\n",
    "RESULT LIMIT 14 TB 24.5 23.5\n",
    "RESULT DRAW\n",
    "c9d9\nRESULT c9d9 20 19\n",
    "F\nf\nRESULT e 0 27\n",
    "result: 3r, 50, 40; é\n",
    "SETUP 2.2.2/2.2.2/0.2.2/3.2.2/3.2.2/0.2.0/2.2.3/2.2.3/3.2.2/3.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2/2.2.2 P1 0 0 2\nREADY\n",
    "setup 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n",
    "setup=on,dir=\"my, bots\",restart=off,./bot a=1,b=2\n",
    "option.Skill Level=3,option.Bot='minimax:depth=3,eval=x',option.Clear Hash=,./engine\n",
];

#[test]
fn no_input_breaks_the_promise() {
    let mut rng = fastrand::Rng::with_seed(7);
    for round in 0..rounds() {
        let mut text = SEEDS[round % SEEDS.len()].as_bytes().to_vec();
        for _ in 0..rng.usize(..5) {
            let at = rng.usize(..=text.len());
            let other = SEEDS[rng.usize(..SEEDS.len())].as_bytes();
            match rng.u8(..4) {
                0 if at < text.len() => text[at] = rng.u8(..),
                1 if at < text.len() => drop(text.remove(at)),
                2 => text.insert(at, b"0123456789 RBT\n\rEND=,\"'."[rng.usize(..24)]),
                _ => drop(text.splice(at..at, other.iter().copied())),
            }
        }
        let result = std::panic::catch_unwind(|| promises::referee(&text));
        assert!(
            result.is_ok(),
            "broken by {:?}",
            String::from_utf8_lossy(&text)
        );
    }
    promises::referee(&[b'x'; 100_000]);
    promises::referee(format!("{}\n", "\u{1d}".repeat(200)).as_bytes());
}
