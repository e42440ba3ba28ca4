//! Every bot of every game: it plays, legally, the same for the same seed; and
//! a wrong name or setting is explained.

use std::sync::atomic::AtomicBool;

use awalam_bots::{BuildContext, Expected, HasBots, SPEC_CODES, SpecError, build};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;
use awalam_games::{Explanation, Game, GameId, Line, RuleSet, with_game};
use awalam_search::memory::NoMemory;
use awalam_search::{Control, Limits, StoppedClock};

/// Games stop here; awale's rules have no bound of their own.
const MAX_PLIES: usize = 600;

/// A game between two bots with few nodes per move; returns its moves.
fn game<G: HasBots>(rules: G::Rules, specs: [&str; 2], seed: u64) -> Vec<String> {
    let mut bots = specs.map(|spec| {
        build::<G>(spec, &BuildContext::seeded(seed)).unwrap_or_else(|error| panic!("{error}"))
    });
    let mut line = Line::new(G::start(rules));
    let stop = AtomicBool::new(false);
    while line.outcome().is_none() && line.plies().len() < MAX_PLIES {
        let bot = &mut bots[line.current().turn().index()];
        let control = Control::new(Limits::nodes(60), &StoppedClock, &stop);
        let thought = bot.think(&line, &control, &mut |_| {});
        let thought = thought.expect("a game that goes on has a move");
        assert!(!thought.line.is_empty());
        line.play(thought.best())
            .unwrap_or_else(|refusal| panic!("{specs:?}: {refusal}"));
    }
    line.plies().iter().map(|(mv, _)| mv.to_string()).collect()
}

#[test]
fn every_bot_plays_every_rule_set_to_the_end() {
    for id in GameId::ALL {
        with_game!(id, G => for info in G::bots() {
            for rules in <G as Game>::Rules::all() {
                let moves = game::<G>(rules, [info.name, "random"], 1);
                assert!(!moves.is_empty());
                game::<G>(rules, ["random", info.name], 2);
            }
        });
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for id in GameId::ALL {
        with_game!(id, G => for info in G::bots() {
            let rules = Default::default();
            let play = |seed| game::<G>(rules, [info.name, "random:seed=3"], seed);
            assert_eq!(play(5), play(5), "{}", info.name);
        });
    }
    let random = |seed| game::<Awale>(Default::default(), ["random", "random"], seed);
    assert_ne!(random(1), random(2));
}

#[test]
fn all_bots_of_the_reports_are_there() {
    let names = |id: GameId| -> Vec<&str> {
        with_game!(id, G => G::bots().iter().map(|info| info.name).collect())
    };
    for name in [
        "random",
        "idiot",
        "alphabeta",
        "divine",
        "montecarlo",
        "dynamic",
        "champion",
    ] {
        assert!(names(GameId::Avalam).contains(&name), "{name}");
    }
    for name in [
        "random",
        "greedy",
        "heuristic-balance",
        "heuristic-tempo",
        "heuristic-combined",
        "mcts",
        "champion",
    ] {
        assert!(names(GameId::Awale).contains(&name), "{name}");
    }
    let tricolore = names(GameId::Tricolore);
    for name in [
        "balanced",
        "balanced-capture",
        "balanced-famine",
        "advanced-heuristic",
        "phase-balanced",
        "phase-aggressive",
        "phase-safe-opening",
        "phase-ultimate",
        "minimax",
        "raw",
        "corrected",
        "defence",
        "storck",
        "champion",
    ] {
        assert!(tricolore.contains(&name), "{name}");
    }
}

#[test]
fn settings_of_the_command_line_page_are_understood() {
    for spec in [
        "divine:depth=4",
        "montecarlo:playouts=5",
        "champion:time=1s,threads=2",
        "champion:pvs=off,hash=1",
    ] {
        assert!(
            build::<Avalam>(spec, &BuildContext::seeded(1)).is_ok(),
            "{spec}"
        );
    }
    for spec in [
        "mcts:iterations=50000",
        "mcts:guided=3,bias=0.1,cut=20",
        "random:seed=7",
        "level:0",
        "level:1",
        "level:8",
        "greedy",
    ] {
        assert!(
            build::<Awale>(spec, &BuildContext::seeded(1)).is_ok(),
            "{spec}"
        );
    }
    for spec in [
        "phase-balanced:time=2s",
        "minimax:depth=3,eval=corrected",
        "defence:depth=adaptive",
        "balanced:wc=1.2,wf=0.5",
        "storck:chains=3",
        "raw:r1=0.5",
    ] {
        assert!(
            build::<Tricolore>(spec, &BuildContext::seeded(1)).is_ok(),
            "{spec}"
        );
    }
}

/// An error's sentence, its code and its details.
fn told(error: &SpecError) -> String {
    let Explanation { code, details } = error.explain();
    assert!(SPEC_CODES.contains(&code), "{code}");
    format!("{error}\n    {code} {details:?}")
}

#[test]
fn wrong_texts_are_explained() {
    let mut out = String::new();
    for spec in [
        "",
        "champoin",
        "champion:",
        "champion:dept=4",
        "champion:depth=0",
        "champion:depth=four",
        "champion:depth",
        "champion:depth=3,depth=4",
        "champion:time=0s",
        "champion:time=later",
        "champion:pvs=maybe",
        "level:-1",
        "level:9",
        "level:easy",
        "level:3,depth=2",
        "mcts:c=x",
        "random:depth=1,foo=bar",
        "\u{1b}[2J",
    ] {
        let answer = match build::<Awale>(spec, &BuildContext::seeded(1)) {
            Ok(_) => "a bot".to_owned(),
            Err(error) => told(&error),
        };
        out += &format!("{}\n    {answer}\n", spec.escape_debug());
    }
    let unknown = build::<Tricolore>("minimax:eval=good", &BuildContext::seeded(1));
    out += &format!("minimax:eval=good\n    {}\n", told(&unknown.err().unwrap()));
    // What depends on the machine, and on programs.
    for error in [
        SpecError::Value {
            bot: "champion".to_owned(),
            key: "hash".to_owned(),
            value: "65536".to_owned(),
            expected: Expected::LessMemory(NoMemory { mib: 65_536 }),
        },
        SpecError::Value {
            bot: "exec".to_owned(),
            key: "dir".to_owned(),
            value: String::new(),
            expected: Expected::Other("a folder is wanted"),
        },
        SpecError::Outside {
            name: "exec",
            problem: "there is no such program".to_owned(),
        },
    ] {
        out += &format!("{}\n", told(&error));
    }
    for code in SPEC_CODES {
        assert!(out.contains(&format!(" {code} ")), "{code}");
    }
    insta::assert_snapshot!(out);
}
