//! The tree of a book: the positions on good and short ways from the start, each with its moves.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;

use awalam_arena::self_play::by_threads;
use awalam_bots::{Bot, BuildContext, HasChampion, build};
use awalam_games::{Game, GameId, Side};

use super::{Plan, is_as_good};
use crate::frontier::Frontier;
use crate::openings::{Turn, canonical, different_moves};
use crate::puzzles::rate::rate;

/// Of how many moves a first look is enough: the others are looked at again.
const LOOKED_AT: usize = 8;
/// What a first look may take of the nodes of a long one.
const GLANCE_SHARE: u64 = 64;
/// What one more ply counts beside what moves give away, when the next position is chosen, as a
/// part of a decisive lead.
const PLY_COST: f64 = 0.03;
/// Wins that were seen to their end are worth no more, in hundredths.
const MAX_VALUE: i32 = 9_999;

/// A position of the tree, on the board turned as [`canonical`] says.
pub struct Node<G: Game> {
    pub position: G,
    /// The moves that lead there.
    pub path: Vec<G::Move>,
    /// The best moves, best first, with their values for the player who makes them.
    pub moves: Vec<(G::Move, i32)>,
}

pub struct Tree<G: Game> {
    game: GameId,
    pub nodes: Vec<Node<G>>,
    /// Their places, by their texts.
    places: HashMap<String, usize>,
    /// What moves lead to, by place and move: texts are costly.
    after: HashMap<(usize, G::Move), String>,
}

/// Where the tree may grow.
struct Leaf<G: Game> {
    position: G,
    path: Vec<G::Move>,
}

/// A place in the tree or a leaf of it, and whether each side came there by moves of the book
/// alone.
struct Reached<G: Game> {
    place: Result<usize, Box<Leaf<G>>>,
    sides: [bool; 2],
}

impl<G: HasChampion> Tree<G> {
    /// Grows a tree, going on with what was found before. Each position is valued anew by what
    /// follows before the next one is chosen: a move that looked good until it was
    /// answered leads nowhere.
    pub fn grow(plan: &Plan<'_>) -> crate::Result<Tree<G>> {
        let mut log = Log::open(plan)?;
        let mut tree = Tree {
            game: plan.game,
            nodes: Vec::new(),
            places: HashMap::new(),
            after: HashMap::new(),
        };
        let mut leaf = Some(turned(plan.game, G::start(G::Rules::default()), &[])?);
        while let Some(Leaf { position, path }) = leaf {
            let moves = log.moves(plan, &position)?;
            let place = tree.nodes.len();
            for &(mv, _) in &moves {
                let mut next = position;
                next.play_unchecked(mv);
                if !next.is_over() {
                    let (text, _) = canonical(plan.game, &next.to_string());
                    tree.after.insert((place, mv), text);
                }
            }
            tree.places.insert(position.to_string(), place);
            tree.nodes.push(Node {
                position,
                path,
                moves,
            });
            tree.back_up();
            leaf = match tree.nodes.len() < plan.positions {
                true => tree.leaf()?,
                false => None,
            };
        }
        Ok(tree)
    }

    /// The position outside the tree on the best and shortest way; none if there is no other
    /// that a player of the book could come to.
    fn leaf(&self) -> crate::Result<Option<Leaf<G>>> {
        let mut seen = HashSet::new();
        let mut frontier = Frontier::new(Reached {
            place: Ok(0),
            sides: [true; 2],
        });
        while let Some((cost, Reached { place, sides })) = frontier.pop() {
            let place = match place {
                Ok(place) => place,
                Err(leaf) => return Ok(Some(*leaf)),
            };
            if !seen.insert((place, sides)) {
                continue;
            }
            let Node {
                position,
                path,
                moves,
            } = &self.nodes[place];
            let best = moves.first().map_or(0, |(_, value)| *value);
            for &(mv, value) in moves {
                let mut sides = sides;
                sides[position.turn().index()] &= is_as_good::<G>(best, value);
                // Where both have left the book, nobody needs it.
                let Some(text) = self.after.get(&(place, mv)).filter(|_| sides != [false; 2])
                else {
                    continue;
                };
                let after = match self.places.get(text) {
                    Some(&after) => Ok(after),
                    None => {
                        let mut next = *position;
                        next.play_unchecked(mv);
                        let path: Vec<G::Move> = path.iter().copied().chain([mv]).collect();
                        Err(Box::new(turned(self.game, next, &path)?))
                    }
                };
                let behind = f64::from(best - value) / f64::from(G::DECISIVE_LEAD);
                let cost = cost + (1_000.0 * (PLY_COST + behind)) as i64;
                frontier.push(
                    cost,
                    Reached {
                        place: after,
                        sides,
                    },
                );
            }
        }
        Ok(None)
    }

    /// Where a position is in the tree, and how its board is turned there.
    pub fn place(&self, position: &G) -> Option<(usize, Turn)> {
        let (text, turn) = canonical(self.game, &position.to_string());
        self.places.get(&text).map(|&place| (place, turn))
    }

    /// Where a move leads to in the tree.
    fn after(&self, place: usize, mv: G::Move) -> Option<usize> {
        self.places.get(self.after.get(&(place, mv))?).copied()
    }

    /// Values every move by what follows it in the tree, as far as the tree goes.
    fn back_up(&mut self) {
        let mut known = vec![Value::Unknown; self.nodes.len()];
        for place in 0..self.nodes.len() {
            self.value(place, &mut known);
        }
    }

    /// A position's value, for the player to move; its moves get theirs.
    fn value(&mut self, place: usize, known: &mut [Value]) -> i32 {
        let own = self.nodes[place]
            .moves
            .first()
            .map_or(0, |(_, value)| *value);
        match known[place] {
            Value::Known(value) => return value,
            // A position that leads back to itself: as it was searched.
            Value::Sought => return own,
            Value::Unknown => known[place] = Value::Sought,
        }
        for index in 0..self.nodes[place].moves.len() {
            if let Some(after) = self.after(place, self.nodes[place].moves[index].0) {
                self.nodes[place].moves[index].1 = -self.value(after, known);
            }
        }
        let moves = &mut self.nodes[place].moves;
        moves.sort_by_key(|(_, value)| Reverse(*value));
        let value = moves.first().map_or(0, |(_, value)| *value);
        known[place] = Value::Known(value);
        value
    }

    /// The positions that a player comes to whose own moves are all among these choices.
    pub fn within(&self, choices: &[Vec<(G::Move, i32)>]) -> Vec<bool> {
        let mut reached = vec![[[false; 2]; 2]; self.nodes.len()];
        let mut waiting = vec![(0, [true; 2])];
        while let Some((place, sides)) = waiting.pop() {
            let reached = &mut reached[place][usize::from(sides[0])][usize::from(sides[1])];
            if std::mem::replace(reached, true) || sides == [false; 2] {
                continue;
            }
            let Node {
                position, moves, ..
            } = &self.nodes[place];
            let mover = position.turn().index();
            for (mv, _) in moves {
                let mut sides = sides;
                sides[mover] &= choices[place].iter().any(|(choice, _)| choice == mv);
                if let Some(after) = self.after(place, *mv) {
                    waiting.push((after, sides));
                }
            }
        }
        let by_mover = |(node, reached): (&Node<G>, &[[bool; 2]; 2])| match node.position.turn() {
            Side::One => reached[1].contains(&true),
            Side::Two => reached.iter().any(|one| one[1]),
        };
        self.nodes.iter().zip(&reached).map(by_mover).collect()
    }
}

#[derive(Clone, Copy)]
enum Value {
    Unknown,
    Sought,
    Known(i32),
}

/// A position and the moves that lead to it on the board turned as [`canonical`] says.
fn turned<G: Game>(game: GameId, position: G, path: &[G::Move]) -> crate::Result<Leaf<G>> {
    let (text, turn) = canonical(game, &position.to_string());
    let path = path.iter().map(|mv| turned_move::<G>(turn, *mv));
    Ok(Leaf {
        position: G::parse(&text, position.rules())?,
        path: path.collect::<crate::Result<_>>()?,
    })
}

/// A move on the turned board.
pub fn turned_move<G: Game>(turn: Turn, mv: G::Move) -> crate::Result<G::Move> {
    let text = turn.mv(&mv.to_string());
    text.parse()
        .map_err(|_| format!("{text} is no move").into())
}

/// Searches that were made, in a file.
struct Log {
    known: HashMap<String, String>,
    file: File,
}

impl Log {
    fn open(plan: &Plan<'_>) -> crate::Result<Log> {
        fs::create_dir_all(plan.logs)?;
        let path = plan
            .logs
            .join(format!("{}-{}.searches", plan.game, plan.nodes));
        let text = match path.exists() {
            true => fs::read_to_string(&path)?,
            false => String::new(),
        };
        // A line that was cut short when a run was killed has no end.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let pairs = whole.lines().filter_map(|line| line.split_once('\t'));
        let known = pairs.map(|(position, moves)| (position.to_owned(), moves.to_owned()));
        let known = known.collect();
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        file.set_len(whole.len() as u64)?;
        Ok(Log { known, file })
    }

    /// The best moves of a position: where there are many, at first at a glance.
    fn moves<G: HasChampion>(
        &mut self,
        plan: &Plan<'_>,
        position: &G,
    ) -> crate::Result<Vec<(G::Move, i32)>> {
        let text = position.to_string();
        if let Some(moves) = self.known.get(&text) {
            return read_moves::<G>(moves);
        }
        let mut moves = different_moves(position);
        if moves.len() > LOOKED_AT {
            let nodes = (plan.nodes / GLANCE_SHARE).max(1);
            moves = searched(plan, position, &moves, nodes)?
                .into_iter()
                .take(LOOKED_AT)
                .map(|(mv, _)| mv)
                .collect();
        }
        let moves = searched(plan, position, &moves, plan.nodes)?;
        let words: Vec<String> = moves
            .iter()
            .map(|(mv, value)| format!("{mv} {value}"))
            .collect();
        self.file
            .write_all(format!("{text}\t{}\n", words.join(" ")).as_bytes())?;
        Ok(moves)
    }
}

fn read_moves<G: Game>(text: &str) -> crate::Result<Vec<(G::Move, i32)>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.as_chunks::<2>().0.iter();
    let read = |[mv, value]: &[&str; 2]| -> crate::Result<(G::Move, i32)> {
        let mv = mv.parse().map_err(|_| format!("`{mv}` is no move"))?;
        Ok((mv, value.parse()?))
    };
    pairs.map(read).collect()
}

/// Moves with their values, best first, by searches that know nothing of each other.
fn searched<G: HasChampion>(
    plan: &Plan<'_>,
    position: &G,
    moves: &[G::Move],
    nodes: u64,
) -> crate::Result<Vec<(G::Move, i32)>> {
    let numbers: Vec<u64> = (0..moves.len() as u64).collect();
    let bot = || -> crate::Result<Bot<G>> {
        let text = format!("champion:contempt=0,nodes={nodes}");
        Ok(build(&text, &BuildContext::seeded(plan.seed))?)
    };
    let mut found = vec![0; moves.len()];
    let work = |bot: &mut crate::Result<Bot<G>>, number: u64| -> crate::Result<i32> {
        let bot = bot.as_mut().map_err(|error| error.to_string())?;
        let rated = rate(bot, position, &moves[number as usize..][..1]);
        Ok(rated[0].value.clamp(-MAX_VALUE, MAX_VALUE))
    };
    by_threads(&numbers, plan.threads, bot, work, |number, value| {
        found[number as usize] = value?;
        crate::Result::Ok(())
    })?;
    let mut all: Vec<(G::Move, i32)> = moves.iter().copied().zip(found).collect();
    all.sort_by_key(|(_, value)| Reverse(*value));
    Ok(all)
}
