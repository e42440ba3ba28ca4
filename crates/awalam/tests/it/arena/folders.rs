//! Programs from outside are where the tournament was begun, whoever plays it from where;
//! those that cannot play are told before a game is lost, and games that were can be mended.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use awalam_arena::{SqliteStore, Store};
use serde_json::Value;

use super::postgres::Postgres;
use super::results::{games, result};
use crate::home::{AWALAM, Home};

/// A program that plays, named as in its own folder.
const MINE: &str = "exec:sh bots/mine.sh";

/// A folder with a program in it.
fn course(home: &Home, name: &str) -> PathBuf {
    let folder = home.path(name);
    fs::create_dir_all(folder.join("bots")).unwrap();
    mend(&folder);
    folder
}

fn mend(course: &Path) {
    let script = format!("exec {AWALAM} compete --bot random --seed 2\n");
    fs::write(course.join("bots/mine.sh"), script).unwrap();
}

/// The program leaves after some moves of its own.
fn leave_after(course: &Path, moves: u32) {
    let script = format!(
        "{AWALAM} compete --bot random --seed 2 | {{
            n=0; while [ $n -lt {moves} ] && read line; do echo $line; n=$((n + 1)); done
            echo the ink is dry >&2; kill -9 $$
        }}\n"
    );
    fs::write(course.join("bots/mine.sh"), script).unwrap();
}

fn in_folder(home: &Home, folder: &Path, args: &[&str]) -> Output {
    home.command(args).current_dir(folder).output().unwrap()
}

#[track_caller]
fn printed(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn complaint(output: &Output, code: i32) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{errors}");
    errors
}

/// A match that takes as long as the machine needs.
fn play<'a>(bots: &[&'a str], store: &'a str) -> Vec<&'a str> {
    let mut args = vec!["arena", "match", "-g", "tricolore", "--games", "4"];
    args.extend(bots.iter().flat_map(|bot| ["--bot", bot]));
    args.extend(["--time", "300s", "--json", "--store", store]);
    args
}

fn faults(summary: &Value) -> usize {
    let bots = summary["bots"].as_array().unwrap();
    let faults = bots.iter().map(|bot| bot["forfeits"].as_object().unwrap());
    faults.map(|faults| faults.len()).sum()
}

/// Takes the last pair out of a store.
fn lose_a_pair(store: &str) {
    let mut store = SqliteStore::open(Path::new(store)).unwrap();
    let tournament = store.tournament().clone();
    assert_eq!(store.redefine(&tournament, &[1]).unwrap(), 2);
}

#[test]
fn a_tournament_goes_on_in_its_own_folder() {
    let home = Home::new();
    let course = course(&home, "course");
    let store = home.path("games.sqlite");
    let store = store.to_str().unwrap();
    let begun = in_folder(&home, &course, &play(&[MINE, "random"], store));
    let begun = result(&printed(&begun));
    assert_eq!((faults(&begun), &begun["games"]), (0, &Value::from(4)));

    // Resumed from elsewhere, where there is no such script.
    lose_a_pair(store);
    let resume = ["arena", "resume", "--json", "--store", store];
    let elsewhere = home.path("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    let found = printed(&in_folder(&home, &elsewhere, &resume));
    assert_eq!(result(&found), begun);

    // The folder is gone, and then another.
    lose_a_pair(store);
    let before = games(&home, store);
    let moved = home.path("moved");
    fs::rename(&course, &moved).unwrap();
    let told = complaint(&in_folder(&home, &moved, &resume), 2);
    assert!(told.contains("there is no folder"), "{told}");
    assert_eq!(games(&home, store), before);
    let told = [&resume[..], &["--folder", "moved"]].concat();
    let found = printed(&in_folder(&home, &home.path(""), &told));
    assert_eq!(result(&found), begun);
    // It is known from now on.
    lose_a_pair(store);
    let found = printed(&in_folder(&home, &elsewhere, &resume));
    assert_eq!(result(&found), begun);
}

#[test]
fn a_configuration_names_its_folder() {
    let home = Home::new();
    course(&home, "course");
    let file = home.path("mine.toml");
    let text = |folder: &str| {
        format!(
            "folder = \"{folder}\"\ngame = \"tricolore\"\ngames = 2\nopenings = {{ kind = \"start\" }}
            [[bot]]\nspec = \"{MINE}\"\ntime = \"300s\"\n[[bot]]\nspec = \"random\"\n"
        )
    };
    // Seen from the file, wherever the program is called.
    fs::write(&file, text("course")).unwrap();
    let run = ["arena", "run", file.to_str().unwrap(), "--json"];
    let found = result(&printed(&in_folder(&home, Path::new("/"), &run)));
    assert_eq!((faults(&found), &found["games"]), (0, &Value::from(2)));
    fs::write(&file, text("nowhere")).unwrap();
    let told = complaint(&in_folder(&home, Path::new("/"), &run), 2);
    assert!(told.contains("folder: there is no folder"), "{told}");
}

#[test]
fn a_program_that_cannot_play_is_told_before_the_first_game() {
    let home = Home::new();
    let store = home.path("games.sqlite");
    let store = store.to_str().unwrap();
    // The shell is there, the script is not.
    let refused = in_folder(&home, &home.path(""), &play(&["random", MINE], store));
    let told = complaint(&refused, 2);
    assert!(
        told.contains("bot 2 (`exec:sh bots/mine.sh`): it cannot play here"),
        "{told}"
    );
    assert!(told.contains("mine.sh"), "{told}");
    assert!(!Path::new(store).exists(), "a store was made");

    // Nor is a game lost where the program broke after the tournament was begun.
    let course = course(&home, "course");
    printed(&in_folder(&home, &course, &play(&["random", MINE], store)));
    lose_a_pair(store);
    let before = games(&home, store);
    leave_after(&course, 1);
    let told = complaint(&home.run(&["arena", "resume", "--store", store]), 2);
    assert!(told.contains("the ink is dry"), "{told}");
    assert_eq!(games(&home, store), before);
}

#[test]
fn games_lost_by_mistake_are_played_again_or_taken_out() {
    let home = Home::new();
    let course = course(&home, "course");
    let store = home.path("games.sqlite");
    let store = store.to_str().unwrap();
    let bots = [MINE, "random", "greedy"];
    let whole = home.path("whole.sqlite");
    let whole = whole.to_str().unwrap();
    let expected = in_folder(&home, &course, &play(&bots, whole));
    let expected = result(&printed(&expected));
    assert_eq!(faults(&expected), 0);

    // It plays for a while, and leaves in mid-game.
    leave_after(&course, 3);
    let broken = in_folder(&home, &course, &play(&bots, store));
    let broken = result(&printed(&broken));
    assert_eq!(broken["bots"][0]["forfeits"]["crash"], 8);
    // As long as it cannot play at all, nothing is discarded.
    leave_after(&course, 0);
    let replay = ["arena", "replay", "--bot", MINE, "--json", "--store", store];
    let before = games(&home, store);
    let told = complaint(&home.run(&replay), 2);
    assert!(told.contains("it cannot play here"), "{told}");
    assert_eq!(games(&home, store), before);
    mend(&course);
    let replayed = home.run(&replay);
    assert!(complaint(&replayed, 0).contains("8 games of exec:sh bots/mine.sh discarded"));
    assert_eq!(result(&printed(&replayed)), expected);
    assert_eq!(games(&home, store), games(&home, whole));

    let exclude = ["arena", "exclude", "--json", "--store", store, "--bot"];
    let out = result(&home.output(&[&exclude[..], &[MINE]].concat()));
    assert_eq!(out["bots"][0]["excluded"], true);
    assert_eq!(
        (&out["bots"][0]["games"], &out["pairs"]),
        (&0.into(), &2.into())
    );
    assert_eq!(out["finished"], true);
    let table = home.output(&["arena", "resume", "--store", store]);
    assert!(
        table.contains("taken out, games not counted: exec:sh"),
        "{table}"
    );
    let told = complaint(&home.run(&[&exclude[..], &["random"]].concat()), 2);
    assert!(told.contains("nobody would be left to play"), "{told}");
    let told = complaint(&home.run(&[&exclude[..], &["nobody"]].concat()), 2);
    assert!(
        told.contains("but exec:sh bots/mine.sh, random, greedy"),
        "{told}"
    );
    let told = complaint(&home.run(&replay), 2);
    assert!(told.contains("taken out"), "{told}");
    let back = [&exclude[..], &[MINE, "--undo"]].concat();
    assert_eq!(result(&home.output(&back)), expected);
}

#[test]
fn workers_play_in_the_tournaments_folder_or_not_at_all() {
    let home = Home::new();
    let course = course(&home, "course");
    let file = course.join("mine.toml");
    let text = format!(
        "game = \"tricolore\"\ngames = 4\nopenings = {{ kind = \"start\" }}
        [[bot]]\nspec = \"{MINE}\"\ntime = \"300s\"\n[[bot]]\nspec = \"random\"
        [[bot]]\nspec = \"greedy\"\n"
    );
    fs::write(
        &file,
        text.replace("games", "format = \"round-robin\"\ngames"),
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let alone = home.path("alone.sqlite");
    let alone = alone.to_str().unwrap();
    let run = ["arena", "run", file, "--json", "--store", alone];
    let expected = result(&printed(&in_folder(&home, &course, &run)));
    assert_eq!(faults(&expected), 0);

    let postgres = Postgres::start();
    let address = postgres.address();
    let submit = ["arena", "submit", file, "--store", &address];
    printed(&in_folder(&home, &course, &submit));
    let worker = ["arena", "worker", "--store", &address];
    // The script is not there: nobody loses a game by it.
    fs::rename(course.join("bots"), course.join("away")).unwrap();
    let refused = in_folder(&home, &home.path(""), &worker);
    let told = complaint(&refused, 1);
    assert!(
        told.contains("tournament 1 cannot be played here: bot 1"),
        "{told}"
    );
    assert_eq!(games(&home, &address).len(), 0);
    // It is elsewhere on this machine.
    fs::create_dir(home.path("here")).unwrap();
    fs::rename(course.join("away"), home.path("here/bots")).unwrap();
    let here = [&worker[..], &["--folder", "here"]].concat();
    let played = in_folder(&home, &home.path(""), &here);
    assert_eq!(printed(&played), "games 12\n");
    let resume = ["arena", "resume", "--json", "--store", &address];
    assert_eq!(result(&home.output(&resume)), expected);

    // Taken out, and in again; discarded, and played again where the course is.
    let exclude = [
        "arena", "exclude", "--json", "--bot", MINE, "--store", &address,
    ];
    let out = result(&home.output(&exclude));
    assert_eq!((&out["pairs"], &out["finished"]), (&2.into(), &true.into()));
    let back = result(&home.output(&[&exclude[..], &["--undo"]].concat()));
    assert_eq!(back, expected);
    let replay = [
        "arena", "replay", "--json", "--bot", MINE, "--store", &address,
    ];
    let told = complaint(&home.run(&replay), 2);
    assert!(told.contains("it cannot play here"), "{told}");
    assert_eq!(games(&home, &address).len(), 12);
    fs::rename(home.path("here/bots"), course.join("bots")).unwrap();
    let again = result(&home.output(&replay));
    assert_eq!(again, expected);
    assert_eq!(games(&home, &address), games(&home, alone));
    assert_eq!(home.output(&worker), "games 0\n");
}
