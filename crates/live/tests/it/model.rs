//! Random games, whatever is done in them, against a plain model that plays every game
//! anew from its moves and counts in milliseconds.

use std::sync::Arc;

use awalam_games::{GameId, Side, Verdict};
use awalam_live::{GameError, LocalGame};
use awalam_view::{AnyLine, ErrorCode, GameView, read_line};
use proptest::prelude::*;

use crate::support::{bot, clock, human, ms, new_game};

/// Whatever can be done in a game.
#[derive(Clone, Debug)]
enum Action {
    Wait {
        ms: u64,
    },
    /// The player to move plays a legal move; a bot has thought for that long.
    Play {
        choice: usize,
        bot_ms: u64,
    },
    PlayAgain,
    PlayOtherwise {
        choice: usize,
    },
    PlayAhead,
    PlayForbidden,
    PlayNonsense,
    BotFails,
    Undo,
    UndoStale,
    Resign,
    /// Perhaps when the time of the player to move is up, to the millisecond.
    TimeUp {
        is_waited_for: bool,
    },
    Hint,
    Rematch,
    PutAway,
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (0..9_000_u64).prop_map(|ms| Action::Wait { ms }),
        16 => (any::<usize>(), 0..9_000_u64)
            .prop_map(|(choice, bot_ms)| Action::Play { choice, bot_ms }),
        1 => Just(Action::PlayAgain),
        1 => any::<usize>().prop_map(|choice| Action::PlayOtherwise { choice }),
        1 => Just(Action::PlayAhead),
        1 => Just(Action::PlayForbidden),
        1 => Just(Action::PlayNonsense),
        1 => Just(Action::BotFails),
        3 => Just(Action::Undo),
        1 => Just(Action::UndoStale),
        1 => Just(Action::Resign),
        2 => any::<bool>().prop_map(|is_waited_for| Action::TimeUp { is_waited_for }),
        1 => Just(Action::Hint),
        1 => Just(Action::Rematch),
        2 => Just(Action::PutAway),
    ]
}

/// How a game is set up: moves before it begins, who are bots, clocks.
#[derive(Clone, Debug)]
struct Start {
    game: GameId,
    opening: Vec<usize>,
    is_bot: [bool; 2],
    clock: Option<(u32, u32)>,
}

fn start() -> impl Strategy<Value = Start> {
    (
        prop::sample::select(GameId::ALL.to_vec()),
        // Long enough for some games to end by the rules soon.
        prop::collection::vec(any::<usize>(), 0..120),
        any::<[bool; 2]>(),
        prop::option::of((5..60_u32, 0..4_u32)),
    )
        .prop_map(|(game, opening, is_bot, clock)| Start {
            game,
            opening,
            is_bot,
            clock,
        })
}

/// A ply, and what both clocks showed after it.
struct Played {
    text: String,
    left: [u64; 2],
}

/// What is known of a game. Times are in milliseconds.
struct Model {
    game: GameId,
    opening: Vec<String>,
    is_bot: [bool; 2],
    /// Time of each player, and what a move adds.
    clock: [u64; 2],
    plies: Vec<Played>,
    /// The game that they make.
    line: Arc<dyn AnyLine>,
    since: u64,
    /// An end that the rules do not know of: its word, the winner, what the clocks showed.
    ended: Option<(&'static str, Side, [u64; 2])>,
    version: u64,
}

impl Model {
    fn moves(&self) -> Vec<String> {
        let played = self.plies.iter().map(|ply| ply.text.clone());
        self.opening.iter().cloned().chain(played).collect()
    }

    /// Plays the game anew, as far as it goes or to a ply.
    fn line_at(&self, ply: usize) -> Arc<dyn AnyLine> {
        read_line(self.game, "", "", &self.moves()[..ply]).unwrap()
    }

    fn changed(&mut self) {
        self.line = self.line_at(self.moves().len());
        self.version += 1;
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.line.outcome().is_some()
    }

    fn is_bots_turn(&self) -> bool {
        self.is_bot[self.line.turn().index()]
    }

    fn has_people(&self) -> bool {
        self.is_bot != [true, true]
    }

    /// Clocks run from the first ply on.
    fn running(&self) -> Option<Side> {
        let runs = !self.plies.is_empty() && !self.is_over();
        runs.then(|| self.line.turn())
    }

    fn left_after_last_ply(&self) -> [u64; 2] {
        let last = self.plies.last();
        last.map_or([self.clock[0]; 2], |ply| ply.left)
    }

    fn left(&self, now: u64) -> [u64; 2] {
        if let Some((_, _, left)) = self.ended {
            return left;
        }
        let mut left = self.left_after_last_ply();
        if let Some(side) = self.running() {
            let side = &mut left[side.index()];
            *side = side.saturating_sub(now - self.since);
        }
        left
    }

    fn is_late(&self, has_clock: bool, now: u64) -> bool {
        let running = self.running().filter(|_| !self.is_bots_turn());
        has_clock && running.is_some_and(|side| self.left(now)[side.index()] == 0)
    }

    /// The player to move has thought for that long.
    fn play(&mut self, text: String, thought: u64, now: u64) {
        let mover = self.line.turn().index();
        let mut left = self.left_after_last_ply();
        if !self.plies.is_empty() {
            left[mover] = left[mover].saturating_sub(thought) + self.clock[1];
        }
        self.plies.push(Played { text, left });
        self.since = now;
        self.changed();
    }

    fn undo_to(&self) -> Option<usize> {
        if self.ended.is_some() || !self.has_people() {
            return None;
        }
        let mut plies = (self.opening.len()..self.moves().len()).rev();
        plies.find(|&ply| !self.is_bot[self.line_at(ply).turn().index()])
    }

    fn lose(&mut self, loser: Side, code: &'static str, now: u64) {
        self.ended = Some((code, loser.other(), self.left(now)));
        self.changed();
    }
}

/// Both, side by side.
struct Pair {
    game: LocalGame,
    model: Model,
    has_clock: bool,
    now: u64,
}

impl Pair {
    fn begin(start: &Start) -> Pair {
        let mut line = read_line(start.game, "", "", &[]).unwrap();
        for &choice in &start.opening {
            let moves = line.position_view().moves;
            let Some(mv) = moves.get(choice % moves.len().max(1)) else {
                break;
            };
            let moves = [line.moves(), vec![mv.text.clone()]].concat();
            line = read_line(start.game, "", "", &moves).unwrap();
        }
        // A game that is over cannot begin.
        let opening = match line.outcome() {
            Some(_) => line.back_to(line.ply() - 1).moves(),
            None => line.moves(),
        };
        let now = 1_000_000;
        let mut new = new_game(
            start.game,
            start.is_bot.map(|is_bot| match is_bot {
                true => bot("random"),
                false => human("Ada"),
            }),
        );
        new.moves = opening.clone();
        new.clock = start.clock.and_then(|(seconds, more)| clock(seconds, more));
        let (seconds, increment) = start.clock.unwrap_or_default();
        Pair {
            game: LocalGame::begin(new, "first", "2026-11-17", ms(now)).unwrap(),
            model: Model {
                game: start.game,
                opening: opening.clone(),
                is_bot: start.is_bot,
                clock: [seconds, increment].map(|seconds| u64::from(seconds) * 1_000),
                plies: Vec::new(),
                line: read_line(start.game, "", "", &opening).unwrap(),
                since: now,
                ended: None,
                version: 1,
            },
            has_clock: start.clock.is_some(),
            now,
        }
    }

    fn ply(&self) -> usize {
        self.model.moves().len()
    }

    /// Sends a move that is not played, for the given reason where people play at all.
    fn send_in_vain(&mut self, ply: usize, text: &str, expected: ErrorCode) {
        let error = self.game.play(ply, text, ms(self.now)).unwrap_err();
        let expected = match self.model.has_people() {
            true => expected,
            false => ErrorCode::NoToken,
        };
        assert_eq!(error.code(), expected, "{text} at {ply}: {error}");
    }

    /// Why a move at this ply is not played, if there is a reason beside the move.
    fn reason_not_to_play(&self) -> Option<ErrorCode> {
        match (
            self.model.is_over(),
            self.model.is_late(self.has_clock, self.now),
        ) {
            (true, _) => Some(ErrorCode::Over),
            (_, true) => Some(ErrorCode::Late),
            _ => None,
        }
    }

    fn act(&mut self, action: &Action) {
        let now = ms(self.now);
        let ply = self.ply();
        match *action {
            Action::Wait { ms } => self.now += ms,
            Action::Play { choice, bot_ms } => self.play(choice, bot_ms),
            Action::PlayAgain => {
                let Some(last) = self.model.moves().pop() else {
                    return;
                };
                let sent = self.game.play(ply - 1, &last, now);
                match self.model.has_people() {
                    true => sent.unwrap(),
                    false => assert_eq!(sent, Err(GameError::NotAPlayer)),
                }
            }
            Action::PlayOtherwise { choice } => {
                let Some(last) = self.model.moves().pop() else {
                    return;
                };
                let before = self.model.line_at(ply - 1).position_view().moves;
                let other = before[choice % before.len()].text.clone();
                if other != last {
                    self.send_in_vain(ply - 1, &other, ErrorCode::Stale);
                }
            }
            Action::PlayAhead => {
                let any = self.model.line_at(0).position_view().moves[0].text.clone();
                self.send_in_vain(ply + 3, &any, ErrorCode::Stale);
            }
            Action::PlayForbidden => {
                let refusals = self.model.line.position_view().refusals;
                let forbidden = match self.model.game {
                    GameId::Avalam => "c9i5",
                    _ => refusals.first().map_or("", |refusal| &refusal.text),
                };
                if !forbidden.is_empty() {
                    let reason = self.reason_not_to_play();
                    self.send_in_vain(ply, forbidden, reason.unwrap_or(ErrorCode::Illegal));
                }
            }
            Action::PlayNonsense => self.send_in_vain(ply, "castle", ErrorCode::Unreadable),
            Action::BotFails => {
                let failed = self.game.failed(ply, "out of memory", now);
                if self.model.is_over() || !self.model.is_bots_turn() {
                    return assert_eq!(failed, Err(GameError::Stale));
                }
                failed.unwrap();
                let loser = self.model.line.turn();
                self.model.lose(loser, "crash", self.now);
            }
            Action::Undo => match (self.game.undo(ply, now), self.model.undo_to()) {
                (Ok(()), Some(back)) => {
                    self.model.plies.truncate(back - self.model.opening.len());
                    self.model.since = self.now;
                    self.model.changed();
                }
                (Err(GameError::NotAPlayer), None) => assert!(!self.model.has_people()),
                (undone, back) => assert_eq!((undone, back), (Err(GameError::NoUndo), None)),
            },
            Action::UndoStale => {
                let stale = match self.model.has_people() {
                    true => GameError::Stale,
                    false => GameError::NotAPlayer,
                };
                assert_eq!(self.game.undo(ply + 1, now), Err(stale));
            }
            Action::Resign => {
                let resigned = self.game.resign(now);
                if !self.model.has_people() {
                    return assert_eq!(resigned, Err(GameError::NotAPlayer));
                }
                resigned.unwrap();
                if !self.model.is_over() {
                    let turn = self.model.line.turn();
                    let loser = match self.model.is_bots_turn() {
                        true => turn.other(),
                        false => turn,
                    };
                    self.model.lose(loser, "resigned", self.now);
                }
            }
            Action::TimeUp { is_waited_for } => {
                let running = self.model.running().filter(|_| is_waited_for);
                self.now += running.map_or(0, |side| self.model.left(self.now)[side.index()]);
                let is_late = self.model.is_late(self.has_clock, self.now);
                assert_eq!(self.game.time_up(ms(self.now)), is_late);
                if is_late {
                    let loser = self.model.line.turn();
                    self.model.lose(loser, "timeout", self.now);
                }
            }
            Action::Hint => {
                let hinted = self.game.hinted(ply).map(|line| line.moves());
                let expected = match self.model.has_people() {
                    false => Err(GameError::NotAPlayer),
                    true if self.model.is_over() => Err(GameError::Stale),
                    true if self.model.is_bots_turn() => Err(GameError::HintOutOfTurn),
                    true => Ok(self.model.moves()),
                };
                assert_eq!(hinted, expected);
            }
            Action::Rematch => match self.game.rematch("second", "2026-11-18", now) {
                Err(error) => {
                    assert!(!self.model.is_over(), "{error}");
                    assert_eq!(error, GameError::NotOver);
                }
                Ok(rematch) => {
                    assert!(self.model.is_over());
                    let (view, before) = (rematch.view(now), self.game.view(now));
                    assert_eq!((view.id.as_str(), view.version), ("second", 1));
                    assert_eq!(view.moves, self.model.opening);
                    let [one, two] = before.seats;
                    assert_eq!(view.seats, [two, one]);
                    assert_eq!(view.outcome, None);
                }
            },
            Action::PutAway => {
                let kept = self.game.stored();
                // A day later, on a clock that was started anew.
                self.now = self.now % 1_000_000 + 86_400_000;
                self.game = LocalGame::restore(&kept, ms(self.now)).unwrap();
                self.model.since = self.now;
                let left = self.model.left_after_last_ply();
                if let Some((_, _, shown)) = &mut self.model.ended {
                    *shown = left;
                }
                assert_eq!(self.game.stored(), kept);
            }
        }
    }

    fn play(&mut self, choice: usize, bot_ms: u64) {
        let (ply, now) = (self.ply(), self.now);
        let moves = self.model.line.position_view().moves;
        if let Some(reason) = self.reason_not_to_play() {
            let any = self.model.line_at(0).position_view().moves[0].text.clone();
            return self.send_in_vain(ply, &any, reason);
        }
        let text = moves[choice % moves.len()].text.clone();
        if !self.model.is_bots_turn() {
            self.game.play(ply, &text, ms(now)).unwrap();
            let thought = now - self.model.since;
            return self.model.play(text, thought, now);
        }
        self.send_in_vain(ply, &text, ErrorCode::NotYourTurn);
        let late = self.game.chosen(ply + 1, &text, ms(bot_ms), ms(now));
        assert_eq!(late, Err(GameError::Stale));
        let chosen = self.game.chosen(ply, &text, ms(bot_ms), ms(now));
        chosen.unwrap();
        self.model.play(text, bot_ms, now);
    }

    fn check(&self) {
        let Pair {
            game, model, now, ..
        } = self;
        let view: GameView = game.view(ms(*now));
        let line = &model.line;
        assert_eq!(view.version, model.version);
        assert_eq!(view.moves, model.moves());
        assert_eq!(view.ply, view.moves.len());
        assert_eq!(view.position.text, line.position());
        assert_eq!(view.position.moves.is_empty(), model.is_over());
        let outcome = view.outcome.map(|outcome| (outcome.code, outcome.result));
        let ended = model
            .ended
            .map(|(code, winner, _)| (code, Verdict::Win(winner)));
        let by_rules = line.outcome().map(|end| (end.reason.code, end.verdict));
        assert_eq!(outcome, ended.or(by_rules));
        assert_eq!(view.can_undo, model.undo_to().is_some());
        assert_eq!(view.thinking, !model.is_over() && model.is_bots_turn());
        let clock = view.clock.map(|clock| (clock.left_ms, clock.running));
        let expected = (model.left(*now), model.running().map(Into::into));
        assert_eq!(clock, self.has_clock.then_some(expected));
        let runs = model
            .running()
            .filter(|_| self.has_clock && !model.is_bots_turn());
        let left = runs.map(|side| ms(model.left(*now)[side.index()]));
        assert_eq!(game.time_left(ms(*now)), left);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_done_a_game_is_as_a_plain_model_says(
        start in start(),
        actions in prop::collection::vec(action(), 1..80),
    ) {
        let mut pair = Pair::begin(&start);
        pair.check();
        for action in &actions {
            pair.act(action);
            pair.check();
        }
    }
}
