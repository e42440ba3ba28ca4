//! What packages are made of: completions and manual pages. And the question that whatever
//! looks after a server asks.

use std::fs;
use std::net::TcpListener;

use crate::home::Home;
use crate::serve::Server;

#[test]
fn every_shell_gets_completions() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = home.output(&["completions", shell]);
        for word in ["reproduce", "public-host"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let refused = home.error(&["completions", "dos"], 2);
    assert!(refused.contains("dos"), "{refused}");
}

#[test]
fn every_command_has_a_manual_page() {
    let home = Home::new();
    let folder = home.path("share/man1");
    home.output(&["man", folder.to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert!(page("awalam.1").contains("XDG_DATA_HOME"));
    assert!(page("awalam-serve.1").contains("public\\-host"));
    assert!(page("awalam-arena-match.1").contains("games"));
    // A file is in the place of the folder.
    let place = folder.join("awalam.1");
    let refused = home.error(&["man", place.to_str().unwrap()], 1);
    assert!(refused.contains("cannot be written"), "{refused}");
}

#[test]
fn health_is_that_of_the_server() {
    let home = Home::new();
    let mut server = Server::start();
    let url = server.url.clone();
    let patiently = ["health", "--time", "300s", url.as_str()];
    assert_eq!(home.output(&patiently), "ok\n");
    server.kill();
    let told = home.error(&patiently, 1);
    assert!(told.contains("no server answers at http://"), "{told}");
    let told = home.error(&["health", "no address"], 2);
    assert!(told.contains("is no address; write http://"), "{told}");
}

#[test]
fn a_server_that_is_not_ours_is_not_well() {
    use std::io::{Read, Write};

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let answer = std::thread::spawn(move || {
        let (mut caller, _) = listener.accept().unwrap();
        let mut asked = [0; 1024];
        let length = caller.read(&mut asked).unwrap();
        assert!(asked[..length].starts_with(b"GET /api/health "));
        let answer = b"HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        caller.write_all(answer).unwrap();
    });
    let told = Home::new().error(&["health", "--time", "300s", &url], 1);
    answer.join().unwrap();
    assert!(told.contains("is not well: it answers 500"), "{told}");
}
