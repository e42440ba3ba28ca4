//! The lobby: open games that their creators show to strangers. It is bounded, no address
//! can fill it, and nobody stays in it for long.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Games in the lobby.
pub const MAX_LISTED: usize = 100;
/// Those of one address.
pub const MAX_LISTED_OF_ADDRESS: usize = 3;
/// A game that nobody has joined leaves after this.
pub const LISTED_TIME: Duration = Duration::from_secs(3_600);

struct Listed {
    id: String,
    /// The address of its creator; not known after a restart until the creator is back.
    caller: Option<IpAddr>,
    since: Duration,
}

/// Names of open games, oldest first.
#[derive(Default)]
pub struct Lobby(Mutex<Vec<Listed>>);

impl Lobby {
    /// With games that were listed when the program ended.
    pub fn new(ids: Vec<String>, now: Duration) -> Lobby {
        let listed = ids.into_iter().map(|id| Listed {
            id,
            caller: None,
            since: now,
        });
        Lobby(Mutex::new(listed.take(MAX_LISTED).collect()))
    }

    fn listed(&self) -> MutexGuard<'_, Vec<Listed>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lists a game, unless it is; whether there is place for it.
    pub fn add(&self, id: &str, caller: IpAddr, now: Duration) -> bool {
        let mut listed = self.listed();
        if listed.iter().any(|one| one.id == id) {
            return true;
        }
        let own = listed.iter().filter(|one| one.caller == Some(caller));
        if listed.len() >= MAX_LISTED || own.count() >= MAX_LISTED_OF_ADDRESS {
            return false;
        }
        listed.push(Listed {
            id: id.to_owned(),
            caller: Some(caller),
            since: now,
        });
        true
    }

    /// Takes a game out of it; whether it was there.
    pub fn remove(&self, id: &str) -> bool {
        let mut listed = self.listed();
        let before = listed.len();
        listed.retain(|one| one.id != id);
        listed.len() < before
    }

    /// The creator of a game calls from this address.
    pub fn visited(&self, id: &str, caller: IpAddr) {
        if let Some(one) = self.listed().iter_mut().find(|one| one.id == id) {
            one.caller = Some(caller);
        }
    }

    pub fn contains(&self, id: &str) -> bool {
        self.listed().iter().any(|one| one.id == id)
    }

    /// Those that have been here for too long.
    pub fn overdue(&self, now: Duration) -> Vec<String> {
        let listed = self.listed();
        let is_overdue = |one: &&Listed| now.saturating_sub(one.since) >= LISTED_TIME;
        let overdue = listed.iter().filter(is_overdue);
        overdue.map(|one| one.id.clone()).collect()
    }

    /// All of them, newest first.
    pub fn ids(&self) -> Vec<String> {
        let listed = self.listed();
        listed.iter().rev().map(|one| one.id.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const START: Duration = Duration::from_secs(50);

    fn address(number: usize) -> IpAddr {
        Ipv4Addr::from_bits(number as u32 + 1).into()
    }

    #[test]
    fn one_address_cannot_fill_it_and_neither_can_all() {
        let lobby = Lobby::default();
        let add = |number: usize, caller| lobby.add(&number.to_string(), caller, START);
        let own = (0..10).filter(|&number| add(number, address(0)));
        assert_eq!(own.count(), MAX_LISTED_OF_ADDRESS);
        assert!(add(0, address(0)), "it is there already");
        let others = (10..500).filter(|&number| add(number, address(number)));
        assert_eq!(others.count(), MAX_LISTED - MAX_LISTED_OF_ADDRESS);
        assert!(lobby.remove("0") && !lobby.remove("0"));
        assert!(add(0, address(0)));
        assert_eq!(lobby.ids().len(), MAX_LISTED);
        assert_eq!(lobby.ids()[0], "0", "the newest first");
    }

    #[test]
    fn games_leave_it_in_time() {
        let lobby = Lobby::new(vec!["old".to_owned()], START);
        let later = START + LISTED_TIME / 2;
        assert!(lobby.add("new", address(0), later));
        let before = START + LISTED_TIME - Duration::from_millis(1);
        assert!(lobby.overdue(before).is_empty());
        assert_eq!(lobby.overdue(START + LISTED_TIME), ["old"]);
        assert_eq!(lobby.overdue(later + LISTED_TIME), ["old", "new"]);
    }

    #[test]
    fn games_from_before_a_restart_count_when_their_creator_is_back() {
        let ids = (0..3).map(|number| format!("before {number}"));
        let lobby = Lobby::new(ids.collect(), START);
        assert!(lobby.add("one", address(0), START));
        for number in 0..2 {
            lobby.visited(&format!("before {number}"), address(0));
        }
        assert!(!lobby.add("two", address(0), START));
    }
}
