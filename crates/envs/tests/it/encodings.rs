//! Positions and moves as numbers say the same as the games.

use awalam_envs::Encoded;
use awalam_games::avalam::{Avalam, Cell};
use awalam_games::awale::Awale;
use awalam_games::tricolore::{Colour, Move, Tricolore};
use awalam_games::{Game, RuleSet, Side, Trail};
use awalam_search::Dice;

/// Calls `look` with the positions of random games under every rule set whose moves are all
/// actions, the last ones too.
fn random_positions<G: Encoded>(games: u64, mut look: impl FnMut(&G)) {
    let all = G::Rules::all().into_iter();
    for rules in all.filter(|&rules| G::start(rules).has_all_actions()) {
        for seed in 0..games {
            let mut dice = Dice::new(seed);
            let mut position = G::start(rules);
            let mut trail = Trail::starting_at(&position);
            look(&position);
            while let Some(mv) = position.pick_move(|n| dice.below(n)) {
                position.play_unchecked(mv);
                trail.enter(&mut position);
                look(&position);
            }
        }
    }
}

fn masks_are_the_legal_moves<G: Encoded>(games: u64) {
    random_positions::<G>(games, |position| {
        let mut mask = vec![7; G::ACTIONS];
        position.mask(&mut mask);
        let mut expected = vec![0; G::ACTIONS];
        for &mv in &position.moves() {
            let action = position.action_of(mv).expect("a legal move is an action");
            assert_eq!(position.move_of(action), mv);
            expected[action] = 1;
        }
        assert_eq!(mask, expected, "{position}");
        let allowed = (0..G::ACTIONS).map(|action| u8::from(position.allows(action)));
        assert_eq!(allowed.collect::<Vec<_>>(), mask);
        let mut observation = vec![255; G::CELLS];
        position.observe(position.turn(), &mut observation);
        assert!(observation.iter().all(|&byte| byte <= G::HIGHEST));
    });
}

#[test]
fn masks_of_awale_are_its_legal_moves() {
    masks_are_the_legal_moves::<Awale>(50);
}

#[test]
fn masks_of_tricolore_are_its_legal_moves() {
    masks_are_the_legal_moves::<Tricolore>(50);
}

#[test]
fn masks_of_avalam_are_its_legal_moves() {
    masks_are_the_legal_moves::<Avalam>(50);
}

/// Calls `look` with what each side sees of random positions.
fn both_sides<G: Encoded, const CELLS: usize>(look: impl Fn(&G, Side, [u8; CELLS])) {
    random_positions::<G>(20, |position| {
        for side in Side::BOTH {
            let mut seen = [0; CELLS];
            position.observe(side, &mut seen);
            look(position, side, seen);
        }
    });
}

#[test]
fn awale_is_seen_by_both_sides() {
    both_sides::<Awale, 15>(|position, own, seen| {
        let other = own.other();
        for house in 0..6 {
            assert_eq!(seen[house], position.seeds(own, house));
            assert_eq!(seen[6 + house], position.seeds(other, house));
        }
        let rest = [position.store(own), position.store(other)];
        assert_eq!(seen[12..14], rest);
        assert_eq!(seen[14], position.quiet_plies());
    });
}

#[test]
fn tricolore_is_seen_by_both_sides() {
    both_sides::<Tricolore, 51>(|position, side, seen| {
        let first = side.index();
        for (colour, plane) in Colour::ALL.into_iter().zip(seen.chunks(16)) {
            for (place, &seeds) in plane.iter().enumerate() {
                assert_eq!(seeds, position.seeds(colour, (first + place) % 16));
            }
        }
        let scores = [side, side.other()].map(|side| position.score(side));
        assert_eq!(seen[48..50], scores);
        assert_eq!(u16::from(seen[50]), position.plies() / 2);
    });
}

#[test]
fn avalam_is_seen_by_both_sides() {
    both_sides::<Avalam, 162>(|position, side, seen| {
        let mut towers = 0;
        for cell in Cell::all() {
            let (row, column) = cell.square();
            let heights = [0, 81].map(|plane| u32::from(seen[plane + row * 9 + column]));
            let Some(tower) = position.tower(cell) else {
                assert_eq!(heights, [0, 0]);
                continue;
            };
            towers += 1;
            match tower.top == position.colour_of(side) {
                true => assert_eq!(heights, [tower.height, 0]),
                false => assert_eq!(heights, [0, tower.height]),
            }
        }
        assert_eq!(seen.iter().filter(|&&height| height > 0).count(), towers);
    });
}

#[test]
fn a_pass_is_no_action() {
    for rules in ["official", "passing"] {
        let start = Tricolore::start(rules.parse().expect("rules"));
        assert_eq!(start.action_of(Move::PASS), None);
        assert_eq!(start.has_all_actions(), rules == "official");
    }
}

/// What a player sees plays as it looks, whichever side it is: the same game, with the ring
/// turned by one hole, is seen alike. Views begin at hole 1 or 2, so every second is turned by
/// two holes.
#[test]
fn both_sides_see_the_same_game() {
    let mut dice = Dice::new(7);
    let one = Tricolore::default();
    let two = Tricolore::parse(&one.to_string().replace("P1", "P2"), one.rules()).expect("a text");
    let mut both = [one, two];
    let mut plies = 0;
    while !both[0].is_over() {
        let turned = plies % 2;
        let [seen, mut other] = both.map(|position| {
            let mut seen = [0; 51];
            position.observe(position.turn(), &mut seen);
            seen
        });
        for plane in other[..48].chunks_mut(16) {
            plane.rotate_left(2 * turned);
        }
        assert_eq!(seen, other, "after {plies} plies");
        let mv = both[0].pick_move(|n| dice.below(n)).expect("not over");
        let action = both[0].action_of(mv).expect("a legal move");
        both[0].play_unchecked(mv);
        let other = both[1].move_of((action + 4 * turned) % 32);
        both[1].play(other).expect("legal for the other");
        plies += 1;
    }
    assert!(both[1].is_over() && plies > 10);
}
