//! Facts about each game that the rules imply.

use awalam_games::avalam::{self, Avalam, Cell};
use awalam_games::awale::{self, Awale};
use awalam_games::tricolore::{Colour, Tricolore};
use awalam_games::{Game, Line, Points, RuleSet, Side, Verdict};

fn random_game<G: Game>(
    rules: G::Rules,
    rng: &mut fastrand::Rng,
    mut each: impl FnMut(&G),
) -> Line<G> {
    let mut line = Line::new(G::start(rules));
    each(line.current());
    while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
        line.play(mv).unwrap();
        each(line.current());
    }
    line
}

fn towers(position: &Avalam) -> usize {
    Cell::all()
        .filter(|&cell| position.tower(cell).is_some())
        .count()
}

#[test]
fn avalam_keeps_its_counters_and_loses_a_tower_a_ply() {
    let mut rng = fastrand::Rng::with_seed(1);
    for rules in avalam::Rules::all() {
        for _ in 0..100 {
            let line = random_game::<Avalam>(rules, &mut rng, |position| {
                let heights = Cell::all().filter_map(|cell| position.tower(cell));
                assert_eq!(heights.map(|tower| tower.height).sum::<u32>(), 48);
            });
            for (ply, (_, position)) in line.plies().iter().enumerate() {
                assert_eq!(towers(position), 47 - ply);
            }
            assert_eq!(line.plies().len(), 48 - towers(line.current()));
            assert!(line.plies().len() <= 38);
        }
    }
}

#[test]
fn avalam_house_costs_the_opponent_one_tower_and_player_two_never_wins() {
    let mut rng = fastrand::Rng::with_seed(2);
    for rules in ["house", "house:first=red"] {
        let mut wins = 0;
        for _ in 0..300 {
            let line = random_game::<Avalam>(rules.parse().unwrap(), &mut rng, |_| {});
            let mut before = *line.start();
            for (_, after) in line.plies() {
                let (mover, other) = (before.turn(), before.turn().other());
                assert_eq!(after.scores().of(mover), before.scores().of(mover));
                let lost = before.scores().margin().seen_by(other).hundredths()
                    - after.scores().margin().seen_by(other).hundredths();
                assert_eq!(lost, 100);
                before = *after;
            }
            let odd = line.plies().len() % 2 == 1;
            let expected = if odd {
                Verdict::Win(Side::One)
            } else {
                Verdict::Draw
            };
            assert_eq!(line.outcome().unwrap().verdict, expected);
            wins += usize::from(odd);
        }
        assert!((1..300).contains(&wins), "both results occur");
    }
}

#[test]
fn avalam_is_symmetric_under_the_half_turn_only() {
    let start = Avalam::start(Default::default());
    let tower = |row: usize, column: usize| Cell::at(row, column).map(|cell| start.tower(cell));
    let mut same = [true; 2];
    for row in 0..9 {
        for column in 0..9 {
            same[0] &= tower(row, column) == tower(8 - row, 8 - column);
            same[1] &= tower(row, column) == tower(row, 8 - column);
        }
    }
    assert_eq!(same, [true, false]);
}

#[test]
fn awale_keeps_its_seeds() {
    let mut rng = fastrand::Rng::with_seed(3);
    for rules in awale::Rules::all() {
        for _ in 0..200 {
            random_game::<Awale>(rules, &mut rng, |position| {
                let houses =
                    Side::BOTH.map(|side| (0..6).map(|h| position.seeds(side, h)).sum::<u8>());
                let on_board = Points::whole(u16::from(houses[0] + houses[1]));
                let all: f64 = [on_board, position.scores().0[0], position.scores().0[1]]
                    .iter()
                    .map(|points| points.to_string().parse::<f64>().unwrap())
                    .sum();
                assert_eq!(all, 48.0, "{position}");
            });
        }
    }
}

#[test]
fn tricolore_keeps_its_seeds_and_never_gains_a_colour() {
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..200 {
        let mut before = [32; 3];
        random_game::<Tricolore>(Default::default(), &mut rng, |position| {
            let count = |colour| {
                (0..16)
                    .map(|hole| u32::from(position.seeds(colour, hole)))
                    .sum::<u32>()
            };
            let now = Colour::ALL.map(count);
            let scores =
                u32::from(position.score(Side::One)) + u32::from(position.score(Side::Two));
            assert_eq!(now.iter().sum::<u32>() + scores, 96);
            assert!(now.iter().zip(before).all(|(&now, before)| now <= before));
            before = now;
        });
    }
}

#[test]
fn repetition_counts_from_the_start_of_the_line_only() {
    // Two lone seeds that chase each other round the board.
    let text = "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S";
    let mut line = Line::new(Awale::parse(text, awale::Rules::Abapa).unwrap());
    while line.outcome().is_none() {
        let mv = line.current().pick_move(|_| 0).unwrap();
        line.play(mv).unwrap();
        assert!(line.plies().len() <= 24);
    }
    let (last_move, end) = *line.plies().last().unwrap();
    assert_eq!(line.outcome().unwrap().reason.words, "position repeated");
    assert_eq!(
        end.to_string().split('-').take(12).collect::<String>(),
        "000000000000"
    );
    // The same position without its history goes on.
    line.undo();
    let text = line.current().to_string();
    let mut fresh = Awale::parse(&text, awale::Rules::Abapa).unwrap();
    fresh.play(last_move).unwrap();
    assert!(fresh.outcome().is_none());
}
