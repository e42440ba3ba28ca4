// Games kept by the browser. Where it keeps nothing, they are kept until the tab is closed.

import type { DBSchema } from 'idb';
import type { Trouble } from '../backend';
import { Database, storageTrouble } from './database';

/** A game as it is kept. */
export interface KeptGame {
  id: string;
  /** Grows with every change, by whichever tab. */
  version: number;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
  /** All that is needed to go on with it, as JSON. */
  stored: string;
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame };
}

export class GameStore {
  readonly #database: Database<Schema>;
  /** What could not be written. */
  #unwritten = new Map<string, KeptGame>();

  constructor(readonly trouble: (what: Trouble) => void) {
    this.#database = new Database<Schema>(
      'awalam',
      1,
      (created) => void created.createObjectStore('games', { keyPath: 'id' }),
      (isFull) => this.trouble(storageTrouble(isFull)),
    );
    // What cannot be stored is said before anything is played.
    void this.#database.open();
  }

  async read(id: string): Promise<KeptGame | null> {
    const unwritten = this.#unwritten.get(id);
    if (unwritten) return unwritten;
    return (await (await this.#database.open())?.get('games', id)) ?? null;
  }

  async all(): Promise<KeptGame[]> {
    const written = (await (await this.#database.open())?.getAll('games')) ?? [];
    return [...written.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()];
  }

  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id);
    await (await this.#database.open())?.delete('games', id);
  }

  /**
   * Changes a game as it stands, whichever tab changed it last: `change` is given what is
   * kept, and what it returns is written when this resolves. Nothing is written if it throws.
   */
  async change(id: string, change: (before: KeptGame | null) => KeptGame): Promise<KeptGame> {
    const database = await this.#database.open();
    if (!database || this.#unwritten.has(id)) {
      const after = change(this.#unwritten.get(id) ?? null);
      this.#unwritten.set(id, after);
      return after;
    }
    const transaction = database.transaction('games', 'readwrite');
    const before = (await transaction.store.get(id)) ?? null;
    let after: KeptGame;
    try {
      after = change(before);
    } catch (error) {
      transaction.done.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    try {
      await Promise.all([transaction.store.put(after), transaction.done]);
    } catch (error) {
      this.#database.failed(error);
      this.#unwritten.set(id, after);
    }
    return after;
  }
}
