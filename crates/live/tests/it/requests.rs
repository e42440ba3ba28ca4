//! Who may do what in a game from afar, where each person plays one side.

use awalam_games::{GameId, Side};
use awalam_live::{ErrorKind, GameError, LiveGame, Sent, admit_bot, prepare};
use awalam_view::{ErrorCode, SeatView};

use crate::support::{bot, clock, human, ms, new_game};

const FIRST: [bool; 2] = [true, false];
const SECOND: [bool; 2] = [false, true];
const WATCHER: [bool; 2] = [false, false];

fn begin(seats: [SeatView; 2]) -> LiveGame {
    let mut new = new_game(GameId::Awale, seats);
    new.clock = clock(60, 0);
    let (setup, seats) = prepare(new, "2026-11-17", admit_bot).unwrap();
    LiveGame::begin(setup, seats, ms(0)).unwrap()
}

fn play(game: &mut LiveGame, sides: [bool; 2], text: &str, at: u64) -> Result<(), GameError> {
    match game.send(sides, game.ply(), text, ms(at))? {
        Sent::New(new) => game.play(new, ms(at)),
        Sent::Already => panic!("{text} is new"),
    }
    Ok(())
}

#[test]
fn two_people_from_afar_play_alone_and_take_nothing_back() {
    let mut game = begin([human("Ada"), SeatView::Open]);
    play(&mut game, FIRST, "A", 5_000).unwrap();
    // No clock runs before the other player has come.
    assert_eq!(game.deadline(), None);
    game.take_seat(Side::Two, human("Bea"), ms(9_000));
    assert_eq!(game.deadline(), Some((Side::Two, ms(69_000))));
    let error = play(&mut game, FIRST, "a", 10_000).unwrap_err();
    assert_eq!(
        (error.code(), error.kind()),
        (ErrorCode::NotYourTurn, ErrorKind::Conflict)
    );
    assert!(error.shows_game());
    assert_eq!(error.to_string(), "it is player 2's turn, not yours");
    play(&mut game, SECOND, "a", 10_000).unwrap();
    assert_eq!(game.undo_to(SECOND, 2), Err(GameError::NoUndo));
    let hint = game.hinted(FIRST, 2).err().unwrap();
    assert_eq!(
        (hint.code(), hint.kind()),
        (ErrorCode::NoHelp, ErrorKind::Forbidden)
    );
    assert!(!hint.shows_game());
}

#[test]
fn each_gives_up_their_own_side() {
    let game = begin([human("Ada"), human("Bea")]);
    let reason = |sides| game.resignation(sides).unwrap().unwrap().reason;
    assert_eq!(reason(FIRST), "player 1 resigned");
    assert_eq!(reason(SECOND), "player 2 resigned");
    // At one screen, the player to move.
    assert_eq!(reason([true, true]), "player 1 resigned");
}

#[test]
fn a_hint_is_for_the_player_to_move() {
    let game = begin([human("Ada"), bot("random")]);
    assert!(game.hinted(FIRST, 0).is_ok());
    assert_eq!(game.hinted(FIRST, 1).err(), Some(GameError::Stale));
    let error = game.hinted(SECOND, 0).err().unwrap();
    assert_eq!(error.code(), ErrorCode::NotYourTurn);
    // The player knows how the game stands.
    assert!(!error.shows_game());
}

#[test]
fn watchers_may_do_nothing_but_ask_two_bots_for_another_game() {
    let mut game = begin([human("Ada"), bot("random")]);
    let refused = GameError::NotAPlayer;
    assert_eq!(play(&mut game, WATCHER, "A", 0), Err(refused.clone()));
    assert_eq!(game.undo_to(WATCHER, 0), Err(refused.clone()));
    assert_eq!(game.resignation(WATCHER), Err(refused.clone()));
    assert_eq!(game.hinted(WATCHER, 0).err(), Some(refused.clone()));
    game.end(game.resignation(FIRST).unwrap().unwrap(), ms(0));
    assert_eq!(game.rematch(WATCHER, "").err(), Some(refused));
    let mut bots = begin([bot("random"), bot("level:1")]);
    let loss = bots.answered(0, Err(awalam_bots::Fault::BrokeDown)).err();
    bots.end(loss.unwrap(), ms(0));
    let (setup, seats) = bots.rematch(WATCHER, "2026-11-18").unwrap();
    assert_eq!(setup.date, "2026-11-18");
    assert_eq!(seats, [bot("level:1"), bot("random")]);
}

#[test]
fn a_player_from_outside_takes_nothing_back() {
    let mut game = begin([human("Ada"), human("Bea")]).without_undo();
    play(&mut game, FIRST, "A", 0).unwrap();
    assert_eq!(game.undo_to(FIRST, 1), Err(GameError::NoUndo));
    assert!(!game.state().can_undo);
}
