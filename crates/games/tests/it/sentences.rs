//! What people are told about wrong moves and positions: every refusal and
//! every position error occurs here, and its sentence is kept as a snapshot.

use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::record::MISTAKE_CODES;
use awalam_games::tricolore::Tricolore;
use awalam_games::visible::Visible;
use awalam_games::{Explanation, Game, GameId, RulesError, with_game};

const START_AVALAM: &str = "..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/\
                            r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1.. y";
const FEW_TOWERS: &str = "..y3r3...../.y1......./........./........./........./........./........./........./......... y";
const ONE_SEED: &str = "1.0.0/2.0.2/5.0.0/0.0.5/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0";

/// What happens to each move in a position, a line each.
fn answers<G: Game>(rules: &str, position: &str, moves: &[&str]) -> String {
    let position = G::parse(position, rules.parse().unwrap()).unwrap();
    let answer = |text: &&str| {
        let answer = match text.parse::<G::Move>() {
            Err(error) => error.to_string(),
            Ok(mv) => match position.check(mv) {
                Err(refusal) => refusal.to_string(),
                Ok(()) => "legal".to_owned(),
            },
        };
        format!("{text}: {answer}\n")
    };
    moves.iter().map(answer).collect()
}

/// What is said about each text as a position, a line each, and one with its code.
fn verdicts(game: GameId, rules: &str, texts: &[&str]) -> String {
    let verdict = |text: &&str| {
        let verdict = with_game!(game, G => match <G as Game>::parse(text, rules.parse().unwrap()) {
            Ok(position) => format!("read as {position}"),
            Err(error) => {
                let Explanation { code, details } = G::explain_position(&error);
                assert!(<G as Visible>::POSITION_CODES.contains(&code), "{code}");
                format!("{error}\n    {code} {details:?}")
            }
        });
        format!("{text}\n    {verdict}\n")
    };
    texts.iter().map(verdict).collect()
}

/// Every code of a game's positions was met.
fn check_codes<G: Visible>(verdicts: &str) {
    for code in G::POSITION_CODES {
        assert!(verdicts.contains(&format!(" {code} ")), "{code}");
    }
}

#[test]
fn avalam_moves() {
    let official = answers::<Avalam>(
        "official",
        FEW_TOWERS,
        &[
            "c9d9", "c9b8", "b8b7", "b9c9", "e9d9", "c9c9", "c9c7", "b8c8", "C9-B8", "c9", "e5d5",
            "a9b9", "k9d9", "", "c9b8x",
        ],
    );
    let house = answers::<Avalam>("house", START_AVALAM, &["c9d9", "d9c9", "c9b8"]);
    insta::assert_snapshot!(official + "house rules, start position:\n" + &house);
}

#[test]
fn awale_moves() {
    let abapa = answers::<Awale>(
        "abapa",
        "1-0-0-0-0-2-0-0-0-0-0-0-22-23-S",
        &["A", "B", "F", "a", "G", "", "AF"],
    );
    let uga = answers::<Awale>("uga", "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S", &["A", "F"]);
    let awari = answers::<Awale>("awari", "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S", &["A", "F"]);
    let over = answers::<Awale>("abapa", "1-0-0-0-0-1-1-0-0-0-0-0-20-25-S", &["A"]);
    insta::assert_snapshot!(format!("{abapa}uga:\n{uga}awari:\n{awari}over:\n{over}"));
}

#[test]
fn tricolore_moves() {
    let going = answers::<Tricolore>(
        "official",
        &format!("{ONE_SEED} P1 40 41 30"),
        &[
            "1R",
            "1 r",
            "1B",
            "1TB",
            "3tr",
            "2R",
            "17R",
            "0R",
            "R",
            "1",
            "1X",
            "1T",
            "99999999999R",
            "1RR",
            "pass",
        ],
    );
    let over = answers::<Tricolore>("official", &format!("{ONE_SEED} P1 49 32 30"), &["1R"]);
    insta::assert_snapshot!(going + "over:\n" + &over);
}

#[test]
fn avalam_positions() {
    let rows = |row: &str| format!("{row}{}", "/.........".repeat(8));
    let all_yellow = START_AVALAM.replace('r', "y");
    let all_red = START_AVALAM.replace("y1", "r1");
    let heavy = START_AVALAM.replace("y1", "y2");
    let verdicts = verdicts(
        GameId::Avalam,
        "official",
        &[
            "",
            "y",
            &START_AVALAM[2..],
            &START_AVALAM.replace(" y", " b"),
            &START_AVALAM.replace('/', " "),
            &format!("{} y", rows("..y1r6.....")),
            &format!("{} y", rows("..y1r0.....")),
            &format!("{} y", rows("..y1r......")),
            &format!("{} y", rows("..y1g1.....")),
            &format!("{} y", rows("y1........")),
            &format!("{} y", rows("..y1r1...")),
            "y1/. y",
            &all_yellow,
            &all_red,
            &heavy,
            FEW_TOWERS,
        ],
    );
    check_codes::<Avalam>(&verdicts);
    insta::assert_snapshot!(verdicts);
}

#[test]
fn awale_positions() {
    let texts = [
        "",
        "4-4-4",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X",
        "4-4-4-4-4-4-4-4-4-4-4-5-0-0-S",
        "4-4-x-4-4-4-4-4-4-4-4-4-0-0-S",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-+0-S",
        "4-4-4-4-4-4-4-4-4-4-4-4-300-0-S",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 3",
        "0-0-0-0-0-0-0-0-0-0-0-0-24.5-23.5-S",
        "0-0-0-0-0-0-0-0-0-0-0-0-24.5-23-S",
        "0-0-0-0-0-0-1-0-0-0-0-0-24-23-S",
        "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S",
        " 4-4-4-4-4-4-4-4-4-4-4-4-0-0-s ",
    ];
    let uga = [
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 17",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S x",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 16",
    ];
    let awari = [
        "0-0-0-0-0-0-0-0-0-0-0-0-24.5-22.5-S",
        "1-0-0-0-0-0-0-0-0-0-0-0-23.5-23.5-S",
    ];
    let verdicts = verdicts(GameId::Awale, "abapa", &texts)
        + "uga:\n"
        + &verdicts(GameId::Awale, "uga", &uga)
        + "awari:\n"
        + &verdicts(GameId::Awale, "awari", &[texts[8], awari[0], awari[1]]);
    check_codes::<Awale>(&verdicts);
    insta::assert_snapshot!(verdicts);
}

#[test]
fn tricolore_positions() {
    let with = |rest: &str| format!("{ONE_SEED} {rest}");
    let full = "2.2.2/".repeat(15);
    let verdicts = verdicts(
        GameId::Tricolore,
        "official",
        &[
            "",
            &with("P1 40 41"),
            &with("P3 40 41 0"),
            &with("P1 40 97 0"),
            &with("P1 40 41 401"),
            &with("P1 40 41 -1"),
            &with("P1 40 42 0"),
            "2.2.2/2.2.2 P1 0 0 0",
            &format!("{full}2.2 P1 0 0 0"),
            &format!("{full}2.2.33 P1 0 0 0"),
            &format!("{full}3.2.2 P1 0 0 0"),
            &format!("{full}2.3.2 P1 0 0 0"),
            &format!("{full}2.2.3 P1 0 0 0"),
            &format!("{full}2.2.2 P1 0 0 400"),
            "0.0.0/2.0.2/0.0.0/0.0.5/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.0/0.0.5 P1 41 41 9",
            &with("p2 40 41 0"),
        ],
    );
    check_codes::<Tricolore>(&verdicts);
    insta::assert_snapshot!(verdicts);
}

#[test]
fn names() {
    let mut out = String::new();
    let mut tell = |text: &str, read: Result<String, (String, Explanation)>| {
        out += &match read {
            Ok(read) => format!("`{text}`: {read}\n"),
            Err((error, Explanation { code, details })) => {
                assert!(MISTAKE_CODES.contains(&code), "{code}");
                format!("`{text}`: {error}\n    {code} {details:?}\n")
            }
        };
    };
    let wrong = |error: RulesError| (error.to_string(), error.explain());
    for text in [
        "official:first=green",
        "house:",
        "HOUSE",
        "",
        ":first=red",
        "xyz",
    ] {
        let rules = text.parse::<awalam_games::avalam::Rules>();
        tell(text, rules.map(|rules| rules.to_string()).map_err(wrong));
    }
    for text in ["abapa:first=red", "awari"] {
        let rules = text.parse::<awalam_games::awale::Rules>();
        tell(text, rules.map(|rules| rules.to_string()).map_err(wrong));
    }
    let error = "chess".parse::<GameId>().unwrap_err();
    tell("chess", Err((error.to_string(), error.explain())));
    insta::assert_snapshot!(out);
}
