//! What is wrong with a tournament is told in a sentence.

use std::fs;

use awalam_arena::{SqliteStore, Store};

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
        &[&two[..], &["--openings", list, "--opening-start", "3"]].concat(),
        &[&two[..], &["--opening-order", "random"]].concat(),
        &[&two[..], &["--format", "swiss", "--rounds", "2"]].concat(),
        &[&two[..], &["--challengers", "2"]].concat(),
        &[&two[..], &["--anchor", "champion"]].concat(),
        &[&two[..], &["--draw", "1,2,3,4"]].concat(),
        &[&two[..], &["--draw", "1,0"]].concat(),
        &[&two[..], &["--game-moves", "40"]].concat(),
        &[&two[..], &["--sprt", "0"]].concat(),
        &[&two[..], &["--sprt", "5", "--alpha", "2"]].concat(),
        &[&two[..], &["--resign", "x"]].concat(),
        &[&two[..], &["--resign", "10,4,alone"]].concat(),
        &[&two[..], &["--openings", "start", "--opening-plies", "3"]].concat(),
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
        "game = \"awale\"\ngames = 2\n[[bot]]\nspec = \"random\"\ntime = 3",
        "game = \"awale\"\ngames = 2\nfolder = \"nowhere\"\n[[bot]]\nspec = \"random\"\n[[bot]]\nspec = \"greedy\"",
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

#[test]
fn exports_replace_nothing_unasked_and_say_why_games_ended() {
    let home = Home::new();
    let list = home.path("openings.txt");
    fs::write(
        &list,
        "# two openings\n\nFfBe\n3-4-4-4-4-4-4-4-4-4-4-5-0-0-S\n",
    )
    .unwrap();
    let list = list.to_str().unwrap();
    let bots = ["--bot", "random", "--bot", "greedy", "--games", "4"];
    let play = ["arena", "match", "-g", "awale", "--openings", list];
    home.output(&[&play[..], &bots, &["--plies", "9"]].concat());
    let csv = home.output(&["arena", "export"]);
    let mut lines = csv.lines();
    let head = "pair,game,player1,player2,result,end,plies,points1,points2,time1_ms,time2_ms,longest1_ms,longest2_ms,reason,opening,date";
    assert_eq!(lines.next(), Some(head));
    for (line, opening) in lines.zip([
        "\"F f B e\"",
        "\"F f B e\"",
        "\"3-4-4-4-4-4-4-4-4-4-4-5-0-0-S\"",
        "\"3-4-4-4-4-4-4-4-4-4-4-5-0-0-S\"",
    ]) {
        let told = format!("\"stopped after 9 plies: the points count\",{opening},\"20");
        assert!(line.contains(&told), "{line} has no {told}");
    }

    let out = home.path("games.csv");
    let out = out.to_str().unwrap();
    let export = ["arena", "export", "--out", out];
    home.output(&export);
    fs::write(out, "mine").unwrap();
    let told = home.error(&export, 2);
    assert!(
        told.contains("exists already: --force replaces it"),
        "{told}"
    );
    assert_eq!(fs::read_to_string(out).unwrap(), "mine");
    home.output(&[&export[..], &["--force"]].concat());
    assert_eq!(fs::read_to_string(out).unwrap(), csv);
}

#[test]
fn tournaments_are_listed_with_their_state() {
    let home = Home::new();
    assert_eq!(home.output(&["arena", "list"]), "no tournament yet\n");
    let bots = ["--bot", "random", "--bot", "greedy", "--games", "2"];
    let play = ["arena", "match", "-g", "awale", "--name", "first one"];
    home.output(&[&play[..], &bots].concat());
    let listed = home.output(&["arena", "list"]);
    let rows: Vec<&str> = listed.lines().collect();
    assert_eq!(rows.len(), 2, "{listed}");
    assert!(rows[1].starts_with("finished"), "{listed}");
    assert!(
        rows[1].contains("2 of 2") && rows[1].ends_with("first one"),
        "{listed}"
    );
    // One that is not finished, one that is no tournament.
    let folder = home.path("data/awalam/arena");
    let file = fs::read_dir(&folder).unwrap().flatten();
    let file = file
        .map(|file| file.path())
        .find(|path| path.extension().is_some_and(|it| it == "sqlite"));
    let mut store = SqliteStore::open(&file.unwrap()).unwrap();
    let tournament = store.tournament().clone();
    store.redefine(&tournament, &[0]).unwrap();
    let running = home.output(&["arena", "list", "--json"]);
    let running: serde_json::Value = serde_json::from_str(&running).unwrap();
    assert_eq!(
        (&running["state"], &running["games"]),
        (&"running".into(), &0.into())
    );
    drop(store);
    fs::write(folder.join("other.sqlite"), "no database").unwrap();
    let listed = home.output(&["arena", "list", "--store", folder.to_str().unwrap()]);
    assert!(listed.contains("not finished  0 of 2"), "{listed}");
    assert!(
        listed.contains("unreadable: ") && listed.contains("other.sqlite"),
        "{listed}"
    );
    let told = home.error(&["arena", "list", "--store", "nowhere"], 2);
    assert!(told.contains("there is no folder nowhere"), "{told}");
}

#[test]
fn scores_are_told_at_intervals_without_a_terminal() {
    let home = Home::new();
    let play = ["arena", "match", "-g", "awale", "--name", "often"];
    let bots = ["--bot", "random", "--bot", "greedy", "--games", "8"];
    let told = |more: &[&str]| {
        let output = home.run(&[&play[..], &bots, more].concat());
        assert!(output.status.success());
        let errors = String::from_utf8(output.stderr).unwrap();
        let lines = errors.lines().filter(|line| line.contains(" games: "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(told(&[]).is_empty());
    let lines = told(&["--score-interval", "4", "--concurrency", "1"]);
    assert!((1..=2).contains(&lines.len()), "{lines:?}");
    let last = lines.last().unwrap();
    assert!(last.starts_with("8 of 8 games: "), "{last}");
    assert!(last.contains(" %  Elo "), "{last}");
    // The name of a tournament is its games' event.
    let records = home.output(&["arena", "export", "--form", "text"]);
    assert_eq!(records.matches("[Event \"often\"]").count(), 8);
}

#[test]
fn formats_of_several_rounds_are_played_and_told() {
    let home = Home::new();
    let bots = ["random", "greedy", "alphabeta:depth=1", "random:seed=3"];
    let bots: Vec<&str> = bots.iter().flat_map(|bot| ["--bot", bot]).collect();
    for format in ["swiss", "knock-out"] {
        let store = home.path(&format!("{format}.sqlite"));
        let store = store.to_str().unwrap();
        let play = [
            "arena", "match", "-g", "awale", "--games", "4", "--format", format,
        ];
        let table = home.output(&[&play[..], &bots, &["--store", store]].concat());
        assert!(!table.contains("not finished"), "{table}");
        assert!(format == "swiss" || table.contains("winner: "), "{table}");
        // Only one of them has places by points.
        assert_eq!(table.contains("  points  "), format == "swiss", "{table}");
        assert_eq!(home.output(&["arena", "resume", "--store", store]), table);
        let report = home.path("page.html");
        let report = report.to_str().unwrap();
        home.output(&["arena", "report", "--store", store, "--out", report]);
        assert!(
            fs::read_to_string(report)
                .unwrap()
                .contains(&format!("{format} tournament").replace("swiss", "Swiss"))
        );
    }
    let play = [
        "arena", "match", "-g", "awale", "--games", "4", "--format", "swiss", "--pin",
    ];
    let table = home.output(&[&play[..], &bots, &["--anchor", "random", "--json"]].concat());
    let summary: serde_json::Value = serde_json::from_str(&table).unwrap();
    assert_eq!(summary["anchor"], "random");
    assert_eq!(
        summary["bots"][0]["rating"]["elo"].as_f64().unwrap().abs(),
        0.0
    );
}
