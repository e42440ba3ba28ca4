//! What every game promises, checked on random games of every rule set. A new
//! game passes through the same lines by being registered.

use std::collections::HashMap;

use awalam_games::conformance::{check, check_all, check_presentation};
use awalam_games::{Game, GameId, Line, Presentation, RuleSet, with_game};

const GAMES_PER_RULE_SET: usize = 60;

#[test]
fn every_game_keeps_its_promises() {
    for id in GameId::ALL {
        with_game!(id, G => {
            let checked = check_all::<G>(7, GAMES_PER_RULE_SET).unwrap();
            assert_eq!(checked.games, GAMES_PER_RULE_SET * <G as Game>::Rules::all().len());
            assert_eq!(checked.finished, checked.games, "{id}: random games end");
            assert!(checked.positions > 10 * checked.games, "{id}");
            for rules in <G as Game>::Rules::all() {
                check_presentation::<G>(rules, 7, GAMES_PER_RULE_SET).unwrap();
            }
        });
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    use awalam_games::awale::{Awale, Rules};
    let positions = |seed| check::<Awale>(Rules::default(), seed, 5).unwrap().positions;
    assert_eq!(positions(1), positions(1));
    assert_ne!(positions(1), positions(2));
}

fn random_games<G: Game>(mut each: impl FnMut(&Line<G>)) {
    let mut rng = fastrand::Rng::with_seed(7);
    for rules in G::Rules::all() {
        for _ in 0..GAMES_PER_RULE_SET {
            let mut line = Line::new(G::start(rules));
            each(&line);
            while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
                line.play(mv).unwrap();
                each(&line);
            }
        }
    }
}

#[test]
fn undo_goes_back() {
    for id in GameId::ALL {
        with_game!(id, G => for rules in <G as Game>::Rules::all() {
            goes_back::<G>(rules);
        });
    }
}

fn goes_back<G: Game>(rules: G::Rules) {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut line = Line::new(G::start(rules));
    let mut texts = vec![line.current().to_string()];
    while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
        line.play(mv).unwrap();
        texts.push(line.current().to_string());
    }
    let moves: Vec<G::Move> = line.plies().iter().map(|&(mv, _)| mv).collect();
    for _ in 0..2 {
        while let Some(text) = texts.get(line.plies().len()) {
            assert_eq!(line.current().to_string(), *text);
            if line.undo().is_none() {
                break;
            }
        }
        assert_eq!(line.current(), line.start());
        // Played again after undo, history and all, it is the same game.
        for &mv in &moves {
            line.play(mv).unwrap();
        }
        assert_eq!(line.current().to_string(), *texts.last().unwrap());
    }
}

#[test]
fn drawings_tell_positions_apart_without_colour() {
    for id in GameId::ALL {
        with_game!(id, G => drawings_differ::<G>());
    }
}

fn drawings_differ<G: Presentation>() {
    let mut shown: HashMap<String, String> = HashMap::new();
    random_games::<G>(|line| {
        let position = line.current();
        let drawing = without_colour(&position.draw(None));
        // What is drawn is the board and the scores: the text less the side
        // to move and the counts of plies.
        let text = position.to_string();
        let board = match G::NAME {
            "tricolore" => text
                .rsplit_once(' ')
                .unwrap()
                .0
                .replace(" P1", "")
                .replace(" P2", ""),
            "avalam" => text.rsplit_once(' ').unwrap().0.to_owned(),
            _ => text.replace('S', "N").split(' ').next().unwrap().to_owned(),
        };
        let before = shown.entry(drawing).or_insert_with(|| board.clone());
        assert_eq!(*before, board);
    });
    assert!(shown.len() > 500);
}

/// What is left when the escape codes are taken out.
fn without_colour(text: &str) -> String {
    let mut escape = false;
    let mut plain = |&c: &char| {
        escape |= c == '\u{1b}';
        let keep = !escape;
        escape &= c != 'm';
        keep
    };
    text.chars().filter(|c| plain(c)).collect()
}
