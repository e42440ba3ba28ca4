//! Speed of the rules beside a public peer's: `make bench`. Its crates are built for
//! this alone, behind the feature `peer`.

use awalam_bench::rate;
use awalam_games::awale::Awale;
use awalam_games::{Game, Trail, playout};
use board_game::board::Board;
use board_game::games::oware::OwareBoard;
use rand::rngs::SmallRng;
use rand::{RngCore, SeedableRng};

fn main() {
    // `cargo test --benches` and friends pass --test: nothing to test here.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    compare_playouts();
}

/// No awale game is known to come near it; board-game's Oware has no rule
/// against endless play, so both are stopped here.
const PLY_LIMIT: usize = 2_000;

fn compare_playouts() {
    println!("awale, random games from the start, one core");
    println!("  (board-game 0.8.2: no repetition rule; two lone seeds half a board apart end it;");
    println!("   otherwise as abapa; both stopped after {PLY_LIMIT} plies)");
    // Alternate the two, so that a change of clock speed hits both.
    let mut best = [(0.0, 0.0); 2];
    for round in 0..5 {
        let ours = ours(round);
        let peer = peer(round);
        best[0] = if ours.0 > best[0].0 { ours } else { best[0] };
        best[1] = if peer.0 > best[1].0 { peer } else { best[1] };
    }
    let [(games, plies), (peer_games, peer_plies)] = best;
    println!(
        "  awalam      {games:>10.0} games/s  {:>7.2} M plies/s",
        plies / 1e6
    );
    println!(
        "  board-game  {peer_games:>10.0} games/s  {:>7.2} M plies/s",
        peer_plies / 1e6
    );
    let (by_games, by_plies) = (games / peer_games, plies / peer_plies);
    let verdict = if by_games >= 3.0 && by_plies >= 3.0 {
        ""
    } else {
        "  BELOW AIM"
    };
    println!("  ratio       {by_games:>10.2} by games, {by_plies:.2} by plies{verdict}");
}

/// Games and plies a CPU second; `one` plays a game and returns its plies.
fn playouts(mut one: impl FnMut() -> u64) -> (f64, f64) {
    // Enough games between two looks at the clock for its cost not to count.
    const BATCH: u64 = 1_000;
    let (mut games, mut plies) = (0, 0);
    let by_games = rate(|| {
        plies += (0..BATCH).map(|_| one()).sum::<u64>();
        games += BATCH;
        BATCH
    });
    (by_games, by_games * plies as f64 / games as f64)
}

fn ours(seed: u64) -> (f64, f64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let start = Awale::start(Default::default());
    let mut trail = Trail::starting_at(&start);
    playouts(|| {
        trail.restart(&start);
        let below = |n: usize| ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize;
        let (end, plies) = playout(&start, &mut trail, PLY_LIMIT, below);
        std::hint::black_box(end);
        plies as u64
    })
}

fn peer(seed: u64) -> (f64, f64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    playouts(|| {
        let mut board = OwareBoard::<6>::default();
        let mut plies = 0;
        while !board.is_done() && plies < PLY_LIMIT as u64 {
            let mv = board.random_available_move(&mut rng).expect("not over");
            board.play(mv).expect("legal");
            plies += 1;
        }
        std::hint::black_box(&board);
        plies
    })
}
