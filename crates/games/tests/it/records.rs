//! Records: what is kept, what is refused, and why.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::record::{
    Annotations, Drawing, Glyph, MISTAKE_CODES, Note, NotedMove, Record, RecordError, Variation,
};
use awalam_games::{Explanation, Game, Line, LineError, RelativeScore, Side, Termination, Verdict};
use proptest::prelude::*;

fn line(moves: &str) -> Line<Awale> {
    let mut line = Line::new(Awale::start(Default::default()));
    for mv in awalam_games::read_moves(moves).unwrap() {
        line.play(mv).unwrap();
    }
    line
}

fn sample() -> Record {
    let note = Note {
        time: Some(Duration::from_millis(1250)),
        score: Some(RelativeScore::from_hundredths(-35)),
        comment: "a {quiet} move".to_owned(),
        ..Note::default()
    };
    Record::of(&line("FfBe"), &[Note::default(), note])
        .with_players("Ada", "Alan \"the\\machine\"")
        .with_date("2026-11-15")
        .with_tag("Event", "Test")
        .unwrap()
}

#[test]
fn the_text_is_readable() {
    insta::assert_snapshot!(sample().to_string());
}

#[test]
fn the_json_is_readable() {
    insta::assert_snapshot!(sample().to_json());
}

#[test]
fn both_forms_read_back() {
    let record = sample();
    assert_eq!(Record::read(&record.to_string()), Ok(record.clone()));
    assert_eq!(Record::read(&record.to_json()), Ok(record.clone()));
    assert_eq!(record.player(Side::Two), "Alan \"the\\machine\"");
    assert_eq!(record.tag("Event"), Some("Test"));
    let as_part_of_more: Vec<Record> =
        serde_json::from_str(&format!("[{}]", record.to_json())).unwrap();
    assert_eq!(as_part_of_more, [record]);
}

#[test]
fn a_forfeit_ends_a_game_that_goes_on() {
    let lost = Verdict::Win(Side::Two);
    let record = Record::of_ended(&line("F"), &[], Termination::Timeout, lost, "out of time");
    assert_eq!(record.ending().unwrap().to_string(), "0-1 0 0 out of time");
    let drawn = Record::of_ended(&line("F"), &[], Termination::Exact, Verdict::Draw, "tables");
    assert_eq!(drawn.ending().unwrap().termination, Termination::Exact);
    for record in [record, drawn] {
        assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    }
    // A game that is over by its rules is not changed by anybody.
    let over = line("FcEbCfDbBdAe");
    let record = Record::of_ended(
        &over,
        &[],
        Termination::Crash,
        Verdict::Win(Side::One),
        "left",
    );
    assert_eq!(
        record.ending().unwrap().to_string(),
        "0-1 0 27 25 seeds reached"
    );
}

/// Records from before the way a game ended had a word for each fault.
#[test]
fn earlier_records_are_read_and_stay_as_they_are() {
    for termination in [
        Termination::Normal,
        Termination::Forfeit,
        Termination::Adjudication,
    ] {
        let read = |ending: &str| {
            let name = format!("tests/data/earlier-records/{termination}.{ending}");
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
        };
        let (text, json) = (read("txt"), read("json"));
        let record = Record::from_text(&text).unwrap();
        assert_eq!(record.ending().unwrap().termination, termination);
        assert_eq!(record.to_string(), text);
        let from_json = Record::from_json(&json).unwrap();
        assert_eq!(from_json.ending().unwrap().termination, termination);
        let value = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
        assert_eq!(value(&from_json.to_json()), value(&json));
    }
}

#[test]
fn a_game_that_is_over_at_its_start_reads_back() {
    for (game, rules, start) in [
        ("awale", "abapa", "0-0-0-0-0-0-9-0-0-0-0-0-16-23-S"),
        ("awale", "uga", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 16"),
        ("awale", "awari", "0-0-0-0-0-0-9-0-0-0-0-0-16-23-S"),
        (
            "tricolore",
            "official",
            "0.0.0/9.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0 P1 40 47 4",
        ),
    ] {
        let text = format!("[Game \"{game}\"]\n[Rules \"{rules}\"]\n[Start \"{start}\"]\n\n*\n");
        let record = Record::from_text(&text).unwrap();
        assert!(record.ending().is_some(), "{text}");
        assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
        assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    }
}

#[test]
fn times_are_kept_to_the_millisecond() {
    let note = Note {
        time: Some(Duration::from_nanos(1_999_700)),
        ..Note::default()
    };
    let record = Record::of(&line("F"), &[note]);
    assert_eq!(record.moves()[0].note.time, Some(Duration::from_millis(1)));
    assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
    let text = record.to_string().replace("0.001", "12.5");
    let read = Record::from_text(&text).unwrap();
    assert_eq!(
        read.moves()[0].note.time,
        Some(Duration::from_millis(12_500))
    );
}

#[test]
fn a_game_gone_on_with_keeps_its_tags() {
    let record = sample();
    let more = record.gone_on(&line("FfBeB"), &[]);
    assert_eq!(more.tag("Event"), Some("Test"));
    assert_eq!((more.date(), more.moves().len()), (record.date(), 5));
    assert!(record.with_tag("Result", "1-0").is_err());
}

/// A minimal record with these tags and moves.
fn text(tags: &str, moves: &str) -> String {
    format!("[Game \"awale\"]\n{tags}\n{moves}\n")
}

#[test]
fn what_is_left_out_is_filled_in() {
    let record = Record::from_text(&text("", "FcEbCfDbBdAe")).unwrap();
    assert_eq!(record.rules(), "abapa");
    assert_eq!(record.start(), "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    assert_eq!(record.ending().unwrap().result, Verdict::Win(Side::Two));
    let json = r#"{"game": "tricolore", "moves": [{"move": " 3 r"}]}"#;
    let record = Record::from_json(json).unwrap();
    assert_eq!(record.moves()[0].text, "3R");
    assert_eq!(record.ending(), None);
}

/// A record with variations within variations.
fn nested_json(depth: usize) -> String {
    let inside = (0..depth).fold(String::new(), |inside, _| {
        format!(r#", "variations": [[{{"move": "E"{inside}}}]]"#)
    });
    format!(r#"{{"game": "awale", "moves": [{{"move": "F"{inside}}}]}}"#)
}

#[test]
fn variations_within_variations_read_back() {
    let record = Record::from_json(&nested_json(32)).unwrap();
    assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
    assert_eq!(Record::from_json(&record.to_json()), Ok(record));
}

/// A game with something of everything.
const ANNOTATED: &str = "{[%draw A] Where it begins} 1. F! {sound} f?! (1... e {[%draw C c-d]} (1... d 2. A) \
                         2. B??) (1... a) 2. B e * (3. A) (3. C c)";

#[test]
fn variations_are_readable() {
    let record = Record::from_text(&text("", ANNOTATED)).unwrap();
    insta::assert_snapshot!(record.to_string());
    insta::assert_snapshot!(record.to_json());
    assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
    assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    assert_eq!(record.moves()[1].variations.len(), 2);
    assert_eq!(record.start_note().drawn[0].to_string(), "A");
    assert_eq!(record.continuations().len(), 2);
    assert_eq!(record.replay::<Awale>().unwrap().plies().len(), 4);
}

#[test]
fn a_game_gone_on_with_keeps_its_variations() {
    let record = Record::from_text(&text("", ANNOTATED)).unwrap();
    let more = record.gone_on(&line("FfBeA"), &[]);
    assert_eq!(more.moves()[1].variations, record.moves()[1].variations);
    assert_eq!(more.start_note(), record.start_note());
    let other = record.gone_on(&line("Fa"), &[]);
    assert_eq!(other.moves()[0].glyph, record.moves()[0].glyph);
    assert!(other.moves()[1].variations.is_empty());
}

#[test]
fn annotations_keep_the_game() {
    let noted = |text: &str| NotedMove::from(text.to_owned());
    let of = |moves: &[&str]| Annotations {
        moves: moves.iter().map(|text| noted(text)).collect(),
        ..Annotations::default()
    };
    let resigned = Record::of_ended(
        &line("Ff"),
        &[],
        Termination::Resigned,
        Verdict::Win(Side::Two),
        "resigned",
    );
    let mut wanted = of(&["F", "f"]);
    wanted.moves[1].glyph = Some(Glyph::Interesting);
    wanted.continuations = vec![vec![noted("B")]];
    let annotated = resigned.clone().annotated::<Awale>(wanted.clone()).unwrap();
    assert_eq!(annotated.ending(), resigned.ending());
    assert_eq!(annotated.moves(), wanted.moves);
    assert_eq!(Record::from_text(&annotated.to_string()), Ok(annotated));
    let refused = |annotations| {
        let refused = resigned.clone().annotated::<Awale>(annotations);
        refused.unwrap_err().to_string()
    };
    assert_eq!(
        refused(of(&["F", "e"])),
        "the annotations are of other moves than the game's"
    );
    wanted.continuations = vec![vec![noted("f")]];
    assert!(refused(wanted).starts_with("in a variation, ply 3, f: "));
}

#[test]
fn wrong_records_are_explained() {
    let mut out = String::new();
    let mut met = BTreeSet::new();
    let mut tell = |what: &str, problem: RecordError| {
        let is_refused = |error: &LineError| matches!(error, LineError::Refused { .. });
        let Explanation { code, details } = problem.explain();
        match &problem {
            RecordError::Move(error) | RecordError::Variation(error) if is_refused(error) => {}
            _ => assert!(MISTAKE_CODES.contains(&code), "{code}"),
        }
        met.insert(code);
        out += &format!("{what}:\n    {problem}\n    {code} {details:?}\n");
    };
    let others = Annotations {
        start_note: Note::default(),
        moves: vec!["E".to_owned().into()],
        continuations: Vec::new(),
    };
    let annotated = Record::of(&line("F"), &[]).annotated::<Awale>(others);
    tell("annotations of other moves", annotated.unwrap_err());
    let replayed = sample().replay::<Avalam>();
    tell("a record of another game", replayed.map(drop).unwrap_err());
    let mut explain = |what: &str, content: &str| tell(what, Record::read(content).unwrap_err());
    explain("nothing", "");
    explain("no tags", "1. F f");
    explain("no game", "[Rules \"abapa\"]\n\nF");
    explain("unknown game", "[Game \"chess\"]\n\ne4");
    explain("broken tag", "[Game \"awale\"]\n[Rules abapa]\n\nF");
    explain("open tag", "[Game \"awale");
    explain("tag twice", "[Game \"awale\"]\n[Game \"awale\"]\n");
    explain("unknown rules", &text("[Rules \"chess\"]\n", "F"));
    explain("unknown option", &text("[Rules \"abapa:x=y\"]\n", "F"));
    explain(
        "another option",
        "[Game \"avalam\"]\n[Rules \"official:x=y\"]\n\nc9d9",
    );
    explain("bad start", &text("[Start \"4-4-4\"]\n", "F"));
    explain("unreadable move", &text("", "1. F f\n2. x"));
    explain("illegal move", &text("", "1. F f\n2. F"));
    explain("move after the end", &text("", "FcEbCfDbBdAe A"));
    explain("open note", &text("", "F {oops"));
    explain("note first in a variation", &text("", "F ({oops} E)"));
    explain("open variation", &text("", "1. F f (1... e"));
    explain("closed too often", &text("", "1. F f) e"));
    explain("empty variation", &text("", "1. F () f"));
    explain("variation first", &text("", "(1. F) F"));
    explain("variation of nothing", &text("", "1. F ((1. E) 1. D)"));
    explain("result in a variation", &text("", "1. F f (1... e 1-0)"));
    explain("unreadable variation", &text("", "1. F f\n(1... x)"));
    explain("illegal variation", &text("", "1. F f\n(1... e 2. F)"));
    explain(
        "variation deeper down",
        &text("", "1. F f (1... e (1... B))"),
    );
    explain("variation after the end", &text("", "FcEbCfDbBdAe 0-1 (A)"));
    explain("too deep", &text("", &format!("F {}", "(E ".repeat(33))));
    explain("unknown glyph", &text("", "1. F!!! f"));
    explain("two glyphs", &text("", "1. F! ? f"));
    explain("glyph first", &text("", "! 1. F"));
    explain("bad drawing", &text("", "1. F {[%draw A--f]}"));
    explain(
        "too much drawn",
        &text("", &format!("1. F {{[%draw {}]}}", "A ".repeat(65))),
    );
    explain(
        "JSON with an illegal variation",
        r#"{"game": "awale", "moves": [{"move": "F", "variations": [[{"move": "a"}]]}]}"#,
    );
    explain(
        "JSON with an empty variation",
        r#"{"game": "awale", "moves": [{"move": "F", "variations": [[]]}]}"#,
    );
    explain(
        "JSON with an unknown glyph",
        r#"{"game": "awale", "moves": [{"move": "F", "glyph": "+"}]}"#,
    );
    explain(
        "JSON with a bad drawing",
        r#"{"game": "awale", "moves": [], "start_note": {"drawn": ["a b"]}}"#,
    );
    explain("JSON too deep", &nested_json(33));
    explain(
        "JSON with too many moves",
        &format!(
            r#"{{"game": "awale", "moves": [{{"move": "F", "variations": [{}]}}]}}"#,
            vec![r#"[{"move": "F"}]"#; 100_000].join(",")
        ),
    );
    explain("bad mark", &text("", "F {[%eval 3] oops}"));
    explain("bad time", &text("", "F {[%time soon]}"));
    explain("bad score of a move", &text("", "F {[%score much]}"));
    explain("open mark", &text("", "F {[%time 3"));
    explain(
        "two moves in JSON",
        r#"{"game": "awale", "moves": [{"move": "FE"}]}"#,
    );
    explain("no cell", "[Game \"avalam\"]\n\na9b9");
    explain("no cell there", "[Game \"avalam\"]\n\ne5d5");
    explain("no move of Avalam", "[Game \"avalam\"]\n\nxx");
    explain("no hole", "[Game \"tricolore\"]\n\n17R");
    explain("no move of tri-colour", "[Game \"tricolore\"]\n\n1X");
    explain("moves after the result", &text("", "F * f"));
    explain("wrong result", &text("[Result \"1-0\"]\n", "FcEbCfDbBdAe"));
    explain(
        "wrong score",
        &text("[Result \"0-1\"]\n[Score \"1 47\"]\n", "FcEbCfDbBdAe"),
    );
    explain("result too early", &text("[Result \"1-0\"]\n", "F f"));
    explain("two results", &text("[Result \"1-0\"]\n", "F f 0-1"));
    explain("no result", &text("[Result \"2-0\"]\n", "F f"));
    explain(
        "bad score",
        &text("[Result \"1-0\"]\n[Score \"26\"]\n", "F f"),
    );
    explain(
        "bad termination",
        &text("[Result \"1-0\"]\n[Termination \"magic\"]\n", "F f"),
    );
    explain(
        "forfeit with a wrong score",
        &text(
            "[Result \"1-0\"]\n[Termination \"forfeit\"]\n[Score \"3 0\"]\n",
            "F f",
        ),
    );
    explain(
        "a score without a result",
        &text("[Score \"99 99\"]\n", "F f"),
    );
    explain(
        "a termination without a result",
        &text("[Termination \"forfeit\"]\n", "F f"),
    );
    explain("too many moves", &text("", &"F".repeat(200_000)));
    explain(
        "JSON with a slip",
        "{\"game\": \"awale\", \"moves\": [], \"endnig\": null}",
    );
    explain("broken JSON", "{\"game\": \"awale\", \"moves\": [}");
    explain("JSON without moves", "{\"game\": \"awale\"}");
    explain("JSON of no game", "{\"game\": \"go\", \"moves\": []}");
    explain(
        "JSON with a stolen tag",
        "{\"game\": \"awale\", \"moves\": [], \"tags\": {\"Result\": \"1-0\"}}",
    );
    // Where moves of a game of one's own have no code, this one stands for them all.
    let missing = MISTAKE_CODES.iter().filter(|code| !met.contains(*code));
    assert_eq!(missing.collect::<Vec<_>>(), [&"unreadable"]);
    insta::assert_snapshot!(out);
}

#[test]
fn a_record_replays_as_its_own_game_only() {
    let problem = sample().replay::<Avalam>().unwrap_err();
    assert_eq!(
        problem.to_string(),
        "this is a record of awale, not of avalam"
    );
}

/// Numbers from which a tree of variations is made.
type Choices = Vec<(u8, u8, String)>;

/// A line of legal moves from here, with variations, as the numbers say.
fn grown(
    at: &Line<Awale>,
    choices: &mut impl Iterator<Item = (u8, u8, String)>,
    depth: usize,
) -> Variation {
    let mut line = at.clone();
    let mut moves = Variation::new();
    while let Some((choice, shape, comment)) = choices.next() {
        let legal = line.current().moves();
        if legal.is_empty() || shape % 5 == 0 && !moves.is_empty() {
            break;
        }
        let mv = legal[usize::from(choice) % legal.len()];
        let mut variations = Vec::new();
        if shape % 3 == 0 && depth < 4 {
            variations.push(grown(&line, choices, depth + 1));
            variations.retain(|moves| !moves.is_empty());
        }
        let drawn = (shape % 4 == 0).then(|| format!("{mv}-a").parse::<Drawing>().unwrap());
        moves.push(NotedMove {
            text: mv.to_string(),
            glyph: Glyph::ALL.get(usize::from(shape % 12)).copied(),
            note: Note {
                comment,
                drawn: drawn.into_iter().collect(),
                ..Note::default()
            },
            variations,
        });
        line.play(mv).unwrap();
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_tree_survives(
        choices in prop::collection::vec((any::<u8>(), any::<u8>(), ".{0,9}"), 0..60),
        start in ".{0,9}",
    ) {
        let choices: Choices = choices;
        let mut choices = choices.into_iter();
        let moves = grown(&line(""), &mut choices, 0);
        let mut played = line("");
        played.play_texts(moves.iter().map(|noted| &noted.text)).unwrap();
        let continuations = match grown(&played, &mut choices, 1) {
            moves if moves.is_empty() => vec![],
            moves => vec![moves],
        };
        let start_note = Note { comment: start, ..Note::default() };
        let annotations = Annotations { start_note, moves, continuations };
        let record = Record::of(&played, &[]).annotated::<Awale>(annotations.clone()).unwrap();
        prop_assert_eq!(record.moves(), &annotations.moves[..]);
        prop_assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
        prop_assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn anything_noted_survives(
        comments in prop::collection::vec(".*", 4),
        players in prop::array::uniform2(".*"),
        date in prop::option::of(".*"),
        value in ".*",
        times in prop::collection::vec(prop::option::of(any::<u64>()), 4),
        scores in prop::collection::vec(prop::option::of(any::<i32>()), 4),
    ) {
        let notes: Vec<Note> = (0..4).map(|i| Note {
            time: times[i].map(Duration::from_millis),
            score: scores[i].map(RelativeScore::from_hundredths),
            comment: comments[i].clone(),
            ..Note::default()
        }).collect();
        let mut record = Record::of(&line("FfBe"), &notes)
            .with_players(&players[0], &players[1])
            .with_tag("Remark", &value)
            .unwrap();
        if let Some(date) = date {
            record = record.with_date(&date);
        }
        prop_assert_eq!(Record::from_text(&record.to_string()), Ok(record.clone()));
        prop_assert_eq!(Record::from_json(&record.to_json()), Ok(record));
    }
}
