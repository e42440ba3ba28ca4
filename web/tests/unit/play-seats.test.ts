import { describe, expect, it } from 'vitest';
import { forget, keep, keptGames, noteOutcome, offer, recentGames, sidesHeld, tokensOf } from '../../src/play/seats';
import { game, storage } from './play-fixtures';

const KEY = 'awalam.games';

describe('kept seats', () => {
  it('come back after a reload', () => {
    const store = storage();
    keep({ tokens: ['one', null], game: game() }, 5, store);
    expect(tokensOf('abc', store)).toEqual(['one', null]);
    expect(JSON.parse(store.getItem(KEY) ?? '')).toMatchObject({
      abc: { tokens: ['one', null], game: 'awale', rules: 'abapa', created: 5 },
    });
  });

  it('are not lost when the same game is kept again', () => {
    const store = storage();
    keep({ tokens: ['one', null], game: game() }, 5, store);
    expect(keep({ tokens: [null, 'two'], game: game() }, 9, store)).toEqual(['one', 'two']);
    expect(keptGames(store).abc?.created).toBe(5);
  });

  it('remember how a game ended, until it goes on', () => {
    const store = storage();
    const end = { result: '1-0', scores: [26, 22] as [number, number], code: 'goal', words: '' } as const;
    noteOutcome('abc', end, store);
    expect(keptGames(store)).toEqual({});
    keep({ tokens: ['one', null], game: game() }, 5, store);
    noteOutcome('abc', end, store);
    expect(keptGames(store).abc?.outcome).toEqual({ result: '1-0', scores: [26, 22] });
    keep({ tokens: ['one', null], game: game() }, 9, store);
    expect(keptGames(store).abc?.outcome?.result).toBe('1-0');
    noteOutcome('abc', null, store);
    expect(keptGames(store).abc?.outcome).toBeUndefined();
    expect(tokensOf('abc', store)).toEqual(['one', null]);
  });

  it('are listed newest first, and can be forgotten', () => {
    const store = storage();
    keep({ tokens: ['a', null], game: game({ id: 'old' }) }, 1, store);
    keep({ tokens: ['b', null], game: game({ id: 'new' }) }, 2, store);
    expect(recentGames(store).map(({ id }) => id)).toEqual(['new', 'old']);
    forget('new', store);
    expect(recentGames(store).map(({ id }) => id)).toEqual(['old']);
  });

  it('do not fill the storage for ever', () => {
    const store = storage();
    for (let at = 0; at < 100; at += 1) {
      keep({ tokens: ['t', null], game: game({ id: `g${at}` }) }, at, store);
    }
    expect(recentGames(store)).toHaveLength(60);
    expect(recentGames(store)[0]?.id).toBe('g99');
  });

  it('survive damage to the storage', () => {
    expect(keptGames(storage({ [KEY]: '{"a": 3, "b": {"tokens": []}' }))).toEqual({});
    expect(keptGames(storage({ [KEY]: '{"a": 3, "b": {"tokens": []}}' }))).toEqual({});
    expect(keptGames(storage({ [KEY]: 'null' }))).toEqual({});
  });

  it('work without any storage', () => {
    const full = storage();
    full.setItem = () => {
      throw new Error('full');
    };
    expect(keep({ tokens: ['one', null], game: game() }, 5, full)).toEqual(['one', null]);
  });
});

describe('open seats', () => {
  const open = game({ seats: [{ kind: 'human', name: '' }, { kind: 'open' }] });

  it('are offered to those who have none', () => {
    expect(offer(open, [null, null])).toEqual({ kind: 'take', players: [2] });
  });

  it('are never offered to whoever holds one already', () => {
    expect(offer(open, ['mine', null])).toEqual({ kind: 'invite' });
  });

  it('are not offered when there are none, or when the game is over', () => {
    expect(offer(game(), [null, null])).toBeNull();
    const outcome = { result: '1-0', scores: [1, 0], code: 'goal', words: '' } as const;
    expect(offer({ ...open, outcome: { ...outcome, scores: [1, 0] } }, [null, null])).toBeNull();
  });

  it('follow from tokens', () => {
    expect(sidesHeld([null, null])).toEqual([]);
    expect(sidesHeld([null, 'x'])).toEqual([2]);
    expect(sidesHeld(['x', 'y'])).toEqual([1, 2]);
  });
});
