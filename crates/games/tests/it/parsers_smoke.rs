//! A bounded run of the fuzz targets' promises: valid texts, damaged in every
//! way that a few seconds allow. `make fuzz` goes on where this stops.

use crate::promises;

use awalam_games::{Game, GameId, RuleSet, with_game};

/// Inputs tried on each promise; `AWALAM_EFFORT` multiplies them.
fn rounds_per_promise() -> usize {
    20_000 * std::env::var("AWALAM_EFFORT").map_or(1, |effort| effort.parse().unwrap())
}

/// Texts of every kind, to be damaged.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<String> = [
        "FfBeBcDa",
        "c9d9 e6f6",
        "3R 14TB 1tr",
        "house:first=red",
        "0-0-0-0-0-0-0-0-0-0-0-0-24.5-23.5-S",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N 15",
        "{\"game\":\"awale\",\"moves\":[{\"move\":\"F\",\"time_ms\":12,\"score\":-35,\"comment\":\"x\"}]}",
        "[Game \"avalam\"]\n[Event \"a \\\"b\\\"\"]\n\n1. c9d9 {[%time 1.250] [%score -0.35] so\\} so} e6f6 *",
        "[Game \"awale\"]\n\n{[%draw A] so} 1. F! f?! (1... e {[%draw C c-d]} (1... d 2. A) 2. B??) 2. B e * (3. A) (3. C c)",
        "{\"game\":\"awale\",\"start_note\":{\"comment\":\"x\"},\"moves\":[{\"move\":\"F\",\"glyph\":\"!?\",\"drawn\":[\"A\",\"A-f\"],\"variations\":[[{\"move\":\"A\"}]]}],\"continuations\":[[{\"move\":\"f\"}]]}",
        include_str!("../data/games/real-game.txt"),
        include_str!("../data/games/shortest-game.txt"),
    ]
    .map(str::to_owned)
    .into();
    // Long words must not come back in full, and large numbers must survive.
    let long = "A".repeat(5_000);
    seeds.push(format!("{{\"game\":\"awale\",\"moves\":\"{long}\"}}"));
    seeds.push(format!(
        "{{\"game\":\"awale\",\"moves\":[],\"ending\":{{\"result\":\"{long}\u{1b}\"}}}}"
    ));
    seeds.push(
        r#"{"game":"awale","moves":[{"move":"F","time_ms":18446744073709551615}]}"#.to_owned(),
    );
    for id in GameId::ALL {
        with_game!(id, G => for rules in <G as Game>::Rules::all() {
            seeds.push(G::start(rules).to_string());
        });
    }
    seeds.into_iter().map(String::into_bytes).collect()
}

/// One to four small injuries.
fn damage(rng: &mut fastrand::Rng, text: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..rng.usize(1..=4) {
        let at = rng.usize(..=text.len());
        match rng.u8(..6) {
            0 if at < text.len() => text[at] = rng.u8(..),
            1 if at < text.len() => {
                text[at] = b"0123456789./-{}[]()!?\"\\ *RBTSNyrAf"[rng.usize(..33)]
            }
            2 => text.insert(at, b"0123456789./-{}[]()!?\"\\ \n"[rng.usize(..25)]),
            3 if at < text.len() => drop(text.remove(at)),
            4 => text.truncate(at),
            _ => {
                let from = rng.usize(..=other.len());
                let to = rng.usize(from..=other.len());
                text.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
}

#[test]
fn no_input_breaks_a_promise() {
    let seeds = seeds();
    for (name, promise) in promises::ALL {
        let mut rng = fastrand::Rng::with_seed(21);
        for round in 0..rounds_per_promise() {
            let mut text = seeds[rng.usize(..seeds.len())].clone();
            if round >= seeds.len() {
                let other = &seeds[rng.usize(..seeds.len())];
                damage(&mut rng, &mut text, other);
            }
            let result = std::panic::catch_unwind(|| promise(&text));
            assert!(
                result.is_ok(),
                "{name} broken by {:?}",
                String::from_utf8_lossy(&text)
            );
        }
    }
}
