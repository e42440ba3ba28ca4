//! A game of somebody else's, with a thousand moves in a position, under the judge.

use std::fmt;
use std::sync::atomic::AtomicBool;

use awalam_bots::Bot;
use awalam_bots::judge::{End, Terms, judge};
use awalam_games::{
    Game, IllegalMove, Line, MoveList, Numbered, Outcome, PositionError, Reason, Record, Side,
    Standard, Verdict, key_of,
};
use awalam_search::alphabeta::Options;
use awalam_search::{AlphaBeta, Guidance, Lead, Limits, Random, StoppedClock};

/// Each player names a number from 1 to 1,000; the larger one wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Larger(Option<u32>, Option<u32>);

impl Game for Larger {
    type Rules = Standard;
    type Move = Numbered<1_000>;
    type Refusal = IllegalMove;
    type PositionError = PositionError;
    const NAME: &'static str = "larger";

    fn start(_: Standard) -> Larger {
        Larger::default()
    }

    fn parse(text: &str, _: Standard) -> Result<Larger, PositionError> {
        let start = Larger::default();
        let found = Some(start).filter(|start| start.to_string() == text);
        found.ok_or_else(|| PositionError::new(text, "games begin at the start, 0 0"))
    }

    fn turn(&self) -> Side {
        Side::BOTH[usize::from(self.0.is_some()) ^ usize::from(self.1.is_some())]
    }

    fn legal_moves(&self, moves: &mut MoveList<Numbered<1_000>>) {
        if self.1.is_none() {
            moves.extend(Numbered::all());
        }
    }

    fn check(&self, mv: Numbered<1_000>) -> Result<(), IllegalMove> {
        IllegalMove::unless_listed(self, mv)
    }

    fn play_unchecked(&mut self, mv: Numbered<1_000>) {
        let named = if self.0.is_none() {
            &mut self.0
        } else {
            &mut self.1
        };
        *named = Some(mv.number() as u32);
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = Reason::new("named", "both numbers are named");
        Some(match self.0?.cmp(&self.1?) {
            std::cmp::Ordering::Equal => Outcome::drawn(reason),
            std::cmp::Ordering::Greater => Outcome::won(Side::One, reason),
            std::cmp::Ordering::Less => Outcome::won(Side::Two, reason),
        })
    }

    fn key(&self) -> u64 {
        key_of(self)
    }
}

impl fmt::Display for Larger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.unwrap_or(0), self.1.unwrap_or(0))
    }
}

#[test]
fn the_judge_plays_a_game_of_a_thousand_moves() {
    let options = Options {
        table_mib: 1,
        ..Options::default()
    };
    let search = AlphaBeta::new(Guidance::new(Lead), options, 1);
    let mut thinker = Bot::new(search, Limits::depth(2));
    let mut gambler = Bot::new(Random::new(7), Limits::default());
    let judged = judge(
        Line::new(Larger::start(Standard)),
        [&mut thinker, &mut gambler],
        &Terms::within(Limits::default()),
        &StoppedClock,
        &AtomicBool::new(false),
    );
    assert!(matches!(judged.end, End::Normal(_)), "{}", judged.end);
    // Only the largest number cannot lose.
    assert_eq!(judged.line.plies()[0].0.number(), 1_000);
    assert_eq!(judged.end.verdict(), Some(Verdict::Win(Side::One)));
    let record = judged.record();
    assert_eq!(Record::read_as::<Larger>(&record.to_string()), Ok(record));
}
