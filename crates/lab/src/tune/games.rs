//! Games that a champion plays against itself, and the file that keeps them.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use awalam_bots::{HasChampion, WeightSet};
use awalam_games::{Game, Line, MoveList, Side};
use awalam_search::alphabeta::AlphaBeta;
use awalam_search::{Control, Dice, Limits, SearchHints, StoppedClock, Strategy};

use super::GAMES_PER_HELD_OUT;
use super::samples::{Sample, Samples};
use crate::Result;

/// Openings have from 2 to this number of random plies.
const MAX_OPENING_PLIES: usize = 14;
/// Longer games are left out.
const MAX_PLIES: usize = 500;

/// How games are played.
#[derive(Clone, Copy)]
pub struct Manner {
    /// How many.
    pub games: u64,
    /// Nodes for a move.
    pub nodes: u64,
    /// After one move in that many, the position after a random one is looked at, too; 0 for
    /// never. A search values such positions all the time, and games do not come to them.
    pub aside: usize,
    /// Decides everything.
    pub seed: u64,
    /// Games at a time; they are the same ones whatever the number.
    pub threads: usize,
}

/// A game: its positions, and the result.
struct Played<G: Game> {
    number: u64,
    rules: G::Rules,
    /// Of player 1: won (0), drawn or lost (2).
    result: usize,
    seen: Vec<Seen<G>>,
}

/// A position that was searched.
struct Seen<G> {
    position: G,
    /// What the search thought, in hundredths.
    score: i32,
    /// How the game ended for the player to move, if the game came to it.
    won: Option<f32>,
}

/// Positions of games, and wins, draws and losses of player 1.
pub struct Games {
    pub samples: Samples,
    pub results: [u64; 3],
}

/// Plays games. Each goes to the end of the file that keeps them as soon as it is over; those
/// found there are not played again.
pub fn games<G: HasChampion>(
    set: &WeightSet,
    champion: &G::Champion,
    manner: Manner,
    kept: Option<&Path>,
) -> Result<Games> {
    let mut played = Vec::new();
    let mut file = None;
    if let Some(path) = kept {
        let mut options = File::options();
        let mut kept = options.create(true).read(true).append(true).open(path)?;
        let mut text = String::new();
        kept.read_to_string(&mut text)?;
        // A run may have been stopped while it wrote.
        text.truncate(text.rfind(END).map_or(0, |at| at + END.len()));
        kept.set_len(text.len() as u64)?;
        played = read::<G>(&text)?;
        played.retain(|game| game.number < manner.games);
        file = Some(kept);
    }
    let done: HashSet<u64> = played.iter().map(|game| game.number).collect();
    play_all(set, champion, manner, &done, |game| {
        if let Some(file) = &mut file {
            file.write_all(text(&game).as_bytes())?;
        }
        played.push(game);
        Ok(())
    })?;
    played.sort_by_key(|game| game.number);
    let mut all = Games {
        samples: Samples::default(),
        results: [0; 3],
    };
    for game in played {
        all.results[game.result] += 1;
        for seen in game.seen {
            let sample = Sample {
                won: seen.won,
                score: seen.score,
                beyond: seen.position.beyond_features(),
                aim: seen.won.unwrap_or(0.5),
                held_out: is_held_out(game.number),
            };
            all.samples.push(&seen.position, sample);
        }
    }
    Ok(all)
}

/// The last line of a game that was kept.
const END: &str = "end\n";

/// A line for the game, then one for each of its positions, and one for its end.
fn text<G: Game>(game: &Played<G>) -> String {
    let mut text = format!("game {} {} {}\n", game.number, game.result, game.rules);
    for seen in &game.seen {
        let won = seen.won.map_or("-".to_owned(), |won| won.to_string());
        let (score, position) = (seen.score, seen.position);
        writeln!(text, "{won} {score} {position}").expect("a String takes everything");
    }
    text + END
}

fn read<G: Game>(text: &str) -> Result<Vec<Played<G>>> {
    let mut played: Vec<Played<G>> = Vec::new();
    for line in text.lines() {
        if line == END.trim_end() {
            continue;
        }
        let broken = || format!("not a game or a position: `{line}`");
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().ok_or_else(broken);
        let (first, second, rest) = (word()?, word()?, word()?);
        if first == "game" {
            let (result, rules) = rest.split_once(' ').ok_or_else(broken)?;
            played.push(Played {
                number: second.parse()?,
                rules: rules.parse()?,
                result: result.parse()?,
                seen: Vec::new(),
            });
            continue;
        }
        let game = played.last_mut().ok_or_else(broken)?;
        game.seen.push(Seen {
            position: G::parse(rest, game.rules)?,
            score: second.parse()?,
            won: (first != "-").then(|| first.parse()).transpose()?,
        });
    }
    Ok(played)
}

/// Plays those that are not done, and hands over each as soon as it is over.
fn play_all<G: HasChampion>(
    set: &WeightSet,
    champion: &G::Champion,
    manner: Manner,
    done: &HashSet<u64>,
    mut take: impl FnMut(Played<G>) -> Result<()>,
) -> Result<()> {
    let rules: Vec<G::Rules> = set
        .rules
        .iter()
        .map(|rules| rules.parse())
        .collect::<std::result::Result<_, _>>()?;
    let next = AtomicU64::new(0);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..manner.threads {
            let (send, next, rules) = (send.clone(), &next, &rules);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= manner.games {
                        return;
                    }
                    if done.contains(&number) {
                        continue;
                    }
                    let rules = rules[number as usize % rules.len()];
                    if let Some(game) = play::<G>(rules, champion, manner, number)
                        && send.send(game).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(send);
        receive.into_iter().try_for_each(&mut take)
    })
}

/// One game: its quiet positions.
fn play<G: HasChampion>(
    rules: G::Rules,
    champion: &G::Champion,
    manner: Manner,
    number: u64,
) -> Option<Played<G>> {
    let seed = manner.seed.wrapping_add(number);
    let mut dice = Dice::new(!seed);
    let plies = 2 + dice.below(MAX_OPENING_PLIES - 1);
    let mut line = opening::<G>(rules, plies, seed);
    let limits = Limits::nodes(manner.nodes);
    let options = G::SEARCH.sized_for(limits);
    let guidance = G::guidance(champion.clone(), G::Knowledge::default());
    let mut player = G::strategy(AlphaBeta::new(guidance, options, seed));
    let mut think = |line: &Line<G>| {
        let stop = AtomicBool::new(false);
        let control = Control::new(limits, &StoppedClock, &stop);
        player.think(line, &control, &mut |_| {})
    };
    let mut positions = Vec::new();
    let mut aside = Vec::new();
    while line.outcome().is_none() {
        if line.plies().len() > MAX_PLIES {
            return None;
        }
        let thought = think(&line)?;
        if is_quiet(line.current()) {
            positions.push((*line.current(), thought.score.hundredths()));
        }
        if manner.aside > 0 && dice.below(manner.aside) == 0 {
            let mut other = line.clone();
            other
                .play(line.current().pick_move(|n| dice.below(n))?)
                .ok()?;
            if other.outcome().is_none() && is_quiet(other.current()) {
                aside.push(Seen {
                    position: *other.current(),
                    score: think(&other)?.score.hundredths(),
                    won: None,
                });
            }
        }
        line.play(thought.best()).ok()?;
    }
    let outcome = line.outcome()?;
    let played = positions.into_iter().map(|(position, score)| Seen {
        won: Some(G::success(&outcome, position.turn(), &rules)),
        position,
        score,
    });
    Some(Played {
        number,
        rules,
        result: match outcome.verdict.winner() {
            Some(Side::One) => 0,
            None => 1,
            Some(Side::Two) => 2,
        },
        seen: played.chain(aside).collect(),
    })
}

/// One game in [`GAMES_PER_HELD_OUT`], whichever the number of rule sets played in turn.
fn is_held_out(number: u64) -> bool {
    number % GAMES_PER_HELD_OUT == number / GAMES_PER_HELD_OUT % GAMES_PER_HELD_OUT
}

/// Whether the search would evaluate the position as it stands.
fn is_quiet<G: HasChampion>(position: &G) -> bool {
    let hints = G::Hints::default();
    let mut moves = MoveList::new();
    if G::SEARCH.quiescence {
        position.legal_moves(&mut moves);
    }
    !moves.iter().any(|&mv| hints.is_noisy(position, mv))
}

/// A random beginning after which the game still goes on.
fn opening<G: Game>(rules: G::Rules, plies: usize, seed: u64) -> Line<G> {
    let mut dice = Dice::new(seed);
    loop {
        let mut line = Line::new(G::start(rules));
        for _ in 0..plies {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                line.play(mv).expect("a picked move is legal");
            }
        }
        if line.outcome().is_none() {
            return line;
        }
    }
}
