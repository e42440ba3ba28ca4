//! A server for others: it wants a name, and has an operator.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

fn serve(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awalam"));
    command
        .args(["serve", "--port", "0"])
        .args(args)
        .env("AWALAM_TABLES", "off")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[test]
fn other_machines_are_let_in_by_a_name_only() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let refused = |args: &[&str]| {
        let mut server = serve(&["--data", data]).args(args).spawn().unwrap();
        // One that serves says so first, and would never end.
        let mut address = String::new();
        let mut told = BufReader::new(server.stdout.take().unwrap());
        told.read_line(&mut address).unwrap();
        if !address.is_empty() {
            server.kill().unwrap();
        }
        let output = server.wait_with_output().unwrap();
        assert_eq!((address.as_str(), output.status.code()), ("", Some(2)));
        String::from_utf8(output.stderr).unwrap()
    };
    let nameless = refused(&["--bind", "0.0.0.0"]);
    assert!(nameless.contains("--public-host NAME"), "{nameless}");
    for wrong in ["https://play.example/", "play.example:80", ""] {
        let told = refused(&["--public-host", wrong]);
        assert!(told.contains("name the host alone"), "{told}");
    }
}

#[test]
fn the_operators_address_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = serve(&["--data", data, "--public-host", "play.example"])
        .arg("--behind-proxy")
        .spawn()
        .unwrap();
    let told = BufReader::new(server.stderr.take().unwrap()).lines();
    let address = told.map(|line| line.unwrap()).find_map(|line| {
        Some(
            line.split_once("https://play.example/#operator=")?
                .1
                .to_owned(),
        )
    });
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(address.map(|token| token.len()), Some(32));
}
