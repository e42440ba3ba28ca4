//! A game with more moves than any of ours: everything works with lists on the heap.

use std::fmt;

use awalam_games::conformance;
use awalam_games::{
    Game, IllegalMove, Line, MOVES_ON_STACK, MoveList, Numbered, Outcome, PositionError, Reason,
    Record, Side, Standard, Verdict, key_of, perft,
};
use awalam_search::alphabeta::Options;
use awalam_search::{
    AlphaBeta, Evaluation, Greedy, Guidance, Lead, Limits, Mcts, Minimax, NoHints, Random,
    SearchHints, Strategy, mcts,
};

/// Two players name numbers from 1 to `N`, twice each, none twice. The player who named the
/// largest number wins, so that the last number of the list is the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Largest<const N: usize> {
    named: [u32; 4],
    count: usize,
}

impl<const N: usize> Game for Largest<N> {
    type Rules = Standard;
    type Move = Numbered<N>;
    type Refusal = IllegalMove;
    type PositionError = PositionError;
    const NAME: &'static str = "largest";
    const MAX_PLIES: Option<usize> = Some(4);

    fn start(_: Standard) -> Self {
        Largest::default()
    }

    fn parse(text: &str, _: Standard) -> Result<Self, PositionError> {
        let wrong = || PositionError::new(text, "write up to four numbers, such as 7-3");
        let mut read = Largest::default();
        for word in text.split('-').filter(|word| !word.is_empty()) {
            let number: usize = word.parse().map_err(|_| wrong())?;
            if read.is_over() || !(1..=N).contains(&number) || read.has(number) {
                return Err(wrong());
            }
            read.play_unchecked(Numbered::new(number));
        }
        Some(read)
            .filter(|read| read.to_string() == text)
            .ok_or_else(wrong)
    }

    fn turn(&self) -> Side {
        Side::BOTH[self.count % 2]
    }

    fn legal_moves(&self, moves: &mut MoveList<Numbered<N>>) {
        if self.count < 4 {
            moves.extend(Numbered::all().filter(|mv| !self.has(mv.number())));
        }
    }

    fn check(&self, mv: Numbered<N>) -> Result<(), IllegalMove> {
        match self.count < 4 && !self.has(mv.number()) {
            true => Ok(()),
            false => IllegalMove::unless_listed(self, mv),
        }
    }

    fn play_unchecked(&mut self, mv: Numbered<N>) {
        self.named[self.count] = mv.number() as u32;
        self.count += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let largest = (0..4).max_by_key(|&ply| self.named[ply])?;
        (self.count == 4).then(|| {
            let reason = Reason::new("named", "all numbers are named");
            Outcome::won(Side::BOTH[largest % 2], reason)
        })
    }

    fn key(&self) -> u64 {
        key_of(self)
    }
}

impl<const N: usize> Largest<N> {
    fn has(&self, number: usize) -> bool {
        self.named[..self.count].contains(&(number as u32))
    }
}

impl<const N: usize> fmt::Display for Largest<N> {
    /// The numbers, and a dash before each of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            return f.write_str("-");
        }
        let named = self.named[..self.count].iter();
        named.clone().try_for_each(|number| write!(f, "-{number}"))
    }
}

/// Large numbers first.
struct LargeFirst;

impl<const N: usize> SearchHints<Largest<N>> for LargeFirst {
    fn ordering_score(&self, _: &Largest<N>, mv: Numbered<N>) -> i32 {
        mv.number() as i32
    }

    fn is_noisy(&self, _: &Largest<N>, _: Numbered<N>) -> bool {
        true
    }
}

type Thousand = Largest<1_000>;

#[test]
fn a_thousand_moves_are_listed_counted_and_recorded() {
    let start = Thousand::default();
    assert_eq!(start.moves().len(), 1_000);
    const { assert!(1_000 > MOVES_ON_STACK) };
    assert_eq!(perft(&start, 2), 999_000);
    conformance::check::<Thousand>(Standard, 1, 3).unwrap();
    let mut line = Line::new(start);
    line.play_run("1000 1 999 2").unwrap();
    let record = Record::of(&line, &[]);
    assert_eq!(Record::read_as::<Thousand>(&record.to_string()), Ok(record));
}

/// Every strategy finds the winning last move among a thousand.
#[test]
fn every_search_plays_a_game_of_a_thousand_moves() {
    let mut line = Line::new(Thousand::default());
    line.play_run("3 998 4").unwrap();
    let options = Options {
        table_mib: 1,
        ..Options::default()
    };
    let ordered = Guidance::new(Lead).with_hints(LargeFirst);
    let trees = mcts::Options {
        memory_mib: 8,
        ..mcts::Options::default()
    };
    let mut strategies: [Box<dyn Strategy<Thousand>>; 4] = [
        Box::new(AlphaBeta::new(Guidance::new(Lead), options, 1)),
        Box::new(AlphaBeta::new(ordered, Options::exact(), 1)),
        Box::new(Minimax::new(Lead, 1)),
        Box::new(Mcts::new(Lead, NoHints, trees, 1)),
    ];
    for strategy in &mut strategies {
        let thought = strategy.search(&line, Limits::nodes(20_000)).unwrap();
        let after = line.after(thought.best()).unwrap();
        let verdict = after.outcome().map(|outcome| outcome.verdict);
        assert_eq!(verdict, Some(Verdict::Win(Side::Two)), "{thought:?}");
    }
    for strategy in [
        &mut Random::new(1) as &mut dyn Strategy<Thousand>,
        &mut Greedy::new(1),
    ] {
        let thought = strategy.search(&line, Limits::default()).unwrap();
        assert!(line.after(thought.best()).is_ok());
    }
}

/// With hints and quiescence on, two plies of a thousand moves each, and the value is that of
/// plain minimax.
#[test]
fn alpha_beta_looks_ahead_among_a_thousand_moves() {
    let mut line = Line::new(Thousand::default());
    line.play_run("7 8").unwrap();
    let guidance = Guidance::new(Lead).with_hints(LargeFirst);
    let mut search = AlphaBeta::new(guidance, Options::exact(), 1);
    let thought = search.search(&line, Limits::depth(2)).unwrap();
    assert_eq!(thought.best().number(), 1_000);
    assert_eq!(thought.prospect().as_deref(), Some("wins in 2"));
}

/// More moves than a table entry has numbers for, and than the picker has places for.
#[test]
fn a_hundred_thousand_moves_are_searched_rightly() {
    type Many = Largest<100_000>;
    let mut line = Line::new(Many::default());
    line.play_run("3 99999 4").unwrap();
    for options in [Options::exact(), Options::strong(), Options::plain()] {
        let guidance = Guidance::new(Lead).with_hints(LargeFirst);
        let mut search = AlphaBeta::new(
            guidance,
            Options {
                table_mib: 1,
                ..options
            },
            1,
        );
        let thought = search.search(&line, Limits::depth(1)).unwrap();
        assert_eq!(
            thought.prospect().as_deref(),
            Some("wins in 1"),
            "{options:?}"
        );
    }
    let position = line.current();
    assert_eq!(Lead.evaluate(position), 0);
    assert_eq!(position.moves().len(), 99_997);
}
