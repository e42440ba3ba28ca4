//! A game in the terminal, typed by a test.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use awalam_games::Record;

/// A data directory of its own for every test.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn start(&self, args: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_awalam"))
            .arg("play")
            .args(args)
            .env("XDG_DATA_HOME", self.0.path())
            .env("AWALAM_TABLES", "off")
            .current_dir(self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Types everything, then closes the input; what was shown comes back.
    fn play(&self, args: &[&str], typed: &[u8]) -> String {
        let mut child = self.start(args);
        let mut stdin = child.stdin.take().unwrap();
        let typed = typed.to_vec();
        let writer = std::thread::spawn(move || {
            // The program may rightly leave before it has read everything.
            let _ = stdin.write_all(&typed);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The games kept in the data directory.
    fn kept(&self) -> Vec<Record> {
        let Ok(files) = std::fs::read_dir(self.path("awalam/games")) else {
            return Vec::new();
        };
        files.map(|file| read(&file.unwrap().path())).collect()
    }
}

fn read(path: &Path) -> Record {
    Record::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_whole_game_is_played_and_kept() {
    let home = Home::new();
    let moves: Vec<String> = "FcEbCfDbBdAe".chars().map(|c| format!("{c}\n")).collect();
    let shown = home.play(&["-g", "awale"], moves.concat().as_bytes());
    assert!(
        shown.contains("result 0-1 0 27 25 seeds reached"),
        "{shown}"
    );
    assert!(shown.contains("e: north 16 → 27"), "{shown}");
    let kept = home.kept();
    assert_eq!(kept.len(), 1);
    assert_eq!(
        kept[0].ending().unwrap().to_string(),
        "0-1 0 27 25 seeds reached"
    );
    assert!(
        kept[0]
            .moves()
            .iter()
            .all(|noted| noted.note.time.is_some())
    );
}

#[test]
fn wrong_moves_are_asked_again_with_the_reason() {
    let home = Home::new();
    let typed = "c9e9\nc9c7\nc9d9\nc9b8\nd9c9\nnonsense\nundo\nundo\nhelp\nmoves\nquit\n";
    let shown = home.play(&["-g", "avalam"], typed.as_bytes());
    for sentence in [
        "e9 is not a cell of the board",
        "c9c7 is refused: c7 is not a neighbour of c9",
        "c9b8 is refused: there is no tower on c9 to move",
        "d9c9 is refused: c9 is empty",
        "`nonsense` is not a move",
        "c9d9 is taken back",
        "there is no move to take back",
        "take the last move back",
        "c9d9 c9b8 c9c8",
    ] {
        assert!(shown.contains(sentence), "{sentence} is missing in {shown}");
    }
}

#[test]
fn what_is_missing_is_asked_for() {
    let home = Home::new();
    let shown = home.play(&[], b"4\nchess\n2\nfoo\n3\nF\n");
    assert!(shown.contains("unknown game `4`"), "{shown}");
    assert!(shown.contains("unknown game `chess`"), "{shown}");
    assert!(shown.contains("unknown rules `foo`"), "{shown}");
    assert_eq!(home.kept()[0].rules(), "uga");
    let mut child = home.start(&[]);
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("before a game was chosen"), "{error}");
}

#[test]
fn a_game_goes_on_after_leaving() {
    let home = Home::new();
    home.play(&["-g", "tricolore"], b"3R\n14 tb\nquit\n");
    let shown = home.play(&["--resume"], b"5TR\n");
    assert!(shown.contains("3. player 1> "), "{shown}");
    let kept = home.kept();
    assert_eq!(kept.len(), 1, "the same file goes on");
    let moves: Vec<&str> = kept[0]
        .moves()
        .iter()
        .map(|noted| noted.text.as_str())
        .collect();
    assert_eq!(moves, ["3R", "14TB", "5TR"]);
}

#[test]
fn a_finished_game_can_be_looked_at_and_taken_back() {
    let home = Home::new();
    let moves: Vec<String> = "FcEbCfDbBdAe".chars().map(|c| format!("{c}\n")).collect();
    home.play(
        &["-g", "awale"],
        (moves.concat() + "save end.json\n").as_bytes(),
    );
    let finished = std::fs::read(home.path("end.json")).unwrap();
    assert!(read(&home.path("end.json")).ending().is_some());
    let before = home.kept().len();
    // The file of a finished game stays as it is: what is tried from there has its own.
    let shown = home.play(&["--resume", "end.json"], b"undo\nsave end.json\nb\nquit\n");
    assert!(shown.contains("e is taken back"), "{shown}");
    let news = "end.json holds a finished game and stays as it is; this game is now kept in ";
    assert_eq!(shown.matches(news).count(), 1, "{shown}");
    assert!(shown.contains("end.json exists already"), "{shown}");
    assert_eq!(std::fs::read(home.path("end.json")).unwrap(), finished);
    let kept = home.kept();
    assert_eq!(kept.len(), before + 1);
    let last = |record: &Record| record.moves().last().unwrap().text.clone();
    assert!(kept.iter().any(|record| last(record) == "b"));
    // Looked at and left, nothing is written.
    home.play(&["--resume", "end.json"], b"show\nquit\n");
    assert_eq!(home.kept().len(), before + 1);
}

#[test]
fn a_game_that_just_ended_keeps_its_result_when_moves_are_taken_back() {
    let home = Home::new();
    let moves: Vec<String> = "FcEbCfDbBdAe".chars().map(|c| format!("{c}\n")).collect();
    let typed = moves.concat() + "undo\nb\nquit\n";
    let shown = home.play(&["-g", "awale"], typed.as_bytes());
    assert!(shown.contains("holds a finished game and stays"), "{shown}");
    let kept = home.kept();
    assert_eq!(kept.len(), 2);
    let ended = kept.iter().filter(|record| record.ending().is_some());
    assert_eq!(ended.count(), 1);
}

#[test]
fn save_writes_text_or_json_and_spares_other_files() {
    let home = Home::new();
    std::fs::write(home.path("precious.txt"), "mine").unwrap();
    let typed = "F\nsave precious.txt\nsave a.txt\nf\nsave a.txt\nsave b.json\nsave no/such/dir/c.txt\nsave\n";
    let shown = home.play(&["-g", "awale"], typed.as_bytes());
    assert!(shown.contains("precious.txt exists already"), "{shown}");
    assert!(
        shown.contains("cannot save in no/such/dir/c.txt"),
        "{shown}"
    );
    assert_eq!(
        std::fs::read_to_string(home.path("precious.txt")).unwrap(),
        "mine"
    );
    assert_eq!(read(&home.path("a.txt")), read(&home.path("b.json")));
    assert_eq!(read(&home.path("a.txt")).moves().len(), 2);
}

#[test]
fn a_position_can_be_played_from() {
    let home = Home::new();
    let position = "1-0-0-0-0-2-0-0-0-0-0-0-22-23-S";
    let shown = home.play(&["-g", "awale", "-p", position], b"A\nF\n");
    assert!(
        shown.contains("A is refused: the opponent has no seed, so you must feed them"),
        "{shown}"
    );
    assert_eq!(home.kept()[0].start(), position);
}

#[test]
fn garbage_is_answered_not_feared() {
    let home = Home::new();
    let mut typed = vec![b'x'; 10_000_000];
    typed.extend_from_slice(b"\nF\n\xff\xfe\x00\n\n\n");
    typed.extend_from_slice(b"f");
    let shown = home.play(&["-g", "awale"], &typed);
    assert!(shown.contains("is not a move"));
    assert!(shown.len() < 20_000, "the garbage is not repeated in full");
    let moves = home.kept()[0].moves().len();
    assert_eq!(moves, 2, "a last line without an end counts too");
}

#[test]
fn a_game_that_cannot_be_kept_goes_on_and_says_so() {
    let home = Home::new();
    std::fs::write(home.path("awalam"), "a file where the directory should be").unwrap();
    let shown = home.play(&["-g", "awale"], b"F\nf\nsave here.txt\nquit\n");
    assert_eq!(shown.matches("this move is not kept").count(), 2, "{shown}");
    assert!(shown.contains("the last moves are not kept"), "{shown}");
    assert_eq!(read(&home.path("here.txt")).moves().len(), 2);
}

#[test]
fn keeping_is_tried_again() {
    let home = Home::new();
    let games = home.path("awalam/games");
    let mut child = home.start(&["-g", "awale"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    wait_for(&mut stdout, "1. south> ");
    type_line(&mut stdin, "F");
    wait_for(&mut stdout, "2. north> ");
    std::fs::rename(&games, home.path("away")).unwrap();
    type_line(&mut stdin, "f");
    wait_for(&mut stdout, "3. south> ");
    std::fs::rename(home.path("away"), &games).unwrap();
    type_line(&mut stdin, "B");
    wait_for(&mut stdout, "4. north> ");
    drop(stdin);
    child.wait().unwrap();
    assert_eq!(home.kept()[0].moves().len(), 3);
}

#[test]
fn a_move_is_kept_before_it_is_shown() {
    let home = Home::new();
    let mut child = home.start(&["-g", "awale"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    wait_for(&mut stdout, "1. south> ");
    drop(stdout);
    type_line(&mut stdin, "F");
    child.wait().unwrap();
    assert_eq!(home.kept()[0].moves().len(), 1);
}

#[test]
fn two_sessions_on_one_game_lose_nothing() {
    let home = Home::new();
    home.play(&["-g", "awale"], b"F\nf\n");
    let mut first = home.start(&["--resume"]);
    let (mut stdin, mut stdout) = (first.stdin.take().unwrap(), first.stdout.take().unwrap());
    wait_for(&mut stdout, "3. south> ");
    let shown = home.play(&["--resume"], b"C\n");
    assert!(!shown.contains("another program"), "{shown}");
    type_line(&mut stdin, "B");
    wait_for(&mut stdout, "4. north> ");
    drop(stdin);
    first.wait().unwrap();
    let mut lasts: Vec<String> = home
        .kept()
        .iter()
        .map(|record| record.moves()[2].text.clone())
        .collect();
    lasts.sort();
    assert_eq!(lasts, ["B", "C"]);
}

#[test]
fn a_resumed_file_keeps_what_it_says() {
    let home = Home::new();
    let text = "[Game \"awale\"]\n[Player1 \"Ada\"]\n[Event \"Cup\"]\n\n1. F {good} *\n";
    std::fs::write(home.path("cup.rec"), text).unwrap();
    let shown = home.play(&["--resume", "cup.rec"], b"f\nquit\n");
    assert!(shown.contains("play --resume cup.rec"), "{shown}");
    let record = read(&home.path("cup.rec"));
    assert_eq!((record.tag("Event"), record.date()), (Some("Cup"), None));
    assert_eq!(record.player(awalam_games::Side::One), "Ada");
    assert_eq!(record.moves()[0].note.comment, "good");
    assert_eq!(record.moves().len(), 2);
    assert!(home.kept().is_empty());
    // The form stays what it was, whatever the name.
    std::fs::write(home.path("cup.rec"), record.to_json()).unwrap();
    home.play(&["--resume", "cup.rec"], b"B\n");
    let content = std::fs::read_to_string(home.path("cup.rec")).unwrap();
    assert!(
        content.starts_with('{') && content.contains("Cup"),
        "{content}"
    );
}

/// What a call that must fail with bad input says.
fn refusal(home: &Home, args: &[&str]) -> String {
    let output = home.start(args).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_forfeited_game_is_not_played_on() {
    let home = Home::new();
    let text = "[Game \"awale\"]\n[Termination \"forfeit\"]\n[Reason \"too late\"]\n\n1. F 1-0\n";
    std::fs::write(home.path("lost.txt"), text).unwrap();
    let error = refusal(&home, &["--resume", "lost.txt"]);
    assert!(
        error.contains("is over: 1-0 0 0 too late (forfeit)"),
        "{error}"
    );
    assert_eq!(
        std::fs::read_to_string(home.path("lost.txt")).unwrap(),
        text
    );
}

#[test]
fn resume_passes_over_what_is_no_game() {
    let home = Home::new();
    home.play(&["-g", "awale"], b"F\n");
    let games = home.path("awalam/games");
    std::fs::write(games.join("damaged.txt"), "[Game \"awale\"]\n\n1. F F").unwrap();
    std::fs::write(games.join(".awalam-left"), "[Game \"awale\"]\n\n1. A *").unwrap();
    let mut child = home.start(&["--resume"]);
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let (shown, note) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert!(shown.contains("2. north> "), "{shown}");
    assert!(note.contains("damaged.txt is passed over"), "{note}");
    assert!(!note.contains(".awalam-left"), "{note}");
}

#[test]
fn only_files_of_a_sane_size_are_read() {
    let home = Home::new();
    let error = refusal(&home, &["--resume", "."]);
    assert!(error.contains("it is not a file"), "{error}");
    std::fs::File::create(home.path("huge"))
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    let error = refusal(&home, &["--resume", "huge"]);
    assert!(error.contains("too large"), "{error}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_respected() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let home = Home::new();
    let text = "[Game \"awale\"]\n\n1. F *\n";
    std::fs::write(home.path("real.txt"), text).unwrap();
    symlink(home.path("real.txt"), home.path("link.txt")).unwrap();
    home.play(&["--resume", "link.txt"], b"f\n");
    assert!(home.path("link.txt").is_symlink());
    assert_eq!(read(&home.path("real.txt")).moves().len(), 2);
    std::fs::set_permissions(
        home.path("real.txt"),
        std::fs::Permissions::from_mode(0o444),
    )
    .unwrap();
    let shown = home.play(&["--resume", "real.txt"], b"B\n");
    assert!(shown.contains("it is read-only"), "{shown}");
    assert_eq!(read(&home.path("real.txt")).moves().len(), 2);
}

#[test]
fn words_are_read_in_any_case_and_alone() {
    let home = Home::new();
    let shown = home.play(&["-g", "awale"], b"F\nundo 3\nUndo\nQ\nF\n");
    assert!(shown.contains("`undo 3` is not a move"), "{shown}");
    assert!(shown.contains("F is taken back"), "{shown}");
    assert_eq!(home.kept()[0].moves().len(), 0);
}

#[test]
fn a_bot_answers_and_undo_takes_its_answer_back() {
    let home = Home::new();
    let shown = home.play(
        &["-g", "awale", "--p2", "champion:nodes=500"],
        b"hint\nF\nundo\nE\nquit\n",
    );
    assert!(shown.contains("the champion would play "), "{shown}");
    assert!(shown.contains("champion:nodes=500 plays "), "{shown}");
    assert!(shown.contains(" and F are taken back"), "{shown}");
    let record = &home.kept()[0];
    assert_eq!(record.player(awalam_games::Side::Two), "champion:nodes=500");
    assert_eq!(record.moves().len(), 2);
    assert!(record.moves()[1].note.score.is_some());
    // The bot is still there when the game goes on.
    let shown = home.play(&["--resume"], b"F\n");
    assert!(shown.contains("champion:nodes=500 plays "), "{shown}");
}

#[test]
fn two_bots_play_a_game_to_its_end() {
    let home = Home::new();
    let shown = home.play(
        &["-g", "tricolore", "--p1", "greedy", "--p2", "random"],
        b"",
    );
    assert!(shown.contains("\nresult "), "{shown}");
    assert!(home.kept()[0].ending().is_some());
}

fn wait_for(stdout: &mut ChildStdout, wanted: &str) {
    let mut shown = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&shown).ends_with(wanted) {
        assert_eq!(
            stdout.read(&mut byte).unwrap(),
            1,
            "the output ended before {wanted}"
        );
        shown.push(byte[0]);
    }
}

fn type_line(stdin: &mut ChildStdin, line: &str) {
    writeln!(stdin, "{line}").unwrap();
}

#[test]
fn a_killed_game_loses_no_move() {
    let home = Home::new();
    let mut child = home.start(&["-g", "awale"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for (ply, mv) in ["F", "f", "B"].into_iter().enumerate() {
        wait_for(
            &mut stdout,
            &format!("{}. {}> ", ply + 1, ["south", "north"][ply % 2]),
        );
        type_line(&mut stdin, mv);
    }
    wait_for(&mut stdout, "4. north> ");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(home.kept()[0].moves().len(), 3);
    let shown = home.play(&["--resume"], b"e\n");
    assert!(shown.contains("4. north> "), "{shown}");
    assert_eq!(home.kept()[0].moves().len(), 4);
}
