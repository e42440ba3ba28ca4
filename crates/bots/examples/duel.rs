//! Two bots, many games: `duel GAME RULES BOT1 BOT2 GAMES [SEED]`.
//!
//! Games come in pairs from the same random opening, with sides swapped.
//! Prints wins, draws and losses of the first bot, as either player.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use awalam_bots::{Playable, build};
use awalam_games::{Game, GameId, Line, Player, with_game};
use awalam_search::{Clock, Dice, Limits};

/// Random plies before the bots take over.
const OPENING: usize = 4;
/// Longer games are draws.
const LONGEST: usize = 1_000;

struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, one, two, games, seed @ ..] = args.as_slice() else {
        return Err("usage: duel GAME RULES BOT1 BOT2 GAMES [SEED]".into());
    };
    let game: GameId = game.parse()?;
    let seed = seed.first().map_or(Ok(1), |seed| seed.parse())?;
    with_game!(game, G => duel::<G>(rules, [one, two], games.parse()?, seed))
}

fn duel<G: Playable>(
    rules: &str,
    specs: [&str; 2],
    games: u64,
    seed: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let rules: G::Rules = rules.parse()?;
    // Wins, draws and losses of the first bot, as player 1 and as player 2.
    let mut tally = [[0; 3]; 2];
    for game in 0..games {
        let opening = opening::<G>(rules, seed.wrapping_mul(1_000_003) + game / 2);
        let side = (game % 2) as usize;
        let mut bots = [
            build::<G>(specs[0], seed + game)?,
            build::<G>(specs[1], seed + game + 7)?,
        ];
        let mut line = opening;
        while line.outcome().is_none() && line.plies().len() < LONGEST {
            let mover = line.current().turn().index() ^ side;
            let clock = Watch(Instant::now());
            let stop = AtomicBool::new(false);
            let thought = bots[mover].think(&line, Limits::default(), &clock, &stop, &mut |_| {});
            line.play(thought.ok_or("no move")?.best())?;
        }
        let winner = line.outcome().and_then(|outcome| outcome.verdict.winner());
        let result = match winner.map(Player::index) {
            None => 1,
            Some(winner) if winner == side => 0,
            Some(_) => 2,
        };
        tally[side][result] += 1;
    }
    let total: [u64; 3] = std::array::from_fn(|i| tally[0][i] + tally[1][i]);
    let score = (total[0] as f64 + 0.5 * total[1] as f64) / games as f64;
    let [wins, draws, losses] = total;
    println!(
        "{} {rules}: {} - {}: +{wins} ={draws} -{losses}, {:.1} % (first {:?}, second {:?})",
        G::NAME,
        specs[0],
        specs[1],
        100.0 * score,
        tally[0],
        tally[1],
    );
    Ok(())
}

fn opening<G: Game>(rules: G::Rules, seed: u64) -> Line<G> {
    let mut dice = Dice::new(seed);
    loop {
        let mut line = Line::new(G::start(rules));
        for _ in 0..OPENING {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                let _ = line.play(mv);
            }
        }
        if line.outcome().is_none() {
            return line;
        }
    }
}
