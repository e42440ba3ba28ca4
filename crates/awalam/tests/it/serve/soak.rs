//! A soak: two hundred games, watchers, analysts and nonsense for minutes, while the server
//! is killed and restarted and its disk fills up. `make soak MINUTES=10`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, RwLock};
use std::time::{Duration, Instant};

use awalam_search::Dice;
use awalam_testing::http::{Answer, Begun, Client, against, two_here};
use awalam_testing::wait_until;
use serde_json::{Value, json};

use super::support::Server;
use crate::home::{AWALAM, Home, carriers};

/// Games at the same time.
const GAMES: usize = 200;
/// Threads that play them.
const PLAYERS: usize = 10;
/// Threads of each other kind.
const OTHERS: usize = 2;
/// Games of each player thread against a program from outside.
const PROGRAMS: usize = 1;
/// How long a thread rests where the server is away or has enough.
const REST: Duration = Duration::from_millis(100);
/// How long the disk is full.
const FULL_DISK: Duration = Duration::from_secs(5);
/// What a game in memory may take, and what else the server's memory may grow by.
const ROOM_KILOBYTES: u64 = 64;
const GROWTH_KILOBYTES: u64 = 16 << 10;

/// What all threads share.
#[derive(Default)]
struct Soak {
    /// Where the server is; another place after every restart.
    url: RwLock<String>,
    is_over: AtomicBool,
    /// Nobody calls for a moment.
    is_resting: AtomicBool,
    /// Calls may fail for want of disk.
    is_full: AtomicBool,
    /// The names of games, for those who look on.
    names: Mutex<Vec<String>>,
    /// What must never happen.
    mistakes: Mutex<Vec<String>>,
    answered: AtomicU64,
    refused: AtomicU64,
    cut: AtomicU64,
    begun: AtomicU64,
    streams: AtomicU64,
    nonsense: AtomicU64,
}

/// A game that a thread plays, with the moves that the server has told of.
struct Played {
    game: Begun,
    moves: Vec<Value>,
}

impl Soak {
    /// Whether to go on; waits while nobody shall call.
    fn goes_on(&self) -> bool {
        while self.is_resting.load(Ordering::Relaxed) {
            std::thread::sleep(REST);
        }
        !self.is_over.load(Ordering::Relaxed)
    }

    /// The server's memory in kilobytes and its games in memory, while nothing is thought about.
    fn size(&self, server: &Server) -> [u64; 2] {
        self.is_resting.store(true, Ordering::Relaxed);
        let sum = |metrics: &str, name: &str| -> u64 {
            let lines = metrics.lines().filter(|line| line.starts_with(name));
            let values = lines.filter_map(|line| line.rsplit_once(' '));
            values.map(|(_, value)| value.parse::<u64>().unwrap()).sum()
        };
        let mut rooms = 0;
        wait_until("the server rests", || {
            let metrics = self.client().call("GET", "/metrics", None, None);
            rooms = sum(&metrics.text, "awalam_rooms ");
            // Too many calls may have come just before.
            metrics.status == 200 && sum(&metrics.text, "awalam_searches_") == 0
        });
        let kilobytes = server.kilobytes();
        self.is_resting.store(false, Ordering::Relaxed);
        [kilobytes, rooms]
    }

    fn count(&self, counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn mistake(&self, text: String) {
        self.mistakes.lock().unwrap().push(text);
    }

    fn client(&self) -> Client {
        let url = self.url.read().unwrap().clone();
        Client { url }
    }

    /// Calls the server; no answer where it is away, has enough, or cannot write.
    fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Option<Answer> {
        let was_full = self.is_full.load(Ordering::Relaxed);
        let body = body.map(|body| body.to_string());
        let answer = self.client().try_call(method, path, token, body);
        let Some(answer) = answer else {
            self.count(&self.cut);
            std::thread::sleep(REST);
            return None;
        };
        let may_fail = was_full || self.is_full.load(Ordering::Relaxed);
        match answer.status {
            429 => {}
            500.. if may_fail => self.count(&self.refused),
            500.. => self.mistake(format!("{path}: {} {}", answer.status, answer.text)),
            _ => return Some(answer),
        }
        std::thread::sleep(REST);
        None
    }

    fn begin(&self, setup: &Value) -> Option<Played> {
        let answer = self.call("POST", "/api/games", None, Some(setup.clone()))?;
        let body = answer.json();
        let Some(id) = body["game"]["id"].as_str() else {
            // Programs from outside are counted.
            std::thread::sleep(REST);
            return None;
        };
        self.count(&self.begun);
        self.names.lock().unwrap().push(id.to_owned());
        let token = |side: usize| body["tokens"][side].as_str().map(str::to_owned);
        Some(Played {
            game: Begun {
                id: id.to_owned(),
                tokens: [token(0), token(1)],
            },
            moves: Vec::new(),
        })
    }

    /// The game as it stands; all that was told before must be in it.
    fn seen(&self, played: &mut Played) -> Option<Value> {
        let path = format!("/api/games/{}", played.game.id);
        let view = self.call("GET", &path, None, None)?.json();
        self.compare(played, &view);
        Some(view)
    }

    fn compare(&self, played: &mut Played, view: &Value) {
        let Some(moves) = view["moves"].as_array() else {
            return self.mistake(format!("{} is gone: {view}", played.game.id));
        };
        if !moves.starts_with(&played.moves) {
            let (id, had) = (&played.game.id, &played.moves);
            self.mistake(format!("{id} had {had:?} and has {moves:?}"));
        }
        played.moves = moves.clone();
    }

    /// Plays a move, where a person has one; whether the game goes on.
    fn play(&self, played: &mut Played, dice: &mut Dice) -> Option<bool> {
        let view = self.seen(played)?;
        if !view["outcome"].is_null() || !view["trouble"].is_null() {
            return Some(false);
        }
        let moves = view["position"]["moves"].as_array().map_or(0, Vec::len);
        let ply = played.moves.len();
        let side = view["position"]["turn"].as_u64().unwrap_or(1) as usize - 1;
        let token = played.game.tokens[side].clone();
        if moves == 0 || token.is_none() {
            std::thread::sleep(REST / 10);
            return Some(true);
        }
        let mv = &view["position"]["moves"][dice.below(moves)]["move"];
        let path = format!("/api/games/{}/moves", played.game.id);
        let body = json!({"ply": ply, "move": mv});
        let answer = self.call("POST", &path, token.as_deref(), Some(body))?;
        if answer.status == 200 {
            self.compare(played, &answer.json());
            if played.moves.get(ply) != Some(mv) {
                self.mistake(format!(
                    "{}: {mv} was answered and is not there",
                    played.game.id
                ));
            }
            self.count(&self.answered);
        }
        Some(true)
    }

    /// A thread that keeps its share of the games going; all games that it played.
    fn player(&self, seed: u64, program: Option<&str>) -> Vec<Played> {
        let mut dice = Dice::new(seed);
        let setups = [
            two_here("avalam"),
            two_here("awale"),
            two_here("tricolore"),
            against("awale", "level:1"),
            against("tricolore", "random"),
        ];
        let mut going: Vec<Option<Played>> = (0..GAMES / PLAYERS).map(|_| None).collect();
        let mut finished = Vec::new();
        while self.goes_on() {
            let place = dice.below(going.len());
            let Some(played) = &mut going[place] else {
                let setup = match program.filter(|_| place < PROGRAMS) {
                    Some(program) => against("tricolore", program),
                    None => setups[dice.below(setups.len())].clone(),
                };
                going[place] = self.begin(&setup);
                continue;
            };
            if self.play(played, &mut dice) == Some(false) {
                finished.extend(going[place].take());
            }
        }
        finished.extend(going.into_iter().flatten());
        finished
    }

    /// Opens streams of events and of analyses, reads some of them, and hangs up.
    fn looker(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        while self.goes_on() {
            let names = self.names.lock().unwrap();
            let path = match dice.below(3) {
                0 => "/api/analysis?game=avalam".to_owned(),
                _ if names.is_empty() => "/api/catalogue".to_owned(),
                _ => format!("/api/games/{}/events", names[dice.below(names.len())]),
            };
            drop(names);
            let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
            self.converse(
                request.as_bytes(),
                Duration::from_millis(20 + dice.below(800) as u64),
            );
            self.count(&self.streams);
        }
    }

    /// Sends what no page would.
    fn fool(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        let texts = [
            "GET / HTTP/9.9\r\n\r\n",
            "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n{",
            "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{\"game\":\"",
            "POST /api/games/none/moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
            "GET /api/positions?game=awale&position=%00%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "GET /api/games/../../etc HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
        ];
        while self.goes_on() {
            let noise: Vec<u8> = (0..dice.below(2_000))
                .map(|_| dice.below(256) as u8)
                .collect();
            let text = match dice.below(texts.len() + 1) {
                0 => noise,
                number => texts[number - 1].as_bytes().to_vec(),
            };
            let some = &text[..text.len() - dice.below(text.len() / 2 + 1)];
            self.converse(some, Duration::from_millis(dice.below(100) as u64 + 1));
            self.count(&self.nonsense);
        }
    }

    /// Sends something, reads for a while what comes, and cuts the connection.
    fn converse(&self, text: &[u8], patience: Duration) {
        let address = self.client().url.trim_start_matches("http://").to_owned();
        let Ok(mut stream) = TcpStream::connect(address) else {
            return std::thread::sleep(REST);
        };
        let was_full = self.is_full.load(Ordering::Relaxed);
        let start = Instant::now();
        let _ = stream.set_read_timeout(Some(patience));
        let _ = stream.write_all(text);
        let (mut answer, mut piece) = (Vec::new(), [0; 4_096]);
        while start.elapsed() < patience {
            match stream.read(&mut piece) {
                Ok(count) if count > 0 => answer.extend_from_slice(&piece[..count.min(64)]),
                _ => break,
            }
        }
        if answer.starts_with(b"HTTP/1.1 500") && !was_full && !self.is_full.load(Ordering::Relaxed)
        {
            self.mistake(format!("{}: 500", String::from_utf8_lossy(text)));
        }
    }
}

/// Files of the server's can be no longer than that many bytes from here on.
fn limit_files(server: &Server, bytes: &str) {
    let set = Command::new("prlimit")
        .args(["--pid", &server.id().to_string()])
        .arg(format!("--fsize={bytes}:unlimited"))
        .status();
    assert!(set.unwrap().success(), "prlimit");
}

/// Starts the server so that files which grow too long are errors, not its end.
fn start(folder: &Path, args: &[&str], mark: &str) -> Server {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", AWALAM]);
    shell.env(mark, "1");
    Server::start_by(shell, folder, args)
}

#[test]
#[ignore = "it takes minutes: make soak"]
fn everything_answered_is_kept_through_minutes_of_trouble() {
    let minutes = std::env::var("AWALAM_SOAK_MINUTES");
    let minutes: f64 = minutes.map_or(2.0, |minutes| minutes.parse().unwrap());
    let whole = Duration::from_secs_f64(60.0 * minutes);
    let home = Home::new();
    let folder = home.path("data");
    let program = home
        .examples("python")
        .map(|[random, _]| format!("exec:{random}"));
    let allowed: Vec<&str> = program
        .iter()
        .flat_map(|program| ["--allow", program])
        .collect();
    let mark = format!("AWALAM_SOAK_{}", std::process::id());
    let mut server = start(&folder, &allowed, &mark);
    let soak = Soak::default();
    *soak.url.write().unwrap() = server.url.clone();
    let begun = Instant::now();
    let mut kills = 0;
    let mut sizes = [[0; 2]; 2];
    let games = std::thread::scope(|scope| {
        let soak = &soak;
        let players: Vec<_> = (0..PLAYERS as u64)
            .map(|seed| {
                let program = program.as_deref();
                scope.spawn(move || soak.player(seed, program))
            })
            .collect();
        for seed in 0..OTHERS as u64 {
            scope.spawn(move || soak.looker(100 + seed));
            scope.spawn(move || soak.fool(200 + seed));
        }
        // Killed five times in the first half; the disk is full between two kills.
        for tenth in 1..=5 {
            std::thread::sleep((whole * tenth / 10).saturating_sub(begun.elapsed()));
            if tenth == 3 {
                soak.is_full.store(true, Ordering::Relaxed);
                limit_files(&server, "1");
                let before = soak.refused.load(Ordering::Relaxed);
                wait_until("a full disk is noticed", || {
                    soak.refused.load(Ordering::Relaxed) > before
                });
                std::thread::sleep(FULL_DISK);
                limit_files(&server, "unlimited");
                let before = soak.answered.load(Ordering::Relaxed);
                wait_until("games go on with a disk", || {
                    soak.answered.load(Ordering::Relaxed) > before
                });
                soak.is_full.store(false, Ordering::Relaxed);
            }
            server.kill();
            kills += 1;
            server = start(&folder, &allowed, &mark);
            *soak.url.write().unwrap() = server.url.clone();
        }
        // The second half shows whether memory stays as it is.
        std::thread::sleep((whole * 7 / 10).saturating_sub(begun.elapsed()));
        sizes[0] = soak.size(&server);
        std::thread::sleep(whole.saturating_sub(begun.elapsed()));
        sizes[1] = soak.size(&server);
        soak.is_over.store(true, Ordering::Relaxed);
        let games = players.into_iter().map(|player| player.join().unwrap());
        games.flatten().collect::<Vec<Played>>()
    });
    server.kill();
    kills += 1;
    server = start(&folder, &allowed, &mark);
    *soak.url.write().unwrap() = server.url.clone();
    let count = games.len();
    for mut played in games {
        wait_until("the game is there", || soak.seen(&mut played).is_some());
    }
    server.kill();
    wait_until("nothing is left running", || carriers(&mark) == 0);
    let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    println!(
        "{minutes} minutes: {} moves answered in {count} games, {kills} kills, {} calls refused by a full disk, \
         {} calls cut, {} streams, {} times nonsense; memory {} to {} kB with {} to {} games in it; \
         0 left running",
        read(&soak.answered),
        read(&soak.refused),
        read(&soak.cut),
        read(&soak.streams),
        read(&soak.nonsense),
        sizes[0][0],
        sizes[1][0],
        sizes[0][1],
        sizes[1][1],
    );
    let mistakes = soak.mistakes.into_inner().unwrap();
    assert!(
        mistakes.is_empty(),
        "{} mistakes: {:#?}",
        mistakes.len(),
        &mistakes[..mistakes.len().min(5)]
    );
    let [[before, rooms_before], [after, rooms_after]] = sizes;
    let rooms = rooms_after.saturating_sub(rooms_before);
    assert!(
        after < before + GROWTH_KILOBYTES + rooms * ROOM_KILOBYTES,
        "memory grew from {before} to {after} kB, by {rooms} games"
    );
    assert!(read(&soak.answered) > 0);
}
