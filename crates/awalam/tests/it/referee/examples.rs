//! The example bots of every language that is installed here.

use awalam_games::{Record, Side, Termination};

use crate::home::{AWALAM, Home, PATIENT};

/// An example is what `check` calls good, and plays a game with our own bot.
fn try_examples(language: &str) {
    let home = Home::new();
    let Some(bots) = home.examples(language) else {
        return;
    };
    for bot in &bots {
        let report = home.output(&[&["check", bot], &PATIENT[..]].concat());
        assert!(report.lines().count() >= 8, "{bot}: {report}");
        assert!(
            !report.contains(" bad ") && !report.contains("→"),
            "{bot}: {report}"
        );
    }
    let ours = format!("{AWALAM} compete --bot champion --time 20ms");
    let [random, _] = &bots;
    let args = [&["referee", &ours, random, "--games", "2"], &PATIENT[..]];
    let played = home.output(&args.concat());
    assert_eq!(played.lines().count(), 3, "{played}");
    assert_eq!(played.lines().last(), Some("total 2 0 0"), "{played}");
}

#[test]
fn python_examples_are_good() {
    try_examples("python");
}

#[test]
fn java_examples_are_good() {
    try_examples("java");
}

#[test]
fn cpp_examples_are_good() {
    try_examples("cpp");
}

#[test]
fn rust_examples_are_good() {
    try_examples("rust");
}

#[test]
fn java_meets_python() {
    let home = Home::new();
    let (Some([_, java]), Some([python, _])) = (home.examples("java"), home.examples("python"))
    else {
        return;
    };
    let save = home.path("games").display().to_string();
    let args = [&["referee", &java, &python, "--save", &save], &PATIENT[..]];
    let played = home.output(&args.concat());
    let [result, total] = played.lines().collect::<Vec<_>>()[..] else {
        panic!("{played}");
    };
    assert!(result.starts_with("result "), "{played}");
    assert!(total.starts_with("total "), "{played}");
    let record = std::fs::read_to_string(home.path("games/game-001.txt")).unwrap();
    let record = Record::read(&record).unwrap();
    assert_eq!(record.player(Side::One), java);
    assert_eq!(record.ending().unwrap().termination, Termination::Normal);
    assert_eq!(format!("result {}", record.ending().unwrap()), result);
    assert!(record.moves().iter().all(|noted| noted.note.time.is_some()));
}
