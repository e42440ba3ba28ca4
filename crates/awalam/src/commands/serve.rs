//! `awalam serve`: the page, and its API.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, TcpListener};
use std::path::PathBuf;

use awalam_bots::Spec;
use awalam_games::{GameId, with_game};
use awalam_link::providers;
use awalam_server::{Config, Patience, Server};
use clap::Args;

use crate::clock::days;
use crate::failure::Failure;
use crate::{outside, store, tables};

#[derive(Args)]
pub struct Options {
    /// The port to listen at; 0 picks a free one
    #[arg(short, long, default_value_t = 7117)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
    /// The folder that games and tournaments are kept in, instead of the data directory
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Delete games that have not changed for this long, such as 180d; otherwise all are kept
    #[arg(long, value_name = "DAYS", value_parser = days)]
    keep: Option<u32>,
    /// A program that may play here, such as exec:./bot; give it again for more
    #[arg(long, value_name = "SPEC")]
    allow: Vec<String>,
    /// How many such programs may play at the same time
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    programs: u16,
}

pub fn run(options: Options) -> Result<(), Failure> {
    for spec in options.allow.iter().map(|text| Spec::read(text)) {
        let known = GameId::ALL
            .iter()
            .any(|&id| with_game!(id, G => spec.provider(&providers::<G>()).is_some()));
        if !known {
            let problem = format!(
                "`{}` is no program from outside; bots of ours need no leave, and programs are written exec:./bot or ugi:./engine",
                spec.name()
            );
            return Err(Failure::bad("--allow", problem));
        }
    }
    let data = options.data.or_else(store::data_dir).ok_or_else(|| {
        let problem = "there is no data directory; name one with --data FOLDER";
        Failure::Trouble(problem.to_owned())
    })?;
    let listener = TcpListener::bind((options.bind, options.port)).map_err(|error| {
        let place = format!("{}:{}", options.bind, options.port);
        let advice = match error.kind() {
            ErrorKind::AddrInUse => {
                "; another program is there: choose another --port, or 0 for a free one"
            }
            _ => "",
        };
        Failure::Trouble(format!("cannot listen at {place}: {error}{advice}"))
    })?;
    let config = Config {
        games: data.join("page").join("games.sqlite"),
        tournaments: data.join("arena"),
        outside: options.allow,
        programs: options.programs.into(),
        keep_days: options.keep,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        tables: tables::of_user(),
        patience: Patience::default(),
    };
    let trouble = |error: &dyn std::fmt::Display| Failure::Trouble(error.to_string());
    let server = Server::new(config, listener).map_err(|error| trouble(&error))?;
    outside::leave_nobody_behind();
    let address = server.address().map_err(|error| trouble(&error))?;
    // Where it listens everywhere, this machine is one of the places.
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        ip => ip.to_string(),
    };
    let url = format!("http://{host}:{}/", address.port());
    let mut out = anstream::stdout().lock();
    writeln!(out, "{url}")?;
    out.flush()?;
    drop(out);
    anstream::eprintln!("Open this address in a browser. Ctrl-C ends the program; games are kept.");
    if tables::build_in_background() {
        anstream::eprintln!(
            "note: endgame tables of Awalé are being built in the background, once, in some seconds"
        );
    }
    if options.open && open::that_detached(&url).is_err() {
        anstream::eprintln!("note: no browser could be started; open the address yourself");
    }
    server.run().map_err(|error| trouble(&error))
}
