//! The players from outside that each game has.

use std::any::Any;

use awalam_bots::Provider;
use awalam_games::Game;
use awalam_games::avalam::Avalam;

use crate::controller::{UCI, UGI};
use crate::ecam::Ecam;
use crate::exec::Exec;
use crate::xmlrpc::XmlRpc;

/// Every kind of outside player that a bot's text can name.
pub fn providers<G: Game>() -> Vec<&'static dyn Provider<G>> {
    let mut all: Vec<&'static dyn Provider<G>> = vec![&Exec, &UGI, &UCI];
    all.extend(only_for::<Avalam, G>(vec![&XmlRpc, &Ecam]));
    all
}

/// The formats of one game, if that is the game asked for.
fn only_for<Own: Game, G: Game>(
    providers: Vec<&'static dyn Provider<Own>>,
) -> Vec<&'static dyn Provider<G>> {
    let providers: Box<dyn Any> = Box::new(providers);
    providers.downcast().map(|own| *own).unwrap_or_default()
}
