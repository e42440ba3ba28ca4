//! What is shown is what the rules say, whichever game it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use awalam_bots::BuildContext;
use awalam_games::visible::Visible;
use awalam_games::{GameId, RuleSet, with_game};
use awalam_search::{Clock, Control, Limits, StoppedClock};
use awalam_view::{
    AnyLine, AnyMove, ErrorCode, Judgement, Share, StudyText, Whereabouts, Work, catalogue,
    read_line, study,
};

fn refusal_codes<G: Visible>() -> &'static [&'static str] {
    G::REFUSAL_CODES
}

fn rules_of(game: GameId) -> Vec<String> {
    fn all<R: RuleSet>() -> Vec<String> {
        R::all().iter().map(ToString::to_string).collect()
    }
    with_game!(game, G => all::<<G as awalam_games::Game>::Rules>())
}

#[test]
fn every_move_that_is_shown_can_be_played_and_leads_where_it_says() {
    for game in GameId::ALL {
        let codes = with_game!(game, G => refusal_codes::<G>());
        for rules in rules_of(game) {
            let mut line = read_line(game, &rules, "", &[]).unwrap();
            for ply in 0..400 {
                let view = line.position_view();
                assert_eq!(view.moves.is_empty(), line.outcome().is_some());
                // Avalam has too many moves to say of each why it is none.
                let tells = game != GameId::Avalam && line.outcome().is_none();
                assert_eq!(view.refusals.is_empty(), !tells, "{game}");
                for refusal in &view.refusals {
                    assert!(codes.contains(&refusal.code), "{}", refusal.code);
                    let mv = AnyMove::read(game, &refusal.text).unwrap();
                    assert_eq!(line.check(mv).as_ref(), Err(refusal));
                }
                let Some(shown) = view.moves.get(ply % view.moves.len().max(1)) else {
                    break;
                };
                let mv = AnyMove::read(game, &shown.text).unwrap();
                assert_eq!(mv.to_string(), shown.text);
                let next = line.play(mv).unwrap();
                assert_eq!(next.position(), shown.after);
                assert_eq!(next.played(line.ply()), Some(mv));
                let last = next.last_view().unwrap();
                assert_eq!(last.text, shown.text);
                assert_eq!(next.back_to(ply).position(), view.text);
                line = next;
            }
            // On paper and back, it is the same game.
            let text = line.record(&[], None).to_string();
            let given = StudyText {
                game: String::new(),
                rules: String::new(),
                text,
            };
            let read = study(&given).unwrap();
            assert_eq!((read.game, &read.moves), (game, &line.moves()), "{rules}");
            let code = line.outcome().map(|outcome| outcome.reason.code);
            assert_eq!(read.outcome.map(|outcome| outcome.code), code);
        }
    }
}

#[test]
fn wrong_texts_have_codes() {
    let at = |game: &str, rules: &str, position: &str, moves: &str| {
        let at = Whereabouts {
            game: game.to_owned(),
            rules: rules.to_owned(),
            position: position.to_owned(),
            moves: moves.to_owned(),
        };
        at.line().err().map(|error| error.code())
    };
    assert_eq!(at("awale", "", "", "A,a"), None);
    assert_eq!(at("chess", "", "", ""), Some(ErrorCode::BadGame));
    assert_eq!(at("awale", "mine", "", ""), Some(ErrorCode::BadRules));
    assert_eq!(at("awale", "", "9", ""), Some(ErrorCode::BadPosition));
    assert_eq!(at("awale", "", "", "AA"), Some(ErrorCode::BadMoves));
    assert_eq!(at("awale", "", "", "castle"), Some(ErrorCode::BadMoves));
    let long = "Aa".repeat(1_001);
    assert_eq!(at("awale", "", "", &long), Some(ErrorCode::TooLong));
}

#[test]
fn what_goes_over_the_wire_is_plain() {
    let line = read_line(GameId::Awale, "", "0-0-0-0-0-2-1-2-4-4-4-4-12-15-S", &[]).unwrap();
    let view = serde_json::to_value(line.ply_view()).unwrap();
    assert_eq!(view["position"]["turn"], 1);
    let mv = &view["position"]["moves"][0];
    assert_eq!((&mv["move"], &mv["player"]), (&"F".into(), &1.into()));
    assert_eq!(mv["steps"][0]["kind"], "lift");
    assert_eq!(mv["outcome"], serde_json::Value::Null);
    let names: Vec<String> = catalogue()
        .iter()
        .map(|game| game.name.to_string())
        .collect();
    assert_eq!(names, ["avalam", "awale", "tricolore"]);
}

/// A clock that goes on by a millisecond whenever it is looked at: the same everywhere.
#[derive(Default)]
struct LookClock(AtomicU64);

impl Clock for LookClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Does some work to its end.
fn done<T>(mut work: Box<dyn Work<T>>, clock: &dyn Clock) -> Vec<T> {
    let stop = AtomicBool::new(false);
    let mut found = Vec::new();
    while !work.is_finished() {
        found.extend(work.step(clock, &stop));
    }
    assert!(work.step(clock, &stop).is_none());
    found
}

#[test]
fn an_analysis_near_the_end_is_exact() {
    let position = "1-0-2-0-0-1-0-1-0-2-0-1-20-20-S";
    let line = read_line(GameId::Awale, "awari", position, &[]).unwrap();
    let found = done(line.analysis(None, Share::WHOLE), &StoppedClock);
    let (last, earlier) = found.split_last().unwrap();
    assert!(last.finished && earlier.iter().all(|view| !view.finished));
    assert!(last.worth.exact && last.moves.iter().all(|mv| mv.worth.exact));
    assert_eq!(last.moves.len(), line.position_view().moves.len());
    let depths: Vec<u32> = found.iter().map(|view| view.depth).collect();
    assert!(depths.is_sorted(), "{depths:?}");
}

#[test]
fn parts_of_an_analysis_have_all_moves_together() {
    let position = "4-1-2-0-3-1-0-1-2-2-0-1-16-15-S";
    let line = read_line(GameId::Awale, "awari", position, &[]).unwrap();
    let stop = AtomicBool::new(false);
    let first_moves = |number| {
        let mut part = line.analysis(None, Share::new(number, 2).unwrap());
        let found = std::iter::from_fn(|| Some(part.step(&StoppedClock, &stop)));
        let moves = found.flatten().next().unwrap().moves;
        moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>()
    };
    let mut both = [first_moves(0), first_moves(1)].concat();
    both.sort();
    let all = line.position_view().moves;
    let mut all: Vec<String> = all.into_iter().map(|mv| mv.text).collect();
    all.sort();
    assert_eq!(both, all);
    assert_eq!(Share::new(2, 2), None);
}

#[test]
fn a_stopped_analysis_ends_with_what_it_has() {
    let line = read_line(GameId::Avalam, "", "", &[]).unwrap();
    let mut analysis = line.analysis(None, Share::WHOLE);
    let stop = AtomicBool::new(true);
    assert!(analysis.step(&StoppedClock, &stop).is_none());
    assert!(analysis.is_finished());
}

#[test]
fn a_review_finds_the_blunder() {
    // South can take five seeds with F and sows A instead.
    let position = "1-0-0-0-0-2-1-2-0-0-0-4-20-18-S";
    let line = read_line(GameId::Awale, "awari", position, &["A".to_owned()]).unwrap();
    let plies = done(line.review(None), &LookClock::default());
    assert_eq!(plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(plies[1].played.as_deref(), Some("A"));
    assert_eq!(plies[1].best.as_deref(), Some("F"));
    assert_ne!(plies[1].judgement, Judgement::Good);
}

#[test]
fn hints_and_bots_play_legal_moves() {
    let stop = AtomicBool::new(false);
    for game in GameId::ALL {
        let line: Arc<dyn AnyLine> = read_line(game, "", "", &[]).unwrap();
        let limits = Limits::nodes(2_000);
        let context = BuildContext {
            limits,
            ..BuildContext::seeded(1)
        };
        let hint = line.hint(&context, &StoppedClock, &stop).unwrap();
        let mv = AnyMove::read(game, &hint.text).unwrap();
        let next = line.play(mv).unwrap();
        assert_eq!(next.last_view().unwrap().from, hint.from);
        let mut bot = <dyn awalam_view::AnyPlayer>::bot(game, "level:2", &context).unwrap();
        let control = Control::new(limits, &StoppedClock, &stop);
        let chosen = bot.think(&*next, &control).unwrap();
        assert!(next.play(chosen.mv).is_ok());
        // Of another game it knows nothing.
        let other = GameId::ALL.into_iter().find(|&id| id != game).unwrap();
        let foreign = read_line(other, "", "", &[]).unwrap();
        let answer = bot.think(&*foreign, &control);
        assert!(answer.is_err());
    }
}
