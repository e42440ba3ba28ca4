import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure, type Friends } from '../../src/api';
import type { RemoteView } from '../../src/api/schema';
import { PHRASES, phraseOf } from '../../src/play/remote/phrases';
import { offer } from '../../src/play/seats';
import { GameSession, type World } from '../../src/play/session.svelte';
import { game, storage } from './play-fixtures';

function remote(changes: Partial<RemoteView> = {}): RemoteView {
  return {
    away_ms: [null, null],
    claim_in_ms: null,
    watchers: 0,
    offers: [],
    can_offer_draw: [true, true],
    can_ask_back: [true, true],
    can_abort: false,
    aborted: false,
    said: [],
    listed: false,
    ...changes,
  };
}

const PEOPLE = { seats: [{ kind: 'human', name: 'Ada' }, { kind: 'human', name: 'Bea' }], from_afar: true } as const;

/** Player 1 of a game with a friend. */
function session(friends: Partial<Friends>, changes: Partial<RemoteView> = {}): GameSession {
  const none = (): Promise<never> => Promise.reject(new Error('not expected'));
  const world: World = {
    games: {
      show: none, ply: none, play: none, undo: none, resign: none, hint: none, rematch: none, takeSeat: none,
      follow: () => () => undefined,
    },
    friends: {
      offer: none, answer: none, abort: none, claim: none, say: none, list: none, lobby: none,
      ...friends,
    },
    contact: () => undefined,
    pause: () => Promise.resolve(),
    now: () => 1000,
  };
  const own = new GameSession('abc', world);
  own.tokens = ['token', null];
  own.accept(game({ ...PEOPLE, seats: [...PEOPLE.seats], remote: remote(changes) }));
  return own;
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('a deal', () => {
  it('is sent until it is answered', async () => {
    const lost = new Failure(0, { code: 'offline', message: '' });
    const after = game({ ...PEOPLE, seats: [...PEOPLE.seats], version: 2, remote: remote({ aborted: true }) });
    const abort = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue(after);
    const own = session({ abort });
    await own.deal((friends, token) => friends.abort(own.id, token));
    expect(abort.mock.calls).toEqual([['abc', 'token'], ['abc', 'token']]);
    expect(own.isAborted && own.isOver).toBe(true);
    expect(own.movable).toEqual([]);
  });
});

describe('a phrase', () => {
  it('is sent once', async () => {
    const say = vi.fn().mockRejectedValue(new Failure(429, { code: 'too-many', message: '' }));
    const own = session({ say });
    await expect(own.say('hello')).rejects.toThrow();
    expect(say).toHaveBeenCalledTimes(1);
  });

  it('is seen for a while, the latest of each player', () => {
    const said = remote({
      said: [
        { by: 1, phrase: 'hello', age_ms: 4000 },
        { by: 2, phrase: 'oops', age_ms: 100 },
        { by: 1, phrase: 'good-luck', age_ms: 1000 },
      ],
    });
    expect(phraseOf(said, 1, 0)).toEqual({ phrase: 'good-luck', left: 7000 });
    expect(phraseOf(said, 1, 7000)).toBeNull();
    expect(phraseOf(said, 2, 7000)?.phrase).toBe('oops');
    expect(phraseOf(null, 1, 0)).toBeNull();
    expect(new Set(PHRASES).size).toBe(10);
  });
});

describe('a free seat', () => {
  it('of a game that was called off is offered to nobody', () => {
    const open = { ...game({ remote: remote() }), seats: [{ kind: 'human', name: '' }, { kind: 'open' }] } as const;
    const seats: [typeof open.seats[0], typeof open.seats[1]] = [open.seats[0], open.seats[1]];
    expect(offer({ outcome: null, seats, remote: remote() }, [null, null])?.kind).toBe('take');
    expect(offer({ outcome: null, seats, remote: remote({ aborted: true }) }, [null, null])).toBeNull();
  });
});
