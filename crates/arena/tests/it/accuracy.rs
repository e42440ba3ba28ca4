//! Bots judged by exact values.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use awalam_arena::accuracy::{
    Accuracy, Deep, Draw, Gathered, Judged, Judgement, Kept, Known, agree, draw, examine, judge,
};
use awalam_bots::{BuildContext, Fault, Player, build_player};
use awalam_exact::avalam::AvalamSolver;
use awalam_exact::awale::{TableSource, Tables};
use awalam_exact::{Solver, Value};
use awalam_games::avalam::{self, Avalam};
use awalam_games::awale::{Awale, Move, Rules};
use awalam_games::tricolore::{self, Tricolore};
use awalam_games::{Game, Line, RelativeScore, Wdl};
use awalam_search::{Control, Limits, StoppedClock, Thought};

const POSITIONS: u64 = 5;

struct Built(Arc<Tables>);

impl TableSource for Built {
    fn tables(&self, _: Rules) -> Option<Arc<Tables>> {
        Some(self.0.clone())
    }
}

/// Tables of as few seeds as possible.
fn tables() -> Arc<dyn TableSource> {
    let mut tables = Tables::new(Rules::Awari, Vec::new());
    for _ in 0..=13 {
        tables = tables.with_next_layer();
    }
    Arc::new(Built(Arc::new(tables)))
}

/// The positions, and what was drawn for them.
fn drawn(
    tables: &Arc<dyn TableSource>,
    threads: usize,
    before: Gathered<Known<Awale>>,
) -> (Vec<Known<Awale>>, Gathered<Known<Awale>>) {
    let plan = Draw {
        rules: Rules::Awari,
        seed: 2,
        positions: POSITIONS,
        plies: None,
        tables: Some(tables.clone()),
        threads,
    };
    let mut new = Gathered::new();
    let note = |number, known: Option<&Known<Awale>>| {
        new.insert(number, known.cloned());
        Ok(())
    };
    let found = draw(&plan, before, &AtomicBool::new(false), note);
    (found.expect("positions"), new)
}

/// Plays the first or the last of the moves that are known, best first.
struct Learned<'a> {
    known: &'a [Known<Awale>],
    is_perfect: bool,
}

impl Player<Awale> for Learned<'_> {
    fn think(
        &mut self,
        line: &Line<Awale>,
        _: &Control,
        _: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, Fault> {
        let known = self
            .known
            .iter()
            .find(|known| known.position == *line.current());
        let moves = &known.expect("one of these").moves;
        let at = if self.is_perfect { 0 } else { moves.len() - 1 };
        Ok(Thought {
            line: vec![moves[at].0],
            score: RelativeScore::default(),
            depth: 1,
            nodes: 1,
            time: std::time::Duration::ZERO,
            exact: false,
        })
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

#[test]
fn positions_are_those_of_a_seed_and_players_get_what_they_deserve() {
    let tables = tables();
    let (known, mut new) = drawn(&tables, 2, Gathered::new());
    assert_eq!(known.len() as u64, POSITIONS);
    assert!(
        known
            .iter()
            .all(|known| known.position.rows().seeds() == 13)
    );
    assert!(known.iter().any(Known::is_critical));
    // Half of it known before, and one thread: the same positions, and the rest alone is drawn.
    let rest = new.split_off(&(new.len() as u64 / 2));
    let (again, drawn) = drawn(&tables, 1, new);
    assert_eq!(again, known);
    assert!(drawn.keys().all(|number| rest.contains_key(number)) && !drawn.is_empty());

    let asked = |is_perfect: bool| -> Accuracy {
        let player = || {
            // Tests live as long as the positions.
            let known: &'static [Known<Awale>] = Box::leak(known.clone().into_boxed_slice());
            Ok(Box::new(Learned { known, is_perfect }) as Box<dyn Player<Awale>>)
        };
        let stop = AtomicBool::new(false);
        examine(&known, Limits::default(), 2, &stop, player).expect("moves")
    };
    let critical = known.iter().filter(|known| known.is_critical()).count() as u64;
    let (best, worst) = (asked(true), asked(false));
    for accuracy in [best, worst] {
        assert_eq!(
            (accuracy.positions(), accuracy.kept().of),
            (POSITIONS, critical)
        );
    }
    assert_eq!(
        (best.kept().count, best.optimal().count),
        (critical, POSITIONS)
    );
    assert_eq!(best.loss(), [0.0, 0.0]);
    assert_eq!(worst.kept().count, 0);
    assert!(worst.optimal().count < POSITIONS && worst.loss()[0] > 1.0);
}

#[test]
fn without_tables_it_says_how_to_make_some() {
    let plan = Draw {
        rules: Rules::Awari,
        seed: 7,
        positions: 1,
        plies: None,
        tables: None,
        threads: 1,
    };
    let drawn = draw::<Awale, Value>(&plan, Gathered::new(), &AtomicBool::new(false), |_, _| {
        Ok(())
    });
    let why = drawn.expect_err("no tables").to_string();
    assert!(why.contains("awalam table build --rules awari"), "{why}");
}

#[test]
fn a_player_that_fails_is_named_with_the_position() {
    let position = Awale::start(Rules::Awari);
    let moves = position
        .moves()
        .iter()
        .map(|&mv| (mv, Value::points(0)))
        .collect();
    let known = [Known { position, moves }];
    struct Mute;
    impl Player<Awale> for Mute {
        fn think(
            &mut self,
            _: &Line<Awale>,
            _: &Control,
            _: &mut dyn FnMut(&Thought<Move>),
        ) -> Result<Thought<Move>, Fault> {
            Err(Fault::Gone("it left".to_owned()))
        }
        fn limits(&self) -> Limits {
            Limits::default()
        }
    }
    let stop = AtomicBool::new(false);
    let examined = examine(&known, Limits::default(), 1, &stop, || {
        Ok(Box::new(Mute) as _)
    });
    let why = examined.expect_err("a fault").to_string();
    assert_eq!(why, format!("it left (position {position})"));
}

#[test]
fn choices_are_judged_by_result_and_by_points() {
    let position = Awale::start(Rules::Awari);
    let legal = position.moves();
    let values = [3, 3, 1, 0, -2, -9].map(Value::points);
    let known = Known {
        position,
        moves: legal.iter().copied().zip(values).collect(),
    };
    let judged = |at: usize| known.judge(legal[at]).expect("a move");
    let judgement = |is_kept, is_optimal, loss| Judgement {
        is_critical: true,
        is_kept,
        is_optimal,
        loss,
    };
    assert_eq!(judged(1), judgement(true, true, 0));
    assert_eq!(judged(2), judgement(true, false, 2));
    assert_eq!(judged(3), judgement(false, false, 3));
    assert_eq!(judged(5), judgement(false, false, 12));
    let mut accuracy = Accuracy::default();
    for at in [1, 2, 3, 5] {
        accuracy.add(judged(at));
    }
    assert_eq!((accuracy.kept().count, accuracy.optimal().count), (2, 1));
    assert_eq!(accuracy.kept().percent(), Some(50.0));
    assert_eq!(accuracy.loss()[0], 17.0 / 4.0);
    assert_eq!(Accuracy::default().kept().percent(), None);
}

#[test]
fn in_avalam_fives_decide_between_equal_towers() {
    let position = Avalam::start("official".parse().expect("rules"));
    let legal = position.moves();
    let value = |fives| Value {
        points: 0,
        fives: Some(fives),
    };
    let values = [value(1), value(0)]
        .into_iter()
        .chain(std::iter::repeat(value(-1)));
    let known = Known {
        position,
        moves: legal.iter().copied().zip(values).collect(),
    };
    let judged = known.judge(legal[1]).expect("a move");
    assert_eq!(
        (judged.is_kept, judged.is_optimal, judged.loss),
        (false, false, 0)
    );
    let text = known.line();
    assert_eq!(Known::<Avalam>::read(&text, position.rules()), Some(known));
}

#[test]
fn a_line_that_is_not_whole_is_not_read() {
    let position = Awale::start(Rules::Awari);
    let values = (0..).map(|points: i32| Value::points(12 - points));
    let known = Known {
        position,
        moves: position.moves().iter().copied().zip(values).collect(),
    };
    let text = known.line();
    assert_eq!(
        text,
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\tA=12 B=11 C=10 D=9 E=8 F=7"
    );
    let read = |text: &str| Known::<Awale>::read(text, Rules::Awari);
    assert_eq!(read(&text), Some(known));
    for wrong in [
        "",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        &text[..text.len() - 4],
        &text.replace("A=12", "A=6"),
        &text.replace("A=12", "a=12"),
        &text.replace("A=12", "A=twelve"),
        &text.replace("F=7", "E=7"),
        &text.replace("0-0-S", "0-1-S"),
    ] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}

/// Results are those of the margins, of positions that are critical and have the plies asked for.
#[test]
fn results_alone_are_proved_of_critical_positions() {
    let stop = AtomicBool::new(false);
    let plan = Draw {
        rules: avalam::Rules::default(),
        seed: 4,
        positions: 2,
        plies: Some(23..=24),
        tables: None,
        threads: 1,
    };
    let found = draw::<Avalam, Wdl>(&plan, Gathered::new(), &stop, |_, _| Ok(()));
    let found = found.expect("positions");
    let mut solver = AvalamSolver::with_memory(32);
    for known in &found {
        let plies = 48 - known.position.towers_left();
        assert!((23..=24).contains(&plies) && known.is_critical(), "{plies}");
        let control = Control::new(Limits::default(), &StoppedClock, &stop);
        let values = solver.values(&known.position, &control, u64::MAX);
        let values = values.expect("an end").moves;
        for (mv, wdl) in &known.moves {
            let value = values.iter().find(|(other, _)| other == mv);
            assert_eq!(value.map(|(_, value)| value.wdl()), Some(*wdl));
        }
        let text = known.line();
        let read = |text: &str| Known::<Avalam, Wdl>::read(text, known.position.rules());
        assert_eq!(read(&text).as_ref(), Some(known));
        let results = ["=win", "=draw", "=loss"].into_iter();
        let numbers = results.fold(text.clone(), |text, result| text.replace(result, "=1"));
        assert_eq!(read(&numbers), None);
        let (first, worst) = (known.moves[0].0, known.moves[known.moves.len() - 1].0);
        let kept = |mv| known.judge(mv).expect("a move").is_kept;
        assert!(kept(first) && !kept(worst));
    }
}

/// Far from the end, a deeper search is the judge: who searches as deep agrees with it, who does
/// not gives something away.
#[test]
fn a_deep_search_judges_what_cannot_be_solved() {
    const NODES: u64 = 3_000;
    let stop = AtomicBool::new(false);
    let judged = |threads: usize, before: Gathered<Judged<Tricolore>>| {
        let plan = Deep {
            rules: tricolore::Rules::default(),
            seed: 3,
            positions: 8,
            nodes: NODES,
            threads,
        };
        let mut new = Gathered::new();
        let note = |number, one: Option<&Judged<Tricolore>>| {
            new.insert(number, one.copied());
            Ok(())
        };
        let found = judge(&plan, before, &stop, note).expect("positions");
        (found, new)
    };
    let (found, mut new) = judged(2, Gathered::new());
    new.retain(|number, _| number % 2 == 0);
    assert_eq!(judged(1, new).0, found);
    for one in &found {
        let text = one.line();
        assert_eq!(Judged::read(&text, tricolore::Rules::default()), Some(*one));
        assert_eq!(
            Judged::<Tricolore>::read(&text.replace('=', "0="), one.position.rules()),
            None
        );
    }

    let asked = |bot: &str| {
        let player = || build_player(bot, &BuildContext::seeded(5), &[]);
        agree(&found, NODES, Limits::default(), 2, &stop, player).expect("moves")
    };
    let equal = asked(&format!("champion:hash=128,nodes={NODES}"));
    assert_eq!((equal.agreed().count, equal.positions()), (8, 8));
    assert_eq!(equal.loss(), [0.0, 0.0]);
    let random = asked("random");
    assert!(random.agreed().count < 8 && random.loss()[0] > 0.0);

    // What a raised flag cuts short is no choice.
    let raised = AtomicBool::new(true);
    let player = || build_player("champion", &BuildContext::seeded(5), &[]);
    let ended = agree(&found, NODES, Limits::default(), 2, &raised, player);
    assert_eq!(ended.expect_err("no choice").to_string(), "interrupted");
}
