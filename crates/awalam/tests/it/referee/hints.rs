//! Advice that fits what really was wrong, in `check` and in `referee`.

use std::time::Duration;

use awalam_testing::patiently;

use crate::home::{AWALAM, Home, PATIENT, is_done};

/// What `check` prints about a program that loses games.
#[track_caller]
fn report_on(home: &Home, command: &str, more: &[&str]) -> String {
    let output = home.run(&[&["check", command], more].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

const FROM_ZERO: &str = "→ numbers begin with 1, and yours seem to begin with 0";

#[test]
fn holes_that_are_counted_from_zero_are_known() {
    let home = Home::new();
    for script in [
        "read x; [ $0 = JoueurA ] && echo 0R || echo 1R; sleep 4321",
        // Read as another hole, which belongs to the opponent.
        "read x; [ $0 = JoueurA ] && echo 2R || echo 1R; sleep 4321",
    ] {
        let report = report_on(&home, &format!("sh -c '{script}'"), &PATIENT);
        assert!(report.contains(FROM_ZERO), "{script}: {report}");
        assert!(!report.contains("debug on standard error"), "{report}");
    }
    // In the referee's words, too.
    let wrong = "sh -c 'read x; echo 0R; sleep 4321'";
    let ours = format!("{AWALAM} compete --bot random");
    let output = home.run(&[&["referee", wrong, &ours], &PATIENT[..]].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    let hint = format!("hint for \"{wrong}\": numbers begin with 1");
    assert!(errors.contains(&hint), "{errors}");
    assert!(errors.contains("lost 1 of 1 game by a fault"), "{errors}");
    // As player 2, too, for whom hole 1 would not be right either.
    let output = home.run(&[&["referee", &ours, wrong], &PATIENT[..]].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains(&hint), "{errors}");
}

#[test]
#[cfg(unix)]
fn a_signal_that_ends_a_program_says_what_it_did() {
    let home = Home::new();
    for (signal, words) in [
        ("SEGV", "→ it used memory that is not its own: an index"),
        ("ABRT", "→ it gave up: an assertion or an exception"),
        ("FPE", "→ it divided by zero; run it by hand: sh -c"),
    ] {
        let report = report_on(&home, &format!("sh -c 'kill -{signal} $$'"), &PATIENT);
        assert!(report.contains(words), "{report}");
        assert!(!report.contains("did not start"), "{report}");
    }
}

#[test]
#[cfg(unix)]
fn an_exception_of_java_is_quoted_with_its_place_and_a_full_heap_is_known() {
    let home = Home::new();
    let script = home.path("java.sh");
    let exception = "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space";
    let text = format!(
        "cat >&2 <<'END'\n{exception}\n\tat Bot.think(Bot.java:12)\n\tat Bot.main(Bot.java:3)\n\t... 2 more\nEND\nexit 1\n"
    );
    std::fs::write(&script, text).unwrap();
    let report = report_on(&home, &format!("sh {}", script.display()), &PATIENT);
    let words = format!("(last on standard error: `{exception}`, from Bot.think(Bot.java:12))");
    assert!(report.contains(&words), "{report}");
    let words = "→ the heap of the Java machine is full: keep less in memory, or give it more with -Xmx1g in the command";
    assert!(report.contains(words), "{report}");
}

#[test]
fn player_2_that_waits_for_start_is_told_that_none_comes() {
    let home = Home::new();
    let script = "while read x; do [ \"$x\" = START ] && echo 1R; done; sleep 4321";
    let command = format!("sh -c '{script}'");
    patiently(Duration::from_secs(1), |limit| {
        let limit = format!("{}s", limit.as_secs());
        let report = report_on(&home, &command, &["--time", &limit]);
        let words = "→ it waits for START, which player 2 never gets";
        match report.contains(words) {
            true => Ok(()),
            false => Err(report),
        }
    });
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_computes_is_too_slow_and_one_that_waits_is_not() {
    let home = Home::new();
    let busy =
        "sh -c 'read x; [ $0 = JoueurA ] && echo 1R || echo 2R; read x; while :; do :; done'";
    let terms = ["--time", "500ms", "--startup", "300s"];
    let report = report_on(&home, busy, &terms);
    assert!(report.contains("; it was computing ("), "{report}");
    assert!(
        report.contains("→ it is too slow: look at the clock"),
        "{report}"
    );
    assert!(!report.contains("flush"), "{report}");
    let idle = busy.replace("while :; do :; done", "sleep 4321");
    let report = report_on(&home, &idle, &terms);
    assert!(
        report.contains("→ it was not computing but waiting: flush"),
        "{report}"
    );
    // From its first question on.
    let slow = "sh -c 'read x; while :; do :; done'";
    let report = report_on(&home, slow, &["--time", "500ms"]);
    assert!(
        report.contains("→ it is too slow: the time of the first"),
        "{report}"
    );
}

/// However the two lines fall in time.
#[test]
fn moves_that_are_written_twice_are_found_every_time() {
    if !is_done("python3", &["--version"]) {
        return;
    }
    let home = Home::new();
    let bots = home.examples("python").unwrap();
    let bot = bots[0].strip_prefix("python3 ").unwrap();
    let source = std::fs::read_to_string(bot).unwrap();
    let once = "    print(write(choice), flush=True)";
    assert!(source.contains(once));
    let at_once = "    print(write(choice) + '\\n' + write(choice), flush=True)";
    let later = format!("{once}\n    import time; time.sleep(0.05)\n{once}");
    for twice in [at_once, &later] {
        let path = home.path("twice.py");
        std::fs::write(&path, source.replace(once, twice)).unwrap();
        let command = format!("python3 {}", path.display());
        for _ in 0..3 {
            let terms = ["--time", "3s", "--startup", "300s"];
            let report = report_on(&home, &command, &terms);
            assert!(
                report.contains("→ you write two lines for one question"),
                "{report}"
            );
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_limit_of_memory_is_named_as_the_reason() {
    let home = Home::new();
    if let Some([bot, _]) = home.examples("java") {
        let args = [&["--memory", "512M"], &PATIENT[..]].concat();
        let report = report_on(&home, &bot, &args);
        let words = "→ that is the limit of memory, 512M: a Java machine reserves gigabytes that it does not use; raise it to --memory 4G, and bound what it uses with -Xmx256m in the command";
        assert!(report.contains(words), "{report}");
        let bounded = bot.replacen("java ", "java -Xmx256m ", 1);
        let args = [&["check", &bounded, "--memory", "4G"], &PATIENT[..]].concat();
        home.output(&args);
    }
    if is_done("python3", &["--version"]) {
        let hungry = "python3 -c 'x = bytearray(1 << 30)'";
        let args = [&["--memory", "256M"], &PATIENT[..]].concat();
        let report = report_on(&home, hungry, &args);
        let words = "→ that is the limit of memory, 256M: use less, or raise --memory";
        assert!(report.contains(words), "{report}");
    }
}

#[test]
fn settings_of_programs_are_read_and_refused_in_a_sentence() {
    let home = Home::new();
    let think = |bot: &str| home.error(&["think", "-g", "awale", "--bot", bot], 2);
    for (bot, sentence) in [
        (
            "exec:restart=off,cat",
            "exec: by referee lines a program plays one game and leaves: leave restart=off out",
        ),
        (
            "exec:option.Hash=3,cat",
            "exec: referee lines know no options: leave option.Hash out, and give it to the program as an argument",
        ),
        (
            "ugi:setup=on,cat",
            "ugi: an engine is told positions anyway: leave setup out",
        ),
        (
            "uci:dir=nowhere,cat",
            "uci: there is no folder nowhere to run in",
        ),
        (
            "exec:setup=perhaps,cat",
            "exec: `setup=perhaps`: write on or off",
        ),
    ] {
        assert_eq!(think(bot), format!("error: --bot: {sentence}"), "{bot}");
    }
    let error = home.error(
        &[
            "think",
            "-g",
            "avalam",
            "--bot",
            "xmlrpc:http://localhost,dir=x",
        ],
        2,
    );
    assert!(
        error.contains("xmlrpc: `dir` is for programs that are started here (exec:, ugi:, uci:); an agent runs already"),
        "{error}"
    );
}

#[test]
fn a_program_runs_in_the_folder_that_its_text_names() {
    let home = Home::new();
    std::fs::create_dir(home.path("bots")).unwrap();
    let script = "#!/bin/sh\nread x; cat answer; sleep 4321\n";
    std::fs::write(home.path("bots/bot.sh"), script).unwrap();
    std::fs::write(home.path("bots/answer"), "F\n").unwrap();
    let dir = home.path("bots").display().to_string();
    let bot = format!("exec:dir={dir},sh bot.sh");
    let thought = home.output(&["think", "-g", "awale", "--bot", &bot, "--time", "300s"]);
    assert!(thought.starts_with("bestmove F "), "{thought}");
}
