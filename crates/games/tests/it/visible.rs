//! What people are shown is what the rules do: on random games of every rule set.

use std::collections::HashSet;

use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::visible::{Cell, Step, StepKind, Visible};
use awalam_games::{Game, GameId, GameMove, Line, RuleSet, Side, with_game};

const GAMES: usize = 12;

fn random_games<G: Game>(mut each: impl FnMut(&Line<G>)) {
    let mut rng = fastrand::Rng::with_seed(3);
    for rules in G::Rules::all() {
        for _ in 0..GAMES {
            let mut line = Line::new(G::start(rules));
            each(&line);
            while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
                line.play(mv).unwrap();
                each(&line);
            }
        }
    }
}

/// Every legal move with the position after it.
fn legal<G: Game>(line: &Line<G>) -> Vec<(G::Move, G)> {
    let moves = line.current().moves();
    let after = |&mv| (mv, line.after(mv).unwrap());
    moves.iter().map(after).collect()
}

/// Makes a step on a board, believing only what the step says of its pieces.
fn make<G: Visible>(cells: &mut [Cell], step: &Step) {
    let place = cells.iter_mut().find(|place| place.name == step.cell);
    let place = place.expect("steps name cells");
    for (count, moved) in place.pieces.iter_mut().zip(&step.pieces) {
        match step.kind {
            StepKind::Drop => *count += moved,
            _ => *count -= moved,
        }
    }
    // In Avalam what comes down takes the whole tower over.
    if G::NAME == Avalam::NAME && step.kind == StepKind::Drop {
        let height = place.pieces.iter().sum();
        let top = step.pieces.iter().position(|&count| count > 0).unwrap();
        place.pieces = vec![0; 2];
        place.pieces[top] = height;
    }
    assert_eq!(place.pieces, step.left, "{step:?}");
}

fn contents(cells: &[Cell]) -> Vec<(String, Vec<u8>)> {
    let content = |place: &Cell| (place.name.clone(), place.pieces.clone());
    cells.iter().map(content).collect()
}

fn steps_lead_to_the_position_after<G: Visible>() {
    random_games::<G>(|line| {
        let before = line.current();
        for (mv, after) in legal(line) {
            let steps = before.steps(mv, &after);
            let mut cells = before.cells();
            let mut taken = [0_i32; 2];
            for step in &steps.steps {
                make::<G>(&mut cells, step);
                let pieces: i32 = step.pieces.iter().map(|&n| i32::from(n)).sum();
                match step.taker {
                    Some(side) => taken[side.index()] += 2 * pieces,
                    None if step.kind == StepKind::Keep => taken = taken.map(|n| n + pieces),
                    None => {}
                }
            }
            assert_eq!(contents(&cells), contents(&after.cells()), "{before} {mv}");
            if G::NAME != Avalam::NAME {
                let gains = Side::BOTH.map(|side| {
                    let halves = |game: &G| game.scores().of(side).in_halves() as i32;
                    halves(&after) - halves(before)
                });
                assert_eq!(gains, taken, "{before} {mv}");
            }
            // Nothing moves in a pass.
            let Some(first) = steps.steps.first() else {
                assert_eq!((mv.to_string().as_str(), steps.choice), ("pass", None));
                continue;
            };
            assert_eq!(first.kind, StepKind::Lift);
            assert_eq!(first.cell, steps.from);
            let mut drops = steps
                .steps
                .iter()
                .filter(|step| step.kind == StepKind::Drop);
            assert_eq!(drops.next_back().unwrap().cell, steps.to);
        }
    });
}

fn locked_cells_stay_as_they_are<G: Visible>() {
    random_games::<G>(|line| {
        let Some((_, before)) = line.plies().iter().rev().nth(1) else {
            return;
        };
        for (then, now) in before.cells().iter().zip(line.current().cells()) {
            assert!(!then.locked || now == *then, "{before} {}", now.name);
        }
    });
}

fn cells_have_names_of_their_own<G: Visible>() {
    let cells = G::start(Default::default()).cells();
    let names: HashSet<&str> = cells.iter().map(|place| place.name.as_str()).collect();
    assert_eq!(names.len(), cells.len());
    assert!(
        cells
            .iter()
            .all(|place| place.pieces.len() == G::KINDS.len())
    );
}

/// What lies on a cell is what its pieces say: as many, and the same on top.
fn layers_agree_with_pieces<G: Visible>() {
    random_games::<G>(|line| {
        let Some(layers) = G::layers(line) else {
            assert_ne!(G::NAME, Avalam::NAME);
            return;
        };
        let cells = line.current().cells();
        assert_eq!(layers.len(), cells.len());
        for (place, layers) in cells.iter().zip(&layers) {
            let height: usize = place.pieces.iter().map(|&count| usize::from(count)).sum();
            assert_eq!(layers.len(), height, "{}", place.name);
            // A game from the start is known to the bottom.
            assert!(layers.iter().all(Option::is_some), "{}", place.name);
            if let Some(&top) = layers.first() {
                let on_top = place.pieces.iter().position(|&count| count > 0);
                assert_eq!(top.map(usize::from), on_top, "{}", place.name);
            }
        }
    });
}

/// Whatever is tried, a refusal has a code of its own kind.
fn refusals_have_codes<G: Visible>() {
    let mut codes = HashSet::new();
    random_games::<G>(|line| {
        for index in (0..G::Move::COUNT).step_by(1 + G::Move::COUNT / 64) {
            if let Err(refusal) = line.current().check(G::Move::from_index(index)) {
                let explanation = G::explain(&refusal);
                assert!(
                    G::REFUSAL_CODES.contains(&explanation.code),
                    "{} is not listed",
                    explanation.code
                );
                codes.insert(explanation.code);
            }
        }
    });
    assert!(codes.len() >= 2, "{codes:?}");
}

/// However a game ends by its rules, its reason is listed.
fn ends_have_codes<G: Visible>() {
    random_games::<G>(|line| {
        if let Some(outcome) = line.outcome() {
            let code = outcome.reason.code;
            assert!(G::END_CODES.contains(&code), "{code} is not listed");
        }
    });
}

macro_rules! for_every_game {
    ($($name:ident => $check:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            for id in GameId::ALL {
                with_game!(id, G => $check::<G>());
            }
        }
    )*};
}

for_every_game! {
    moves_are_shown_as_they_are_played => steps_lead_to_the_position_after,
    what_is_locked_stays => locked_cells_stay_as_they_are,
    layers_are_as_high_as_the_pieces => layers_agree_with_pieces,
    cells_are_named => cells_have_names_of_their_own,
    refusals_are_explained => refusals_have_codes,
    ends_are_listed => ends_have_codes,
}

fn told<G: Visible>(rules: &str, position: &str, mv: &str) -> Vec<String> {
    let line = Line::new(G::parse(position, rules.parse().unwrap()).unwrap());
    let mv: G::Move = mv.parse().unwrap();
    let after = line.after(mv).unwrap();
    let tell = |step: &Step| format!("{:?} {} {:?}", step.kind, step.cell, step.pieces);
    let steps = line.current().steps(mv, &after);
    steps.steps.iter().map(tell).collect()
}

#[test]
fn a_capture_goes_backwards() {
    let steps = told::<Awale>("abapa", "0-0-0-0-0-2-1-2-4-4-4-4-12-15-S", "F");
    let expected = [
        "Lift F [2]",
        "Drop a [1]",
        "Drop b [1]",
        "Capture b [3]",
        "Capture a [2]",
    ];
    assert_eq!(steps, expected);
}

#[test]
fn what_is_left_is_handed_out() {
    // Nobody can feed south any more: each side keeps what it has.
    let steps = told::<Awale>("abapa", "0-0-0-0-0-1-0-0-3-0-0-0-22-22-S", "F");
    assert_eq!(
        steps.last().map(String::as_str),
        Some("Keep c [3]"),
        "{steps:?}"
    );
}

#[test]
fn transparent_seeds_are_sown_first() {
    let start = Tricolore::start(Default::default()).to_string();
    let steps = told::<Tricolore>("official", &start, "3TB");
    let expected = [
        "Lift 3 [0, 2, 2]",
        "Drop 4 [0, 0, 1]",
        "Drop 6 [0, 0, 1]",
        "Drop 8 [0, 1, 0]",
        "Drop 10 [0, 1, 0]",
    ];
    assert_eq!(steps, expected);
}

#[test]
fn towers_keep_their_discs_from_top_to_bottom() {
    let position = "..y1r3...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./......... y";
    let start = Avalam::parse(position, Default::default()).unwrap();
    let mut line = Line::new(start);
    line.play_run("b8c8 c8c9").unwrap();
    let layers = Avalam::layers(&line).unwrap();
    let of = |name: &str| {
        let cells = line.current().cells();
        let at = cells.iter().position(|place| place.name == name).unwrap();
        layers[at].clone()
    };
    let (yellow, red) = (Some(0), Some(1));
    assert_eq!(of("c9"), [yellow, red, yellow]);
    assert_eq!(of("c8"), []);
    // Nobody knows what was below before the first move.
    assert_eq!(of("d9"), [red, None, None]);
}
