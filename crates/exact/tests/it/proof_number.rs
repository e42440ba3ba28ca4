//! Proof-number search against plain minimax.

use std::sync::atomic::AtomicBool;

use awalam_exact::proof_number::ProofNumberSearch;
use awalam_games::tricolore::{Move, SEEDS, Tricolore};
use awalam_games::{Game, MoveList, Side};
use awalam_search::{Control, Limits, StoppedClock};

const ALL_SEEDS: i32 = 9_600;

/// The margin for the player to move if all that is left after `depth` plies goes to
/// player 1 or to player 2: minimax without anything clever.
fn minimax(position: &Tricolore, depth: u32, rest: Side) -> i32 {
    let margin = position.scores().margin().seen_by(position.turn());
    if position.is_over() {
        return margin.hundredths();
    }
    if depth == 0 {
        let taken: u32 = Side::BOTH
            .iter()
            .map(|&side| 50 * position.scores().of(side).in_halves())
            .sum();
        let left = ALL_SEEDS - taken as i32;
        let sign = if rest == position.turn() { 1 } else { -1 };
        return margin.hundredths() + sign * left;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let value = |&mv: &Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        -minimax(&next, depth - 1, rest)
    };
    moves.iter().map(value).max().expect("it is not over")
}

#[test]
fn the_end_of_random_games_has_the_same_value() {
    let mut dice = fastrand::Rng::with_seed(3);
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    // What it remembers of a game must not mislead it in the next.
    let mut search = ProofNumberSearch::default();
    let (mut compared, mut finished) = (0, 0);
    for _ in 0..150 {
        let mut past = vec![Tricolore::start(Default::default())];
        loop {
            let mut next = *past.last().expect("never empty");
            let mut moves = MoveList::new();
            next.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            next.play_unchecked(moves[dice.usize(0..moves.len())]);
            past.push(next);
        }
        for position in past.iter().rev().take(5).filter(|past| !past.is_over()) {
            let turn = position.turn();
            let Some(solved) = search.solve(position, SEEDS.into(), &control, 20_000) else {
                continue;
            };
            let value = 100 * solved.value;
            let low = minimax(position, 3, turn.other());
            let high = minimax(position, 3, turn);
            assert!(low <= value && value <= high, "{position}");
            compared += usize::from(low == high);
            let mut end = *position;
            for &mv in &solved.line {
                end.play(mv).expect("a legal line");
            }
            assert!(!solved.line.is_empty(), "{position}");
            if end.is_over() {
                let margin = end.scores().margin().seen_by(turn).hundredths();
                assert_eq!(margin, value, "{position}");
                finished += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
    assert!(finished > 100, "{finished}");
}

#[test]
fn limits_are_kept() {
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::default(), &StoppedClock, &stop);
    let start = Tricolore::start(Default::default());
    let mut search = ProofNumberSearch::default();
    assert_eq!(search.solve(&start, SEEDS.into(), &control, 5_000), None);
    assert!(search.nodes() <= 5_000);
}
