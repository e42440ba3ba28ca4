//! `accuracy`: a bot's moves judged by exact values.

use std::fs;

use serde_json::Value;

use crate::home::Home;

const ASKED: [&str; 11] = [
    "accuracy",
    "-g",
    "awale",
    "-r",
    "awari",
    "--positions",
    "6",
    "--seed",
    "3",
    "--time",
    "1ms,2ms",
];

#[test]
fn a_bot_is_judged_and_positions_are_solved_once() {
    let home = Home::new();
    let store = home.path("known.tsv");
    let store = store.to_str().unwrap();
    let asked = [&ASKED[..], &["--store", store]].concat();
    let call = |args: &[&str]| {
        let output = home
            .command(args)
            .env_remove("AWALAM_TABLES")
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let printed = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), printed, errors)
    };
    let (code, _, errors) = call(&asked);
    assert!(
        code == Some(2) && errors.contains("awalam table build"),
        "{errors}"
    );
    call(&["table", "build", "--rules", "awari", "--seeds", "13"]);
    let (code, printed, errors) = call(&asked);
    assert_eq!(code, Some(0), "{errors}");
    let last = printed.lines().last().unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    let ["accuracy", kept, critical, optimal, loss, "6"] = words[..] else {
        panic!("{last}");
    };
    assert!(kept.ends_with('%') || kept == "-", "{last}");
    assert!(
        optimal.ends_with('%') && loss.parse::<f64>().unwrap() >= 0.0,
        "{last}"
    );
    assert!(critical.parse::<u64>().unwrap() <= 6, "{last}");
    assert!(
        printed.contains("\n1ms ") && printed.contains("\n2ms "),
        "{printed}"
    );

    let for_points = [&asked[..], &["--for", "points", "--time", "1ms", "--json"]].concat();
    let for_points: Value = serde_json::from_str(&call(&for_points).1).unwrap();
    assert_eq!(for_points["bot"], "champion:aim=points");

    // Critical positions alone, of which results are all that is known, have a file of their own.
    let critical_only = home.path("critical.tsv");
    let critical_only = critical_only.to_str().unwrap();
    let more = ["--critical", "--plies", "20-200", "--store", critical_only];
    let (code, printed, errors) = call(&[&ASKED[..], &more].concat());
    assert_eq!(code, Some(0), "{errors}");
    let last = printed.lines().last().unwrap();
    assert!(
        last.starts_with("accuracy ") && last.ends_with("% 6") && !printed.contains("optimal"),
        "{printed}"
    );
    let file = fs::read_to_string(critical_only).unwrap();
    assert!(
        file.starts_with("# awale awari seed 3 plies 20-200 critical\n")
            && file.contains("=win")
            && file.contains("=loss"),
        "{file}"
    );

    // Killed in the middle of a line, it is solved again to the same.
    let whole = fs::read_to_string(store).unwrap();
    fs::write(store, &whole[..whole.len() - 3]).unwrap();
    let json: Value = serde_json::from_str(&call(&[&asked[..], &["--json"]].concat()).1).unwrap();
    assert_eq!(json["positions"], 6);
    assert_eq!(json["times"][1]["kept"]["of"].to_string(), critical);
    let again = fs::read_to_string(store).unwrap();
    // Threads may have drawn more than was needed.
    let missing: Vec<&str> = whole
        .lines()
        .filter(|line| !again.lines().any(|other| other == *line))
        .collect();
    assert_eq!(missing, [""; 0]);
    let damaged = whole.replace("=", "~");
    fs::write(store, damaged).unwrap();
    let (_, _, refused) = call(&asked);
    assert!(
        refused.contains("line ") && refused.contains("no solved position"),
        "{refused}"
    );
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let home = Home::new();
    let refused = |more: &[&str]| home.error(&[&["accuracy", "-g", "awale"], more].concat(), 2);
    assert!(refused(&["--bot", "exec:true"]).contains("SETUP"));
    assert!(refused(&["--rules", "nope"]).contains("abapa, awari, uga"));
    assert!(refused(&["--bot", "champion:proofs=off"]).contains("no setting `proofs`"));
    assert!(refused(&["--bot", "random", "--for", "points"]).contains("no setting `aim`"));
    for plies in ["18", "24-18", "18-", "a-b"] {
        let refused = refused(&["--plies", plies]);
        assert!(refused.contains("such as 18-24"), "{refused}");
    }
    assert!(refused(&["--critical", "--deep", "100"]).contains("--critical"));
    let store = home.path("other.tsv");
    fs::write(&store, "# avalam official seed 1\n").unwrap();
    let refused = refused(&["--store", store.to_str().unwrap()]);
    assert!(
        refused.contains("line 1") && refused.contains("# awale abapa seed 1"),
        "{refused}"
    );
}
