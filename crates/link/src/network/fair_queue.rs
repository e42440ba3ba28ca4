//! Turns to think, shared fairly: a number at a time, and those who wait are served
//! address by address, so that a caller who asks for much waits longest.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::counted_address;

const SERVED: &str = "a caller who waits is served";

/// Turns, and who waits for one.
pub struct FairQueue {
    state: Mutex<State>,
    /// Turns that one address may have at the same time.
    most: usize,
}

struct State {
    free: usize,
    /// Whose the other turns are.
    taken: Vec<IpAddr>,
    /// Each address with its own line; the first line is served next.
    lines: VecDeque<(IpAddr, VecDeque<oneshot::Sender<Turn>>)>,
}

impl State {
    fn line_up(&mut self, caller: IpAddr) -> oneshot::Receiver<Turn> {
        let (sender, receiver) = oneshot::channel();
        match self.lines.iter_mut().find(|(known, _)| *known == caller) {
            Some((_, line)) => line.push_back(sender),
            None => self.lines.push_back((caller, VecDeque::from([sender]))),
        }
        receiver
    }

    /// Turns that an address has.
    fn taken_by(&self, caller: IpAddr) -> usize {
        self.taken.iter().filter(|&&taker| taker == caller).count()
    }

    fn free_turn_of(&mut self, caller: IpAddr) {
        if let Some(index) = self.taken.iter().position(|&taker| taker == caller) {
            self.taken.swap_remove(index);
            self.free += 1;
        }
    }

    /// The first in line that has not left, of the first address that may have one
    /// turn more.
    fn next(&mut self, most: usize) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        for (_, line) in &mut self.lines {
            line.retain(|waiting| !waiting.is_closed());
        }
        self.lines.retain(|(_, line)| !line.is_empty());
        let may_have_more = |(caller, _): &(IpAddr, _)| self.taken_by(*caller) < most;
        let index = self.lines.iter().position(may_have_more)?;
        let (caller, mut line) = self.lines.remove(index)?;
        let first = line.pop_front()?;
        if !line.is_empty() {
            self.lines.push_back((caller, line));
        }
        Some((caller, first))
    }
}

/// A turn of an address, until it is dropped.
pub struct Turn(Option<(Arc<FairQueue>, IpAddr)>);

impl FairQueue {
    /// With that many turns at a time, all of which one address may have while no other
    /// asks.
    pub fn new(turns: usize) -> Arc<FairQueue> {
        FairQueue::shared(turns, turns)
    }

    /// With that many turns at a time, and the most that one address may have.
    pub fn shared(turns: usize, most: usize) -> Arc<FairQueue> {
        Arc::new(FairQueue {
            state: Mutex::new(State {
                free: turns,
                taken: Vec::new(),
                lines: VecDeque::new(),
            }),
            most,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A turn for an address, when it is its turn.
    pub async fn take(self: &Arc<Self>, caller: IpAddr) -> Turn {
        match self.ask(caller) {
            Ok(turn) => turn,
            Err(waiting) => waiting.await.expect(SERVED),
        }
    }

    /// The same for a thread that has nothing else to do.
    pub fn take_blocking(self: &Arc<Self>, caller: IpAddr) -> Turn {
        match self.ask(caller) {
            Ok(turn) => turn,
            Err(waiting) => waiting.blocking_recv().expect(SERVED),
        }
    }

    /// A turn, or a place in the line.
    fn ask(self: &Arc<Self>, caller: IpAddr) -> Result<Turn, oneshot::Receiver<Turn>> {
        let caller = counted_address(caller);
        let mut state = self.state();
        match state.free > 0 && state.taken_by(caller) < self.most {
            true => Ok(self.give(&mut state, caller)),
            false => Err(state.line_up(caller)),
        }
    }

    /// Turns that are taken.
    pub fn running(&self) -> usize {
        self.state().taken.len()
    }

    /// Callers that wait for a turn.
    pub fn waiting(&self) -> usize {
        let state = self.state();
        let waiting = state.lines.iter().flat_map(|(_, line)| line);
        waiting.filter(|waiting| !waiting.is_closed()).count()
    }

    fn give(self: &Arc<Self>, state: &mut State, caller: IpAddr) -> Turn {
        state.free -= 1;
        state.taken.push(caller);
        Turn(Some((Arc::clone(self), caller)))
    }

    /// Takes a turn back, and gives it to the next in line.
    fn take_back(self: &Arc<Self>, caller: IpAddr) {
        let mut state = self.state();
        state.free_turn_of(caller);
        while let Some((next, waiting)) = state.next(self.most) {
            let turn = self.give(&mut state, next);
            match waiting.send(turn) {
                Ok(()) => return,
                // Gone meanwhile.
                Err(mut turn) => {
                    turn.0 = None;
                    state.free_turn_of(next);
                }
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some((queue, caller)) = self.0.take() {
            queue.take_back(caller);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, last])
    }

    /// Everybody in line notes when it is served.
    async fn served(queue: &Arc<FairQueue>, callers: &[u8], gone: &[usize]) -> Vec<u8> {
        let held = queue.take(address(9)).await;
        let (sender, receiver) = mpsc::channel();
        let mut waiting = Vec::new();
        for &caller in callers {
            let (queue, sender) = (Arc::clone(queue), sender.clone());
            waiting.push(tokio::spawn(async move {
                let turn = queue.take(address(caller)).await;
                sender.send(caller).unwrap();
                drop(turn);
            }));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        for &index in gone {
            waiting[index].abort();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        drop((held, sender));
        for wait in waiting {
            let _ = wait.await;
        }
        receiver.iter().collect()
    }

    #[tokio::test]
    async fn addresses_are_served_by_turns() {
        let queue = FairQueue::new(1);
        let order = served(&queue, &[1, 1, 1, 1, 2, 3, 2], &[]).await;
        assert_eq!(order, [1, 2, 3, 1, 2, 1, 1]);
        assert_eq!(queue.state().free, 1);
    }

    #[tokio::test]
    async fn a_caller_who_leaves_the_line_holds_nobody_up() {
        let queue = FairQueue::new(1);
        let order = served(&queue, &[1, 1, 2, 3], &[0, 2]).await;
        assert_eq!(order, [1, 3]);
        assert_eq!(queue.state().free, 1);
        let all_gone = served(&queue, &[1, 2], &[0, 1]).await;
        assert!(all_gone.is_empty());
        assert_eq!(queue.state().free, 1);
    }

    #[tokio::test]
    async fn one_address_does_not_get_all_turns() {
        let queue = FairQueue::shared(3, 2);
        let [one, two] = [queue.take(address(1)).await, queue.take(address(1)).await];
        let third = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.take(address(1)).await }
        });
        tokio::task::yield_now().await;
        assert!(!third.is_finished());
        // Another address is served at once, and its turn goes to no third of the first.
        drop(queue.take(address(2)).await);
        tokio::task::yield_now().await;
        assert!(!third.is_finished());
        drop(one);
        drop((two, third.await.unwrap()));
        assert_eq!(queue.state().free, 3);
        assert!(queue.state().taken.is_empty());
    }
}
