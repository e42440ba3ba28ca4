//! A fair queue for searches: a fixed number runs at a time, and waiting ones are served
//! address by address, so that an address with many requests delays only its own.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Turns, and who waits for one.
pub struct FairQueue {
    state: Mutex<State>,
}

struct State {
    free: usize,
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

    /// The first of the first line that has anybody in it who did not leave.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        while let Some((caller, mut line)) = self.lines.pop_front() {
            line.retain(|waiting| !waiting.is_closed());
            if let Some(first) = line.pop_front() {
                if !line.is_empty() {
                    self.lines.push_back((caller, line));
                }
                return Some(first);
            }
        }
        None
    }
}

/// A turn, until it is dropped.
pub struct Turn(Option<Arc<FairQueue>>);

impl FairQueue {
    /// With that many turns at a time.
    pub fn new(free: usize) -> Arc<FairQueue> {
        let lines = VecDeque::new();
        Arc::new(FairQueue {
            state: Mutex::new(State { free, lines }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A turn for an address, when it is its turn.
    pub async fn take(self: &Arc<Self>, caller: IpAddr) -> Turn {
        let receiver = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                return Turn(Some(Arc::clone(self)));
            }
            state.line_up(caller)
        };
        receiver.await.expect("a caller who waits is served")
    }

    /// Gives a turn to the next in line.
    fn pass_on(self: &Arc<Self>) {
        let mut state = self.state();
        let mut turn = Turn(Some(Arc::clone(self)));
        while let Some(next) = state.next() {
            match next.send(turn) {
                Ok(()) => return,
                // Gone meanwhile.
                Err(back) => turn = back,
            }
        }
        turn.0 = None;
        state.free += 1;
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.pass_on();
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
}
