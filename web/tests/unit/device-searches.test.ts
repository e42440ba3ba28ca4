// Workers of analyses: one that has found everything is used again, and does not grow.

import { Analysis, load, type Place } from 'awalam';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Whereabouts } from '../../src/api/backend';
import type { AnalysisView } from '../../src/api/schema';
import type { Given, Heard } from '../../src/api/device/searches';

/** A worker that says what it is told to. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: Heard }) => void) | null = null;
  given: Given[] = [];
  isGone = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(given: Given): void {
    this.given.push(given);
  }
  terminate(): void {
    this.isGone = true;
  }
  say(data: Heard): void {
    this.onmessage?.({ data });
  }
  tell(finished: boolean): void {
    const worth = { score: 0, chance: 0.5, exact: finished, winner: null, plies: null };
    const view: AnalysisView = { depth: 2, nodes: 1, time_ms: 1, worth, moves: [], finished };
    this.say({ told: { view, turn: 1 } });
  }
}

const place = (move: string): Whereabouts => ({ game: 'awale', rules: '', position: '', moves: [move] });

describe('the worker of an analysis', () => {
  beforeEach(() => {
    FakeWorker.all = [];
    vi.resetModules();
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('SHIPPED_TABLES', {});
    vi.doMock('../../src/api/device/engine', () => ({ engine: () => Promise.resolve({}) }));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function begun(): Promise<typeof import('../../src/api/device/opinions').opinions> {
    return (await import('../../src/api/device/opinions')).opinions;
  }
  const given = (): number => FakeWorker.all.reduce((sum, worker) => sum + worker.given.length, 0);

  it('that has found everything is there for the next one', async () => {
    const { analyse } = await begun();
    const found: AnalysisView[] = [];
    const stop = analyse(place('A'), (view) => found.push(view));
    await vi.waitFor(() => expect(given()).toBe(1));
    FakeWorker.all[0]!.tell(false);
    FakeWorker.all[0]!.tell(true);
    // The page stops what it knows to be finished, before the worker has said its last word.
    stop();
    expect(found.map(({ finished }) => finished)).toEqual([false, true]);
    FakeWorker.all[0]!.say({ done: true });
    analyse(place('B'), () => undefined);
    await vi.waitFor(() => expect(given()).toBe(2));
    expect(FakeWorker.all).toHaveLength(1);
    expect(FakeWorker.all[0]!.isGone).toBe(false);
  });

  it('with several threads has its flag raised while it searches, and never later', async () => {
    const { search } = await import('../../src/api/device/searches');
    const begin = async (): Promise<{ worker: FakeWorker; flag: Uint8Array; stop: () => void }> => {
      const before = given();
      const stop = search({ kind: 'review', place: place('A') }, () => undefined, () => undefined);
      await vi.waitFor(() => expect(given()).toBe(before + 1));
      const worker = FakeWorker.all.at(-1)!;
      const flag = new Uint8Array(new SharedArrayBuffer(1));
      worker.say({ stop: flag });
      return { worker, flag, stop };
    };
    const done = await begin();
    done.worker.say({ done: true });
    done.stop();
    expect([done.flag[0], done.worker.isGone]).toEqual([0, false]);
    const underWay = await begin();
    underWay.stop();
    expect([underWay.flag[0], underWay.worker.isGone]).toEqual([1, true]);
  });

  it('that still searches is ended', async () => {
    const { analyse } = await begun();
    const stop = analyse(place('A'), () => undefined, 2);
    await vi.waitFor(() => expect(given()).toBe(2));
    FakeWorker.all[0]!.tell(true);
    FakeWorker.all[1]!.tell(false);
    stop();
    expect(FakeWorker.all.map(({ isGone }) => isGone)).toEqual([false, true]);
  });
});

describe('the memory of a worker', () => {
  it('stays as it is, however many analyses it finishes', async () => {
    const memories: WebAssembly.Memory[] = [];
    const instantiate = WebAssembly.instantiate.bind(WebAssembly) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (...given: unknown[]) => {
      const made = (await instantiate(...given)) as WebAssembly.Instance & { instance?: WebAssembly.Instance };
      memories.push((made.instance ?? made).exports.memory as WebAssembly.Memory);
      return made;
    }) as never);
    await load();
    const endings: Place[] = [
      { game: 'awale', rules: 'awari', position: '1-0-2-0-0-1-0-1-0-2-0-1-20-20-S' },
      { game: 'awale', position: '0-0-0-0-0-1-1-0-0-0-0-0-23-23-S' },
    ];
    const size = (): number => memories[0]!.buffer.byteLength;
    const finish = (): void => {
      for (const ending of endings) {
        const work = new Analysis(ending);
        expect([...work].at(-1)?.finished).toBe(true);
        work.free();
      }
    };
    finish();
    const first = size();
    expect(first).toBeLessThan(100e6);
    for (let times = 0; times < 5; times += 1) finish();
    expect(size()).toBe(first);
  });
});
