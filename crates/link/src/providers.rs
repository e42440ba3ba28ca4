//! The players from outside that each game has.

use awalam_bots::{HasBots, Provider, Spec};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;

use crate::controller::{UCI, UGI};
use crate::ecam::Ecam;
use crate::exec::Exec;
use crate::xmlrpc::XmlRpc;

/// A game that players from outside can take part in.
pub trait HasProviders: HasBots {
    /// The formats of this game alone; those of every game come with them.
    fn own_providers() -> Vec<&'static dyn Provider<Self>> {
        Vec::new()
    }
}

impl HasProviders for Avalam {
    fn own_providers() -> Vec<&'static dyn Provider<Avalam>> {
        vec![&XmlRpc, &Ecam]
    }
}

impl HasProviders for Awale {}

impl HasProviders for Tricolore {}

/// Every kind of outside player that a bot's text can name.
pub fn providers<G: HasProviders>() -> Vec<&'static dyn Provider<G>> {
    let mut all: Vec<&'static dyn Provider<G>> = vec![&Exec, &UGI, &UCI];
    all.extend(G::own_providers());
    all
}

/// The kind of outside player that a bot's text names, if it names one.
pub fn provider<G: HasProviders>(text: &str) -> Option<&'static dyn Provider<G>> {
    Spec::read(text).provider(&providers::<G>())
}
