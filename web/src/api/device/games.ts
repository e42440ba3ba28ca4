// Games that are played here: changed in memory, written, and only then shown. Whichever
// tab changes a game, the others read it again.

import { Game, type Place } from 'awalam';
import { Failure } from '../backend';
import type { Begun, GameView, NewGame } from '../schema';
import type { GameStore, KeptGame } from './store';

/** Where all tabs hear of changes. */
export const CHANNEL = 'awalam.games';

export interface Changed {
  id: string;
  version: number;
}

/** Every seat of a person is at this screen. */
const TOKEN = 'here';

/** Longer waits make browsers' timers go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds that never jump while the page is open. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A name for addresses, which no other game has. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}

/** What came of things from elsewhere: how many are here, and the names of those that are not. */
export interface TakenOver {
  taken: number;
  unreadable: string[];
}

/** A game from elsewhere as it is kept here; it throws where it cannot be played on. */
function readable({ id, stored, changed }: KeptGame): KeptGame {
  const game = Game.restore(stored, now());
  try {
    const own = kept(game);
    if (own.id !== id || typeof changed !== 'number') throw new Error('another game');
    return { ...own, changed, stored };
  } finally {
    game.free();
  }
}

interface Loaded {
  game: Game;
  version: number;
}

export class Games {
  #loaded = new Map<string, Loaded>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    readonly store: GameStore,
    /** Hears of every change. */
    readonly changed: (what: Changed) => void,
  ) {}

  async begin(wanted: NewGame): Promise<Begun> {
    const game = Game.begin(wanted, newId(), today(), now());
    const view = await this.#add(game);
    const token = (player: 0 | 1): string | null => (view.seats[player].kind === 'human' ? TOKEN : null);
    return { game: view, tokens: [token(0), token(1)] };
  }

  async #add(game: Game): Promise<GameView> {
    const { id } = game.view(now());
    await this.store.change(id, () => kept(game));
    return this.#hold(game);
  }

  /** Keeps a game at hand that is written. */
  #hold(game: Game): GameView {
    const view = game.view(now());
    const { id, version } = view;
    const before = this.#loaded.get(id)?.game;
    if (before !== game) before?.free();
    this.#loaded.set(id, { game, version });
    this.#watchClock(view);
    return view;
  }

  /** The game as it is kept. */
  #restored(id: string, before: KeptGame | null): Game {
    if (!before) throw new Failure(404, { code: 'not-found', message: 'there is no such game here' });
    const loaded = this.#loaded.get(id);
    if (loaded?.version === before.version) return loaded.game;
    return Game.restore(before.stored, now());
  }

  /** The game as it stands, whichever tab changed it last. */
  async read(id: string): Promise<Game> {
    const game = this.#restored(id, await this.store.read(id));
    this.#hold(game);
    return game;
  }

  async show(id: string): Promise<GameView> {
    return (await this.read(id)).view(now());
  }

  /** Does something to a game, writes it and gives what it has become. */
  async change(id: string, act: (game: Game, now: number) => unknown): Promise<GameView> {
    let game: Game | undefined;
    await this.store.change(id, (before) => {
      game = this.#restored(id, before);
      act(game, now());
      return kept(game);
    });
    const view = this.#hold(game!);
    this.changed({ id, version: view.version });
    return view;
  }

  /** The place that a person to move may have a hint for. */
  async hinted(id: string, ply: number): Promise<Place> {
    return (await this.read(id)).hinted(ply, now());
  }

  async rematch(id: string): Promise<GameView> {
    return this.#add((await this.read(id)).rematch(newId(), today(), now()));
  }

  async forget(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id));
    this.#loaded.get(id)?.game.free();
    this.#loaded.delete(id);
    await this.store.remove(id);
  }

  /** Takes over games from elsewhere, unless newer ones are here. */
  async takeOver(all: readonly KeptGame[]): Promise<TakenOver> {
    const unreadable: string[] = [];
    for (const one of all) {
      let game: KeptGame;
      try {
        game = readable(one);
      } catch {
        unreadable.push(String((one as Partial<KeptGame> | null)?.id ?? '?'));
        continue;
      }
      const { id, version } = game;
      await this.store.change(id, (before) => (before && before.version >= version ? before : game));
      this.changed({ id, version });
    }
    return { taken: all.length - unreadable.length, unreadable };
  }

  /** Nobody asks when time is up. */
  #watchClock({ id, clock, outcome }: GameView): void {
    clearTimeout(this.#timers.get(id));
    const left = clock?.running && !outcome ? clock.left_ms[clock.running - 1] : undefined;
    if (left === undefined) return;
    const end = (): void => void this.change(id, (game, at) => game.timeUp(at)).catch(() => undefined);
    this.#timers.set(id, setTimeout(end, Math.min(left + 1, LONGEST_TIMER)));
  }
}

function kept(game: Game): KeptGame {
  const { id, version } = game.view(now());
  return { id, version, changed: Date.now(), stored: game.stored() };
}
