//! What a game can begin with, and how everything else is refused.

use awalam_games::GameId;
use awalam_live::{GameError, LocalGame};
use awalam_view::{ErrorCode, NewGame, SeatView};

use crate::support::{bot, clock, human, ms, new_game};

/// The word and the sentence with which a change of a usual game is refused.
fn refused(change: impl FnOnce(&mut NewGame)) -> (ErrorCode, String) {
    let mut new = new_game(GameId::Awale, [human("Ada"), bot("level:1")]);
    change(&mut new);
    let error = begin(new).err().expect("it cannot begin");
    assert!(!error.shows_game());
    (error.code(), error.to_string())
}

fn begin(new: NewGame) -> Result<LocalGame, GameError> {
    LocalGame::begin(new, "first", "2026-11-17", ms(0))
}

#[test]
fn what_makes_no_sense_is_refused_with_a_word_and_a_sentence() {
    type Change = fn(&mut NewGame);
    let cases: [(Change, ErrorCode, &str); 16] = [
        (
            |new| new.game = "chess".to_owned(),
            ErrorCode::BadGame,
            "chess",
        ),
        (
            |new| new.rules = "fide".to_owned(),
            ErrorCode::BadRules,
            "fide",
        ),
        (
            |new| new.position = Some("4".to_owned()),
            ErrorCode::BadPosition,
            "15 fields",
        ),
        (
            |new| new.moves = vec!["a".to_owned()],
            ErrorCode::BadMoves,
            "ply 1",
        ),
        (
            |new| new.position = Some("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S".to_owned()),
            ErrorCode::Over,
            "nothing to play",
        ),
        (
            |new| new.clock = clock(4, 0),
            ErrorCode::BadClock,
            "5 to 86400 seconds",
        ),
        (
            |new| new.clock = clock(86_401, 0),
            ErrorCode::BadClock,
            "5 to 86400 seconds",
        ),
        (
            |new| new.clock = clock(60, 601),
            ErrorCode::BadClock,
            "at most 600",
        ),
        (
            |new| new.seats[0] = human(&"a".repeat(41)),
            ErrorCode::BadName,
            "40 characters",
        ),
        (
            |new| new.seats[0] = human("a\u{7}b"),
            ErrorCode::BadName,
            "visible",
        ),
        (
            |new| new.seats = [SeatView::Open, SeatView::Open],
            ErrorCode::BadSeats,
            "not both",
        ),
        (
            |new| new.seats[1] = SeatView::Open,
            ErrorCode::BadSeats,
            "needs a server",
        ),
        (
            |new| new.seats[1] = bot("levle:1"),
            ErrorCode::BadBot,
            "did you mean",
        ),
        (
            |new| new.seats[1] = bot("champion:hash=65"),
            ErrorCode::BadBot,
            "hash=64",
        ),
        (
            |new| new.seats[1] = bot("champion:threads=9"),
            ErrorCode::BadBot,
            "threads=8",
        ),
        (
            |new| new.seats[1] = bot(&"a".repeat(201)),
            ErrorCode::BadBot,
            "too long",
        ),
    ];
    for (change, code, sentence) in cases {
        let (found, words) = refused(change);
        assert_eq!(found, code, "{words}");
        assert!(words.contains(sentence), "{words}");
    }
}

#[test]
fn what_is_at_the_bounds_begins() {
    for (seconds, increment) in [(5, 0), (86_400, 600)] {
        let mut new = new_game(
            GameId::Tricolore,
            [
                human(&format!(" {} ", "é".repeat(40))),
                bot(" champion:hash=64,threads=8 "),
            ],
        );
        new.clock = clock(seconds, increment);
        let view = begin(new).unwrap().view(ms(0));
        let expected = [human(&"é".repeat(40)), bot("champion:hash=64,threads=8")];
        assert_eq!(view.seats, expected);
    }
}
