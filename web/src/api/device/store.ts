// Games kept by the browser. Where it keeps nothing, they are kept until the tab is closed.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Trouble } from '../backend';

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

const DATABASE = 'awalam';
const SCHEMA_VERSION = 1;

export class GameStore {
  #database: Promise<IDBPDatabase<Schema> | null>;
  /** What could not be written. */
  #unwritten = new Map<string, KeptGame>();
  #isTold = false;

  constructor(readonly trouble: (what: Trouble) => void) {
    this.#database = this.#open();
  }

  async #open(): Promise<IDBPDatabase<Schema> | null> {
    try {
      return await openDB<Schema>(DATABASE, SCHEMA_VERSION, {
        upgrade: (database) => void database.createObjectStore('games', { keyPath: 'id' }),
        // Another tab with a newer version of the page is not held up.
        blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      });
    } catch {
      this.#tell('storage-refused');
      return null;
    }
  }

  /** Said once: nothing can be done about it during a game. */
  #tell(what: Trouble): void {
    if (!this.#isTold) this.trouble(what);
    this.#isTold = true;
  }

  async read(id: string): Promise<KeptGame | null> {
    const unwritten = this.#unwritten.get(id);
    if (unwritten) return unwritten;
    return (await (await this.#database)?.get('games', id)) ?? null;
  }

  async all(): Promise<KeptGame[]> {
    const written = (await (await this.#database)?.getAll('games')) ?? [];
    return [...written.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()];
  }

  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id);
    await (await this.#database)?.delete('games', id);
  }

  /**
   * Changes a game as it stands, whichever tab changed it last: `change` is given what is
   * kept, and what it returns is written when this resolves. Nothing is written if it throws.
   */
  async change(id: string, change: (before: KeptGame | null) => KeptGame): Promise<KeptGame> {
    const database = await this.#database;
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
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      this.#tell(isFull ? 'storage-full' : 'storage-refused');
      this.#unwritten.set(id, after);
    }
    return after;
  }
}
