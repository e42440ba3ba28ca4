//! One thing at a time: what an engine does when it is asked for it.

use std::time::{Duration, Instant};

use awalam_games::{Game, Line};
use awalam_search::Dice;

use super::super::Finding;
use super::Subject;
use super::talk::{Silence, Talk};
use crate::text::excerpt;

/// What an answer may need to come through on a busy machine.
const GRACE: Duration = Duration::from_millis(250);
/// How long an endless search is left alone.
const ENDLESS: Duration = Duration::from_millis(300);
/// How long an engine may take to leave.
const EXIT_GRACE: Duration = Duration::from_secs(3);
/// Plies of the position that is set up.
const OPENING_PLIES: usize = 6;
/// No game has more plies where a search for its end is given up.
const MAX_PLIES: usize = 2000;

const FLUSH: &str = "write `bestmove` and the move, with a line end, and flush the output";

impl<G: Game> Subject<'_, G> {
    fn talk(&self) -> Result<Talk, String> {
        Talk::ready(self, self.terms.rules)
    }

    /// A position some random plies away from the start.
    fn opening(&self) -> Line<G> {
        let mut dice = Dice::new(3);
        let mut line = Line::new(G::start(self.terms.rules));
        for _ in 0..OPENING_PLIES {
            if let Some(mv) = line.current().pick_move(|n| dice.below(n)) {
                line.play(mv).expect("a picked move is legal");
            }
        }
        line
    }

    /// A finished game.
    fn finished(&self) -> Line<G> {
        let mut dice = Dice::new(5);
        let mut line = Line::new(G::start(self.terms.rules));
        while line.outcome().is_none() && line.plies().len() < MAX_PLIES {
            let Some(mv) = line.current().pick_move(|n| dice.below(n)) else {
                break;
            };
            line.play(mv).expect("a picked move is legal");
        }
        line
    }

    fn set_up(&self, line: &Line<G>) -> String {
        crate::controller::position(self.dialect, line)
    }

    /// Asks in a position; what is wrong with the answer, if anything.
    fn asks(
        &self,
        talk: &mut Talk,
        position: &str,
        at: &G,
        go: &str,
        time: Duration,
    ) -> Result<(), String> {
        talk.say(position);
        let ready = talk.get_ready();
        ready.map_err(|silence| format!("no readyok after `{}`: {silence}", excerpt(position)))?;
        let best = talk.ask(go, time);
        let best = best.map_err(|silence| format!("no bestmove after `{go}`: {silence}"))?;
        let mv: G::Move = best
            .parse()
            .map_err(|_| format!("`bestmove {}` is no move", excerpt(&best)))?;
        at.check(mv).map_err(|refusal| {
            format!("illegal move {mv} after `{}`: {refusal}", excerpt(position))
        })
    }

    /// A finding about one question at the start.
    fn probe(
        &self,
        topic: &'static str,
        good: &str,
        hint: &str,
        question: impl FnOnce(&mut Talk) -> Result<(), String>,
    ) -> Finding {
        match self.talk().and_then(|mut talk| question(&mut talk)) {
            Ok(()) => Finding::good(topic, good),
            Err(seen) => Finding::bad(topic, seen, hint),
        }
    }

    pub(super) fn line_ends(&self) -> Finding {
        let start = G::start(self.terms.rules);
        let hint = "strip spaces and line ends from every line that you read";
        self.probe(
            "line ends",
            "\\n and \\r\\n are both understood",
            hint,
            |talk| {
                let go = format!("go movetime {}\r", self.move_ms());
                self.asks(talk, "position startpos\r", &start, &go, self.terms.time)
                    .map_err(|problem| format!("with \\r\\n, {}", problem.replace('\r', "\\r")))
            },
        )
    }

    /// A tenth of the time of a move: so long it is asked to think.
    fn move_ms(&self) -> u128 {
        (self.terms.time / 10).as_millis().max(1)
    }

    pub(super) fn move_time(&self) -> Finding {
        let (topic, go) = ("move time", format!("go movetime {}", self.move_ms()));
        let start = G::start(self.terms.rules);
        let asked = self.talk().and_then(|mut talk| {
            let begun = Instant::now();
            let asked = self.asks(&mut talk, "position startpos", &start, &go, self.terms.time);
            asked.map(|()| begun.elapsed())
        });
        let limit = self.terms.time / 10 + GRACE;
        match asked {
            Err(seen) => Finding::bad(topic, seen, FLUSH),
            Ok(taken) if taken > limit => Finding::bad(
                topic,
                format!("`{go}` is answered after {} ms", taken.as_millis()),
                "stop the search when the time of `movetime` is over, and keep a margin",
            ),
            Ok(taken) => Finding::good(
                topic,
                format!("`{go}` is answered after {} ms", taken.as_millis()),
            ),
        }
    }

    pub(super) fn limits(&self) -> Finding {
        let topic = "limits";
        let start = G::start(self.terms.rules);
        let hint = "`depth N` and `nodes N` bound a search, alone and together";
        let mut deeper = None;
        let asked = self.talk().and_then(|mut talk| {
            for (go, depth) in [
                ("go depth 1", Some(1)),
                ("go depth 2", Some(2)),
                ("go nodes 500", None),
            ] {
                self.asks(&mut talk, "position startpos", &start, go, self.terms.time)?;
                if let Some(depth) = depth.filter(|&depth| talk.depth > depth) {
                    deeper = Some(format!("`go depth {depth}` looked at depth {}", talk.depth));
                }
            }
            Ok(())
        });
        match (asked, deeper) {
            (Err(seen), _) => Finding::bad(topic, seen, hint),
            (Ok(()), Some(seen)) => Finding::weak(topic, seen, hint),
            (Ok(()), None) => Finding::good(topic, "depth and nodes are understood"),
        }
    }

    pub(super) fn clock(&self) -> Finding {
        let ms = self.terms.time.as_millis().max(1);
        let start = G::start(self.terms.rules);
        let go = format!("go wtime {ms} btime {ms} winc 0 binc 0");
        let hint = "`wtime` and `btime` are the milliseconds that each player has left for the game: take a small share of your own";
        self.probe("clock", "wtime and btime are understood", hint, |talk| {
            self.asks(talk, "position startpos", &start, &go, self.terms.time)
        })
    }

    /// An endless search: it goes on until it is stopped, and is ready meanwhile.
    pub(super) fn stop(&self) -> Finding {
        let topic = "stop";
        let good = Finding::good(
            topic,
            "go infinite is answered after stop, and isready meanwhile",
        );
        let mut talk = match self.talk() {
            Ok(talk) => talk,
            Err(seen) => return Finding::bad(topic, seen, FLUSH),
        };
        talk.say("position startpos");
        let early = talk.ask("go infinite", ENDLESS);
        let mut finding = match early {
            Ok(_) => {
                return Finding::weak(
                    topic,
                    "`go infinite` is answered before `stop`",
                    "keep the answer until `stop` comes",
                );
            }
            Err(Silence::Gone(story)) => {
                let seen = format!("`go infinite`: it {story}");
                return Finding::bad(topic, seen, "search until `stop` comes");
            }
            Err(Silence::Late(_)) => good,
        };
        if talk.is_ready_within(self.terms.time).is_err() {
            let hint = "read commands while you search, in a thread of their own, and answer `isready` at once";
            finding = Finding::weak(topic, "`isready` is not answered during a search", hint);
        }
        talk.say("stop");
        match talk.best(self.terms.time) {
            Ok(_) => finding,
            Err(silence) => Finding::bad(
                topic,
                format!("no bestmove after `stop`: {silence}"),
                "read commands while you search, and look whether `stop` has come",
            ),
        }
    }

    /// Positions by moves and by text.
    pub(super) fn positions(&self) -> Finding {
        let topic = "positions";
        let line = self.opening();
        let go = format!("go movetime {}", self.move_ms());
        let by_moves = self.set_up(&line);
        let by_text = self.set_up(&Line::new(*line.current()));
        let hint = "the position text is that of docs/rules.md; compare your legal moves with those of awalam moves";
        self.probe(topic, "set up by moves and by fen", hint, |talk| {
            for position in [&by_moves, &by_text] {
                self.asks(talk, position, line.current(), &go, self.terms.time)?;
            }
            Ok(())
        })
    }

    /// A second game in the same process.
    pub(super) fn new_game(&self) -> Finding {
        let word = self.dialect.word();
        let go = format!("go movetime {}", self.move_ms());
        let (line, start) = (self.opening(), G::start(self.terms.rules));
        let hint = format!("on `{word}newgame`, forget the game before; a `position` follows");
        let good = format!("{word}newgame begins another game");
        self.probe("new game", &good, &hint, |talk| {
            let position = self.set_up(&line);
            self.asks(talk, &position, line.current(), &go, self.terms.time)?;
            talk.say(&format!("{word}newgame"));
            self.asks(talk, "position startpos", &start, &go, self.terms.time)
        })
    }

    /// Lines that mean nothing.
    pub(super) fn garbage(&self) -> Finding {
        let topic = "garbage";
        let long = "x".repeat(2000);
        let asked = self.talk().and_then(|mut talk| {
            for line in [
                "",
                "garbage %$!",
                "go movetime",
                "setoption",
                "position",
                &long,
            ] {
                talk.say(line);
            }
            // What it made of `go` is over by then.
            talk.say("stop");
            let start = G::start(self.terms.rules);
            let go = format!("go movetime {}", self.move_ms());
            self.asks(&mut talk, "position startpos", &start, &go, self.terms.time)
        });
        match asked {
            Ok(()) => Finding::good(topic, "lines of nonsense are passed over"),
            Err(seen) => Finding::weak(
                topic,
                format!("after lines of nonsense, {seen}"),
                "pass over lines that you do not understand, with an `info string` about them",
            ),
        }
    }

    /// A game with a move that the rules forbid.
    pub(super) fn illegal_moves(&self) -> Finding {
        let topic = "bad moves";
        let start = G::start(self.terms.rules);
        let go = format!("go movetime {}", self.move_ms());
        let asked = self.talk().and_then(|mut talk| {
            for moves in ["zz", "0000", "F F F F"] {
                talk.say(&format!("position startpos moves {moves}"));
                let ready = talk.get_ready();
                ready.map_err(|silence| format!("no readyok after `moves {moves}`: {silence}"))?;
            }
            self.asks(&mut talk, "position startpos", &start, &go, self.terms.time)
        });
        match asked {
            Ok(()) => Finding::good(topic, "a position with wrong moves does no harm"),
            Err(seen) => Finding::weak(
                topic,
                seen,
                "keep the position before, or the moves up to the wrong one, and say so in an `info string`",
            ),
        }
    }

    /// A position in which nothing is left to play.
    pub(super) fn game_over(&self) -> Finding {
        let topic = "game over";
        let line = self.finished();
        let go = format!("go movetime {}", self.move_ms());
        let asked = self.talk().and_then(|mut talk| {
            talk.say(&self.set_up(&line));
            let best = talk.ask(&go, self.terms.time);
            best.map_err(|silence| silence.to_string())
        });
        let hint = "answer `bestmove 0000` where the game is over";
        match asked {
            Ok(best) if best == "0000" => Finding::good(topic, "bestmove 0000"),
            Ok(best) => Finding::weak(topic, format!("`bestmove {}`", excerpt(&best)), hint),
            Err(seen) => Finding::weak(topic, format!("no bestmove: {seen}"), hint),
        }
    }

    /// Whether it leaves when it is told to, and when nobody is there any more.
    pub(super) fn leaving(&self) -> Finding {
        let topic = "leaving";
        for (word, after) in [(Some("quit"), "quit"), (None, "the end of its input")] {
            let left = self.talk().map(|talk| talk.leaves(word, EXIT_GRACE));
            match left {
                Err(seen) => return Finding::bad(topic, seen, FLUSH),
                Ok(true) => {}
                Ok(false) => {
                    return Finding::weak(
                        topic,
                        format!("is still there three seconds after {after}"),
                        "end the program on `quit`, and when reading finds the end of the input",
                    );
                }
            }
        }
        Finding::good(topic, "leaves on quit and at the end of its input")
    }
}
