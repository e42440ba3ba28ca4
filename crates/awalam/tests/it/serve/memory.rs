//! What the program takes of the machine.

use awalam_testing::http::against;

use super::support::Server;

#[test]
fn memory_stays_small_whatever_is_asked_for() {
    let server = Server::start();
    for _ in 0..50 {
        server.begin(against("awale", "level:2"));
        server.get("/api/positions?game=avalam");
    }
    let peak = server.peak_kilobytes();
    assert!(peak < 300_000, "{peak} kB");
}
