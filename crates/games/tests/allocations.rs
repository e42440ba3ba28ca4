//! Listing moves, playing them, counting leaves and walking a trail take no
//! memory from the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use awalam_games::{Game, GameId, MoveList, RuleSet, Trail, perft, playout, with_game};

/// The system's allocator, counting what this thread asks of it.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> usize {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn play_and_move_lists_do_not_allocate() {
    for id in GameId::ALL {
        with_game!(id, G => for rules in <G as Game>::Rules::all() {
            no_allocation::<G>(rules);
        });
    }
}

fn no_allocation<G: Game>(rules: G::Rules) {
    let start = G::start(rules);
    let mut trail = Trail::starting_at(&start);
    let mut rng = fastrand::Rng::with_seed(5);
    let count = allocations(|| {
        for _ in 0..200 {
            trail.restart(&start);
            let (end, _) = playout(&start, &mut trail, 2_000, |n| rng.usize(..n));
            assert!(end.is_over());
        }
        let mut position = start;
        trail.restart(&start);
        let mut plies = 0;
        loop {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let Some(&mv) = moves.first() else { break };
            assert_eq!(position.count_moves(), moves.len());
            let before = position;
            position.play(mv).unwrap();
            assert_ne!(before.key(), position.key());
            trail.peek(&mut position);
            if position.outcome().is_some() {
                break;
            }
            trail.enter(&mut position);
            plies += 1;
        }
        assert!(plies > 10);
    });
    assert_eq!(count, 0, "{} {rules}", G::NAME);
    // A count of leaves makes its trail, and nothing else.
    assert!(allocations(|| assert!(perft(&start, 3) > 0)) <= 2);
}
