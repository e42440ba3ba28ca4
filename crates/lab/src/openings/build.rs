//! The command: the champion's tree first, then games that begin in it, and those of the arena.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_games::{Game, GameId, Line, Side, Verdict};
use awalam_search::Dice;

use super::stores::{self, Kept};
use super::{Book, Entry, Moves, canonical};
use crate::draw::draw;
use crate::frontier::Frontier;
use crate::puzzles::Rated;
use crate::puzzles::rate::rate;
use crate::{Result, short_name};
use awalam_arena::self_play::{by_threads, play_on};

/// What to make.
pub struct Plan<'a> {
    /// The game.
    pub game: GameId,
    /// Positions of the champion's tree.
    pub positions: usize,
    /// Games of the champion against itself.
    pub games: u64,
    /// Files with games that the arena kept, to be counted too.
    pub stores: &'a [PathBuf],
    /// Decides everything else.
    pub seed: u64,
    /// Games at a time; they change nothing.
    pub threads: usize,
    /// The folder to write to.
    pub out: &'a Path,
}

/// Nodes for every move of a position at first, and then for each of the best.
const NODES: [u64; 2] = [60, 4_000];
/// Of how many moves a first look is enough: the others are looked at again.
const LOOKED_AT: usize = 12;
/// Moves of a position that are kept.
const KEPT_MOVES: usize = 6;
/// What the champions look at for a move.
const PLAY_NODES: u64 = 2_000;
/// Plies of games that count as their opening.
const OPENING_PLIES: usize = 14;
/// Positions that the tree does not have are kept if so many games came to them.
const MIN_GAMES: u32 = 3;
/// A move is tried less often by a factor of e for this part of a decisive lead that it is behind.
const TEMPERATURE: f64 = 0.12;
/// What one more ply counts beside what moves give away, when the next position is chosen, as a
/// part of a decisive lead.
const PLY_COST: f64 = 0.1;

/// Makes a game's openings, and prints what they are.
pub fn run<G: HasChampion>(plan: &Plan<'_>) -> Result<()> {
    // First, since a file that cannot be read should not be told of after the long work.
    let (kept, left_out) = stores::read::<G>(plan.game, plan.stores)?;
    let tree = tree::<G>(plan)?;
    let own = own_games::<G>(plan, &tree)?;
    let games = || own.iter().chain(&kept);
    let mut book = tree.clone();
    for game in games() {
        count(plan.game, &mut book, game);
    }
    book.positions.retain(|name, moves| {
        let games: u32 = moves.values().map(Entry::games).sum();
        tree.positions.contains_key(name) || games >= MIN_GAMES
    });
    let reached = reached(plan.game, &book, games());
    book.positions
        .retain(|name, _| tree.positions.contains_key(name) || reached.contains(name));
    let rules = G::Rules::default();
    book.title = match kept.len() {
        0 => format!("{} {rules} {}", plan.game, plan.games),
        kept => format!("{} {rules} {} {kept}", plan.game, plan.games),
    };
    fs::create_dir_all(plan.out)?;
    fs::write(
        plan.out.join(format!("{}.tsv", plan.game)),
        book.to_string(),
    )?;
    println!(
        "{}: {} positions, {} of them of the champion's tree; {} games, seed {}: {}",
        plan.game,
        book.positions.len(),
        tree.positions.len(),
        plan.games,
        plan.seed,
        said(&own),
    );
    if !plan.stores.is_empty() {
        let (games, said) = (kept.len(), said(&kept));
        println!("{games} games of the arena: {said}; left out: {left_out}");
    }
    Ok(())
}

/// The champion's games against itself that came to an end.
fn own_games<G: HasChampion>(plan: &Plan<'_>, tree: &Book) -> Result<Vec<Kept<G>>> {
    let numbers: Vec<u64> = (0..plan.games).collect();
    let mut played = BTreeMap::new();
    let work = |(): &mut (), number: u64| play::<G>(plan, tree, (plan.seed << 32) + number);
    let note = |number: u64, game: Result<Line<G>>| -> Result<()> {
        played.insert(number, game?);
        Ok(())
    };
    by_threads(&numbers, plan.threads, || (), work, note)?;
    let ended = played.into_values().filter_map(|line| {
        Some(Kept {
            result: line.outcome()?.verdict,
            opening: 0,
            line,
        })
    });
    Ok(ended.collect())
}

/// Which of an entry's numbers counts a result.
fn place_of(result: Verdict) -> usize {
    match result.winner() {
        Some(Side::One) => 0,
        None => 1,
        Some(Side::Two) => 2,
    }
}

/// How games ended, in words.
fn said<G: Game>(games: &[Kept<G>]) -> String {
    let mut results = [0; 3];
    for game in games {
        results[place_of(game.result)] += 1;
    }
    let [won, drawn, lost] = results;
    format!("player 1 won {won}, drew {drawn}, lost {lost}")
}

/// Counts the first moves of a game that its players chose.
fn count<G: Game>(id: GameId, book: &mut Book, game: &Kept<G>) {
    let mut before = *game.line.start();
    for (ply, &(mv, after)) in (0..OPENING_PLIES).zip(game.line.plies()) {
        if ply >= game.opening {
            let (name, mv) = place(id, &before, mv);
            let moves = book.positions.entry(name).or_default();
            moves.entry(mv).or_default().results[place_of(game.result)] += 1;
        }
        before = after;
    }
}

/// The positions of a book that some game came to by moves of the book alone.
fn reached<'g, G: Game>(
    id: GameId,
    book: &Book,
    games: impl Iterator<Item = &'g Kept<G>>,
) -> HashSet<String> {
    let mut reached = HashSet::new();
    for Kept { line, .. } in games {
        let mut before = *line.start();
        for &(mv, after) in line.plies() {
            let (name, mv) = place(id, &before, mv);
            // A drawn opening may have led to it by a move that the book does not have.
            let Some(moves) = book.positions.get(&name) else {
                break;
            };
            reached.insert(name);
            if !moves.contains_key(&mv) {
                break;
            }
            before = after;
        }
    }
    reached
}

/// The name of a position and the text of its move on the board turned as in the book.
fn place<G: Game>(game: GameId, position: &G, mv: G::Move) -> (String, String) {
    let (text, turn) = canonical(game, &position.to_string());
    (short_name(&text), turn.mv(&mv.to_string()))
}

/// The champion's tree, from the start on.
fn tree<G: HasChampion>(plan: &Plan<'_>) -> Result<Book> {
    let champion = |nodes: u64| {
        let text = format!("champion:contempt=0,nodes={nodes}");
        build::<G>(&text, &BuildContext::seeded(plan.seed))
    };
    let mut bots = [champion(NODES[0])?, champion(NODES[1])?];
    let mut book = Book::default();
    let mut seen = HashSet::new();
    let mut frontier = Frontier::new(G::start(G::Rules::default()));
    while let Some((cost, position)) = frontier.pop() {
        if book.positions.len() == plan.positions {
            break;
        }
        let (name, _) = canonical(plan.game, &position.to_string());
        if !seen.insert(name) {
            continue;
        }
        let rated = best_moves(&mut bots, &position);
        let sign = if position.turn() == Side::One { 1 } else { -1 };
        let mut moves = Moves::new();
        for one in &rated {
            let (_, mv) = place(plan.game, &position, one.mv);
            let value = Some(sign * one.value);
            moves.entry(mv).or_default().value = value;
            let mut next = position;
            next.play_unchecked(one.mv);
            if !next.is_over() {
                let behind = f64::from(rated[0].value - one.value) / f64::from(G::DECISIVE_LEAD);
                frontier.push(cost + (1000.0 * (PLY_COST + behind)) as i64, next);
            }
        }
        let (name, _) = canonical(plan.game, &position.to_string());
        book.positions.insert(short_name(&name), moves);
    }
    Ok(book)
}

/// The best moves of a position: where there are many, at first at a glance.
fn best_moves<G: HasChampion>(bots: &mut [Bot<G>; 2], position: &G) -> Vec<Rated<G::Move>> {
    let mut moves = different_moves(position);
    let [glance, search] = bots;
    if moves.len() > LOOKED_AT {
        let rated = rate(glance, position, &moves);
        moves = rated.iter().take(LOOKED_AT).map(|rated| rated.mv).collect();
    }
    let mut rated = rate(search, position, &moves);
    rated.truncate(KEPT_MOVES);
    rated
}

/// The moves of a position, of those that lead to the same one on turned boards the first.
pub(crate) fn different_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let game: Option<GameId> = G::NAME.parse().ok();
    let mut seen = HashSet::new();
    let mut moves: Vec<G::Move> = position.moves().iter().copied().collect();
    moves.retain(|&mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        let text = next.to_string();
        seen.insert(game.map_or(text.clone(), |game| canonical(game, &text).0))
    });
    moves
}

/// A game that begins with moves of the tree, the better ones more often, and goes on with the
/// champion's.
fn play<G: HasChampion>(plan: &Plan<'_>, tree: &Book, seed: u64) -> Result<Line<G>> {
    let mut dice = Dice::new(seed);
    let mut line = Line::new(G::start(G::Rules::default()));
    while line.outcome().is_none() && line.plies().len() < OPENING_PLIES {
        let position = line.current();
        let (text, turn) = canonical(plan.game, &position.to_string());
        let Some(moves) = tree.positions.get(&short_name(&text)) else {
            break;
        };
        let sign = if position.turn() == Side::One { 1 } else { -1 };
        let Some(mv) = chosen::<G>(moves, sign, &mut dice) else {
            break;
        };
        line.play(turn.back().mv(mv).parse()?)?;
    }
    let champion = |side: u64| -> Result<Bot<G>> {
        let text = format!("champion:nodes={PLAY_NODES}");
        Ok(build(&text, &BuildContext::seeded(2 * seed + side))?)
    };
    play_on(&mut line, [&mut champion(0)?, &mut champion(1)?]);
    Ok(line)
}

/// One of the moves of a position.
fn chosen<'m, G: HasChampion>(moves: &'m Moves, sign: i32, dice: &mut Dice) -> Option<&'m str> {
    let values = moves.values().map(|entry| sign * entry.value.unwrap_or(0));
    let values: Vec<i32> = values.collect();
    let place = draw(&values, TEMPERATURE * f64::from(G::DECISIVE_LEAD), dice)?;
    moves.keys().nth(place).map(String::as_str)
}
