//! What a bot depends on beside its text.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use awalam_exact::awale::TableSource;
use awalam_search::Limits;

use crate::HasBots;

/// Everything that a bot depends on beside its text. Nothing else is looked up
/// anywhere: the same text in the same context plays the same.
#[derive(Clone, Default)]
pub struct BuildContext {
    /// Decides all random choices, together with the bot's own setting of that name.
    pub seed: u64,
    /// The limits of every move, as far as they are known when the bot is built. They
    /// decide with those of its text how much memory it takes; a request for a move gives
    /// the limits again.
    pub limits: Limits,
    /// Awalé's endgame tables, if bots are to have any.
    pub tables: Option<Arc<dyn TableSource>>,
    /// Whether champions play the first moves by their opening books, unless their texts say
    /// otherwise: in games that are played to be won, not where searches are measured.
    pub books: bool,
    /// The folder that programs from outside run in, and that relative paths in a bot's
    /// text are seen from; none for the present one.
    pub folder: Option<PathBuf>,
    /// What programs from outside get to live in.
    pub programs: ProgramTerms,
}

/// What programs from outside get to live in, and who listens to them.
#[derive(Clone, Default)]
pub struct ProgramTerms {
    /// The most memory, in bytes, that each of a program's processes may ask for.
    pub memory: Option<u64>,
    /// Added to our own environment.
    pub environment: Vec<(String, String)>,
    /// Hears every line to and from a program, and its standard error.
    pub listener: Option<Arc<dyn Listener>>,
}

/// Hears what is said to a program and by it.
pub trait Listener: Send + Sync {
    /// A line, without its end.
    fn hears(&self, stream: Stream, line: &str);
}

/// Where a line of a program comes from or goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Its standard input: what it was told.
    Input,
    /// Its standard output: what it said.
    Output,
    /// Its standard error.
    Errors,
}

impl BuildContext {
    /// A seed, no limits, no tables, no books.
    pub fn seeded(seed: u64) -> BuildContext {
        BuildContext {
            seed,
            ..BuildContext::default()
        }
    }

    /// With these limits.
    pub fn within(mut self, limits: Limits) -> BuildContext {
        self.limits = limits;
        self
    }

    /// With these tables.
    pub fn with_tables(mut self, tables: Option<Arc<dyn TableSource>>) -> BuildContext {
        self.tables = tables;
        self
    }

    /// With opening books.
    pub fn with_books(mut self) -> BuildContext {
        self.books = true;
        self
    }

    /// The most seeds of an endgame that bots of a game can look up; none if the game
    /// has no tables, or there are none.
    pub fn table_seeds<G: HasBots>(&self, rules: G::Rules) -> Option<usize> {
        let tables = self.tables.as_ref()?.tables(G::table_rules(rules)?)?;
        tables.most_seeds()
    }
}

impl fmt::Debug for BuildContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuildContext")
            .field("seed", &self.seed)
            .field("limits", &self.limits)
            .field("tables", &self.tables.is_some())
            .field("books", &self.books)
            .field("folder", &self.folder)
            .field("programs", &self.programs)
            .finish()
    }
}

impl fmt::Debug for ProgramTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgramTerms")
            .field("memory", &self.memory)
            .field("environment", &self.environment)
            .field("listener", &self.listener.is_some())
            .finish()
    }
}
