//! Configuration files, good and damaged.

use crate::promises;

use awalam_arena::{Each, Entrant, Tournament, starter};
use awalam_games::GameId;

#[test]
fn the_starter_is_read_with_and_without_its_remarks() {
    for game in GameId::ALL {
        let text = starter(game, "champion:time=50ms", "level:5");
        let no_file = |_: &str| Ok(String::new());
        let tournament = Tournament::from_toml(&text, no_file).unwrap();
        assert_eq!((tournament.game, tournament.games), (game, 200));
        // Every setting that it offers exists.
        let used: Vec<&str> = text.lines().map(with_setting).collect();
        let used = used.join("\n");
        let tournament = Tournament::from_toml(&used, no_file).unwrap();
        assert!(tournament.sprt.is_some() && tournament.adjudication.resign.is_some());
        assert_eq!(tournament.bot_name(0), "A");
        assert_eq!((tournament.anchor.as_str(), tournament.pin), ("A", true));
        // So does what goes with another format, and with a file.
        for (format, setting) in [("gauntlet", "challengers = 2"), ("swiss", "rounds = 3")] {
            assert!(text.contains(&format!("# {setting}")), "{setting}");
            let text = text.replace(
                "format = \"match\"",
                &format!("format = \"{format}\"\n{setting}"),
            );
            let more = "[[bot]]\nspec = \"random\"\n[[bot]]\nspec = \"greedy\"\n";
            Tournament::from_toml(&format!("{text}\n{more}"), no_file).unwrap();
        }
        let list = "kind = \"list\"\nfile = \"it\"\norder = \"random\"\nstart = 2";
        let text = text.replace("kind = \"random\"", list);
        let file = |_: &str| Ok("# two\n\none\ntwo # of them\n".to_owned());
        let tournament = Tournament::from_toml(&text, file).unwrap();
        let again = serde_json::to_string(&tournament.openings).unwrap();
        assert_eq!(
            again,
            r#"{"kind":"list","file":"it","lines":["one","two"],"order":"random","start":2}"#
        );
    }
}

#[test]
fn what_each_bot_gets_is_said_once() {
    let text = r#"
        game = "tricolore"
        format = "round-robin"
        games = 2
        [each]
        time = "2s"
        memory = "512M"
        env = { LEVEL = "3", MODE = "fast" }
        [[bot]]
        spec = "exec:./one"
        [[bot]]
        spec = "ugi:./two"
        time = "1s"
        memory = "2G"
        env = { LEVEL = "4" }
        [[bot]]
        spec = "greedy"
    "#;
    let read = |text: &str| Tournament::from_toml(text, |_| Ok(String::new()));
    let tournament = read(text).unwrap();
    let got = |bot: usize| {
        let Entrant {
            time, memory, env, ..
        } = &tournament.bots[bot];
        let env: Vec<String> = env
            .iter()
            .map(|(name, it)| format!("{name}={it}"))
            .collect();
        (time.unwrap().as_secs(), *memory, env.join(" "))
    };
    assert_eq!(got(0), (2, Some(512 << 20), "LEVEL=3 MODE=fast".to_owned()));
    assert_eq!(got(1), (1, Some(2 << 30), "LEVEL=4 MODE=fast".to_owned()));
    // What is for programs does not concern our own bots.
    assert_eq!(got(2), (2, None, String::new()));
    // It is written out with each bot, and refused where nobody reads it.
    assert!(!serde_json::to_string(&tournament).unwrap().contains("each"));
    let again = Tournament {
        each: Some(Each::default()),
        ..tournament
    };
    let told = again.check().unwrap_err().to_string();
    assert!(
        told.starts_with("each: only a configuration file has it"),
        "{told}"
    );
    for (wrong, told) in [
        ("time = 3", "line 6: a time has a unit"),
        ("name = \"x\"", "line 6: unknown field `name`"),
    ] {
        let wrong = read(&text.replace("time = \"2s\"", wrong)).unwrap_err();
        assert!(wrong.to_string().starts_with(told), "{wrong}");
    }
}

#[test]
fn bare_numbers_are_no_times() {
    let text = |time: &str| {
        format!(
            "game = \"awale\"\ngames = 2\n[[bot]]\nspec = \"random\"\ntime = {time}\n[[bot]]\nspec = \"greedy\""
        )
    };
    let read = |time: &str| Tournament::from_toml(&text(time), |_| Ok(String::new()));
    assert!(read("\"3s\"").is_ok());
    for (time, told) in [
        ("3", "line 5: a time has a unit: write \"3s\" or \"3ms\""),
        (
            "0.5",
            "line 5: a time has a unit: write \"0.5s\" or \"0.5ms\"",
        ),
        (
            "\"soon\"",
            "line 5: `soon` is no time: write \"2s\" or \"200ms\", at least \"1ms\"",
        ),
    ] {
        assert_eq!(read(time).unwrap_err().to_string(), told);
    }
}

/// A line whose setting is used, if it offers one; the other kinds of openings
/// take the place of the one in use.
fn with_setting(line: &str) -> &str {
    let offered = line.strip_prefix("# ").filter(|rest| {
        let word = rest.split(" = ").next().unwrap_or("");
        ["[sprt]", "[each]"].contains(rest) || (rest.contains(" = ") && !word.contains(' '))
    });
    let offered = offered.filter(|rest| {
        let other = [
            "rules",
            "kind",
            "file",
            "order",
            "start",
            "challengers",
            "rounds",
        ];
        !other.iter().any(|word| rest.starts_with(word))
    });
    offered.unwrap_or(line)
}

#[test]
fn damaged_configurations_are_refused_in_one_line() {
    let whole = starter(GameId::Awale, "random", "greedy").into_bytes();
    let mut dice = fastrand::Rng::with_seed(4);
    let pieces: [&[u8]; 8] = [
        b"\"",
        b"[",
        b"]]",
        b"=",
        b"-1",
        b"1e999",
        b"\n[[bot]]\n",
        "é".as_bytes(),
    ];
    for _ in 0..3_000 {
        let mut text = whole.clone();
        for _ in 0..dice.usize(1..4) {
            let place = dice.usize(..text.len());
            match dice.u8(..3) {
                0 => text.truncate(place),
                1 => drop(text.splice(place..place, pieces[dice.usize(..8)].iter().copied())),
                _ => text[place] = dice.u8(..),
            }
            if text.is_empty() {
                text.push(b'x');
            }
        }
        promises::tournaments(&text);
    }
}
