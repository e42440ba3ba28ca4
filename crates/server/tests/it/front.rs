//! What a caller can do to the others: nothing that keeps them waiting.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use awalam_testing::http::connect_from;

use crate::support::Server;

const FIRST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const SECOND: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

fn place(server: &Server) -> &str {
    server.url.trim_start_matches("http://")
}

/// The status of an answer.
fn status(stream: &mut TcpStream) -> String {
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    String::from_utf8_lossy(&head[9..]).into_owned()
}

/// How long an address waits for an answer.
fn waits(server: &Server, from: Ipv4Addr) -> Duration {
    let begun = Instant::now();
    let mut stream = connect_from(from, place(server));
    let call = "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(call.as_bytes()).unwrap();
    assert_eq!(status(&mut stream), "200");
    begun.elapsed()
}

#[test]
fn a_body_has_to_arrive_as_a_whole_in_time() {
    let server = Server::with(|config| config.patience.body = Duration::from_millis(300));
    let mut slow = connect_from(FIRST, place(&server));
    let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 200000\r\n\r\n";
    slow.write_all(head.as_bytes()).unwrap();
    let mut drips = slow.try_clone().unwrap();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) && drips.write_all(b" ").is_ok() {
                thread::sleep(Duration::from_millis(10));
            }
        });
        let answer = status(&mut slow);
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(answer, "408");
    });
}

/// With the real bounds; it takes 4,000 open files.
#[test]
#[ignore = "a figure, for make test-long"]
fn a_second_address_is_served_within_a_second_while_the_first_holds_its_share() {
    let server = Server::start();
    let mut held = Vec::new();
    // More than there are, and none of them ever says what it wants.
    for _ in 0..2_100 {
        held.push(connect_from(FIRST, place(&server)));
    }
    let wait = waits(&server, SECOND);
    println!(
        "{} connections of one address; another is served after {wait:?}",
        held.len()
    );
    assert!(wait < Duration::from_secs(1));
}
