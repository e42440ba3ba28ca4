//! What all moves of a tri-colour position would capture, and what both players have, against
//! plain loops.

use awalam_games::tricolore::{Colour, HOLES, Kind, Tricolore};
use awalam_games::{Game, Side};

/// The holes that a sowing of so many seeds looks back at, and those it sows in order.
fn path(hole: usize, kind: Kind, seeds: usize) -> (usize, Vec<usize>) {
    let (step, looked_at) = match (kind.colour(), seeds) {
        (_, 1) => (1, 1),
        (Colour::Blue, _) => (2, 3),
        (_, 2..4) => (1, 2),
        _ => (1, 4),
    };
    let sown = (0..seeds).map(|seed| (hole + 1 + step * seed) % HOLES);
    (looked_at, sown.collect())
}

fn plain_prize(position: &Tricolore, hole: usize, kind: Kind) -> u8 {
    let of = |colour| usize::from(position.seeds(colour, hole));
    let (coloured, clear) = (of(kind.colour()), of(Colour::Clear));
    let (seeds, most) = (
        coloured + if kind.with_clear() { clear } else { 0 },
        if kind.colour() == Colour::Blue { 8 } else { 15 },
    );
    let playable = if kind.with_clear() { clear } else { coloured } > 0;
    if !playable || seeds > most {
        return 0;
    }
    let mut totals: [u8; HOLES] = std::array::from_fn(|hole| position.total(hole));
    let (looked_at, sown) = path(hole, kind, seeds);
    for &hole in &sown {
        totals[hole] += 1;
    }
    let last = sown[seeds - 1];
    (0..looked_at)
        .map(|back| totals[(last + HOLES - back) % HOLES])
        .take_while(|total| matches!(total, 2 | 3))
        .sum()
}

fn positions(mut check: impl FnMut(&Tricolore)) {
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..300 {
        let mut position = Tricolore::default();
        while let Some(mv) = position.pick_move(|n| rng.usize(..n)) {
            check(&position);
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn prizes_are_what_plain_sowing_finds() {
    let mut found = 0;
    positions(|position| {
        let prizes = position.prizes();
        let mut best = [0; 2];
        for hole in 0..HOLES {
            let by_kind = Kind::ALL.map(|kind| plain_prize(position, hole, kind));
            assert_eq!(
                Kind::ALL.map(|kind| prizes.of(hole, kind)),
                by_kind,
                "hole {} of {position}",
                hole + 1
            );
            let most = by_kind.into_iter().max().unwrap();
            assert_eq!(prizes.by_hole()[hole], most, "{position}");
            best[hole % 2] = most.max(best[hole % 2]);
            found += usize::from(most > 0);
        }
        assert_eq!(prizes.best(), best, "{position}");
    });
    assert!(found > 10_000, "{found}");
}

/// Whatever a prize says, the move captures at least that much.
#[test]
fn no_prize_is_more_than_the_move_captures() {
    positions(|position| {
        let prizes = position.prizes();
        for mv in &position.moves() {
            let captured = position.capture_by(*mv).seeds;
            assert!(
                prizes.of(mv.hole(), mv.kind) <= captured,
                "{mv}: {position}"
            );
        }
    });
}

#[test]
fn mobility_counts_moves_and_seeds_of_both() {
    positions(|position| {
        for (side, (moves, seeds)) in Side::BOTH.into_iter().zip(position.mobility()) {
            let holes = (side.index()..HOLES).step_by(2);
            let home: u8 = holes.map(|hole| position.total(hole)).sum();
            let playable = match home {
                0 => 0,
                _ => position.with_turn(side).count_moves(),
            };
            assert_eq!((usize::from(moves), seeds), (playable, home), "{position}");
        }
    });
}
