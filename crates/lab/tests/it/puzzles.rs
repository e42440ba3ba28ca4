//! Every puzzle: proved again where it was proved, replayed and looked at where it was not.

use std::collections::HashSet;
use std::path::Path;

use awalam_bots::{HasChampion, LEVELS};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, GameId, Line};
use awalam_lab::puzzles::{
    COLUMNS, Certainty, Proof, Puzzle, Rated, Rater, Standards, Theme, tables_for,
};

/// The least that a game has.
const MIN_PUZZLES: usize = 300;
/// A solver that knows nothing yet may need more than one that was asked about the game before.
const MORE_NODES: u64 = 50;

fn puzzles<G: Game>(game: GameId) -> Vec<Puzzle<G>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/puzzles/data");
    let text = std::fs::read_to_string(folder.join(format!("{game}.tsv"))).unwrap();
    let mut lines = text.lines();
    let title = format!("# {game} {}", G::Rules::default());
    assert_eq!(lines.next(), Some(title.as_str()));
    assert_eq!(lines.next(), Some(COLUMNS));
    let read = |line| Puzzle::read(line, G::Rules::default()).unwrap();
    lines.map(read).collect()
}

fn rater<G: HasChampion>(game: GameId) -> Rater<G> {
    let mut standards = Standards::of(game);
    standards.proof_nodes *= MORE_NODES;
    Rater::new(standards, tables_for(&standards)).unwrap()
}

/// The positions in which a move is to be found, each with it and the answer to it.
fn steps<G: Game>(puzzle: &Puzzle<G>) -> Vec<(G, G::Move, Option<G::Move>)> {
    let mut line = Line::new(puzzle.position);
    let mut steps = Vec::new();
    for pair in puzzle.solution.chunks(2) {
        let before = *line.current();
        for &mv in pair {
            line.play(mv).expect("the solution is legal");
        }
        steps.push((before, pair[0], pair.get(1).copied()));
    }
    for &mv in &puzzle.rest {
        line.play(mv).expect("the rest is legal");
    }
    steps
}

fn check_all<G: HasChampion>(game: GameId) {
    let puzzles = puzzles::<G>(game);
    assert!(puzzles.len() >= MIN_PUZZLES, "{} puzzles", puzzles.len());
    let ids: HashSet<String> = puzzles.iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), puzzles.len(), "each is there once");
    let mut rater = rater::<G>(game);
    for puzzle in &puzzles {
        let id = puzzle.id();
        let steps = steps(puzzle);
        assert_eq!(steps.len(), puzzle.choices.len(), "{id}");
        assert_eq!(puzzle.found.len(), LEVELS, "{id}");
        let missed = puzzle.found.iter().filter(|(found, of)| 2 * found < *of);
        assert_eq!(puzzle.grade, 1 + missed.count(), "{id}");
        for ((position, mv, reply), kept) in steps.into_iter().zip(&puzzle.choices) {
            assert_eq!(kept[0].mv, mv, "{id}");
            assert!(rater.is_clear(kept, puzzle.proof), "{id}: a clear margin");
            match puzzle.proof {
                Proof::Search => {
                    let glance = rater.glance(&position);
                    assert_eq!(glance[0].mv, mv, "{id}: at a glance");
                    assert!(rater.is_clear(&glance, puzzle.proof), "{id}: at a glance");
                }
                _ => check_proof(&mut rater, &position, kept, reply, &id),
            }
        }
        let [best, second] = [0, 1].map(|at| puzzle.choices[0][at].value.signum());
        match puzzle.theme {
            Theme::Win => assert!(best == 1 && second < 1, "{id}"),
            Theme::Draw => assert!(best == 0 && second < 0, "{id}"),
            Theme::Best => {}
        }
    }
}

/// All that is said of a position's moves is proved, and nothing better was left out.
fn check_proof<G: HasChampion>(
    rater: &mut Rater<G>,
    position: &G,
    kept: &[Rated<G::Move>],
    reply: Option<G::Move>,
    id: &str,
) {
    let proved = rater.prove(position).expect("within reach");
    assert!(proved.len() >= kept.len(), "{id}");
    for one in kept {
        let same = proved.iter().find(|other| other.mv == one.mv);
        let same = same.unwrap_or_else(|| panic!("{id}: {:?} is legal", one.mv));
        assert_eq!(
            (one.value, one.certainty),
            (same.value, same.certainty),
            "{id}"
        );
    }
    assert!(
        proved[1].value <= kept[1].value,
        "{id}: the second best is told"
    );
    assert_eq!(kept[0].certainty, Certainty::Exact, "{id}");
    if let Some(reply) = reply {
        let mut after = *position;
        after.play(kept[0].mv).unwrap();
        let replies = rater.prove(&after).expect("within reach");
        let found = replies.iter().find(|rated| rated.mv == reply).unwrap();
        assert_eq!(
            found.value, -kept[0].value,
            "{id}: the answer is a best one"
        );
    }
}

#[test]
fn avalam_is_proved_by_the_solver() {
    check_all::<Avalam>(GameId::Avalam);
}

#[test]
fn awale_is_proved_by_tables_or_looked_at() {
    check_all::<Awale>(GameId::Awale);
}

#[test]
fn tricolore_is_proved_or_looked_at() {
    check_all::<Tricolore>(GameId::Tricolore);
}

/// What was found by long searches is found again.
fn search_again<G: HasChampion>(game: GameId) {
    let mut rater = rater::<G>(game);
    for puzzle in puzzles::<G>(game) {
        if puzzle.proof != Proof::Search {
            continue;
        }
        for ((position, ..), kept) in steps(&puzzle).iter().zip(&puzzle.choices) {
            let found = rater.search(position).unwrap();
            assert_eq!(&found[..kept.len()], &kept[..], "{}", puzzle.id());
        }
    }
}

#[test]
#[ignore = "minutes"]
fn long_searches_find_the_same_again() {
    search_again::<Awale>(GameId::Awale);
    search_again::<Tricolore>(GameId::Tricolore);
}
