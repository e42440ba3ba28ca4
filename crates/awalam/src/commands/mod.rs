//! One file per command.

pub mod accuracy;
pub mod agent;
pub mod arena;
pub mod bench;
pub mod check;
pub mod compete;
pub mod completions;
pub mod engine;
mod games;
pub mod health;
pub mod moves;
pub mod perft;
pub mod play;
pub mod rate;
pub mod referee;
pub mod replay;
pub mod reproduce;
pub mod review;
pub mod serve;
pub mod show;
pub mod solve;
pub mod table;
pub mod think;

use awalam_server::Page;

use crate::args::Command;
use crate::failure::Failure;

/// Runs a command.
pub fn run(command: Command, page: Page) -> Result<(), Failure> {
    match command {
        Command::Games { json } => games::run(json),
        Command::Show(options) => show::run(options),
        Command::Moves(options) => moves::run(options),
        Command::Perft(options) => perft::run(options),
        Command::Play(options) => play::run(options),
        Command::Accuracy(options) => accuracy::run(options),
        Command::Rate(options) => rate::run(options),
        Command::Replay(options) => replay::run(options),
        Command::Review(options) => review::run(options),
        Command::Think(options) => think::run(options),
        Command::Solve(options) => solve::run(options),
        Command::Table(options) => table::run(options),
        Command::Agent(options) => agent::run(options),
        Command::Arena(options) => arena::run(options),
        Command::Bench => bench::run(),
        Command::Reproduce(options) => reproduce::run(options),
        Command::Serve(options) => serve::run(options, page),
        Command::Referee(options) => referee::run(options),
        Command::Compete(options) => compete::run(options),
        Command::Check(options) => check::run(options),
        Command::Engine(options) => engine::run(options),
        Command::Health(options) => health::run(options),
        Command::Completions(options) => completions::run(options),
        Command::Man(options) => completions::write_manual(options),
    }
}
