//! What the network of Avalam's champion sees of a position: each tower by whose it is, how
//! high it is, and what could join it.

use awalam_games::avalam::{Avalam, CELLS, Cell};

use crate::net::{LANES, Net, Parts};

/// Neurons of the hidden layer.
pub const HIDDEN: usize = 16;
/// Positions are told apart by the towers that are left.
pub const BUCKETS: usize = 8;

/// What an output of 1.0 means, in hundredths of a point.
pub const WORTH: i32 = 200;

/// The network of `official` and `classic`.
pub type Network = Net<{ HIDDEN / LANES }, { BUCKETS / LANES }, WORTH>;

/// Towers of the other colour that make exactly five with a tower, those that make less, and
/// towers of its own colour: so many are told apart.
const FIVES: usize = 3;
const LESS: usize = 4;
const OWN: usize = 3;
/// The kinds of a tower that can still be joined, by its partners and by whether one of them has
/// no other partner.
const KINDS: usize = FIVES * LESS * OWN * 2;
/// A tower of 4 makes five with whatever it joins.
const HIGH_KINDS: usize = FIVES * OWN * 2;
/// Where the kinds of towers of 4, of lone towers and of towers of 5 begin.
const HIGH: usize = 3 * KINDS;
const LONE: usize = HIGH + HIGH_KINDS;
const FULL: usize = LONE + 1;
/// The inputs of one player's towers.
const EACH: usize = FULL + 1;
/// All inputs that there are: the towers of the player to move, then the opponent's.
pub const FEATURES: usize = 2 * EACH;

/// How many weights the network has.
pub const WEIGHTS: usize = Network::weights(FEATURES, BUCKETS);

/// The bucket of a position.
#[inline(always)]
pub fn bucket(position: &Avalam) -> usize {
    (position.towers_left() as usize).saturating_sub(14).min(31) / 4
}

/// Calls `note` with each input of a position, and how often it is there.
#[inline(always)]
pub fn for_each_input(position: &Avalam, mut note: impl FnMut(usize, i16)) {
    let mover = position.cells_topped(position.colour_to_move());
    // The towers that each could join, and the towers with one such partner.
    let mut partners = [0_u64; CELLS];
    let (mut lone, mut single) = (0_u64, 0_u64);
    for height in 1..=4 {
        let low_enough = position.cells_up_to(5 - height);
        for cell in Cell::in_set(position.cells_of_height(height)) {
            let around = cell.neighbours() & low_enough;
            partners[cell.index()] = around;
            lone |= u64::from(around == 0) << cell.index();
            single |= u64::from(around & around.wrapping_sub(1) == 0) << cell.index();
        }
    }
    let single = single & !lone;
    let full = position.cells_of_height(5);
    for (kind, set) in [(LONE, lone), (FULL, full)] {
        let count = |set: u64| set.count_ones() as i16;
        note(kind, count(set & mover));
        note(EACH + kind, count(set & !mover));
    }
    for height in 1..=4 {
        let make_five = position.cells_of_height(5 - height);
        for cell in Cell::in_set(position.cells_of_height(height) & !lone) {
            let around = partners[cell.index()];
            let is_movers = mover & cell.bit() != 0;
            let own = if is_movers { mover } else { !mover };
            let count = |set: u64, kinds: usize| (set.count_ones() as usize).min(kinds - 1);
            let fives = count(around & !own & make_five, FIVES);
            let ours = count(around & own, OWN);
            let freed = usize::from(around & single != 0);
            let kind = if height == 4 {
                HIGH + (fives * OWN + ours) * 2 + freed
            } else {
                let less = count(around & !own & !make_five, LESS);
                (height - 1) * KINDS + ((fives * LESS + less) * OWN + ours) * 2 + freed
            };
            note(if is_movers { kind } else { EACH + kind }, 1);
        }
    }
}

/// What the network makes of a position.
#[inline(always)]
pub fn evaluate(network: &Network, position: &Avalam) -> Parts {
    let mut sums = network.begin();
    for_each_input(position, |input, times| match times {
        1 => network.add(&mut sums, input),
        _ => network.add_times(&mut sums, input, times),
    });
    network.finish(&sums, bucket(position))
}

/// What a line of the file of weights is for.
pub fn line_name(line: usize) -> String {
    if line > FEATURES {
        return "what inputs are worth by themselves, then the second layer".to_owned();
    }
    if line == FEATURES {
        return "biases".to_owned();
    }
    let owner = ["own", "other's"][line / EACH];
    match line % EACH {
        LONE => format!("{owner} alone"),
        FULL => format!("{owner} of 5"),
        kind => {
            let freed = ["", ", one with no other"][kind % 2];
            let ours = kind / 2 % OWN;
            let (height, fives, less) = match kind.checked_sub(HIGH) {
                Some(kind) => (4, kind / 2 / OWN, 0),
                None => (
                    kind / KINDS + 1,
                    kind % KINDS / 2 / OWN / LESS,
                    kind / 2 / OWN % LESS,
                ),
            };
            format!(
                "{owner} of {height}, partners: {fives} to make 5, {less} to make less, {ours} of its colour{freed}"
            )
        }
    }
}
