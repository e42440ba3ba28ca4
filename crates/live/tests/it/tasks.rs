//! What bots have to think about, and what becomes of their answers.

use std::sync::atomic::AtomicBool;

use awalam_games::{GameId, Termination};
use awalam_live::{LocalGame, MAX_MOVE_TIME, TaskView};
use awalam_search::{Control, Limits, StoppedClock};

use crate::support::{bot, clock, human, legal_move, ms, new_game};

fn of_two_bots(game: GameId, specs: [&str; 2]) -> LocalGame {
    let new = new_game(game, specs.map(bot));
    LocalGame::begin(new, "first", "2026-11-17", ms(0)).unwrap()
}

#[test]
fn bots_play_whole_games_by_tasks_that_went_through_another_worker() {
    let stop = AtomicBool::new(false);
    let control = |limits| Control::new(limits, &StoppedClock, &stop);
    for name in GameId::ALL {
        let mut game = of_two_bots(name, ["random", "level:1"]);
        while let Some(task) = game.task() {
            let sent = serde_json::to_string(&task.view()).unwrap();
            let received: TaskView = serde_json::from_str(&sent).unwrap();
            assert_eq!(received, task.view());
            let there = received.task().unwrap();
            assert_eq!(there.line.moves(), task.line.moves());
            assert_eq!(there.side, task.side);
            let chosen = there.think(1, None, MAX_MOVE_TIME, control).unwrap();
            let (ply, text) = (received.ply, chosen.mv.to_string());
            game.chosen(ply, &text, chosen.time, ms(0)).unwrap();
        }
        let outcome = game.view(ms(0)).outcome.expect("the game is over");
        assert!(
            Termination::ALL
                .iter()
                .all(|end| end.code() != outcome.code)
        );
    }
}

#[test]
fn a_bot_has_a_share_of_the_time_on_its_clock() {
    let mut new = new_game(GameId::Awale, [human("Ada"), bot("champion")]);
    new.clock = clock(60, 0);
    let mut game = LocalGame::begin(new, "first", "2026-11-17", ms(0)).unwrap();
    assert!(game.task().is_none());
    game.play(0, "A", ms(1_000)).unwrap();
    let task = game.task().unwrap();
    let share = task.share.unwrap();
    let [usual, most] = [share.time, share.most_time].map(Option::unwrap);
    assert!(usual > ms(1_000) && usual < ms(10_000), "{usual:?}");
    assert!(most > usual && most < ms(30_000), "{most:?}");
    assert_eq!(task.limits(MAX_MOVE_TIME), share);
    assert_eq!(task.limits(ms(500)), Limits::time(ms(500)));
    // The time in which it did not think does not count.
    let mv = legal_move(&game, 0);
    game.chosen(1, &mv, ms(4_000), ms(40_000)).unwrap();
    assert_eq!(
        game.view(ms(40_000)).clock.unwrap().left_ms,
        [60_000, 56_000]
    );
}

#[test]
fn a_bot_that_answers_wrongly_loses() {
    for (answer, code, words) in [
        ("castle", "unreadable", "player 1: `castle` is no move"),
        ("a", "illegal", "player 1: illegal move a"),
    ] {
        let mut game = of_two_bots(GameId::Awale, ["random", "random"]);
        game.chosen(0, answer, ms(1), ms(1)).unwrap();
        let view = game.view(ms(1));
        let outcome = view.outcome.unwrap();
        assert_eq!(
            (outcome.code, outcome.result.to_string()),
            (code, "0-1".to_owned())
        );
        assert!(outcome.words.starts_with(words), "{}", outcome.words);
        assert_eq!(view.trouble, Some(outcome.words));
        assert!(game.task().is_none());
    }
}
