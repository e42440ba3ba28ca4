//! What is wrong with a command is told before anything is started.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use awalam_link::Launch;

fn write(folder: &Path, name: &str, content: &str, mode: u32) {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn every_reason_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    std::fs::create_dir(here.join("bots")).unwrap();
    write(here, "windows", "#!/bin/sh\r\necho 3R\r\n", 0o755);
    write(here, "snake", "#!/no/such/python3 -u\n", 0o755);
    write(here, "bare", "print('3R')\n", 0o755);
    write(here, "empty", "", 0o755);
    write(here, "nobody", "#!\n", 0o755);
    write(here, "good", "#!/bin/sh\necho 3R\n", 0o755);
    write(here, "plain.py", "print('3R')\n", 0o644);
    for name in ["bot.c", "bot.cpp", "bot.rs", "Bot.java"] {
        write(here, name, "source", 0o644);
    }
    write(here, "runnable.cpp", "source", 0o755);
    for (command, sentence) in [
        (
            "./windows",
            "`./windows` cannot be started: its lines end in \\r\\n as on Windows; save it with line ends \\n",
        ),
        (
            "./snake -x",
            "`./snake` cannot be started: its first line wants /no/such/python3, which is not there; name one that is",
        ),
        (
            "./bare",
            "`./bare` cannot be started: its first line must be #! and what runs it, such as #!/usr/bin/env python3; or name what runs it, such as python3 ./bare",
        ),
        ("./empty", "`./empty` cannot be started: its first line"),
        ("./nobody", "`./nobody` cannot be started: its first line"),
        (
            "good",
            "there is no program `good` on the PATH, but one in this folder: write ./good",
        ),
        ("windows", "`windows` cannot be started: its lines end in"),
        (
            "plain.py",
            "`plain.py` cannot be run: chmod +x makes it a program, or name what runs it, such as python3 plain.py",
        ),
        (
            "bots",
            "`bots` is a folder: write the program in it, such as bots/bot",
        ),
        ("./bots", "`./bots` is a folder"),
        (
            "bot.c",
            "`bot.c` is source code: compile it first, such as with gcc -O2 -o bot bot.c",
        ),
        (
            "./bot.cpp",
            "compile it first, such as with g++ -O2 -o ./bot ./bot.cpp",
        ),
        ("bot.rs", "such as with rustc -O -o bot bot.rs"),
        (
            "Bot.java",
            "such as with javac -d classes Bot.java, and then run java -cp classes Bot",
        ),
        ("./runnable.cpp", "`./runnable.cpp` is source code"),
    ] {
        let error = Launch::new(command, Some(here)).unwrap_err().to_string();
        assert!(error.starts_with('`') || error.starts_with("there is"));
        assert!(error.contains(sentence), "{command}: {error}");
    }
    assert!(Launch::new("./good", Some(here)).is_ok());
    // A program in the system's own form.
    assert!(Launch::new("sh", Some(here)).is_ok());
}
