//! What holds for every connection of a server: a share for each address, and an end for
//! answers that nobody reads.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use awalam_link::{ConnectionBounds, serve};
use awalam_testing::http::connect_from;
use awalam_testing::{patiently, wait_until};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::routing::get;

const FIRST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const SECOND: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const BOUNDS: ConnectionBounds = ConnectionBounds {
    connections: 16,
    head_time: Duration::from_secs(3_600),
    write_time: Duration::from_secs(3_600),
    head_size: 16 * 1024,
    keep_alive: true,
};
/// A piece of an endless answer.
const PIECE: &[u8] = &[b'x'; 64 * 1024];

/// Answers that are under way.
#[derive(Clone, Default)]
struct UnderWay(Arc<AtomicUsize>);

struct Answering(Arc<AtomicUsize>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An answer that goes on for as long as somebody takes it.
async fn endless(State(UnderWay(count)): State<UnderWay>) -> Body {
    count.fetch_add(1, Ordering::Relaxed);
    let answering = Answering(count);
    let pieces = std::iter::repeat_with(move || {
        let _held = &answering;
        Ok::<_, std::convert::Infallible>(Bytes::from_static(PIECE))
    });
    Body::from_stream(tokio_stream::iter(pieces))
}

/// Serves for as long as the test runs; where, and how many answers are under way.
fn start(bounds: ConnectionBounds) -> (String, UnderWay) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let under_way = UnderWay::default();
    let router = Router::new()
        .route("/", get(|| async { "here" }))
        .route("/endless", get(endless))
        .with_state(under_way.clone());
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.unwrap().block_on(serve(listener, router, bounds))
    });
    (address, under_way)
}

fn ask(stream: &mut TcpStream, path: &str) {
    let call = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(call.as_bytes()).unwrap();
}

/// The status of an answer, or `None` where the connection was closed.
fn status(stream: &mut TcpStream) -> Option<String> {
    let mut head = [0; 12];
    match stream.read_exact(&mut head) {
        Ok(()) => Some(String::from_utf8_lossy(&head[9..]).into_owned()),
        Err(error) if error.kind() == ErrorKind::WouldBlock => panic!("no answer"),
        Err(_) => None,
    }
}

#[test]
fn one_address_does_not_get_all_connections() {
    let (address, _) = start(BOUNDS);
    // Half of them, and each is open: it was answered.
    let mut held = Vec::new();
    for _ in 0..BOUNDS.connections / 2 {
        let mut stream = connect_from(FIRST, &address);
        ask(&mut stream, "/");
        assert_eq!(status(&mut stream).as_deref(), Some("200"));
        held.push(stream);
    }
    // No more for this address, also while it asks again and again.
    for _ in 0..2 * BOUNDS.connections {
        let refused = status(&mut connect_from(FIRST, &address));
        assert!(matches!(refused.as_deref(), None | Some("503")));
    }
    let asked = Instant::now();
    let mut second = connect_from(SECOND, &address);
    ask(&mut second, "/");
    assert_eq!(status(&mut second).as_deref(), Some("200"));
    println!("second address served after {:?}", asked.elapsed());
    // What is given back can be taken again.
    drop(held);
    wait_until("the first address is served again", || {
        let mut stream = connect_from(FIRST, &address);
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        status(&mut stream).as_deref() == Some("200")
    });
}

#[test]
fn an_answer_that_nobody_reads_is_cut_off() {
    let (address, under_way) = start(ConnectionBounds {
        write_time: Duration::from_millis(100),
        ..BOUNDS
    });
    let mut idle = connect_from(FIRST, &address);
    ask(&mut idle, "/endless");
    assert_eq!(status(&mut idle).as_deref(), Some("200"));
    wait_until("the answer has ended", || {
        under_way.0.load(Ordering::Relaxed) == 0
    });
}

#[test]
fn an_answer_that_is_read_slowly_goes_on() {
    // A machine that is busy may keep even this reader from its next piece.
    patiently(Duration::from_millis(200), |write_time| {
        let (address, _) = start(ConnectionBounds {
            write_time,
            ..BOUNDS
        });
        let mut slow = connect_from(FIRST, &address);
        ask(&mut slow, "/endless");
        let mut piece = vec![0; PIECE.len()];
        let begun = Instant::now();
        while begun.elapsed() < 4 * write_time {
            let read = slow.read_exact(&mut piece);
            read.map_err(|error| format!("cut off after {:?}: {error}", begun.elapsed()))?;
            thread::sleep(write_time / 8);
        }
        Ok(())
    });
}
