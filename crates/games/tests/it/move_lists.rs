//! Lists of moves: on the stack as long as they fit, on the heap when they do not.

use awalam_games::{MOVES_ON_STACK, MoveList, Numbered};

type Many = Numbered<5_000>;

fn list(length: usize) -> MoveList<Many> {
    Many::all().take(length).collect()
}

#[test]
fn a_list_of_any_length_is_what_was_pushed() {
    for length in [
        0,
        1,
        MOVES_ON_STACK - 1,
        MOVES_ON_STACK,
        MOVES_ON_STACK + 1,
        5_000,
    ] {
        let moves = list(length);
        let expected: Vec<Many> = Many::all().take(length).collect();
        assert_eq!(*moves, *expected);
        assert_eq!(moves.iter().len(), length);
        assert_eq!(moves.clone(), moves);
        assert_eq!(moves.clone().into_iter().len(), length);
        assert_eq!(moves.into_iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_list_is_changed_in_place_wherever_it_is() {
    for length in [10, MOVES_ON_STACK, MOVES_ON_STACK + 10, 5_000] {
        let mut moves = list(length);
        moves.swap(0, length - 1);
        assert_eq!(moves[0].number(), length);
        moves.retain(|mv| mv.number() % 2 == 0);
        assert_eq!(moves.len(), length / 2);
        moves.push(Many::new(1));
        assert_eq!(moves.last(), Some(&Many::new(1)));
        assert_eq!(moves.len(), length / 2 + 1);
        moves.clear();
        assert!(moves.is_empty());
        moves.extend(Many::all());
        assert_eq!(moves.len(), 5_000);
    }
}

#[test]
#[should_panic(
    expected = "legal_moves lists more moves than a position can have: GameMove::MAX_LEGAL is 9"
)]
fn more_moves_than_there_are_cannot_be_listed() {
    let mut moves: MoveList<Numbered<9>> = MoveList::new();
    moves.extend(std::iter::repeat_n(Numbered::new(1), MOVES_ON_STACK + 1));
}
