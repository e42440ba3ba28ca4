// Games on this device with the real engine; what is stored is kept in memory.

import { load } from 'awalam';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Games, type Changed } from '../../src/api/device/games';
import { GameStore, type KeptGame } from '../../src/api/device/store';
import type { NewGame } from '../../src/api/schema';

const HUMAN = { kind: 'human', name: '' } as const;
const TWO: NewGame = { game: 'awale', seats: [HUMAN, HUMAN] };

beforeAll(() => load());
afterEach(() => vi.useRealTimers());

function tab(store = new GameStore(() => undefined)): { games: Games; changes: Changed[]; store: GameStore } {
  const changes: Changed[] = [];
  return { games: new Games(store, (what) => changes.push(what)), changes, store };
}

describe('a game on this device', () => {
  it('gives a token for every seat of a person, and for no bot', async () => {
    const { games } = tab();
    const begun = await games.begin({ game: 'awale', seats: [HUMAN, { kind: 'bot', spec: 'random' }] });
    expect(begun.tokens[0]).not.toBeNull();
    expect(begun.tokens[1]).toBeNull();
  });

  it('is written before it is shown, and all hear of it', async () => {
    const { games, store, changes } = tab();
    const { id } = (await games.begin(TWO)).game;
    const view = await games.change(id, (game, now) => game.play(0, 'F', now));
    expect(view.moves).toEqual(['F']);
    expect((await store.read(id))?.version).toBe(view.version);
    expect(changes).toEqual([{ id, version: view.version }]);
  });

  it('that another tab changed is read again', async () => {
    const one = tab();
    const other = tab(one.store);
    const { id } = (await one.games.begin(TWO)).game;
    await other.games.change(id, (game, now) => game.play(0, 'F', now));
    expect((await one.games.show(id)).moves).toEqual(['F']);
    const late = one.games.change(id, (game, now) => game.play(0, 'A', now));
    await expect(late).rejects.toMatchObject({ code: 'stale' });
    const view = await one.games.change(id, (game, now) => game.play(1, 'f', now));
    expect(view.moves).toEqual(['F', 'f']);
    expect((await other.games.show(id)).moves).toEqual(['F', 'f']);
  });

  it('refuses what the rules forbid, and stays as it was', async () => {
    const { games, changes } = tab();
    const { id } = (await games.begin(TWO)).game;
    const refused = games.change(id, (game, now) => game.play(0, 'a', now));
    await expect(refused).rejects.toMatchObject({ refusal: { code: 'not-yours' } });
    expect((await games.show(id)).moves).toEqual([]);
    expect(changes).toEqual([]);
  });

  it('is not there under another name', async () => {
    await expect(tab().games.show('nowhere')).rejects.toMatchObject({ status: 404 });
  });

  it('is lost when the time is up, without anybody asking', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { games, changes } = tab();
    const { id } = (await games.begin({ ...TWO, clock: { seconds: 30, increment: 0 } })).game;
    await games.change(id, (game, now) => game.play(0, 'F', now));
    await vi.advanceTimersByTimeAsync(29_000);
    expect((await games.show(id)).outcome).toBeNull();
    const before = changes.length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(changes.length).toBeGreaterThan(before);
    expect((await games.show(id)).outcome?.result).toBe('1-0');
  });

  it('is taken over from a backup, unless it is newer here', async () => {
    const from = tab();
    const { id } = (await from.games.begin(TWO)).game;
    const early = await from.store.all();
    await from.games.change(id, (game, now) => game.play(0, 'F', now));
    const late = await from.store.all();
    const { games } = tab();
    await games.takeOver(late);
    await games.takeOver(early);
    expect((await games.show(id)).moves).toEqual(['F']);
  });

  it('is taken over from a backup although others in it are damaged, and these are named', async () => {
    const from = tab();
    const good = [(await from.games.begin(TWO)).game.id, (await from.games.begin(TWO)).game.id];
    const [one, other] = (await from.store.all()) as [KeptGame, KeptGame];
    const damaged = [
      { ...one, id: 'cut', stored: one.stored.slice(0, 40) },
      { ...one, id: 'foreign' },
      { id: 'empty' },
      null,
    ] as KeptGame[];
    const { games, changes } = tab();
    const came = await games.takeOver([one, ...damaged, other]);
    expect(came).toEqual({ taken: 2, unreadable: ['cut', 'foreign', 'empty', '?'] });
    expect(changes.map(({ id }) => id).sort()).toEqual(good.sort());
    for (const id of good) expect((await games.show(id)).moves).toEqual([]);
    await expect(games.show('cut')).rejects.toMatchObject({ status: 404 });
  });
});
