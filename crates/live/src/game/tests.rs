//! A game alone, without a server or a device around it.

use awalam_games::GameId;
use awalam_view::{AnyMove, ClockSetting};

use super::*;

const START: Duration = Duration::from_secs(1_000);

fn human() -> SeatView {
    SeatView::Human {
        name: String::new(),
    }
}

fn game(seats: [SeatView; 2], clock: Option<ClockSetting>, now: Duration) -> LiveGame {
    let setup = Setup {
        game: GameId::Awale,
        rules: String::new(),
        start: String::new(),
        opening: Vec::new(),
        clock,
        from_afar: false,
        date: String::new(),
    };
    LiveGame::begin(setup, seats, now).unwrap()
}

fn read(text: &str) -> AnyMove {
    AnyMove::read(GameId::Awale, text).unwrap()
}

fn play(game: &mut LiveGame, text: &str, now: Duration) -> Ply {
    let Ok(Sent::New(new)) = game.consider(game.ply(), read(text), now) else {
        panic!("{text} can be played");
    };
    let ply = new.ply.clone();
    game.play(new, now);
    ply
}

#[test]
fn a_move_is_played_once_at_its_ply() {
    let now = START;
    let mut game = game([human(), human()], None, now);
    play(&mut game, "C", now);
    assert!(matches!(
        game.consider(0, read("C"), now),
        Ok(Sent::Already)
    ));
    let other = game.consider(0, read("D"), now);
    assert!(matches!(other, Err(NotPlayed::PlayedOtherwise { .. })));
    let ahead = game.consider(7, read("D"), now);
    assert!(matches!(
        ahead,
        Err(NotPlayed::WrongPly { now: 1, sent: 7 })
    ));
    let foreign = game.consider(1, read("A"), now);
    assert!(matches!(foreign, Err(NotPlayed::Refused(why)) if why.code == "not-yours"));
    let loss = game.loss_of(Side::Two, Termination::Resigned, "enough".to_owned());
    game.end(loss, now);
    assert!(matches!(
        game.consider(1, read("a"), now),
        Err(NotPlayed::Over)
    ));
    assert_eq!(game.state().ending.unwrap().result, Verdict::Win(Side::One));
}

#[test]
fn clocks_are_pressed_set_back_and_run_out() {
    let begun = START;
    let clock = ClockSetting {
        seconds: 60,
        increment: 2,
    };
    let mut game = game([human(), human()], Some(clock), begun);
    let at = |seconds: u64| begun + Duration::from_secs(seconds);
    // The first move is made before any clock runs.
    assert_eq!(play(&mut game, "A", at(5)).left_ms, Some([60_000, 60_000]));
    assert_eq!(play(&mut game, "a", at(15)).left_ms, Some([60_000, 52_000]));
    assert_eq!(game.deadline(), Some((Side::One, at(75))));
    assert!(matches!(
        game.consider(2, read("B"), at(75)),
        Err(NotPlayed::Late)
    ));
    game.go_back(1, at(20));
    assert_eq!(game.deadline(), Some((Side::Two, at(80))));
}

#[test]
fn taking_back_leads_to_where_a_person_chose() {
    let now = START;
    let bot = SeatView::Bot {
        spec: "random".to_owned(),
    };
    let mut game = game([human(), bot], None, now);
    assert_eq!(game.before_last_choice(), None);
    for text in ["C", "a", "D", "b"] {
        play(&mut game, text, now);
    }
    assert_eq!(game.before_last_choice(), Some(2));
    game.go_back(2, now);
    assert_eq!(
        (game.ply(), game.line().moves().join(" ")),
        (2, "C a".to_owned())
    );
}
