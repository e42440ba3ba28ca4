//! Awalé's houses alone: moves forwards and backwards, and fair draws.

use std::collections::HashSet;

use awalam_games::Game;
use awalam_games::awale::{Awale, Rows, Rules};

/// All rows with a number of seeds.
fn all(seeds: u8) -> Vec<Rows> {
    fn fill(houses: &mut Vec<u8>, left: u8, found: &mut Vec<Rows>) {
        if houses.len() == 11 {
            let at = |house: usize| houses.get(house).copied().unwrap_or(left);
            found.push(Rows::new(
                std::array::from_fn(at),
                std::array::from_fn(|house| at(house + 6)),
            ));
            return;
        }
        for seeds in 0..=left {
            houses.push(seeds);
            fill(houses, left - seeds, found);
            houses.pop();
        }
    }
    let mut found = Vec::new();
    fill(&mut Vec::new(), seeds, &mut found);
    found
}

#[test]
fn moves_backwards_are_the_quiet_moves_forwards() {
    for rules in [Rules::Abapa, Rules::Awari, Rules::Uga] {
        for seeds in 0..=7 {
            let (mut forwards, mut backwards) = (HashSet::new(), HashSet::new());
            let mut visits = 0;
            for rows in all(seeds) {
                for house in rows.legal(rules).iter() {
                    let (after, captured) = rows.sow(rules, house);
                    if captured == 0 {
                        forwards.insert((rows, after));
                    }
                }
                rows.before(rules, |before| {
                    backwards.insert((before, rows));
                    visits += 1;
                });
            }
            assert_eq!(forwards, backwards, "{rules}, {seeds} seeds");
            assert_eq!(visits, backwards.len(), "each once");
        }
    }
}

#[test]
fn whole_laps_are_found_backwards_too() {
    for seeds in 12..=40_u8 {
        for house in 0..6 {
            let mut own = [0; 6];
            own[house] = seeds;
            let rows = Rows::new(own, [5; 6]);
            let (after, captured) = rows.sow(Rules::Awari, house);
            let mut found = captured != 0;
            after.before(Rules::Awari, |before| found |= before == rows);
            assert!(found, "{seeds} seeds from house {house}");
        }
    }
}

#[test]
fn draws_are_fair() {
    for set in 1..64_usize {
        let seeds: [usize; 6] = std::array::from_fn(|house| set >> house & 1);
        let [a, b, c, d, e, f] = seeds;
        let kept = 24 - seeds.iter().sum::<usize>();
        let text = format!("{a}-{b}-{c}-{d}-{e}-{f}-4-4-4-4-4-4-{kept}-0-S");
        let position = Awale::parse(&text, Rules::Abapa).unwrap();
        let mut draws = 1;
        let mut drawn = [0; 6];
        let mut draw = 0;
        while draw < draws {
            let mv = position.pick_move(|n| {
                draws = n;
                draw
            });
            drawn[mv.unwrap().house()] += 1;
            draw += 1;
        }
        let fair = draws / seeds.iter().sum::<usize>();
        assert_eq!(drawn, seeds.map(|n| n * fair), "{text}");
    }
}
