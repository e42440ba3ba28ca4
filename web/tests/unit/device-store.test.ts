import { describe, expect, it, vi } from 'vitest';
import { GameStore, type KeptGame } from '../../src/api/device/store';

function kept(version: number): KeptGame {
  return { id: 'abc', version, changed: 0, stored: `{"version":${version}}` };
}

// There is no IndexedDB here, as in a browser that forbids it.
describe('where nothing can be stored', () => {
  it('games are kept in memory, and that is said once', async () => {
    const trouble = vi.fn();
    const store = new GameStore(trouble);
    expect(await store.read('abc')).toBeNull();
    await store.change('abc', () => kept(1));
    await store.change('abc', (before) => kept((before?.version ?? 0) + 1));
    expect((await store.read('abc'))?.version).toBe(2);
    expect(await store.all()).toEqual([kept(2)]);
    expect(trouble.mock.calls).toEqual([['storage-refused']]);
  });

  it('a change that is refused leaves the game as it was', async () => {
    const store = new GameStore(() => undefined);
    await store.change('abc', () => kept(1));
    const refuse = (): never => {
      throw new Error('not your turn');
    };
    await expect(store.change('abc', refuse)).rejects.toThrow('not your turn');
    expect((await store.read('abc'))?.version).toBe(1);
  });

  it('a game that is removed is gone', async () => {
    const store = new GameStore(() => undefined);
    await store.change('abc', () => kept(1));
    await store.remove('abc');
    expect(await store.read('abc')).toBeNull();
  });
});
