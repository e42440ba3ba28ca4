//! `awalam serve`: the page, and its API.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, TcpListener};
use std::path::PathBuf;

use awalam_bots::{BuildContext, Spec};
use awalam_games::{GameId, with_game};
use awalam_link::providers;
use awalam_server::{Absence, Config, Page, Patience, Server};
use clap::Args;

use crate::clock::days;
use crate::failure::Failure;
use crate::hosts::{bracketed, host};
use crate::{outside, store, tables};

#[derive(Args)]
pub struct Options {
    /// The port to listen at; 0 picks a free one
    #[arg(short, long, default_value_t = 7117)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in, by --public-host
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// The host in the address that people open, such as play.example.org; give it again
    /// for more. Tournaments then need the operator's token, which is printed at the start
    #[arg(long, value_name = "NAME", value_parser = host)]
    public_host: Vec<String>,
    /// Callers come through a reverse proxy on this machine, or at ADDRESS: their addresses
    /// are the last ones in its X-Forwarded-For
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, default_missing_value = "127.0.0.1")]
    behind_proxy: Option<IpAddr>,
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

/// Has large memory always go back to the system. The C library begins so, but learns from
/// the first large table to take the next ones from where small things are: then every
/// analysis leaves holes behind, and the program grows by the hour.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_large_memory_back() {
    /// What the library begins with; setting it ends the learning.
    const LARGE_BYTES: libc::c_int = 128 << 10;
    // SAFETY: it sets a number, and may be called at any time.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE_BYTES) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_large_memory_back() {}

/// Whether a text names a program from outside that is there.
fn check_program(text: &str) -> Result<(), String> {
    let spec = Spec::read(text);
    let found = GameId::ALL.iter().find_map(|&id| {
        with_game!(id, G => {
            let provider = spec.provider(&providers::<G>())?;
            Some(provider.player(spec.rest(), &BuildContext::default()).map(drop))
        })
    });
    match found {
        Some(found) => found.map_err(|error| error.to_string()),
        None => Err(format!(
            "`{}` is no program from outside; bots of ours need no leave, and programs are written exec:./bot or ugi:./engine",
            spec.name()
        )),
    }
}

pub fn run(options: Options, page: Page) -> Result<(), Failure> {
    give_large_memory_back();
    if !options.bind.is_loopback() && options.public_host.is_empty() {
        let problem = "other machines can reach this address; say by which name they call this one with --public-host NAME, as in the address that they open (play.example.org or 192.168.1.20)";
        return Err(Failure::bad("--bind", problem));
    }
    if options.behind_proxy.is_some() && options.public_host.is_empty() {
        let problem = "people call the proxy by its own name; say which that is with --public-host NAME, as in the address that they open (play.example.org)";
        return Err(Failure::bad("--behind-proxy", problem));
    }
    for program in &options.allow {
        check_program(program).map_err(|problem| Failure::bad("--allow", problem))?;
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
    let public_host = options.public_host.first().cloned();
    let config = Config {
        page,
        games: data.join("page").join("games.sqlite"),
        tournaments: data.join("arena"),
        outside: options.allow,
        programs: options.programs.into(),
        keep_days: options.keep,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        tables: tables::of_user(),
        public_hosts: options.public_host,
        proxy: options.behind_proxy,
        patience: Patience::default(),
        absence: Absence::default(),
    };
    let trouble = |error: &dyn std::fmt::Display| Failure::Trouble(error.to_string());
    let server = Server::new(config, listener).map_err(|error| trouble(&error))?;
    outside::leave_nobody_behind();
    let address = server.address().map_err(|error| trouble(&error))?;
    // Where it listens everywhere, this machine is one of the places.
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        ip => ip.to_string(),
    };
    let url = format!("http://{}:{}/", bracketed(&host), address.port());
    let mut out = anstream::stdout().lock();
    writeln!(out, "{url}")?;
    out.flush()?;
    drop(out);
    anstream::eprintln!("Open this address in a browser. Ctrl-C ends the program; games are kept.");
    if let Some(token) = server.operator_token() {
        let host = bracketed(public_host.as_deref().unwrap_or(&host));
        // Encryption and the usual port are the proxy's.
        let place = match options.behind_proxy {
            Some(_) => format!("https://{host}/"),
            None => format!("http://{host}:{}/", address.port()),
        };
        anstream::eprintln!("The operator's address, for tournaments: {place}#operator={token}");
    }
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
