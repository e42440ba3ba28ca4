//! How long a bot thinks that has no limit at all.

use std::time::Duration;

use awalam_search::Limits;

/// Where a bot is asked for moves: what it gets if neither its text nor anything else
/// limits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A person or a controller waits for the move: a second.
    Waiting,
    /// A game on the page: two seconds.
    Page,
    /// A program from outside: three seconds.
    Program,
    /// Games by the hundred, the same on every machine: a few milliseconds' nodes.
    Series,
    /// There may be no clock: about a second's nodes.
    NoClock,
}

impl Occasion {
    /// What a bot without limits gets.
    pub const fn limits(self) -> Limits {
        let (nodes, seconds) = match self {
            Occasion::Waiting => (None, 1),
            Occasion::Page => (None, 2),
            Occasion::Program => (None, 3),
            Occasion::Series => (Some(50_000), 0),
            Occasion::NoClock => (Some(2_000_000), 0),
        };
        Limits {
            depth: None,
            nodes,
            time: match nodes {
                None => Some(Duration::from_secs(seconds)),
                Some(_) => None,
            },
            most_time: None,
        }
    }

    /// The limits given, or those of the occasion if the bot has none of its own either.
    pub fn limits_for(self, given: Limits, own: Limits) -> Limits {
        match given.and(own) == Limits::default() {
            true => self.limits(),
            false => given,
        }
    }
}
