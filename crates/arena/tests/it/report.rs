//! Pages about tournaments: whole, well-formed, and with the right numbers.

use crate::common::{played, tournament};
use awalam_arena::stats::{Model, SprtTest};
use awalam_arena::{
    ArenaError, Entrant, Format, GameNumber, GameRow, Half, Origin, Played, ReportOptions,
    SqliteStore, Store, Summary, Tally, Tournament, report,
};
use awalam_games::{Record, Side, Termination, Verdict};
use quick_xml::Reader;
use quick_xml::events::Event;

fn page(store: &mut dyn Store, embedded_games: u64) -> String {
    let options = ReportOptions {
        embedded_games,
        written: "on 1 May".to_owned(),
    };
    let mut out = Vec::new();
    report(store, &options, &mut out).unwrap();
    let page = String::from_utf8(out).unwrap();
    check(&page);
    page
}

/// What holds for every page.
fn check(page: &str) {
    let mut reader = Reader::from_str(page);
    let mut open = 0;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                open += 1;
                tag.attributes().for_each(|attribute| {
                    attribute
                        .unwrap()
                        .normalized_value(quick_xml::XmlVersion::Implicit1_0)
                        .unwrap();
                });
            }
            Event::End(_) => open -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0);
    let words: Vec<&str> = page.split(|c: char| !c.is_alphanumeric()).collect();
    for wrong in ["NaN", "inf", "Infinity"] {
        assert!(!words.contains(&wrong), "{wrong}");
    }
    let without = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for outside in ["http:", "https:", "<script", "@import", "src="] {
        assert!(!without.contains(outside), "{outside}");
    }
    let mut ids: Vec<&str> = page.split(" id=\"").skip(1).collect();
    ids.iter_mut()
        .for_each(|id| *id = &id[..id.find('"').unwrap()]);
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "each id once");
    for link in page.split("href=\"#").skip(1) {
        let target = &link[..link.find('"').unwrap()];
        assert!(ids.binary_search(&target).is_ok(), "{target} is there");
    }
}

/// The pictures, as they are saved.
fn saved(page: &str) -> Vec<String> {
    let links = page.split("href=\"data:image/svg+xml,").skip(1);
    links
        .map(|link| decoded(&link[..link.find('"').unwrap()]))
        .collect()
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'%' {
            let digits = std::str::from_utf8(&rest[..2]).unwrap();
            bytes.push(u8::from_str_radix(digits, 16).unwrap());
            rest = &rest[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Games that nobody played.
struct Made<F> {
    tournament: Tournament,
    origin: Origin,
    pairs: u64,
    result: F,
    end: fn(u64) -> Termination,
}

impl<F: Fn(u64, Half) -> Verdict> Made<F> {
    fn new(bots: usize, format: Format, pairs: u64, result: F) -> Made<F> {
        let names: Vec<String> = (1..=bots).map(|bot| format!("bot {bot}")).collect();
        let mut tournament = tournament(&vec!["random"; bots], 2 * pairs.max(1));
        for (bot, name) in tournament.bots.iter_mut().zip(names) {
            bot.name = name;
        }
        tournament.format = format;
        Made {
            pairs: pairs * tournament.meetings().len() as u64,
            tournament,
            origin: Origin {
                version: "0.1".to_owned(),
                begun: "2001-02-03T04:05:06Z".to_owned(),
            },
            result,
            end: |_| Termination::Normal,
        }
    }

    fn row(&self, number: GameNumber) -> GameRow {
        let GameNumber { pair, half } = number;
        GameRow {
            asked: [10, 10],
            number,
            result: (self.result)(pair, half),
            termination: (self.end)(pair),
            plies: 40 + (pair % 17) as u32,
            points: [50, 46],
            time: [1_000, 2_000],
            longest: [100, 200],
            moves: pair,
        }
    }
}

impl<F: Fn(u64, Half) -> Verdict> Store for Made<F> {
    fn tournament(&self) -> &Tournament {
        &self.tournament
    }
    fn keep(&mut self, _: &[Played]) -> Result<(), ArenaError> {
        Ok(())
    }
    fn visit_some(
        &mut self,
        from: u64,
        pairs: u64,
        visit: &mut dyn FnMut(GameRow),
    ) -> Result<(), ArenaError> {
        for pair in from..from.saturating_add(pairs).min(self.pairs) {
            for number in GameNumber::of_pair(pair) {
                visit(self.row(number));
            }
        }
        Ok(())
    }
    fn record(&mut self, _: GameNumber) -> Result<Option<Record>, ArenaError> {
        Ok(None)
    }
    fn distinct_games(&mut self) -> Result<u64, ArenaError> {
        Ok(self.pairs)
    }
    fn redefine(&mut self, tournament: &Tournament, _: &[u64]) -> Result<u64, ArenaError> {
        self.tournament = tournament.clone();
        Ok(0)
    }
    fn origin(&self) -> &Origin {
        &self.origin
    }
}

const NASTY: &str = "<script>alert('1 & \"2\"')</script>\u{202e}";

#[test]
fn a_match_with_every_game_and_the_right_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let mut tournament = tournament(&["greedy", "random"], 20);
    tournament.name = "A & B <i>".to_owned();
    let path = folder.path().join("a.sqlite");
    let mut store = SqliteStore::create(&path, &tournament, "2001-02-03T04:05:06Z").unwrap();
    let summary = played(&mut store);
    let page = page(&mut store, 2_000);

    assert!(page.contains("A &amp; B &lt;i&gt;"));
    assert!(page.contains("2001-02-03T04:05:06Z"));
    assert!(page.contains("on 1 May"));
    for bot in &summary.bots {
        let row = format!(
            "<td><b>{:.1}\u{a0}%</b></td><td>{:.1}–{:.1}</td><td>{}</td><td>{}</td><td>{}</td>",
            100.0 * bot.score,
            100.0 * bot.interval.low,
            100.0 * bot.interval.high,
            bot.wins,
            bot.draws,
            bot.losses
        );
        assert!(page.contains(&row), "{row}");
        let rating = format!("{:.0}\u{a0}±", bot.rating.elo.abs());
        assert!(page.contains(&rating), "{rating}");
    }
    let verdict = format!(
        "scores <b>{:.1}\u{a0}%</b> ({:.1}–{:.1}), {}{:.0}\u{a0}±\u{a0}{:.0} Elo; likelihood of superiority",
        100.0 * summary.score,
        100.0 * summary.score_interval.low,
        100.0 * summary.score_interval.high,
        if summary.elo < 0.0 { "−" } else { "+" },
        summary.elo.abs(),
        summary.elo_error
    );
    assert!(page.contains(&verdict), "{verdict}");

    let mut games = Vec::new();
    store.visit(&mut |row| games.push(row)).unwrap();
    assert_eq!(games.len(), 20);
    for row in games {
        let start = format!("<li id=\"game-{}\">", row.number);
        let item = page.split_once(&start).expect("the game is there").1;
        let item = &item[..item.find("</li>").unwrap()];
        let record = store.record(row.number).unwrap().unwrap();
        let mut rest = &item[item.find("<pre>").unwrap()..];
        for noted in record.moves() {
            let at = rest.find(&noted.text).expect("its moves, in order");
            rest = &rest[at + noted.text.len()..];
        }
        assert!(item.contains(&format!("{} plies", row.plies)));
    }
    assert!(page.contains("All 20 games."));
    assert!(!page.contains("arena export"));
}

#[test]
fn a_pool_with_nasty_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut tournament = tournament(&["greedy", "random", "minimax:depth=1", "random"], 8);
    tournament.bots[1].name = NASTY.to_owned();
    tournament.bots[3].name = "ä".repeat(300);
    let path = folder.path().join("a.sqlite");
    let mut store = SqliteStore::create(&path, &tournament, "").unwrap();
    let summary = played(&mut store);
    let page = page(&mut store, 7);

    assert!(page.contains("&lt;script&gt;alert(&#39;1 &amp; &quot;2&quot;&#39;)"));
    assert_eq!(
        page.matches("<li id=\"game-").count(),
        7,
        "so many were asked for"
    );
    assert_eq!(page.matches("<pre>").count(), 7);
    assert!(page.contains("The first 7 of 48 games"));
    assert!(page.contains("<code>awalam arena export --store PATH --form text</code>"));
    for meeting in &summary.matches {
        let cell = format!(">{:.1}</td>", 100.0 * meeting.score);
        assert!(page.contains(&cell), "{cell}");
    }
    assert!(page.contains("id=\"heat-map\""));
}

#[test]
fn pictures_stand_alone() {
    let mut store = Made::new(3, Format::RoundRobin, 30, |pair, _| match pair % 3 {
        0 => Verdict::Draw,
        _ => Verdict::Win(Side::Two),
    });
    let page = page(&mut store, 10);
    let pictures = saved(&page);
    assert_eq!(pictures.len(), 6);
    for picture in pictures {
        assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(!picture.contains("var("), "colours are plain");
        assert!(picture.contains("role=\"img\"") && picture.contains("<title>"));
        let mut reader = Reader::from_str(&picture);
        while reader.read_event().unwrap() != Event::Eof {}
    }
    assert!(page.contains("The store has no record"));
}

#[test]
fn light_colours_are_the_same_in_both_places() {
    let style = include_str!("../../src/report/style.css");
    let svg = include_str!("../../src/report/charts/svg.rs");
    let pairs = svg.split("    (\"").skip(1).filter_map(|line| {
        let (name, rest) = line.split_once("\", \"")?;
        Some((
            name,
            rest.get(..7).filter(|colour| colour.starts_with('#'))?,
        ))
    });
    let pairs: Vec<_> = pairs.collect();
    assert_eq!(pairs.len(), 17);
    let (light, dark) = style.split_once("@media screen").unwrap();
    for (name, colour) in pairs {
        assert!(light.contains(&format!("--{name}: {colour};")), "{name}");
        assert!(dark.contains(&format!("--{name}: #")), "{name}");
    }
}

#[test]
fn extremes_are_sensible() {
    let win = |side: Side| move |_: u64, _: Half| Verdict::Win(side);
    let first_bot = |_: u64, half: Half| Verdict::Win(half.side_of_first());
    let draw = |_: u64, _: Half| Verdict::Draw;
    for format in [Format::Match, Format::Gauntlet, Format::RoundRobin] {
        for bots in [2, 3, 12, 20] {
            if format == Format::Match && bots > 2 {
                continue;
            }
            for pairs in [1, 5] {
                page(&mut Made::new(bots, format, pairs, win(Side::One)), 9);
                page(&mut Made::new(bots, format, pairs, win(Side::Two)), 0);
                page(&mut Made::new(bots, format, pairs, first_bot), 9);
                page(&mut Made::new(bots, format, pairs, draw), 9);
            }
            let empty = page(&mut Made::new(bots, format, 0, draw), 9);
            assert!(empty.contains("No pair of games is complete yet"));
            assert!(!empty.contains("<svg"));
        }
    }
    let all = page(&mut Made::new(2, Format::Match, 20, first_bot), 9);
    assert!(all.contains("<b>100.0\u{a0}%</b>"));
    assert!(all.contains("likelihood of superiority &gt;\u{a0}99.9\u{a0}%. It is stronger than"));
    let none = page(&mut Made::new(2, Format::Match, 20, draw), 9);
    assert!(none.contains("it may be stronger or weaker"));
}

#[test]
fn circles_are_told() {
    let mut store = Made::new(3, Format::RoundRobin, 60, |pair, half| {
        // 1 beats 2, 3 beats 1, 2 beats 3.
        let first_wins = pair % 3 != 1;
        let first = half.side_of_first();
        Verdict::Win(if first_wins { first } else { first.other() })
    });
    let page = page(&mut store, 0);
    assert!(page.contains(
        "<li><bdi>bot 1</bdi> → <bdi>bot 2</bdi> → <bdi>bot 3</bdi> → <bdi>bot 1</bdi></li>"
    ));
}

#[test]
fn what_does_not_count_is_told() {
    let first_bot = |_: u64, half: Half| Verdict::Win(half.side_of_first());
    let mut store = Made::new(2, Format::Match, 300, first_bot);
    store.tournament.sprt = Some(SprtTest {
        elo0: 0.0,
        elo1: 50.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Logistic,
    });
    let mut tally = Tally::new(&store.tournament);
    store.visit(&mut |row| tally.add(row)).unwrap();
    let summary = Summary::new(&store.tournament, &tally);
    assert!(summary.uncounted_games > 0);
    let page = page(&mut store, 600);
    assert!(page.contains("decided, the difference is 50 Elo or more"));
    assert!(page.contains(&format!(
        "{} games are not counted",
        summary.uncounted_games
    )));
    let marked = page.matches("· not counted").count() as u64;
    assert_eq!(marked, summary.uncounted_games);
    assert!(page.contains(&format!("LLR {:.2}", summary.sprt.unwrap().llr)));
    assert!(page.contains("<figure id=\"sprt\">"));
    assert!(page.contains("300 games of the 600 have different moves"));
}

#[test]
fn faults_are_told_and_linked() {
    let mut store = Made::new(2, Format::Match, 20, |_, half| {
        Verdict::Win(half.side_of_first())
    });
    store.end = |pair| match pair {
        3 | 19 => Termination::Timeout,
        _ => Termination::Normal,
    };
    let page = page(&mut store, 16);
    assert!(page.contains("<td>4 time exceeded</td>"), "whose fault");
    let told = "<li>lost by a fault, time exceeded: ";
    assert!(page.contains(&format!("{told}<a href=\"#game-4.1\">game 4.1</a>")));
    assert!(
        page.contains(&format!("{told}game 20.2,")),
        "not listed, no link"
    );
}

#[test]
fn names_that_are_the_same_get_numbers() {
    let mut store = Made::new(2, Format::Match, 3, |_, _| Verdict::Draw);
    store.tournament.bots = vec![Entrant::new("random"), Entrant::new("random")];
    let page = page(&mut store, 0);
    assert!(page.contains("<bdi>random (1)</bdi>") && page.contains("<bdi>random (2)</bdi>"));
}

#[test]
fn a_page_does_not_grow_with_the_games() {
    let mut small = Made::new(3, Format::RoundRobin, 1_000, |pair, _| {
        Verdict::Win(Side::BOTH[(pair % 7 % 2) as usize])
    });
    let short = page(&mut small, 100).len();
    small.pairs *= 60;
    small.tournament.games *= 60;
    let long = page(&mut small, 100).len();
    assert!(long < short * 6 / 5, "{short} and {long}");
}
