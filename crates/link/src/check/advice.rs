//! What to do about a fault.

use awalam_bots::judge::{End, Judged};
use awalam_bots::{Fault, size_text};
use awalam_games::{Game, GameId, GameMove, Line, Side, with_game};

use crate::exec::{self, Clue};
use crate::{Launch, RefereeLine};

pub(super) const NO_START_ADVICE: &str =
    "player 2 gets no START: its first line is the opponent's move, to be played on your board";
pub(super) const TWICE_ADVICE: &str = "you write two lines for one question, or one before it: write one line for each line that you read";

/// A game that a program took part in, and what was seen of it.
pub(crate) struct Case<'a, G: Game> {
    /// The program's side.
    pub(crate) side: Side,
    pub(crate) judged: &'a Judged<G>,
    pub(crate) clue: Option<Clue>,
    /// The code with which it exited in the middle of the game.
    pub(crate) exit_code: Option<i32>,
    /// Whether it made a legal move, in this game or in another.
    pub(crate) has_moved: bool,
    pub(crate) launch: &'a Launch,
}

impl<G: Game> Case<'_, G> {
    /// Whether the program made a move.
    fn has_answer(&self) -> bool {
        let plies = self.judged.line.plies().iter();
        let mut turns = std::iter::once(self.judged.line.start().turn())
            .chain(plies.map(|(_, after)| after.turn()));
        // The last position is the one in which nothing was played.
        turns.next_back();
        turns.any(|turn| turn == self.side)
    }
}

/// What to do about the fault by which the program lost; nothing if there is none.
pub(crate) fn on<G: Game>(case: &Case<G>) -> String {
    let (fault, loser) = match &case.judged.end {
        End::Forfeit { fault, loser, .. } => (fault, *loser),
        _ => return String::new(),
    };
    if loser != case.side {
        return String::new();
    }
    match fault {
        _ if case.clue == Some(Clue::NotReady) => {
            "answer SETUP with READY once the position is set up; a program that does not know the line is named without setup=on"
                .to_owned()
        }
        Fault::Illegal { .. } if case.clue == Some(Clue::Early) => TWICE_ADVICE.to_owned(),
        Fault::Illegal { mv, .. } => on_illegal(case, mv),
        Fault::Unreadable { answer, .. } => on_unreadable(case, answer),
        Fault::NoMove { .. } => {
            "announce the end only when the game is over, and with the move: RESULT 3R 50 40"
                .to_owned()
        }
        Fault::Late { .. } => on_late(case),
        Fault::Gone(story) => on_gone(case, story),
        Fault::BrokeDown => String::new(),
    }
}

/// The board in the program differs from the real one: how to see that.
fn on_illegal<G: Game>(case: &Case<G>, mv: &str) -> String {
    let position = case.judged.line.current();
    let rules = position.rules();
    let rules = match rules == G::Rules::default() {
        true => String::new(),
        false => format!(" -r {rules}"),
    };
    let name = G::NAME;
    let mut advice = format!(
        "set the position up in your program and compare its legal moves with those of: awalam moves -g {name}{rules} -p \"{position}\""
    );
    if case.clue == Some(Clue::Again) {
        advice = format!(
            "the same line came before: if each move is written twice, write it once; if not, {advice}"
        );
    }
    match (case.has_answer(), case.side) {
        // One that counts from 0 is hardly ever right.
        (false, _) if !case.has_moved && is_counted_from_zero(&case.judged.line, mv) => {
            format!("{FROM_ZERO_ADVICE}; if they do not, {advice}")
        }
        (false, Side::Two) => format!("{NO_START_ADVICE}; {advice}"),
        _ => advice,
    }
}

const FROM_ZERO_ADVICE: &str = "numbers begin with 1, and yours seem to begin with 0: add 1 when you write, subtract 1 when you read";

/// Whether an answer names hole 0 or the like: it is a move once its numbers are one higher.
fn has_number_zero<M: GameMove>(answer: &str) -> bool {
    let has_zero = answer
        .split(|c: char| !c.is_ascii_digit())
        .any(|number| !number.is_empty() && number.bytes().all(|digit| digit == b'0'));
    has_zero
        && matches!(
            RefereeLine::<M>::read(&raised(answer)),
            Ok(RefereeLine::Move(_))
        )
}

/// Whether a move is legal once its numbers are one higher.
fn is_counted_from_zero<G: Game>(line: &Line<G>, answer: &str) -> bool {
    let raised = raised(answer);
    match RefereeLine::<G::Move>::read(&raised) {
        Ok(RefereeLine::Move(mv)) => raised.trim() != answer.trim() && line.after(mv).is_ok(),
        _ => false,
    }
}

/// An answer with its numbers one higher.
fn raised(answer: &str) -> String {
    let mut raised = String::new();
    let mut digits = String::new();
    for c in answer.trim().chars().chain([' ']) {
        match c.is_ascii_digit() {
            true => digits.push(c),
            false => {
                if let Ok(number) = std::mem::take(&mut digits).parse::<u16>() {
                    raised += &number.saturating_add(1).to_string();
                }
                raised.push(c);
            }
        }
    }
    raised
}

fn on_unreadable<G: Game>(case: &Case<G>, answer: &str) -> String {
    // A Java machine that does not start says so on standard output.
    if let Some(advice) = on_memory(case.launch, answer, true) {
        return advice;
    }
    if has_number_zero::<G::Move>(answer) || is_counted_from_zero(&case.judged.line, answer) {
        return FROM_ZERO_ADVICE.to_owned();
    }
    let mut advice =
        "write nothing but moves to standard output, one per line; debug on standard error"
            .to_owned();
    if answer.starts_with("\\u{feff}") {
        advice += "; \\u{feff} is a byte order mark: write UTF-8 without one";
    }
    let others = GameId::ALL.into_iter().filter(|id| id.name() != G::NAME);
    for other in others {
        if with_game!(other, H => is_move::<H>(answer)) {
            advice += &format!("; that is a move of {other}: is -g right?");
        }
    }
    advice
}

fn is_move<G: Game>(answer: &str) -> bool {
    matches!(
        RefereeLine::<G::Move>::read(answer),
        Ok(RefereeLine::Move(_))
    )
}

fn on_late<G: Game>(case: &Case<G>) -> String {
    let advice = match (case.clue, case.has_answer(), case.side) {
        (Some(Clue::HalfLine), ..) => "end each answer with a line end, and flush the output",
        (Some(Clue::Computing), true, _) => {
            "it is too slow: look at the clock while you search, stop before the time is over, and keep a margin"
        }
        (Some(Clue::Computing), false, _) => {
            "it is too slow: the time of the first answer includes the start; do less, or stop before the time is over"
        }
        (Some(Clue::Waiting), true, _) => {
            "it was not computing but waiting: flush every answer, and answer every line that you read"
        }
        (_, true, _) => "look at the clock while you search, flush every answer, and keep a margin",
        (_, false, Side::One) => {
            "on the line START, write a move and a line end, and flush the output"
        }
        (_, false, Side::Two) => {
            return format!("{NO_START_ADVICE}; answer it with a line, and flush the output");
        }
    };
    advice.to_owned()
}

fn on_gone<G: Game>(case: &Case<G>, story: &str) -> String {
    if let Some(advice) = on_memory(case.launch, story, case.has_answer()) {
        return advice;
    }
    let (command, argument) = (&case.launch.command, exec::side_name(case.side));
    if let Some(advice) = on_signal(story) {
        return format!("{advice}; run it by hand: {command} {argument}");
    }
    match (case.has_answer(), case.exit_code) {
        (false, _) => format!("it did not start: run it by hand: {command} {argument}"),
        (true, Some(0)) => "it left in the middle of a game: does it think that the game is over, or did reading fail?".to_owned(),
        (true, _) => "the program must stay until the game is over; its standard error tells more, and --log FILE keeps it".to_owned(),
    }
}

/// What a signal that ended a program says about the program.
fn on_signal(story: &str) -> Option<&'static str> {
    let causes = [
        (
            "(SIGSEGV)",
            "it used memory that is not its own: an index outside an array, an empty pointer, or recursion without end; a build with -g -fsanitize=address (gcc, clang) names the line",
        ),
        (
            "(SIGABRT)",
            "it gave up: an assertion or an exception that nothing caught; its standard error says which",
        ),
        ("(SIGFPE)", "it divided by zero"),
    ];
    let mut causes = causes.into_iter();
    causes.find_map(|(signal, cause)| story.contains(signal).then_some(cause))
}

/// What a program says when it gets no more memory.
const MEMORY_WORDS: [&str; 10] = [
    "initialization of VM",
    "OutOfMemory",
    "Could not reserve",
    "Could not allocate",
    "insufficient memory",
    "MemoryError",
    "bad_alloc",
    "memory allocation",
    "Cannot allocate",
    "out of memory",
];

/// What a Java machine with a small heap reserves, and some more.
const JAVA_MEMORY: u64 = 4 << 30;

/// The memory limit, where it may be the reason.
pub(super) fn on_memory(launch: &Launch, story: &str, has_answer: bool) -> Option<String> {
    if story.contains("Java heap space") {
        // The Java machine's own bound, whatever limit it is under.
        return Some("the heap of the Java machine is full: keep less in memory, or give it more with -Xmx1g in the command".to_owned());
    }
    let limit = launch.memory?;
    let has_words = MEMORY_WORDS.iter().any(|words| story.contains(words));
    let is_java = launch.runs_java() || story.contains("java.lang");
    // What dies at once under a limit, without a word, is the limit's as likely as not.
    let died_at_once = is_java && !has_answer;
    if !has_words && !died_at_once {
        return None;
    }
    let is_wide = limit >= JAVA_MEMORY;
    let limit = size_text(limit);
    Some(match is_java {
        true if is_wide => format!(
            "that is the limit of memory, {limit}: bound what the Java machine uses with -Xmx256m in the command, or raise --memory"
        ),
        true => format!(
            "that is the limit of memory, {limit}: a Java machine reserves gigabytes that it does not use; raise it to --memory 4G, and bound what it uses with -Xmx256m in the command"
        ),
        false => format!("that is the limit of memory, {limit}: use less, or raise --memory"),
    })
}
