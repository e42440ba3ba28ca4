// A search hears that it is stopped while it is busy.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Blobs that are there; what is asked for otherwise is refused. */
let blobs: Set<string>;
let asked: number;
let time: number;

class FakeRequest {
  #address = '';
  open(_: string, address: string): void {
    this.#address = address;
  }
  send(): void {
    asked += 1;
    if (!blobs.has(this.#address)) throw new DOMException('gone', 'NetworkError');
  }
}

describe('the leash of a search', () => {
  beforeEach(() => {
    blobs = new Set();
    asked = time = 0;
    vi.resetModules();
    vi.stubGlobal('performance', { now: () => time });
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      const address = `blob:${blobs.size}`;
      blobs.add(address);
      return address;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void blobs.delete(address));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function worker(): Promise<typeof import('../../src/api/device/leash')> {
    const leash = await import('../../src/api/device/leash');
    leash.watchTheClock();
    return leash;
  }

  /** Looks at the clock every millisecond, as searches do; how long until that is refused. */
  function searched(milliseconds: number): number {
    const begun = time;
    try {
      while (time - begun < milliseconds) {
        time += 1;
        expect(performance.now()).toBe(time);
      }
    } catch (error) {
      expect(String(error)).toContain('stopped');
    }
    return time - begun;
  }

  it('ends it within 50 ms once it is cut, and is looked for now and then', async () => {
    const { hold, lend } = await worker();
    const { address, cut } = lend();
    hold(address);
    expect(searched(1000)).toBe(1000);
    expect(asked).toBeLessThan(50);
    cut();
    expect(searched(1000)).toBeLessThan(50);
  });

  it('of the search before does not matter to the next one', async () => {
    const { hold, lend } = await worker();
    const before = lend();
    hold(before.address);
    before.cut();
    hold(lend().address);
    expect(searched(1000)).toBe(1000);
  });

  it('that a host forbids is done without', async () => {
    const { hold } = await worker();
    hold('blob:forbidden');
    expect(searched(1000)).toBe(1000);
    expect(asked).toBe(1);
  });
});
