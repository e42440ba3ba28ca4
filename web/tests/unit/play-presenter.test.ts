import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView, PlyView } from '../../src/api/schema';
import { Presenter } from '../../src/play/presenter.svelte';
import { GameSession, type World } from '../../src/play/session.svelte';
import { game, move, position, storage } from './play-fixtures';

const start: PlyView = { ply: 0, last: null, position: position(1) };
const own: PlyView = { ply: 1, last: move('A', 1), position: position(2) };
const answer: PlyView = { ply: 2, last: move('b', 2), position: position(1) };
const after: GameView = game({ version: 3, moves: ['A', 'b'], ...answer });

/** Nothing is heard of it. */
const world = { now: () => 0, games: { ply: () => new Promise(() => undefined) } } as unknown as World;

/** A board of player 1 that draws `shown` and has drawn `drawn`. */
function looking(shown: PlyView, drawn: PlyView, seats: GameView['seats'] = after.seats): Presenter {
  const session = new GameSession('abc', world);
  session.tokens = seats[0].kind === 'human' ? ['token', null] : [null, null];
  session.accept({ ...after, seats });
  const presenter = new Presenter(session);
  presenter.shown = shown;
  presenter.drawn = drawn;
  presenter.settled = shown === drawn;
  return presenter;
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('what is told of a game', () => {
  it('is no answer before the own move has been drawn: the bot still thinks', () => {
    const { told } = looking(own, start);
    expect(told).toMatchObject({ ply: 1, moves: ['A'], thinking: true, position: { turn: 2 } });
  });

  it('is no answer while it is being drawn', () => {
    const { told } = looking(answer, own);
    expect(told).toMatchObject({ ply: 1, moves: ['A'], outcome: null });
  });

  it('is no answer before the board has heard of it, whatever changes on the board until then', async () => {
    const presenter = looking(own, own);
    // The board as the browser has it: it begins to draw once it has heard of a move.
    let settled = 'true';
    let changed = (): void => undefined;
    const element = { querySelector: () => (settled === 'false' ? {} : null) } as unknown as HTMLElement;
    class Observer {
      constructor(callback: () => void) {
        changed = callback;
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('MutationObserver', Observer);
    const unwatch = presenter.watch(element);
    presenter.follow(answer);
    changed();
    expect(presenter.told).toMatchObject({ ply: 1, moves: ['A'] });
    settled = 'false';
    await tick();
    await Promise.resolve();
    expect(presenter.told).toMatchObject({ ply: 1, moves: ['A'] });
    settled = 'true';
    changed();
    expect(presenter.told).toBe(presenter.session.game);
    unwatch();
  });

  it('is everything when the board is at rest', () => {
    const presenter = looking(answer, answer);
    expect(presenter.told).toBe(presenter.session.game);
  });

  it('is everything while an earlier ply is looked at', () => {
    const presenter = looking(start, start);
    presenter.session.look(0);
    expect(presenter.told).toBe(presenter.session.game);
  });

  it('is no more than was drawn of bots that are watched, and none of them thinks', () => {
    const bots: GameView['seats'] = [{ kind: 'bot', spec: 'random' }, { kind: 'bot', spec: 'random' }];
    expect(looking(own, start, bots).told).toMatchObject({ ply: 0, moves: [], thinking: false });
  });
});
