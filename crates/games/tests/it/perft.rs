//! Leaf counts from the data file, every game through the same lines.

use awalam_games::{Game, GameId, perft, with_game};

const COUNTS: &str = include_str!("../data/perft.tsv");

fn check<G: Game>(rules: &str, position: &str, counts: &str) {
    let rules: G::Rules = rules.parse().unwrap();
    let position = match position {
        "-" => G::start(rules),
        text => G::parse(text, rules).unwrap(),
    };
    for (index, count) in counts.split(' ').enumerate() {
        let depth = index as u32 + 1;
        let expected: u64 = count.parse().unwrap();
        let found = perft(&position, depth);
        assert_eq!(
            found,
            expected,
            "{} {rules} depth {depth} from {position}",
            G::NAME
        );
    }
}

#[test]
fn counts_are_the_published_ones() {
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[game, rules, position, counts] = fields.as_slice() else {
            panic!("not four fields: {line}");
        };
        let game: GameId = game.parse().unwrap();
        with_game!(game, G => check::<G>(rules, position, counts));
        checked += 1;
    }
    assert!(checked >= 16);
}
