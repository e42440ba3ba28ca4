import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEASE_TIME, RENEWAL_TIME, withLease, type Lease, type LeaseStore } from '../../src/api/device/arena/lease';

/** One place for all tabs. */
class Shared implements LeaseStore {
  lease: Lease | null = null;
  change(change: (before: Lease | null) => Lease | null): Promise<Lease | null> {
    this.lease = change(this.lease);
    return Promise.resolve(this.lease);
  }
}

interface Tab {
  isPlaying: boolean;
  isAsleep: boolean;
}

function open(shared: Shared): Tab {
  const tab: Tab = { isPlaying: false, isAsleep: false };
  const store: LeaseStore = {
    change: (change) => (tab.isAsleep ? new Promise(() => undefined) : shared.change(change)),
  };
  const is = (playing: boolean) => async (): Promise<void> => void (tab.isPlaying = playing);
  void withLease(store, is(true), is(false));
  return tab;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a lease', () => {
  it('has one tab play, and another one when that is gone', async () => {
    const shared = new Shared();
    const first = open(shared);
    const second = open(shared);
    const third = open(shared);
    await vi.advanceTimersByTimeAsync(20 * LEASE_TIME);
    expect([first, second, third].map(({ isPlaying }) => isPlaying)).toEqual([true, false, false]);
    first.isAsleep = true;
    await vi.advanceTimersByTimeAsync(LEASE_TIME - RENEWAL_TIME - 1);
    expect(second.isPlaying || third.isPlaying).toBe(false);
    await vi.advanceTimersByTimeAsync(3 * RENEWAL_TIME);
    expect([second.isPlaying, third.isPlaying]).toEqual([true, false]);
  });

  it('that was lost ends what was played under it', async () => {
    const shared = new Shared();
    const first = open(shared);
    await vi.advanceTimersByTimeAsync(RENEWAL_TIME);
    // The browser had put it to sleep for long.
    shared.lease = { holder: 'another', until: Date.now() + LEASE_TIME };
    await vi.advanceTimersByTimeAsync(RENEWAL_TIME);
    expect(first.isPlaying).toBe(false);
  });

  it('does not hold for ever where the clock was set back', async () => {
    const shared = new Shared();
    shared.lease = { holder: 'another', until: Date.now() + 100 * LEASE_TIME };
    const tab = open(shared);
    await vi.advanceTimersByTimeAsync(RENEWAL_TIME);
    expect(tab.isPlaying).toBe(true);
  });
});
