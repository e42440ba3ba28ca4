import address from 'awalam/engine.wasm?url';
import { describe, expect, it } from 'vitest';
import { isBetter, type KeptResult } from '../../src/api/device/cache';
import { deeper, plyKey } from '../../src/api/device/opinions';
import type { AnalysisView } from '../../src/api/schema';

function view(depth: number, { finished = false } = {}): AnalysisView {
  const worth = { score: depth, chance: 0.5, exact: false, winner: null, plies: null };
  return { depth, nodes: 1, time_ms: 1, worth, moves: [], finished };
}

describe('of two opinions', () => {
  it('the deeper one stays as long as the search goes on', () => {
    expect(deeper(view(3), null).depth).toBe(3);
    expect(deeper(view(3), view(9)).depth).toBe(9);
    expect(deeper(view(9, { finished: true }), view(3)).finished).toBe(true);
  });

  it('what a finished search found stays as it is', () => {
    expect(deeper(view(3, { finished: true }), view(9))).toEqual(view(3, { finished: true }));
  });
});

describe('a result from a backup', () => {
  const kept = (engine: string, depth: number, finished = false): KeptResult<AnalysisView> => ({
    key: 'place',
    result: view(depth, { finished }),
    engine,
    kept: 0,
  });

  it('replaces one that is less deep', () => {
    expect(isBetter(kept(address, 9), kept(address, 3))).toBe(true);
    expect(isBetter(kept(address, 3), kept(address, 9))).toBe(false);
    expect(isBetter(kept('other', 3), kept('other', 3))).toBe(false);
  });

  it('of another engine does not replace what this one has finished', () => {
    expect(isBetter(kept('other', 9, true), kept(address, 3, true))).toBe(false);
    expect(isBetter(kept(address, 3, true), kept('other', 9, true))).toBe(true);
  });
});

describe('a ply of a review', () => {
  const place = { game: 'awale', rules: '', position: '', moves: ['F', 'f', 'B'] } as const;

  it('is the same whatever came later, and another one after another move', () => {
    expect(plyKey(place, 1)).toBe(plyKey({ ...place, moves: ['F', 'f', 'C', 'd'] }, 1));
    expect(plyKey(place, 2)).not.toBe(plyKey({ ...place, moves: ['F', 'f', 'C'] }, 2));
  });

  it('is another one at the end, where nothing was played', () => {
    expect(plyKey(place, 3)).not.toBe(plyKey(place, 2));
  });
});
