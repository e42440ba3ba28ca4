// What was found out, kept by the browser so that it is there at once the next time. All of
// it can be found out again: the oldest is let go of, and what cannot be kept is not missed.

import type { DBSchema } from 'idb';
import address from 'awalam/engine.wasm?url';
import type { AnalysisView, ReviewedPly } from '../schema';
import { Database } from './database';
import { notify } from './desk';

/** Something kept. */
export interface KeptResult<T> {
  /** What it is about. */
  key: string;
  result: T;
  /** The engine that found it out; each version has a name of its own. */
  engine: string;
  /** When it was kept, in milliseconds since 1970. */
  kept: number;
}

interface Results {
  analyses: AnalysisView;
  plies: ReviewedPly;
}

type Kind = keyof Results;

interface Schema extends DBSchema {
  analyses: { key: string; value: KeptResult<AnalysisView>; indexes: { kept: number } };
  plies: { key: string; value: KeptResult<ReviewedPly>; indexes: { kept: number } };
}

/** How many are kept: some megabytes in all. */
export const MAX_KEPT: Record<Kind, number> = { analyses: 300, plies: 5000 };

/** Not with the games: a cache may be thrown away. */
const database = new Database<Schema>(
  'awalam-results',
  1,
  (created) => {
    for (const kind of ['analyses', 'plies'] as const) {
      created.createObjectStore(kind, { keyPath: 'key' }).createIndex('kept', 'kept');
    }
  },
  (isFull) => notify(isFull ? 'results-full' : 'results-refused'),
);

/** Whether a result is to replace the one that is here: final ones of this engine come first, then deeper ones. */
export function isBetter(other: KeptResult<Results[Kind]>, here: KeptResult<Results[Kind]>): boolean {
  const isFinal = ({ engine, result }: KeptResult<Results[Kind]>): boolean =>
    engine === address && (!('finished' in result) || result.finished);
  const depth = ({ result }: KeptResult<Results[Kind]>): number => ('depth' in result ? result.depth : 0);
  return isFinal(other) === isFinal(here) ? depth(other) > depth(here) : isFinal(other);
}

/** Whether something that was kept elsewhere has the form of a result. */
function isResult(value: unknown): boolean {
  const { key, result, engine, kept } = (value ?? {}) as Partial<KeptResult<unknown>>;
  const isNamed = typeof key === 'string' && typeof engine === 'string' && typeof kept === 'number';
  return isNamed && typeof result === 'object' && result !== null;
}

/** Results of one kind. */
export class ResultCache<K extends Kind> {
  constructor(readonly kind: K) {}

  /** What is known about each of these; `isCurrent` if this very engine found it out. */
  async read(keys: readonly string[]): Promise<({ result: Results[K]; isCurrent: boolean } | null)[]> {
    try {
      const transaction = (await database.open())?.transaction(this.kind);
      const found = await Promise.all(keys.map((key) => transaction?.store.get(key)));
      return found.map((one) => (one ? { result: one.result as Results[K], isCurrent: one.engine === address } : null));
    } catch (error) {
      database.failed(error);
      return keys.map(() => null);
    }
  }

  /** Keeps a result; the oldest makes room for it. */
  async keep(key: string, result: Results[K]): Promise<void> {
    await this.#put([{ key, result, engine: address, kept: Date.now() }], () => true);
  }

  /** Keeps results that were kept elsewhere, unless those that are here are as good. */
  async takeOver(results: readonly KeptResult<Results[K]>[]): Promise<void> {
    await this.#put(results.filter(isResult), isBetter);
  }

  async #put(results: readonly KeptResult<Results[K]>[], isToReplace: typeof isBetter): Promise<void> {
    try {
      const transaction = (await database.open())?.transaction(this.kind, 'readwrite');
      if (!transaction) return;
      const { store } = transaction;
      const work = async (): Promise<void> => {
        for (const result of results) {
          const here = await store.get(result.key);
          if (!here || isToReplace(result, here)) await store.put(result as Schema[K]['value']);
        }
        let surplus = (await store.count()) - MAX_KEPT[this.kind];
        let oldest = surplus > 0 ? await store.index('kept').openCursor() : null;
        for (; oldest && surplus > 0; surplus -= 1) {
          await oldest.delete();
          oldest = await oldest.continue();
        }
      };
      await Promise.all([work(), transaction.done]);
    } catch (error) {
      database.failed(error);
    }
  }

  async all(): Promise<KeptResult<Results[K]>[]> {
    try {
      return ((await (await database.open())?.getAll(this.kind)) ?? []) as KeptResult<Results[K]>[];
    } catch (error) {
      database.failed(error);
      return [];
    }
  }
}

export const analyses = new ResultCache('analyses');
export const plies = new ResultCache('plies');
