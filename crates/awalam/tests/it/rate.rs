//! `rate`: a bot's place among ours.

use serde_json::Value;

use crate::home::{AWALAM, Home};

/// However slow the machine, the games decide.
const PATIENT: [&str; 4] = ["--minutes", "1000", "--time", "300s"];

fn json(home: &Home, args: &[&str]) -> Value {
    let printed = home.output(&[&["rate"], args, &PATIENT, &["--json"]].concat());
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn bots_of_ours_are_found_where_they_stand() {
    let home = Home::new();
    for (game, bot) in [
        ("tricolore", "level:2"),
        ("awale", "greedy"),
        ("avalam", "greedy"),
    ] {
        let args = ["rate", bot, "-g", game, "--games", "40", "--seed", "5"];
        let printed = home.output(&[&args[..], &PATIENT].concat());
        let last = printed.lines().last().unwrap();
        let words: Vec<&str> = last.split(' ').collect();
        let ["rating", elo, low, high, "between", below, "and", above] = words[..] else {
            panic!("{last}");
        };
        let [elo, low, high] = [elo, low, high].map(|number| number.parse::<f64>().unwrap());
        assert!(low < elo && elo < high, "{last}");
        assert_ne!([below, above], [bot, bot], "{last}");
        assert!(printed.contains("\nnext to beat: "), "{printed}");
        let found = json(&home, &[&args[1..]].concat());
        assert!(
            (found["elo"].as_f64().unwrap() - elo).abs() <= 0.5,
            "{found}"
        );
        let opponents = found["opponents"].as_array().unwrap();
        let own = opponents.iter().find(|opponent| opponent["bot"] == bot);
        let known = own.unwrap()["elo"].as_f64().unwrap();
        assert!(low < known && known < high, "{game}: {known} {last}");
    }
}

#[test]
fn outside_programs_are_rated_and_their_repeats_are_not_counted() {
    let home = Home::new();
    // Without dice, as most bots of a course.
    let bot = format!("exec:{AWALAM} compete --bot level:4 --seed 1 --time 300s");
    let found = json(&home, &[&bot, "--games", "40", "--precision", "20"]);
    let games = found["games"].as_u64().unwrap();
    let repeats = found["repeats"].as_u64().unwrap();
    let opponents = found["opponents"].as_array().unwrap();
    let counted: u64 = opponents
        .iter()
        .map(|opponent| opponent["games"].as_u64().unwrap())
        .sum();
    assert!(repeats > 0, "{found}");
    assert_eq!(counted + repeats, games, "{found}");
    assert_eq!(found["faults"], 0, "{found}");
    let engine = format!("ugi:{AWALAM} engine -g awale --bot random");
    let args = [&engine, "-g", "awale", "--games", "2"];
    assert_eq!(json(&home, &args)["games"], 2);
}

#[test]
fn what_cannot_be_rated_is_refused_with_the_reason() {
    let home = Home::new();
    for (args, words) in [
        (&["levl:2"][..], "did you mean level?"),
        (&["sh -c true"], "the program is written exec:sh -c true"),
        (&["exec:no-such-bot"], "there is no program `no-such-bot`"),
        (
            &["random", "-g", "avalam", "-r", "classic"],
            "measured under official",
        ),
        (&["random", "--games", "1"], "--games"),
        (&["random", "--minutes", "0"], "from 0.01 to 100000"),
    ] {
        let error = home.error(&[&["rate"], args].concat(), 2);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    let crashing = home.run(
        &[
            &["rate", "exec:sh -c 'echo oh no >&2; exit 3'"],
            &PATIENT[..],
        ]
        .concat(),
    );
    assert_eq!(crashing.status.code(), Some(1));
    let errors = String::from_utf8(crashing.stderr).unwrap();
    let last = errors.lines().last().unwrap();
    assert!(
        last.starts_with("error: the bot lost its first 4 games by faults")
            && last.contains("oh no"),
        "{errors}"
    );
    assert!(crashing.stdout.is_empty());
}
