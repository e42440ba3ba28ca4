//! Speed of tournaments: `make bench`. What the arena costs beside the bots' own
//! thinking, games that are over at once, and a store of a million games.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use awalam_arena::{
    Entrant, GameNumber, GameReferee, NoStore, Played, Referee, ReportOptions, SqliteStore, Store,
    Tally, Tournament, report, run,
};
use awalam_bench::process_seconds;
use awalam_games::awale::Awale;
use awalam_games::{Game, GameId, Trail, playout};
use awalam_search::{Dice, WallClock};

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    overhead();
    println!();
    roads();
    println!();
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    stored_games(&folder);
    println!();
    million(&folder);
}

fn verdict(good: bool) -> &'static str {
    if good { "" } else { "  BELOW AIM" }
}

fn tournament(bots: [&str; 2], games: u64) -> Tournament {
    Tournament {
        concurrency: Some(1),
        ..Tournament::new(GameId::Awale, bots.map(Entrant::new).to_vec(), games)
    }
}

fn play(store: &mut dyn Store) -> Tally {
    let tournament = store.tournament().clone();
    let referee =
        GameReferee::<Awale>::new(&tournament, Vec::new(), None).expect("bots that exist");
    let stop = AtomicBool::new(false);
    run(store, &referee, &stop, &mut |_| {}).expect("a tournament that can be played")
}

/// What is not the bots' own time, where moves take 10 ms.
fn overhead() {
    println!("champion:time=10ms against itself, awale, one game at a time");
    let tournament = tournament(["champion:time=10ms", "champion:time=10ms"], 12);
    let start = Instant::now();
    let tally = play(&mut NoStore::new(&tournament));
    let whole = start.elapsed().as_secs_f64();
    let bots: u64 = tally.bots.iter().map(|bot| bot.time).sum();
    let bots = bots as f64 / 1e6;
    let share = 100.0 * (whole - bots) / bots;
    println!(
        "  {whole:.2} s in all, {bots:.2} s of them the bots': {share:.1} % more{}",
        verdict(share < 5.0)
    );
}

/// The same limit in a bot's text and as the tournament's: what a game costs must not
/// depend on it. Before memory followed from both, the second road took 64 MiB a bot
/// and nearly four times as long.
fn roads() {
    println!("champion, 1,000 nodes, against itself, awale, CPU seconds of 100 games");
    let seconds = |tournament: &Tournament| {
        let before = process_seconds();
        play(&mut NoStore::new(tournament));
        process_seconds() - before
    };
    let text = seconds(&tournament(
        ["champion:nodes=1000", "champion:nodes=1000"],
        100,
    ));
    let mut given = tournament(["champion", "champion"], 100);
    for bot in &mut given.bots {
        bot.nodes = Some(1_000);
    }
    let given = seconds(&given);
    let ratio = given / text;
    println!(
        "  {text:.2} s with the limit in the text, {given:.2} s with the tournament's: {ratio:.2} times{}",
        verdict(ratio < 1.1)
    );
}

/// Games that are over at once, kept on disk.
fn stored_games(folder: &tempfile::TempDir) {
    println!("random against random, awale, one thread plays, CPU seconds of the whole process");
    let games = 20_000;
    let path = folder.path().join("random.sqlite");
    let tournament = tournament(["random", "random"], games);
    let mut store = SqliteStore::create(&path, &tournament, "").expect("a new file");
    let (start, before) = (Instant::now(), process_seconds());
    play(&mut store);
    let (real, taken) = (start.elapsed().as_secs_f64(), process_seconds() - before);
    let rate = games as f64 / taken * 60.0;
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    println!(
        "  {rate:.0} stored games per minute and core ({real:.1} s real time), {} bytes per game{}",
        bytes / games,
        verdict(rate >= 50_000.0)
    );
    let before = process_seconds();
    let mut dice = Dice::new(1);
    for _ in 0..games {
        let start = Awale::start(Default::default());
        let mut trail = Trail::starting_at(&start);
        std::hint::black_box(playout(&start, &mut trail, 1_000, |n| dice.below(n)));
    }
    let bare = games as f64 / (process_seconds() - before) * 60.0;
    println!(
        "  {bare:.0} bare random games a minute, {:.0} times as many",
        bare / rate
    );
}

/// A store of a million games: the same ones again and again under new numbers.
fn million(folder: &tempfile::TempDir) {
    println!("a store of 1,000,000 games");
    let path = folder.path().join("million.sqlite");
    let tournament = tournament(["random", "greedy"], 1_000_000);
    let referee =
        GameReferee::<Awale>::new(&tournament, Vec::new(), None).expect("bots that exist");
    let stop = AtomicBool::new(false);
    let samples: Vec<Played> = (0..100)
        .flat_map(GameNumber::of_pair)
        .map(|number| referee.play(number, &WallClock::new(), &stop))
        .map(|played| played.ok().flatten().expect("a game"))
        .collect();
    let mut store = SqliteStore::create(&path, &tournament, "").expect("a new file");
    let start = Instant::now();
    for bunch in 0..5_000 {
        let mut games = samples.clone();
        for game in &mut games {
            game.row.number.pair += 100 * bunch;
        }
        store.keep(&games).expect("room on the disk");
    }
    println!("  written in {:.1} s", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let mut page = Vec::new();
    report(&mut store, &ReportOptions::default(), &mut page).expect("a page");
    let taken = start.elapsed().as_secs_f64();
    println!(
        "  its page of {:.1} MB in {taken:.1} s{}",
        page.len() as f64 / 1e6,
        verdict(taken < 10.0)
    );
}
