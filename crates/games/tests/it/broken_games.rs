//! The conformance suite finds what is wrong with a game: one that keeps every promise, and
//! the same game with one fault after the other.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

use awalam_games::conformance::{Promise, check, check_all, check_presentation};
use awalam_games::{
    Game, GameMove, IllegalMove, MoveError, MoveList, Outcome, PositionError, Presentation, Reason,
    RuleSet, RulesError, RulesInfo, Scores, Side, Standard, key_of,
};

/// A heap of stones: a move takes one, two or three, and the last stone wins. What is wrong
/// with it is said elsewhere: see [`FAULT`].
#[derive(Clone, Copy, Debug, Eq)]
struct Heap<const KIND: u8> {
    left: u8,
    turn: Side,
    /// Plies played, which no text tells: only faulty games look at it.
    plies: u8,
}

impl<const KIND: u8> PartialEq for Heap<KIND> {
    fn eq(&self, other: &Self) -> bool {
        let secret = |heap: &Self| (fault() == Fault::TextLeavesOut).then_some(heap.plies);
        (self.left, self.turn, secret(self)) == (other.left, other.turn, secret(other))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Sound,
    RulesUnreadable,
    IndexOffByOne,
    MoveReadAsAnother,
    ReadsAllDigitsAsOne,
    RulesForgotten,
    SamePlayerAgain,
    MoveDoesNothing,
    ListedTwice,
    ListedButRefused,
    AcceptedButNotListed,
    ListCleared,
    Miscounted,
    PicksOnlyTheFirst,
    RefusalChanges,
    MovesAfterTheEnd,
    NoMoveButNotOver,
    WrongLeader,
    ScoresDisagree,
    TextUnreadable,
    TextLeavesOut,
    ReadsAnything,
    KeyKeptWrong,
    KeysAlike,
    ScoresTooLarge,
    Panics,
    RefusalWithoutWords,
    RandomEffect,
    ReasonWithoutCode,
    NotOverButOutcome,
    TurnNotInText,
    WideDrawing,
    DrawingWithoutEnd,
    SidesAlike,
}

thread_local! {
    /// What is wrong with the game, as long as a test runs: a type for each fault would take
    /// minutes to compile.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::Sound) };
}

fn fault() -> Fault {
    FAULT.get()
}

/// Faults of constants take types of their own.
const PLAIN: u8 = 0;
const MISNAMED: u8 = 1;
const LONG: u8 = 2;
const REPEATING: u8 = 3;

const STONES: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u8);

impl GameMove for Take {
    const COUNT: usize = 3;

    fn index(self) -> usize {
        usize::from(self.0) - usize::from(fault() != Fault::IndexOffByOne)
    }

    fn from_index(index: usize) -> Self {
        Take(index as u8 + 1)
    }

    fn read(text: &str) -> Result<(Self, &str), MoveError> {
        let wrong = || MoveError::new(text, "write -1, -2 or -3");
        let digits = text.strip_prefix('-').ok_or_else(wrong)?;
        let length = match fault() {
            Fault::ReadsAllDigitsAsOne => digits.len(),
            _ => 1.min(digits.len()),
        };
        let (number, rest) = digits.split_at_checked(length).ok_or_else(wrong)?;
        match number.parse() {
            Ok(3) if fault() == Fault::MoveReadAsAnother => Ok((Take(2), rest)),
            Ok(stones @ 1..=3) => Ok((Take(stones), rest)),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{}", self.0)
    }
}

impl FromStr for Take {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        Take::read_one(text)
    }
}

/// Two rule sets, of which the second is forgotten or cannot be read by faulty games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Rules {
    short: bool,
}

impl RuleSet for Rules {
    const LIST: &'static [RulesInfo] = &[RulesInfo {
        name: "long",
        summary: "twelve stones",
    }];
    const UNLISTED: &'static [RulesInfo] = &[RulesInfo {
        name: "short",
        summary: "six stones",
    }];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.short { "short" } else { "long" })
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        match text {
            "long" => Ok(Rules { short: false }),
            "short" if fault() != Fault::RulesUnreadable => Ok(Rules { short: true }),
            _ => Err(RulesError::Name {
                game: "heap",
                given: text.to_owned(),
                known: "long".to_owned(),
            }),
        }
    }
}

/// A refusal; a faulty one says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// What makes a move of a faulty game unpredictable.
static WHIM: AtomicU8 = AtomicU8::new(0);

impl<const KIND: u8> Heap<KIND> {
    fn most(&self) -> u8 {
        match fault() {
            // Stuck before the end, which is not seen.
            Fault::NoMoveButNotOver if self.left == 1 => 0,
            Fault::MovesAfterTheEnd if self.left == 0 => 1,
            _ => self.left.min(3),
        }
    }
}

impl<const KIND: u8> Game for Heap<KIND> {
    type Rules = Rules;
    type Move = Take;
    type Refusal = Refused;
    type PositionError = PositionError;

    const NAME: &'static str = match KIND {
        MISNAMED => "a heap",
        _ => "heap",
    };
    const MAX_PLIES: Option<usize> = match KIND {
        LONG => Some(2),
        REPEATING => None,
        _ => Some(STONES as usize),
    };
    const CAN_REPEAT: bool = KIND == REPEATING;

    fn start(rules: Rules) -> Self {
        Heap {
            left: if rules.short { STONES / 2 } else { STONES },
            turn: Side::One,
            plies: 0,
        }
    }

    fn parse(text: &str, _: Rules) -> Result<Self, PositionError> {
        let wrong =
            || PositionError::new(text, "write a number of stones and a player, such as 12a");
        if fault() == Fault::TextUnreadable && text.starts_with('7') {
            return Err(wrong());
        }
        let (left, side) = text
            .split_at_checked(text.len().wrapping_sub(1))
            .ok_or_else(wrong)?;
        let left: u8 = left.parse().map_err(|_| wrong())?;
        if fault() != Fault::ReadsAnything && left > STONES {
            return Err(wrong());
        }
        let turn = match side {
            "a" => Side::One,
            "b" => Side::Two,
            "?" if fault() == Fault::TurnNotInText => Side::One,
            _ => return Err(wrong()),
        };
        Ok(Heap {
            left,
            turn,
            plies: 0,
        })
    }

    fn rules(&self) -> Rules {
        Rules {
            short: self.left % 2 == 1 && fault() == Fault::RulesForgotten,
        }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn scores(&self) -> Scores {
        match fault() {
            Fault::ScoresTooLarge => Scores::whole(40_000, 0),
            _ => Scores::default(),
        }
    }

    fn leader(&self) -> Option<Side> {
        let outcome = self.outcome()?;
        match fault() {
            Fault::WrongLeader => None,
            _ => outcome.verdict.winner(),
        }
    }

    fn legal_moves(&self, moves: &mut MoveList<Take>) {
        if fault() == Fault::ListCleared {
            moves.clear();
        }
        moves.extend((1..=self.most()).map(Take));
        if fault() == Fault::ListedTwice && self.left == 5 {
            moves.push(Take(1));
        }
        if fault() == Fault::ListedButRefused && self.left == 2 {
            moves.push(Take(3));
        }
    }

    fn check(&self, mv: Take) -> Result<(), Refused> {
        let most = match fault() {
            Fault::AcceptedButNotListed if self.left == 1 => 2,
            _ => self.most(),
        };
        match mv.0 <= most {
            true => Ok(()),
            false if fault() == Fault::RefusalWithoutWords => Err(Refused(String::new())),
            false => Err(Refused(format!("only {} are left", self.left))),
        }
    }

    fn play(&mut self, mv: Take) -> Result<(), Refused> {
        let refused = self.check(mv);
        if fault() == Fault::RefusalChanges && refused.is_err() {
            self.left = 0;
        }
        refused.map(|()| self.play_unchecked(mv))
    }

    fn play_unchecked(&mut self, mv: Take) {
        assert!(
            fault() != Fault::Panics || self.left != 4,
            "four is too much for me"
        );
        self.plies += 1;
        match fault() {
            Fault::MoveDoesNothing if self.left == 3 => return,
            _ if KIND == REPEATING && self.left < 6 => self.left += mv.0,
            Fault::RandomEffect if self.left > 3 => {
                self.left -= 1 + WHIM.fetch_add(1, Ordering::Relaxed) % 2
            }
            _ => self.left -= mv.0.min(self.left),
        }
        if fault() != Fault::SamePlayerAgain || self.left != 2 {
            self.turn = self.turn.other();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = match fault() {
            Fault::NoMoveButNotOver => false,
            _ => self.left == 0,
        };
        let code = if fault() == Fault::ReasonWithoutCode {
            ""
        } else {
            "last-stone"
        };
        let won = Outcome::won(
            self.turn.other(),
            Reason::new(code, "the last stone is taken"),
        );
        is_over.then_some(Outcome {
            scores: match fault() {
                Fault::ScoresDisagree => Scores::whole(1, 0),
                _ => self.scores(),
            },
            ..won
        })
    }

    fn is_over(&self) -> bool {
        fault() != Fault::NotOverButOutcome && self.outcome().is_some()
    }

    fn key(&self) -> u64 {
        match fault() {
            Fault::KeysAlike => key_of(&self.left),
            Fault::KeyKeptWrong => key_of(&(self.left, self.turn, self.plies)),
            _ => key_of(&(self.left, self.turn)),
        }
    }

    fn count_moves(&self) -> usize {
        match fault() {
            Fault::Miscounted => 3,
            _ => self.moves().len(),
        }
    }

    fn pick_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Take> {
        let moves = self.moves();
        let chosen = (!moves.is_empty()).then(|| choose(moves.len()))?;
        match fault() {
            Fault::PicksOnlyTheFirst => moves.first().copied(),
            _ => moves.get(chosen).copied(),
        }
    }
}

impl<const KIND: u8> fmt::Display for Heap<KIND> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match fault() {
            Fault::TurnNotInText => '?',
            _ => ['a', 'b'][self.turn.index()],
        };
        match fault() {
            // Written without what was read.
            Fault::ReadsAnything if self.left > STONES => write!(f, "0{side}"),
            _ => write!(f, "{}{side}", self.left),
        }
    }
}

impl<const KIND: u8> Presentation for Heap<KIND> {
    const SUMMARY: &'static str = "take the last stone";
    const MOVE_HELP: &'static str = "-1, -2 or -3";

    fn side_name(&self, side: Side) -> &'static str {
        match fault() {
            Fault::SidesAlike => "player",
            _ => ["first", "second"][side.index()],
        }
    }

    fn draw(&self, _: Option<Take>) -> String {
        let width = if fault() == Fault::WideDrawing { 9 } else { 1 };
        let end = if fault() == Fault::DrawingWithoutEnd {
            ""
        } else {
            "\n"
        };
        "o".repeat(usize::from(self.left) * width) + end
    }
}

/// The promise that a game breaks, and the sentence that says so.
fn verdict<const KIND: u8>(fault: Fault) -> Option<(Promise, String)> {
    FAULT.set(fault);
    let broken = check::<Heap<KIND>>(Rules::default(), 1, 60)
        .and_then(|_| check_presentation::<Heap<KIND>>(Rules::default(), 1, 20));
    FAULT.set(Fault::Sound);
    let broken = broken.err()?;
    Some((broken.promise, broken.to_string()))
}

#[test]
fn a_game_without_fault_keeps_every_promise() {
    let checked = check::<Heap<PLAIN>>(Rules::default(), 1, 60).unwrap();
    assert_eq!((checked.games, checked.finished), (60, 60));
    assert_eq!(verdict::<PLAIN>(Fault::Sound), None);
}

#[test]
fn every_fault_is_found_and_explained() {
    let mut sentences = String::new();
    let mut expect = |name: String, promise, found: Option<(Promise, String)>| {
        let (broken, sentence) = found.expect(&name);
        assert_eq!(broken, promise, "{name}: {sentence}");
        sentences += &format!("{name}\n  {sentence}\n");
    };
    for (fault, promise) in FAULTS {
        expect(format!("{fault:?}"), promise, verdict::<PLAIN>(fault));
    }
    let sound = Fault::Sound;
    expect(
        "Misnamed".to_owned(),
        Promise::Name,
        verdict::<MISNAMED>(sound),
    );
    expect("Long".to_owned(), Promise::Length, verdict::<LONG>(sound));
    expect(
        "Repeating".to_owned(),
        Promise::Repetition,
        verdict::<REPEATING>(sound),
    );
    insta::assert_snapshot!(sentences);
}

const FAULTS: [(Fault, Promise); 32] = [
    (Fault::IndexOffByOne, Promise::MoveNumbers),
    (Fault::MoveReadAsAnother, Promise::MoveTexts),
    (Fault::ReadsAllDigitsAsOne, Promise::MoveTexts),
    (Fault::RulesForgotten, Promise::PositionRules),
    (Fault::SamePlayerAgain, Promise::Turn),
    (Fault::MoveDoesNothing, Promise::Play),
    (Fault::RandomEffect, Promise::Play),
    (Fault::ListedTwice, Promise::LegalMoves),
    (Fault::ListedButRefused, Promise::LegalMoves),
    (Fault::AcceptedButNotListed, Promise::LegalMoves),
    (Fault::ListCleared, Promise::LegalMoves),
    (Fault::Miscounted, Promise::MoveShortcuts),
    (Fault::PicksOnlyTheFirst, Promise::MoveShortcuts),
    (Fault::RefusalChanges, Promise::Refusals),
    (Fault::RefusalWithoutWords, Promise::Refusals),
    (Fault::MovesAfterTheEnd, Promise::End),
    (Fault::NoMoveButNotOver, Promise::End),
    (Fault::NotOverButOutcome, Promise::End),
    (Fault::WrongLeader, Promise::Outcome),
    (Fault::ScoresDisagree, Promise::Outcome),
    (Fault::ReasonWithoutCode, Promise::Outcome),
    (Fault::TextUnreadable, Promise::PositionTexts),
    (Fault::TextLeavesOut, Promise::PositionTexts),
    (Fault::TurnNotInText, Promise::PositionTexts),
    (Fault::ReadsAnything, Promise::PositionTexts),
    (Fault::KeyKeptWrong, Promise::Keys),
    (Fault::KeysAlike, Promise::Keys),
    (Fault::ScoresTooLarge, Promise::Records),
    (Fault::WideDrawing, Promise::Drawing),
    (Fault::DrawingWithoutEnd, Promise::Drawing),
    (Fault::SidesAlike, Promise::Drawing),
    (Fault::Panics, Promise::NoPanic),
];

#[test]
fn rules_that_cannot_be_read_are_found() {
    FAULT.set(Fault::RulesUnreadable);
    let broken = check::<Heap<PLAIN>>(Rules { short: true }, 1, 1).unwrap_err();
    FAULT.set(Fault::Sound);
    assert_eq!(broken.promise, Promise::Rules);
    // The second rule set is not kept by any position.
    let broken = check_all::<Heap<PLAIN>>(1, 1).unwrap_err();
    assert_eq!(broken.promise, Promise::PositionRules);
    assert_eq!(broken.rules, "short");
    // A failed test shows the sentence.
    assert_eq!(format!("{broken:?}"), broken.to_string());
}

#[test]
fn an_illegal_move_is_told_what_is_legal() {
    let start = Heap::<PLAIN>::start(Rules::default());
    let refused = IllegalMove::unless_listed(&Heap { left: 2, ..start }, Take(3)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "-3 is not legal here: legal are -1, -2"
    );
    let refused = IllegalMove::unless_listed(&Heap { left: 0, ..start }, Take(3)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "-3 is not legal here: the game is over"
    );
    assert_eq!(Standard.to_string(), "standard");
}
