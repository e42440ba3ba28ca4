//! What every game promises, checked on random games of every rule set. A new
//! game passes through the same lines by being registered.

use std::collections::HashMap;

use awalam_games::{Game, GameId, GameMove, Line, Presentation, Record, RuleSet, with_game};

const GAMES_PER_RULE_SET: usize = 60;
/// A bound on games whose rules do not give one themselves.
const MANY_PLIES: usize = 2_000;

fn random_games<G: Game>(mut each: impl FnMut(&Line<G>)) {
    let mut rng = fastrand::Rng::with_seed(7);
    for rules in G::Rules::all() {
        for _ in 0..GAMES_PER_RULE_SET {
            let mut line = Line::new(G::start(rules));
            each(&line);
            while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
                line.play(mv).unwrap();
                each(&line);
                assert!(line.plies().len() <= G::MAX_PLIES.unwrap_or(MANY_PLIES));
            }
            let position = line.current();
            let Some(outcome) = line.outcome() else {
                panic!("no move, but not over: {position}");
            };
            assert_eq!(position.leader(), outcome.verdict.winner(), "{position}");
        }
    }
}

macro_rules! for_every_game {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            for id in GameId::ALL {
                with_game!(id, G => checks::$name::<G>());
            }
        }
    )*};
}

for_every_game!(
    legal_moves_are_what_the_checked_play_accepts,
    play_on_a_copy_leaves_the_original,
    texts_round_trip,
    moves_round_trip,
    keys_kept_move_by_move_are_those_computed_afresh,
    keys_tell_positions_apart,
    rules_round_trip,
    undo_goes_back,
    records_round_trip,
    a_finished_game_accepts_no_move,
    drawings_tell_positions_apart_without_colour,
);

mod checks {
    use super::*;

    pub fn legal_moves_are_what_the_checked_play_accepts<G: Game>() {
        random_games::<G>(|line| {
            let position = line.current();
            let listed = position.moves();
            let all = (0..G::Move::COUNT).map(G::Move::from_index);
            let accepted: Vec<G::Move> = all.filter(|&mv| position.check(mv).is_ok()).collect();
            let mut sorted: Vec<G::Move> = listed.to_vec();
            sorted.sort_by_key(|mv| mv.index());
            assert_eq!(sorted, accepted, "{position}");
            assert_eq!(position.count_moves(), listed.len());
            assert_eq!(position.is_over(), listed.is_empty());
        });
    }

    pub fn play_on_a_copy_leaves_the_original<G: Game>() {
        random_games::<G>(|line| {
            let position = *line.current();
            let before = (position.to_string(), position.key());
            let moves = position.moves();
            for mv in moves {
                let mut copy = position;
                copy.play_unchecked(mv);
                assert_ne!(copy, position);
                assert_eq!(copy.turn(), position.turn().other());
            }
            assert_eq!((position.to_string(), position.key()), before);
        });
    }

    pub fn texts_round_trip<G: Game>() {
        random_games::<G>(|line| {
            let position = line.current();
            let text = position.to_string();
            let again = G::parse(&text, position.rules()).unwrap();
            assert_eq!(again, *position);
            assert_eq!(again.to_string(), text);
            // The reason may be a guess, the result may not.
            let result = |p: &G| p.outcome().map(|outcome| (outcome.verdict, outcome.scores));
            assert_eq!(result(&again), result(position), "{text}");
        });
    }

    pub fn moves_round_trip<G: Game>() {
        for index in 0..G::Move::COUNT {
            let mv = G::Move::from_index(index);
            assert_eq!(mv.index(), index);
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    pub fn keys_kept_move_by_move_are_those_computed_afresh<G: Game>() {
        random_games::<G>(|line| {
            // A position that is read has no history: its key is computed afresh.
            let position = line.current();
            let read = G::parse(&position.to_string(), position.rules()).unwrap();
            assert_eq!(position.key(), read.key(), "{position}");
        });
    }

    pub fn keys_tell_positions_apart<G: Game>() {
        for rules in G::Rules::all() {
            let mut seen: HashMap<u64, String> = HashMap::new();
            random_games::<G>(|line| {
                let position = line.current();
                if position.rules() == rules {
                    let text = seen
                        .entry(position.key())
                        .or_insert_with(|| position.to_string());
                    assert_eq!(*text, position.to_string());
                }
            });
            assert!(seen.len() > 500);
        }
    }

    pub fn rules_round_trip<G: Game>() {
        for rules in G::Rules::all() {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        let unknown = "nonsense".parse::<G::Rules>().unwrap_err().to_string();
        for info in G::Rules::LIST {
            assert!(unknown.contains(info.name), "{unknown}");
        }
    }

    pub fn undo_goes_back<G: Game>() {
        let mut rng = fastrand::Rng::with_seed(8);
        for rules in G::Rules::all() {
            let mut line = Line::new(G::start(rules));
            let mut texts = vec![line.current().to_string()];
            while let Some(mv) = line.current().pick_move(|n| rng.usize(..n)) {
                line.play(mv).unwrap();
                texts.push(line.current().to_string());
            }
            let moves: Vec<G::Move> = line.plies().iter().map(|&(mv, _)| mv).collect();
            for _ in 0..2 {
                while let Some(text) = texts.get(line.plies().len()) {
                    assert_eq!(line.current().to_string(), *text);
                    if line.undo().is_none() {
                        break;
                    }
                }
                assert_eq!(line.current(), line.start());
                // Played again after undo, history and all, it is the same game.
                for &mv in &moves {
                    line.play(mv).unwrap();
                }
                assert_eq!(line.current().to_string(), *texts.last().unwrap());
            }
        }
    }

    pub fn records_round_trip<G: Game>() {
        let mut checked = 0;
        random_games::<G>(|line| {
            // Every ply would be slow; the ends and some middles will do.
            if line.outcome().is_none() && line.plies().len() % 16 != 3 {
                return;
            }
            let record = Record::of(line, &[]);
            assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
            assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
            let replayed = record.replay::<G>().unwrap();
            assert_eq!(replayed.current(), line.current());
            assert_eq!(replayed.outcome(), line.outcome());
            checked += 1;
        });
        assert!(checked > GAMES_PER_RULE_SET);
    }

    pub fn a_finished_game_accepts_no_move<G: Game>() {
        random_games::<G>(|line| {
            if line.outcome().is_none() {
                return;
            }
            for index in 0..G::Move::COUNT {
                let mut position = *line.current();
                assert!(position.play(G::Move::from_index(index)).is_err());
                assert_eq!(position, *line.current());
            }
        });
    }

    pub fn drawings_tell_positions_apart_without_colour<G: Presentation>() {
        let mut shown: HashMap<String, String> = HashMap::new();
        random_games::<G>(|line| {
            let position = line.current();
            let drawing = without_colour(&position.draw(None));
            assert!(drawing.ends_with('\n'));
            assert!(
                drawing.lines().all(|line| line.chars().count() <= 80),
                "{drawing}"
            );
            // What is drawn is the board and the scores: the text less the side
            // to move and the counts of plies.
            let text = position.to_string();
            let board = match G::NAME {
                "tricolore" => text
                    .rsplit_once(' ')
                    .unwrap()
                    .0
                    .replace(" P1", "")
                    .replace(" P2", ""),
                "avalam" => text.rsplit_once(' ').unwrap().0.to_owned(),
                _ => text.replace('S', "N").split(' ').next().unwrap().to_owned(),
            };
            let before = shown.entry(drawing).or_insert_with(|| board.clone());
            assert_eq!(*before, board);
        });
        assert!(shown.len() > 500);
    }

    /// What is left when the escape codes are taken out.
    fn without_colour(text: &str) -> String {
        let mut escape = false;
        let mut plain = |&c: &char| {
            escape |= c == '\u{1b}';
            let keep = !escape;
            escape &= c != 'm';
            keep
        };
        text.chars().filter(|c| plain(c)).collect()
    }
}
