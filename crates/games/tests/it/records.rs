//! Records: what is kept, what is refused, and why.

use std::path::Path;
use std::time::Duration;

use awalam_games::awale::Awale;
use awalam_games::record::{Note, Record};
use awalam_games::{Game, Line, RelativeScore, Side, Termination, Verdict};
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

#[test]
fn wrong_records_are_explained() {
    let mut out = String::new();
    let mut explain = |what: &str, content: &str| {
        let problem = Record::read(content).unwrap_err();
        out += &format!("{what}:\n    {problem}\n");
    };
    explain("nothing", "");
    explain("no tags", "1. F f");
    explain("no game", "[Rules \"abapa\"]\n\nF");
    explain("unknown game", "[Game \"chess\"]\n\ne4");
    explain("broken tag", "[Game \"awale\"]\n[Rules abapa]\n\nF");
    explain("open tag", "[Game \"awale");
    explain("tag twice", "[Game \"awale\"]\n[Game \"awale\"]\n");
    explain("unknown rules", &text("[Rules \"chess\"]\n", "F"));
    explain("bad start", &text("[Start \"4-4-4\"]\n", "F"));
    explain("unreadable move", &text("", "1. F f\n2. x"));
    explain("illegal move", &text("", "1. F f\n2. F"));
    explain("move after the end", &text("", "FcEbCfDbBdAe A"));
    explain("open note", &text("", "F {oops"));
    explain("note first", &text("", "{oops} F"));
    explain("bad mark", &text("", "F {[%eval 3] oops}"));
    explain("bad time", &text("", "F {[%time soon]}"));
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
    insta::assert_snapshot!(out);
}

#[test]
fn a_record_replays_as_its_own_game_only() {
    let problem = sample()
        .replay::<awalam_games::avalam::Avalam>()
        .unwrap_err();
    assert_eq!(
        problem.to_string(),
        "this is a record of awale, not of avalam"
    );
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
