// A database of the browser's. Where it keeps nothing, that is said once, and those who use it
// do without.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export class Database<Schema extends DBSchema> {
  #opening: Promise<IDBPDatabase<Schema> | null> | null = null;
  #isTold = false;

  constructor(
    readonly name: string,
    readonly version: number,
    /** Makes the stores of a new database. */
    readonly create: (database: IDBPDatabase<Schema>) => void,
    /** Hears that something could not be kept, and whether there was no room for it. */
    readonly trouble: (isFull: boolean) => void,
  ) {}

  /** Nothing where the browser has no database for this page. */
  open(): Promise<IDBPDatabase<Schema> | null> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.failed(error);
      return null;
    });
    return this.#opening;
  }

  /** Where it is forbidden, some browsers throw at once. */
  async #open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(this.name, this.version, {
      upgrade: (database) => this.create(database),
      // Another tab with a newer version of the page is not held up.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    });
  }

  /** Takes note of a failure. It is told once: nothing can be done about it meanwhile. */
  failed(error: unknown): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.trouble(error instanceof DOMException && error.name === 'QuotaExceededError');
  }
}

/** What is said where games and tournaments cannot be stored. */
export function storageTrouble(isFull: boolean): 'storage-full' | 'storage-refused' {
  return isFull ? 'storage-full' : 'storage-refused';
}
