//! Two people from afar: whatever they do, the game is as a plain model says.

use std::time::Duration;

use awalam_games::{GameId, Side, Verdict};
use awalam_live::{
    Absence, Consequence, GameError, LiveGame, MAX_PHRASES, PHRASE_TIME, Sent, StoredGame,
    admit_bot, prepare,
};
use awalam_view::{Claim, ErrorCode, OfferKind, Phrase, SeatView};
use proptest::prelude::*;

use crate::support::{bot, clock, human, ms, new_game};

const BOTH: [Side; 2] = Side::BOTH;
const KINDS: [OfferKind; 2] = [OfferKind::Draw, OfferKind::TakeBack];

/// Whatever a player can do.
#[derive(Clone, Debug)]
enum Action {
    Wait {
        ms: u64,
    },
    Play {
        choice: usize,
    },
    Offer {
        by: usize,
        kind: usize,
    },
    /// An offer that was sent before and whose answer was lost.
    OfferAgain {
        by: usize,
        kind: usize,
    },
    Answer {
        by: usize,
        kind: usize,
        accept: bool,
    },
    AnswerAgain {
        by: usize,
        kind: usize,
        accept: bool,
    },
    Abort {
        by: usize,
    },
    Claim {
        by: usize,
        is_win: bool,
    },
    Resign {
        by: usize,
    },
    Arrive {
        by: usize,
    },
    Leave {
        by: usize,
    },
    Say {
        by: usize,
        phrase: usize,
    },
    PutAway,
}

fn action() -> impl Strategy<Value = Action> {
    let by = || 0..2_usize;
    prop_oneof![
        3 => prop_oneof![0..9_000_u64, 100_000..130_000_u64].prop_map(|ms| Action::Wait { ms }),
        10 => any::<usize>().prop_map(|choice| Action::Play { choice }),
        4 => (by(), 0..2_usize).prop_map(|(by, kind)| Action::Offer { by, kind }),
        1 => (by(), 0..2_usize).prop_map(|(by, kind)| Action::OfferAgain { by, kind }),
        3 => (by(), 0..2_usize, any::<bool>())
            .prop_map(|(by, kind, accept)| Action::Answer { by, kind, accept }),
        1 => (by(), 0..2_usize, any::<bool>())
            .prop_map(|(by, kind, accept)| Action::AnswerAgain { by, kind, accept }),
        1 => by().prop_map(|by| Action::Abort { by }),
        2 => (by(), any::<bool>()).prop_map(|(by, is_win)| Action::Claim { by, is_win }),
        1 => by().prop_map(|by| Action::Resign { by }),
        3 => by().prop_map(|by| Action::Arrive { by }),
        3 => by().prop_map(|by| Action::Leave { by }),
        2 => (by(), 0..2_usize).prop_map(|(by, phrase)| Action::Say { by, phrase }),
        1 => Just(Action::PutAway),
    ]
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Waiting {
    Open,
    Closed,
}

/// What is known of the game, move by move; times in milliseconds.
#[derive(Default)]
struct Model {
    /// Who made each move.
    movers: Vec<usize>,
    /// The last offer of each kind by each player: at which ply, and what became of it.
    offers: [[Option<(usize, Waiting)>; 2]; 2],
    ended: Option<(&'static str, Option<usize>)>,
    has_clock: bool,
    streams: [u32; 2],
    heard: [u64; 2],
    since: u64,
    said: Vec<(usize, usize, u64)>,
}

impl Model {
    fn ply(&self) -> usize {
        self.movers.len()
    }

    /// Games here give each player a move in turn.
    fn turn(&self) -> usize {
        self.ply() % 2
    }

    fn have_both_moved(&self) -> bool {
        self.ply() >= 2
    }

    fn open(&self, kind: usize, by: usize) -> Option<usize> {
        let (at, waiting) = self.offers[kind][by]?;
        let others = self.movers[at..].iter().any(|&mover| mover != by);
        let has_lapsed = match KINDS[kind] {
            OfferKind::Draw => others,
            OfferKind::TakeBack => at != self.ply(),
        };
        (waiting == Waiting::Open && !has_lapsed && self.ended.is_none()).then_some(at)
    }

    fn back_for(&self, by: usize) -> Option<usize> {
        (0..self.ply()).rev().find(|&ply| self.movers[ply] == by)
    }

    fn go_back(&mut self, ply: usize, now: u64) {
        self.movers.truncate(ply);
        self.offers = Default::default();
        self.since = now;
    }

    /// Accepts an offer.
    fn agree(&mut self, kind: usize, by: usize, now: u64) {
        match KINDS[kind] {
            OfferKind::Draw => self.ended = Some(("agreed", None)),
            OfferKind::TakeBack => self.go_back(self.back_for(by).unwrap(), now),
        }
    }

    /// What an offer is answered with, nothing if it is made.
    fn offer(&mut self, by: usize, kind: usize, ply: usize, now: u64) -> Option<ErrorCode> {
        let is_same = self.offers[kind][by].is_some_and(|(at, _)| at == ply);
        let is_agreed = kind == 0 && matches!(self.ended, Some(("agreed", _)));
        if is_same || is_agreed {
            return None;
        }
        if self.ended.is_some() {
            return Some(ErrorCode::Over);
        }
        if ply != self.ply() {
            return Some(ErrorCode::Stale);
        }
        if self.open(kind, 1 - by).is_some() {
            self.agree(kind, 1 - by, now);
            return None;
        }
        if self.open(kind, by).is_some() {
            return None;
        }
        match KINDS[kind] {
            OfferKind::Draw if !self.have_both_moved() => return Some(ErrorCode::TooEarly),
            OfferKind::TakeBack if self.back_for(by).is_none() => return Some(ErrorCode::NoUndo),
            _ => {}
        }
        self.offers[kind][by] = Some((ply, Waiting::Open));
        None
    }

    fn answer(
        &mut self,
        by: usize,
        kind: usize,
        ply: usize,
        accept: bool,
        now: u64,
    ) -> Option<ErrorCode> {
        // Who made an offer can withdraw it, not accept it.
        let makers: &[usize] = match accept {
            true => &[1 - by],
            false => &[0, 1],
        };
        for &maker in makers {
            if self.open(kind, maker) == Some(ply) {
                match accept {
                    true => self.agree(kind, maker, now),
                    false => self.offers[kind][maker] = Some((ply, Waiting::Closed)),
                }
                return None;
            }
        }
        let is_agreed = kind == 0 && matches!(self.ended, Some(("agreed", _)));
        let was_closed = self.offers[kind].contains(&Some((ply, Waiting::Closed)));
        match () {
            () if accept && is_agreed || !accept && was_closed => None,
            () if self.ended.is_some() => Some(ErrorCode::Over),
            () => Some(ErrorCode::Stale),
        }
    }

    fn away(&self, side: usize, now: u64) -> Option<u64> {
        let away = now - self.heard[side];
        (self.streams[side] == 0 && away >= 5_000).then_some(away)
    }

    fn claim_in(&self, now: u64) -> Option<u64> {
        let turn = self.turn();
        let may = self.ended.is_none() && !self.has_clock && self.have_both_moved();
        let since = self.heard[turn].max(self.since);
        self.away(turn, now)
            .filter(|_| may)
            .map(|_| (since + 120_000).saturating_sub(now))
    }
}

/// Both, side by side.
struct Pair {
    game: LiveGame,
    model: Model,
    now: u64,
    /// The last offer and answer of each kind by each player, with what they were about.
    sent: [[Option<usize>; 2]; 2],
    answered: [[Option<usize>; 2]; 2],
}

fn sides(by: usize) -> [bool; 2] {
    [by == 0, by == 1]
}

/// A game that somebody has joined.
fn joined(game: GameId, has_clock: bool, now: Duration) -> LiveGame {
    let mut new = new_game(game, [human("Ada"), SeatView::Open]);
    new.clock = clock(86_400, 0).filter(|_| has_clock);
    let (setup, seats) = prepare(new, "2026-11-17", admit_bot).unwrap();
    let mut game = LiveGame::begin(setup, seats, now).unwrap();
    game.take_seat(Side::Two, human("Bea"), now);
    game
}

impl Pair {
    fn begin(game: GameId, has_clock: bool) -> Pair {
        let now = 1_000_000;
        Pair {
            game: joined(game, has_clock, ms(now)),
            model: Model {
                has_clock,
                heard: [now; 2],
                since: now,
                ..Model::default()
            },
            now,
            sent: Default::default(),
            answered: Default::default(),
        }
    }

    fn settle(&mut self, consequence: Result<Consequence, GameError>, expected: Option<ErrorCode>) {
        let consequence = match (consequence, expected) {
            (Ok(consequence), None) => consequence,
            (consequence, expected) => {
                let code = consequence.map_err(|error| error.code());
                return assert_eq!(code.err(), expected);
            }
        };
        match consequence {
            Consequence::Nothing => {}
            Consequence::Offers(offers) => self.game.set_offers(offers),
            Consequence::Back(ply) => self.game.go_back(ply, ms(self.now)),
            Consequence::End(ending) => self.game.end(ending, ms(self.now)),
            Consequence::Abort => self.game.abort(ms(self.now)),
        }
    }

    fn act(&mut self, action: &Action) {
        let (now, ply) = (ms(self.now), self.model.ply());
        match *action {
            Action::Wait { ms } => self.now += ms,
            Action::Play { choice } => self.play(choice),
            Action::Offer { by, kind } => self.offer(by, kind, ply),
            Action::OfferAgain { by, kind } => {
                if let Some(ply) = self.sent[kind][by] {
                    self.offer(by, kind, ply);
                }
            }
            Action::Answer { by, kind, accept } => {
                let open = self.model.open(kind, 1 - by).or(self.model.open(kind, by));
                self.answer(by, kind, open.unwrap_or(ply), accept);
            }
            Action::AnswerAgain { by, kind, accept } => {
                if let Some(ply) = self.answered[kind][by] {
                    self.answer(by, kind, ply, accept);
                }
            }
            Action::Abort { by } => {
                let aborted = self.game.abortion(sides(by));
                let expected = match self.model.ended {
                    Some(("aborted", _)) => None,
                    Some(_) => Some(ErrorCode::Over),
                    None if self.model.have_both_moved() => Some(ErrorCode::TooLate),
                    None => {
                        self.model.ended = Some(("aborted", None));
                        None
                    }
                };
                self.settle(aborted, expected);
            }
            Action::Claim { by, is_win } => {
                let wanted = match is_win {
                    true => Claim::Win,
                    false => Claim::Draw,
                };
                let claimed = self.game.claim(sides(by), wanted, now);
                let is_due = self.model.claim_in(self.now) == Some(0) && self.model.turn() != by;
                let expected = match self.model.ended {
                    Some(("abandoned", _)) => None,
                    Some(_) => Some(ErrorCode::Over),
                    None if !is_due => Some(ErrorCode::NotAway),
                    None => {
                        self.model.ended = Some(("abandoned", is_win.then_some(by)));
                        None
                    }
                };
                self.settle(claimed, expected);
            }
            Action::Resign { by } => {
                let resigned = self.game.resignation(sides(by)).unwrap();
                assert_eq!(resigned.is_some(), self.model.ended.is_none());
                if let Some(ending) = resigned {
                    self.game.end(ending, now);
                    self.model.ended = Some(("resigned", Some(1 - by)));
                }
            }
            Action::Arrive { by } => {
                self.game.presence_mut().arrive(sides(by), now);
                self.model.streams[by] += 1;
                self.model.heard[by] = self.now;
            }
            Action::Leave { by } => {
                if self.model.streams[by] > 0 {
                    self.game.presence_mut().leave(sides(by), now);
                    self.model.streams[by] -= 1;
                    self.model.heard[by] = self.now;
                }
            }
            Action::Say { by, phrase } => self.say(by, phrase),
            Action::PutAway => {
                let kept = serde_json::to_string(&self.game.stored()).unwrap();
                let stored: StoredGame = serde_json::from_str(&kept).unwrap();
                // On a clock that was started anew, with nobody there.
                self.now = self.now % 1_000_000 + 86_400_000;
                self.game = LiveGame::resume(stored, ms(self.now)).unwrap();
                self.model.since = self.now;
                self.model.heard = [self.now; 2];
                self.model.streams = [0; 2];
                self.model.said.clear();
            }
        }
    }

    fn play(&mut self, choice: usize) {
        if self.model.ended.is_some() {
            return;
        }
        let moves = self.game.line().position_view().moves;
        let text = &moves[choice % moves.len()].text;
        let (turn, ply) = (self.model.turn(), self.model.ply());
        let Ok(Sent::New(new)) = self.game.send(sides(turn), ply, text, ms(self.now)) else {
            panic!("{text} can be played");
        };
        self.game.play(new, ms(self.now));
        self.model.movers.push(turn);
        self.model.since = self.now;
        if self.game.line().outcome().is_some() {
            self.model.ended = Some(("by rules", None));
        }
    }

    fn offer(&mut self, by: usize, kind: usize, ply: usize) {
        self.sent[kind][by] = Some(ply);
        let made = self.game.offer(sides(by), KINDS[kind], ply);
        let expected = self.model.offer(by, kind, ply, self.now);
        self.settle(made, expected);
    }

    fn answer(&mut self, by: usize, kind: usize, ply: usize, accept: bool) {
        self.answered[kind][by] = Some(ply);
        let answered = self.game.answer(sides(by), KINDS[kind], ply, accept);
        let expected = self.model.answer(by, kind, ply, accept, self.now);
        self.settle(answered, expected);
    }

    fn say(&mut self, by: usize, phrase: usize) {
        let said = self.game.say(sides(by), Phrase::ALL[phrase], ms(self.now));
        let age = |at: u64| self.now - at;
        let minute = PHRASE_TIME.as_millis() as u64;
        let own = self.model.said.iter().filter(|said| said.0 == by);
        let recent: Vec<_> = own.filter(|said| age(said.2) < minute).collect();
        let is_again = recent
            .iter()
            .any(|said| said.1 == phrase && age(said.2) < 2_000);
        let expected = match () {
            () if is_again => Ok(false),
            () if recent.len() >= MAX_PHRASES => Err(GameError::TooTalkative),
            () => Ok(true),
        };
        if expected == Ok(true) {
            self.model.said.push((by, phrase, self.now));
        }
        assert_eq!(said, expected);
    }

    fn check(&self) {
        let Pair {
            game, model, now, ..
        } = self;
        assert_eq!(game.ply(), model.ply());
        assert_eq!(game.is_over(), model.ended.is_some());
        assert_eq!(
            game.is_aborted(),
            matches!(model.ended, Some(("aborted", _)))
        );
        let state = game.state();
        if let Some((code, winner)) = model
            .ended
            .filter(|(code, _)| !["by rules", "aborted"].contains(code))
        {
            let ending = state.ending.unwrap();
            assert_eq!(ending.termination.code(), code);
            let winner = winner.map_or(Verdict::Draw, |side| Verdict::Win(BOTH[side]));
            assert_eq!(ending.result, winner);
            assert_eq!(game.record().ending().unwrap().result, winner);
        }
        if game.is_aborted() {
            assert!(game.record().ending().is_none());
        }
        let view = game.remote_view(ms(*now), false).unwrap();
        assert_eq!(view.away_ms, [0, 1].map(|side| model.away(side, *now)));
        assert_eq!(view.claim_in_ms, model.claim_in(*now));
        assert_eq!(
            view.can_abort,
            model.ended.is_none() && !model.have_both_moved()
        );
        for (kind, &name) in KINDS.iter().enumerate() {
            for (by, side) in BOTH.into_iter().enumerate() {
                let mut shown = view.offers.iter();
                let shown = shown.find(|offer| offer.kind == name && offer.by.0 == side);
                assert_eq!(shown.map(|offer| offer.ply), model.open(kind, by));
            }
        }
        let lately = model.said.iter().filter(|said| now - said.2 < 60_000);
        assert_eq!(view.said.len(), lately.count());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_two_people_do_the_game_is_as_a_plain_model_says(
        game in prop::sample::select(GameId::ALL.to_vec()),
        has_clock in any::<bool>(),
        actions in prop::collection::vec(action(), 1..120),
    ) {
        let mut pair = Pair::begin(game, has_clock);
        pair.check();
        for action in &actions {
            pair.act(action);
            pair.check();
        }
    }
}

#[test]
fn what_takes_two_people_is_refused_elsewhere() {
    let setups = [
        [human("Ada"), human("Bea")],
        [human("Ada"), bot("random")],
        [SeatView::Open, bot("random")],
        [human("Ada"), SeatView::Open],
    ];
    for seats in setups {
        let is_for_two = seats == [human("Ada"), SeatView::Open];
        let new = new_game(GameId::Awale, seats);
        let (setup, seats) = prepare(new, "", admit_bot).unwrap();
        let mut game = LiveGame::begin(setup, seats, ms(0)).unwrap();
        let own = [true, false];
        let refused = Err(GameError::NotTwoPeople);
        assert_eq!(game.offer(own, OfferKind::Draw, 0), refused);
        assert_eq!(game.answer(own, OfferKind::Draw, 0, true), refused);
        assert_eq!(game.claim(own, Claim::Win, ms(0)), refused);
        assert_eq!(
            game.say(own, Phrase::Hello, ms(0)),
            Err(GameError::NotTwoPeople)
        );
        // Who waits for somebody may give up waiting.
        match is_for_two {
            true => assert_eq!(game.abortion(own), Ok(Consequence::Abort)),
            false => assert_eq!(game.abortion(own), refused),
        }
        assert_eq!(game.remote_view(ms(0), false).is_some(), is_for_two);
    }
    let game = joined(GameId::Awale, false, ms(0));
    let watcher = [false; 2];
    assert_eq!(game.abortion(watcher), Err(GameError::NotAPlayer));
    assert_eq!(
        game.offer(watcher, OfferKind::Draw, 0),
        Err(GameError::NotAPlayer)
    );
}

#[test]
fn watchers_are_counted_and_a_second_tab_is_the_same_player() {
    let absence = Absence {
        grace: ms(10),
        claim_after: ms(100),
    };
    let mut game = joined(GameId::Avalam, false, ms(0)).attended(absence, ms(1_000));
    let presence = game.presence_mut();
    presence.arrive([false; 2], ms(1_000));
    presence.arrive([true, false], ms(1_000));
    presence.arrive([true, false], ms(1_000));
    presence.leave([true, false], ms(1_001));
    assert_eq!(presence.watchers(), 1);
    assert!(!presence.is_away(Side::One, ms(5_000)));
    assert_eq!(presence.next_away(ms(1_000)), Some(ms(1_010)));
    assert_eq!(presence.away(Side::Two, ms(1_009)), None);
    assert_eq!(presence.away(Side::Two, ms(1_010)), Some(ms(10)));
    assert_eq!(presence.next_away(ms(1_010)), None);
    presence.leave([false; 2], ms(1_020));
    presence.leave([false; 2], ms(1_020));
    assert_eq!(presence.watchers(), 0);
}
