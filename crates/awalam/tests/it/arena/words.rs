//! What is wrong with a tournament is told in a sentence.

use std::fs;

use crate::home::Home;

fn refused(home: &Home, args: &[&str]) -> String {
    let all = [&["arena", "match", "-g", "awale"], args].concat();
    home.error(&all, 2)
        .replace(home.path("").to_str().unwrap(), "")
}

#[test]
fn what_is_wrong_is_told_before_anything_is_played() {
    let home = Home::new();
    let list = home.path("openings.txt");
    fs::write(&list, "FfBe\nFX # wrong\n").unwrap();
    let list = list.to_str().unwrap();
    let two = ["--bot", "greedy", "--bot", "random"];
    let mut told = String::new();
    for args in [
        &["--bot", "gredy", "--bot", "random"][..],
        &["--bot", "greedy"],
        &["--bot", "alphabeta:dept=3", "--bot", "random"],
        &["--bot", "exec:./nowhere", "--bot", "random"],
        &[&two[..], &["--games", "5"]].concat(),
        &[&two[..], &["--games", "0"]].concat(),
        &[&two[..], &["--rules", "house"]].concat(),
        &[&two[..], &["--openings", "nowhere.txt"]].concat(),
        &[&two[..], &["--openings", list]].concat(),
        &[&two[..], &["--opening-plies", "500"]].concat(),
        &[&two[..], &["--sprt", "0"]].concat(),
        &[&two[..], &["--sprt", "5", "--alpha", "2"]].concat(),
        &[&two[..], &["--resign", "x"]].concat(),
        &[&two[..], &["--increment", "1s"]].concat(),
        &[&two[..], &["--concurrency", "0"]].concat(),
        &[&two[..], &["--time", "1s", "--concurrency", "1000"]].concat(),
        &["--bot", "random", "--bot", "greedy", "--bot", "random"],
    ] {
        told += &refused(&home, args);
        told += "\n";
    }
    let cores = std::thread::available_parallelism().unwrap().to_string();
    let told = told.replace(&format!("of the {cores} cores"), "of the N cores");
    let told = told.replace(&format!("at most {cores}\n"), "at most N\n");
    insta::assert_snapshot!(told);
}

#[test]
fn configurations_are_read_and_mistakes_have_a_line() {
    let home = Home::new();
    for game in ["avalam", "awale", "tricolore"] {
        let path = home.path(&format!("{game}.toml"));
        let path = path.to_str().unwrap();
        home.output(&["arena", "init", "-g", game, path]);
        let again = home.error(&["arena", "init", "-g", game, path], 2);
        assert!(again.contains("exists"), "{again}");
        let short = fs::read_to_string(path).unwrap();
        let short = short.replace("games = 200", "games = 2");
        let short = short.replace("champion:time=50ms", "champion:time=2ms");
        fs::write(path, short.replace("level:5", "random")).unwrap();
        let table = home.output(&["arena", "run", path]);
        assert!(table.contains("my first tournament"), "{table}");
    }
    let mut told = String::new();
    for text in [
        "game = \"chess\"\ngames = 2",
        "game = \"awale\"\ngames = 2\ngame = 3",
        "game = \"awale\"\ngames = 2\nspeed = 3",
        "game = \"awale\"\n",
        "game = \"awale\"\ngames = 2\n[[bot]]\nspec = \"random\"",
        "game = \"awale\"\ngames = 2\n[[bot]]\nspec = \"random\"\ntime = \"soon\"",
        "game = \"awale\"\ngames = 2\nopenings = { kind = \"list\", file = \"none.txt\" }\n[[bot]]\nspec = \"random\"\n[[bot]]\nspec = \"greedy\"",
    ] {
        let path = home.path("wrong.toml");
        fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let error = home.error(&["arena", "run", path], 2);
        told += &error.replace(home.path("").to_str().unwrap(), "");
        told += "\n";
    }
    insta::assert_snapshot!(told);
}

#[test]
fn exports_hold_every_game() {
    let home = Home::new();
    // A name with a comma and a quote is written so that spreadsheets read it.
    let file = home.path("names.toml");
    fs::write(
        &file,
        "game = \"tricolore\"\ngames = 4\n[[bot]]\nspec = \"random\"\nname = \"a,b\\\"c\"\n[[bot]]\nspec = \"greedy\"\n",
    )
    .unwrap();
    home.output(&["arena", "run", file.to_str().unwrap()]);
    let csv = home.output(&["arena", "export"]);
    assert_eq!(csv.lines().count(), 5);
    assert!(csv.contains("\"a,b\"\"c\""), "{csv}");
    let json = home.output(&["arena", "export", "--form", "json"]);
    for line in json.lines() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let record = awalam_games::Record::from_json(&game["record"].to_string()).unwrap();
        assert_eq!(record.moves().len() as u64, game["plies"].as_u64().unwrap());
        assert_eq!(record.tag("Version"), Some(env!("CARGO_PKG_VERSION")));
    }
    let text = home.output(&["arena", "export", "--form", "text"]);
    assert_eq!(text.matches("[Game \"tricolore\"]").count(), 4);
}
