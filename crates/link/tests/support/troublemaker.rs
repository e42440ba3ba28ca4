//! A tricolore bot that speaks referee lines and misbehaves in the way that its
//! first argument says, so that tests can see what comes of it.

use std::io::{BufRead, Write};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use awalam_games::tricolore::{Kind, Move, Tricolore};
use awalam_games::{Game, Line};
use awalam_link::{READY, RefereeLine, read_setup};
use awalam_search::Dice;

/// Own moves that are played honestly before the trouble begins.
const HONEST_MOVES: usize = 2;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let trick = arguments.next().unwrap_or_default();
    let seed = std::process::id().into();
    let mut bot = Bot {
        line: Line::new(Tricolore::start(Default::default())),
        dice: Dice::new(seed),
    };
    before_the_first_question(&trick);
    if trick == "moody" {
        eprintln!("begin");
    }
    let mut asked = 0;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        if let Some(position) = read_setup::<Tricolore>(&line, Default::default()) {
            match trick.as_str() {
                // An old bot passes the line over, or stumbles over it.
                "old" => {}
                "old-chatty" => say("what is SETUP?"),
                _ => {
                    let position = position.expect("the referee sends positions");
                    bot.line = Line::new(position);
                    say(READY);
                }
            }
            continue;
        }
        if let Ok(RefereeLine::Move(mv)) = RefereeLine::read(&line) {
            bot.line.play(mv).expect("the referee sends legal moves");
        }
        if bot.line.outcome().is_some() {
            break;
        }
        if asked >= HONEST_MOVES {
            bot.misbehave(&trick);
        }
        asked += 1;
        let mv = bot.choose();
        bot.line.play(mv).expect("a listed move is legal");
        match bot.line.outcome() {
            Some(outcome) if trick == "announces" => {
                say(&format!("RESULT {mv} {}", outcome.scores))
            }
            Some(_) if trick == "announces-later" => say(&format!("{mv}\nRESULT 48 48")),
            _ => say(&mv.to_string()),
        }
    }
    if trick == "stays" {
        forever();
    }
}

fn before_the_first_question(trick: &str) {
    match trick {
        "exits" => std::process::exit(3),
        "early-endless" => loop {
            print("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        },
        "early" => say("1R\n2R"),
        // A child in the same group, and one in a session of its own.
        "forks" => start_child(Command::new("sleep").arg("4321")),
        "strays" => start_child(Command::new("setsid").args(["sleep", "4321"])),
        "daemon" => start_child(Command::new("sh").args(["-c", "setsid sleep 4321 &"])),
        // One that is left alone and dies before the game is over.
        "orphan" => {
            start_child(Command::new("sh").args(["-c", "setsid sleep 0.05 &"]));
            sleep(Duration::from_millis(300));
        }
        _ => {}
    }
}

/// Starts a child that keeps the standard streams open.
#[allow(clippy::zombie_processes, reason = "that is the trick")]
fn start_child(command: &mut Command) {
    command
        .stdin(Stdio::null())
        .spawn()
        .expect("a child starts");
}

struct Bot {
    line: Line<Tricolore>,
    dice: Dice,
}

impl Bot {
    fn choose(&mut self) -> Move {
        let position = self.line.current();
        let choice = position.pick_move(|n| self.dice.below(n));
        choice.expect("the game goes on")
    }

    fn misbehave(&mut self, trick: &str) {
        match trick {
            "moody" if self.dice.below(12) == 0 => {
                let tricks = ["crash", "abort", "stall", "illegal", "garbage", "half"];
                let trick = tricks[self.dice.below(tricks.len())];
                eprintln!("{trick}");
                self.misbehave(trick);
            }
            "crash" => std::process::exit(7),
            "abort" => std::process::abort(),
            "panic" => panic!("a sad story"),
            "stall" => forever(),
            "spin" => loop {
                std::hint::spin_loop();
            },
            "illegal" => {
                say(&self.illegal().to_string());
                forever();
            }
            "garbage" => say("I resign\n"),
            "empty" => loop {
                say("");
            },
            "endless" => loop {
                print("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
            },
            "long" => say(&"3R".repeat(5 << 20)),
            "binary" => say("\u{1b}[2J\u{0}\u{7}\u{fffd}"),
            "half" => {
                print("3");
                forever();
            }
            "unended" => {
                let mv = self.choose();
                print(&mv.to_string());
                std::process::exit(0);
            }
            "twice" => {
                let mv = self.choose();
                say(&format!("{mv} {mv}"));
            }
            // Its own last move once more, when the next question is there already.
            "again" => {
                let plies = self.line.plies();
                say(&plies[plies.len() - 2].0.to_string());
                forever();
            }
            "two-lines" => {
                let mv = self.choose();
                say(&format!("{mv}\n{mv}"));
                forever();
            }
            "trickle" => {
                for _ in 0..1000 {
                    print("3");
                    sleep(Duration::from_millis(50));
                }
            }
            "claims" => {
                let mv = self.choose();
                say(&format!("RESULT {mv} 60 36"));
                std::process::exit(0);
            }
            "ends" => say("RESULT DRAW"),
            "closes" => {
                let mut closed = Command::new("sh");
                closed.args(["-c", "exec 1>&-; sleep 4321"]);
                use std::os::unix::process::CommandExt;
                let _ = closed.exec();
            }
            "floods" => {
                let noise = "x".repeat(1 << 20);
                for _ in 0..8 {
                    eprintln!("{noise}");
                }
            }
            "hungry" => {
                let seeds = vec![1u8; 1 << 30];
                eprintln!("{}", seeds.iter().map(|&seed| u64::from(seed)).sum::<u64>());
            }
            _ => {}
        }
    }

    /// A move that only the opponent may play.
    fn illegal(&self) -> Move {
        let turn = self.line.current().turn();
        let hole = 1 - turn.index();
        Move::new(hole, Kind::Red)
    }
}

fn say(text: &str) {
    print(&format!("{text}\n"));
}

fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    if out
        .write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .is_err()
    {
        std::process::exit(0);
    }
}

fn forever() -> ! {
    loop {
        sleep(Duration::from_secs(1000));
    }
}
