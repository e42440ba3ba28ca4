//! Ends that need no search: nothing is left but pairs of towers that can join each other and
//! nothing else.

use awalam_games::avalam::{Avalam, Cell, Variant};
use awalam_games::{Game, Wdl};

/// With more towers there is something else left, as a rule.
const MAX_TOWERS: u32 = 22;

/// The result of a position where nothing but pairs is left, seen by the player to move.
///
/// Of a pair of one colour its owner keeps one tower, whoever joins it. One of both colours is a
/// tower more for the player who does, and a five where it makes one: the players take them in
/// turn, first those that make five, since of equal towers these decide.
#[inline]
pub(super) fn result(position: &Avalam) -> Option<Wdl> {
    let variant = position.rules().variant;
    if position.towers_left() > MAX_TOWERS || variant == Variant::House {
        return None;
    }
    let own = position.cells_topped(position.colour_to_move());
    let (mut towers, mut fives) = (0, 0);
    // Pairs of both colours, and those of them that make five.
    let (mut shared, mut shared_fives) = (0, 0);
    for height in 1..=4 {
        let low_enough = position.cells_up_to(5 - height);
        for cell in Cell::in_set(position.cells_of_height(height)) {
            let partner = cell.neighbours() & low_enough;
            if partner & partner.wrapping_sub(1) != 0 {
                return None;
            }
            // Each pair once.
            if partner <= cell.bit() {
                continue;
            }
            let makes_five = i32::from(partner & position.cells_of_height(5 - height) != 0);
            match (own & cell.bit() != 0, own & partner != 0) {
                (true, true) => (towers, fives) = (towers - 1, fives + makes_five),
                (false, false) => (towers, fives) = (towers + 1, fives - makes_five),
                _ => (shared, shared_fives) = (shared + 1, shared_fives + makes_five),
            }
        }
    }
    let lead = |set: u64| {
        let all = set.count_ones() as i32;
        2 * (set & own).count_ones() as i32 - all
    };
    towers += lead(position.cells_up_to(4) | position.cells_of_height(5)) + shared % 2;
    fives += lead(position.cells_of_height(5)) + shared_fives % 2;
    Some(match Wdl::of_margin(towers) {
        Wdl::Draw if variant == Variant::Official => Wdl::of_margin(fives),
        result => result,
    })
}
