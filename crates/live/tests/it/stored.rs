//! What is kept of a game, and what is read back.

use std::time::Duration;

use awalam_games::GameId;
use awalam_live::{GameError, LocalGame};
use serde_json::{Value, json};

use crate::support::{bot, clock, human, legal_move, ms, new_game};

/// As format 1 was first written: it has to be readable for ever.
const FORMAT_1: &str = r#"{"format":1,"id":"k3","version":5,"setup":{"game":"awale","rules":"abapa","start":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S","opening":["F"],"clock":{"seconds":60,"increment":2},"from_afar":false,"date":"2026-11-17"},"seats":[{"kind":"human","name":"Ada"},{"kind":"bot","spec":"level:3"}],"plies":[{"move":"f","time_ms":1500,"left_ms":[60000,60000]},{"move":"A","time_ms":2500,"left_ms":[59500,60000]}],"ending":{"termination":"resigned","result":"0-1","reason":"player 1 resigned"}}"#;

fn damaged(change: impl FnOnce(&mut Value)) -> GameError {
    let mut kept = serde_json::from_str(FORMAT_1).unwrap();
    change(&mut kept);
    let restored = LocalGame::restore(&kept.to_string(), ms(0));
    restored.err().expect("it cannot be read")
}

#[test]
fn format_1_is_read_and_written() {
    let game = LocalGame::restore(FORMAT_1, ms(0)).unwrap();
    assert_eq!(game.stored(), FORMAT_1);
    let view = game.view(ms(9_000));
    assert_eq!((view.id.as_str(), view.version), ("k3", 5));
    assert_eq!(view.moves, ["F", "f", "A"]);
    assert_eq!(view.outcome.unwrap().words, "player 1 resigned");
    assert_eq!(view.clock.unwrap().left_ms, [59_500, 60_000]);
    let record = game.record().to_json();
    assert!(record.contains("2026-11-17"), "{record}");
}

#[test]
fn what_is_damaged_or_from_the_future_is_said_so() {
    let newer = damaged(|kept| kept["format"] = json!(2));
    assert_eq!(newer, GameError::Newer { found: 2, known: 1 });
    for (error, words) in [
        (LocalGame::restore("{", ms(0)).err().unwrap(), "EOF"),
        (LocalGame::restore("{}", ms(0)).err().unwrap(), "format"),
        (
            damaged(|kept| kept["plies"][1]["move"] = json!("f")),
            "ply 3",
        ),
        (
            damaged(|kept| kept["setup"]["game"] = json!("chess")),
            "chess",
        ),
        (damaged(|kept| kept["seats"] = json!([])), "length"),
        (
            damaged(|kept| kept["ending"]["result"] = json!("2-0")),
            "2-0",
        ),
    ] {
        assert!(matches!(error, GameError::Damaged(_)), "{error:?}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn times_beyond_all_bounds_break_nothing() {
    let mut kept: Value = serde_json::from_str(FORMAT_1).unwrap();
    kept["ending"] = Value::Null;
    kept["plies"][1] = json!({"move": "A", "time_ms": u64::MAX, "left_ms": [u64::MAX, u64::MAX]});
    let mut game = LocalGame::restore(&kept.to_string(), Duration::MAX).unwrap();
    let task = game.task().unwrap();
    assert!(task.share.is_some());
    let mv = legal_move(&game, 0);
    game.chosen(3, &mv, Duration::MAX, Duration::MAX).unwrap();
    assert!(!game.time_up(Duration::MAX - ms(1)));
    // A clock that was set back counts nothing.
    let view = game.view(ms(0));
    assert_eq!(view.clock.unwrap().left_ms[0], u64::MAX);
    assert!(!game.time_up(ms(0)));
    assert_eq!(game.record().moves().len(), 4);
}

/// Every game, with clocks, moves taken back and all ways to end: what is kept leads to the
/// same game, wherever it is interrupted.
#[test]
fn games_come_back_as_they_were() {
    let ways_to_end: [fn(&mut LocalGame, u64); 4] = [
        |_, _| {},
        |game, now| game.resign(ms(now)).unwrap(),
        |game, now| assert!(game.time_up(ms(now + 600_000))),
        |game, now| {
            let (ply, mv) = (game.game().ply(), legal_move(game, 0));
            game.play(ply, &mv, ms(now)).unwrap();
            game.failed(ply + 1, "out of memory", ms(now)).unwrap();
        },
    ];
    for name in GameId::ALL {
        for end in ways_to_end {
            let mut new = new_game(name, [human("Ada"), bot("random")]);
            new.clock = clock(300, 5);
            let mut game = LocalGame::begin(new, "first", "2026-11-17", ms(0)).unwrap();
            for step in 0..24_u64 {
                let (ply, now) = (game.game().ply(), 1_000 * step);
                let mv = legal_move(&game, step as usize);
                match game.task() {
                    None => game.play(ply, &mv, ms(now)).unwrap(),
                    Some(_) => game.chosen(ply, &mv, ms(300), ms(now)).unwrap(),
                }
                if step % 7 == 3 {
                    game.undo(ply + 1, ms(now)).unwrap();
                }
                check_comes_back(&game);
            }
            if game.task().is_some() {
                let (ply, mv) = (game.game().ply(), legal_move(&game, 0));
                game.chosen(ply, &mv, ms(300), ms(24_000)).unwrap();
            }
            end(&mut game, 25_000);
            check_comes_back(&game);
        }
    }
}

fn check_comes_back(game: &LocalGame) {
    let kept = game.stored();
    let back = LocalGame::restore(&kept, ms(77)).unwrap();
    assert_eq!(back.stored(), kept);
    assert_eq!(back.game().stored(), game.game().stored());
    assert_eq!(back.record().to_json(), game.record().to_json());
    assert_eq!(
        back.game().before_last_choice(),
        game.game().before_last_choice()
    );
    assert_eq!(back.game().is_over(), game.game().is_over());
    // The clocks stood still, as after the last ply.
    let last = game.game().stored().plies.pop();
    let shown = back.view(ms(77)).clock.map(|clock| clock.left_ms);
    let whole = Some([300_000; 2]);
    assert_eq!(shown, last.map_or(whole, |ply| ply.left_ms));
}
