import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/api';
import type { ReasonView } from '../../src/api/schema';
import { GameSession, type World } from '../../src/play/session.svelte';
import { game, move, position, storage } from './play-fixtures';

const afterA = game({
  version: 2,
  ply: 1,
  moves: ['A'],
  last: move('A', 1),
  position: position(2),
  thinking: true,
});

function world(answers: Partial<World['games']> = {}): World {
  const none = (): Promise<never> => Promise.reject(new Error('not expected'));
  return {
    games: {
      show: () => Promise.resolve(game()),
      ply: none, play: none, undo: none, resign: none, hint: none, rematch: none, takeSeat: none,
      follow: () => () => undefined,
      ...answers,
    },
    friends: null,
    contact: () => undefined,
    pause: () => Promise.resolve(),
    now: () => 1000,
  };
}

/** A session of player 1 at the start of a game. */
function seated(answers: Partial<World['games']> = {}): GameSession {
  const session = new GameSession('abc', world(answers));
  session.tokens = ['token', null];
  session.accept(game());
  return session;
}

const lost = new Failure(0, { code: 'offline', message: '' });

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('a move', () => {
  it('is shown at once and sent with its ply and token', async () => {
    const play = vi.fn(() => Promise.resolve(afterA));
    const session = seated({ play });
    const sending = session.play('A');
    expect(session.target).toMatchObject({ ply: 1, last: { move: 'A' }, position: { moves: [] } });
    expect(session.movable).toEqual([]);
    await sending;
    expect(play).toHaveBeenCalledWith('abc', 0, 'A', 'token');
    expect(session.target?.position).toBe(afterA.position);
    expect(session.pending).toBeNull();
  });

  it('is sent again, the same, until it is answered', async () => {
    const play = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    play.mockResolvedValue(afterA);
    const session = seated({ play });
    await session.play('A');
    expect(play.mock.calls).toEqual(Array(3).fill(['abc', 0, 'A', 'token']));
    expect(session.game?.ply).toBe(1);
    expect(session.failure).toBeNull();
  });

  it('that is refused is taken back and explained', async () => {
    const refusal = { move: 'A', code: 'must-feed', details: {}, words: 'feed' } as const;
    const error = new Failure(422, { code: 'illegal', message: 'feed', refusal });
    const session = seated({ play: () => Promise.reject(error) });
    await session.play('A');
    expect(session.pending).toBeNull();
    expect(session.target?.ply).toBe(0);
    expect(session.failure).toBe(error);
    expect(session.movable).toEqual([1]);
  });

  it('that is stale brings the game as it stands, without blame', async () => {
    const error = new Failure(409, { code: 'stale', message: '', game: afterA });
    const session = seated({ play: () => Promise.reject(error) });
    await session.play('A');
    expect(session.game).toBe(afterA);
    expect(session.failure).toBeNull();
  });

  it('cannot be made out of turn, without a seat, or while another is on its way', async () => {
    const play = vi.fn(() => Promise.resolve(afterA));
    const session = seated({ play });
    session.tokens = [null, 'token'];
    await session.play('A');
    session.tokens = [null, null];
    await session.play('A');
    session.tokens = ['token', null];
    const first = session.play('A');
    await session.play('A');
    await first;
    expect(play).toHaveBeenCalledTimes(1);
  });
});

describe('states', () => {
  it('that are older are ignored', () => {
    const session = seated();
    session.accept(afterA);
    session.accept(game({ version: 1 }));
    expect(session.game).toBe(afterA);
  });

  it('are fetched once more when news came meanwhile', async () => {
    const fetch = vi.fn().mockResolvedValueOnce(game()).mockResolvedValue(afterA);
    const session = new GameSession('abc', world({ show: fetch }));
    const first = session.refresh();
    void session.refresh(2);
    await first;
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(session.game).toBe(afterA);
  });

  it('of games that do not exist are told apart from lost connections', async () => {
    const gone = new Failure(404, { code: 'not-found', message: '' });
    const fetch = vi.fn().mockRejectedValueOnce(lost).mockRejectedValue(gone);
    const session = new GameSession('abc', world({ show: fetch }));
    await session.refresh();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(session.missing).toBe(true);
  });
});

describe('a hint', () => {
  const reasons: ReasonView[] = [{ code: 'captures', cells: ['a'], count: 3 }];

  it('shows where, then what, and is asked for once', async () => {
    const hint = vi.fn(() => Promise.resolve({ ply: 0, from: 'A', move: 'AR', reasons }));
    const session = seated({ hint });
    const moves = ['AR', 'AB'].map((text) => ({ ...move(text, 1), from: 'A' }));
    session.accept(game({ version: 2, position: { ...position(1), moves } }));
    await session.askHint();
    expect(session.hint).toEqual({ from: 'A', reasons });
    await session.askHint();
    expect(session.hint).toMatchObject({ from: 'A', move: 'AR', reasons });
    expect(hint).toHaveBeenCalledTimes(1);
  });

  it('only tells why where a cell would be the whole answer', async () => {
    const session = seated({ hint: () => Promise.resolve({ ply: 0, from: 'A', move: 'A', reasons }) });
    await session.askHint();
    expect(session.hint).toEqual({ reasons });
    await session.askHint();
    expect(session.hint).toMatchObject({ from: 'A', move: 'A', reasons });
  });

  it('goes away with the position it was for', async () => {
    const session = seated({ hint: () => Promise.resolve({ ply: 0, from: 'A', move: 'A', reasons }) });
    await session.askHint();
    session.accept(afterA);
    expect(session.hint).toBeNull();
  });
});

describe('looking back', () => {
  const first = { ply: 0, last: null, position: position(1) };

  it('shows the ply, forbids moves, and does not lose the game', async () => {
    const ply = vi.fn(() => Promise.resolve(first));
    const session = seated({ ply });
    session.look(0);
    await vi.waitFor(() => expect(session.target).toBe(first));
    expect(session.movable).toEqual([]);
    session.accept(afterA);
    expect(session.target).toBe(first);
    session.look(null);
    expect(session.target?.ply).toBe(1);
    session.look(0);
    expect(session.target).toBe(first);
    expect(ply).toHaveBeenCalledTimes(1);
  });

  it('returns to the game when the ply is taken back', async () => {
    const session = seated({ ply: (_, at) => Promise.resolve({ ...first, ply: at }) });
    session.accept(afterA);
    session.look(1);
    await vi.waitFor(() => expect(session.lookedAt?.ply).toBe(1));
    session.accept(game({ version: 3 }));
    expect(session.looking).toBeNull();
  });
});

describe('a seat', () => {
  const open = game({ seats: [{ kind: 'human', name: 'Ada' }, { kind: 'open' }] });
  const taken = game({ version: 2, seats: [{ kind: 'human', name: 'Ada' }, { kind: 'human', name: 'Bo' }] });

  it('is taken by whoever has none, and kept', async () => {
    const takeSeat = vi.fn(() => Promise.resolve({ tokens: [null, 'new'] as [null, string], game: taken }));
    const session = new GameSession('abc', world({ takeSeat }));
    session.accept(open);
    await session.takeSeat(2, 'Bo');
    expect(takeSeat).toHaveBeenCalledWith('abc', 2, 'Bo', expect.stringMatching(/^[0-9a-f]{32}$/));
    expect(session.held).toEqual([2]);
    expect(new GameSession('abc', world()).held).toEqual([2]);
  });

  it('is never taken twice by one browser', async () => {
    const takeSeat = vi.fn();
    const session = seated({ takeSeat });
    session.accept({ ...open, version: 2 });
    await session.takeSeat(2, 'Bo');
    expect(takeSeat).not.toHaveBeenCalled();
    expect(session.movable).toEqual([]);
  });

  it('that somebody else was quicker to take is shown as taken', async () => {
    const error = new Failure(409, { code: 'taken', message: '', game: taken });
    const session = new GameSession('abc', world({ takeSeat: () => Promise.reject(error) }));
    session.accept(open);
    await session.takeSeat(2, 'Bo');
    expect(session.game).toBe(taken);
    expect(session.offer).toBeNull();
    expect(session.failure).toBe(error);
  });
});
