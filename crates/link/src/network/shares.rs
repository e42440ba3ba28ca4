//! A number of things, such as connections, shared among addresses.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The address by which a caller is counted. One caller of IPv6 commonly has a whole /64,
/// 2⁶⁴ addresses: they count as one.
pub fn counted_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            Ipv6Addr::from_bits(network).into()
        }
        address => address,
    }
}

/// Things that addresses take shares of. An address may take another one while it has
/// fewer than are free: one address alone gets half of them, two get a third each, and
/// there is always one left for an address that has none yet, unless very many share.
pub struct Shares {
    state: Mutex<State>,
    /// What one address may have, however many are free.
    most: usize,
}

struct State {
    free: usize,
    taken: HashMap<IpAddr, usize>,
}

impl Shares {
    /// So many in all, and the most of one address.
    pub fn new(total: usize, most: usize) -> Arc<Shares> {
        Arc::new(Shares {
            state: Mutex::new(State {
                free: total,
                taken: HashMap::new(),
            }),
            most,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One for an address, unless it has its share.
    pub fn take(self: &Arc<Self>, address: IpAddr) -> Option<Share> {
        let address = counted_address(address);
        let mut state = self.state();
        let taken = state.taken.get(&address).copied().unwrap_or(0);
        if taken >= self.most.min(state.free) {
            return None;
        }
        state.free -= 1;
        state.taken.insert(address, taken + 1);
        Some(Share {
            shares: Arc::clone(self),
            address,
        })
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.state().taken.values().sum()
    }
}

/// One of the things, until it is dropped.
pub struct Share {
    shares: Arc<Shares>,
    address: IpAddr,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut state = self.shares.state();
        state.free += 1;
        if let Some(taken) = state.taken.get_mut(&self.address) {
            *taken -= 1;
            if *taken == 0 {
                state.taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many as an address gets.
    fn all(shares: &Arc<Shares>, address: &str) -> Vec<Share> {
        let address = address.parse().unwrap();
        std::iter::from_fn(|| shares.take(address)).collect()
    }

    #[test]
    fn however_much_others_take_something_is_left() {
        let shares = Shares::new(2_048, usize::MAX);
        let mut held = Vec::new();
        for (number, most) in [1_024, 512, 256, 128].into_iter().enumerate() {
            let taken = all(&shares, &format!("10.0.0.{number}"));
            assert_eq!(taken.len(), most);
            held.push(taken);
        }
        drop(held);
        assert_eq!(shares.taken(), 0);
        assert!(shares.state().taken.is_empty());
    }

    #[test]
    fn a_bound_of_each_address_holds_too() {
        let shares = Shares::new(64, 8);
        let _first = all(&shares, "10.0.0.1");
        assert_eq!(shares.taken(), 8);
        let _second = all(&shares, "10.0.0.2");
        assert_eq!(shares.taken(), 16);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let counted = |text: &str| counted_address(text.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:3::6"), "2001:db8:1:3::");
        assert_eq!(counted("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(counted("192.0.2.7"), "192.0.2.7");
        let shares = Shares::new(8, usize::MAX);
        let _first = all(&shares, "2001:db8::1");
        assert!(shares.take("2001:db8::2".parse().unwrap()).is_none());
        assert!(shares.take("2001:db8:0:1::2".parse().unwrap()).is_some());
    }
}
