//! Opening books: what they have can be played, and who plays by them.

use std::sync::atomic::AtomicBool;

use awalam_bots::{Book, BuildContext, HasBook, HasChampion, build};
use awalam_games::awale::{Awale, Rules};
use awalam_games::{Game, GameId, Line, with_game};
use awalam_search::{Control, Limits, StoppedClock, Thought};

fn start<G: Game>() -> G {
    G::start(G::Rules::default())
}

/// A game's book knows the start, and answers its first moves however the board is turned.
fn check_book<G: HasChampion>() {
    let book = G::book(G::Rules::default()).expect("the usual rules have a book");
    let choices = book.moves(&start::<G>());
    assert!(!choices.is_empty());
    for choice in choices {
        for mv in (0..).map_while(|turn| G::turned(choice.mv, turn)) {
            let mut after = start::<G>();
            after.play(mv).expect("a book's moves are legal");
            assert!(!book.moves(&after).is_empty(), "{mv} is not answered");
        }
    }
}

#[test]
fn books_know_the_first_moves_on_every_turned_board() {
    for game in GameId::ALL {
        with_game!(game, G => check_book::<G>());
    }
}

/// What a bot thinks of a position.
fn thought<G: HasChampion>(text: &str, context: &BuildContext, position: G) -> Thought<G::Move> {
    let mut bot = build::<G>(text, context).expect("a bot");
    let stop = AtomicBool::new(false);
    let control = Control::new(Limits::nodes(1_000), &StoppedClock, &stop);
    let thought = bot.think(&Line::new(position), &control, &mut |_| {});
    thought.expect("a move")
}

fn check_players<G: HasChampion>() {
    let (without, with) = (
        BuildContext::seeded(1),
        BuildContext::seeded(1).with_books(),
    );
    let book = G::book(G::Rules::default()).expect("the usual rules have a book");
    let position = start::<G>();
    let is_choice = |mv: G::Move| book.moves(&position).iter().any(|one| one.mv == mv);
    for (text, context, plays_by_book) in [
        ("champion:nodes=50", &without, false),
        ("champion:nodes=50,book=on", &without, true),
        ("champion:nodes=50", &with, true),
        ("champion:nodes=50,book=off", &with, false),
        ("level:8", &with, true),
        ("level:8", &without, false),
        ("level:7", &with, false),
    ] {
        let thought = thought(text, context, position);
        assert_eq!(thought.nodes == 0, plays_by_book, "{text}: {thought:?}");
        assert!(!plays_by_book || is_choice(thought.best()), "{text}");
    }
}

#[test]
fn champions_play_by_the_book_where_they_are_told_to() {
    for game in GameId::ALL {
        with_game!(game, G => check_players::<G>());
    }
}

#[test]
fn other_rules_have_no_book() {
    assert!(Awale::book(Rules::Awari).is_none());
    let context = BuildContext::seeded(1).with_books();
    let start = Awale::start(Rules::Awari);
    assert!(thought("champion:nodes=50", &context, start).nodes > 0);
}

#[test]
fn a_damaged_book_is_refused_with_its_line() {
    let read = |text: &str| Book::<Awale>::read(text, Rules::Abapa).map(|book| book.len());
    assert_eq!(read("# nothing\n\n"), Ok(0));
    assert_eq!(read("\tF 12\nF\tf -12 e -14\nF f\tB 3\n"), Ok(3));
    for (text, said) in [
        (
            "F f",
            "line 1 of the book: there is no tab before its moves",
        ),
        ("\tF 1\nF x\tf 1", "line 2 of the book: `x` is not a move"),
        ("\tF", "line 1 of the book: `F` is not moves with values"),
        ("\t", "line 1 of the book: `` is not moves with values"),
        ("\tF much", "line 1 of the book: `much` is not a value"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), said);
    }
    // Legal moves alone: f is north's.
    let error = read("\tf 1").unwrap_err();
    assert_eq!(error.line, 1);
    assert!(error.problem.starts_with("f: "), "{error}");
}
