//! The champions' fast evaluations against the plain sums that were tuned, and
//! the levels built on them.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use awalam_bots::net::{ACTIVE, UNIT};
use awalam_bots::{
    BuildContext, HasChampion, LEVEL_NUMBERS, LEVELS, WeightKind, WeightSet, Weights, WeightsError,
    build,
};
use awalam_games::avalam::{Avalam, Cell, Tower};
use awalam_games::awale::Awale;
use awalam_games::tricolore::{Colour, HOLES, Kind, Tricolore};
use awalam_games::{Game, GameMove, Line, RuleSet, Side};
use awalam_search::{Clock, Control, Evaluation, Limits};
use awalam_testing::ProcessorClock;

/// Calls `check` with the positions of random games, until each has ended.
fn positions_of_random_games<G: HasChampion>(games: u64, mut check: impl FnMut(&G)) {
    for rules in G::Rules::all() {
        for seed in 0..games {
            let mut dice = fastrand::Rng::with_seed(seed);
            let mut position = G::start(rules);
            for _ in 0..300 {
                let Some(mv) = position.pick_move(|n| dice.usize(..n)) else {
                    break;
                };
                check(&position);
                position.play_unchecked(mv);
            }
        }
    }
}

/// The sum that the laboratory tunes; none where the champion has a network.
fn plain<G: HasChampion>(position: &G, sets: &[Weights]) -> Option<i32> {
    let set = position.set();
    if G::SETS[set].kind == WeightKind::Network {
        return None;
    }
    let weights = &sets[set];
    let mut sum = 0;
    position.features(|feature, times| sum += i32::from(weights.0[feature]) * times);
    Some(sum)
}

/// Holds the champion to the plain sum, what its network adds, and what the game makes of both.
fn fast_equals_plain<G: HasChampion>(network: impl Fn(&G) -> i32, scale: impl Fn(&G, i32) -> i32) {
    let sets: Vec<Weights> = G::SETS.iter().map(WeightSet::weights).collect();
    let champion = G::best_champion();
    positions_of_random_games::<G>(100, |position| {
        if let Some(sum) = plain(position, &sets) {
            let sum = sum + network(position);
            let wanted = scale(position, sum);
            assert_eq!(champion.evaluate(position), wanted, "{position}");
            assert_terms_add_up(&champion, position, sum);
        }
    });
}

fn assert_terms_add_up<G: HasChampion>(champion: &G::Champion, position: &G, hundredths: i32) {
    let terms = champion.terms(position);
    let terms: f64 = terms.iter().map(|t| t.value * t.weight).sum();
    let sum = f64::from(hundredths) / 100.0;
    assert!((terms - sum).abs() < 1e-6, "{position}: {terms} and {sum}");
}

#[test]
fn awale_adds_up() {
    fast_equals_plain::<Awale>(|_| 0, |_, sum| sum);
}

/// The shape of a network, and its weights.
struct PlainNet {
    features: usize,
    hidden: usize,
    /// Buckets in which inputs have a worth of their own.
    skips: usize,
    worth: i32,
    weights: Vec<i16>,
}

impl PlainNet {
    fn at(&self, index: usize) -> i64 {
        self.weights[index].into()
    }

    /// Weight by weight, in numbers that nothing overflows.
    fn evaluate(&self, inputs: &[usize], bucket: usize) -> i32 {
        let (hidden, active) = (self.hidden, i64::from(ACTIVE));
        let skips = (self.features + 1) * hidden;
        let second = skips + self.features * self.skips + bucket * (hidden + 1);
        let mut output = 0;
        for neuron in 0..hidden {
            let mut sum = self.at(self.features * hidden + neuron);
            for input in inputs {
                sum += self.at(input * hidden + neuron);
            }
            output += sum.clamp(0, active).pow(2) * self.at(second + neuron);
        }
        let scale = active * active * i64::from(UNIT) / i64::from(self.worth);
        let mut value = output / scale + self.at(second + hidden);
        if self.skips > 0 {
            for input in inputs {
                value += self.at(skips + input * self.skips + bucket);
            }
        }
        value as i32
    }
}

#[test]
fn awales_network_is_computed_as_it_was_trained() {
    use awalam_bots::awale::network::{FEATURES, HIDDEN, WORTH, bucket};

    let net = PlainNet {
        features: FEATURES,
        hidden: HIDDEN,
        skips: 0,
        worth: WORTH,
        weights: Awale::SETS[0].weights().0,
    };
    let champion = Awale::best_champion();
    positions_of_random_games::<Awale>(100, |position| {
        if position.set() != 0 {
            return;
        }
        let (own, other) = (position.turn(), position.turn().other());
        let input = |house: usize| {
            let side = if house < 6 { own } else { other };
            let seeds = usize::from(position.seeds(side, house % 6)).min(15);
            house * 16 + seeds
        };
        let inputs: Vec<usize> = (0..12).map(input).collect();
        let lead = i32::from(position.store(own)) - i32::from(position.store(other));
        let wanted = 100 * lead + net.evaluate(&inputs, bucket(position));
        assert_eq!(champion.evaluate(position), wanted, "{position}");
        assert_terms_add_up(&champion, position, wanted);
    });
}

/// The network, weight by weight and view by view, in numbers that nothing overflows.
fn tricolores_network(weights: &[i16], position: &Tricolore) -> i32 {
    use awalam_bots::tricolore::network::{FEATURES, HIDDEN, VIEWS, WORTH, bucket, input, state};

    let at = |index: usize| i64::from(weights[index]);
    let second = (FEATURES + 1) * HIDDEN + bucket(position) * (HIDDEN + 1);
    let prizes = position.prizes();
    let mut output = 0;
    for view in 0..VIEWS {
        for neuron in 0..HIDDEN {
            let mut sum = at(FEATURES * HIDDEN + neuron);
            for place in 0..HOLES {
                let hole = (place + position.turn().index()) % HOLES;
                let seeds = Colour::ALL.map(|colour| position.seeds(colour, hole));
                let prize = Kind::ALL
                    .map(|kind| prizes.of(hole, kind))
                    .into_iter()
                    .max();
                let state = state(seeds, prize.unwrap());
                sum += at(input(view, place, state) * HIDDEN + neuron);
            }
            output += sum.clamp(0, ACTIVE.into()).pow(2) * at(second + neuron);
        }
    }
    let one = i64::from(ACTIVE) * i64::from(ACTIVE) * i64::from(UNIT);
    (output / (one / i64::from(WORTH)) + at(second + HIDDEN)) as i32
}

/// The input of a tower, in plain steps.
fn avalam_input(position: &Avalam, cell: Cell) -> Option<usize> {
    use awalam_bots::avalam::network::FEATURES;

    let partners = |cell: Cell| -> Vec<Cell> {
        let Some(tower) = position.tower(cell) else {
            return Vec::new();
        };
        let (row, column) = cell.square();
        let touches = |other: &Cell| {
            let (other_row, other_column) = other.square();
            *other != cell && row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1
        };
        let low_enough = |other: &Cell| {
            let other = position.tower(*other);
            other.is_some_and(|other| tower.height + other.height <= 5)
        };
        Cell::all().filter(touches).filter(low_enough).collect()
    };
    let tower = position.tower(cell)?;
    let owner = usize::from(tower.top != position.colour_to_move()) * FEATURES / 2;
    let around = partners(cell);
    if tower.height == 5 {
        return Some(owner + FEATURES / 2 - 1);
    }
    if around.is_empty() {
        return Some(owner + FEATURES / 2 - 2);
    }
    let towers = around.iter().filter_map(|&other| position.tower(other));
    let (own, other): (Vec<Tower>, Vec<Tower>) = towers.partition(|other| other.top == tower.top);
    let (fives, less): (Vec<Tower>, Vec<Tower>) = other
        .iter()
        .partition(|other| other.height + tower.height == 5);
    let leaves_one_alone = around.iter().any(|&other| partners(other).len() == 1);
    let (fives, less, own) = (fives.len().min(2), less.len().min(3), own.len().min(2));
    let last = 2 * own + usize::from(leaves_one_alone);
    Some(
        owner
            + match tower.height {
                4 => 3 * 72 + 6 * fives + last,
                height => (height as usize - 1) * 72 + 24 * fives + 6 * less + last,
            },
    )
}

#[test]
fn avalams_network_is_computed_as_it_was_trained() {
    use awalam_bots::avalam::network::{BUCKETS, FEATURES, HIDDEN, WORTH, bucket, line_name};

    let net = PlainNet {
        features: FEATURES,
        hidden: HIDDEN,
        skips: BUCKETS,
        worth: WORTH,
        weights: Avalam::SETS[0].weights().0,
    };
    let champion = Avalam::best_champion();
    positions_of_random_games::<Avalam>(100, |position| {
        if position.set() != 0 {
            return;
        }
        let inputs: Vec<usize> = Cell::all()
            .filter_map(|cell| avalam_input(position, cell))
            .collect();
        let wanted = net.evaluate(&inputs, bucket(position));
        assert_eq!(champion.evaluate(position), wanted, "{position}");
        assert_terms_add_up(&champion, position, wanted);
    });
    assert_eq!(
        line_name(72 + 24 + 12 + 2 + 1),
        "own of 2, partners: 1 to make 5, 2 to make less, 1 of its colour, one with no other"
    );
    assert_eq!(line_name(FEATURES - 2), "other's alone");
}

#[test]
fn tricolore_adds_up() {
    let weights = Tricolore::SETS[1].weights().0;
    fast_equals_plain::<Tricolore>(
        |position| tricolores_network(&weights, position),
        |_, sum| sum,
    );
}

/// The ring is the same wherever one begins to count, and to either player.
#[test]
fn tricolores_network_knows_no_first_hole() {
    use awalam_bots::tricolore::network::Network;

    let network = Network::new(&Tricolore::SETS[1].weights().0);
    positions_of_random_games::<Tricolore>(20, |position| {
        let text = position.to_string();
        let (holes, rest) = text.split_once(' ').unwrap();
        let mut holes: Vec<&str> = holes.split('/').collect();
        let mut words: Vec<&str> = rest.split(' ').collect();
        let wanted = network.evaluate(position, &position.prizes());
        for turned in 1..HOLES {
            holes.rotate_right(1);
            words[0] = if words[0] == "P1" { "P2" } else { "P1" };
            words.swap(1, 2);
            let text = format!("{} {}", holes.join("/"), words.join(" "));
            let other = Tricolore::parse(&text, position.rules()).unwrap();
            let found = network.evaluate(&other, &other.prizes());
            assert_eq!(found, wanted, "{turned} holes on: {text}");
        }
    });
}

/// Under `house` rules everything open lies between a draw, 0, and a win of
/// player 1.
#[test]
fn avalam_adds_up() {
    let scale = |position: &Avalam, sum: i32| match position.rules().to_string() {
        rules if !rules.starts_with("house") => sum,
        _ if position.turn() == Side::One => (1_000 + sum).clamp(1, 2_000),
        _ => -(1_000 - sum).clamp(1, 2_000),
    };
    fast_equals_plain::<Avalam>(|_| 0, scale);
}

#[test]
fn features_have_names_and_are_in_range() {
    fn check<G: HasChampion>() {
        for (number, set) in G::SETS.iter().enumerate() {
            assert_eq!(set.weights().0.len(), set.features);
            let is_sum = set.kind != WeightKind::Network;
            assert!(!is_sum || set.features.is_multiple_of(G::line_width(number)));
            assert!(!G::feature_name(number, 0).is_empty());
        }
        positions_of_random_games::<G>(5, |position| {
            let most = G::SETS[position.set()].features;
            position.features(|feature, _| assert!(feature < most));
        });
    }
    check::<Avalam>();
    check::<Awale>();
    check::<Tricolore>();
}

#[test]
fn weights_are_read_back_as_written() {
    let weights = Weights(vec![-9_999, 9_999, 0, 1, -1, 12]);
    let text = weights.text(2, |feature| format!("from {feature} on"));
    assert_eq!(Weights::read(&text, 6), Ok(weights));
    assert_eq!(
        Weights::read("1 2 # 3", 3),
        Err(WeightsError::Count {
            found: 2,
            wanted: 3
        })
    );
    let error = Weights::read("1 x", 2).unwrap_err().to_string();
    assert_eq!(
        error,
        "`x` is not a weight: a whole number from -32768 to 32767 is wanted"
    );
}

/// The compiler reads the weights in use by code of its own.
#[test]
fn weights_in_use_are_those_of_their_files() {
    fn check<G: HasChampion>() {
        for set in G::SETS {
            let folder = format!("{}/src/{}", env!("CARGO_MANIFEST_DIR"), G::NAME);
            let named = format!("{folder}/{}.weights", set.name);
            let file = match std::fs::exists(&named) {
                Ok(true) => named,
                _ => format!("{folder}/champion.weights"),
            };
            let text = std::fs::read_to_string(file).unwrap();
            assert_eq!(Weights::read(&text, set.features), Ok(set.weights()));
        }
    }
    check::<Avalam>();
    check::<Awale>();
    check::<Tricolore>();
}

/// Nodes bound a level; the clock is there for slow machines alone.
#[test]
fn levels_answer_within_a_second() {
    fn check<G: HasChampion>() {
        let line = Line::new(G::start(Default::default()));
        for level in LEVEL_NUMBERS {
            let mut bot = build::<G>(&format!("level:{level}"), &BuildContext::seeded(1)).unwrap();
            let (clock, stop) = (ProcessorClock::new(), AtomicBool::new(false));
            let control = Control::new(Limits::default(), &clock, &stop);
            let thought = bot.think(&line, &control, &mut |_| {}).unwrap();
            assert!(clock.now() < Duration::from_secs(1), "level {level}");
            let most = match level {
                0 => G::Move::COUNT as u64,
                _ => G::LEVELS[level - 1].nodes + 64,
            };
            assert!(thought.nodes <= most, "level {level}");
        }
    }
    check::<Avalam>();
    check::<Awale>();
    check::<Tricolore>();
}

#[test]
fn levels_are_graded() {
    fn check<G: HasChampion>() {
        for pair in G::LEVELS.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].doubt >= pair[1].doubt);
        }
        assert_eq!(G::LEVELS[LEVELS - 1].doubt, 0);
    }
    check::<Avalam>();
    check::<Awale>();
    check::<Tricolore>();
}

/// What the first of two bots scores, from 0 to 1, in games from the start with sides swapped.
fn score<G: HasChampion>(rules: G::Rules, bots: [&str; 2], pairs: u64) -> f64 {
    let mut points = 0.0;
    for game in 0..2 * pairs {
        let first_side = Side::BOTH[(game % 2) as usize];
        let mut players = bots.map(|bot| build::<G>(bot, &BuildContext::seeded(game)).unwrap());
        let mut line = Line::new(G::start(rules));
        let outcome = loop {
            if let Some(outcome) = line.outcome() {
                break outcome;
            }
            let player = usize::from(line.current().turn() != first_side);
            let (clock, stop) = (ProcessorClock::new(), AtomicBool::new(false));
            let control = Control::new(Limits::default(), &clock, &stop);
            let thought = players[player].think(&line, &control, &mut |_| {}).unwrap();
            line.play(thought.best()).unwrap();
        };
        points += match outcome.verdict.winner() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == first_side)),
        };
    }
    points / (2 * pairs) as f64
}

/// Level 1 beats level 0; and so does somebody who takes whatever is to be had, as a child
/// soon does.
#[test]
fn level_0_is_for_children() {
    fn check<G: HasChampion>() {
        for rules in G::Rules::all() {
            // There gains say nothing, and level 1 itself plays nearly at random.
            if rules.to_string().starts_with("house") {
                continue;
            }
            let against = |bot| score::<G>(rules, [bot, "level:0"], 20);
            assert!(against("level:1") > 0.6, "{} {rules}", G::NAME);
            assert!(against("greedy") > 0.6, "{} {rules}", G::NAME);
        }
    }
    check::<Avalam>();
    check::<Awale>();
    check::<Tricolore>();
}
