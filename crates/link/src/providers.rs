//! The players from outside that each game has.

use awalam_bots::{Playable, Provider};
use awalam_games::avalam::Avalam;
use awalam_games::awale::Awale;
use awalam_games::tricolore::Tricolore;

use crate::controller::{UCI, UGI};
use crate::ecam::Ecam;
use crate::xmlrpc::XmlRpc;

/// A game that programs from outside can play.
pub trait Linked: Playable {
    /// The formats of this game alone; those of every game come with them.
    fn own_providers() -> Vec<&'static dyn Provider<Self>> {
        Vec::new()
    }
}

impl Linked for Avalam {
    fn own_providers() -> Vec<&'static dyn Provider<Avalam>> {
        vec![&XmlRpc, &Ecam]
    }
}

impl Linked for Awale {}

impl Linked for Tricolore {}

/// Every kind of outside player that a game has.
pub fn providers<G: Linked>() -> Vec<&'static dyn Provider<G>> {
    let mut all: Vec<&'static dyn Provider<G>> = vec![&UGI, &UCI];
    all.extend(G::own_providers());
    all
}
